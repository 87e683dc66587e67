"""Which variables a lanes loop only accumulates, by which operation, and the sentence for all others."""

from __future__ import annotations

import ast
import textwrap
from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.lower import Lowering
from lanewise.frontend.python.parallel.reductions import extremes, operation, read_beside, reductions, why_missing
from lanewise.frontend.python.types import STRONG_BOOL, WEAK_BOOL, WEAK_FLOAT, WEAK_INT, NumberType
from lanewise.frontend.python.unify import Binding
from lanewise.frontend.python.values import Constant
from lanewise.frontend.python.writer import HOST, CompileOptions, Program
from lanewise.ir.function import Function, Module
from lib.kernel_texts import source


def writer(**values: Any) -> Lowering:
    """A writer whose variables have these values."""
    w = Lowering(Program(Module("k"), CompileOptions()), source("a", 1), Function("k"), HOST)
    w.env = {name: Binding(Constant(value), 1) for name, value in values.items()}
    return w


def found(body: str, **values: Any) -> dict[str, str]:
    return reductions(writer(**values), ast.parse(textwrap.dedent(body)).body, list(values))


@pytest.mark.parametrize(
    ("body", "family"),
    [
        ("s += x", "add"),
        ("s -= x", "add"),
        ("s = s + x", "add"),
        ("s = x + s", "add"),
        ("s = s + x + y", "add"),
        ("s = s - x - y", "add"),
        ("s = x - s", None),
        ("s *= x", "mul"),
        ("s = s * x * y", "mul"),
        ("s = s * x + y", None),
        ("s &= x", "and"),
        ("s |= x\ns = s | y", "or"),
        ("s ^= x", "xor"),
        ("s = min(s, x)", "min"),
        ("s = max(x, y, s)", "max"),
        ("s = max(s, s)", None),
        ("s = max(s, x, key=f)", None),
        ("s = abs(s)", None),
        ("s /= x", None),
        ("s += s", None),
        ("s += x\ns *= y", None),
        ("s += x\nt = s", None),
        ("a[i] = s", None),
        ("s = t = s + x", None),
        ("if c:\n    s += x\nelse:\n    s -= y", "add"),
        ("while s:\n    s += x", None),
        ("x = 1", None),
        ("s = s and x", None),
        ("s = s + (s := 2)", None),
    ],
)
def test_families(body: str, family: str | None) -> None:
    assert found(body, s=1.5) == ({} if family is None else {"s": family})


def test_connectives_are_reductions_of_booleans_alone() -> None:
    assert found("s = s and x", s=True) == {"s": "and"} and found("s = s or x", s=np.False_) == {"s": "or"}
    assert found("s = x and s", s=True) == {} and found("s = s or x", s=1) == {}


def test_several_names() -> None:
    body = "s += x\nt = min(t, x)\nif x > s:\n    u *= 2"
    assert found(body, s=1, t=2, u=3) == {"t": "min", "u": "mul"}


def test_a_shadowed_min_is_no_reduction() -> None:
    w = writer(s=1)
    w.source = source("a", 1, min=max)
    assert reductions(w, ast.parse("s = min(s, x)").body, ["s"]) == {}


@pytest.mark.parametrize(
    ("body", "value", "words"),
    [
        (
            "s = s * 2 + x",
            1,
            "would come from an earlier iteration, but lanes run side by side; give it a value in the",
        ),
        ("s = s and x", 1, "'s' is a Python int and cannot be accumulated with 'and', which gives one of two numbers"),
        ("if x > s:\n    s, at = x, i", 1, "first find the value alone by s = max(s, ...), then its place"),
        ("if s > x:\n    s, at = x, i", 1, "first find the value alone by s = min(s, ...)"),
        ("if s <= x:\n    s = x\n    at = i", 1, "first find the value alone by s = max(s, ...)"),
        ("if x > s:\n    s = x", 1, "or only accumulate it (s += ..., s = min(s, ...))"),
        ("if x == s:\n    s, at = x, i", 1, "or only accumulate it"),
    ],
)
def test_why_a_variable_has_no_value(body: str, value: Any, words: str) -> None:
    assert words in why_missing(writer(s=value), "s", ast.parse(body).body)


def test_where_an_accumulator_is_also_read() -> None:
    w = writer(s=1)
    place = read_beside(w, ast.parse("s += x\na[i] = s").body, "s")
    assert isinstance(place, ast.Name) and place.lineno == 2
    assert read_beside(w, ast.parse("s += x").body, "s") is None
    assert read_beside(w, ast.parse("a[i] = s").body, "s") is None, "it is not accumulated"


U8 = NumberType(np.dtype("u1"))


@pytest.mark.parametrize(
    ("family", "type", "mode"),
    [
        ("add", WEAK_FLOAT, "fadd"),
        ("add", U8, "add"),
        ("min", U8, "umin"),
        ("max", WEAK_INT, "smax"),
        ("min", WEAK_FLOAT, "fmin"),
        ("and", WEAK_BOOL, "and"),
        ("max", STRONG_BOOL, "umax"),
    ],
)
def test_modes(family: str, type: NumberType, mode: str) -> None:
    assert operation(family, type) == mode


def test_extremes() -> None:
    assert extremes({"a": "min", "b": "add", "c": "max"}) == {"a", "c"}
