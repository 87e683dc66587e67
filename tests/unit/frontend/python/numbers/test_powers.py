"""Powers: products for small exponents, squarings for integers, the op `pow` for the rest."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.writer import CompileOptions
from lib.kernel_texts import code, fault, refusal, result

F, I, U = np.float32(1.5), np.int32(-3), np.uint8(7)
DEBUG = CompileOptions(debug=True)


@pytest.mark.parametrize("exponent", [*range(14), 31])
def test_known_exponents_of_integers(exponent: int) -> None:
    for base in (-2, 0, 1, 3):
        result(f"a ** {exponent}", base)
        result(f"a ** {exponent}", np.uint16(base % 7))


@pytest.mark.parametrize("base", [-3, -1, 0, 1, 2, U, np.uint64(3)])
def test_exponents_known_at_run_time(base: Any) -> None:
    for exponent in (0, 1, 2, 5, 6, 13):
        if not (base == U and exponent > 2):
            result("a ** b", base, exponent if isinstance(base, int) else type(base)(exponent))


@pytest.mark.parametrize(
    ("text", "args", "ops"),
    [
        ("a ** 2", (F,), ["%fmul: f32 = fmul %a, %a"]),
        ("a ** 3", (F,), ["%fmul: f32 = fmul %a, %a", "%fmul.1: f32 = fmul %fmul, %a"]),
        ("a ** 1", (F,), []),
        ("a ** -1", (F,), ["%fdiv: f32 = fdiv f32 1.0, %a"]),
        ("a ** 0.3", (np.float64(1.5),), ["%pow: f64 = pow %a, f64 0.3"]),
        ("a ** 0.5", (F,), ["%pow: f32 = pow %a, f32 0.5, twice=1"]),
        (
            "a ** 5",
            (I,),
            ["%mul: i32 = mul.nsw %a, %a", "%mul.1: i32 = mul.nsw %mul, %mul", "%mul.2: i32 = mul.nsw %a, %mul.1"],
        ),
        ("a ** 4", (U,), ["%mul: i8 = mul %a, %a", "%mul.1: i8 = mul %mul, %mul"]),
    ],
)
def test_ops(text: str, args: tuple[Any, ...], ops: list[str]) -> None:
    assert code(text, *args)[:-1] == ops


def test_negative_powers_of_python_ints_are_floats() -> None:
    assert result("a ** -1", 4) == 0.25 and result("a ** -2", -2) == 0.25


def test_powers_of_booleans_are_integers() -> None:
    assert result("a ** b", True, False) == 1 and type(result("a ** b", np.True_, np.False_)) is np.int8


def test_an_even_power_is_not_negative() -> None:
    def wraps(text: str) -> bool:
        return any(line.startswith("%select") for line in code(text, np.zeros(3), -3))

    assert not wraps("a[b ** 2]") and wraps("a[b ** 3]")


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("a ** b", (2, -1), "the exponent -1 of an integer is negative"),
        ("a ** b", (np.int64(2), np.int64(-3)), "the exponent -3 of an integer is negative"),
    ],
)
def test_checks(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in fault(text, *args)
    unchecked = code(text, *args, options=CompileOptions(checks=False))
    assert not any(line.startswith("check") for line in unchecked)


def test_debug_mode_checks_products_that_are_used() -> None:
    assert "a power does not fit int8: 64 * 64" in fault("a ** 4", np.int8(8), options=DEBUG)
    assert "a power does not fit int64" in fault("a ** b", 10, 19, options=DEBUG)
    assert result("a ** b", 10, 18, options=DEBUG) == 10**18, "the last square overflows, and is not used"


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("a ** -1", (I,), "an integer has no negative power that is an integer; convert with lw.f64(...) first"),
        ("2 ** (a, 1)", (1,), "a number must stand here"),
    ],
)
def test_refused(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in refusal(text, *args)
