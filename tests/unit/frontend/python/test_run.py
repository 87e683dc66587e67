"""Running in the interpreter: arrays in place, overlapping views, results as Python's and NumPy's numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.run import number_of, run_interpreted, run_with
from lanewise.frontend.python.types import STRONG_BOOL, WEAK_BOOL, WEAK_FLOAT, WEAK_INT, NumberType
from lanewise.ir.function import UNDEF
from lanewise.ir.interpreter.launching import run_host
from lib.kernel_texts import compiled


def run(text: str, *args: Any, **more: Any) -> Any:
    return run_interpreted(compiled(text, *args), args, **more)


def test_arrays_are_updated_in_place() -> None:
    a = np.arange(6.0)
    run("def k(a):\n    for i in lw.lanes(len(a)):\n        a[i] += 1", a)
    assert a.tolist() == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    "make",
    [
        lambda a: (a[:4], a[2:6]),
        lambda a: (a[::-1], a),
        lambda a: (a[::2], a[1::2]),
        lambda a: (a.reshape(2, 3)[:, 1], a),
        lambda a: (a[6:], a),
        lambda a: (a[3:3], a[:3]),
    ],
)
def test_views_of_one_buffer_share_memory(make: Any) -> None:
    text = "def k(a, b):\n    for i in range(min(len(a), len(b))):\n        a[i] += b[i] * 10"
    mine, theirs = np.arange(6.0), np.arange(6.0)
    run(text, *make(mine))
    a, b = make(theirs)
    for i in range(min(len(a), len(b))):
        a[i] += b[i] * 10
    assert mine.tolist() == theirs.tolist()


def test_read_only_arrays_are_read() -> None:
    fixed = np.arange(4)
    fixed.flags.writeable = False
    assert run("a[1] + a[-1]", fixed) == 4
    whole = np.arange(4)
    view = whole[1:]
    view.flags.writeable = False
    run("def k(a, b):\n    b[2] = a[0] * 100", view, whole)
    assert whole.tolist() == [0, 1, 100, 3], "a region that overlaps a writable one is writable"


def test_empty_arrays_and_fixed_lengths() -> None:
    assert run("len(a)", np.zeros(0)) == 0
    assert run("a[1, 2] + len(a)", np.arange(12).reshape(4, 3)) == 9


@pytest.mark.parametrize(
    ("text", "args", "value"),
    [
        ("(a, b, a > 1)", (2, np.uint8(200)), (2, np.uint8(200), True)),
        ("(a * 2, (None, 'x'))", (np.float32(1.5),), (np.float32(3), (None, "x"))),
        ("a > 1", (np.float32(1.5),), np.True_),
        ("a", (-3,), -3),
    ],
)
def test_results(text: str, args: Any, value: Any) -> None:
    found = run(text, *args)
    assert found == value and type(found) is type(value)
    if isinstance(found, tuple):
        assert [type(item) for item in found] == [type(item) for item in value]


@pytest.mark.parametrize(
    ("value", "type", "number"),
    [
        (255, NumberType(np.dtype("i1")), np.int8(-1)),
        (255, NumberType(np.dtype("u1")), np.uint8(255)),
        (2**64 - 2, WEAK_INT, -2),
        (1, WEAK_BOOL, True),
        (0, STRONG_BOOL, np.False_),
        (0.1, NumberType(np.dtype("f4")), np.float32(0.1)),
        (0.5, WEAK_FLOAT, 0.5),
    ],
)
def test_numbers_in_code_as_python_sees_them(value: Any, type: NumberType, number: Any) -> None:
    found = number_of(value, type)
    assert found == number and found.__class__ is number.__class__


def test_an_undefined_result_is_a_fault() -> None:
    with pytest.raises(AssertionError, match="the result is undef"):
        number_of(UNDEF, WEAK_INT)


def test_another_interpreter() -> None:
    found = compiled("a + 1", 3)
    calls: list[str] = []

    def host(function: Any, values: Any, memory: Any) -> Any:
        calls.append(function.name)
        return run_host(function, [value * 10 for value in values], memory)

    assert run_with(host, found, (3,)) == 31 and calls == ["k"]
