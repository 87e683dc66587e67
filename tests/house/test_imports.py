"""A room imports only the rooms above it in the list, also in nested imports."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from rooms_picture import DOORS, PROGRAMS, SRC, imported, listed_rooms, room

ROOMS = list(listed_rooms())  # of docs/rooms.md


def upward(file: Path, text: str) -> list[str]:
    mine = room(file)
    found = [(line, target) for line, target in imported(file, ast.parse(text)) if target != mine]
    if mine in DOORS:
        return []
    return [
        f"{file.relative_to(SRC)}:{line}: {mine} imports {target}"
        for line, target in found
        if target not in ROOMS or ROOMS.index(target) >= ROOMS.index(mine)
    ]


@pytest.mark.parametrize(
    "file",
    sorted(f for f in SRC.rglob("*.py") if PROGRAMS not in f.parents),
    ids=lambda file: str(file.relative_to(SRC)),
)
def test_imports_go_one_way(file: Path) -> None:
    assert room(file) in ROOMS or room(file) in DOORS, f"{room(file)} is no room; add it to the table of docs/rooms.md"
    assert upward(file, file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "from ..cli import main",
        "from .. import cli",
        "import lanewise.cli",
        "import lanewise",
        "from lanewise import cli",
        "from lanewise.report import page",
        "def f():\n    from ..runtime.kernel import Kernel",
    ],
)
def test_an_upward_import_is_seen(text: str) -> None:
    assert upward(SRC / "analysis" / "loops.py", text)


@pytest.mark.parametrize(
    "text", ["from ..ir import types", "from .facts import Facts", "import lanewise.ir.types", "import ast"]
)
def test_a_downward_import_is_allowed(text: str) -> None:
    assert upward(SRC / "analysis" / "loops.py", text) == []


# Rooms that decide what code is made. An explanation is made of remarks alone.
DECIDING = ("solve", "transform", "pipeline", "watchers", "plan", "codegen")
WORDING = ("explain", "explain_llvm", "remarks_page", "sarif")


def worded_by(name: str, seen: set[str]) -> set[str]:
    """The modules of `report` that one of them needs."""
    if name in seen or not (SRC / "report" / f"{name}.py").is_file():
        return seen
    seen.add(name)
    for node in ast.walk(ast.parse((SRC / "report" / f"{name}.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
            worded_by(node.module, seen)
    return seen


@pytest.mark.parametrize("name", WORDING)
def test_explanations_only_word_remarks(name: str) -> None:
    """They run no part of the compiler again, so they cannot disagree with the code."""
    files = [SRC / "report" / f"{one}.py" for one in sorted(worded_by(name, set()))]
    found = [(file.name, target) for file in files for _, target in imported(file, ast.parse(file.read_text("utf-8")))]
    assert [(file, target) for file, target in found if target in DECIDING] == []
