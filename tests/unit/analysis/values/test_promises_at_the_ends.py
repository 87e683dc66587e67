"""A sum that is promised not to wrap: believed where ranges end at the largest number, doubted one beyond it."""

from __future__ import annotations

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.values.values import values
from lanewise.ir.function import Function, Op
from lanewise.ir.parse import parse

TEXT = """func @f(%x: i{bits}, %y: i{bits}) -> i{bits} {{"doubted": true}} {{
entry:
  %x.low: i{bits} = smax %x, i{bits} {x_low}
  %x.in: i{bits} = smin %x.low, i{bits} {x_high}
  %y.low: i{bits} = smax %y, i{bits} {y_low}
  %y.in: i{bits} = smin %y.low, i{bits} {y_high}
  %r: i{bits} = {name}.nsw %x.in, %y.in
  return %r
}}"""
Span = tuple[int, int]


def is_doubted(name: str, bits: int, x: Span, y: Span) -> bool:
    fn: Function = parse(
        TEXT.format(name=name, bits=bits, x_low=x[0], x_high=x[1], y_low=y[0], y_high=y[1]),
    )
    (op,) = (op for op in fn.ops if op.name == "r")
    assert isinstance(op, Op)
    return op in Facts(fn)[values].doubtful


@pytest.mark.parametrize("bits", [8, 16, 32, 64])
def test_ends(bits: int) -> None:
    half = 1 << (bits - 1)
    quarter = half // 4
    cases: list[tuple[str, Span, Span, bool]] = [
        ("add", (0, half - 8), (0, 7), False),
        ("add", (0, half - 8), (0, 8), True),
        ("add", (-half + 7, 0), (-7, 0), False),
        ("add", (-half + 7, 0), (-8, 0), True),
        ("sub", (0, half - 8), (-7, 0), False),
        ("sub", (0, half - 8), (-8, 0), True),
        ("sub", (-half + 7, 0), (0, 7), False),
        ("sub", (-half + 7, 0), (0, 8), True),
        ("sub", (-1, -1), (-half, 0), False),
        ("sub", (0, 0), (-half, 0), True),
        ("mul", (-quarter, 0), (0, 4), False),
        ("mul", (-quarter, 0), (0, 5), True),
        ("mul", (-quarter, 0), (-4, 0), True),
        ("mul", (0, quarter), (0, 3), False),
        ("mul", (0, quarter), (0, 4), True),
    ]
    for name, x, y, wraps in cases:
        least = min(_exact(name, a, b) for a in x for b in y)
        most = max(_exact(name, a, b) for a in x for b in y)
        assert (least < -half or most >= half) == wraps, "the case is what it says"
        if wraps:
            assert least == -half - 1 or most == half or name == "mul", "by one"
        assert is_doubted(name, bits, x, y) == wraps, (name, x, y)


def _exact(name: str, a: int, b: int) -> int:
    return {"add": a + b, "sub": a - b, "mul": a * b}[name]
