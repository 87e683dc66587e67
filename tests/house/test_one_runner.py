"""One runner of passes: no file outside `transform` calls a pass; `pipeline.run` does, and watchers observe it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from lanewise.pipeline import EVERY

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src" / "lanewise"
PASSES = {step.name for step in EVERY}
FILES = [
    file
    for file in sorted(SRC.rglob("*.py"))
    if file != SRC / "pipeline.py" and SRC / "transform" not in file.parents and SRC / "fortran" not in file.parents
]


def called_passes(tree: ast.AST) -> set[str]:
    """Names of passes that a file imports from `transform` and calls."""
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and "transform" in (node.module or "").split(".")
        for alias in node.names
        if alias.name in PASSES
    }
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    return imported & called


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SRC)))
def test_no_pass_is_called_elsewhere(file: Path) -> None:
    assert called_passes(ast.parse(file.read_text("utf-8"))) == set(), "run it by a pipeline of pipeline.py"


def test_a_call_is_seen() -> None:
    text = "from ...transform.control.linearize import linearize\ndef f(fn, facts): linearize(fn, facts)"
    assert called_passes(ast.parse(text)) == {"linearize"}
