"""getelementptr as steps in bytes."""

from __future__ import annotations

import pytest

from lanewise.frontend.llvm.data.layout import read_layout
from lanewise.frontend.llvm.data.types import AnyType, Types
from lanewise.frontend.llvm.data.values import Expression
from lanewise.frontend.llvm.ops.addresses import constant_address, index_type_of, steps
from lanewise.frontend.llvm.text.tokens import Unreadable, tokenize
from lanewise.ir.function import POISON, Block, Const, Function, Symbol, Value
from lanewise.ir.types import I32, I64, int_type, ptr_type

LAYOUT = read_layout("e-i64:64-p3:32:32")
S = "{ i32, double, [8 x float] }"  # 48 bytes


def read(text: str) -> AnyType:
    return Types(LAYOUT, {}).read(tokenize(text))


def unknown(name: str) -> Value:
    return Function("f").add_param(Block("b", Function("f")), I64, name)


def number(value: int) -> Const:
    return Const(I64, value)


def test_the_picture_of_the_docstring() -> None:
    i, j = unknown("i"), unknown("j")
    assert steps(read(S), [i, Const(I32, 2), j], LAYOUT) == [(i, 48), (None, 16), (j, 4)]


def test_adjacent_constants_are_one_step() -> None:
    assert steps(read(S), [number(1), Const(I32, 2), number(3)], LAYOUT) == [(None, 48 + 16 + 12)]
    assert steps(read(S), [number(-1)], LAYOUT) == [(None, -48)]
    i = unknown("i")
    assert steps(read("[4 x i32]"), [number(1), i], LAYOUT) == [(None, 16), (i, 4)]


def test_no_step_leads_nowhere() -> None:
    assert steps(read(S), [number(0), Const(I32, 0)], LAYOUT) == []
    assert steps(read("[4 x i32]"), [number(1), number(-4)], LAYOUT) == []
    assert steps(read("{}"), [unknown("i")], LAYOUT) == [], "an element of no bytes"


def test_refused() -> None:
    with pytest.raises(Unreadable, match="an index leads into a scalar"):
        steps(I32, [number(0), number(0)], LAYOUT)
    with pytest.raises(Unreadable, match="an index of a struct is no number"):
        steps(read(S), [number(0), unknown("i")], LAYOUT)


def test_addresses_of_constants() -> None:
    moved = constant_address(Symbol("t", 4), [(None, 8), (None, -2)], (), I64)
    assert isinstance(moved, Symbol) and (moved.name, moved.offset) == ("t", 10)
    wrapped = constant_address(Const(ptr_type(), 0), [(None, -8)], (), I64)
    assert isinstance(wrapped, Const) and wrapped.value == 2**64 - 8
    poison = Const(ptr_type(), POISON)
    assert constant_address(poison, [(None, 8)], (), I64) is poison


def test_an_index_that_is_no_number_is_left_to_ops() -> None:
    index = Expression("ptrtoint", I64, [Symbol("u")])
    found = constant_address(Symbol("t"), [(index, 4), (None, 2)], ("inbounds",), I64)
    assert isinstance(found, Expression) and found.attrs == {"scale": 1} and found.flags == ("inbounds",)
    inner = found.args[0]
    assert isinstance(inner, Expression) and inner.attrs == {"scale": 4} and inner.args[1] is index


def test_indices_have_the_width_of_their_space() -> None:
    assert index_type_of(ptr_type(), LAYOUT) is I64 and index_type_of(ptr_type(3), LAYOUT) is int_type(32)
