"""Unsigned comparisons are signed on a path whose guard shows that no number is negative; products are bounded."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import divergence
from lanewise.analysis.values.linear import Linear, atom_sum
from lanewise.ir.function import Op, Param
from lanewise.solve.guards import Base, Literal
from lanewise.transform.hot_paths.hot_paths import hot_paths
from lanewise.transform.hot_paths.make import make_paths
from lanewise.transform.hot_paths.plan import plans_for
from lanewise.transform.hot_paths.points import at_entry
from lanewise.transform.hot_paths.unsigned import (
    compares_unsigned,
    is_product,
    is_size,
    most_of_factor,
    most_of_product,
    small_factor,
)
from lib.samples.border_bodies import WIDTH, assert_lanes_agree, bordered

WINDOW = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %fits: i1 = icmp.uge %x, i32 3
  %less: i32 = sub %x, i32 3
  %left: i32 = select %fits, %less, i32 0
  %ahead: i32 = add %x, i32 3
  %inside: i1 = icmp.ult %ahead, %n
  %last: i32 = sub %n, i32 1
  %right: i32 = select %inside, %ahead, %last
  %empty: i1 = icmp.ugt %left, %right
  branch %empty, out(i32 0), loop(%left, i32 0)
loop(%i: i32, %sum: i32):
  %q: i32 = mul %i, %i
  %r: i32 = urem %q, i32 11
  %total: i32 = add %sum, %r
  %next: i32 = add %i, i32 1
  %stays: i1 = icmp.ule %next, %right
  branch %stays, loop(%next, %total), out(%total)
out(%result: i32):
  return %result
}
"""
HALF = 1 << 31


def test_a_window_of_unsigned_numbers() -> None:
    body = bordered(WINDOW)
    hot_paths(body.fn, body.facts)
    assert body.fn.attrs["hot_paths"][0]["guard"] == f"x >= 3 and x + {WIDTH + 2} < n and no sum overflows"
    found = body.facts[divergence]
    signed = [op for op in body.fn.ops if op.opcode == "icmp" and op.mode == "sle" and op.args[0].type.bits == 32]
    assert signed and all(found.is_uniform(op) for op in signed)


@pytest.mark.parametrize("witness", [False, True])
def test_gangs_give_what_lanes_give(witness: bool) -> None:
    """Also where numbers leave the signed range, and where they wrap."""
    body = bordered(WINDOW)
    plans = list(plans_for(body.fn, body.facts, at_entry(body.fn)))
    make_paths(body.fn, body.facts, at_entry(body.fn), plans, witness=witness)
    firsts = (*range(0, 30, 3), HALF - 16, HALF - 10, HALF - 8, HALF, HALF + 2, 2 * HALF - 16, 2 * HALF - 8)
    assert_lanes_agree(body.fn, WINDOW, firsts, (1, 5, 24, HALF - 1, HALF + 3, 2 * HALF - 1))


def test_which_ops() -> None:
    body = bordered(WINDOW)
    assert {op.name for op in body.fn.ops if compares_unsigned(op)} == {"fits", "inside", "empty", "stays"}
    assert [op.name for op in body.fn.ops if is_product(op)] == ["q"]


@pytest.mark.parametrize("bits", [8, 16, 32, 64])
def test_products_of_small_factors_leave_room_for_a_sum(bits: int) -> None:
    assert most_of_factor(bits) ** 2 == most_of_product(bits) == 1 << (bits - 2)
    x = bordered(WINDOW).value("x")
    not_negative, not_more = small_factor(atom_sum(x), bits)
    assert not_negative.value(lambda _: 0) == 0 and not_more.value(lambda _: most_of_factor(bits)) == 0


def test_what_says_that_a_size_is_not_negative() -> None:
    body = bordered(WINDOW)
    x, n = body.value("x"), body.value("n")
    assert isinstance(x, Param) and isinstance(body.value("less"), Op)
    assert is_size(Literal(Linear(0, {Base(n): 1})))
    for other in (Linear(-3, {Base(n): 1}), Linear(0, {Base(n): -1}), Linear(0, {Base(x, 1): 1})):
        assert not is_size(Literal(other))
    assert not is_size(Literal(Linear(0, {Base(n): 1, Base(x, 1): -1})))
