"""The suite needs no installed package: what a test starts finds the package that the test itself uses."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import pytest

import lanewise
from lib.child_process import run_python

TESTS = Path(__file__).resolve().parent.parent
SOURCES = TESTS.parent / "src"
ALONE = ("-S", "-c")  # without site-packages, where the package may be installed


def test_every_interpreter_is_started_in_one_place() -> None:
    starts = re.compile(r"sys\.executable|\[\"python3?\"")
    found = [str(file.relative_to(TESTS)) for file in TESTS.rglob("*.py") if starts.search(file.read_text("utf-8"))]
    assert found == ["lib/child_process.py"], "start it with run_python or start_python"


@pytest.mark.parametrize("env", [None, {}, {"PATH": "", "PYTHONPATH": os.devnull}], ids=["ours", "empty", "other"])
def test_it_finds_this_package(env: dict[str, str] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "src")  # as in `PYTHONPATH=src pytest`
    done = run_python(*ALONE, "import lanewise; print(lanewise.__file__)", env=env, cwd=tmp_path)
    assert done.stdout.strip() == lanewise.__file__, done.stderr


def test_the_version_is_known_where_nothing_is_installed(tmp_path: Path) -> None:
    text = "import lanewise; print(lanewise.__version__); from lanewise.cli import main; main(['--version'])"
    done = run_python(*ALONE, text, env={"PYTHONPATH": str(SOURCES)}, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    first, *others = done.stdout.split()
    project = tomllib.loads((TESTS.parent / "pyproject.toml").read_text("utf-8"))["project"]
    assert first == project["version"] and others[-1] == first
