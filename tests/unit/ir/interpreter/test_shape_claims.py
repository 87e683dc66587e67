"""Values of lanes against shapes: which lane violates which claim, in a sentence."""

from __future__ import annotations

import pytest

from lanewise.ir.function import POISON
from lanewise.ir.interpreter.shape_claims import why_not
from lanewise.ir.shapes import shape_named
from lanewise.ir.types import I8, I32


@pytest.mark.parametrize(
    ("shape", "values"),
    [
        ("U", {0: 4, 3: 4}),
        ("C", {0: 4, 1: 5, 3: 7}),
        ("S4", {0: 0, 2: 8}),
        ("S-1", {0: 0, 1: 255}),
        ("S?", {1: 6, 3: 10}),
        ("T", {0: 1, 1: 77}),
        ("Ta4", {0: 8, 1: 4}),
        ("C", {0: 4, 1: POISON, 2: 6}),
        ("C", {}),
    ],
)
def test_values_that_match(shape: str, values: dict[int, object]) -> None:
    assert why_not(shape_named(shape), I8, values) is None


@pytest.mark.parametrize(
    ("shape", "values"),
    [
        ("U", {0: 4, 3: 5}),
        ("C", {0: 4, 1: 5, 3: 8}),
        ("Ca4", {0: 6, 1: 7}),
        ("Ta4", {0: 8, 1: 6}),
        ("S?", {0: 0, 1: 1, 2: 3}),
        ("Cu", {0: 255, 1: 0}),
        ("Cs", {0: 127, 1: 128}),
    ],
)
def test_values_that_do_not(shape: str, values: dict[int, object]) -> None:
    sentence = why_not(shape_named(shape), I8, values)
    assert sentence is not None and len(sentence) > 10


def test_the_sentence_names_the_lane_and_what_it_should_have() -> None:
    assert why_not(shape_named("C"), I32, {0: 4, 1: 5, 3: 8}) == "lane 3 has 8, not 7 as the stride 1 asks"
