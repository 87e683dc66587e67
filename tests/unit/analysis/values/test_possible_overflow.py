"""Promises that ranges do not show are doubted; those that they show are kept."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.uses import uses
from lanewise.analysis.values.possible_overflow import bent, broken, doubting, fits, promises
from lanewise.analysis.values.values import values
from lanewise.ir.parse import parse

TEXT = """func @f(%x: i32, %y: i32) -> i64 {"doubted": true} {
entry:
  %small: i32 = and %x, i32 255
  %kept: i32 = add.nsw %small, i32 1
  %open: i32 = add.nsw %x, %y
  %wraps: i32 = add %x, %y
  %wide: i64 = sext %open to i64
  return %wide
}
""".replace(" to i64", "")


def test_which_promises_are_shown() -> None:
    fn = parse(TEXT)
    facts = Facts(fn)
    kept, open_, wide = fn.entry.ops[1], fn.entry.ops[2], fn.entry.ops[4]
    assert promises(fn) == [kept, open_]
    found = facts[values]
    assert fits(kept, 0, found.at) and not fits(open_, 0, found.at)
    assert broken([kept, open_], facts[cfg], {0}, found.at) == {open_}
    assert bent(fn, [open_], facts[uses]) == {wide} and bent(fn, [kept], facts[uses]) == set()


def test_a_function_without_checks_believes_all() -> None:
    assert promises(parse(TEXT.replace('{"doubted": true} ', ""))) == []


def test_doubting_takes_promises_away_for_a_while() -> None:
    fn = parse(TEXT)
    kept = fn.entry.ops[1]
    with doubting([kept]):
        assert "nsw" not in kept.flags
    assert kept.flags == ("nsw",)


def test_ops_that_never_run_are_not_doubted() -> None:
    fn = parse(TEXT)
    facts = Facts(fn)
    assert broken([fn.entry.ops[2]], facts[cfg], (), facts[values].at) == set()


ABSOLUTE = """func @f(%x: i32) -> i64 {"doubted": true} {
entry:
  %small: i32 = and %x, i32 255
  %moved: i32 = sub.nsw %small, i32 100
  %distance: i32 = abs.nsw %moved
  %wide: i64 = sext %distance
  return %wide
}
"""


def test_an_absolute_value_is_bounded_by_its_operand_alone() -> None:
    """Its range never relies on the promise, so that its extension has a range too."""
    fn = parse(ABSOLUTE)
    found = Facts(fn)[values]
    wide = found.at(fn.entry.ops[-1], 0)
    assert wide is not None and (wide.smin, wide.smax) == (0, 155)
    assert not found.doubtful
