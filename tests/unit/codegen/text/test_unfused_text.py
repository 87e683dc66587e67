"""Elementary functions without a fused multiply-add: the bits of those with it, in vectors, with no call per lane."""

from __future__ import annotations

import os
import re

import numpy as np
import pytest

from lanewise.codegen.launch.program import optimized_for
from lanewise.codegen.optimize import Level
from lanewise.codegen.over_arrays import array_text, over_arrays
from lanewise.codegen.targets import named
from lanewise.codegen.text.unfused_text import ExactPen, QuickPen, RoundedPen, unfused_pen
from lanewise.ir.meaning.elementary import standard
from lanewise.machine.host import host
from lanewise.std.functions import FUNCTIONS
from lib.child_process import run_python
from lib.samples.elementary_operands import columns, operands

NEEDS = pytest.mark.skipif("sse4.2" not in host().features, reason="this machine lacks sse4.2")
NAMES = ("exp", "log", "sin", "pow", "fmod", "exp10", "atan2", "gamma")
KERNEL = """
import numpy as np, lanewise as lw
@lw.kernel
def waves(x, y, out):
    for i in lw.lanes(len(out)):
        out[i] = np.exp(x[i]) * np.sin(y[i]) + np.log(y[i])
x = np.linspace(0.1, 2, 64, dtype=np.float32)
waves(x, x, np.zeros_like(x))
print(waves.inspect(x, x, np.zeros_like(x), stage="asm"))
"""


def test_which_pen() -> None:
    assert unfused_pen("exp", "f32") is RoundedPen and unfused_pen("pow", "f32") is QuickPen
    assert unfused_pen("exp", "f64") is ExactPen and unfused_pen("fmod", "f32") is QuickPen


@NEEDS
@pytest.mark.parametrize("kind", ["f32", "f64"])
@pytest.mark.parametrize("name", NAMES)
def test_the_bits_of_the_interpreter(name: str, kind: str) -> None:
    row, chosen = FUNCTIONS[name], operands(name, kind, 12)
    chosen = chosen[: len(chosen) // 8 * 8][:160]
    arrays = columns(chosen, kind)
    got = np.empty_like(arrays[0])
    over_arrays(row.function, [kind] * row.operands, 8, named("sse4"), unfused_pen(name, kind))(arrays, got)
    wanted = np.array([standard(name, kind)(*args) for args in chosen], got.dtype)
    whole = np.uint32 if kind == "f32" else np.uint64
    same = (got.view(whole) == wanted.view(whole)) | (np.isnan(got) & np.isnan(wanted))
    assert [chosen[at] for at in np.flatnonzero(~same)] == []


@NEEDS
def test_halfway_between_two_floats() -> None:
    """Sums of short numbers, which are halfway more often than not, and of operands whose errors decide."""
    x = np.array([[m * 2.0**-k for m in range(-32, 32)] for k in range(8)], np.float32).ravel()
    for name in ("exp", "exp2", "expm1", "sin", "cospi"):
        got = np.empty_like(x)
        over_arrays(FUNCTIONS[name].function, ["f32"], 8, named("sse4"), RoundedPen)([x], got)
        wanted = np.array([standard(name, "f32")(float(one)) for one in x], np.float32)
        assert got.tobytes() == wanted.tobytes(), name


@pytest.mark.parametrize("width", [0, 8])
def test_assembly_without_calls_of_the_library(width: int) -> None:
    text = array_text(FUNCTIONS["exp"].function, ["f32"], width, unfused_pen("exp", "f32"))
    assembly = optimized_for(text, named("sse4"), Level(3)).assembly
    assert not re.search(r"call\w*\s+(fma|exp)", assembly) and "vfmadd" not in assembly


@NEEDS
def test_a_kernel_on_an_old_processor() -> None:
    done = run_python("-c", KERNEL, env={**os.environ, "LANEWISE": "cpu=x86-64-v2"})
    assert done.returncode == 0, done.stderr
    assert "cvtps2pd" in done.stdout and "fmaf" not in done.stdout
