"""Operations: each construct as steps with jumps, and the text by which a statement is compared."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.operations import UNDEFINED, Code, event_text, status_tests
from lanewise.ir.position import CompileError
from lib.samples.fortran_texts import body_unit, statement_of, tree_of, unit_of


def lines(code: Code) -> list[str]:
    """`word text ->to (arms)` of each step but the two that end every unit."""
    found: list[str] = []
    for op in code.ops[:-2]:
        arms = " ".join(f"{text}->{to}" for text, to in op.arms)
        found.append(" ".join(one for one in (op.word, op.text, f"->{op.to}" if op.to else "", arms) if one))
    return found


def code_of(body: str) -> Code:
    unit = body_unit(body)
    return Code(unit, tree_of(unit))


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ("if (p) then\nx = 1\nelse\nx = 2\nend if", ["test p ->3", "act X=1", "jump ->4", "act X=2"]),
        ("if (p) x = 1\ny = 2", ["test p ->2", "act X=1", "act Y=2"]),
        (
            "do i = 1, n\nif (p) exit\nif (q) cycle\na = 1\nend do",
            [
                "do",
                "next i = 1, n ->11",
                "test p ->5",
                "jump ->11",
                "jump ->5",
                "test q ->8",
                "jump ->9",
                "jump ->8",
                "act A=1",
                "step",
                "jump ->1",
            ],
        ),
        ("do while (p)\na = 1\nend do", ["begin", "while p ->4", "act A=1", "jump ->1"]),
        (
            "do\na = 1\nif (p) exit\nend do",
            ["begin", "while ->7", "act A=1", "test p ->6", "jump ->7", "jump ->6", "jump ->1"],
        ),
        ("goto 10\na = 1\n10 b = 1", ["jump ->2", "act A=1", "act B=1"]),
        (
            "goto (10, 20), k\n10 a = 1\n20 b = 1",
            ["switch k ->3 (1)->1 (2)->2", "jump ->3", "jump ->4", "act A=1", "act B=1"],
        ),
        (
            "if (x) 10, 20, 20\n10 a = 1\n20 b = 1",
            ["sign x ->4 <0->1 =0->2 >0->3", "jump ->4", "jump ->5", "jump ->5", "act A=1", "act B=1"],
        ),
        ("assign 10 to l\ngoto l\n10 a = 1", ["act L=10", "assigned L ->2", "act A=1"]),
        (
            "pause 'x'\nstop 3",
            [
                "act WRITE(0,'(A)')'PAUSE x'",
                "act WRITE(0,'(A)')'To resume execution, type go.'//'  Other input will terminate the job.'",
                "act READ(*,'(A)')LWGO1",
                "test LWGOS1 .NE. 0 .OR. LWGO1 .NE. 'go' ->5",
                "halt STOP",
                "act WRITE(0,'(A)')'RESUMED'",
                "halt STOP3",
            ],
        ),
        (
            "select case (k)\ncase (1)\na = 1\ncase default\nb = 1\nend select",
            ["switch k ->3 (1)->1", "act A=1", "jump ->5", "act B=1", "jump ->5"],
        ),
        ("select case (k)\ncase (1)\na = 1\nend select", ["switch k ->3 (1)->1", "act A=1", "jump ->3"]),
        (
            "read (5, *, end=90) x\n90 a = 1",
            ["act READ(5,*)X", "status .LT. ->3", "jump ->5", "status .GT. ->5", "halt STOP2", "act A=1"],
        ),
        ("read (5, *, end=90, iostat=k) x\n90 a = 1", ["act READ(5,*)X", "status .LT. ->3", "jump ->3", "act A=1"]),
        ("call t(x, *10)\n10 a = 1", ["act CALLT(X,*)", "status 1 ->3", "jump ->3", "act A=1"]),
        (
            "b: block\nif (p) exit b\na = 1\nend block b\nc = 1",
            ["test p ->3", "jump ->4", "jump ->3", "act A=1", "act C=1"],
        ),
        ("continue\na = 1", ["act A=1"]),
    ],
)
def test_steps(body: str, shown: list[str]) -> None:
    code = code_of(body)
    assert lines(code) == shown
    assert [op.text for op in code.ops[-2:]] == ["END", UNDEFINED]


def test_labels_entries_and_lines() -> None:
    code = code_of("call t(x)\nentry u(x)\n10 a = 1\n20 continue\nb = 1")
    assert code.labels == {10: 1, 20: 2}
    assert code.entries == [0, 1]
    assert [op.line for op in code.ops[:3]] == [2, 4, 6]


def test_the_label_of_end_is_the_halt() -> None:
    unit = unit_of("subroutine s\nif (p) goto 90\na = 1\n90 end\n")
    code = Code(unit, tree_of(unit))
    assert code.ops[code.labels[90]].text == "END"


def test_a_label_that_is_nowhere_is_refused_at_its_line() -> None:
    with pytest.raises(CompileError, match="label 99 is no statement one can branch to in this unit") as refused:
        code_of("a = 1\ngoto 99")
    assert refused.value.position.line == 3


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x = 'a b' // \"c\"", "X='a b'//\"c\""),
        ("assign 10 to l", "L=10"),
        ("read (5, *, err=91, iostat=k, end=90) x", "READ(5,*)X"),
        ("read (5, iostat=k) x", "READ(5)X"),
        ("read (err=91, unit=5) x", "READ(,UNIT=5)X"),
        ("write (*, *) err", "WRITE(*,*)ERR"),
        ("call t(*10, x, &\n*20)", "CALLT(*,X,*)"),
        ("call t(a*10)", "CALLT(A*10)"),
    ],
)
def test_event_text(text: str, shown: str) -> None:
    assert event_text(statement_of(text)) == shown


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("read (5, *, end=90) x", [("END", ".LT."), ("ERR", ".GT.")]),
        ("read (5, '(a)', advance='no', end=90) x", [("EOR", "EOR"), ("END", "END"), ("ERR", ".GT.")]),
        ("read (5, '(a)', advance='no', eor=90) x", [("EOR", "EOR"), ("END", "END"), ("ERR", ".GT.")]),
    ],
)
def test_status_tests(text: str, tests: list[tuple[str, str]]) -> None:
    assert status_tests(statement_of(text)) == tests
