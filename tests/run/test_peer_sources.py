"""The workloads written for peers: there is one for each, and those in C give what Lanewise gives."""

# pyright: basic

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

BENCH = Path(__file__).resolve().parents[2] / "bench"


def package(name: str) -> Any:
    """A package of bench/, without the other files of the folder on the path."""
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, BENCH / name / "__init__.py")
        assert spec is not None and spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


WORKLOADS = package("workloads").all_workloads()
package("peers")


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
