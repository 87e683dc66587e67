"""`lanewise bench phrasings`: every phrasing of a group gives what the kernel as written gives, as plain Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw

BENCH = Path(__file__).resolve().parents[3] / "bench"
SMALL = 70


@pytest.fixture
def groups(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    monkeypatch.syspath_prepend(str(BENCH))
    from rephrase.groups import all_groups  # pyright: ignore[reportMissingImports]

    return all_groups()


def test_all_phrasings_agree(groups: list[Any]) -> None:
    from rephrase.groups import spellings  # pyright: ignore[reportMissingImports]

    for group in groups:
        first = group.args(SMALL)
        found = {name: _results(function, first) for name, function in spellings(group)}
        assert len(found) > 2, f"{group.name} has hardly a phrasing"
        expected = found["as written"]
        assert any(np.any(a != b) for a, b in zip(expected, first, strict=True)), f"{group.name} computes nothing"
        for name, results in found.items():
            same = all(
                np.allclose(a, b, rtol=0 if group.exact else 1e-6) for a, b in zip(results, expected, strict=True)
            )
            assert same, f"{group.name}: {name}"


def _results(function: Any, first: Any) -> list[Any]:
    args = [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in first]
    lw.kernel(function).py(*args)
    return args


def test_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    from rephrase.rules import phrasings  # pyright: ignore[reportMissingImports]

    text = """
def k(out, n):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        for j in range(max(0, x - n), min(w - 1, x + n) + 1):
            if 0 < y and j < n:
                out[y, x] += out[y - 1, j]
"""
    found = dict(phrasings(text))
    assert "min(w, x + n + 1)" in found["exclusive ends"]
    assert "while j < stop_1:" in found["while"] and "j += 1" in found["while"]
    assert "for t in lw.lanes(h * w):" in found["one axis, // and %"] and "y = t // w" in found["one axis, // and %"]
    assert "if x - n > 0 else 0" in found["conditional expressions"].replace("(", "").replace(")", "")
    assert "def smaller(a, b)" in found["helper functions"] and "larger(0, x - n)" in found["helper functions"]
    assert "at_1 = y - 1" in found["temporaries"] and "out[at_1, j]" in found["temporaries"]
    assert "flag" not in found and "break inside" not in found
