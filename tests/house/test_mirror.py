"""Unit tests mirror the package: `tests/unit/<room>/<sub-room>/test_<module>.py` tests `<room>/<sub-room>/<module>.py`.

A module that defines no function has no test of its own: it is a table, or it passes on names of others. So are the
modules of `TABLES`, whose functions only fill a table. `untested_modules.txt` lists modules that still lack a test; it
only becomes shorter.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src" / "lanewise"
UNIT = ROOT / "tests" / "unit"
LACKING = (Path(__file__).parent / "untested_modules.txt").read_text("utf-8").split()

TABLES = {
    "cli/samples/kernels.py": "the kernels of `lanewise demo`, which tests/quick/test_cli.py runs",
    "cli/samples/parts.py": "the parts of `lanewise demo`",
}


def defines_functions(file: Path) -> bool:
    tree = ast.parse(file.read_text("utf-8"))
    return any(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) for node in ast.walk(tree))


def mirror_of(module: str) -> Path:
    """A package is tested by a file of its name inside its folder; a leading underscore is left out."""
    path = Path(module)
    stem = path.parent.name if path.name == "__init__.py" else path.stem.lstrip("_")
    return UNIT / path.parent / f"test_{stem}.py"


NAMES = sorted(str(file.relative_to(SRC)) for file in SRC.rglob("*.py") if file.parent != SRC or file.stem[0] != "_")
MODULES = [name for name in NAMES if name not in TABLES and defines_functions(SRC / name)]


@pytest.mark.parametrize("module", [module for module in MODULES if module not in LACKING])
def test_a_module_has_a_test_of_its_name(module: str) -> None:
    assert mirror_of(module).is_file(), f"write {mirror_of(module).relative_to(ROOT)}"


def test_the_list_of_modules_without_a_test_becomes_shorter() -> None:
    assert sorted(LACKING) == LACKING, "in the order of names"
    assert [name for name in LACKING if name not in MODULES] == [], "take out modules that are gone"
    assert [name for name in LACKING if mirror_of(name).is_file()] == [], "take out modules that have a test"


def test_tables_exist() -> None:
    assert [name for name in TABLES if name not in NAMES] == []


def test_folders_of_unit_tests_are_rooms() -> None:
    """Except folders of inputs, which hold no tests."""
    folders = {file.parent.relative_to(UNIT) for file in UNIT.rglob("test_*.py")}
    assert [str(folder) for folder in sorted(folders) if not (SRC / folder / "__init__.py").is_file()] == []
