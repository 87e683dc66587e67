"""Unify: what a variable is where its values meet, and the sentence for values that have no type in common."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.types import (
    UINT64,
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
from lanewise.frontend.python.unify import (
    Binding,
    clash_sentence,
    common_type,
    meeting_type,
    misfit_sentence,
    missing_sentence,
    unify,
)
from lanewise.frontend.python.values import Constant, Number, Several

B, I8, I32, I64, U8, U32, F32, F64 = (NumberType(np.dtype(c)) for c in ("?", "i1", "i4", "i8", "u1", "u4", "f4", "f8"))


ROW = ArrayType(np.dtype("f4"), (None,), (4,), True, 4, False, True)


@pytest.mark.parametrize(
    ("a", "b", "common"),
    [
        (I32, I32, I32),
        (I32, WEAK_INT, I32),
        (F32, WEAK_INT, F32),
        (F32, WEAK_FLOAT, F32),
        (I32, WEAK_FLOAT, None),
        (I32, F32, None),
        (WEAK_INT, WEAK_FLOAT, WEAK_FLOAT),
        (WEAK_BOOL, WEAK_INT, WEAK_INT),
        (B, WEAK_BOOL, B),
        (U8, WEAK_BOOL, None),
        (B, WEAK_INT, None),
        (NumberType(np.dtype("i8"), True, (0, 5)), NumberType(np.dtype("i8"), True, (0, 9)), WEAK_INT),
        (MissingType("x"), I32, MissingType("x")),
        (TupleType((I32, WEAK_INT)), TupleType((WEAK_INT, F32)), TupleType((I32, F32))),
        (TupleType((I32, I32)), TupleType((I32, F32)), None),
        (TupleType((I32,)), TupleType((I32, I32)), None),
        (ObjectType(len), ObjectType(len), ObjectType(len)),
        (ObjectType(len), ObjectType(abs), None),
        (ObjectType("a"), I32, None),
        (
            ROW,
            ArrayType(np.dtype("f4"), (3,), (None,), False, 1, False, False),
            ArrayType(np.dtype("f4"), (None,), (None,), False, 1, False, False),
        ),
        (ROW, ArrayType(np.dtype("f8"), (None,), (8,)), None),
        (ROW, ArrayType(np.dtype("f4"), (None,), (4,), private=True), None),
        (ROW, ArrayType(np.dtype("f4"), (None, None), (4, 4)), None),
    ],
)
def test_the_type_of_a_variable_that_holds_either(a: FrontType, b: FrontType, common: FrontType | None) -> None:
    assert unify(a, b) == unify(b, a) == common


@pytest.mark.parametrize(
    ("a", "b", "name"),
    [
        (I32, I64, "lw.i64"),
        (I32, U32, "lw.i64"),
        (I64, UINT64, "lw.i64"),
        (I64, F32, "lw.f32"),
        (F32, F64, "lw.f64"),
        (B, B, "bool"),
        (B, U8, "lw.u8"),
    ],
)
def test_names_of_a_type_for_both(a: NumberType, b: NumberType, name: str) -> None:
    assert meeting_type(a, b) == name == meeting_type(b, a)


F4, I4, U1 = NumberType(np.dtype("f4")), NumberType(np.dtype("i4")), NumberType(np.dtype("u1"))


def binding(value: Any, line: int) -> Binding:
    return Binding(value if isinstance(value, Number | Several) else Constant(value), line)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (
            (np.float32(1), np.int32(2)),
            "'x' is float32 in line 1 and int32 in line 2; write the conversion, as lw.f32(...)",
        ),
        ((1, None), "use a number that stands for nothing, as -1 or math.nan"),
        ((1, "a"), "a text must be known when compiling: use numbers here"),
        (((1, 2), (1, "a")), "item 1 is a Python int and the str 'a': a text must be known"),
        (((1, 2), (1, 2, 3)), "write as many items in both"),
        (((1, 2), 3), "write as many items in both"),
        ((len, abs), "use another name for one of them"),
        ((np.uint8(1), 300), "'x' is 300 in line 2 and uint8 otherwise, which does not hold 300"),
    ],
)
def test_types_that_clash(values: Any, words: str) -> None:
    found = common_type("x", [binding(value, line) for line, value in enumerate(values, 1)])
    assert isinstance(found, MissingType) and words in found.why


def test_types_that_do_not_clash() -> None:
    assert common_type("x", [binding(1, 1), binding(np.float32(2), 2), binding(0.5, 3)]) == F4
    late = common_type("x", [binding(1, 1), binding(np.float32(2), 2), binding(np.int32(3), 3)])
    assert isinstance(late, MissingType) and "float32 in line 2 and int32 in line 3" in late.why


def test_sentences_without_a_name_or_a_line() -> None:
    assert missing_sentence("x", 0).endswith("give it one before the loop")
    assert clash_sentence("", F4, 0, I4, 3).startswith("the value is float32 and int32 in line 3")
    assert misfit_sentence("", U1, [Binding(Constant(300), 0)]).startswith("the value is 300 and uint8 otherwise")
    assert misfit_sentence("x", U1, [Binding(Constant(3), 0)]) == ""
