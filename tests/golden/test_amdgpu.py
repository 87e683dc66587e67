"""`--sources amdgpu` against LLVM 19's uniformity analysis, value by value, on kernels compiled for gfx900.

Each .ll has the names that `opt -passes='print<uniformity>'` calls divergent beside it. Where ours is more precise the
value is named here, with the reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lanewise.analysis.divergence import Gang
from lanewise.analysis.sources import AMDGPU
from lanewise.frontend.load import load
from lanewise.report.analysis import analysed, as_json

FILES = sorted((Path(__file__).parent / "amdgpu").glob("*.ll"))
MORE_PRECISE = {
    ("radix_sort", "call"): "min() of uniform numbers; to LLVM an unknown call without the device library",
    ("ray_spheres", "call18"): "dot() of uniform vectors, likewise",
    ("ray_spheres", "i9"): "computed from it",
    ("ray_spheres", "neg21"): "computed from it",
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_same_as_llvm(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    divergent = {name: words.split() for name, _, words in (line.partition(":") for line in lines)}
    module = load(str(path))
    assert not module.refused and module.functions.keys() <= divergent.keys()
    compared, wrong = 0, list[str]()
    for fn in module.functions.values():
        body = re.search(rf"define[^\n]*@{fn.name}\(.*?\n}}", text, re.DOTALL)
        assert body is not None
        shapes = as_json(analysed(fn, Gang({}, 0, AMDGPU)))["values"]
        for name in re.findall(r"^  %(\S+) =", body[0], re.MULTILINE):
            if name in shapes and (path.stem, name) not in MORE_PRECISE:
                compared += 1
                if (shapes[name] != "uniform") != (name in divergent[fn.name]):
                    wrong.append(f"%{name} is {shapes[name]}, LLVM says the opposite")
    assert compared > 10 and not wrong, "; ".join(wrong)
