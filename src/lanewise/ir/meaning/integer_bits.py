"""Integers bit by bit: logic, counts, reversals, funnel shifts. Makers as in `integers`."""

from __future__ import annotations

from ..interpreter.ask import Ask, Maker, One, Three, Two


def _and(ask: Ask) -> Two:
    del ask
    return lambda a, b: a & b


def _xor(ask: Ask) -> Two:
    del ask
    return lambda a, b: a ^ b


def _or(ask: Ask) -> Two:
    if "disjoint" not in ask.flags:
        return lambda a, b: a | b
    return lambda a, b: ask.bad(f"disjoint or of {a} and {b}, which share bits") if a & b else a | b


def _ctpop(ask: Ask) -> One:
    del ask
    return lambda a: int.bit_count(a)


def _ctlz(ask: Ask) -> One:
    bits, nonzero = ask.bits, "nonzero" in ask.flags
    return lambda a: ask.bad("ctlz of zero") if nonzero and not a & ask.mask else bits - int.bit_length(a)


def _cttz(ask: Ask) -> One:
    bits, nonzero = ask.bits, "nonzero" in ask.flags
    top = 1 << bits
    return lambda a: (
        ask.bad("cttz of zero") if nonzero and not a & ask.mask else int.bit_length((a | top) & -(a | top)) - 1
    )


def _bswap(ask: Ask) -> One:
    size = ask.bits // 8
    assert ask.bits % 8 == 0, f"bswap of i{ask.bits}, which is no whole number of bytes"
    return lambda a: int.from_bytes(int.to_bytes(a, size, "little"), "big")


def _bitreverse(ask: Ask) -> One:
    width = ask.bits
    return lambda a: int(format(a & ask.mask, f"0{width}b")[::-1], 2)


def _fshl(ask: Ask) -> Three:
    bits, mask = ask.bits, ask.mask
    return lambda a, b, by: (((a << bits | b) << by % bits) >> bits) & mask


def _fshr(ask: Ask) -> Three:
    bits, mask = ask.bits, ask.mask
    return lambda a, b, by: ((a << bits | b) >> by % bits) & mask


BITS: dict[str, Maker] = {
    "and": _and,
    "or": _or,
    "xor": _xor,
    "ctpop": _ctpop,
    "ctlz": _ctlz,
    "cttz": _cttz,
    "bswap": _bswap,
    "bitreverse": _bitreverse,
    "fshl": _fshl,
    "fshr": _fshr,
}
