"""The commands that README.md and pages for users show run as they stand, in the folder of a checkout."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from lanewise.cli import parse
from lib.child_process import run_python

ROOT = Path(__file__).resolve().parents[3]
LONG = ("lanewise bench --cpu x86-64-v3",)  # some minutes: it is only read
NEEDS = {"consttime": ("clang", "gcc"), "bench": ("gcc",), "fortran": ("gfortran",), "demo": ("clang",)}
FOLDERS = ("examples", "bench", "eval", "src")


def commands(page: str) -> list[str]:
    """The lines of code that call the program, without the words to their right."""
    found = re.findall(r"^    (?:\.venv/bin/)?(lanewise .*)$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    return [line.split("   ")[0] for line in found]


PAGES = (
    "README.md",
    *(f"docs/{name}.md" for name in ("commands", "profiling", "debugging", "interpreter", "hot-paths")),
)
SHOWN = list(dict.fromkeys(line for page in PAGES for line in commands(page)))


def marked(line: str) -> object:
    needs = [pytest.mark.needs(name) for name in NEEDS.get(line.split()[1], ())]
    return pytest.param(line, marks=needs, id=line)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout, as far as commands read it; what they write stays here."""
    made = tmp_path_factory.mktemp("checkout")
    for name in FOLDERS:
        os.symlink(ROOT / name, made / name)
    return made


@pytest.mark.parametrize("line", [marked(line) for line in SHOWN if line not in LONG])
def test_it_runs(line: str, folder: Path) -> None:
    if "--from run.json" in line and not (folder / "run.json").exists():
        test_it_runs(next(each for each in SHOWN if "--json run.json" in each), folder)
    done = run_python("-m", "lanewise", *shlex.split(line)[1:], cwd=folder, timeout=300)
    found = 3 if line.startswith("lanewise consttime") and "login_constant" not in line else 0
    assert done.returncode == found, done.stdout + done.stderr
    out = re.search(r"(?:-o|--plot|--html) (\S+)", line)
    assert done.stdout or out is not None
    if out is not None:
        assert (folder / out.group(1)).stat().st_size > 100


@pytest.mark.parametrize("line", LONG)
def test_long_ones_are_read(line: str) -> None:
    assert line in SHOWN
    assert parse(shlex.split(line)[1:]).command == "bench"


def test_the_picture_is_that_of_the_program() -> None:
    import readme_picture

    drawn = readme_picture.PICTURE.read_text(encoding="utf-8")
    made = readme_picture.picture()
    strip = lambda text: re.sub(r"base64,[^\"]*", "", text)  # noqa: E731 - zlib versions compress differently
    assert strip(drawn) == strip(made), "make picture"
