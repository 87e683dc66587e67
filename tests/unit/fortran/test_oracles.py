"""Second opinions on the reader and the printer: fparser on statements, gfortran on what is printed."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path

import pytest
from fparser.common.readfortran import FortranStringReader  # pyright: ignore
from fparser.common.sourceinfo import FortranFormat  # pyright: ignore
from fparser.two.Fortran2003 import Goto_Stmt, If_Stmt, If_Then_Stmt  # pyright: ignore
from fparser.two.parser import ParserFactory  # pyright: ignore
from fparser.two.utils import walk  # pyright: ignore

from lanewise.fortran.modes import MODES, convert_text
from lanewise.fortran.read.unit import read_file

GOLDEN = Path(__file__).parents[2] / "golden" / "fortran"
OLD = ("assigned", "deleted", "old", "block_if", "preprocessor_branches")
FILES = sorted(file for file in GOLDEN.glob("*.f") if not file.stem.startswith(OLD))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_fparser_sees_the_same_statements(file: Path) -> None:
    """fparser does not know ASSIGN, PAUSE and #if inside a statement; the files with them are left out."""
    text = file.read_text()
    reader = FortranStringReader(text)
    reader.set_format(FortranFormat(False, False))
    tree = ParserFactory().create(std="f2003")(reader)
    theirs = {kind.__name__: len(walk(tree, kind)) for kind in (Goto_Stmt, If_Then_Stmt, If_Stmt)}
    ours: Counter[str] = Counter()
    for statement in read_file(file.name, text).statements:
        ours[statement.kind] += 1
        if statement.inner is not None:
            ours[statement.inner.kind] += 1
    assert theirs == {"Goto_Stmt": ours["goto"], "If_Then_Stmt": ours["ifthen"], "If_Stmt": ours["if"]}


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("mode", MODES)
def test_gfortran_takes_what_is_printed(mode: str, tmp_path: Path) -> None:
    file = tmp_path / "all.f"
    text = "".join(one.read_text() for one in sorted(GOLDEN.glob("*.f")) if not one.stem.startswith("block_if"))
    conversion = convert_text("all.f", text, mode)
    file.write_text(conversion.text)
    standard = "-std=f2018" if mode == "deleted" else "-std=legacy"
    command = ["gfortran", "-cpp", "-fsyntax-only", "-w", "-fopenmp-simd", standard, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    errors = [line for line in done.stderr.splitlines() if line.startswith("Error") and "deleted" in line.lower()]
    assert errors == []
    if mode != "deleted":
        assert done.returncode == 0, done.stderr[:1500]


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("macros", ["", "CHECKED VMS", "ARITH DOWN LOUD", "FAST DOWN", "ARITH FAST CHECKED LOUD"])
def test_gfortran_takes_every_configuration(macros: str, tmp_path: Path) -> None:
    file = tmp_path / "branches.F"
    file.write_text((GOLDEN / "preprocessor_branches.structured").read_text())
    command = ["gfortran", "-fsyntax-only", "-std=f2018", "-w", *(f"-D{one}" for one in macros.split()), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:1500]
