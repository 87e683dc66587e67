"""Arguments of calls: in order, by name, by default."""

from __future__ import annotations

import pytest

import lanewise as lw
from lanewise.frontend.python.definitions.source import FUNCTION, KernelSource
from lanewise.frontend.python.run import run_interpreted
from lib.kernel_texts import compiled, refusal, result


@lw.function
def digits(a, b, c=3, d=4):
    return a * 1000 + b * 100 + c * 10 + d


TEXT = KernelSource("digits", "<text>", 1, "def digits(a, b=2, c=-5):\n    return a * 100 + b * 10 + c\n", FUNCTION)
from_text = type("FromText", (), {"source": TEXT})()


@pytest.mark.parametrize(
    ("call", "number"),
    [
        ("f(a, 2)", 1234),
        ("f(a, b=2)", 1234),
        ("f(b=2, a=a)", 1234),
        ("f(a, 2, 9)", 1294),
        ("f(a, 2, d=9)", 1239),
        ("f(d=8, c=7, b=6, a=a)", 1678),
        ("f(*(a, 2), d=5)", 1235),
        ("f(*(a, 5, 6, 7))", 1567),
    ],
)
def test_order(call: str, number: int) -> None:
    assert result(call, 1, f=digits) == number


@pytest.mark.parametrize(("call", "number"), [("f(a)", 315), ("f(a, 7)", 365), ("f(a, c=1)", 321)])
def test_defaults_of_a_text_without_a_function(call: str, number: int) -> None:
    """A pickled function has no Python function until it is called."""
    found = compiled(call, 3, f=from_text)
    assert run_interpreted(found, (3,)) == number


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        ("f(a)", "'digits' needs a value for 'b'"),
        ("f(b=2)", "'digits' needs a value for 'a'"),
        ("f(a, 1, 2, 3, 4)", "'digits' takes 4 arguments, not 5"),
        ("f(a, 2, e=3)", "'digits' has no free parameter 'e'; it has a, b, c, d"),
        ("f(a, 2, a=3)", "'digits' has no free parameter 'a'; it has a, b, c, d"),
        ("f(a, **{})", "'**' cannot stand in a call in a kernel; write the arguments by name"),
    ],
)
def test_refused(call: str, sentence: str) -> None:
    assert refusal(call, 1, f=digits) == sentence
