"""Functions inside kernels: their calls as written out, as in Python."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.control.nested import Nested
from lib.kernel_texts import NAMES, code, compiled, lanes, refusal, result

A, OUT = np.arange(12.0).reshape(6, 2) - 3, np.zeros(6)


@lw.function
def twice(f, x):
    return f(f(x))


@pytest.mark.parametrize(
    "text",
    [
        "f = lambda x: x * x\n    return f(a) + f(b)",
        "def f(x, y=2, *, z=3): return x * y - z\n    return f(a) + f(b, y=a) + f(a, b, z=b)",
        "c = 3\n    f = lambda x: x + c\n    c = 5\n    return f(a)",  # the value at the call
        "def f(x):\n        if x > 2: return x\n        for k in range(x):\n            if k > 0: return k\n"
        "        return -1\n    return f(a) * 100 + f(b)",
        "def f(x):\n        a = x + 1\n        return a\n    return f(b) + a",  # a name of its own
        "def f(x):\n        g = lambda y: y + x\n        return g(x) * g(1)\n    return f(a)",
        "def f(x): pass\n    f(a)\n    return b",
        "fs = (lambda x: x + 1), (lambda x: x * 2)\n    return fs[0](a) + fs[1](b)",
    ],
)
def test_as_in_python(text: str) -> None:
    result(f"def k(a, b):\n    {text}", 3, 2)


@pytest.mark.parametrize(
    "body",
    [
        "f = lambda x: x + i\nb[i] = f(a[i, 0]) + f(1)",
        "f = lambda x: a[i, 1] if x > 0 else x\nb[i] = f(a[i, 0])",
        "def f(x):\n    while x < 5:\n        x += 2\n        if x == 4: return 40\n    return x\n"
        "b[i] = f(i) + f(a[i, 0])",
    ],
)
def test_in_lanes(body: str) -> None:
    lanes(body, A, OUT)


def test_reads_variables_around_the_lanes_loop() -> None:
    text = "def k(a, out, c):\n    f = lambda x: x * c + a[0, 0]\n    g = lambda x: f(x) + 1\n"
    compiled(text + "    for i in lw.lanes(6):\n        out[i] = g(a[i, 1])", A, OUT, 2.0)


def test_a_function_may_be_passed_if_it_reads_nothing_around() -> None:
    text = "def k(a):\n    return twice(lambda x: x + 1, a) + twice(f, a)"
    result(text.replace("f, a)", "lambda y: y * 3, a)"), 4, twice=twice)
    assert "reads 'b' of this function" in refusal(
        "def k(a, b):\n    return twice(lambda x: x + b, a)", 1, 2, twice=twice
    )


def test_is_written_out() -> None:
    assert code("def k(a):\n    f = lambda x: x + 1.0\n    return f(a)", 2.0) == [
        "%fadd: f64 = fadd %a, f64 1.0",
        "return %fadd",
    ]


def test_names_in_messages_are_the_users() -> None:
    text = "def k(a):\n    def f(x):\n        y = 'text'\n        return x + y\n    return f(a)"
    assert " of 2:" not in refusal(text, 1)


def test_which_function_must_be_known_when_compiling() -> None:
    words = refusal("(lambda x: x)(a) if a > 1 else (lambda x: x + 1 if a else 2)", 2)
    assert "the function <lambda>" in words


def test_what_a_function_binds_and_reads() -> None:
    import ast

    from lanewise.frontend.python.definitions.source import source_from_text

    source = source_from_text("def k(c):\n    f = lambda x, y=1: x + y + c + (z := 2)\n", "k", NAMES)
    tree = next(node for node in ast.walk(source.tree) if isinstance(node, ast.Lambda))
    found = Nested(tree, source, ())
    assert found.free == ("c",) and {name.split(" ")[0] for name in found.own} == {"x", "y", "z"}
    assert found.__name__ == "<lambda>"
