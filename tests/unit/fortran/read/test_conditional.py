"""Preprocessor lines: a region becomes one statement, or an IF of the preprocessor, or the unit is refused."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.build import build_tree
from lanewise.fortran.read.conditional import is_conditional, kept_together
from lanewise.fortran.read.tree import If, Node, is_macro, walk
from lanewise.fortran.read.unit import Unit, executable
from lanewise.ir.position import CompileError
from lib.samples.fortran_texts import body_unit


def kept(unit: Unit) -> list[str]:
    return [one.code for one in kept_together(unit, executable(unit))]


def tree(body: str) -> list[Node]:
    unit = body_unit(body)
    return build_tree(unit, executable(unit))


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


def test_labels_and_branches_are_opened() -> None:
    unit = body_unit("y = 1\n#if A\nif (p) goto 20\n#elif B\nz = 1\n#else\nx = 2\n#endif\n20 y = 2")
    made = kept_together(unit, executable(unit))
    kinds = "assign macroif if macroelseif assign macroelse assign endmacro assign"
    assert " ".join(one.kind for one in made) == kinds
    assert [one.name for one in made if one.kind.startswith("macro")] == ["A", "B", ""]
    assert unit.extent == (1, 10)


def test_opened_on_request() -> None:
    unit = body_unit("y = 1\n#if A\nx = 1\n#endif")
    assert [one.kind for one in kept_together(unit, executable(unit), opened=True)][1:3] == ["macroif", "assign"]


def test_opposite_neighbours_are_one_region() -> None:
    unit = body_unit("y = 1\n#if !defined(A)\n10 x = 1\n#endif\n#if defined(A)\n10 x = 2\n#endif\ngoto 10")
    kinds = [one.kind for one in kept_together(unit, executable(unit))]
    assert kinds == ["assign", "macroif", "assign", "macroelse", "assign", "endmacro", "goto"]
    (node,) = [one for one in tree("#if A\n10 x = 1\n#else\n10 x = 2\n#endif\ngoto 10") if isinstance(one, If)]
    assert node.labels == [10] and is_macro(node) and not any(one.labels for one in walk(node.arms[0][1]))


def test_a_statement_with_directives_between_its_lines_is_kept() -> None:
    unit = body_unit("x = 1 + &\n#if A\n 2 + &\n#endif\n 3\ny = 2")
    assert [is_conditional(one) for one in kept_together(unit, executable(unit))] == [True, False]


def test_include_is_an_action_and_before_all_a_declaration() -> None:
    assert len(kept(body_unit('x = 1\n#include "a.h"\ny = 2'))) == 3
    assert kept(body_unit('integer y\n#include "a.h"\ny = 2')) == ["Y=2"]


def test_formats_and_terminals_stay_inside() -> None:
    region = "#if A\nprint 90, x\n90 format (i5)\ndo 10 i = 1, 2\n10 x = i\n#endif"
    unit = body_unit(f"x = 1\n{region}")
    assert [is_conditional(one) for one in kept_together(unit, executable(unit))] == [False, True]


@pytest.mark.parametrize(
    "region",
    [
        "#if A\ndo i = 1, 2\n#endif\nend do",
        "if (p) then\n#if A\nelse\nx = 1\n#endif\nend if",
        "#if A\nif (p) then\n#else\nif (q) then\n#endif\nend if\nend if",
        "#if A\nif (p) then\n#endif\nx = 1\n#if A\nend if\n#endif",
        '#if A\nif (p) goto 20\n#endif\n#include "not there.h"',
        "#if A\nx = 1",
        "#define A\nx = 1",
        "if (p .or. &\n#if A\n q .or. &\n#endif\n r) goto 20",
        "#if A\nreal z\nz = 1\n#endif",
    ],
)
def test_refused(region: str) -> None:
    before = "integer y" if "real z" in region else "integer y\ny = 1"
    unit = body_unit(f"{before}\n{region}\n20 y = 2")
    with pytest.raises(CompileError, match=r"run the preprocessor first|belongs to no IF"):
        build_tree(unit, executable(unit))
