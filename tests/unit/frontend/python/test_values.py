"""Values during lowering: types, pieces in code, and values made of other pieces."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.types import (
    WEAK_BOOL,
    WEAK_FLOAT,
    WEAK_INT,
    ArrayType,
    FrontType,
    MissingType,
    NumberType,
    ObjectType,
    TupleType,
)
from lanewise.frontend.python.values import (
    Array,
    Constant,
    Fact,
    Missing,
    Number,
    Several,
    is_sequence,
    known,
    known_int,
    likeness,
    misfit,
    part_types,
    parts,
    passed_type,
    place_for,
    rebuild,
    type_of,
    type_of_constant,
    without_signs,
)
from lanewise.ir.function import Const, Function
from lanewise.ir.position import NOWHERE
from lanewise.ir.types import F32 as FLOAT
from lanewise.ir.types import I64, PTR, int_type

fn = Function("f")
block = fn.add_block("entry")
P, N, S, X = (
    fn.add_param(block, type, name, NOWHERE) for name, type in (("p", PTR), ("n", I64), ("s", I64), ("x", FLOAT))
)
F32, U8 = NumberType(np.dtype("f4")), NumberType(np.dtype("u1"))
ROW = Array(P, np.dtype("f4"), (N, Const(I64, 3)), (S, Const(I64, 4)), name="rows", home=(2,))
ROW_TYPE = ArrayType(np.dtype("f4"), (None, 3), (None, 4))
NUMBER = Number(X, F32)


@pytest.mark.parametrize(
    ("value", "type"),
    [
        (True, WEAK_BOOL),
        (3, WEAK_INT),
        (0.5, WEAK_FLOAT),
        (np.float64(1), NumberType(np.dtype("f8"))),
        (np.True_, NumberType(np.dtype("?"))),
        ((1, (0.5,)), TupleType((WEAK_INT, TupleType((WEAK_FLOAT,))))),
        ("x", ObjectType("x")),
        (None, ObjectType(None)),
        (np.complex64(1), TupleType((NumberType(np.dtype(np.float32)),) * 2, np.complex64)),
        (1j, TupleType((WEAK_FLOAT, WEAK_FLOAT), complex)),
    ],
)
def test_types_of_constants(value: Any, type: FrontType) -> None:
    assert type_of_constant(value) == type == type_of(Constant(value))


@pytest.mark.parametrize(
    ("fact", "type", "pieces", "names"),
    [
        (NUMBER, F32, [X], [""]),
        (Several((NUMBER, Constant("k"), NUMBER)), TupleType((F32, ObjectType("k"), F32)), [X, X], [".0", ".2"]),
        (ROW, ROW_TYPE, [P, N, S], [".ptr", ".n0", ".s0"]),
        (Several((ROW,)), TupleType((ROW_TYPE,)), [P, N, S], [".0.ptr", ".0.n0", ".0.s0"]),
        (Constant("k"), ObjectType("k"), [], []),
        (Missing("why"), MissingType("why"), [], []),
    ],
)
def test_pieces_and_back(fact: Fact, type: FrontType, pieces: list[Any], names: list[str]) -> None:
    assert type_of(fact) == type and parts(fact, type) == pieces
    assert [name for name, _ in part_types(type)] == names
    assert [kind for _, kind in part_types(type)] == [piece.type for piece in pieces]
    again = rebuild(type, pieces, fact)
    assert type_of(again) == type and parts(again, type) == pieces


def test_rebuilt_arrays_take_names_and_homes_from_a_likeness() -> None:
    again = rebuild(ROW_TYPE, [P, N, S], ROW)
    assert isinstance(again, Array) and (again.name, again.home) == ("rows", (2,))
    assert [known(n) for n in again.lengths] == [None, 3] and [known(s) for s in again.strides] == [None, 4]
    other = rebuild(ROW_TYPE, [P, N, S], None, "k")
    assert isinstance(other, Array) and (other.name, other.home) == ("k", ())


def test_signs() -> None:
    low = Number(N, WEAK_INT, True)
    promised = rebuild(NumberType(np.dtype("i8"), True, (0, 9)), [N])
    assert isinstance(promised, Number) and promised.nonneg
    assert rebuild(WEAK_INT, [N], low).nonneg and not rebuild(WEAK_INT, [N]).nonneg  # type: ignore[union-attr]
    assert likeness([low, low]).nonneg and not likeness([low, Number(N, WEAK_INT)]).nonneg  # type: ignore[union-attr]
    pair = likeness([Several((low, low)), Several((low, Number(N, WEAK_INT)))])
    assert isinstance(pair, Several) and [item.nonneg for item in pair.items] == [True, False]  # type: ignore[union-attr]
    assert likeness([ROW, NUMBER]) is ROW
    bare = without_signs(Several((low, Constant(1))))
    assert isinstance(bare, Several) and not bare.items[0].nonneg  # type: ignore[union-attr]


def test_too_many_pieces() -> None:
    with pytest.raises(AssertionError, match="1 pieces too many for float32"):
        rebuild(F32, [X, X])


@pytest.mark.parametrize(
    ("fact", "items"),
    [
        (Constant((1, 2)), [1, 2]),
        (Constant([3]), [3]),
        (Constant(range(3)), [0, 1, 2]),
        (Constant("ab"), None),
        (Constant({1: 2}), None),
        (NUMBER, None),
        (Constant(()), []),
    ],
)
def test_sequences(fact: Fact, items: list[int] | None) -> None:
    found = is_sequence(fact)
    assert (None if found is None else [item.value for item in found]) == items  # type: ignore[union-attr]
    assert is_sequence(Several((NUMBER,))) == [NUMBER]


@pytest.mark.parametrize(
    ("fact", "type", "lost"),
    [
        (Constant(300), U8, 300),
        (Constant(255), U8, None),
        (Constant(-1), U8, -1),
        (Constant(300), WEAK_INT, None),
        (Constant(np.int32(300)), U8, None),
        (Constant(300.0), U8, None),
        (Constant(True), U8, None),
        (Constant(300), F32, None),
        (Number(Const(I64, 300), WEAK_INT), U8, 300),
        (Number(N, WEAK_INT), U8, None),
        (NUMBER, U8, None),
    ],
)
def test_ints_that_do_not_fit(fact: Fact, type: FrontType, lost: int | None) -> None:
    assert misfit(fact, type) == lost


def test_known_numbers() -> None:
    assert known(Const(I64, -3)) == -3 and known(N) is None and known(Const(FLOAT, 0.5)) is None
    byte = int_type(8)
    assert known_int(Number(Const(byte, 200), U8)) == 200
    assert known_int(Number(Const(byte, 200), NumberType(np.dtype("i1")))) == -56
    assert known_int(Number(N, WEAK_INT)) is None


def test_large_ints_are_passed_as_objects() -> None:
    assert passed_type(Constant(2**63)) == ObjectType(2**63) and passed_type(Constant(7)) == WEAK_INT
    assert passed_type(NUMBER) == F32 and Constant(np.int8(1)).is_number and not Constant("x").is_number


def test_placeholders() -> None:
    types = (WEAK_BOOL, U8, WEAK_INT, F32)
    assert [place_for(Number(N, type)) for type in types] == ["{b}", "{u}", "{}", "{}"]
