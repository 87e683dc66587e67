"""`--sources amdgpu` against LLVM's uniformity analysis, value by value, on kernels compiled for gfx900.

Each .ll has the names that `opt -passes='print<uniformity>'` calls divergent beside it. Where ours is more precise, or
LLVM is wrong, the value is named here with the reason. --bless with an opt that knows AMDGPU asks LLVM again."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from lib.oracles.llvm_uniformity import OPTS, ours, verdicts

HERE = Path(__file__).parent / "amdgpu"
FILES = sorted(HERE.glob("*.ll"))
MORE_PRECISE = {
    ("radix_sort", "call"): "min() of uniform numbers; to LLVM an unknown call without the device library",
    ("ray_spheres", "call18"): "dot() of uniform vectors, likewise",
    ("ray_spheres", "i9"): "computed from it",
    ("ray_spheres", "neg21"): "computed from it",
}
COARSER = {
    ("intrinsics", f"r of u.llvm.amdgcn.{name}"): why
    for name, why in {
        "ds.permute": "all lanes push to one lane, and the others get 0",
        "ds.atomic.barrier.arrive.rtn.b64": "each lane gets the state that the lane before it left",
        "ds.add.gs.reg.rtn.i32": "likewise",
        "ds.sub.gs.reg.rtn.i32": "likewise",
        "ds.bvh.stack.push4.pop1.rtn": "each lane has a stack of its own",
    }.items()
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_same_as_llvm(path: Path, request: pytest.FixtureRequest, golden: Callable[[Path, str], None]) -> None:
    if request.config.getoption("--bless") and (opt := next(filter(shutil.which, OPTS), None)):
        reported = verdicts(str(path), opt)
        lines = [f"{name}: {' '.join(sorted(n for n, d in one.values.items() if d))}" for name, one in reported.items()]
        golden(path.with_suffix(".txt"), "".join(f"{line.strip()}\n" for line in lines))
    lines = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    divergent = {name: words.split() for name, _, words in (line.partition(":") for line in lines)}
    compared, wrong = 0, list[str]()
    for name, found in ours(str(path)).items():
        assert not found["refused"]
        for value, shape in found["values"].items():
            if (path.stem, value) not in MORE_PRECISE:
                compared += 1
                varies = value in divergent[name] or (path.stem, f"{value} of {name}") in COARSER
                if (shape != "uniform") != varies:
                    wrong.append(f"%{value} of {name} is {shape}, LLVM says the opposite")
    assert compared > 10 and not wrong, "; ".join(wrong)
