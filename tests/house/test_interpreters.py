"""`make ... PYTHON=` chooses an interpreter: by version, name or path; each has a virtual environment of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from lib.child_process import INTERPRETER as HERE

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "python.sh"
LABEL = "{}.{}{}".format(*sys.version_info[:2], sys.abiflags)

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="the scripts are for bash")


def asked(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", str(SCRIPT), *words], capture_output=True, text=True, cwd=ROOT)


def test_by_path() -> None:
    assert asked(HERE).stdout == HERE + "\n"
    assert asked("--label", HERE).stdout == asked("--label", f"python{LABEL}").stdout == LABEL + "\n"


def test_what_does_not_exist() -> None:
    for word in ("nonsense", "/no/such/python"):
        done = asked(word)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == f"lanewise: no Python {word} found; write a version, as 3.14, or a path\n"


def test_one_that_is_too_old(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\ncase "$2" in *exit*) exit 1;; *) echo 3.9;; esac\n')
    old.chmod(0o755)
    done = asked(str(old))
    assert (done.returncode, done.stderr) == (1, f"lanewise: needs Python 3.11 or newer; {old} is 3.9\n")


def test_the_oldest_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    supported = re.search(r"^supported=\((.*)\)$", SCRIPT.read_text(encoding="utf-8"), re.MULTILINE)
    assert supported is not None
    assert project["project"]["requires-python"] == ">=" + supported[1].split()[0]


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
@pytest.mark.parametrize(
    "words, folder",
    [
        ([], ".venv"),
        (["PYTHON=3.13"], ".venv-3.13"),
        (["PYTHON=python3.12", "NUMPY=2.3"], ".venv-3.12-numpy-2.3"),
        ([f"PYTHON={HERE}"], f".venv-{LABEL}"),
    ],
    ids=str,
)
def test_folders(words: list[str], folder: str) -> None:
    plain = {
        name: text for name, text in os.environ.items() if name not in ("PYTHON", "NUMPY", "MAKEFLAGS", "MAKELEVEL")
    }
    done = subprocess.run(["make", "-n", "test", *words], cwd=ROOT, env=plain, capture_output=True, text=True)
    assert f"\n{folder}/bin/python -m pytest" in done.stdout, done.stderr
