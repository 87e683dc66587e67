"""An explanation: its text, its counts and summary, JSON, and the files that it writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lanewise.report.explanation import (
    ACCESS,
    BRANCH,
    CHECK,
    LOOP,
    REMOVED,
    SCHEMA,
    VALUE,
    Explanation,
    Line,
    Note,
    as_text,
    printed,
)
from lanewise.runtime.output_file import OutputOverInput

BRANCHES = Note(BRANCH, "divergent", "both sides run", 4, ("x varies",))
UNIFORM = Note(BRANCH, "uniform", "one side runs")
GATHER = Note(ACCESS, "gather", "a gather", why=("x varies",))
PLAIN = Note(ACCESS, "contiguous", "one load")
LOOPS = Note(LOOP, "divergent", "lanes leave at different times")


def explanation(*lines: Line, width: int = 8, **more: str) -> Explanation:
    return Explanation("k", "k.py", ("a: f64[:]", "n: int"), width, "cpu", lines, **more)  # pyright: ignore


def test_text() -> None:
    found = explanation(Line(9, "if x > 3:", (BRANCHES,)), Line(10, "    y = a[j]", (PLAIN,)), origin="chosen")
    assert as_text(found) == [
        "k(a: f64[:], n: int)",
        "8 lanes, chosen, cpu",
        "",
        " 9 | if x > 3:",
        "   !     both sides run",
        "   !         x varies",
        "10 |     y = a[j]",
        "   :     one load",
        "",
        "branches: 1 divergent",
        "accesses: 1 contiguous",
    ]
    assert str(found) == repr(found) == "\n".join(as_text(found))


def test_lines_of_other_files_come_under_their_names() -> None:
    text = as_text(explanation(Line(1, "a"), Line(3, "b", file="other.py"), Line(2, "c")))
    assert text[3:] == ["1 | a", "", "other.py", "3 | b", "", "k.py", "2 | c", ""]


def test_one_lane() -> None:
    assert explanation(width=1).gang == "1 lane, cpu"


@pytest.mark.parametrize(
    ("notes", "shown"),
    [
        ([PLAIN, PLAIN], [("one load (2 times)", ())]),
        ([Note(VALUE, "uniform", "x: uniform")] * 2, [("x: uniform", ())]),
        ([Note(REMOVED, "bounds", "always holds")], []),
        ([BRANCHES, PLAIN, GATHER], [("both sides run", ()), ("a gather", ("x varies",)), ("one load", ())]),
        (
            [GATHER, Note(ACCESS, "gather", "a gather", why=("y varies",))],
            [("a gather (2 times)", ("x varies", "y varies"))],
        ),
    ],
    ids=["often", "once for all places", "removed checks", "one reason for two", "reasons together"],
)
def test_notes_that_are_printed(notes: list[Note], shown: list[tuple[str, tuple[str, ...]]]) -> None:
    assert [(note.sentence, note.why) for note in printed(notes)] == shown


def test_counts_and_summary() -> None:
    notes = (
        *(BRANCHES, UNIFORM, UNIFORM, Note(BRANCH, "full", "x")),
        *(LOOPS, Note(LOOP, "measured", "x")),
        *(PLAIN, Note(ACCESS, "one", "x"), Note(ACCESS, "stream", "x")),
        *(Note(CHECK, "bounds", "x"), Note(REMOVED, "bounds", "x"), Note(REMOVED, "bounds", "x")),
    )
    found = explanation(Line(1, "", notes))
    assert found.counts() == {
        BRANCH: {"divergent": 1, "uniform": 2},
        LOOP: {"divergent": 1},
        ACCESS: {"contiguous": 1, "one": 1},
    }
    assert found.summary() == [
        "branches: 1 divergent, 2 uniform",
        "loops: 1 divergent",
        "accesses: 1 contiguous, 1 of one element",
        "checks at run time: 1",
        "checks removed, since they always hold: 2",
    ]
    assert len(found.notes()) == len(notes) and found.notes(LOOP)[0] is LOOPS


def test_costs_and_codes() -> None:
    assert BRANCHES.costs and GATHER.costs and not PLAIN.costs
    assert BRANCHES.code == "LW102" and GATHER.code.startswith("LW2")


def test_json() -> None:
    made = json.loads(explanation(Line(9, "x", (BRANCHES,))).json())
    assert (made["schema"], made["kernel"], made["width"]) == (SCHEMA, "k", 8)
    (line,) = made["lines"]
    assert line["notes"] == [
        {
            "code": "LW102",
            "kind": "branch",
            "form": "divergent",
            "sentence": "both sides run",
            "column": 4,
            "why": ["x varies"],
        }
    ]
    assert made["counts"]["branch"] == {"divergent": 1}


@pytest.mark.parametrize(
    ("name", "begins"), [("k.html", "<!doctype html>"), ("k.json", "{"), ("k.sarif", "{"), ("k", "<!doctype html>")]
)
def test_files(name: str, begins: str, tmp_path: Path) -> None:
    found = explanation(Line(1, "x"))
    found.save(tmp_path / name)
    text = (tmp_path / name).read_text()
    assert text.startswith(begins)
    assert ('"version": "2.1.0"' in text) is name.endswith(".sarif")


def test_the_source_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "k.py"
    file.write_text("x")
    found = Explanation("k", str(file), (), 8, "cpu", ())
    with pytest.raises(OutputOverInput):
        found.save(file)
    assert file.read_text() == "x"
