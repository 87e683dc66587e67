"""Secrets: each place that may depend on one, with the way from there to the argument."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.leaks import Secrecy
from lanewise.analysis.divergence.secrets import secrecy
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function
from lanewise.ir.parse import parse
from lanewise.ir.position import Position
from lanewise.report.secrets import SENTENCES, as_json, findings, worded

CHECK = """func @check(%password: ptr, %guess: ptr) -> i32 {
entry:
  %a: i8 = load %password
  %b: i8 = load %guess
  %same: i1 = icmp.eq %a, %b
  branch %same, yes, no
yes:
  return i32 1
no:
  %w: i32 = zext %a
  %q: i32 = udiv i32 7, %w
  %at: ptr = ptradd %guess, %w, scale=1
  store i8 1, %at
  return %q
}
"""


def found(text: str = CHECK, *secrets: str) -> tuple[Function, Secrecy]:
    fn = parse(text, "p.lir")
    return fn, secrecy(fn, Facts(fn), secrets or ["password"])


def test_paragraphs() -> None:
    lines = worded(*found()).splitlines()
    assert lines[0].startswith("check: 3 places")
    heads = [line for line in lines[1:] if not line.startswith(" ")]
    assert [kind for head in heads for kind in ("branch", "division", "address") if f"{kind} in '" in head] == [
        "branch", "division", "address",
    ]  # fmt: skip
    assert heads[0].endswith(f"{SENTENCES['branch']} %same")
    assert "    %same is computed from %a" in lines
    assert lines[-1].strip() == "the memory at %password is a secret"


def test_nothing_depends_on_what_is_no_secret() -> None:
    fn, none = found(CHECK, "other")
    assert worded(fn, none) == "check: nothing depends on a secret that could be observed"
    assert as_json(fn, none) == {"name": "check", "leaks": [], "refused": None}
    assert list(findings(fn, none, "p.lir")) == []


def test_json() -> None:
    made = as_json(*found())
    assert [(one["kind"], one["block"], one["value"]) for one in made["leaks"]] == [
        ("branch", "entry", "same"),
        ("division", "no", "w"),
        ("address", "no", "at"),
    ]
    assert len({one["code"] for one in made["leaks"]}) == 3
    assert all(one["why"][-1] == "the memory at %password is a secret" for one in made["leaks"])


def test_positions() -> None:
    text = "func @f(%n: i32) -> i32 {\nentry:\n  %q: i32 = udiv i32 7, %n\n  return %q\n}\n"
    fn, leaks = found(text, "n")
    leaks.leaks[0].op.position = Position("p.c", 3, 5)
    (leak,) = as_json(fn, leaks)["leaks"]
    assert (leak["line"], leak["file"]) == (3, "p.c")
    assert worded(fn, leaks).splitlines()[1].startswith("p.c:3:5: division in 'entry'")
    assert [(one.file, one.line) for one in findings(fn, leaks, "in.lir")] == [("p.c", 3)]
    assert [one["line"] for one in as_json(*found())["leaks"]] == [None] * 3


def test_findings() -> None:
    fn, leaks = found()
    made = list(findings(fn, leaks, "in.lir"))
    assert [one.code for one in made] == [one["code"] for one in as_json(fn, leaks)["leaks"]]
    assert all(one.why for one in made) and {one.file for one in made} <= {"in.lir", "p.lir"}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (
            "  %c: i1 = icmp.slt %n, i32 3\n  branch %c, yes, no\nyes:\n  jump done(i32 1)\nno:\n  jump done(i32 2)\n"
            "done(%r: i32):\n  %q: i32 = udiv i32 7, %r\n  return %q\n",
            "%r is chosen by a branch on %c",
        ),
        (
            "  store %n, %p\n  %m: i32 = load %p\n  %q: i32 = udiv i32 7, %m\n  return %q\n",
            "the memory at %p+0..4 may be written by 'store'",
        ),
        ("  %q: i32 = udiv i32 7, %n\n  return %q\n", "%n is a secret"),
    ],
    ids=["chosen", "through memory", "itself"],
)
def test_the_way_from_a_secret(body: str, words: str) -> None:
    text = f"func @f(%n: i32, %p: ptr) -> i32 {{\nentry:\n{body}}}\n"
    assert words in worded(*found(text, "n"))


def test_one_place() -> None:
    text = "func @f(%n: i32) -> i32 {\nentry:\n  %q: i32 = udiv i32 7, %n\n  return %q\n}\n"
    assert worded(*found(text, "n")).startswith("f: 1 place")
