"""The frame of the tests itself: `needs` skips by name, `golden` blesses, the last line counts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).resolve().parents[1] / "conftest.py"

TESTS = """
import pytest

@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("n", range(3))
def test_fortran(n): pass

@pytest.mark.needs("clang")
def test_c(): pass

def test_other(): pytest.skip("not today")

def test_golden(golden): golden("tests/golden/a.txt", "text\\n")

def test_plain(): pass
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "conftest.py").write_text(CONFTEST.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "test_it.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def pytest_in(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run pytest where no program can be found."""
    environment = {key: text for key, text in os.environ.items() if not key.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rs", *words, "tests"]
    return subprocess.run(command, cwd=project, env={**environment, "PATH": ""}, capture_output=True, text=True)


@pytest.mark.parametrize("workers", ["0", "2"])
def test_last_line_counts_what_is_missing(project: Path, workers: str) -> None:
    out = pytest_in(project, "-n", workers).stdout
    assert "needs gfortran: apt-get install gfortran" in out
    assert out.splitlines()[-1] == (
        "lanewise: 1 passed, 1 failed"
        "; 1 skipped for want of clang (apt-get install clang)"
        "; 3 skipped for want of gfortran (apt-get install gfortran)"
        "; 1 skipped for other reasons"
    )


def test_bless_writes_and_compares(project: Path) -> None:
    file = project / "tests" / "golden" / "a.txt"
    assert pytest_in(project, "-n", "0", "--bless").returncode == 0
    assert file.read_text(encoding="utf-8") == "text\n"
    assert pytest_in(project, "-n", "0").returncode == 0
    file.write_text("older\n", encoding="utf-8")
    assert pytest_in(project, "-n", "0").returncode == 1
