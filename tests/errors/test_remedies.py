"""What to write instead: each sentence ends with something that works."""

from __future__ import annotations

import datetime
import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise import CompileError

A = np.arange(4.0)
CONFIG, TABLE, PATTERN = SimpleNamespace(rate=2.0), {"a": 1.0}, b"ab"


def refusal(function: Any, *args: Any) -> str:
    with pytest.raises(CompileError) as caught:
        lw.kernel(function)(*args)
    return caught.value.sentence


def reads_an_object(a):
    for i in lw.lanes(len(a)):
        a[i] = CONFIG.rate


def reads_a_dict(a):
    for i in lw.lanes(len(a)):
        a[i] = TABLE["a"]


def reads_bytes(a):
    for i in lw.lanes(len(a)):
        a[i] = PATTERN[i % 2]


def reads_a_text(a):
    for i in lw.lanes(len(a)):
        s = "abc"
        a[i] = s[i % 3] == "a"


def compares_a_letter(a):
    for i in lw.lanes(len(a)):
        a[i] = a[i] == " "


def stores_a_pair(a):
    for i in lw.lanes(len(a)):
        a[i] = (a[i], 1)


def compares_none(a):
    for i in lw.lanes(len(a)):
        a[i] = a[i] == None  # noqa: E711


def draws(a):
    for i in lw.lanes(len(a)):
        a[i] = random.random()


def draws_of_numpy(a):
    for i in lw.lanes(len(a)):
        a[i] = np.random.rand()


def halves(a):
    for i in lw.lanes(len(a)):
        a[i] = lw.f16(a[i])


def wide(a):
    for i in lw.lanes(len(a)):
        a[i] = lw.i128(a[i])


def takes_a_shape(a):
    for i in lw.lanes(a.shape[:1]):
        a[i] = 0


def misspells_lanes(a):
    for i in lw.lane(len(a)):  # pyright: ignore[reportCallIssue]
        a[i] = 0


def takes_an_element_of_a_number(a):
    for i in lw.lanes(len(a)):
        x = a[i]
        a[i] = x[0]


def has_a_key(a):
    for i in lw.lanes(len(a)):
        a[i] = max(a, key=abs)


def stores_a_text(a):
    for i in lw.lanes(len(a)):
        a[i] = "ab" * 2


def takes_an_array(a):
    for i in lw.lanes(a):
        a[i] = 0


INSIDE = {
    reads_an_object: "has no attributes in a kernel, only modules and classes have; pass CONFIG.rate as an argument, "
    "or write 'rate = CONFIG.rate' outside",
    reads_a_dict: "read TABLE['a'] outside of the kernel, or put its values into a tuple or an array",
    reads_bytes: "make an array of it outside of the kernel, np.frombuffer(PATTERN, np.uint8)",
    reads_a_text: "not the str 'abc'; pass its codes, np.frombuffer(s.encode(), np.uint8)",
    compares_a_letter: "a number must stand here, not the str ' '; write ord(' ') for its code",
    stores_a_pair: "not a tuple (float64, a Python int); write an item of it, as t[0]",
    compares_none: "a number is never None, write one that stands for nothing, as -1 or math.nan",
    draws: "pass an array of random numbers, or write lw.random(seed, i), which gives one for each index "
    "(docs/kernels.md: random numbers)",
    draws_of_numpy: "'np.random.rand' cannot be called in a kernel; pass an array of random numbers",
    halves: "'lw' has no 'f16'; write lw.f32",
    wide: "'lw' has no 'i128'; write lw.i64",
    misspells_lanes: "lw.lane takes 0 arguments here, not 1; write lw.lanes(...) for the loop",
    takes_an_element_of_a_number: "only arrays and tuples have elements, not float64; 'x' is one number",
    has_a_key: "max with a key takes numbers, or a tuple of them, in a kernel",
    stores_a_text: "not the str 'abab'; pass its codes, np.frombuffer(text.encode(), np.uint8)",
    takes_a_shape: "a size of lw.lanes is a number, not a tuple (a Python int); write *a.shape[:1]",
    takes_an_array: "not a 1-dimensional array of float64; write len(a) or *a.shape",
}


@pytest.mark.parametrize("function, sentence", INSIDE.items(), ids=[function.__name__ for function in INSIDE])
def test_inside(function: Any, sentence: str) -> None:
    assert sentence in refusal(function, A.copy())


def texts(n):
    return "big" if n > 3 else "small"


def texts_apart(n):
    if n > 3:
        return "big"
    return "small"


def nothing_or_number(n):
    if n > 3:
        return None
    return n


def pair_or_number(n):
    if n > 3:
        return 1, 2
    return n


def unlike_pairs(n):
    if n > 3:
        return 1, lw.i8(2)
    return n, lw.f32(3)


TEXT = "a text must be known when compiling: use numbers here, and choose the text where the kernel is called"
RESULTS = {
    texts: f"the value is the str 'big' in line {{}} and the str 'small' in line {{}}; {TEXT}",
    texts_apart: f"; {TEXT}",
    nothing_or_number: "; use a number that stands for nothing, as -1 or math.nan",
    pair_or_number: "; write as many items in both",
    unlike_pairs: "; item 1 is int8 and float32: write the conversion, as lw.f32(...), where they should be one type",
}


@pytest.mark.parametrize("function, sentence", RESULTS.items(), ids=[function.__name__ for function in RESULTS])
def test_results(function: Any, sentence: str) -> None:
    line = function.__code__.co_firstlineno + 1
    assert refusal(function, 1).endswith(sentence.format(line, line))


def test_one_text_comes_back() -> None:
    @lw.kernel
    def done(n):
        return "done", n

    assert done(3) == ("done", 3)


class Thing:
    pass


ARGUMENTS = {
    "dict": (
        {"a": 1},
        "argument 'n' is a dict; pass NumPy arrays and numbers (its values one by one, or as an array: ",
    ),
    "object": (
        Thing(),
        "argument 'n' is a Thing; pass NumPy arrays and numbers (what the kernel needs of it, one by one)",
    ),
    "list": ([1, 2], "argument 'n' is a list; pass NumPy arrays and numbers (np.asarray makes an array)"),
    "a half": (np.float16(1), "argument 'n' is a float16; pass NumPy arrays and numbers (np.float32(n))"),
    "a long double": (np.longdouble(1), "pass NumPy arrays and numbers (np.float64(n))"),
    "a long complex number": (np.clongdouble(1), "pass NumPy arrays and numbers (np.complex128(n))"),
    "a time": (datetime.date(2020, 1, 1), "pass NumPy arrays and numbers (np.datetime64(n))"),
    "complex": (np.zeros(3, np.clongdouble), "; pass n.astype(np.complex128)"),
    "text": (
        np.array([b"ab"]),
        "array 'n' is text (S2); pass its codes, n.view((np.uint8, 2)): 2 for each text, zeros",
    ),
    "letters": (np.array(["a"]), "array 'n' is text (U1); pass its codes, n.view((np.uint32, 1)): one for each text"),
    "text of other machines": (np.zeros(3, ">U2"), "pass its codes, n.astype('U2').view((np.uint32, 2))"),
    "long double": (np.zeros(3, np.longdouble), "; pass n.astype(np.float64)"),
}


@pytest.mark.parametrize("value, sentence", ARGUMENTS.values(), ids=ARGUMENTS)
def test_arguments(value: Any, sentence: str) -> None:
    assert sentence in refusal(texts, value)


def scaled(a, n):
    for i in lw.lanes(3):
        a[i] = a[i] * n


def measured(a, n):
    for i in lw.lanes(len(n)):
        a[i] = 1


def added(a, n):
    for i in lw.lanes(3):
        lw.atomic_add(n, (), a[i])


NO_AXES = {
    "operator": (scaled, np.array(2.0), "'n' is an array without axes; write its one element, n[()]"),
    "len": (measured, np.array(2.0), "not an array of float64 without axes; its one element is n[()]"),
    "len of text": (measured, "abc", "not the str 'abc'; pass its codes, np.frombuffer(n.encode(), np.uint8)"),
    "an axis": (added, np.zeros(2), "an atomic update is of one element; 'n' needs an index"),
}


@pytest.mark.parametrize("function, value, sentence", NO_AXES.values(), ids=NO_AXES)
def test_arrays_without_axes(function: Any, value: Any, sentence: str) -> None:
    with pytest.raises(lw.CompileError) as found:
        lw.kernel(function)(np.zeros(3), value)
    assert sentence in found.value.sentence


def both(a, b):
    for i in lw.lanes(len(a)):
        b[i] = a[i] > 1 and a[i]


def either(a, b):
    for i in lw.lanes(len(a)):
        b[i] = a[i] > 1 or 7


def number_first(a, b):
    for i in lw.lanes(len(a)):
        b[i] = a[i] and a[i] > 1


@pytest.mark.parametrize("dtype", [np.uint8, np.int64, np.float32])
def test_a_boolean_and_a_number(dtype: Any) -> None:
    a = np.arange(4).astype(dtype)
    found = refusal(both, a, a.copy())
    assert found == (
        f"'and' gives {a.dtype} or bool here, as in Python; write 'x != 0' to ask whether a number x is not 0, or "
        "'a[i] if a[i] > 1 else 0' for the number"
    )
    assert "or '1 if a[i] > 1 else 7' for the number" in refusal(either, a, a.copy())
    assert refusal(number_first, a, a.copy()).endswith("; write 'x != 0' to ask whether a number x is not 0")


def test_what_is_written_instead_of_a_boolean_and_a_number() -> None:
    @lw.kernel
    def instead(a, b, c):
        for i in lw.lanes(len(a)):
            b[i] = a[i] if a[i] > 1 else 0
            c[i] = a[i] > 1 and a[i] != 0
            b[i] += 1 if a[i] > 1 else 7

    a = np.arange(4, dtype=np.uint8)
    b, c = np.zeros_like(a), np.zeros_like(a)
    instead(a, b, c)
    assert [*b] == [7, 7, 3, 4] and [*c] == [0, 0, 1, 1]


def test_options_of_functions() -> None:
    with pytest.raises(TypeError, match=r"lw\.function has no options; write width= at the kernel that calls it"):
        lw.function(width=8)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match=r"lw\.function has no options, and no 'inline'; write @lw\.function$"):
        lw.function(inline=True)  # type: ignore[call-overload]

    @lw.function()
    def half(x):
        return x / 2

    assert half(3) == 1.5


def gives_a_text(x):
    return "a"


def gives_nothing(x):
    return None


def gives_two_or_one(x):
    if x > 1:
        return 1, 2
    return 2.5


def takes_more(x, *more):
    return x


def test_vectorized_functions() -> None:
    for function, what in ((gives_a_text, "the str 'a'"), (gives_nothing, "None")):
        with pytest.raises(CompileError, match=f"returns {what}; a vectorized function returns numbers"):
            lw.vectorize(function)(A)
    with pytest.raises(CompileError) as caught:
        lw.vectorize(gives_two_or_one)
    line = gives_two_or_one.__code__.co_firstlineno
    assert caught.value.sentence == f"this gives back 1 number, and the return in line {line + 2} 2; make them equal"
    assert caught.value.position is not None and caught.value.position.line == line + 3
    with pytest.raises(CompileError, match="a vectorized function has a fixed list of parameters"):
        lw.vectorize(takes_more)


def test_names_of_the_package() -> None:
    assert lw.lanes and lw.f32
    names = [name for name in dir(lw) if not name.startswith("_")]
    assert names == sorted(lw.__all__)
