"""Arithmetic on what is known of a number: signed range, unsigned range, and bits that are 0 or 1.

    Known(smin, smax, umin, umax, zeros, ones)      the three views narrow one another (`tightened`)

A fact holds for lanes whose value is not poison; None stands for the empty set. `known_rules` has the transfer
functions of ops.
"""

from __future__ import annotations

from functools import cache, lru_cache

from ...ir.function import Const, Op, Param, Value
from ...ir.shape_rules.context import Known


@cache
def anything(bits: int) -> Known:
    half = 1 << (bits - 1)
    return Known(-half, half - 1, 0, 2 * half - 1, 0, 0)


@cache
def just(bits: int, number: int) -> Known:
    """One number, given modulo 2^bits."""
    mask = (1 << bits) - 1
    number &= mask
    signed = number - mask - 1 if number >> (bits - 1) else number
    return Known(signed, signed, number, number, ~number & mask, number)


def unsigned(bits: int, low: int, high: int) -> Known | None:
    top = anything(bits)
    if low <= 0 and high >= top.umax:
        return top
    return tightened(bits, top.smin, top.smax, max(low, 0), min(high, top.umax), 0, 0)


def signed(bits: int, low: int, high: int) -> Known | None:
    top = anything(bits)
    if low <= top.smin and high >= top.smax:
        return top
    return tightened(bits, max(low, top.smin), min(high, top.smax), 0, top.umax, 0, 0)


def with_bits(bits: int, zeros: int, ones: int) -> Known | None:
    top = anything(bits)
    if not zeros | ones:
        return top
    return tightened(bits, top.smin, top.smax, 0, top.umax, zeros, ones)


@lru_cache(1 << 14)  # nine of ten calls repeat: a kernel's versions have the same numbers
def tightened(bits: int, smin: int, smax: int, umin: int, umax: int, zeros: int, ones: int) -> Known | None:
    """Let the three views narrow one another; None if nothing is left."""
    full, half = 1 << bits, 1 << (bits - 1)
    while True:
        if ones > umin:
            umin = ones
        if full - 1 - zeros < umax:
            umax = full - 1 - zeros
        if smin >= 0 or smax < 0:
            shift = 0 if smin >= 0 else full
            umin, umax = max(umin, smin + shift), min(umax, smax + shift)
        if umax < half or umin >= half:
            shift = 0 if umax < half else full
            smin, smax = max(smin, umin - shift), min(smax, umax - shift)
        if umin > umax or smin > smax or zeros & ones:
            return None
        same = (full - 1) >> (length := (umin ^ umax).bit_length()) << length
        more_zeros, more_ones = zeros | (same & ~umin), ones | (same & umin)
        if more_zeros == zeros and more_ones == ones:
            return Known(smin, smax, umin, umax, zeros, ones)
        zeros, ones = more_zeros, more_ones


def either(a: Known | None, b: Known | None) -> Known | None:
    """The join: what holds for both."""
    if a is None or b is None:
        return b if a is None else a
    if a == b:
        return a
    smin, smax, umin, umax, zeros, ones = a
    smin2, smax2, umin2, umax2, zeros2, ones2 = b
    return Known(
        smin if smin < smin2 else smin2,
        smax if smax > smax2 else smax2,
        umin if umin < umin2 else umin2,
        umax if umax > umax2 else umax2,
        zeros & zeros2,
        ones & ones2,
    )


def both(bits: int, a: Known, b: Known) -> Known | None:
    """The meet: what is left if both hold."""
    return tightened(
        bits,
        max(a.smin, b.smin),
        min(a.smax, b.smax),
        max(a.umin, b.umin),
        min(a.umax, b.umax),
        a.zeros | b.zeros,
        a.ones | b.ones,
    )


def is_defined(value: Value, depth: int = 4) -> bool:
    """Is it computed from constants and indices of lanes, by ops without promises, and so never poison?"""
    if isinstance(value, Const):
        return isinstance(value.value, int)
    if isinstance(value, Op):
        plain = value.opcode in ("add", "sub", "mul", "and", "or", "xor", "trunc", "zext", "sext") and not value.flags
        return plain and depth > 0 and all(is_defined(arg, depth - 1) for arg in value.args)
    if not isinstance(value, Param) or value.block is None or value.block is not value.block.function.entry:
        return False
    fn = value.block.function
    return value in fn.params[: int(fn.attrs.get("lanes", {}).get("dims", 0))]
