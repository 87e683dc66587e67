"""Costs of ops by shape: one number for all lanes is one lane's work; accesses have the form of their address."""

from __future__ import annotations

import pytest

from lanewise.analysis.cost.op_cost import (
    Priced,
    access_form,
    accessed,
    address_of,
    cost_without_loops,
    lanes_of,
    op_cost,
    ops_cost,
    runs_straight,
)
from lanewise.ir.function import Function, Op
from lanewise.ir.parse import parse
from lanewise.ir.shapes import Shape, shape_named
from lanewise.machine.prices import ANYWHERE, APART, CONTIGUOUS, STEPS, UNIFORM
from lanewise.machine.processors import ZEN4

TEXT = """func @f(%p: ptr[S4], %x: f32[T], %u: f32[U]) masked {
entry:
  %v: f32[T] = load %p, align=4
  %a: f32[T] = fdiv %v, %x
  %b: f32[U] = fdiv %u, %u
  store %a, %p, align=4
  return
}
"""


def shape(value: object) -> Shape | None:
    return getattr(value, "shape", None)


def fn() -> Function:
    return parse(TEXT)


def op(at: int) -> Op:
    return fn().entry.ops[at]


def test_a_uniform_op_is_done_once() -> None:
    assert lanes_of(op(1), shape, 16) == 16 and lanes_of(op(2), shape, 16) == 1
    assert op_cost(op(1), shape, 16, ZEN4) == ZEN4.op("fdiv", 32, 16)
    assert op_cost(op(2), shape, 16, ZEN4) < op_cost(op(1), shape, 16, ZEN4)


@pytest.mark.parametrize(
    ("address", "form"), [("U", UNIFORM), ("S4", CONTIGUOUS), ("S8", STEPS), ("S4096", APART), ("T", ANYWHERE)]
)
def test_forms_of_accesses(address: str, form: str) -> None:
    found, steps = access_form(op(0), shape_named(address))
    assert found == form and (form != STEPS or steps == 2)


def test_addresses_and_bits() -> None:
    assert address_of(op(0)) is not None and accessed(op(0)) == accessed(op(3)) == 32
    assert getattr(address_of(op(3)), "name", "") == "p"


def test_sums_and_functions() -> None:
    ops = list(fn().entry.ops)
    assert ops_cost(ops, shape, 16, ZEN4) == pytest.approx(sum(op_cost(one, shape, 16, ZEN4) for one in ops))
    assert cost_without_loops(fn(), 16, ZEN4) == pytest.approx(ops_cost(ops, shape, 16, ZEN4), abs=2.0)
    loop = parse("func @f(%c: i1[U]) masked {\nentry:\n  jump head\nhead:\n  branch %c, head, out\nout:\n  return\n}")
    assert cost_without_loops(loop, 16, ZEN4) is None and not runs_straight(loop) and runs_straight(fn())


def test_prices_are_an_input_of_facts() -> None:
    assert Priced(ZEN4).prices is ZEN4
