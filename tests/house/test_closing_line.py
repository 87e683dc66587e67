"""The frame of the tests itself: `needs` skips by name, `golden` blesses, the last line counts."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from lib.child_process import run_python

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
    command = ["-m", "pytest", "-p", "no:cacheprovider", "-rs", *words, "tests"]
    return run_python(*command, cwd=project, env={**environment, "PATH": ""})


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


REASONS = """
import pytest

@pytest.mark.parametrize("n", range(3))
def test_one(n): pytest.skip("not today")

@pytest.mark.skip(reason="never")
def test_two(): pass

@pytest.mark.skipif(True, reason="not here")
def test_three(): pass

def test_four(): pytest.importorskip("no_such_module")
"""


@pytest.mark.parametrize("workers", ["0", "2"])
def test_every_reason_is_given(project: Path, workers: str) -> None:
    (project / "tests" / "test_it.py").write_text(REASONS, encoding="utf-8")
    (project / "tests" / "test_whole.py").write_text(
        "import pytest\npytest.skip('all of it', allow_module_level=True)\n"
    )
    *_, one, two, three, four, five, last = pytest_in(project, "-n", workers).stdout.splitlines()
    assert last == "lanewise: 0 passed, 0 failed; 7 skipped"
    assert one == "skipped 1: all of it (tests/test_whole.py:2)"
    assert two.startswith("skipped 1: could not import 'no_such_module'") and two.endswith("(tests/test_it.py:13)")
    assert three == "skipped 1: never (tests/test_it.py:7)"
    assert four == "skipped 1: not here (tests/test_it.py:10)"
    assert five == "skipped 3: not today (tests/test_it.py:5)"


def test_bless_writes_and_compares(project: Path) -> None:
    file = project / "tests" / "golden" / "a.txt"
    assert pytest_in(project, "-n", "0", "--bless").returncode == 0
    assert file.read_text(encoding="utf-8") == "text\n"
    assert pytest_in(project, "-n", "0").returncode == 0
    file.write_text("older\n", encoding="utf-8")
    assert pytest_in(project, "-n", "0").returncode == 1
