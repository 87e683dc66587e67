"""Statements and expressions: assignment, unpacking, if, return, names, attributes; refusals."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.kernel_texts import code, compiled, refusal, result

A, P = np.arange(5.0), np.zeros(4, [("x", "f4"), ("n", "i4")])
settings: Any = ModuleType("settings")
settings.rate, settings.table = 3, np.array([4, 5])
SEEN = {"settings": settings, "SCALE": 2.5, "T": np.array([1, 5, 7]), "cfg": SimpleNamespace(rate=2), "LIST": [1, 2]}


@lw.function
def nothing(x):
    pass


@pytest.mark.parametrize(
    "lines",
    [
        ["x = y = a", "x += 1", "return x * 10 + y"],
        ["x, (y, z) = a, (b, 3)", "return x + y * z"],
        ["x, y = a, b", "x, y = y, x", "return x - y"],
        ["t = (1, *(a, b), 4)", "return t[2] * len(t)"],
        ["x: int = a", "y: int", "return x"],
        ["if a > 2: x = 1.5", "else: x = 2.5", "return x"],
        ["if a > 2:", "    return 1", "elif b:", "    x = 3", "else:", "    x = 4", "return x + b"],
        ["if True: x = a", "else: x = undefined_name", "return x"],
        ["'a text'", "7", "return (x := a + 1) * x"],
        ["return"],
        ["return SCALE * a + T[b] + settings.rate"],
        ["return settings.table[1] + LIST[1] + len(LIST)"],
        ["return lw.f32(a).dtype == np.float32, lw.i16(b).itemsize"],
        ["x = a", "x **= 2", "x //= 3", "x <<= 1", "return x"],
        ["return a > 2 and None is None"],
        ["pass", "return -a if b else +a"],
        ["return (a, (b, 1.5)), None, 'x'"],
        ["return math.pi + a"],
    ],
)
def test_as_in_python(lines: list[str]) -> None:
    for a, b in ((5, 0), (1, 2)):
        result("def k(a, b):\n    " + "\n    ".join(lines), a, b, **SEEN)


@pytest.mark.parametrize(
    "statement",
    [
        "a[1] = 7",
        "a[1] += a[2]",
        "a[b], a[0] = a[0], a[b]",
        "a[0] = a[1] = 4",
        "p['x'][1] = 2.5",
        "p[b]['n'] += 3",
        "p[0] = p[1]",
        "a[b:] *= 2",
    ],
)
def test_elements(statement: str) -> None:
    p = P.copy()
    p["x"], p["n"] = np.arange(4), np.arange(4) * 10
    result(f"def k(a, p, b):\n    {statement}", A.copy(), p, 2)


def test_records_as_attributes() -> None:
    records = P.copy().view(np.recarray)
    result("def k(a):\n    a[1].x = 2.5\n    a[1].n += 4\n    a.x[2] = 7", records)
    assert records.x.tolist() == [0, 2.5, 7, 0] and records.n[1] == 4


def test_the_place_of_an_augmented_assignment_is_computed_once() -> None:
    lines = code("def k(a, b):\n    a[b] += 1", A, 2)
    assert sum(line.startswith("check") for line in lines) == 1
    assert result("def k(a):\n    n = 0\n    a[(n := n + 1)] += 1\n    return n", A.copy()) == 1


def test_values_are_named_after_their_first_variable() -> None:
    assert code("def k(a):\n    twice = a * 2\n    other = twice\n    return other + 1", 3)[0].startswith(
        "%twice: i64 = mul"
    )


def test_chains_of_hundreds_are_walked_without_recursion() -> None:
    tests = "".join(f"    elif a == {k}:\n        x = {k * 2}\n" for k in range(1, 400))
    text = f"def k(a):\n    if a == 0:\n        x = 0\n{tests}    else:\n        x = -1\n    return x"
    assert len(code(text, 3)) > 800
    assert len(compiled(" + ".join(["a"] * 900), 3).module.functions["k"].entry.ops) == 899


def test_outer_attributes_that_can_change_are_noted() -> None:
    uses = compiled("settings.rate + math.pi", **SEEN).uses
    assert ("rate", settings) in [(use.name, use.owner) for use in uses]
    assert [use.name for use in uses if use.owner is not None] == ["rate"]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["x, y, *z = 1,"], "1 value cannot be given to 2 names and '*'"),
        (["x, y = 1, 2, 3"], "3 values cannot be given to 2 names"),
        (["x, y = b"], "only tuples and arrays can be taken apart, not a Python int"),
        (["x, y, z = a.shape"], "'a' has 1 dimension: 1 value cannot be given to 3 names"),
        (["b[0] = 1"], "only elements of arrays can be set, not of a Python int"),
        (["b[0] += 1"], "only elements of arrays can be set, not of a Python int"),
        (["a.shape = 3"], "'a.shape' cannot be set in a kernel; set elements of arrays"),
        (["b.real = 3"], "'b.real' cannot be set in a kernel"),
        (["x = y", "y = 1"], "'y' has no value here; give it one before this line"),
        (["if b: x = 1, 2", "return x"], "'x' may not have a value here; give it one before line 2"),
        (["x = 1 if b else 'y'", "return x"], "the value is a Python int in line 2 and the str 'y' in line 2"),
        (["return unknown"], "'unknown' is not defined"),
        (["return b'x'"], "bytes are not part of the kernel language; pass an array"),
        (["return b.real"], "'b.real': a Python int has no attributes in a kernel"),
        (["return cfg.rate"], ", only modules and classes have; pass cfg.rate as an argument"),
        (["return settings.speed"], "'settings' has no 'speed'"),
        (["return (*b, 1)"], "'*' needs a tuple here"),
        (["return max(*b)"], "'*' needs a tuple here"),
        (["x = nothing(b)", "return x + 1"], "'nothing' returns nothing, and a number must stand here"),
    ],
)
def test_refused(lines: list[str], words: str) -> None:
    assert words in refusal("def k(a, b):\n    " + "\n    ".join(lines), A, 3, **SEEN, nothing=nothing)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("return", "a lane cannot return from the kernel; write 'continue' to end this iteration"),
        ("break", "lanes run side by side, none can end the others' loop; write 'continue'"),
        ("p[i] += 1", "numbers are added and the like, not records; 'p' has the fields x, n: write one"),
        ("p[i].x = 1", "only records (np.recarray) have fields as attributes; write p[i]['x']"),
        ("p.q = 1", "no field 'q'"),
    ],
)
def test_refused_in_lanes(line: str, words: str) -> None:
    assert words in refusal(f"def k(p):\n    for i in lw.lanes(4):\n        {line}", P)


def test_continue_ends_an_iteration() -> None:
    a = A.copy()
    result("def k(a):\n    for i in lw.lanes(5):\n        if a[i] > 2:\n            continue\n        a[i] = -1", a)
    assert a.tolist() == [-1, -1, -1, 3, 4]
