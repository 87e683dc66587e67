"""Which uses of an integer that was a float allow it to be limited: each rule at its limits."""

from __future__ import annotations

import pytest

from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.transform.arithmetic.clamped_indices import LIMIT, ClampedIndices

RANGES = '"ranges": {"n": [0, 1073741824], "far": [0, 1073741825]}'
TEXT = """func @f(%x: f64, %a: ptr, %s: i64, %n: i64, %far: i64) -> i64 {{{attributes}}} {{
entry:
  %i: i64 = fptosi %x
{lines}
  return {last}
}}
"""
FROM_END = """
  %c: i1 = icmp.slt {0}, i64 0
  %moved: i64 = add.nsw {0}, %n
  %at: i64 = select %c, %moved, {0}
"""
CHECK = """  %in: i1 = icmp.ult %at, %n
  check %in, %i, %n, message="index {} is out of range", error="IndexError"
"""
STORE = """  %row: i64 = mul.nsw %at, %s
  %p: ptr = ptradd %a, %row, scale=1
  %q: ptr = ptradd %p, %at, scale=8
  store %n, %q, align=8
"""


def answer(lines: str, last: str = "i64 0", attributes: str = '"doubted": true') -> list[str] | None:
    """The names of the members."""
    fn = parse(TEXT.format(lines=lines, last=last, attributes=f"{RANGES}, {attributes}"))
    integer = next(op for op in fn.ops if op.opcode == "fptosi")
    found = ClampedIndices(fn, Facts(fn)).members(integer)
    return None if found is None else [member.name for member in found]


@pytest.mark.parametrize(
    "test",
    [
        *(f"icmp.{mode} %i, i64 0" for mode in ("slt", "sle", "sgt", "sge", "eq", "ne", "ult", "uge")),
        "icmp.slt %i, %n",
        "icmp.ugt %n, %i",
        "icmp.sge %i, i64 -1073741824",
    ],
)
def test_comparisons(test: str) -> None:
    assert answer(f"  %c: i1 = {test}\n  %r: i64 = zext %c", "%r") == ["i"]


@pytest.mark.parametrize(
    "test", ["icmp.slt %i, %far", "icmp.sge %i, i64 -1073741825", "icmp.ult %i, i64 -1", "icmp.eq %i, %i"]
)
def test_comparisons_beyond_the_limit(test: str) -> None:
    assert answer(f"  %c: i1 = {test}\n  %r: i64 = zext %c", "%r") is None


def test_a_result_or_a_sum_of_two_needs_the_integer() -> None:
    assert answer("", "%i") is None
    assert answer("  %sum: i64 = add.nsw %i, %n", "%sum") is None
    assert answer("  store %i, %a, align=8") is None


def test_an_address_needs_a_check_before_it() -> None:
    assert answer(FROM_END.format("%i") + CHECK + STORE) == ["i", "at"]
    assert answer(FROM_END.format("%i") + STORE + CHECK) is None
    assert answer(FROM_END.format("%i") + CHECK.replace("%at, %n", "%n, %at") + STORE) is None
    assert answer(FROM_END.format("%i") + STORE) is None
    assert answer("  %q: ptr = ptradd %a, %i, scale=8\n  store %n, %q, align=8") is None


def test_without_checks_an_index_of_a_short_axis_is_promised_to_be_in_range() -> None:
    assert answer(FROM_END.format("%i") + STORE, attributes='"lanes": {}') == ["i", "at"]
    assert answer(FROM_END.format("%i").replace("%n", "%far") + STORE, attributes='"lanes": {}') is None
    assert answer("  %q: ptr = ptradd %a, %i, scale=8\n  store %n, %q, align=8", attributes='"lanes": {}') is None


def test_an_address_that_is_stored_is_no_access() -> None:
    lines = FROM_END.format("%i") + CHECK + "  %q: ptr = ptradd %a, %at, scale=8\n  store %q, %a, align=8\n"
    assert answer(lines) is None


def test_neighbours() -> None:
    near = "  %j: i64 = add.nsw %i, i64 1048575\n" + FROM_END.format("%j") + CHECK + STORE
    assert answer(near) == ["i", "j", "at"]
    assert answer(near.replace("1048575", "1048576")) is None
    assert answer(near.replace("add.nsw %i, i64 1048575", "sub.nsw %i, i64 3")) == ["i", "j", "at"]


def test_twice_from_the_end_it_may_be_any() -> None:
    twice = FROM_END.format("%i") + FROM_END.format("%at").replace("%c", "%d").replace("%moved", "%m").replace(
        "%at:", "%at2:"
    )
    assert answer(twice + "  %e: i1 = icmp.ult %at2, %n\n  %r: i64 = zext %e", "%r") is None


@pytest.mark.parametrize("last", ["%i", "%low", "%both"])
def test_a_minimum_and_a_maximum_bound_it(last: str) -> None:
    lines = "  %low: i64 = smax %i, i64 -7\n  %both: i64 = smin %low, %n"
    assert answer(lines, last) == (["i", "low", "both"] if last == "%both" else None)


def test_a_member_that_is_clamped_one_way_keeps_its_other_side() -> None:
    lines = "  %low: i64 = smax %i, i64 0\n  %c: i1 = icmp.slt %low, %n\n  %r: i64 = zext %c"
    assert answer(lines, "%r") == ["i", "low"]
    assert (
        answer("  %low: i64 = smax %i, i64 -1073741825\n  %c: i1 = icmp.slt %low, %n\n  %r: i64 = zext %c", "%r")
        is None
    )


def test_the_limit_is_a_float32() -> None:
    assert LIMIT < 2**31 and LIMIT.bit_length() - (LIMIT & -LIMIT).bit_length() < 24
