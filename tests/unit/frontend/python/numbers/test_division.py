"""Division: values as in Python and NumPy at the ends of each type, and the cheapest ops for what is known."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.writer import CompileOptions
from lib.kernel_texts import code, fault, lanes, result

DEBUG, UNCHECKED = CompileOptions(debug=True), CompileOptions(checks=False)
I, U = np.int32(-7), np.uint8(200)


@pytest.mark.parametrize("dtype", ["i1", "i4", "i8", "u1", "u8"])
def test_pairs_of_integers(dtype: str) -> None:
    """A zero divisor gives 0; the smallest number by -1 wraps."""
    limits, kind = np.iinfo(dtype), np.dtype(dtype).type
    values = sorted({limits.min, limits.min + 1, max(limits.min, -7), 0, 1, 2, 3, 7, limits.max})
    values += [-1, -2, -3] if limits.min else []
    a, b = (np.array(column, dtype) for column in zip(*itertools.product(values, repeat=2), strict=True))
    q, r = np.zeros_like(a), np.zeros_like(a)
    lanes("c[i] = a[i] // b[i]\nd[i] = a[i] % b[i]", a, b, q, r)
    for divisor in (1, 2, 3, 8, -1, -2, -3, limits.max):
        if limits.min <= divisor:
            result(f"(a // {divisor}, a % {divisor}, divmod(a, {divisor}))", kind(values[2]))
            lanes(f"b[i] = a[i] // {divisor} ^ a[i] % {divisor}", a, q)


@pytest.mark.parametrize("kind", [float, np.float32])
def test_pairs_of_floats(kind: Any) -> None:
    values = [-0.0, 0.0, 1.0, -1.0, 0.1, 7.5, -7.5, 1e30, float("inf"), float("-inf"), float("nan"), 2.5]
    for a, b in itertools.product(values, repeat=2):
        if b != 0 or kind is not float:
            result("(a // b, a % b)", kind(a), kind(b))


@pytest.mark.parametrize(
    ("a", "b"), [(7, 2), (2**62 + 1, 3), (-(2**63), 7), (2**53 + 1, 1), (1, 3), (9007199254740993, 2), (-5, -(2**62))]
)
def test_quotients_of_python_ints_are_rounded_once(a: int, b: int) -> None:
    assert result("a / b", a, b) == a / b


@pytest.mark.parametrize(
    ("text", "value", "ops"),
    [
        ("a // 4", U, ["%lshr: i8 = lshr %a, i8 2"]),
        ("a // 4", I, ["%ashr: i32 = ashr %a, i32 2"]),
        ("a % 4", I, ["%and: i32 = and %a, i32 3"]),
        ("a // 1", I, []),
        ("a // 3", U, ["%udiv: i8 = udiv %a, i8 3"]),
        ("a % 3", U, ["%urem: i8 = urem %a, i8 3"]),
        ("a // -1", I, ["%sub: i32 = sub i32 0, %a"]),
    ],
)
def test_known_divisors(text: str, value: Any, ops: list[str]) -> None:
    assert code(text, value)[:-1] == ops
    result(text, value)


@pytest.mark.parametrize(
    ("text", "args", "absent", "present"),
    [
        ("a // b", (U, U), "select %icmp, i8 1", "umax %b, i8 1"),
        ("a % b", (U, U), "select", "urem"),
        ("a // b", (np.int32(3), U), "xx", "sdiv"),
        ("len(a) // b", (np.zeros(3), 2), "-9223372036854775808", "sdiv"),
    ],
)
def test_signs_that_are_known_need_no_repair(text: str, args: Any, absent: str, present: str) -> None:
    lines = "\n".join(code(text, *args))
    assert absent not in lines and present in lines


@pytest.mark.parametrize(
    ("text", "guarded"),
    [
        ("a // b", True),
        ("(a & 7) // b", False),
        ("(a + a) // b", True),
        ("len(c) // b", False),
        ("(len(c) + len(c)) // b", True),
        ("(len(c) + len(c)) // 3 // b", False),
        ("np.int64(np.int32(a & 7)) // b", False),
        ("9 // b", False),
        ("-(2 ** 63) // b", True),
    ],
)
def test_what_can_be_the_smallest_number_is_never_divided_by_minus_one(text: str, guarded: bool) -> None:
    lines = code(text, -5, np.int64(-3), np.zeros(3))
    assert any("icmp.eq" in line and line.endswith("i64 -1") for line in lines) == guarded


def test_python_ints_are_checked_and_numpy_integers_are_not() -> None:
    assert "5 is divided by zero" in fault("a // b", 5, 0)
    assert "5 is divided by zero" in fault("a % b", 5, 0, options=DEBUG)
    assert result("a // b", np.int32(5), np.int32(0)) == 0
    assert not any(line.startswith("check") for line in code("a // b", np.int32(5), np.int32(0)))
    assert not any(line.startswith("check") for line in code("a // b", 5, 2, options=UNCHECKED))


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("a / b", (5, 0), "5 is divided by zero"),
        ("a // b", (np.uint8(5), np.uint8(0)), "5 is divided by zero"),
        ("a // b", (np.int8(-128), np.int8(-1)), "-128 // -1 does not fit int8"),
        ("a % b", (1.5, 0.0), "1.5 is divided by zero"),
    ],
)
def test_debug_mode_checks(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in fault(text, *args, options=DEBUG)


def test_the_remainder_of_the_smallest_number_always_fits() -> None:
    assert result("a % b", np.int8(-128), np.int8(-1), options=DEBUG) == 0


def test_fast_math_divides_floats() -> None:
    ops = code("a / b", 7, 2, options=CompileOptions(fastmath=True))
    assert any(line.startswith("%fdiv") for line in ops) and not any("quotient" in line for line in ops)
