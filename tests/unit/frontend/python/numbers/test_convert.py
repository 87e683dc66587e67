"""Conversions between types of numbers: values as NumPy's casts, ops only where something changes, checks."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.numbers.convert import constant, may_not_fit, vast
from lanewise.frontend.python.types import UINT64, WEAK_FLOAT, WEAK_INT, NumberType
from lanewise.frontend.python.values import Constant, Number
from lanewise.frontend.python.writer import CompileOptions
from lanewise.ir.function import Const, Function
from lanewise.ir.position import NOWHERE
from lanewise.ir.types import I64
from lib.kernel_texts import code, fault, lanes, refusal, result

TYPES = ("bool_", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64")
U8, I32, F32 = (NumberType(np.dtype(name)) for name in ("u1", "i4", "f4"))


@pytest.mark.parametrize("name", TYPES)
def test_every_cast_of_numbers_that_fit(name: str) -> None:
    for other, value in itertools.product(TYPES, (0, 1, 2, 100)):
        result(f"np.{name}(a)", np.dtype(other).type(value))
    for value in (0, 3, True, 7.75):
        result(f"np.{name}(a)", value)


@pytest.mark.parametrize(
    ("name", "value"), [("int8", np.int32(-7)), ("uint16", np.int64(-1)), ("int32", np.uint64(2**63))]
)
def test_numpy_integers_keep_their_low_bits(name: str, value: Any) -> None:
    result(f"np.{name}(a)", value)


@pytest.mark.parametrize("value", [-7.9, 7.9, np.float32(-0.5)])
def test_floats_are_truncated_toward_zero(value: Any) -> None:
    result("int(a)", value)
    result("np.int8(a)", np.float64(value))


@pytest.mark.parametrize(
    ("text", "value", "op"),
    [
        ("np.int32(a)", np.int32(1), "return %a"),
        ("np.int64(a)", 1, "return %a"),
        ("np.int64(a)", np.int32(1), "%sext: i64 = sext %a"),
        ("np.int64(a)", np.uint32(1), "%zext: i64 = zext %a"),
        ("np.int8(a)", np.int32(1), "%trunc: i8 = trunc %a"),
        ("np.float32(a)", np.uint8(1), "%uitofp: f32 = uitofp %a"),
        ("np.float32(a)", np.float64(1), "%fptrunc: f32 = fptrunc %a"),
        ("np.int8(a)", np.float32(1), "%fptosi: i32 = fptosi %a"),
        ("np.uint32(a)", np.float32(1), "%fptoui: i32 = fptoui %a"),
        ("bool(a)", np.float32(1), "%fcmp: i1 = fcmp.une %a, f32 0.0"),
        ("bool(a)", np.int32(1), "%icmp: i1 = icmp.ne %a, i32 0"),
        ("np.float32(math.sin(a))", np.float32(1), "%sin.1: f32 = sin %a"),
        ("np.float32(math.atan2(a, 0.5))", np.float32(1), "%atan2.1: f32 = atan2 %a, f32 0.5"),
        ("np.float32(math.atan2(a, 0.1))", np.float32(1), "%fpext: f64 = fpext %a"),
        ("np.float32(a + 16777217)", np.int32(0), "%add"),
    ],
)
def test_first_op(text: str, value: Any, op: str) -> None:
    assert code(text, value)[0].startswith(op)


@pytest.mark.parametrize(
    ("name", "value"), [("uint8", 256), ("uint8", -1), ("int8", 128), ("int8", -129), ("uint64", -1)]
)
def test_a_python_int_must_fit(name: str, value: int) -> None:
    assert f"{value} does not fit {name}" in fault(f"np.{name}(a)", value)
    unchecked = CompileOptions(checks=False)
    assert not any(line.startswith("check") for line in code(f"np.{name}(a)", value, options=unchecked))


@pytest.mark.parametrize("value", [300.0, -1.0, float("nan"), 256.0])
def test_debug_mode_checks_floats_as_integers(value: float) -> None:
    assert "does not fit uint8" in fault("np.uint8(a)", np.float64(value), options=CompileOptions(debug=True))
    assert result("np.uint8(a)", np.float64(255.5), options=CompileOptions(debug=True)) == 255


def test_booleans_are_bytes_in_memory() -> None:
    _a, b = lanes("b[i] = not a[i]", np.array([True, False]), np.zeros(2, bool))
    assert b.tolist() == [False, True]
    text = "def k(a):\n    for i in lw.lanes(2):\n        a[i] = True"
    assert "store i8 1, %ptradd, align=1" in code(text, np.zeros(2, bool), function="k.lanes0")


def test_python_ints_beyond_64_bits_take_the_type_beside_them() -> None:
    big = Constant(2**63)
    assert vast(big, UINT64).value == np.uint64(2**63)  # type: ignore[union-attr]
    assert vast(big, WEAK_FLOAT).value == 2.0**63  # type: ignore[union-attr]
    assert vast(big, I32) is big and vast(Constant(2**64), UINT64).value == 2**64  # type: ignore[union-attr]
    inexact = Constant(2**63 + 1)
    assert vast(inexact, WEAK_FLOAT) is inexact and vast(inexact, F32).value == float(2**63 + 1)  # type: ignore[union-attr]


def test_which_facts_need_a_check() -> None:
    function = Function("f")
    unknown = Number(function.add_param(function.add_block("entry"), I64, "x", NOWHERE), WEAK_INT)
    assert may_not_fit(unknown, U8) and not may_not_fit(unknown, WEAK_INT) and not may_not_fit(unknown, F32)
    assert not may_not_fit(Number(Const(I64, 3), WEAK_INT), U8)


def test_constants_round_as_their_type() -> None:
    assert constant(F32, 0.1).value.value == float(np.float32(0.1))  # type: ignore[union-attr]
    assert constant(I32, 7).nonneg and not constant(I32, -7).nonneg and not constant(F32, 7).nonneg


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("a + None", (1,), "a number must stand here, not None"),
        ("a + 2 ** 63", (np.int32(1),), "9223372036854775808 does not fit int64; write lw.u64(...)"),
        ("a + 2 ** 64", (1,), "does not fit 64 bits; write it as a float"),
        ("a[1.5]", (np.zeros(3),), "an index must be an integer, not a Python float"),
        ("a if b else 300", (np.uint8(1), 1), "300 in line 2 and uint8 otherwise, which does not hold 300"),
    ],
)
def test_refused(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in refusal(text, *args)
