"""Elementary functions: within their stated error on a few operands of each kind, in code and in the interpreter."""

from __future__ import annotations

import numpy as np
import pytest
from mpmath import mp

from lanewise.codegen.over_arrays import over_arrays
from lanewise.std.functions import FUNCTIONS
from lib.samples.elementary_operands import columns, error

OPERANDS = {"exp": [(0.5,), (-3.0,)], "sin": [(2.0,), (1e4,)], "log": [(0.1,), (9.0,)], "pow": [(3.0, 5.0), (2.0, 0.5)]}
DTYPES = {"f32": np.float32, "f64": np.float64}


@pytest.mark.parametrize("kind", ["f32", "f64"])
@pytest.mark.parametrize("name", OPERANDS)
def test_within_its_bound(name: str, kind: str) -> None:
    rows = [tuple(float(DTYPES[kind](x)) for x in row) for row in OPERANDS[name]]
    arrays = columns(rows, kind)
    got = np.empty_like(arrays[0])
    over_arrays(FUNCTIONS[name].function, [kind] * FUNCTIONS[name].operands, 4)(arrays, got)
    with mp.workdps(40):
        for args, value in zip(rows, got.tolist(), strict=False):
            assert error(name, args, value, kind) <= getattr(FUNCTIONS[name], kind), f"{name}{args} is {value}"
