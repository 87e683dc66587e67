"""Narrowing: what a condition, a constant, a promise or a branch says about a number.

    i: 0 .. 99,  i < n,  n: 1 .. 10          i: 0 .. 9
    x: 5 .. 9,   x != 5                      x: 6 .. 9
    d: 2 .. 2^31,  d * d <= n,  n: 1 .. 10   d: 2 .. 3            "square sle": for a number whose square is compared

The small steps of `solver.py`, each a pure function of facts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import isqrt
from typing import Any

from ...ir.function import Const, Function, Op, Value
from ...ir.shape_rules.context import Known
from ...ir.types import LONGEST_NEAR
from .known import anything, both, either, just, signed, tightened, unsigned

SQUARE = "square "  # before a mode: the relation holds for the square


def narrowed(bits: int, fact: Known, mode: str, other: Known) -> Known | None:
    """A fact about a value that stands in the relation `mode` (of icmp) to another; None if they exclude each other."""
    if mode.startswith(SQUARE):
        return _by_square(bits, fact, mode.removeprefix(SQUARE), other)
    if mode == "eq":
        return both(bits, fact, other)
    if mode == "ne":
        return _without(bits, fact, other)
    strict = mode in ("slt", "sgt", "ult", "ugt")
    if mode in ("slt", "sle"):
        if fact.smax <= other.smax - strict:
            return fact
        limit = signed(bits, fact.smin, other.smax - strict)
    elif mode in ("sgt", "sge"):
        if fact.smin >= other.smin + strict:
            return fact
        limit = signed(bits, other.smin + strict, fact.smax)
    elif mode in ("ult", "ule"):
        if fact.umax <= other.umax - strict:
            return fact
        limit = unsigned(bits, fact.umin, other.umax - strict)
    else:
        if fact.umin >= other.umin + strict:
            return fact
        limit = unsigned(bits, other.umin + strict, fact.umax)
    return None if limit is None else both(bits, fact, limit)


def root_of(value: Value) -> Value | None:
    """The operand of a square."""
    if not isinstance(value, Op) or value.opcode != "mul" or value.args[0] is not value.args[1]:
        return None
    return None if isinstance(value.args[0], Const) else value.args[0]


def _by_square(bits: int, fact: Known, mode: str, other: Known) -> Known | None:
    """The fact about the operand of a square, if no square of such a number wraps."""
    most = other.umax if mode in ("ult", "ule") else other.smax if mode in ("slt", "sle", "eq") else None
    if most is None or max(fact.smax, -fact.smin) ** 2 >> (bits - 1):
        return fact
    most -= mode in ("slt", "ult")
    limit = None if most < 0 else signed(bits, -isqrt(most), isqrt(most))
    return None if limit is None else both(bits, fact, limit)


def _without(bits: int, fact: Known, other: Known) -> Known | None:
    """A range without one number, if that is at its end."""
    number, as_signed = other.umin, other.smin
    if number != other.umax or (
        number != fact.umin and number != fact.umax and as_signed != fact.smin and as_signed != fact.smax
    ):
        return fact
    return tightened(
        bits,
        fact.smin + (fact.smin == as_signed),
        fact.smax - (fact.smax == as_signed),
        fact.umin + (fact.umin == number),
        fact.umax - (fact.umax == number),
        fact.zeros,
        fact.ones,
    )


def number_of(const: Const) -> Known | None:
    """An integer constant as a fact; None for other constants."""
    number = const.value
    return just(const.type.bits, number) if const.type.is_int and isinstance(number, int) else None


def near_names(fn: Function) -> set[str]:
    """The names of the lengths of near arrays."""
    near = fn.attrs.get("near", ())
    axes = [axis for address, _, *found in fn.attrs.get("arrays", ()) if address in near for axis in found]
    return {length for length, _ in axes if isinstance(length, str)}


def promised(fn: Function, index: int, near: Collection[str] = ()) -> Known:
    """The promise about an argument: by `ranges`, two numbers, both included, or 0 and the name of a size that it is
    below; by a `range` among its attributes, as in LLVM: the second number is the first that is not in it. `near` are
    names of parameters that are at most `LONGEST_NEAR`.
    """
    param = fn.params[index]
    bits = param.type.bits
    bounds: Sequence[int | str] | None = fn.attrs.get("ranges", {}).get(param.name)
    if bounds is None:
        params: Sequence[Mapping[str, Any]] = fn.attrs.get("params", [])
        return half_open(bits, *params[index].get("range", ())) if index < len(params) else anything(bits)
    low, high = bounds
    if isinstance(high, str):
        size: Sequence[int | str] = fn.attrs["ranges"].get(high, [0, anything(bits).smax])
        most = int(size[1]) if not isinstance(size[1], str) else anything(bits).smax
        high = min(most, LONGEST_NEAR) - 1 if high in near else most - (most != anything(bits).smax)
    elif param.name in near:
        high = min(int(high), LONGEST_NEAR)
    return signed(bits, int(low), int(high)) or anything(bits)


def half_open(bits: int, *ends: int) -> Known:
    """Numbers from the first up to, not including, the second, modulo 2^bits; anything if none are given."""
    if not ends:
        return anything(bits)
    low, last = just(bits, ends[0]), just(bits, ends[1] - 1)
    if low.smin <= last.smin:
        return signed(bits, low.smin, last.smin) or anything(bits)
    return unsigned(bits, low.umin, last.umin) or anything(bits)


def stated_range(op: Op) -> Known:
    """The range that a load, a call or a work item states for its result: pairs of numbers, in one of which it lies."""
    ends, found = [int(word) for word in str(op.attrs["range"]).split()], None
    for low, high in zip(ends[::2], ends[1::2], strict=True):
        found = either(found, half_open(op.type.bits, low, high))
    return found or anything(op.type.bits)


def may_choose(end: Op, slot: int, fact: Known) -> bool:
    """Can this target be taken? A branch under a mask without lanes depends on garbage."""
    if end.mask is not None:
        return True
    if end.opcode == "branch":
        return fact.umax == 1 if slot == 0 else fact.umin == 0
    mask = (1 << end.args[0].type.bits) - 1
    if slot:
        return any(fact.umin <= case & mask <= fact.umax for case in end.targets[slot].cases)
    if fact.umin != fact.umax:
        return True
    return all(case & mask != fact.umin for target in end.targets[1:] for case in target.cases)
