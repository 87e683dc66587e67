"""Abduction: a problem and its guards as text, with words of the source, and as JSON."""

from __future__ import annotations

import re

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.report.abduction import as_json, worded, words_for
from lanewise.solve.guards import Outcome
from lanewise.solve.specification import parse_specification
from lanewise.solve.specified import abduce_text

CENTRE = """uniform x in 0..2147483647
uniform radius in 0..2147483647
uniform width_ in 0..2147483647
left = max(0, x + lane - radius)
right = min(width_ - 1, x + lane + radius)
want left: C
want right: C
"""
SQUARE = "uniform x\nvarying y\nz = y*y\nwant z: U\n"


@pytest.fixture(scope="module")
def centre() -> Outcome:
    return abduce_text(parse_specification(CENTRE), 8)


@pytest.fixture(scope="module")
def square() -> Outcome:
    return abduce_text(parse_specification(SQUARE), 4)


def test_text(centre: Outcome) -> None:
    title, *lines = worded("a title", centre, {}).splitlines()
    assert title == "a title"
    assert lines[0] == "  constraint   want left: C" and lines[1] == "               want right: C"
    assert lines[-2] == "  guard 1      x + radius + 7 < width_ and x >= radius"
    questions = rf"  questions    {len(centre.queries)}, \d+\.\d ms, \d+ units \(.*2 prime.*\)"
    assert re.fullmatch(questions, lines[-1])


def test_words_of_the_source(centre: Outcome) -> None:
    text = worded("t", centre, {}, {"x": "column", "radius": "(n - 1) / 2", "if": "no"})
    assert "guard 1      column + (n - 1) / 2 + 7 < width_ and column >= (n - 1) / 2" in text
    assert " x " not in text.partition("\n")[2].replace("max", "")


def test_no_guard(square: Outcome) -> None:
    lines = worded("t", square, {}).splitlines()
    assert any(line.startswith("  no guard     ") for line in lines) and square.why in "\n".join(lines)
    assert not any("guard 1" in line for line in lines)


def test_accesses_after_a_guard(centre: Outcome) -> None:
    fn = compile_source(kernel.source, signature_of(kernel.source, (np.zeros(9), 3))).module.functions["kernel.lanes0"]
    op = next(op for op in fn.ops if op.opcode == "load")
    text = worded("t", centre, {centre.paths[0]: [(op, "consecutive")]})
    assert f"load, line {op.position.line}: consecutive" in text
    (access,) = as_json("t", centre, {centre.paths[0]: [(op, "consecutive")]})["paths"][0]["accesses"]
    assert access == {"op": "load", "line": op.position.line, "address": "consecutive"}


def test_json(centre: Outcome, square: Outcome) -> None:
    made = as_json("t", centre, {})
    assert (made["problem"], made["width"], made["why"], made["exhausted"]) == ("t", 8, None, False)
    (path,) = made["paths"]
    assert path["complete"] and path["guard"] == "x + radius + 7 < width_ and x >= radius"
    first, second = path["clauses"][0]
    assert first["factors"] == {"x": -1, "radius": -1, "width_": 1} and first["constant"] == -8
    assert second == {
        "text": "x >= radius",
        "constant": 0,
        "factors": {"x": 1, "radius": -1},
        "modulus": None,
        "limit": None,
    }
    assert len(made["queries"]) == len(centre.queries)
    assert as_json("t", square, {})["paths"] == [] and as_json("t", square, {})["why"] == square.why


@lw.kernel
def kernel(a, n):
    for i in lw.lanes(len(a)):
        j = (i + n) % 3
        a[i] = a[j]


def test_what_values_are_called() -> None:
    fn = compile_source(kernel.source, signature_of(kernel.source, (np.zeros(9), 3))).module.functions["kernel.lanes0"]
    words = words_for(fn)
    assert "n" in words.values()
    assert all(word.startswith("(") or " " not in re.sub(r"[(\[].*[)\]]", "", word) for word in words.values())
