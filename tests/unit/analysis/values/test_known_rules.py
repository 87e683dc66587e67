"""Rules on what is known of numbers, against every pair of operands of a small width."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from lanewise.analysis.values import known
from lanewise.analysis.values.known import anything, either, just, tightened
from lanewise.analysis.values.known_rules import RULES, UNLIMITED
from lanewise.ir.function import Const, Op, Undefined
from lanewise.ir.interpreter.faults import Trouble
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.meaning.meaning import meaning
from lanewise.ir.ops import TABLE
from lanewise.ir.parse import parse
from lanewise.ir.shape_rules.context import Known
from lanewise.ir.types import I1, int_type

BITS = 4
NUMBERS = range(1 << BITS)


def signed_of(number: int, bits: int = BITS) -> int:
    return number - (1 << bits) if number >> (bits - 1) else number


def holds(fact: Known | None, number: int, bits: int) -> bool:
    return (
        fact is not None
        and fact.smin <= signed_of(number, bits) <= fact.smax
        and fact.umin <= number <= fact.umax
        and not number & fact.zeros
        and number & fact.ones == fact.ones
    )


def facts(rng: random.Random, bits: int, count: int) -> Iterator[Known]:
    """Facts of every kind: hulls of random sets, single numbers, ranges, bits."""
    yield anything(bits)
    for _ in range(count):
        found: Known | None = None
        for _ in range(rng.choice((1, 2, 2, 3, 6))):
            found = either(found, just(bits, rng.randrange(1 << bits)))
        assert found is not None
        yield found
        low, high = sorted((rng.randrange(1 << bits), rng.randrange(1 << bits)))
        half = 1 << (bits - 1)
        for fact in (
            known.unsigned(bits, low, high),
            known.signed(bits, low - half, high - half),
            known.with_bits(bits, low & ~high, high & ~low & rng.randrange(1 << bits)),
        ):
            if fact is not None:
                yield fact


def flag_sets(name: str) -> list[tuple[str, ...]]:
    flags = TABLE[name].flags
    return [()] if not flags else [(), *((flag,) for flag in flags), tuple(flags)]


def operand_types(name: str) -> tuple[list[int], int]:
    """Widths of operands and result."""
    if name in ("zext", "sext"):
        return [BITS], BITS + 2
    if name == "trunc":
        return [BITS], BITS - 2
    if name == "icmp":
        return [BITS, BITS], 1
    if name == "select":
        return [1, BITS, BITS], BITS
    return [BITS] * len(TABLE[name].arguments.split()), BITS


@pytest.mark.parametrize("name", [name for name in RULES if TABLE[name].arguments not in ("", "*", "F")])
def test_against_every_operand(name: str) -> None:
    rng = random.Random(name)
    widths, bits = operand_types(name)
    reported = 0
    for mode in TABLE[name].modes or ("",):
        for flags in flag_sets(name):
            args = [Const(int_type(width), 0) for width in widths]
            op = Op(TABLE[name], I1 if bits == 1 else int_type(bits), list(args), mode=mode, flags=flags)
            compute = meaning(op)
            for _ in range(60 if name == "icmp" else 150):
                given = [rng.choice(list(facts(rng, width, 4))) for width in widths]
                found = RULES[name](op, bits, given)
                reported += found != anything(bits)
                inside = [[n for n in range(1 << w) if holds(g, n, w)] for w, g in zip(widths, given, strict=True)]
                for numbers in _products(inside):
                    try:
                        value = compute(*numbers)
                    except Trouble:
                        continue
                    if not isinstance(value, Undefined):
                        assert holds(found, value, bits), (name, mode, flags, given, numbers, value, found)
    assert reported > 20, "the rule says nothing"


def _products(sets: list[list[int]]) -> Iterator[tuple[int, ...]]:
    if len(sets) == 1:
        yield from ((a,) for a in sets[0])
    elif len(sets) == 2:
        yield from ((a, b) for a in sets[0] for b in sets[1])
    else:
        yield from ((a, b, c) for a in sets[0] for b in sets[1] for c in sets[2])


def test_views_narrow_one_another() -> None:
    assert tightened(8, -128, 127, 0, 255, 0x80, 0) == Known(0, 127, 0, 127, 0x80, 0)
    assert tightened(8, 3, 3, 0, 255, 0, 0) == just(8, 3)
    assert tightened(8, -128, -1, 0, 255, 0, 0) == Known(-128, -1, 128, 255, 0, 0x80)
    assert tightened(8, 0, 5, 6, 255, 0, 0) is None


@pytest.mark.parametrize("name", sorted(UNLIMITED))
def test_of_anything_comes_anything(name: str) -> None:
    widths, bits = operand_types(name)
    for mode in TABLE[name].modes or ("",):
        for flags in flag_sets(name):
            args = [Const(int_type(width), 0) for width in widths]
            op = Op(TABLE[name], int_type(bits), list(args), mode=mode, flags=flags)
            assert RULES[name](op, bits, [anything(width) for width in widths]) == anything(bits)


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [
        ("fcmp.ogt %x, f64 -9.5\n  %y: f64 = select %c, %x, f64 -9.5", "f64 7.9", (-9, 7)),
        ("fcmp.ogt %x, f64 -9.5\n  %y: f64 = select %c, %x, f64 -8.5", "f64 7.9", None),
        ("fcmp.ult %x, f64 -9.5\n  %y: f64 = select %c, f64 -9.5, %x", "f64 7.9", None),
        ("fcmp.ogt %x, f64 -9.5\n  %y: f64 = select %c, %x, f64 -9.5", "f64 -9.6", None),
    ],
)
def test_a_limited_float_is_a_small_integer(low: str, high: str, found: tuple[int, int] | None) -> None:
    text = f"""func @f(%x: f64) -> i32 {{
entry:
  %c: i1 = {low}
  %d: i1 = fcmp.olt %y, {high}
  %z: f64 = select %d, %y, {high}
  %i: i32 = fptosi %z
  return %i
}}
"""
    fn = parse(text)
    known = RULES["fptosi"](list(fn.ops)[-2], 32, [anything(32)])
    assert known is not None
    assert (known.smin, known.smax) == (found or (-(2**31), 2**31 - 1))
    if found is not None:
        numbers = (-1e30, -9.7, -9.0, 0.5, 7.95, 1e30, float("inf"), float("nan"))
        results = run_lanes(fn, [(n,) for n in numbers]).results
        assert [(n - 2**32 if n > 2**31 else n) for n in results] == [-9, -9, -9, 0, 7, 7, 7, -9]
