"""After calls, an explanation tells which of two ways a loop runs."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.report.outcome_words import outcome_notes
from lanewise.runtime import later
from lanewise.runtime.outcomes import Outcome, outcomes

SAID = r"measured in calls so far: (gangs|refilled gangs) run, in [01]\.\d\d of the time of (gangs|refilled gangs)"


@lw.kernel
def halvings(a, out):
    for i in lw.lanes(len(a)):
        x, n = a[i], 0
        while x > 1:
            x = x * 0.5
            n += 1
        out[i] = n


def test_told_after_calls() -> None:
    a, out = np.geomspace(1, 1e9, 30_000), np.zeros(30_000)
    assert outcomes(halvings.version((a, out))) == {}, "nothing was run"
    assert "measured in calls" not in str(halvings.explain(a, out))
    for _ in range(4):
        halvings(a, out)
    later.wait()
    halvings(a, out)
    ((name, found),) = outcomes(halvings.version((a, out))).items()
    assert (name, found.way) == ("halvings.lanes0", "repacked") and found.times > 0
    assert re.search(SAID, str(halvings.explain(a, out)))


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome("alone", 0.25), "measured in calls so far: single lanes run, in 0.25 of the time of gangs"),
        (Outcome("repacked", 2.0), "measured in calls so far: gangs run, in 0.50 of the time of refilled gangs"),
        (Outcome("alone", 0.0), "gangs and single lanes are both there: a call that has many gangs measures them"),
    ],
)
def test_words(outcome: Outcome, words: str) -> None:
    compiled: Any = halvings.version((np.zeros(3), np.zeros(3))).compiled
    ((_, note),) = outcome_notes(compiled.module, {"halvings.lanes0": outcome})
    assert note.sentence == words
