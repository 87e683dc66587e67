"""After calls, an explanation tells which of two ways a loop runs."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.report.outcome_words import outcome_notes
from lanewise.runtime.call.outcomes import Outcome, outcomes
from lanewise.runtime.launch import background_compile as later

SAID = r"measured in calls so far: (gangs|refilled gangs) run, in [01]\.\d\d of the time of (gangs|refilled gangs)"


@lw.kernel
def halvings(a, out):
    for i in lw.lanes(len(a)):
        x, n = a[i], 0
        while x > 1:
            x = x * 0.5
            n += 1
        out[i] = n


@pytest.mark.usefixtures("like_zen4")
def test_told_after_calls() -> None:
    a, out = np.geomspace(1, 1e9, 30_000), np.zeros(30_000)
    assert outcomes(halvings.version((a, out))) == {}, "nothing was run"
    assert "measured in calls" not in str(halvings.explain(a, out))
    for _ in range(4):
        halvings(a, out)
    later.wait()
    halvings(a, out)
    ((name, found),) = outcomes(halvings.version((a, out))).items()
    assert name == "halvings.lanes0" and [outcome.way for outcome in found] == ["refilled"] and found[0].times > 0
    assert re.search(SAID, str(halvings.explain(a, out)))


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ([Outcome("alone", 0.25)], "measured in calls so far: single lanes run, in 0.25 of the time of gangs"),
        ([Outcome("refilled", 2.0)], "measured in calls so far: gangs run, in 0.50 of the time of refilled gangs"),
        ([Outcome("alone", 0.0)], "single lanes and gangs are there: a call that has many gangs measures them"),
        (
            [Outcome("ahead", 0.75)],
            "measured in calls so far: loops with prefetches run, in 0.75 of the time of loops without prefetches",
        ),
        (
            [Outcome("alone", 0.8), Outcome("refilled", 0.4)],
            "measured in calls so far: refilled gangs run, in 0.40 of the time of gangs and 0.50 of the time of "
            "single lanes",
        ),
        (
            [Outcome("alone", 0.8), Outcome("refilled", 0.0)],
            "single lanes, refilled gangs and gangs are there: a call that has many gangs measures them",
        ),
    ],
)
def test_words(found: list[Outcome], words: str) -> None:
    compiled: Any = halvings.version((np.zeros(3), np.zeros(3))).compiled
    ((_, note),) = outcome_notes(compiled.module, {"halvings.lanes0": found})
    assert note.sentence == words
