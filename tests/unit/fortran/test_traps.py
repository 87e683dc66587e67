"""Units with the traps of real old code, in `traps/`: every mode's output runs as the original does, by gfortran.

Each file holds subroutines with arguments (K, A); a program of ours calls all of them on data that take different ways
and prints what they leave. One compilation a mode.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from lanewise.fortran.check.check import check_flow
from lanewise.fortran.convert import ARRAYS
from lanewise.fortran.modes import convert_text
from lanewise.fortran.write.report import as_text

FILES = sorted((Path(__file__).parent / "traps").glob("*.f"))
UNIT = re.compile(r"^\s+SUBROUTINE\s+([A-Z]\d\d)\(K, A\)", re.MULTILINE | re.IGNORECASE)
NAMES = [name for file in FILES for name in UNIT.findall(file.read_text())]


def program() -> str:
    calls = "\n".join(f"  call fill\n  call {name}(k, a)\n  print '(a,12i6,12f12.5)', '{name}', k, a" for name in NAMES)
    return f"""program all_of_them
implicit none
integer :: k(12), trial, i
real :: a(12)
do trial = 1, 8
{calls}
end do
contains
subroutine fill
  do i = 1, 12
    k(i) = 1 + modulo(i*i*trial + 3*i + trial*trial, 5)
    a(i) = modulo(i*7 + trial*5, 11)/2.0 - 1.0
  end do
  k(7:12) = 0
  a(12) = 0
end subroutine
end program
"""


def reported(folder: Path, texts: dict[str, str]) -> list[str]:
    folder.mkdir()
    for name, text in {**texts, "all.f90": program()}.items():
        (folder / name).write_text(text)
    flags = ["-O0", "-w", "-std=legacy", "-fcray-pointer", "-fopenmp-simd", "-fcheck=bounds,mem"]
    done = subprocess.run(
        ["gfortran", *flags, "all.f90", *texts, "-o", "all"], cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[:3000]
    done = subprocess.run([str(folder / "all")], capture_output=True, text=True, timeout=20)
    assert done.returncode == 0, done.stderr[:2000]
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return reported(tmp_path_factory.mktemp("traps") / "old", {file.name: file.read_text() for file in FILES})


@pytest.mark.needs("gfortran")
def test_there_are_many_and_their_data_take_different_ways(original: list[str]) -> None:
    assert len(NAMES) == len(set(NAMES)) >= 60
    for name in NAMES:
        lines = {line for line in original if line.startswith(name)}
        assert len(lines) > 3, f"{name} leaves the same on all data"


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("mode", ["structured", "guarded", "deleted", "vector", "simd", "best"])
def test_traps(mode: str, original: list[str], tmp_path: Path) -> None:
    texts: dict[str, str] = {}
    for file in FILES:
        conversion = convert_text(file.name, file.read_text(), mode)
        texts[file.name] = conversion.text
        assert [str(one.reason) for one in conversion.refused] == []
        if mode not in ARRAYS:
            assert check_flow(conversion, seeds=3) == []
        if mode != "deleted":
            left = [one.unit.name for one in conversion.results if one.gotos_after and one.reason is None]
            assert left == [], as_text(conversion, [])
    assert reported(tmp_path / "new", texts) == original
