"""One source, one result: the interpreter, scalar code and gangs of every width on every target agree in every bit.

Operands of a gang are of all kinds at once, so that rare paths run for some of its lanes and not for others.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from lanewise.codegen.launch.program import optimized_for
from lanewise.codegen.optimize import Level
from lanewise.codegen.over_arrays import array_text, over_arrays
from lanewise.codegen.targets import named, native
from lanewise.ir.meaning.elementary import standard
from lanewise.machine.host import host
from lanewise.std.functions import FUNCTIONS
from lib.samples.elementary_operands import columns, operands

# a width of 0 is scalar code; each function meets two of these
VARIANTS = [
    (0, ""),
    (8, "avx2"),
    (16, ""),
    (2, "sse4"),
    (1, "avx512"),
    (4, "avx2"),
    (32, ""),
    (8, "sse4"),
    (8, "avx512"),
]
CASES = [(name, kind) for name in FUNCTIONS if name != "frem" for kind in ("f32", "f64")]
OPERANDS = 96


def variants(number: int) -> list[tuple[int, str]]:
    runnable = [(width, target) for width, target in VARIANTS if _runs(target)]
    return [runnable[(2 * number + at) % len(runnable)] for at in range(2)]


def _runs(target: str) -> bool:
    needed = {"avx2": "avx2", "avx512": "avx512vl", "sse4": "sse4.2"}
    return not target or needed[target] in host().features


def patterns(values: np.ndarray) -> list[int]:
    """Bits; one for all that is not a number."""
    whole = values.view(np.uint32 if values.dtype == np.float32 else np.uint64)
    return np.where(np.isnan(values), 0x7FC00000, whole).tolist()


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda number: "-".join(CASES[number]))
def test_all_agree(number: int) -> None:
    name, kind = CASES[number]
    row = FUNCTIONS[name]
    chosen = operands(name, kind, 12)
    random.Random(number).shuffle(chosen)
    chosen = chosen[:OPERANDS]
    arrays = columns(chosen, kind)
    interpreted = np.array([standard(name, kind)(*args) for args in chosen], arrays[0].dtype)
    assert len(set(patterns(interpreted))) > 10, "operands are too much alike"
    for width, target in variants(number):
        got = np.empty_like(arrays[0])
        over_arrays(row.function, [kind] * row.operands, width, named(target) if target else native())(arrays, got)
        for args, mine, other in zip(chosen, patterns(interpreted), patterns(got), strict=False):
            assert mine == other, f"{name}{args} with {width} lanes for {target or 'this machine'}"


@pytest.mark.parametrize(("name", "kind"), [("sin", "f64"), ("exp", "f32"), ("pow", "f32"), ("fmod", "f64")])
def test_assembles_for_neon(name: str, kind: str) -> None:
    row = FUNCTIONS[name]
    text = array_text(row.function, [kind] * row.operands, 4)
    assembly = optimized_for(text, named("neon"), Level(3)).assembly
    assert "fmla" in assembly or "fmls" in assembly or "fmadd" in assembly
    assert "bl\tfma" not in assembly, "AArch64 has fused multiply-add"
