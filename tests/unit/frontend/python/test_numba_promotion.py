"""Numba's promotion: the types that Numba 0.68 infers for operands of these types, as its `nopython_signatures` say."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.frontend.python.numba_promotion import NumbaPromotion
from lanewise.frontend.python.types import WEAK_FLOAT, WEAK_INT, MissingType, NumberType, TupleType

LETTERS = "?bhilBHILfd"
RULES = NumbaPromotion()
TYPES = {letter: NumberType(np.dtype(letter)) for letter in LETTERS}

# A row for each left operand and a letter for each right one, in the order of LETTERS; "-" where there is no operation.
ARITHMETIC = [
    *["lllllllllfd"] * 3,
    *["llllllllldd"] * 2,
    "lllllLLLLfd",
    *["lllllLLLLdd"] * 3,
    "fffddfdddfd",
    "ddddddddddd",
]
QUOTIENT = ["dddddddddfd", "dddddddddfd", "dddddddddfd", "ddddddddddd", "ddddddddddd", "dddddddddfd"]
BITS = ["?llllllll--", "lllllllll--", "lllllllll--", "lllllllll--", "lllllllll--", "lllllLLLL--"]
SHIFT = ["lllllllll--", "lllllllll--", "lllllllll--", "lllllllll--", "lllllllll--", "LLLLLLLLL--"]


def inferred(ufunc: np.ufunc, left: str, right: str) -> str:
    found = RULES.operator(ufunc, TYPES[left], TYPES[right])
    return "-" if found is None else found[-1].dtype.char


@pytest.mark.parametrize(
    ("ufunc", "rows"),
    [(np.add, ARITHMETIC), (np.floor_divide, ARITHMETIC), (np.true_divide, QUOTIENT), (np.bitwise_or, BITS)],
)
def test_operators_compute_in_64_bits(ufunc: np.ufunc, rows: list[str]) -> None:
    for left, row in zip(LETTERS, rows, strict=False):
        assert "".join(inferred(ufunc, left, right) for right in LETTERS) == row, left


def test_a_shift_has_the_sign_of_its_left_operand() -> None:
    for left, row in zip(LETTERS, SHIFT, strict=False):
        assert "".join(inferred(np.left_shift, left, right) for right in LETTERS) == row


def test_powers_of_float32_by_integers_stay_float32() -> None:
    assert [inferred(np.power, "f", right) for right in "bilLfd"] == list("fffffd")
    assert inferred(np.power, "i", "f") == "d" and inferred(np.power, "B", "B") == "L"


def test_comparisons_give_bool() -> None:
    found = RULES.operator(np.less, TYPES["i"], TYPES["f"])
    assert found is not None and [type.dtype.char for type in found] == ["d", "d", "?"]


def test_numbers_of_python_are_of_64_bits() -> None:
    assert RULES.own(WEAK_INT) == TYPES["l"] and RULES.own(WEAK_FLOAT) == TYPES["d"]
    assert RULES.own(TYPES["f"]) is TYPES["f"]
    assert not RULES.folds(np.float32(1), 2) and RULES.folds(1, 2)


def test_signs_and_complements() -> None:
    assert "".join(RULES.alone(TYPES[letter]).dtype.char for letter in LETTERS) == "lllllLLLLfd"


def test_functions_of_math_keep_float32() -> None:
    assert "".join(RULES.math(TYPES[letter]).dtype.char for letter in LETTERS) == "dddddddddfd"
    assert "".join(RULES.math(TYPES["f"], TYPES[letter]).dtype.char for letter in "?bhilfd") == "fffddfd"


def test_conversions_keep_a_number_of_the_kind() -> None:
    assert "".join(RULES.converted(WEAK_INT, TYPES[letter]).dtype.char for letter in LETTERS) == "lbhilBHILll"
    assert "".join(RULES.converted(WEAK_FLOAT, TYPES[letter]).dtype.char for letter in "ilfd") == "ddfd"


def test_functions_of_numpy_have_the_types_of_its_loops() -> None:
    """Integers beside floats take their type, whatever their size; there is no float16."""

    def result(ufunc: np.ufunc, *letters: str) -> str:
        found = RULES.function(ufunc, *(TYPES[letter] for letter in letters))
        return "-" if found is None else found[-1].dtype.char

    assert [result(np.add, "l", right) for right in "bhilBHILfd"] == list("llllllldfd")
    assert [result(np.multiply, "f", right) for right in "?ilLd"] == list("ffffd")
    assert [result(np.sqrt, letter) for letter in LETTERS] == list("fffddffddfd")
    assert result(np.bitwise_and, "f", "i") == "-"


@pytest.mark.parametrize(("a", "b", "common"), ["ifd", "hff", "bhh", "lLd", "?ii", "fdd", "lfd"])
def test_variables_hold_the_wider_type(a: str, b: str, common: str) -> None:
    assert RULES.unify(TYPES[a], TYPES[b]) == RULES.unify(TYPES[b], TYPES[a]) == TYPES[common]


def test_a_sum_that_starts_at_zero_becomes_float64() -> None:
    assert RULES.unify(WEAK_INT, TYPES["f"]) == TYPES["d"] and RULES.unify(WEAK_FLOAT, TYPES["f"]) == TYPES["d"]
    pairs = TupleType((WEAK_INT, TYPES["f"])), TupleType((TYPES["i"], TYPES["f"]))
    assert RULES.unify(*pairs) == TupleType((TYPES["l"], TYPES["f"]))
    assert isinstance(RULES.unify(MissingType("none"), TYPES["i"]), MissingType)
