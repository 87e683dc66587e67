"""A compilation: the functions that the module keeps, what it depends on, and what is refused before it begins."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise import CompileError
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import Signature
from lanewise.frontend.python.definitions.source import source_from_text
from lanewise.frontend.python.types import WEAK_INT, NumberType
from lanewise.frontend.python.writer import CompileOptions
from lib.kernel_texts import compiled


@lw.function
def grown(x):
    """Its type is guessed twice: the first guess leaves functions that nothing calls."""
    if x > 9:
        return 0.5
    return helper(grown(x + 1))


@lw.function
def helper(x):
    return x * 2


def test_the_first_function_comes_first_and_unused_ones_are_gone() -> None:
    found = compiled("f(a) + 1", 3, f=grown)
    names = list(found.module.functions)
    assert names[0] == found.name == "k" and names[1] == "grown" and len(names) == 3
    called = {
        op.attrs["callee"]
        for function in found.module.functions.values()
        for op in function.ops
        if "callee" in op.attrs
    }
    assert called == set(names[1:]), "each that is kept is called"
    assert found.result == NumberType(np.dtype("f8"), weak=True)


def test_functions_of_abandoned_guesses_are_gone() -> None:
    """The loop is first written for an int, then for a float."""
    text = "def k(a):\n    x = 0\n    while x < a:\n        x = f(x) + 0.5\n    return x"
    names = list(compiled(text, 3, f=helper).module.functions)
    assert len(names) == 2 and names[0] == "k" and names[1].startswith("helper")


def test_uses_are_listed_once_without_those_of_the_library() -> None:
    found = compiled("math.gcd(a, SCALE) + SCALE", 3, SCALE=4)
    assert [use.name for use in found.uses if use.owner is None] == ["math", "SCALE"]
    assert not found.is_stale()


def test_what_is_left_out_and_types_of_variables() -> None:
    text = "def k(a):\n    x = a * 2\n    assert x\n    print(x)\n    return x"
    found = compiled(text, 3, options=CompileOptions(checks=False))
    assert [(place.line, word) for place, word in found.left_out] == [(3, "assert")]
    assert "int" in found.types.values()
    debug = compiled("def k(a):\n    assert a\n    print(a)", 3, options=CompileOptions(debug=True))
    assert debug.left_out == ()


@pytest.mark.parametrize("count", [0, 2])
def test_as_many_arguments_as_parameters(count: int) -> None:
    source = source_from_text("def k(a):\n    return a\n", "k", {})
    with pytest.raises(CompileError, match=f"'k' takes 1 arguments, not {count}"):
        compile_source(source, Signature((WEAK_INT,) * count))


def test_expressions_that_are_too_deep() -> None:
    text = "(" * 80 + "a" + " + 1)" * 80
    assert compiled(text, 3).name == "k"
    calls = "f(" * 30 + "a" + ")" * 30
    assert compiled(calls, 3, f=helper).name == "k"
