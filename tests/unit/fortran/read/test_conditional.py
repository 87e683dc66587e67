"""Preprocessor lines: a region of executable statements becomes one statement, or the unit is refused."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.conditional import directives, is_conditional, kept_together
from lanewise.fortran.read.unit import Unit, executable
from lanewise.ir.position import CompileError
from lib.samples.fortran_texts import body_unit


def kept(unit: Unit) -> list[str]:
    return [one.code for one in kept_together(unit, executable(unit))]


def test_directives_with_lines_and_words() -> None:
    assert directives(["#ifdef A", "x = 1", "  # endif", "y # 2"], 0, 4) == [(0, "ifdef"), (2, "endif")]
    assert directives(["#ifdef A", "#endif"], 1, 2) == [(1, "endif")]


def test_an_if_is_one_statement_with_its_text() -> None:
    unit = body_unit("x = 1\n#ifdef A\ncall f\n#if B\nz = 1\n#endif\n#else\ny = 1\n#endif\nz = 2")
    made = kept_together(unit, executable(unit))
    assert [is_conditional(one) for one in made] == [False, True, False]
    assert made[1].line.text.startswith("#ifdef A\ncall f\n") and made[1].line.text.endswith("y = 1\n#endif\n")
    assert (made[1].line.first, made[1].line.last, made[2].line.trivia) == (2, 9, 10)
    assert not is_conditional(None)


def test_two_regions() -> None:
    made = kept(body_unit("#if A\nx = 1\n#endif\ny = 2\n#if B\nx = 2\n#endif"))
    assert [one.lstrip("#") for one in made] == ["IFAX=1#ENDIF", "Y=2", "IFBX=2#ENDIF"]


def test_whole_constructs_may_be_inside() -> None:
    assert len(kept(body_unit("x = 1\n#if A\nif (p) then\nx = 2\nend if\ndo i = 1, 2\nend do\n#endif"))) == 2


def test_without_directives_the_statements_are_the_same() -> None:
    unit = body_unit("x = 1\n10 y = 2")
    assert kept_together(unit, unit.executable) == unit.executable


def test_directives_among_declarations_stay() -> None:
    unit = body_unit("#if A\nreal x\n#endif\ninteger y\nx = 1\ny = 2")
    assert kept(unit) == ["X=1", "Y=2"]


@pytest.mark.parametrize(
    "region",
    [
        "#if A\n10 x = 1\n#endif",
        "#if A\ngoto 20\n#endif",
        "#if A\nif (p) return\n#endif",
        "#if A\nread (5, *, end=20) x\n#endif",
        "#if A\ncall f(*20)\n#endif",
        "#if A\ndo i = 1, 2\n#endif\nend do",
        "if (p) then\n#if A\nelse\nx = 1\n#endif\nend if",
        "#if A\nif (p) then\n#else\nif (q) then\n#endif\nend if\nend if",
        "#if A\nif (p) then\n#endif\nx = 1\n#if A\nend if\n#endif",
        '#include "a.h"\nx = 2',
        "#if A\nx = 1",
        "x = 1 + &\n#if A\n 2\n#endif\n",
        "#if A\nreal z\nz = 1\n#endif",
    ],
)
def test_refused(region: str) -> None:
    before = "integer y" if "real z" in region else "integer y\ny = 1"
    unit = body_unit(f"{before}\n{region}\n20 y = 2")
    with pytest.raises(CompileError, match="preprocessor lines around"):
        kept_together(unit, executable(unit))
