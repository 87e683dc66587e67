"""Checks that hold, or that were made before, go; the others stay."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.position import Position
from lanewise.remarks.remark import Remark, recording
from lanewise.transform.checks.remove_checks import remove_checks, repeated_checks
from lib.oracles.transformed import opcodes, transformed

TEXT = """func @f(%x: i32, %y: i32) -> i32 {
entry:
  %n: i32 = and %y, i32 1023
  %i: i32 = INDEX
  %c: i1 = icmp.ult %i, %n
  check %c, %i, %n, message="index {} for length {}", error="IndexError"
  %d: i1 = icmp.ult %i, %n
  check %d, %i, %n, message="index {} for length {}", error="IndexError"
  return %i
}
"""


def checks(index: str) -> int:
    return opcodes(transformed(remove_checks, TEXT.replace("INDEX", index))).count("check")


def test_the_same_check_is_made_once() -> None:
    assert checks("add %x, i32 0") == 1
    fn = parse(TEXT.replace("INDEX", "add %x, i32 0"))
    assert repeated_checks(Facts(fn)) == {fn.entry.ops[5]}
    assert repeated_checks(Facts(fn), besides=[fn.entry.ops[3]]) == set()


def test_a_check_that_holds() -> None:
    text = TEXT.replace("INDEX", "and %x, i32 7").replace("and %y, i32 1023", "or i32 8, i32 1")
    assert opcodes(transformed(remove_checks, text)).count("check") == 0


def test_each_removed_check_is_recorded() -> None:
    with recording() as remarks:
        fn = parse(TEXT.replace("INDEX", "add %x, i32 0"), "k.py")
        for line, op in enumerate(fn.entry.ops, 1):
            op.position = Position("k.py", line, 1)
        remove_checks(fn, Facts(fn))
    assert list(remarks) == [Remark("LW304", Position("k.py", 6, 1), ("index {} for length {}",))]
