"""Arithmetic: types of results, integer division and powers, element by element as for scalars."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import pytest

from lanewise.fortran.check.arithmetic import (
    as_kind,
    divided,
    each,
    kind_of,
    logical,
    number,
    plain,
    power,
    together,
    unary,
)
from lanewise.fortran.check.layout import Undefined, Unknown


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (True, "b"),
        (np.bool_(False), "b"),
        (3, "i"),
        (np.int32(3), "i"),
        (np.float32(1), "f4"),
        (np.float64(1), "f8"),
        (np.complex64(1), "c8"),
        (np.zeros(2), "f8"),
        (np.zeros(2, np.int64), "i"),
        (np.zeros(2, bool), "b"),
    ],
)
def test_kinds(value: Any, kind: str) -> None:
    assert kind_of(value) == kind


@pytest.mark.parametrize(
    ("left", "right", "wider"),
    [
        (1, np.float32(2), "f4"),
        (np.float32(1), np.float64(2), "f8"),
        (np.float64(1), np.complex64(2), "c16"),
        (np.complex64(1), np.float32(2), "c8"),
        (1, 2, "i"),
    ],
)
def test_operands_in_the_wider_type(left: Any, right: Any, wider: str) -> None:
    one, two, kind = together(left, right)
    assert kind == kind_of(one) == kind_of(two) == wider
    assert together(right, left)[2] == wider


def test_what_is_no_number_is_not_known() -> None:
    with pytest.raises(Unknown, match="arithmetic on other than numbers"):
        together(True, 1)


def test_a_number_beyond_all_types_is_undefined() -> None:
    with pytest.raises(Undefined, match="a number beyond all types"):
        as_kind(10**400, "f8")
    assert as_kind(2**70, "i") == 2**70


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("12", 12, "i"),
        (".TRUE.", True, "b"),
        (".F", False, "b"),
        ("1.5", 1.5, "f4"),
        ("1E2", 100.0, "f4"),
        ("1.5D0", 1.5, "f8"),
    ],
)
def test_constants(text: str, value: Any, kind: str) -> None:
    assert number(text) == value and kind_of(number(text)) == kind


def test_a_constant_with_a_kind_is_not_known() -> None:
    with pytest.raises(Unknown, match="a constant with a kind"):
        number("1.0_8")


@pytest.mark.parametrize(("left", "right", "quotient"), [(7, -2, -3), (-7, 2, -3), (7, 2, 3), (-7, -2, 3), (0, 5, 0)])
def test_division_truncates_toward_zero(left: int, right: int, quotient: int) -> None:
    assert divided(left, right) == quotient
    assert divided(np.array([left, left]), right).tolist() == [quotient] * 2


@pytest.mark.parametrize("right", [0, np.array([1, 0])])
def test_division_by_zero_is_undefined(right: Any) -> None:
    with pytest.raises(Undefined, match="division by zero"):
        divided(np.array([1, 2]) if isinstance(right, np.ndarray) else 1, right)


@pytest.mark.parametrize(
    ("base", "exponent", "value"),
    [(3, 4, 81), (2, -1, 0), (1, -5, 1), (-1, -3, -1), (-1, -2, 1), (2, 64, 0), (3, 41, 36472996377170786403 - 2**65)],
)
def test_powers_of_integers_wrap(base: int, exponent: int, value: int) -> None:
    assert power(base, exponent) == value
    assert power(np.array([base]), exponent).tolist() == [value]


def test_powers_of_reals_keep_their_type() -> None:
    assert kind_of(power(np.float32(1.1), 2)) == "f4"
    assert kind_of(power(np.float32(1.1), np.float64(2))) == "f8"
    assert kind_of(power(2, np.float32(0.5))) == "f4"
    with pytest.raises(Undefined, match="division by zero"):
        power(0, -1)


@pytest.mark.parametrize(
    ("op", "left", "right", "value"),
    [
        (".AND.", True, False, False),
        (".OR.", True, False, True),
        (".EQV.", False, False, True),
        (".NEQV.", True, False, True),
        (".XOR.", True, True, False),
    ],
)
def test_logical(op: str, left: bool, right: bool, value: bool) -> None:
    assert logical(op, left, right) is value
    assert logical(op, np.array([left]), right).tolist() == [value]


def test_unary() -> None:
    assert unary(".NOT.", True) is False
    assert unary(".NOT.", np.array([True, False])).tolist() == [False, True]
    assert (unary("-", 3), unary("+", 3)) == (-3, 3)


def test_each_rounds_as_a_scalar_does() -> None:
    values = np.array([[0.1, 0.7], [1.3, 2.9]], np.float32)
    found = each(np.exp, values)
    assert found.shape == (2, 2) and found.dtype == np.float32
    assert found.ravel().tolist() == [float(np.exp(one)) for one in values.ravel()]
    assert each(operator.add, np.array([1, 2]), 3).tolist() == [4, 5]
    assert each(np.exp, np.zeros(0, np.float32)).shape == (0,)
    assert each(abs, -3) == 3


def test_plain() -> None:
    assert plain(np.bool_(True)) is True
    assert type(plain(np.int64(3))) is int
    assert type(plain(np.float32(3))) is np.float32
