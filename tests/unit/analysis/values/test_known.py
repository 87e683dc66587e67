"""Facts about numbers of four bits against the sets of numbers that they describe."""

from __future__ import annotations

import itertools

from lanewise.analysis.values.known import (
    anything,
    both,
    either,
    is_defined,
    just,
    signed,
    tightened,
    unsigned,
    with_bits,
)
from lanewise.ir.parse import parse
from lanewise.ir.shape_rules.context import Known

BITS = 4
ALL = range(16)


def holds(known: Known, number: int) -> bool:
    as_signed = number - 16 if number >= 8 else number
    in_ranges = known.smin <= as_signed <= known.smax and known.umin <= number <= known.umax
    return in_ranges and not number & known.zeros and number & known.ones == known.ones


def members(known: Known | None) -> set[int]:
    return set() if known is None else {number for number in ALL if holds(known, number)}


def test_ranges_and_bits() -> None:
    assert members(anything(BITS)) == set(ALL) and members(just(BITS, -3)) == {13}
    assert members(unsigned(BITS, 3, 9)) == set(range(3, 10)) and unsigned(BITS, 9, 3) is None
    assert members(signed(BITS, -2, 1)) == {14, 15, 0, 1}
    assert members(with_bits(BITS, 0b0001, 0b1000)) == {8, 10, 12, 14} and with_bits(BITS, 1, 1) is None


def test_tightening_loses_no_number_and_is_tight_at_its_ends() -> None:
    for smin, smax, umin, umax in itertools.product((-8, -3, 0, 2), (-1, 3, 7), (0, 4, 9), (6, 11, 15)):
        for zeros, ones in ((0, 0), (1, 0), (0, 8), (6, 1)):
            raw = Known(smin, smax, umin, umax, zeros, ones)
            found = tightened(BITS, smin, smax, umin, umax, zeros, ones)
            assert members(found) == members(raw)
            if found is not None and members(raw):
                assert found.umin <= min(members(raw)) and found.umax >= max(members(raw))


def test_either_and_both() -> None:
    facts = [just(BITS, 5), unsigned(BITS, 2, 6), signed(BITS, -4, -1), with_bits(BITS, 1, 0)]
    for a, b in itertools.product(facts, facts):
        assert a is not None and b is not None
        assert members(either(a, b)) >= members(a) | members(b)
        assert members(both(BITS, a, b)) == members(a) & members(b)


def test_values_that_are_never_poison() -> None:
    fn = parse(
        "func @f(%x: i32) -> i32 {\nentry:\n  %a: i32 = add i32 1, i32 2\n  %b: i32 = add.nsw %x, i32 1\n  return %b\n}"
    )
    assert is_defined(fn.entry.ops[0]) and not is_defined(fn.entry.ops[1])
