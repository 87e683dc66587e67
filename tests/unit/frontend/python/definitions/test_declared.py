"""Which declared signature arguments take."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.frontend.python.definitions.declared import ArrayOf, Declared, chosen
from lanewise.frontend.python.types import WEAK_FLOAT, WEAK_INT, ArrayType, FrontType, NumberType, TupleType

F4, F8, I4, I8 = (NumberType(np.dtype(letter)) for letter in "fdil")
C16 = TupleType((F8, F8), np.complex128)
ROW = ArrayType(np.dtype("f8"), (None,), (8,))
SINGLE, WIDE, ROWS, COMPLEX = (
    Declared((I4,)),
    Declared((F8,)),
    Declared((ArrayOf(np.dtype("f8"), 1),)),
    Declared((C16,)),
)
ALL = (SINGLE, WIDE, ROWS, COMPLEX)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (I4, SINGLE),
        (WEAK_FLOAT, WIDE),
        (F4, WIDE),
        (WEAK_INT, WIDE),
        (ROW, ROWS),
        (C16, COMPLEX),
        (ArrayType(np.dtype("f4"), (None,), (4,)), None),
        (ArrayType(np.dtype("f8"), (None, None), (None, 8)), None),
    ],
)
def test_exact_then_without_loss(given: FrontType, expected: Declared | None) -> None:
    assert chosen(ALL, [given]) == expected


def test_with_loss_if_nothing_else_holds_them() -> None:
    assert chosen([SINGLE], [WEAK_FLOAT]) == SINGLE and chosen([SINGLE], [I8]) == SINGLE
    assert chosen([SINGLE], [C16]) is None and chosen([COMPLEX], [F8]) == COMPLEX


def test_an_array_is_no_number() -> None:
    assert chosen([WIDE], [ROW]) is None and chosen([ROWS], [F8]) is None and chosen([WIDE], [F8, F8]) is None


def test_texts() -> None:
    assert str(Declared((I4, ArrayOf(np.dtype("f4"), 2), C16))) == "(int32, float32[:, :], complex128)"
