"""Functions of code: one per types of arguments, results of several pieces, recursion, and what never ends."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.kernel_texts import compiled, lanes, refusal, result

A = np.arange(6.0)


@lw.function
def scaled(x, by=2):
    return x * by


@lw.function
def pair(x, y):
    return y, (x, x + y)


@lw.function
def row(a, i):
    return a[i:]


@lw.function
def fibonacci(n):
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


@lw.function
def halved(n):
    """The type of the result is found late: the first path returns an int."""
    if n > 100:
        return halved(n - 1) / 2
    return 1.0 if n > 50 else 1


@lw.function
def even(n):
    return True if n == 0 else odd(n - 1)


@lw.function
def odd(n):
    return False if n == 0 else even(n - 1)


@lw.function
def sets(a):
    a[0] = 7


@lw.function
def flag(x):
    return x > 1


@lw.function
def flagged(x):
    return x > 1, x


@lw.function
def endless(n):
    return endless(n + 1)


@lw.function
def spins(n):
    while True:
        n += 1


@lw.function
def grows(x):
    return grows((x, x))


@lw.function
def half_returned(x):
    if x > 1:
        return x


@lw.function
def annotated(x: lw.f32, a: lw.f64[:]) -> lw.f32:  # type: ignore
    return x


SEEN: dict[str, Any] = {name: value for name, value in globals().items() if isinstance(value, type(scaled))}


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("scaled(a) + scaled(b) + scaled(a, b)", (3, 2.5)),
        ("pair(a, b)", (3, 2.5)),
        ("pair(b, a)[1]", (3, 2.5)),
        ("fibonacci(a)", (9,)),
        ("halved(a)", (103,)),
        ("even(a)", (7,)),
        ("flagged(a)[0] and flag(b)", (2, 3)),
        ("scaled(by=a, x=b)", (2, 3)),
        ("sets(b)", (1, A)),
    ],
)
def test_values(text: str, args: tuple[Any, ...]) -> None:
    result(text, *args, **SEEN)


def test_arrays_are_passed_and_returned() -> None:
    lanes("b[i] = row(a, i)[0] + len(row(a, i))", A, A, **SEEN)


def names(text: str, *args: Any) -> list[str]:
    return list(compiled(text, *args, **SEEN).module.functions)


def test_one_function_per_types() -> None:
    assert names("scaled(a) + scaled(a + 1) + scaled(2)", 3) == ["k", "scaled"]
    assert names("scaled(a) + scaled(b)", 3, 2.5) == ["k", "scaled", "scaled.1"]
    assert names("scaled(a) + scaled(b)", 3, -(2**40)) == ["k", "scaled"], "ranges of values make no version"
    assert len(names("even(a)", 3)) == 3


@pytest.mark.parametrize(
    ("text", "args", "places"),
    [("scaled(a)", (3,), 0), ("pair(a, b)", (3, 2.5), 3), ("row(a, b)[0]", (A, 1), 2), ("flag(a)", (3,), 0)],
)
def test_several_pieces_go_through_places(text: str, args: tuple[Any, ...], places: int) -> None:
    module = compiled(text, *args, **SEEN).module
    name = text[: text.index("(")]
    assert module.functions[name].attrs.get("places", 0) == places
    assert str(module.functions[name].result) == ("void" if places else {"scaled": "i64", "flag": "i1"}[name])


def test_promises_on_parameters() -> None:
    function = compiled("def k(a, b, c):\n    return a + b + c[0]", 3, -3, A).module.functions["k"]
    found = function.attrs["ranges"]
    assert found["a"] == [0, 2**31 - 1] and found["b"] == [-(2**31), 2**31 - 1] and found["c.n0"][0] == 0


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("endless(a)", (3,), "'endless' never returns without calling itself first; give it a path that returns"),
        ("spins(a)", (3,), "'spins' never returns; give it a path that returns"),
        ("grows(a)", (3,), "'grows' needs a new version of a function for every call; give its parameters fixed types"),
        ("half_returned(a)", (3,), "'half_returned' returns a value in line"),
        (
            "annotated(b, a)",
            (A, 3),
            "'x' is annotated lw.f32 and is a Python int; write the conversion, as lw.f32(...)",
        ),
        ("annotated(lw.f32(b), a)", (A[:, None], 3), "'a' is annotated lw.f64[:] and is a 2-dimensional array"),
        ("pair(a, b) if a > b else scaled(a)", (3, 2), "write as many items in both"),
    ],
)
def test_refused(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in refusal(text, *args, **SEEN)


def test_too_many_values() -> None:
    many = ", ".join(["a"] * 1025)
    assert "'scaled' is given 1026 values, and 1024 can be passed" in refusal(f"scaled(({many}))", 3, **SEEN)
