"""Printer: each node as Fortran, kept where it is as it was, and constructs opened around a change."""

from __future__ import annotations

import pytest

from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.tree import Act, Assign, Block, Do, Goto, If, Leave, Node, Note, Select, walk
from lanewise.fortran.restructure.formula import FALSE, Flag, Not, Pred
from lanewise.fortran.write.printer import Printer
from lanewise.fortran.write.untouched import open_changed
from lib.samples.fortran_texts import tree_of, unit_of


def printed(*nodes: Node, dead: set[int] | None = None) -> list[str]:
    printer = Printer(unit_of("SUBROUTINE S\nX = 1\nEND\n"), dead or set())
    printer.nodes(list(nodes))
    return [line.rstrip() for line in printer.out]


def act(text: str) -> Act:
    return Act(text=text)


@pytest.mark.parametrize(
    ("node", "lines"),
    [
        (act("X = 2"), ["X = 2"]),
        (Act([10], text="X = 2"), ["10 X = 2"]),
        (Act([10, 20], text="X = 2"), ["20 CONTINUE", "10 X = 2"]),
        (Note([10]), ["10 CONTINUE"]),
        (Note(), []),
        (act("!$OMP SIMD"), ["!$OMP SIMD"]),
        (
            act("BLOCK\nINTRINSIC SUM\nX = SUM(A)\nEND BLOCK"),
            ["BLOCK", "   INTRINSIC SUM", "   X = SUM(A)", "END BLOCK"],
        ),
        (Assign(name="LWBR1", value=FALSE), ["LWBR1 = .FALSE."]),
        (Assign(name="LWSEL1", value=2), ["LWSEL1 = 2"]),
        (Assign(name="LWBR1", value=Not(Pred("A .GT. B"))), ["LWBR1 = .NOT. (A .GT. B)"]),
        (Goto(target=20), ["GOTO 20"]),
        (Goto(target=20, test=Flag("LWTP1")), ["IF (LWTP1) GOTO 20"]),
        (Leave(word="CYCLE", name="L"), ["CYCLE L"]),
        (Leave(), ["EXIT"]),
        (Do(head="I = 1, N", body=[act("X = I")]), ["DO I = 1, N", "   X = I", "END DO"]),
        (Do(kind="dowhile", head="P", name="L"), ["L: DO WHILE (P)", "END DO L"]),
        (Do(kind="doforever"), ["DO", "END DO"]),
        (Block(name="LWB1", body=[act("X = 2")]), ["LWB1: IF (.TRUE.) THEN", "   X = 2", "END IF LWB1"]),
        (If(arms=[(Pred("P"), [act("X = 2")], None)]), ["IF (P) X = 2"]),
        (If(arms=[(Pred("P"), [Goto(target=9)], None)]), ["IF (P) GOTO 9"]),
        (If(arms=[(Pred("P"), [Leave()], None)]), ["IF (P) EXIT"]),
        (If(arms=[(Pred("P"), [act("IF (Q) X = 2")], None)]), ["IF (P) THEN", "   IF (Q) X = 2", "END IF"]),
        (If(arms=[(Pred("P"), [act("X = 2"), act("Y = 2")], None)]), ["IF (P) THEN", "   X = 2", "   Y = 2", "END IF"]),
        (If(arms=[(Pred("P"), [act("X = 2")], None)], name="B"), ["B: IF (P) THEN", "   X = 2", "END IF B"]),
        (
            If(arms=[(Pred("P"), [], None), (Pred("Q"), [act("X = 2")], None)], orelse=[act("X = 3")]),
            ["IF (P) THEN", "ELSE IF (Q) THEN", "   X = 2", "ELSE", "   X = 3", "END IF"],
        ),
        (
            Select(expression="K", arms=[("(1)", [act("X = 2")], None), ("DEFAULT", [], None)]),
            ["SELECT CASE (K)", "CASE (1)", "   X = 2", "CASE DEFAULT", "END SELECT"],
        ),
    ],
)
def test_nodes(node: Node, lines: list[str]) -> None:
    assert printed(node) == lines


def test_dead_labels_are_left_out() -> None:
    assert printed(Act([10, 20], text="X = 2"), Note([10]), dead={10, 20}) == ["X = 2"]


def of_file(text: str, change: str = "", dead: set[int] | None = None) -> list[str]:
    """The unit printed after every action of this code was replaced by `NEW = 1`."""
    unit = unit_of(text)
    nodes = tree_of(unit)
    changed: set[Node] = set()
    for node in walk(nodes):
        if change and isinstance(node, Act) and node.origin is not None and node.origin.code == change:
            node.text = "new = 1"
            changed.add(node)
    open_changed(nodes, changed)
    printer = Printer(unit, dead or set())
    printer.nodes(nodes)
    return [line.rstrip() for line in printer.out]


BODY = """subroutine s
  x  =  1
  Outer:  do i = 1,n
    if (p)   then
       a = 1
    else if (q) then
       b = 2
    else  ! third
       c = 3
    endif
  end do  Outer
  goto (10,20),k
10  y = 2; z = 3
20 continue
end
"""


def test_what_did_not_change_keeps_its_bytes() -> None:
    assert of_file(BODY, dead=set()) == BODY.splitlines()[1:-1]


@pytest.mark.parametrize(("change", "old"), [("A=1", "       a = 1"), ("B=2", "       b = 2"), ("C=3", "       c = 3")])
def test_a_change_inside_leaves_the_lines_of_its_constructs(change: str, old: str) -> None:
    expected = [line if line != old else "       new = 1" for line in BODY.splitlines()[1:-1]]
    assert of_file(BODY, change) == expected


def test_one_of_two_statements_of_a_line() -> None:
    lines = of_file(BODY, "Z=3")
    at = next(at for at, line in enumerate(lines) if line.startswith("10"))
    assert (lines[at].split(), lines[at + 1].strip()) == (["10", "y", "=", "2"], "new = 1")


def test_a_dead_label_of_a_kept_line_is_blanked() -> None:
    assert of_file("subroutine s\nx = 1\n10 y = 2\nend\n", dead={10})[-1] == "y = 2"


def test_a_short_statement_of_the_file_fits_after_an_if() -> None:
    unit = unit_of("SUBROUTINE S\nCALL   F(X)\nX = 1\n20 Y = 2\nEND\n")
    first, second, third = tree_of(unit)
    printer = Printer(unit, set())
    printer.nodes([If(arms=[(Flag("P"), [one], None)]) for one in (first, second, third)])
    lines = ["IF (P) CALL F(X)", "IF (P) X = 1", "IF (P) THEN", "20 Y = 2", "END IF"]
    assert [line.rstrip() for line in printer.out] == lines


def test_a_new_if_has_the_label_of_the_continue_before_it() -> None:
    body = "call a(n, *90)\nif (n > 1) goto 90\nn = 1\nreturn\n90 n = 2"
    text = convert_text("s.f90", f"subroutine s(n)\n{body}\nend\n", "structured").text
    assert "95001 if (lwret1 .ne. 1) then" in text and "continue" not in text
