"""What holds for every file: a docstring, a bearable length, a telling name, no path of one machine."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted([*ROOT.glob("src/**/*.py"), *ROOT.glob("tests/**/*.py"), *ROOT.glob("bench/**/*.py")])

LONGEST = 450  # lines; past 400, ask which second idea the file holds
TABLES = ("std/coefficients.py", "frontend/python/special/tables.py")  # numbers and nothing else
EMPTY_WORDS = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "handler"}


def tracked() -> list[Path]:
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    done = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(ROOT)))
def test_module(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), "no docstring on the first screen"
    assert not EMPTY_WORDS & set(file.stem.split("_")), "a name that does not tell what is inside"
    if file.is_relative_to(ROOT / "src") and not str(file).endswith(TABLES):
        assert text.count("\n") <= LONGEST, "which second idea does this file hold?"


def test_no_path_of_one_machine() -> None:
    path = re.compile(rb"(?<![\w.*-])/(work|root)/")
    assert [str(file.relative_to(ROOT)) for file in tracked() if path.search(file.read_bytes())] == []
