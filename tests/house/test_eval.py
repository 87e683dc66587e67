"""`eval` and `exec` are given code, not text.

Python notes a Ctrl-C that leaves a text, and ends with the status of one though a program has caught it.
"""

from __future__ import annotations

import ast
from pathlib import Path

SRC = Path(__file__).resolve().parents[2] / "src" / "lanewise"


def is_compiled(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "compile"


def test_no_text_is_run() -> None:
    found = [
        (file.name, node.lineno, is_compiled(node.args[0]))
        for file in sorted(SRC.rglob("*.py"))
        if "eval(" in (text := file.read_text(encoding="utf-8")) or "exec(" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("eval", "exec")
    ]
    assert found
    assert [place for place in found if not place[-1]] == []
