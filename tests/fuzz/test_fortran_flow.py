"""Random units through every mode and every stage: read, converted, printed, read again, run against the original."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from lanewise.fortran.check.check import check_flow
from lanewise.fortran.modes import convert_text
from lib.growers.fortran_units import grow

PROGRAMS = {"structured": 2000, "guarded": 700, "deleted": 300}
STAGES = ("normalise", "relocate", "laminar", "remove", "iterate")


def tried(mode: str, seeds: range) -> Counter[str]:
    """Convert and compare; returns how many ended how, so that a test can see that they are diverse."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        text = grow(Random(seed))
        conversion = convert_text("grown.f", text, mode)
        (result,) = conversion.results
        seen[result.status] += 1
        if result.reason is not None:
            seen[result.reason.sentence[:20]] += 1
        assert check_flow(conversion, seeds=4) == [], f"seed {seed}, {mode}"
        if mode in ("structured", "guarded") and result.status == "converted":
            assert result.gotos_after == 0
            seen["flags"] += result.flags > 0
    return seen


@pytest.mark.parametrize("mode", PROGRAMS)
def test_modes(mode: str) -> None:
    seen = tried(mode, range(PROGRAMS[mode]))
    assert seen["converted"] > PROGRAMS[mode] // 5
    if mode != "deleted":
        assert seen["flags"] > 20


@pytest.mark.parametrize("stage", STAGES)
def test_stages(stage: str) -> None:
    assert tried(f"guarded:{stage}", range(5000, 5150))["converted"] > 100
