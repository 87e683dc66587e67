"""`abduct` shows the guards of the compiler's own search; work items are those of a launch."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.analysis.divergence.sources import NONE, OPENCL
from lanewise.cli._compiler_paths import paths_of
from lanewise.frontend.load import load
from lanewise.ir.function import Module
from lanewise.ir.parse import parse
from lanewise.ir.shapes import CONSECUTIVE
from lib.samples.border_bodies import CLAMPED

USUAL = Path(__file__).parents[3] / "examples" / "hotpaths" / "usual_forms.cl"
WANTED = {
    "convolution": "global_id >= ((mask_width - 1) // 2) and ",
    "bitonic": "((stage - pass) & 31) >= 3 and global_id mod 8 == 0",
    "walsh": "step mod 8 == 0 and global_id mod 8 == 0",
    "walsh_of_shift": "(s & 63) >= 3 and global_id mod 8 == 0",
    "sweep_up": "global_id >= d",
    "haar": "global_id >= active",
}


def test_the_function_is_not_changed() -> None:
    fn = parse(CLAMPED)
    before = str(fn)
    assert paths_of(fn, {"x": CONSECUTIVE}, NONE, 8)[0] == "x >= 3 and x + 9 < n"
    assert str(fn) == before


@pytest.fixture(scope="module")
def usual() -> Module:
    return load(str(USUAL))


@pytest.mark.needs("clang")
@pytest.mark.parametrize("name", WANTED)
def test_kernels_in_their_usual_form(name: str, usual: Module) -> None:
    guards = paths_of(usual.functions[name], {}, OPENCL, 8)
    assert any(WANTED[name] in guard for guard in guards), guards
