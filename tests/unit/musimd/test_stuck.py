"""A machine without a rule says which, why, where and in which state."""

from __future__ import annotations

import pytest

from lanewise.musimd import OutOfSteps, Stuck, assemble, run


def test_a_premise_that_fails() -> None:
    with pytest.raises(Stuck) as caught:
        run(assemble(".memory 0\nv = tid + 5\nw = [v]", "x.mus"), 2)
    text = str(caught.value)
    assert caught.value.position.line == 3 and "w = [v]" in text and "thread 0" in text


def test_a_limit_of_steps() -> None:
    with pytest.raises(OutOfSteps, match="7"):
        run(assemble("L: jmp L"), 1, limit=7)
