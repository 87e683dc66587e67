"""The kernels of eval/: all are read; ours lies between strongpd, which is too careful, and ipd, which misses joins."""

from __future__ import annotations

from pathlib import Path

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.divergence.sources import OPENCL
from lanewise.frontend.load import load
from lanewise.report.compare import compared

FILES = sorted((Path(__file__).parents[3] / "eval").glob("*.ll"))


def test_every_kernel() -> None:
    assert len(FILES) >= 30 and all(path.with_suffix(".cl").exists() for path in FILES)
    gained = missed = 0
    for path in FILES:
        module = load(str(path))
        assert not module.refused, f"{path.stem}: {module.refused}"
        row = compared(path.stem, list(module.functions.values()), lambda fn: Gang({}, 8, OPENCL))
        ours, careful = row.uniform["new"], row.uniform["strongpd"]
        assert all(a >= b for a, b in zip(ours, careful, strict=True)), row
        assert all(a <= b for a, b in zip(ours, row.uniform["ipd"], strict=True)), row
        gained += ours > careful
        missed += ours != row.uniform["ipd"]
    assert gained, "strongpd is too careful somewhere"
    assert missed, "ipd misses that a goto leaves the loop of state_machine at different times"
