"""Reports: a kernel explained on its own lines as text, HTML and JSON; the page of passes; an analysis."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

import lanewise as lw
from lanewise.analysis.divergence.divergence import Gang
from lanewise.frontend.load import load
from lanewise.ir.shapes import VARYING
from lanewise.report.analysis import analysed, as_json
from lanewise.report.explain import explain
from lanewise.report.passes_page import passes_page

ROOT = Path(__file__).resolve().parents[2]


@lw.kernel(width=8)
def chased(out, a, at):
    for i in lw.lanes(len(out)):
        n = at[i]
        while n > 0:
            n = at[n] - 1
        out[i] = a[n + 1]


def arguments() -> tuple[np.ndarray, ...]:
    return np.zeros(40), np.arange(50.0), np.arange(40) // 2


def test_an_explanation_in_three_forms() -> None:
    found = explain(chased.version(arguments()))
    kinds = {(note.kind, note.form) for note in found.notes()}
    assert ("loop", "divergent") in kinds and any(kind == "access" for kind, _ in kinds)
    assert "while n > 0:" in str(found) and "while" in found.html()
    assert json.loads(found.json())["kernel"] == "chased"


def test_the_page_of_passes_has_a_column_for_each() -> None:
    page = passes_page(chased.version(arguments()))
    assert "linearize" in page and "unify_loops" in page


def test_the_analysis_of_a_function() -> None:
    function = load(str(ROOT / "src/lanewise/cli/samples/longest_chain.ll")).functions["longest_chain"]
    shapes = {param.name: VARYING for param in function.params}
    found = as_json(analysed(function, Gang(shapes, width=8)))
    assert found["name"] == "longest_chain" and "divergent" in found["branches"].values()
