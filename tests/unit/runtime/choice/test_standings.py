"""Standings on disk: what is noted is read again, and what is broken counts as missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lanewise.codegen.targets import native
from lanewise.machine.processors import prices_of
from lanewise.plan.variant import Plan
from lanewise.record import replace
from lanewise.runtime.cache import Order
from lanewise.runtime.choice.standings import FOLDER, Standings, forget, name_of, note, noted
from lanewise.store import write
from lanewise.transform.hot_paths.hot_paths import HOT

NAME = "0" * 64
FOUND = Standings("16 lanes", {"k.lanes0 27": {"16 lanes": 1.0, "8 lanes": 1.5}, "k.lanes0 3": {"8 lanes": 1.0}})
ORDER = Order(None, "func @k() {}", "k", Plan(8), native(), HOT, (), prices_of(native().cpu))


def test_noted_and_forgotten(tmp_path: Path) -> None:
    home = str(tmp_path)
    assert noted(home, NAME) is None
    note(home, NAME, FOUND)
    assert noted(home, NAME) == FOUND
    forget(home, NAME)
    assert noted(home, NAME) is None
    note(None, NAME, FOUND)
    assert noted(None, NAME) is None


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"{", b"3", b"[1, {}]", b'["a"]', b'["a", {"b": 1}]', b'["a", {"b": {"c": 0.5}}]'),
        *(b'["a", {"b": {"c": 1}}]', b"[" * 99_999),
    ],
)
def test_broken_notes(text: bytes, tmp_path: Path) -> None:
    write(tmp_path, (FOLDER, NAME), text)
    assert noted(str(tmp_path), NAME) is None


def test_winners() -> None:
    assert FOUND.winner("k.lanes0 27") == "16 lanes" and FOUND.winner("k.lanes0 3") == "8 lanes"
    assert FOUND.winner("k.lanes0 1") is None
    assert FOUND.by_bodies() == {"k.lanes0": FOUND.scores["k.lanes0 27"]}


@pytest.mark.parametrize(
    "change", [{"text": "x"}, {"name": "j"}, {"off": ("bypasses",)}, {"plan": Plan(8, large=(1,))}]
)
def test_names(change: dict[str, Any]) -> None:
    assert name_of(ORDER, None) != name_of(replace(ORDER, **change), None)


def test_names_have_no_plan_and_no_prices() -> None:
    other = replace(ORDER, plan=Plan(16), costs=replace(ORDER.costs, masked_load=99.0))
    assert name_of(other, None) == name_of(ORDER, None) != name_of(ORDER, 8)
