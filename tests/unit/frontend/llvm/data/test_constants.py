"""Constants of LLVM's text to ours."""

from __future__ import annotations

import math
from typing import Any

import pytest

from lanewise.frontend.llvm.data.constants import Constants, float_of, folded_cast
from lanewise.frontend.llvm.data.layout import read_layout
from lanewise.frontend.llvm.data.types import Types
from lanewise.frontend.llvm.data.values import AnyValue, Expression, leaves_in
from lanewise.frontend.llvm.text.tokens import Unreadable, tokenize
from lanewise.ir.function import POISON, Const, Symbol
from lanewise.ir.types import F32, I32, I64, ptr_type


def constants() -> Constants:
    return Constants(Types(read_layout("e"), {}))


def read(text: str, known: Constants | None = None) -> AnyValue:
    return (known or constants()).typed(tokenize(text))


def numbers(text: str) -> list[Any]:
    return [leaf.value for leaf in leaves_in(read(text)) if isinstance(leaf, Const)]


@pytest.mark.parametrize(
    ("token", "number"),
    [
        ("1.500000e+00", 1.5),
        ("0x3FF8000000000000", 1.5),
        ("0xH3E00", 1.5),
        ("0x7FF0000000000000", math.inf),
        ("2", 2.0),
    ],
)
def test_floats_in_each_notation(token: str, number: float) -> None:
    assert float_of(token) == number


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("i32 -1", [0xFFFFFFFF]),
        ("i1 true", [1]),
        ("i1 false", [0]),
        ("ptr null", [0]),
        ("<2 x i32> <i32 1, i32 2>", [1, 2]),
        ("<3 x i8> splat (i8 3)", [3, 3, 3]),
        ("{ i32, float } zeroinitializer", [0, 0.0]),
        ("<{ i8, i32 }> <{ i8 1, i32 2 }>", [1, 2]),
        ("[2 x { i8, i8 }] [{ i8, i8 } { i8 1, i8 2 }, { i8, i8 } zeroinitializer]", [1, 2, 0, 0]),
        ('[3 x i8] c"a\\00b"', [97, 0, 98]),
        ("<2 x i32> poison", [POISON, POISON]),
        ("i64 add (i64 2, i64 3)", [5]),
        ("i64 sub nsw nuw (i64 2, i64 3)", [2**64 - 1]),
        ("i64 xor (i64 6, i64 3)", [5]),
        ("i8 trunc (i32 257 to i8)", [1]),
        ("ptr inttoptr (i64 8 to ptr)", [8]),
    ],
)
def test_values(text: str, expected: list[Any]) -> None:
    assert numbers(text) == expected


@pytest.mark.parametrize(
    ("text", "symbol"),
    [
        ("ptr @t", "@t"),
        ("ptr getelementptr (i8, ptr @t, i64 8)", "@t+8"),
        ("ptr getelementptr inbounds nuw ([4 x i32], ptr @t, i64 1, i64 -1)", "@t+12"),
        ("ptr getelementptr inbounds inrange(-8, 8) (i32, ptr @t, i32 1)", "@t+4"),
        ("ptr dso_local_equivalent @t", "@t"),
    ],
)
def test_addresses(text: str, symbol: str) -> None:
    value = read(text)
    assert isinstance(value, Symbol)
    assert f"@{value.name}" + (f"+{value.offset}" if value.offset else "") == symbol


def test_what_only_ops_can_compute_is_an_expression() -> None:
    value = read("i64 ptrtoint (ptr @t to i64)")
    assert isinstance(value, Expression) and value.row == "ptrtoint" and value.type is I64
    total = read("i64 add (i64 ptrtoint (ptr @t to i64), i64 1)")
    assert isinstance(total, Expression) and total.row == "add" and len(total.args) == 2
    assert isinstance(read("i64 ptrtoaddr (ptr @t to i64)"), Expression)


def test_a_cast_of_a_number_is_folded_only_where_bits_stay() -> None:
    pointer = ptr_type()
    assert folded_cast("bitcast", Symbol("t"), pointer).type is pointer
    assert isinstance(folded_cast("bitcast", Const(F32, 1.0), I32), Expression)
    undefined = folded_cast("ptrtoint", Const(pointer, POISON), I64)
    assert isinstance(undefined, Const) and undefined.value is POISON and undefined.type is I64


def test_an_alias_is_its_target() -> None:
    known = constants()
    known.aliases = {"a": "getelementptr (i8, ptr @b, i64 4)", "b": "@t", "c": "@c"}
    value = read("ptr @a", known)
    assert isinstance(value, Symbol) and (value.name, value.offset) == ("t", 4)
    with pytest.raises(Unreadable, match="alias 'c' stands for itself"):
        read("ptr @c", known)


def test_barred_names_and_tables_of_distances() -> None:
    known = constants()
    known.barred["x"] = "'x' is thread-local"
    known.relative.add("t")
    with pytest.raises(Unreadable, match="'x' is thread-local"):
        read("ptr @x", known)
    with pytest.raises(Unreadable, match="'t' is a table of distances"):
        read("ptr @t", known)
    known.relative_allowed = True
    assert isinstance(read("ptr @t", known), Symbol)


def test_a_large_constant_is_kept_as_text() -> None:
    value = read(f'[65 x i8] c"{"a" * 65}"')
    assert isinstance(value, Const) and value.type.is_opaque and str(value.value).startswith('c"aaa')
    opaque = read("x86_fp80 0xK3FFF8000000000000000")
    assert isinstance(opaque, Const) and opaque.value == "0xK3FFF8000000000000000"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("i32 word", "'word' is no constant that can be read"),
        ("i32 [i32 1]", "has no members"),
        ("i64 sdiv (i64 1, i64 2)", "'sdiv' as a constant"),
        ("<2 x i64> add (<2 x i64> zeroinitializer, <2 x i64> zeroinitializer)", "as a constant of type <2 x i64>"),
        ("i64 bitcast (<2 x i32> zeroinitializer to i64)", "'bitcast' as a constant of type i64"),
    ],
)
def test_refused(text: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        read(text)


def test_a_cast_of_a_vector_with_one_element_is_that_element() -> None:
    assert numbers("i64 bitcast (<1 x i64> <i64 5> to i64)") == [5]
