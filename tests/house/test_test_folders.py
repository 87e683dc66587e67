"""The folders of `tests`: tests in files named test_*, everything that they share in `lib`, kernels in `kernels`."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import lib

TESTS = Path(__file__).resolve().parents[1]
SHARED = ("lib", "kernels")
FILES = sorted(TESTS.rglob("*.py"))


def imported(file: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
    return found


def test_tests_that_run_kernels_stand_in_the_folders_that_contributing_lists() -> None:
    run, text = TESTS / "run", (TESTS.parent / "CONTRIBUTING.md").read_text("utf-8")
    assert [file.name for file in run.glob("*.py")] == []
    folders = sorted(file.name for file in run.iterdir() if any(file.glob("test_*.py")))
    listed = text.partition("`tests/run` is sorted")[2].partition("Every module")[0]
    assert folders == sorted(line.split("`")[1] for line in listed.splitlines() if line.startswith("| `"))


def test_whatever_is_shared_is_in_the_library() -> None:
    others = [file.relative_to(TESTS) for file in FILES if not file.name.startswith("test_")]
    assert [str(file) for file in others if file.parts[0] not in SHARED and file.name != "conftest.py"] == []


def test_the_library_holds_no_tests() -> None:
    assert [file.name for name in SHARED for file in (TESTS / name).rglob("test_*.py")] == []


def test_no_test_imports_another_test() -> None:
    """Two tests that share something take it from `lib`: a test file can then be moved, run and read alone."""
    of_tests = [(file.name, name) for file in FILES for name in imported(file) if "test_" in name]
    assert of_tests == []


@pytest.mark.parametrize("folder", sorted(file.parent.name for file in (TESTS / "lib").glob("*/__init__.py")))
def test_a_folder_of_the_library_says_what_it_holds(folder: str) -> None:
    assert folder in (lib.__doc__ or ""), "the docstring of tests/lib lists its folders"
    text = (TESTS / "lib" / folder / "__init__.py").read_text("utf-8")
    assert len(ast.get_docstring(ast.parse(text)) or "") > 40
