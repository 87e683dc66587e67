"""print, and the texts of messages: a place for each value."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.writer import CompileOptions
from lib.kernel_texts import code, compiled, fault, refusal, result

DEBUG = CompileOptions(debug=True)


def op(statement: str, *args: Any) -> str:
    """The op of a statement."""
    params = ", ".join("abcd"[: len(args)])
    (line,) = [
        line
        for line in code(f"def k({params}):\n    {statement}", *args, options=DEBUG)
        if line.startswith(("print", "check"))
    ]
    return line


@pytest.mark.parametrize(
    ("statement", "args", "text", "shown"),
    [
        ("print(a)", (3,), "{}", "%a"),
        ("print('x is', a)", (3,), "x is {}", "%a"),
        ("print(a, b, sep='/')", (3, 0.5), "{}/{}", "%a, %b"),
        ("print(a, b, sep=None)", (3, 0.5), "{} {}", "%a, %b"),
        ("print()", (3,), "", ""),
        ("print(f'{a} of {b:8.2f}')", (3, 0.5), "{} of {:8.2f}", "%a, %b"),
        ("print(f'{a:>4}')", (np.uint8(3),), "{u:>4}", "%a"),
        ("print(a, b)", (np.uint8(3), True), "{u} {b}", "%a, %b"),
        ("print((a, 2), (b,))", (3, 4), "({}, 2) ({},)", "%a, %b"),
        ("print('{', a)", (3,), "{{ {}", "%a"),
        ("print(f'{{{a}}}')", (3,), "{{{}}}", "%a"),
        ("print(f'{2.5:.2f}', None)", (3,), "2.50 None", ""),
        ("print(a, end='\\n')", (3,), "{}", "%a"),
    ],
)
def test_texts_and_values(statement: str, args: tuple[Any, ...], text: str, shown: str) -> None:
    assert op(statement, *args) == f'print {shown}{", " if shown else ""}format="{text}"'


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("assert a > 2", "a > 2"),
        ("assert a > 2, 'too small'", "too small"),
        ("assert a > 2, f'{a} is too small'", "1 is too small"),
        ("assert a > 2, (a, 'x')", "(1, x)"),
        ("assert False", "False"),
    ],
)
def test_asserts(statement: str, words: str) -> None:
    text = f"def k(a):\n    {statement}\n    return a"
    assert words in fault(text, 1, options=DEBUG)
    assert 'error="AssertionError"' in op(statement, 1)


def test_the_end_of_a_lanes_loop_is_noted_where_something_prints() -> None:
    text = "def k(a):\n    for i in lw.lanes(a):\n        {}\n"
    assert not any("print" in line for line in code(text.format("b = i"), 1))
    lines = [line for line in code(text.format("print(i)"), 1) if "print" in line]
    assert lines == ['print format="", error="end of lanes"'], lines
    debug = compiled(text.format("print(i)"), 1, options=DEBUG)
    assert not any(op.attrs.get("error") for fn in debug.module.functions.values() for op in fn.ops)


def test_numbers_of_a_line_are_limited() -> None:
    text = f"def k(a):\n    print({', '.join('a' * 17)})"
    assert "a print shows up to 16 numbers, not 17; write two" in str(refusal(text, 1))


def test_an_assert_that_holds_needs_no_code() -> None:
    assert result("def k(a):\n    assert True\n    return a", 1, options=DEBUG) == 1
    assert code("def k(a):\n    assert True\n    return a", 1, options=DEBUG) == ["return %a"]


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("print(a, end='')", "print in a kernel ends its line; write all of the line in one print instead of 'end'"),
        ("print(a, file=3)", "print in a kernel takes what it shows and sep='...', a text"),
        ("print(a, sep=a)", "print in a kernel takes what it shows and sep='...', a text"),
        ("print(f'{a:{a}}')", "a format in a kernel has no braces inside; write its numbers, as {x:8.2f}"),
        ("print(f'{(a, 1):5}')", "a tuple has no format '5'; write its items, as {t[0]:5}"),
        ("print(f'{a:.2d}')", "the format '.2d' cannot be: "),
        ("assert a, f'{2.5:q}'", "the format 'q' cannot be: "),
    ],
)
def test_refused(statement: str, words: str) -> None:
    assert words in refusal(f"def k(a):\n    {statement}", 3, options=DEBUG)
