"""Texts that fixed and free form read alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.fortran.read.lines import read_logical, split_lines
from lanewise.fortran.write.both_forms import reads_alike, to_both

GOLDEN = Path(__file__).parents[3] / "golden" / "fortran"
FREE = "! note\nreal a(10), &\n  b(10) ! more\n  character(3) :: t = 'x&\n  &y'; integer i\n"


def read(text: str, free: bool) -> list[tuple[int | None, str, list[str]]]:
    return [(one.label, one.code, one.literals) for one in read_logical(split_lines(text), free)]


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.f")), ids=lambda file: file.stem)
def test_the_same_statements_in_both_readings(file: Path) -> None:
    text = file.read_text()
    made = to_both(text, False)
    assert read(made, False) == read(made, True) == read(text, False)
    assert reads_alike(made) and to_both(made, False) == made


def test_from_free_form_and_with_long_constants() -> None:
    made = to_both(FREE, True)
    assert read(made, False) == read(made, True) == read(FREE, True)
    assert "! note\n" in made and "! more\n" in made
    fixed = f"      T = '{'x ' * 40}'\n"
    broken = "".join(f"{'      ' if at == 0 else '     1'}{fixed[6:-1][at : at + 66]}\n" for at in (0, 66))
    assert read(to_both(broken, False), True) == read(broken, False)
    assert all(len(line) <= 73 for line in to_both(broken, False).splitlines())


def test_which_texts_read_alike() -> None:
    assert reads_alike("      REAL A\n! note\n") and not reads_alike("C     NOTE\n      REAL A\n")
    assert not reads_alike("      REAL A,\n     1  B\n")
