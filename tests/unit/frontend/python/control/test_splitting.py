"""Conditions that assign names: which are known on which branch."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from lanewise.frontend.python.control.splitting import sets_names
from lib.kernel_texts import code, fault, result


@pytest.mark.parametrize(
    "text",
    [
        "if a > 2 and (m := a * 2) < 9: return m\n    return -1",
        "if a < 0 or (m := a * 2) < 9: return 1\n    return m",
        "if not (a < 0 or (m := a * 2) < 9): return m\n    return 1",
        "if a > 0 and ((m := a) > 1 and (n := m * 2) < 9): return m + n\n    return 0",
        "if True and (m := a): return m\n    return 0",
        "if False and (m := a): return m\n    return 7",
        "if True or (m := a): return 3\n    return 7",
        "while a > 2 and (m := a * 2) > 3: a -= 1\n    return a",
        "return m + 1 if a > 0 and (m := a * 2) > 2 else a",
        "return 5 if a < 0 or (m := a * 2) > 6 else m",
        "if (m := a) > 2: return m\n    return m - 1",
        "if a > 0 and (a > 1 or (m := a)) and a < 9: return a\n    return 0",
    ],
)
@pytest.mark.parametrize("a", [-1, 1, 2, 3, 8])
def test_as_in_python(text: str, a: int) -> None:
    result(f"def k(a):\n    {text}", a)


@pytest.mark.parametrize(
    "text",
    [
        "if a > 2 and (m := a * 2) < 9: return 1\n    return m",
        "if a > 2 or (m := a * 2) < 9: return m\n    return 1",
        "return m if a > 0 or (m := a) else 2",
    ],
)
@pytest.mark.parametrize("a", [1, 3, 8])
def test_a_name_that_some_path_does_not_set_is_tested(text: str, a: int) -> None:
    text = f"def k(a):\n    {text}"
    names: dict[str, Any] = {}
    exec(text, names)
    try:
        names["k"](a)
    except UnboundLocalError:
        assert "cannot access local variable 'm'" in fault(text, a)
    else:
        result(text, a)


@pytest.mark.parametrize(
    ("test", "sets"),
    [
        ("(m := a) and b", False),
        ("a and (m := b)", True),
        ("not (a or b < (m := c))", True),
        ("a or b", False),
        ("(m := a) > 2", False),
        ("f(a and (m := b))", True),
        ("a and b or (m := c)", True),
    ],
)
def test_operands_that_not_every_path_runs(test: str, sets: bool) -> None:
    assert sets_names(ast.parse(test, mode="eval").body) is sets


def test_a_condition_without_names_is_one_branch() -> None:
    lines = code("def k(a):\n    if a > 2 and a < 9: return 1\n    return 2", 3)
    assert sum(line.startswith("branch") for line in lines) == 1
    lines = code("def k(a):\n    if a > 2 and (m := a) < 9: return m\n    return 2", 3)
    assert sum(line.startswith("branch") for line in lines) == 2
