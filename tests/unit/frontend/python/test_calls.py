"""Calls: which file writes a callee, conversions, vectorized callees, and the sentence for what cannot be called."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.kernel_texts import code, refusal, result

A, F, I = np.zeros((3, 4), np.float32), np.float32(2.5), np.int32(3)


@lw.function
def twice(x):
    return x * 2


@lw.function
def nothing(x):
    x += 1


@lw.function
def inner_sum(a, n):
    s = 0
    for j in lw.lanes(n):
        s += a[j]
    return s


@lw.kernel
def other_kernel(a):
    for i in lw.lanes(len(a)):
        a[i] = 1


@lw.vectorize
def clamped(x, low):
    if x < low:
        return low
    return x


def plain_python(x):
    return x


SEEN: dict[str, Any] = {
    "f": twice,
    "g": nothing,
    "h": plain_python,
    "sums": inner_sum,
    "other": other_kernel,
    "clamped": clamped,
    "np": np,
}


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("f(a) + abs(b)", (F, I)),
        ("np.sqrt(a)", (F,)),
        ("lw.f64(a)", (F,)),
        ("lw.u8(300 - 50)", ()),
        ("lw.f32()", ()),
        ("np.isclose(a, b, atol=2.0)", (1.0, 2.0)),
        ("np.round(a, decimals=1)", (F,)),
        ("a.item()", (F,)),
        ("(7).bit_length()", ()),
        ("clamped(a, b)", (1, 2.5)),
        ("clamped(a, b)", (F, I)),
        ("clamped(3, b)", (1, F)),
        ("np.int8(-3) + f(2)", ()),
    ],
)
def test_as_in_python(text: str, args: tuple[Any, ...]) -> None:
    result(text, *args, **SEEN)


def test_a_conversion_of_an_equal_type_is_no_op() -> None:
    assert code("lw.f32(a)", F) == ["return %a"] and code("lw.f64(a)", F)[0] == "%fpext: f64 = fpext %a"


def test_a_crev_call() -> None:
    text = """
        def k(a, b):
            for i in lw.lanes(len(a)):
                if a[i] > 1:
                    b[i] = lw.crev(sums)(a, i)
    """
    a, b = np.arange(6), np.zeros(6, int)
    result(text, a, b, sums=inner_sum)
    assert b.tolist() == [0, 0, 1, 3, 6, 10]
    assert any(line.startswith("%crev") for line in code(text, a, b, sums=inner_sum, function="k.lanes0"))


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("a(1)", (I,), "int32 cannot be called"),
        ("lw.lanes(3)", (), "'lw.lanes(...)' can only follow 'in' of a for loop"),
        ("np.array(1, 2, 3)", (), "'np.array' takes a list or tuple of numbers, and a dtype, in a kernel"),
        ("lw.crev(f)", (), "lw.crev(f) is called at once: lw.crev(f)(arguments)"),
        ("lw.crev(f)(a)", (I,), "lw.crev stands in a lanes loop; call 'twice' itself here"),
        ("lw.crev(h)(a)", (I,), "lw.crev takes a function made with @lw.function"),
        ("lw.crev(other)(a)", (I,), "lw.crev takes a function made with @lw.function"),
        ("lw.crev(f, f)(a)", (I,), "lw.crev takes one function"),
        ("complex(1, 2, 3)", (), "'complex' takes a number, or a real and an imaginary part"),
        ("lw.f32(1, 2)", (), "'lw.f32' converts one number, not 2"),
        ("lw.u8(300)", (), "300 cannot be uint8: "),
        ("abs(x=1)", (), "'abs' takes no named arguments in a kernel; write them in order"),
        ("max(a, key=f)", (I,), "max with a key takes numbers, or a tuple of them"),
        ("a.item(x=1)", (I,), "'a.item' takes no named arguments"),
        ("np.isclose(a, 1, atol=2, rel=3)", (I,), "'np.isclose' has no free parameter 'rel'; it has a, b, rtol, atol"),
        ("round(a, number=2)", (F,), "'round' has no free parameter 'number'"),
        ("a.sum()", (A,), "np.sum takes one row here, not an array of 2 axes; write a loop over its rows"),
        ("np.sum(a)", (A,), "np.sum takes one row here, not an array of 2 axes"),
        (
            "g(a) + 1",
            (I,),
            "'nothing' returns nothing, and a number must stand here; write 'return' with a value in it",
        ),
    ],
)
def test_refused(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in refusal(text, *args, **SEEN)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "other(a)",
            "'other_kernel' is a kernel and cannot be called from a lane; make it a function with @lw.function",
        ),
        ("x = np.zeros(i)", "most=64), with the greatest size, or pass an array with a row for each lane"),
    ],
)
def test_refused_in_lanes(text: str, words: str) -> None:
    assert words in refusal(f"def k(a):\n    for i in lw.lanes(len(a)):\n        {text}", A, **SEEN)
