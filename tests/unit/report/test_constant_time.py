"""The words of `consttime`: a line for each function, its leaks with their chains and builds; JSON and SARIF."""

from __future__ import annotations

from lanewise.analysis.divergence.secrets import secrecy
from lanewise.analysis.facts import Facts
from lanewise.consttime.assembly import Instruction
from lanewise.consttime.check import Checked, MachineFinding
from lanewise.consttime.machine_records import MachineLeak
from lanewise.consttime.machine_state import Step
from lanewise.ir.parse import parse
from lanewise.ir.position import Position
from lanewise.report.constant_time import as_json, builds_words, findings, worded

TEXT = """func @f(%key: i32, %p: ptr) -> i32 {
entry:
  %q: i32 = udiv i32 7, %key
  return %q
}
"""


def checked() -> Checked:
    fn = parse(TEXT, "k.lir")
    found = secrecy(fn, Facts(fn), ["key"])
    step = Step("testb $1, %al", Position("k.c", 8, 1), Step("key is secret", Position()))
    leak = MachineLeak("branch", Instruction("je", (), "je .L3", Position("k.c", 8, 2), function="f"), step)
    added = MachineFinding("branch", Position("k.c", 8, 2), leak, ["gcc 12.2 -O2"])
    builds = ["gcc 12.2 -O2", "clang 14.0 -Os"]
    return Checked(fn, found, list(found.leaks), [], {0: ["clang 14.0 -Os"]}, [added], builds)


def test_words() -> None:
    lines = worded(checked()).splitlines()
    assert lines[0] == "f: depends on a secret: 1 in the program, 1 in machine code only"
    assert lines[1].startswith("division in 'entry'") and "    also in clang 14.0 -Os" in lines
    assert lines[-4:] == [
        "k.c:8:2: branch in machine code only: gcc 12.2 -O2",
        "    je .L3  (line 8)",
        "    testb $1, %al  (line 8)",
        "    key is secret",
    ]


def test_nothing_found() -> None:
    one = checked()
    one.leaks, one.added = [], []
    assert worded(one).endswith("in the program, nor in gcc 12.2 -O2; clang 14.0 -Os")
    one.builds = []
    assert worded(one).endswith("in the program; machine code was not checked")


def test_json_and_sarif() -> None:
    report = as_json(checked())
    assert [(leak["kind"], leak["where"], leak["builds"]) for leak in report["leaks"]] == [
        ("division", "program", ["clang 14.0 -Os"]),
        ("branch", "machine code", ["gcc 12.2 -O2"]),
    ]
    results = list(findings(checked(), "k.c"))
    assert [one.code for one in results] == ["LW491", "LW191"] and results[1].line == 8


def test_builds_by_compiler() -> None:
    assert builds_words(["gcc 12 -O1", "gcc 12 -O2", "clang 14 -O1"]) == "gcc 12 -O1, -O2; clang 14 -O1"
    assert builds_words(["kem.s"]) == "kem.s"
