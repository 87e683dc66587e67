"""Outside of its domain, and at its poles, a function gives what its row says, in the interpreter and compiled."""

from __future__ import annotations

import math

import numpy as np
import pytest

from lanewise.codegen.over_arrays import over_arrays
from lanewise.ir.meaning.elementary import standard
from lanewise.std.functions import EVEN, FUNCTIONS, ODD, Row

DTYPE = {"f32": np.float32, "f64": np.float64}
ROWS = [row for row in FUNCTIONS.values() if row.operands == 1]
NUMBERS = (0.0, 0.25, 0.75, 1.0, 1.5, 2.0, 7.25, 1e-30, 1e5, 1e30, math.inf)


def compiled(row: Row, kind: str, numbers: list[float]) -> list[float]:
    given = np.array(numbers + [1.0] * (4 - len(numbers) % 4), DTYPE[kind])
    out = np.empty_like(given)
    over_arrays(row.function, [kind], 4)([given], out)
    return out.tolist()[: len(numbers)]


@pytest.mark.parametrize("kind", ["f32", "f64"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_outside_and_at_poles(row: Row, kind: str) -> None:
    low, high = row.domain
    outside = [
        *([low - 0.5, -math.inf] if low > -math.inf else []),
        *([high + 0.5, math.inf] if high < math.inf else []),
    ]
    numbers = [*outside, *(at for at, _ in row.poles)]
    wanted = [*(math.nan for _ in outside), *(result for _, result in row.poles)]
    got = compiled(row, kind, numbers)
    np.testing.assert_array_equal(got, wanted)
    np.testing.assert_array_equal([standard(row.name, kind)(x) for x in numbers], wanted)
    assert [row.at_pole(at) for at, _ in row.poles] == [result for _, result in row.poles]


@pytest.mark.parametrize("kind", ["f32", "f64"])
@pytest.mark.parametrize("row", [row for row in ROWS if row.parity], ids=lambda row: row.name)
def test_odd_and_even(row: Row, kind: str) -> None:
    above, below = compiled(row, kind, [*NUMBERS]), compiled(row, kind, [-x for x in NUMBERS])
    assert row.parity in (ODD, EVEN)
    mirrored = [-y for y in above] if row.parity == ODD else above
    np.testing.assert_array_equal(below, mirrored)
    numbers = ~np.isnan(below)
    np.testing.assert_array_equal(np.signbit(below)[numbers], np.signbit(mirrored)[numbers])
