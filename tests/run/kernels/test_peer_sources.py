"""The workloads written for peers: there is one for each, and those in C give what Lanewise gives."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lib.load_file import load_file

BENCH = Path(__file__).resolve().parents[3] / "bench"


WORKLOADS = load_file(BENCH / "workloads" / "__init__.py", "workloads").all_workloads()
load_file(BENCH / "peers" / "__init__.py", "peers")


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.name)
def test_there_is_a_source_for_each(workload: Any) -> None:
    for folder, ending in (("c", "c"), ("ispc", "ispc"), ("with_numba", "py")):
        text = (BENCH / "peers" / folder / f"{workload.file}.{ending}").read_text()
        assert workload.function in text, f"{workload.function} in {folder}"


@pytest.mark.needs("clang")
def test_the_sources_in_c_give_the_same(tmp_path: Path) -> None:
    from peers import Arguments
    from peers.native import called

    library = tmp_path / "all.so"
    sources = [str(file) for file in sorted((BENCH / "peers" / "c").glob("*.c"))]
    strict = ("-ffp-contract=off", "-fwrapv")
    subprocess.run(["clang", "-O1", *strict, "-shared", "-fPIC", *sources, "-o", str(library), "-lm"], check=True)
    for workload in WORKLOADS:
        args = workload.args(workload.small)
        ready: Any = called(library, workload.function, Arguments(args))
        ready.seconds(1)
        ours = [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args]
        workload.kernel(*ours)
        for found, wanted in zip(ready.arrays(), ours, strict=True):
            if isinstance(wanted, np.ndarray):
                np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-5, err_msg=workload.name)
