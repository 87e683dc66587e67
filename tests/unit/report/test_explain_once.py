"""Each thing is reported once: equal notes of a line, accesses that are written in a special way, and why one lane."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.report.explanation import Note, printed


@lw.kernel
def column(out):
    for i in lw.lanes(len(out)):
        out[i, 3] = 2.0


@lw.kernel
def raised(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i] + 1.0


@lw.kernel
def sides(a, b, out):
    for i in lw.lanes(len(a)):
        x = a[i] + a[i + 1] + a[i + 2]
        y = 0.0
        while x > y and x > b[i]:
            x = x * 0.5
        if (x > 1.0 and b[i] / x > 2.0) or (x < 0.5 and b[i] % x > 3.0):
            y = b[i]
        out[i] = x + y


def lines_of(explanation: Any, code: str) -> list[str]:
    """What is printed under a line."""
    text = str(explanation).splitlines()
    at = next(number for number, line in enumerate(text) if line.endswith(code))
    end = next(k for k in range(at + 1, len(text)) if "|" in text[k].split(":")[0] or not text[k])
    return [line.strip(" :!") for line in text[at + 1 : end]]


@pytest.mark.usefixtures("like_zen4")
def test_one_lane_has_its_reason_and_the_way_out() -> None:
    found = column.explain(np.zeros((100, 7)))
    assert found.width == 1
    reported = lines_of(found, "out[i, 3] = 2.0")
    assert any("one lane at a time: about " in line and "in a gang of 8" in line for line in reported)
    assert any(
        "writes out: one element; neighbouring lanes are a row apart: pass an array" in line for line in reported
    )


def test_a_stream_is_one_access() -> None:
    found = raised.explain(np.zeros(9), np.zeros(9))
    assert "past the caches" in str(found)
    assert found.counts()["access"] == {"contiguous": 2} and "accesses: 2 contiguous" in str(found)


def test_the_same_is_printed_once() -> None:
    args = (np.zeros(9), np.zeros(9), np.zeros(9))
    for page in (str(sides.explain(*args)), sides.explain(*args).html()):
        assert "reads a: contiguous (3 times)" in page
    for line in sides.explain(*args).lines:
        reported = [note.sentence for note in printed(line.notes)]
        assert len(reported) == len(set(reported)), line.text
    assert sides.explain(*args).counts()["access"]["contiguous"] >= 6, "they are counted all the same"


def test_reasons_that_several_notes_have_stand_after_the_last() -> None:
    why = ("i, the index of the lanes, another in each",)
    notes = [
        Note("value", "varying", "x: float64, varying", 1),
        Note("branch", "divergent", "branch folded", 2, why),
        Note("access", "contiguous", "reads a: contiguous", 3),
        Note("value", "varying", "x: float64, varying", 4),
        Note("access", "gather", "reads a: a gather", 5, why),
        Note("access", "gather", "reads a: a gather", 6, why),
    ]
    assert [(note.sentence, note.why) for note in printed(notes)] == [
        ("x: float64, varying", ()),
        ("branch folded", ()),
        ("reads a: a gather (2 times)", why),
        ("reads a: contiguous", ()),
    ]


@lw.kernel
def halved(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        n = 0
        while x > 1.0 and n < 9:
            x = x * 0.5 - n
            n += 1
        out[i] = n


def test_a_variable_does_not_come_from_itself() -> None:
    chains = [note.why for note in halved.explain(np.zeros(9), np.zeros(9)).notes() if note.why]
    assert chains and any("x (line " in step for why in chains for step in why)
    assert not any(step.startswith("x comes from x") for why in chains for step in why)
