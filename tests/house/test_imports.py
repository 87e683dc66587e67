"""A room imports only the rooms above it in the list, also in nested imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[2] / "src" / "lanewise"

ROOMS = [
    *("record", "std", "ir", "frontend", "target", "analysis", "solve", "transform", "options", "pipeline", "codegen"),
    *("runtime", "musimd", "fortran", "report", "cli"),
]

# Programs as users write them, which import the package.
PROGRAMS = SRC / "cli" / "samples"

# These two stand outside the rooms: the package's public names, and `python -m lanewise`.
DOORS = {"__init__", "__main__"}


def room(file: Path) -> str:
    return file.relative_to(SRC).parts[0].removesuffix(".py")


def imported(file: Path, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and room of every import of the package, wherever it stands in the file."""
    here = file.relative_to(SRC).parts[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            below = tuple((node.module or "").split(".")) if node.module else ()
            if node.level:
                base = here[: len(here) - node.level + 1] + below
            elif below[:1] == ("lanewise",):
                base = below[1:]
            else:
                continue
            if base:
                yield node.lineno, base[0]
            else:
                yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                parts = alias.name.split(".")
                if parts[0] == "lanewise":
                    yield node.lineno, parts[1] if len(parts) > 1 else "__init__"


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
    assert room(file) in ROOMS or room(file) in DOORS, f"{room(file)} is no room; see DOORS and ROOMS here"
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
