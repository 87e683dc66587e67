"""Operators: which ops they become, what folds, and what debug mode checks.

All pairs of types are in `test_operators.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.writer import CompileOptions
from lib.kernel_texts import code, compiled, fault, refusal, result

I, U, F, B = np.int32(7), np.uint8(9), np.float32(1.5), np.bool_(True)
DEBUG = CompileOptions(debug=True)


@pytest.mark.parametrize(
    ("text", "args", "op"),
    [
        ("a + b", (I, I), "%add: i32 = add.nsw %a, %b"),
        ("a - b", (U, U), "%sub: i8 = sub %a, %b"),
        ("a * b", (F, F), "%fmul: f32 = fmul %a, %b"),
        ("a + b", (B, B), "%or: i1 = or %a, %b"),
        ("a * b", (B, B), "%and: i1 = and %a, %b"),
        ("a / b", (F, F), "%fdiv: f32 = fdiv %a, %b"),
        ("a / b", (7, 2), "%quotient: f64 = quotient %a, %b"),
        ("a & b", (I, I), "%and: i32 = and %a, %b"),
        ("a ^ b", (B, B), "%xor: i1 = xor %a, %b"),
        ("a << 3", (I,), "%shl: i32 = shl %a, i32 3"),
        ("a << 3", (7,), "%shl: i64 = shl.nsw %a, i64 3"),
        ("a >> 3", (U,), "%lshr: i8 = lshr %a, i8 3"),
        ("a >> 77", (7,), "%ashr: i64 = ashr %a, i64 63"),
        ("-a", (I,), "%sub: i32 = sub.nsw i32 0, %a"),
        ("-a", (F,), "%fneg: f32 = fneg %a"),
        ("~a", (I,), "%xor: i32 = xor %a, i32 -1"),
    ],
)
def test_one_op(text: str, args: tuple[Any, ...], op: str) -> None:
    assert code(text, *args)[0] == op
    result(text, *args)


@pytest.mark.parametrize("text", ["a + 0", "0 + a", "a - 0", "a * 1", "1 * a", "+a"])
def test_a_neutral_operand_needs_no_op(text: str) -> None:
    assert code(text, I) == ["return %a"]


def test_zero_minus_a_number_is_computed() -> None:
    assert code("0 - a", I)[0] == "%sub: i32 = sub.nsw i32 0, %a" and result("0 - a", I) == -7
    assert code("a + 0.0", F)[0].startswith("%fadd"), "-0.0 + 0.0 is 0.0"


@pytest.mark.parametrize(
    "text",
    ["7 // 2 + 2 ** 70 % 9", "-7 % 3", "3 << 2 | 1", "~5", "1 / 3", "True + True", "-True"],
)
def test_known_operands_are_computed_by_python(text: str) -> None:
    (line,) = code(text)
    assert line.startswith("return") and result(text) == eval(text)


@pytest.mark.parametrize(
    ("a", "amount"),
    [(5, 70), (-5, 70), (np.int8(-3), np.int8(9)), (np.uint8(200), np.uint8(8)), (np.int8(3), np.int8(-1))],
)
@pytest.mark.parametrize("op", ["<<", ">>"])
def test_shifts_by_the_width_or_more(op: str, a: Any, amount: Any) -> None:
    if op == ">>" or isinstance(a, np.generic):  # else the result does not fit
        assert result(f"a {op} b", a, amount) in (0, -1)


def test_a_shift_that_leaves_nothing_is_a_likely_mistake() -> None:
    (sentence,) = (why for _, why in compiled("a << 8", U).mistakes)
    assert sentence.startswith("'<< 8' of uint8 leaves nothing") and "lw.i32(...) around the numbers in 'a'" in sentence
    assert compiled("a << 7", U).mistakes == () and compiled("a << 70", 3).mistakes == ()


def test_long_sums_are_walked_without_recursion() -> None:
    assert result(" + ".join(["a"] * 900), 1) == 900


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("a - b", (B, B), "'-' has no meaning for bool and bool; write '^', or convert with lw.i32(...) first"),
        ("a & b", (F, I), "convert to integers with int(...) first, or write 'and' between conditions"),
        ("a << b", (F, I), "convert to integers with int(...) first"),
        ("a << b", (np.uint64(1), np.int64(1)), "write a conversion, as lw.i64(...), first"),
        ("a + 300", (U,), "300 does not fit uint8; write a conversion to a wider type"),
        ("a << -1", (I,), "a shift by a negative number has no meaning"),
        ("a @ b", (I, I), "'@' is not part of the kernel language; write the sum as a loop"),
        ("1 @ 2", (), "'@' is not part of the kernel language; write the sums as loops"),
        ("1 // 0", (), "this cannot be computed: "),
        ("~1.5", (), "this cannot be computed: bad operand type for unary ~"),
        ("~a", (F,), "'~' has no meaning for a float; convert with int(...) first"),
        ("-a", (B,), "this operator has no meaning for bool; write 'not', or convert with int(...)"),
        ("'%d' % a", (I,), "texts of numbers, as f-strings"),
    ],
)
def test_refused(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in refusal(text, *args)


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("a + b", (np.int8(100), np.int8(100)), "100 + 100 does not fit int8"),
        ("a * b", (np.int8(100), np.int8(2)), "100 * 2 does not fit int8"),
        ("-a", (np.int8(-128),), "0 - -128 does not fit int8"),
        ("a << b", (1 << 40, 30), "<< 30 does not fit int64"),
        ("a / b", (F, np.float32(0)), "1.5 is divided by zero"),
    ],
)
def test_debug_mode_checks(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in fault(text, *args, options=DEBUG)
    assert not any(line.startswith("check") for line in code(text, *args))


def test_a_negative_shift_of_python_ints_raises() -> None:
    assert "the shift count -2 is negative" in fault("a >> b", 5, -2)
    assert "the shift count -2 is negative" in fault("a << b", 5, -2)


@pytest.mark.parametrize(
    ("index", "low"),
    [
        ("b & 7", True),
        ("7 & b", True),
        ("b | 7", False),
        ("len(a) | 7", True),
        ("len(a) * 2", True),
        ("b + len(a)", False),
        ("len(a) - 1", False),
        ("len(a) >> 1", True),
        ("len(a) << 1", True),
        ("b >> 1", False),
        ("c + c", True),
        ("~c", True),
        ("~b", False),
        ("len(a) % 3", True),
    ],
)
def test_an_index_that_is_not_negative_needs_no_wrap_around(index: str, low: bool) -> None:
    lines = code(f"a[{index}]", np.zeros(3), -5, np.uint8(1))
    assert any(line.startswith("%select") for line in lines) == (not low), lines
