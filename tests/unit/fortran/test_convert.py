"""Convert: units rewritten one by one; a refused one stays, with the reason, and so does one that fails."""

from __future__ import annotations

import pytest

from lanewise.fortran import convert as module
from lanewise.fortran.convert import LoopNote, Result, convert, gotos, labels_used, structured, to_structured
from lanewise.fortran.read.statement import Statement
from lanewise.fortran.read.tree import Act, Goto, Node, Switch
from lanewise.fortran.read.unit import Unit, read_file
from lanewise.fortran.write.fresh import Names, names_of
from lanewise.ir.position import CompileError
from lib.samples.fortran_texts import body_tree, body_unit, outline

TWO = "subroutine s\nif (p) goto 10\na = 1\n10 b = 1\nend\n\nsubroutine t\ngoto l\nend\n"


def test_units_one_by_one() -> None:
    made = convert(read_file("s.f90", TWO), "structured", to_structured)
    first, second = made.results
    assert (first.status, first.gotos_before, first.gotos_after, first.reason) == ("converted", 1, 0, None)
    assert (second.status, second.gotos_before, second.gotos_after) == ("refused", 1, 1)
    assert made.refused == [second] and second.reason is not None
    assert made.text == "subroutine s\nif (.not. (p)) a = 1\nb = 1\nend\n\nsubroutine t\ngoto l\nend\n".replace(
        "(.not. (p))", "(.not. p)"
    )


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (CompileError("not this one"), "not this one"),
        (RecursionError(), "this unit nests too deeply"),
        (AssertionError("a broken invariant"), "a fault of lanewise itself (AssertionError: a broken invariant)"),
        (KeyError("x"), "a fault of lanewise itself (KeyError: 'x'); please report it"),
        (ValueError("y"), "a fault of lanewise itself (ValueError: y)"),
    ],
)
def test_a_unit_that_fails_leaves_the_others(error: Exception, sentence: str) -> None:
    def rewrite(unit: Unit, names: Names, result: Result) -> list[Node] | None:
        if unit.name == "T":
            raise error
        return to_structured(unit, names, result)

    made = convert(read_file("s.f90", TWO), "structured", rewrite)
    assert [one.status for one in made.results] == ["converted", "refused"]
    (refused,) = made.refused
    assert refused.reason is not None and sentence in refused.reason.sentence


def test_nothing_to_do() -> None:
    text = "subroutine s\na = 1\nend\n\nmodule m\nend module\n"
    made = convert(read_file("s.f90", text), "structured", to_structured)
    assert [one.status for one in made.results] == ["unchanged", "unchanged"] and made.text == text


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("a = 1", 0),
        ("goto 10\n10 a = 1", 1),
        ("if (p) goto 10\ngoto (10, 10), k\nif (x) 10, 10, 10\n10 a = 1", 3),
        ("read (5, *, end=10) x\n10 a = 1", 1),
        ("assign 10 to l\ngoto l\n10 a = 1", 1),
    ],
)
def test_gotos(body: str, count: int) -> None:
    assert gotos(body_unit(body)) == count


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("x = (1\n", "the parentheses of this statement do not match"),
        ("x = 'abc", "a character constant of this statement has no end"),
        ("goto", "this GOTO names no label; write GOTO 10"),
        ("1x = 2", "this is no statement of Fortran"),
        ("x = \x80", "the byte 0x80 stands in no statement of Fortran"),
    ],
)
def test_odd_lines(body: str, sentence: str) -> None:
    made = convert(read_file("s.f90", f"subroutine s\ngoto 20\n{body}\n20 y = 1\nend\n"), "structured", to_structured)
    (refused,) = made.refused
    assert refused.reason is not None and sentence in refused.reason.sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("subroutine s; goto 10\n10 y = 1\nend\n", "the unit's head shares its line with another statement"),
        ("subroutine s\ngoto 10\n10 y = 1; end\n", "the unit's END shares its line with another statement"),
        (
            "      SUBROUTINE S\n      GOTO 10\n   10 Y = F(" + "1" * 60 + ")\n      END\n",
            "it continues after column 72",
        ),
    ],
)
def test_lines_that_cannot_be_taken_apart(text: str, sentence: str) -> None:
    name = "s.f" if text.startswith("  ") else "s.f90"
    (refused,) = convert(read_file(name, text), "structured", to_structured).refused
    assert refused.reason is not None and sentence in refused.reason.sentence


def test_parts_between_entries_and_branches_across_them() -> None:
    own = body_unit("if (p) goto 10\na = 1\n10 b = 1\nentry t\nif (q) goto 20\nc = 1\n20 d = 1")
    result = Result(own, "", gotos(own))
    nodes = structured(own, names_of(own), result)
    assert nodes is not None and "ENTRYT" in outline(nodes) and result.notes == []
    crossed = body_unit("if (p) goto 20\na = 1\nentry t\nc = 1\n20 d = 1")
    result = Result(crossed, "", gotos(crossed))
    assert structured(crossed, names_of(crossed), result)
    assert result.notes == ["branches cross an ENTRY: a saved integer records which entry was called"]


def test_loops_entered_twice_are_noted() -> None:
    long = "a = 1\n" * 4
    unit = body_unit(f"if (q) goto 20\n10 {long}20 {long}if (p) goto 10")
    result = Result(unit, "", gotos(unit))
    structured(unit, names_of(unit), result)
    assert result.notes == ["1 loop(s) entered at several places: an integer selects the entry"]


def test_labels_that_a_node_uses() -> None:
    unit = body_unit("read (5, *, end=90, err=91) x\n90 a = 1\n91 b = 1")
    (read, *_) = body_tree("read (5, *, end=90, err=91) x\n90 a = 1\n91 b = 1")
    assert sorted(labels_used(unit, read)) == [90, 91]
    assert labels_used(unit, Goto(target=7)) == [7]
    assert labels_used(unit, Switch(cases=[("(1)", 7), ("(2)", 8)])) == [7, 8]
    assert labels_used(unit, Act(text="CALL T(*5)", goes_to=(5,))) == [5]
    assert labels_used(unit, Act(text="X = 1")) == []


def test_branches_of_an_included_file_are_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    unit = body_unit("include 'x.inc'\nif (p) goto 10\na = 1\n10 b = 1")
    inside = body_unit("goto 5\n5 c = 1").statements

    def included(_unit: Unit, _statement: Statement) -> list[Statement]:
        return inside

    monkeypatch.setattr(module, "included", included)
    made = convert(unit.file, "structured", to_structured)
    (note,) = made.results[0].notes
    assert note.startswith("the branches in the file that line 2 includes stay")


def test_a_sentence_about_a_loop() -> None:
    assert LoopNote(3, "scalar", "a CALL").sentence() == "loop at line 3: scalar: a CALL"
