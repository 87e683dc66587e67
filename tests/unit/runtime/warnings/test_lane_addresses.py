"""Addresses in the body of a lanes loop: their terms, and whether lanes may meet in one element."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.ir.function import Function
from lanewise.runtime.warnings.lane_addresses import bare, reader_of
from lib.kernel_texts import compiled

BINS = np.zeros(9, np.int64)


def body_of(index: str, before: str = "pass") -> Function:
    text = f"def k(a, b, n, out):\n    for i, j in lw.lanes(n, n):\n        {before}\n        out[{index}] = 1.0"
    return compiled(text, np.zeros((9, 9)), BINS, 9, np.zeros(99)).module.functions["k.lanes0"]


@pytest.mark.parametrize(
    ("index", "meet"),
    [("i * n + j", False), ("i", True), ("b[i] + j", True), ("n", True), ("j // 2 + i", True), ("i + j + n", False)],
)
def test_lanes_that_may_meet(index: str, meet: bool) -> None:
    found = reader_of(body_of(index))
    assert found is not None
    reader, places = found
    (store,) = [op for op in reader.body.ops if op.opcode == "store"]
    terms = reader.terms(store.args[1])
    assert terms is not None and reader.may_meet(terms) == meet and places == set()
    assert all(bare(term) is term for term in terms)


def test_code_for_one_lane() -> None:
    texts = {"pass": False, "if i == 0: a[0, 0] = 1": True, "if i > 0: a[0, 0] = 1": False}
    for text, one in texts.items():
        found = reader_of(body_of("i", text))
        assert found is not None and found[0].tests_for_one == one


def test_reductions_have_places_and_other_functions_no_lanes() -> None:
    text = "def k(a):\n    s = 0.0\n    for i in lw.lanes(len(a)):\n        s += a[i]\n    return s"
    module = compiled(text, np.zeros(9)).module
    found = reader_of(module.functions["k.lanes0"])
    assert found is not None and len(found[1]) == 1 and found[1] <= {param.name for param in found[0].body.params}
    assert reader_of(module.functions["k"]) is None
