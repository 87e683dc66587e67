"""The workloads of bench/: each gives what its plain Python twin gives."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.load_file import load_file

FILE = Path(__file__).resolve().parents[3] / "bench" / "workloads" / "__init__.py"
WORKLOADS = load_file(FILE, "workloads").all_workloads()


def after(run: Any, args: Sequence[Any]) -> list[Any]:
    """The arrays after a run on copies of them."""
    own = [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args]
    run(*own)
    return [arg for arg in own if isinstance(arg, np.ndarray)]


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.name)
def test_as_plain_python(workload: Any) -> None:
    args = workload.args(workload.small)
    for made, wanted in zip(after(workload.kernel, args), after(workload.kernel.py, args), strict=True):
        if workload.exact:
            np.testing.assert_array_equal(made, wanted)
        else:
            np.testing.assert_allclose(made, wanted, rtol=1e-5)


def test_what_is_asked_and_how_memory_is_touched(golden: Any) -> None:
    """A check that a proof no longer takes away, or a load that became a gather, shows here."""
    lines: list[str] = []
    for workload in WORKLOADS:
        kernel = lw.kernel(width=16, hot_paths=False)(workload.kernel.function)
        reported = str(kernel.explain(*workload.args(workload.small))).splitlines()
        lines += [
            f"{workload.name}",
            *(f"    {line}" for line in reported if line.startswith(("accesses:", "checks at"))),
        ]
    golden("tests/golden/workloads/sixteen_lanes.txt", "\n".join(lines) + "\n")
