"""DO loops that run at least once: their ends, and what cannot be changed."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.unit import read_file
from lanewise.fortran.write.one_trip import with_one_trip
from lanewise.ir.position import CompileError

HEAD, END = "      SUBROUTINE S(A, N)\n      PARAMETER (M = 3)\n      REAL A(N)\n", "   10 A(I) = 1.\n      END\n"


def changed(do: str, name: str = "s.f") -> str:
    text = f"{HEAD}{do}{END}" if name == "s.f" else f"subroutine s(a, n)\n{do}a(i) = 1\nend do\nend\n"
    made = with_one_trip(read_file(name, text))
    return made.removeprefix(HEAD).removesuffix(END) if name == "s.f" else made.splitlines()[1]


@pytest.mark.parametrize(
    ("do", "new"),
    [
        ("      DO 10 I = 1, N\n", "      DO 10 I = 1, MAX(1, N)\n"),
        ("      DO 10 I = 1, N  ! all\n", "      DO 10 I = 1, MAX(1, N)  ! all\n"),
        ("      DO 10 I=K,N-1,2\n", "      DO 10 I= K, MAX(K, N-1), 2\n"),
        ("      DO 10 I = N, 1, -1\n", "      DO 10 I = N, MIN(N, 1), -1\n"),
        (" 5    DO 10 I = 1,\nC  NOTE\n     1  N\n", "C  NOTE\n 5    DO 10 I = 1, MAX(1, N)\n"),
        ("      DO 10 I = 2, 1\n", "      DO 10 I = 2, MAX(2, 1)\n"),
    ],
)
def test_new_ends(do: str, new: str) -> None:
    assert changed(do) == new
    assert changed(new) == new


@pytest.mark.parametrize("do", ["      DO 10 I = 1, M\n", "      DO 10 I = 5, 1, -1\n", "      DO 10 I = 1.5\n"])
def test_loops_that_run_anyway_stay(do: str) -> None:
    assert changed(do) == do


def test_free_form_keeps_its_case_and_comment() -> None:
    assert changed("do i = 1, n ! all\n", "s.f90") == "do i = 1, max(1, n)  ! all"


@pytest.mark.parametrize(
    ("do", "sentence"),
    [
        ("      DO 10 I = F(N), N\n", "would call the function"),
        ("      REAL MAX(3)\n      DO 10 I = 1, N\n", "MAX"),
        ("      DO 10 I = 1, N; A(1) = 0\n", "shares its line"),
    ],
)
def test_refused(do: str, sentence: str) -> None:
    with pytest.raises(CompileError, match=sentence):
        changed(do)


@pytest.mark.needs("gfortran")
def test_a_loop_without_an_iteration_runs_once(tmp_path: Path) -> None:
    text = "      PROGRAM P\n      N = 0\n      K = 0\n      DO 10 I = 1, N\n   10 K = K + 1\n      PRINT *, K\n"
    found: list[str] = []
    for one_trip in (False, True):
        file = tmp_path / "p.f"
        file.write_text(convert_text("p.f", f"{text}      END\n", "structured", one_trip=one_trip).text)
        subprocess.run(["gfortran", "-w", str(file), "-o", str(tmp_path / "p")], check=True)
        found.append(subprocess.run([str(tmp_path / "p")], capture_output=True, text=True, check=True).stdout.strip())
    assert found == ["0", "1"]
