"""What `d * d <= n` says of d: for all numbers of few bits, and for a divisor that counts up (`narrowing.py`)."""

from __future__ import annotations

import itertools
import operator

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.values.known import signed
from lanewise.analysis.values.known_rules import Rule
from lanewise.analysis.values.refinement import SQUARE, narrowed
from lanewise.analysis.values.solver import ValueSolver
from lanewise.analysis.values.values import values
from lanewise.ir.parse import parse
from lanewise.ir.shape_rules.context import Known

BITS = 5
HOLDS = {
    **{f"s{name}": getattr(operator, name) for name in ("lt", "le", "gt", "ge")},
    **{f"u{name}": getattr(operator, name) for name in ("lt", "le", "gt", "ge")},
    **{name: getattr(operator, name) for name in ("eq", "ne")},
}
NUMBERS = range(-(1 << (BITS - 1)), 1 << (BITS - 1))
RANGES = [(low, high) for low, high in itertools.combinations_with_replacement(NUMBERS, 2) if (low * 7 + high) % 3 == 0]


def read_as(mode: str, number: int) -> int:
    """The bits of a number, with a sign or without."""
    half = 0 if mode[0] == "u" else 1 << (BITS - 1)
    return (number + half) % (1 << BITS) - half


@pytest.mark.parametrize("mode", HOLDS)
def test_no_number_is_lost(mode: str) -> None:
    for (low, high), (least, most) in itertools.product(RANGES[::3], RANGES[::5]):
        fact, other = signed(BITS, low, high), signed(BITS, least, most)
        assert fact is not None and other is not None
        found = narrowed(BITS, fact, SQUARE + mode, other)
        for x in range(low, high + 1):
            if any(HOLDS[mode](read_as(mode, x * x), read_as(mode, n)) for n in range(least, most + 1)):
                assert found is not None and found.smin <= x <= found.smax, (mode, low, high, least, most, x)


def test_something_is_learnt() -> None:
    fact, other = signed(64, 2, 1 << 31), signed(64, 0, 99)
    assert fact is not None and other is not None
    found = narrowed(64, fact, SQUARE + "sle", other)
    assert found is not None and (found.smin, found.smax) == (2, 9)
    far = signed(64, 2, 1 << 40)
    assert far is not None and narrowed(64, far, SQUARE + "sle", other) is far, "squares of such numbers wrap"


COUNTS = """func @f(%n: i64) {{"doubted": true, "ranges": {{"n": [0, 2147483647]}}}} {{
entry:
  jump loop(i64 {start})
loop(%d: i64):
  %square: i64 = mul.nsw %d, %d
  %goes: i1 = icmp.{mode} %square, %n
  branch %goes, body, done
body:
  %d.1: i64 = add.nsw %d, i64 {step}
  jump loop(%d.1)
done:
  return
}}"""


@pytest.mark.parametrize(
    "mode,start,step,last", [("sle", 2, 1, 46341), ("slt", 3, 2, 46342), ("sle", 100, 7, 46347), ("ne", 2, 1, None)]
)
def test_a_divisor_that_counts_up(mode: str, start: int, step: int, last: int | None) -> None:
    fn = parse(COUNTS.format(mode=mode, start=start, step=step))
    (d,) = [value for value in fn.values if value.name == "d"]
    found = Facts(fn)[values].known(d)
    assert (found and (found.smin, found.smax)) == (None if last is None else (start, last))


def test_bits_are_not_lost_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    visits, computed = [0], ValueSolver._computed  # pyright: ignore[reportPrivateUsage]

    def counted(self: ValueSolver, at: int, rule: Rule) -> Known | None:
        visits[0] += 1
        return computed(self, at, rule)

    monkeypatch.setattr(ValueSolver, "_computed", counted)
    Facts(parse(COUNTS.format(mode="sle", start=2, step=1)))[values]
    assert visits[0] < 60
