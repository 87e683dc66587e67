"""The ops of a guard: each base once, sums in the guard's width, literals joined by `and`, clauses by `or`."""

from __future__ import annotations

from collections import Counter

import pytest

from lanewise.analysis.divergence.divergence import divergence
from lanewise.analysis.values.linear import Linear
from lanewise.ir.build import Builder
from lanewise.ir.function import Const, Op
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.solve.guards import Base, Guard, Literal
from lanewise.transform.hot_paths.guard import write_guard
from lib.samples.border_bodies import Bordered, bordered

TEXT = """func @f(%x: i32, %n: i32) -> i1 {
entry:
  %square: i32 = mul %x, %x
  return i1 0
}
"""


def written(body: Bordered, guard: Guard) -> tuple[Op | Const, dict[str, int]]:
    body.fn.entry.end = None
    builder = Builder(body.fn.entry)
    condition, varied = write_guard(builder, guard, {}, body.facts[divergence].shapes.get)
    builder.ret(condition)
    assert isinstance(condition, Op | Const)
    return condition, {str(base): 1 for base in varied}


def test_one_literal() -> None:
    """n - 10 >= 0, in 64 bits."""
    body = bordered(TEXT)
    written(body, Guard(((Literal(Linear(-10, {Base(body.value("n")): 1})),),)))
    assert [op.opcode for op in body.fn.ops][1:] == ["freeze", "sext", "add", "icmp", "return"]
    assert run_lanes(body.fn, [[0, 9], [0, 10], [0, 11], [0, -1 % 2**32]]).expect() == [0, 1, 1, 0]


@pytest.mark.parametrize(("clauses", "wanted"), [((), 0), (((),), 1)])
def test_never_and_always(clauses: tuple[tuple[Literal, ...], ...], wanted: int) -> None:
    body = bordered(TEXT)
    condition, _ = written(body, Guard(clauses))
    assert isinstance(condition, Const) and condition.value == wanted


def test_clauses_and_a_base_that_is_used_twice() -> None:
    body = bordered(TEXT)
    n = Base(body.value("n"))
    low, high, even = (
        Literal(Linear(-4, {n: 1})),
        Literal(Linear(9, {n: -2})),
        Literal(Linear(0, {n: 1}), 2),
    )
    written(body, Guard(((low, even), (high,))))
    count = Counter(op.opcode for op in body.fn.ops)
    assert count["sext"] == 1 and count["freeze"] == 1 and count["or"] == 1
    expected = [int((n >= 4 and n % 2 == 0) or 9 - 2 * n >= 0) for n in range(10)]
    assert run_lanes(body.fn, [[0, n] for n in range(10)]).expect() == expected and len(set(expected)) == 2


def test_a_base_that_varies_without_a_stride_is_returned() -> None:
    body = bordered(TEXT)
    _, varied = written(body, Guard(((Literal(Linear(0, {Base(body.value("square")): 1})),),)))
    assert varied == {"square": 1}
