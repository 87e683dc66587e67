"""Functions: intrinsic functions on scalars and arrays, as the standard defines them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.fortran.check.functions import FUNCTIONS
from lanewise.fortran.check.layout import Undefined, Unknown

F4 = np.float32
A = np.array([3, 1, 2, 3], F4)
M = np.array([[1, 3], [2, 4]], F4)
MASK = np.array([False, True, True, False])
NAN = F4("nan")


@pytest.mark.parametrize(
    ("name", "values", "words", "result"),
    [
        ("MOD", (-7, 3), {}, -1),
        ("MOD", (7, -3), {}, 1),
        ("MOD", (F4(-7.5), F4(2)), {}, -1.5),
        ("SIGN", (3, -2), {}, -3),
        ("SIGN", (-3, 0), {}, 3),
        ("SIGN", (F4(3), F4(-0.0)), {}, -3),
        ("NINT", (F4(2.5),), {}, 3),
        ("NINT", (F4(-2.5),), {}, -3),
        ("NINT", (NAN,), {}, 0),
        ("AINT", (F4(-2.7),), {}, -2),
        ("ABS", (-3,), {}, 3),
        ("MAX", (1, 5, 3), {}, 5),
        ("MIN", (F4(1), 2), {}, 1),
        ("MAX", (NAN, F4(2)), {}, 2),
        ("AMAX1", (F4(1), F4(2)), {}, 2),
        ("MERGE", (1, 2, False), {}, 2),
        ("MERGE", (A, F4(0), MASK), {}, [0, 1, 2, 0]),
        ("SUM", (A,), {}, 9),
        ("SUM", (A, MASK), {}, 3),
        ("SUM", (A,), {"mask": MASK}, 3),
        ("PRODUCT", (np.array([2, 3]),), {}, 6),
        ("SUM", (np.zeros(0, F4),), {}, 0),
        ("MAXVAL", (A,), {}, 3),
        ("MINVAL", (A,), {"mask": A > 1}, 2),
        ("MAXVAL", (np.array([NAN, F4(2)]),), {}, 2),
        ("MAXVAL", (np.array([4, 9]),), {}, 9),
        ("MINVAL", (np.zeros(0, np.int64),), {}, 2**31 - 1),
        ("MAXVAL", (np.zeros(0, np.int64),), {}, -(2**31) + 1),
        ("MAXLOC", (A,), {}, 1),
        ("MAXLOC", (A,), {"back": True}, 4),
        ("MINLOC", (A,), {"mask": ~MASK}, 1),
        ("MAXLOC", (A,), {"mask": A > 9}, 0),
        ("MAXLOC", (np.array([NAN, NAN]),), {}, 1),
        ("MINLOC", (np.array([NAN, F4(2)]),), {}, 2),
        ("FINDLOC", (MASK, True), {}, 2),
        ("FINDLOC", (MASK, True), {"back": True}, 3),
        ("FINDLOC", (A, F4(2)), {}, 3),
        ("FINDLOC", (A, F4(7)), {}, 0),
        ("COUNT", (MASK,), {}, 2),
        ("ANY", (MASK,), {}, True),
        ("ALL", (MASK,), {}, False),
        ("PACK", (M, M > 1), {}, [2, 3, 4]),
        ("UNPACK", (A, MASK, F4(0)), {}, [0, 3, 1, 0]),
        ("SIZE", (M,), {}, 4),
        ("INT", (F4(-2.7),), {}, -2),
        ("REAL", (2,), {}, 2),
        ("HUGE", (1,), {}, 2**31 - 1),
        ("HUGE", (F4(1),), {}, float(np.finfo(F4).max)),
        ("DPROD", (F4(3), F4(2)), {}, 6),
        ("SQRT", (np.array([4, 9], F4),), {}, [2, 3]),
        ("DSQRT", (np.float64(4),), {}, 2),
        ("ALOG", (F4(1),), {}, 0),
    ],
)
def test_values(name: str, values: tuple[Any, ...], words: dict[str, Any], result: Any) -> None:
    found = FUNCTIONS[name](*values, **words)
    assert (found.tolist() if isinstance(found, np.ndarray) else found) == result


def test_sums_go_from_first_to_last() -> None:
    values = np.array([1e8, 1, -1e8, 1], F4)
    assert FUNCTIONS["SUM"](values) == 1.0
    assert FUNCTIONS["SUM"](values[::-1]) == 0.0
    assert FUNCTIONS["SUM"](M.T) == 10 and type(FUNCTIONS["SUM"](values)) is F4


@pytest.mark.parametrize(
    ("name", "values", "kind"),
    [
        ("DBLE", (F4(1),), np.float64),
        ("DPROD", (F4(1), F4(1)), np.float64),
        ("FLOAT", (1,), F4),
        ("IFIX", (F4(1.5),), int),
        ("MAX", (F4(1), np.float64(2)), np.float64),
        ("EPSILON", (F4(1),), F4),
        ("NINT", (F4(1.2),), int),
    ],
)
def test_types(name: str, values: tuple[Any, ...], kind: type) -> None:
    assert type(FUNCTIONS[name](*values)) is kind


@pytest.mark.parametrize(
    ("name", "values", "error", "sentence"),
    [
        ("MOD", (1, 0), Undefined, "a division by zero"),
        ("MOD", (np.array([1]), np.array([0])), Undefined, "a division by zero"),
        ("TINY", (1,), Unknown, "TINY of an integer"),
        ("EPSILON", (np.array([1]),), Unknown, "EPS of an integer"),
    ],
)
def test_no_value(name: str, values: tuple[Any, ...], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        FUNCTIONS[name](*values)


@pytest.mark.parametrize(
    "names", [("MAX", "MAX0", "DMAX1"), ("EXP", "DEXP"), ("LOG", "ALOG", "DLOG"), ("INT", "IDINT")]
)
def test_specific_names_are_the_generic_function(names: tuple[str, ...]) -> None:
    generic, *others = (FUNCTIONS[name](np.float64(2), *([1] if "MAX" in names[0] else [])) for name in names)
    assert all(other == generic for other in others)
