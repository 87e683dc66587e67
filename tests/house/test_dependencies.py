"""What pyproject.toml asks to be installed: all of it is used, and the tests find all that they use."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
MODULES = {"z3-solver": "z3", "cuda-bindings": "cuda"}  # imported under another name
PROGRAMS = {"ruff", "pyright", "pytest-xdist", "pytest-cov", "nvidia-cuda-nvcc"}  # started by make or by tests
PROGRAMS |= {"mkdocs-material", "mkdocstrings"}  # of `make docs`: mkdocs.yml names them
OURS = {"lanewise", "lib", "kernels", "conftest"}
ON_A_GPU = {"cupy"}  # comes for one version of CUDA; tests with a GPU are skipped without it


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[<>=;, ]", requirement)[0] for requirement in requirements}


@cache
def imported(folder: str) -> set[str]:
    """The packages that a folder imports or searches for its shared library: their first names."""
    found: set[str] = set()
    for file in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.split(".")[0])
            elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("find_spec"):
                found |= {str(word.value) for word in node.args if isinstance(word, ast.Constant)}
    return found


@cache
def used_if_installed() -> set[str]:
    """The packages without which a test is skipped."""
    texts = [file.read_text("utf-8") for file in (ROOT / "tests").rglob("*.py")]
    return {name for text in texts for name in re.findall(r"importorskip\(\"(\w+)", text)}


@cache
def used_in_pages() -> set[str]:
    """The packages that programs of the docs import; where one is missing, its program is skipped."""
    texts = [file.read_text("utf-8") for file in (ROOT / "docs").glob("*.md")]
    return {name for text in texts for name in re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE)}


@pytest.mark.parametrize("name", sorted(names(PROJECT["dependencies"])))
def test_the_package_imports_what_comes_with_it(name: str) -> None:
    assert MODULES.get(name, name) in imported("src")


@pytest.mark.parametrize("extra", sorted(EXTRAS))
def test_an_extra_is_used(extra: str) -> None:
    users = {"dev": ("src", "tests"), "bench": ("bench",)}.get(extra, ("src",))
    used = set[str]().union(*map(imported, users)) | PROGRAMS
    used |= {"dev": used_if_installed(), "arrays": used_if_installed() | used_in_pages()}.get(extra, set())
    assert {name for name in names(EXTRAS[extra]) if MODULES.get(name, name) not in used} == set()


def test_what_tests_import_comes_with_the_dev_extra() -> None:
    given = {MODULES.get(name, name) for name in names(PROJECT["dependencies"]) | names(EXTRAS["dev"])}
    beside = {file.stem for folder in ("bench", "scripts") for file in (ROOT / folder).iterdir()}  # on the path
    assert imported("tests") - given - set(sys.stdlib_module_names) - OURS - ON_A_GPU - beside == set()


def test_tests_of_optional_parts_run_wherever_they_can() -> None:
    """A part of the Fortran vectorizer asks islpy where it is installed: without it, its tests would be skipped."""
    assert "islpy" in imported("src") and "islpy" in names(EXTRAS["dev"]) and "islpy" in names(EXTRAS["fortran"])
