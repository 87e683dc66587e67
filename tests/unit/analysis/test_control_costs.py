"""The joins of all splits stay near-linear, in calls made (which do not hang on the machine), on graphs that make it
quadratic to look at each split alone."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType, ModuleType

import pytest

from lanewise.analysis.cfg import cfg
from lanewise.analysis.disjoint_paths import disjoint_paths
from lanewise.analysis.facts import Facts
from lanewise.analysis.loops import loops

SMALL, LARGE = 100, 800


def _bench() -> ModuleType:
    path = Path(__file__).resolve().parents[3] / "bench" / "control_flow.py"
    spec = importlib.util.spec_from_file_location("control_flow", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BENCH = _bench()


def calls(graph: list[list[int]]) -> int:
    """How many calls finding all joins takes, graph and loops being known."""
    facts = Facts(BENCH.function_of(graph))
    assert facts[cfg] and facts[loops] is not None
    count = 0

    def note(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        paths = facts[disjoint_paths]
        for block in paths.blocks:
            paths.of(block)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("family", BENCH.FAMILIES, ids=lambda family: family.__name__)
def test_near_linear(family: Callable[[int], list[list[int]]]) -> None:
    growth = calls(family(LARGE)) / calls(family(SMALL)) * SMALL / LARGE
    assert growth < 1.25
