"""Standings in words, on the line of the lanes loop."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lanewise.report.standing_words import sentence, standing_notes


@lw.kernel
def doubled(a):
    for i in lw.lanes(len(a)):
        a[i] *= 2


def test_sentences() -> None:
    assert sentence({"32 lanes": 1.0}) == "measured in calls: 32 lanes run"
    scores = {"one lane": 3.4, "32 lanes": 1.0, "16 lanes": 1.125}
    assert sentence(scores) == "measured in calls: 32 lanes run; time relative to them: 16 lanes 1.12, one lane 3.40"
    assert sentence({"one lane": 1.0, "8 lanes": 2.0}).endswith(": one lane runs; time relative to it: 8 lanes 2.00")


def test_places() -> None:
    module = doubled.version((np.zeros(4),)).compiled.module
    ((place, note),) = standing_notes(module, {"doubled.lanes0": {"one lane": 1.0}, "gone": {"one lane": 1.0}})
    assert place[0] == __file__ and note.form == "measured"
    assert list(standing_notes(module, {"doubled.lanes0": {}})) == []
