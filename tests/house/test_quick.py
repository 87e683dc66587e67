"""`make quick` touches every room: each has something imported, and so used, by a test in `tests/quick`."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src" / "lanewise"
QUICK = sorted((ROOT / "tests" / "quick").glob("*.py"))
FOLDERS = [file.parent.relative_to(SRC) for file in SRC.rglob("__init__.py") if file.parent != SRC]
FILES = [file.stem for file in SRC.glob("*.py") if not file.stem.startswith("__")]
ROOMS = sorted([*(".".join(folder.parts) for folder in FOLDERS), *FILES])


def imported() -> set[str]:
    """Every module of the package that a quick test imports from."""
    found: set[str] = set()
    for file in QUICK:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("lanewise."):
                module = node.module.removeprefix("lanewise.")
                found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_a_quick_test_uses_it(room: str) -> None:
    assert any(name == room or name.startswith(f"{room}.") for name in imported()), "add a test to tests/quick"


def test_each_folder_of_rooms_has_a_file_of_its_name() -> None:
    rooms = {folder.parts[0] for folder in FOLDERS}
    assert rooms - {file.stem.removeprefix("test_") for file in QUICK} == set()
