"""`--to deleted` keeps the labels that statements of the output still name: in END=, ERR=, FMT=, alternate returns."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from lanewise.fortran.check.check import check_flow
from lanewise.fortran.modes import MODES, STAGES, convert_text

KEPT = {
    "shared": "DO 5 I = 1, N\nDO 5 J = 1, N\nREAD(5, *, END=90) A(J)\n5 CONTINUE\n90 N = 4",
    "pause": "OPEN(7, FILE='X', ERR=91)\nPAUSE\nN = 3\n91 N = 4",
    "arithmetic": "READ(5, 100, END=90) A(1)\n100 FORMAT(F5.1)\nIF (A(1)) 10, 10, 90\n"
    "10 IF (N .GT. 1) READ(5, 100, ERR=91) K\n90 N = 4\n91 N = 5",
    "assigned": "ASSIGN 10 TO L\nREAD(5, *, END=90) A(1)\nGOTO L\n10 N = 1\n90 N = 4",
    "returns": "PAUSE\nCALL T(N, *92)\nN = 5\n92 N = 6",
    "terminal": "DO 5 I = 1, N\nDO 5 J = 1, N\nREAD(5, *, END=5) A(J)\nA(1) = 3\n5 CONTINUE",
    "untouched loop": "PAUSE\nDO 7 I = 1, N\nREAD(5, *, END=90) A(I)\n7 CONTINUE\n90 N = 4",
}


@pytest.mark.parametrize("name", KEPT)
def test_labels_of_statements_that_stay_are_kept(name: str) -> None:
    lines = [re.fullmatch(r"(\d*) ?(.*)", line) for line in KEPT[name].splitlines()]
    body = "".join(f"{line[1]:>5} {line[2]}\n" for line in lines if line)
    made = convert_text("x.f", f"      SUBROUTINE S(N, A)\n      DIMENSION A(*)\n{body}      END\n", "deleted")
    assert not made.refused and made.results[0].status == "converted"
    used = set(re.findall(r"(?:END=|ERR=|GOTO |DO |\*|READ\(5, )(\d+)", made.text))
    assert used and used <= set(re.findall(r"^ *(\d+) ", made.text, re.M))


def test_end_of_file_into_an_inner_loop_is_refused() -> None:
    body = "      DO 5 I = 1, N\n      READ(5, *, END=5) K\n      DO 5 J = 1, N\n      A = 3\n    5 CONTINUE\n"
    made = convert_text("x.f", f"      SUBROUTINE S(N, A)\n{body}      END\n", "deleted")
    assert "branches into the inner DO loop" in str(made.refused[0].reason)


def test_labels_that_a_construct_kept_whole_names() -> None:
    inside = "associate (b => n)\n  read(5, *, end=90) b\nend associate\n"
    text = f"subroutine s(n)\nif (n) 10, 10, 20\n10 n = 1\n20 n = 2\n{inside}90 n = 4\nend\n"
    made = convert_text("x.f90", text, "deleted")
    assert "goto 10" in made.text and "\n90 n = 4\n" in made.text
    for mode in ("structured", "guarded", "vector", "simd"):
        (refused,) = convert_text("x.f90", text, mode).refused
        assert "a branch inside ASSOCIATE" in str(refused.reason)


SHARED = """      SUBROUTINE S(A, N)
      REAL A(N,N)
      DO 10 I = 1, N
      DO 10 J = 1, N
   10 A(I,J) = A(I,J) + FOO(I)
      IF (N .GT. 3) PAUSE 7
      END
"""


@pytest.mark.parametrize("mode", MODES)
def test_no_mode_leaves_deleted_features_behind(mode: str) -> None:
    conversion = convert_text("s.f", SHARED, mode)
    assert conversion.refused == []
    assert "DO 10" not in conversion.text
    assert "\n      PAUSE" not in conversion.text
    assert check_flow(conversion) == []


def test_the_label_of_end_is_printed_once_by_every_stage() -> None:
    text = "      SUBROUTINE S(A, K)\n      IF (K .GT. 3) GOTO 90\n      A = 1.\n   90 END\n"
    for stage in STAGES:
        made = convert_text("s.f", text, f"guarded:{stage}")
        assert [one[:5].strip() for one in made.text.splitlines()].count("90") == 1
        assert check_flow(made, seeds=3) == []


PAUSES = """      PROGRAM P
      I = 1
      PAUSE 'HELLO'
      PRINT *, I
      IF (I .EQ. 1) PAUSE
      PRINT *, 'X'
      PAUSE 12
      PRINT *, 'Y'
      END
"""


@pytest.mark.needs("gfortran")
def test_a_pause_takes_the_answers_that_gfortran_takes(tmp_path: Path) -> None:
    runs = {name: tmp_path / name for name in ("old", "new")}
    for name, text in (("old", PAUSES), ("new", convert_text("x.f", PAUSES, "deleted").text)):
        source = tmp_path / f"{name}.f"
        source.write_text(text)
        subprocess.run(["gfortran", "-std=legacy", "-w", source, "-o", runs[name]], check=True)
    outcomes: set[str] = set()
    for answers in ("go\ngo\ngo\n", "go\nstop\n", "go\n", "", "Go\n"):
        done = [subprocess.run([run], input=answers, capture_output=True, text=True) for run in runs.values()]
        old, new = [(one.returncode, one.stdout, one.stderr) for one in done]
        assert old == new
        outcomes.add(old[1])
    assert len(outcomes) == 3
