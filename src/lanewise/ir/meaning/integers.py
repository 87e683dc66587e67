"""Integer ops on Python ints, kept unsigned modulo 2^bits.

A maker for each op, as described in `ask`; bitwise ones are in `integer_bits`.
"""

from __future__ import annotations

from collections.abc import Callable

from ..function import Undefined
from ..interpreter.ask import Ask, Exact, Maker, One, Two, signed
from ..interpreter.faults import Trouble
from .integer_bits import BITS

# sums, products, shifts, with nsw and nuw


def _add(ask: Ask) -> Two:
    mask = ask.mask
    return _promised(ask, _plus, "sum") or (lambda a, b: (a + b) & mask)


def _sub(ask: Ask) -> Two:
    mask = ask.mask
    return _promised(ask, _minus, "difference") or (lambda a, b: (a - b) & mask)


def _mul(ask: Ask) -> Two:
    mask = ask.mask
    return _promised(ask, _times, "product") or (lambda a, b: (a * b) & mask)


def _shl(ask: Ask) -> Two:
    mask, bits, bad = ask.mask, ask.bits, ask.bad
    nsw, nuw = "nsw" in ask.flags, "nuw" in ask.flags

    def shift(a: int, b: int) -> int | Undefined:
        if b >= bits:
            return bad(f"shift by {b}, i{bits} has {bits} bits")
        if nsw and signed(a << b & mask, bits) >> b != signed(a, bits):
            return bad(f"signed shift of {signed(a, bits)} by {b} overflows i{bits}")
        if nuw and a << b > mask:
            return bad(f"unsigned shift of {a} by {b} overflows i{bits}")
        return a << b & mask

    return shift


def _plus(a: int, b: int) -> int:
    return a + b


def _minus(a: int, b: int) -> int:
    return a - b


def _times(a: int, b: int) -> int:
    return a * b


def _shifted(a: int, b: int) -> int:
    return a << b


def _promised(ask: Ask, exact: Exact, noun: str) -> Two | None:
    """`exact` without wrapping, refused where the result leaves the range that the flags promise."""
    mask, sign, bad = ask.mask, ask.sign, ask.bad
    nsw, nuw = "nsw" in ask.flags, "nuw" in ask.flags

    def promised(a: int, b: int) -> int | Undefined:
        result = exact((a ^ sign) - sign, (b ^ sign) - sign)
        if nsw and not -sign <= result < sign:
            return bad(f"signed {noun} of {(a ^ sign) - sign} and {(b ^ sign) - sign} overflows i{ask.bits}")
        if nuw and not 0 <= exact(a, b) <= mask:
            return bad(f"unsigned {noun} of {a} and {b} overflows i{ask.bits}")
        return result & mask

    return promised if nsw or nuw else None


def _shift_right(ask: Ask, value: Callable[[int], int]) -> Two:
    mask, bits, exact = ask.mask, ask.bits, "exact" in ask.flags

    def shift(a: int, b: int) -> int | Undefined:
        if b >= bits:
            return ask.bad(f"shift by {b}, i{bits} has {bits} bits")
        if exact and a & ((1 << b) - 1):
            return ask.bad(f"exact shift of {a} by {b} loses bits")
        return (value(a) >> b) & mask

    return shift


def _lshr(ask: Ask) -> Two:
    return _shift_right(ask, lambda a: a)


def _ashr(ask: Ask) -> Two:
    sign = ask.sign
    return _shift_right(ask, lambda a: (a ^ sign) - sign)


# division


def _udiv(ask: Ask) -> Two:
    exact = "exact" in ask.flags

    def divide(a: int, b: int) -> int | Undefined:
        if b == 0:
            raise Trouble("division", "division by zero")
        if exact and a % b:
            return ask.bad(f"exact division of {a} by {b} has a remainder")
        return a // b

    return divide


def _urem(ask: Ask) -> Two:
    del ask

    def remainder(a: int, b: int) -> int:
        if b == 0:
            raise Trouble("division", "division by zero")
        return a % b

    return remainder


def _truncated(ask: Ask, a: int, b: int) -> tuple[int, int]:
    """Quotient towards zero and remainder with the dividend's sign, of signed numbers."""
    sign = ask.sign
    x, y = (a ^ sign) - sign, (b ^ sign) - sign
    if y == 0:
        raise Trouble("division", "division by zero")
    if y == -1 and x == -sign:
        raise Trouble("division", f"{x} divided by -1 overflows i{ask.bits}")
    quotient = abs(x) // abs(y)
    quotient = quotient if (x < 0) == (y < 0) else -quotient
    return quotient, x - quotient * y


def _sdiv(ask: Ask) -> Two:
    mask, exact = ask.mask, "exact" in ask.flags

    def divide(a: int, b: int) -> int | Undefined:
        quotient, rest = _truncated(ask, a, b)
        return ask.bad("exact division has a remainder") if exact and rest else quotient & mask

    return divide


def _srem(ask: Ask) -> Two:
    mask = ask.mask
    return lambda a, b: _truncated(ask, a, b)[1] & mask


# order and saturation


def _smin(ask: Ask) -> Two:
    sign = ask.sign
    return lambda a, b: a if a ^ sign < b ^ sign else b


def _smax(ask: Ask) -> Two:
    sign = ask.sign
    return lambda a, b: a if a ^ sign > b ^ sign else b


def _umin(ask: Ask) -> Two:
    del ask
    return lambda a, b: a if a < b else b


def _umax(ask: Ask) -> Two:
    del ask
    return lambda a, b: a if a > b else b


def _abs(ask: Ask) -> One:
    sign, mask, promised = ask.sign, ask.mask, "nsw" in ask.flags
    return lambda a: (
        ask.bad(f"abs of the least i{ask.bits}") if promised and not a ^ sign else abs((a ^ sign) - sign) & mask
    )


def _saturated(exact: Exact, is_signed: bool, shifts: bool = False) -> Maker:
    def make(ask: Ask) -> Two:
        sign, mask, bits = ask.sign, ask.mask, ask.bits
        low, high = (-sign, sign - 1) if is_signed else (0, mask)

        def saturated(a: int, b: int) -> int | Undefined:
            if shifts and b >= bits:
                return ask.bad(f"shift by {b}, i{bits} has {bits} bits")
            x = (a ^ sign) - sign if is_signed else a
            y = (b ^ sign) - sign if is_signed and not shifts else b
            return min(max(exact(x, y), low), high) & mask

        return saturated

    return make


def _overflows(ask: Ask) -> Two:
    exact = {"add": _plus, "sub": _minus, "mul": _times}[ask.mode[1:]]
    sign, mask = ask.sign, ask.mask
    if ask.mode[0] == "s":
        return lambda a, b: int(not -sign <= exact((a ^ sign) - sign, (b ^ sign) - sign) < sign)
    return lambda a, b: int(not 0 <= exact(a, b) <= mask)


def _icmp(ask: Ask) -> Two:
    compare = _comparison(ask)
    if "samesign" not in ask.flags:
        return compare
    sign = ask.sign
    return lambda a, b: ask.bad(f"samesign comparison of {a} and {b}") if (a ^ b) & sign else compare(a, b)


def _comparison(ask: Ask) -> Two:
    sign = ask.sign
    table: dict[str, Two] = {
        # a ^ b, not a == b: it raises for an operand that is no number
        "eq": lambda a, b: 0 if a ^ b else 1,
        "ne": lambda a, b: 1 if a ^ b else 0,
        "ult": lambda a, b: 1 if a < b else 0,
        "ule": lambda a, b: 1 if a <= b else 0,
        "ugt": lambda a, b: 1 if a > b else 0,
        "uge": lambda a, b: 1 if a >= b else 0,
        "slt": lambda a, b: 1 if a ^ sign < b ^ sign else 0,
        "sle": lambda a, b: 1 if a ^ sign <= b ^ sign else 0,
        "sgt": lambda a, b: 1 if a ^ sign > b ^ sign else 0,
        "sge": lambda a, b: 1 if a ^ sign >= b ^ sign else 0,
    }
    return table[ask.mode]


# between integers


def _trunc(ask: Ask) -> One:
    mask, sign, half = (1 << ask.result) - 1, ask.sign, 1 << (ask.result - 1)
    nsw, nuw = "nsw" in ask.flags, "nuw" in ask.flags
    if not nsw and not nuw:
        return lambda a: a & mask

    def promised(a: int) -> int | Undefined:
        if nsw and not -half <= (a ^ sign) - sign < half:
            return ask.bad(f"{(a ^ sign) - sign} does not fit a signed i{ask.result}")
        if nuw and a > mask:
            return ask.bad(f"{a} does not fit an unsigned i{ask.result}")
        return a & mask

    return promised


def _zext(ask: Ask) -> One:
    sign = ask.sign
    if "nneg" not in ask.flags:
        return lambda a: a
    return lambda a: ask.bad(f"zext.nneg of {(a ^ sign) - sign}") if a & sign else a


def _sext(ask: Ask) -> One:
    sign, mask = ask.sign, (1 << ask.result) - 1
    return lambda a: ((a ^ sign) - sign) & mask


INTEGER: dict[str, Maker] = {
    **BITS,
    "add": _add,
    "sub": _sub,
    "mul": _mul,
    "shl": _shl,
    "lshr": _lshr,
    "ashr": _ashr,
    "udiv": _udiv,
    "urem": _urem,
    "sdiv": _sdiv,
    "srem": _srem,
    "smin": _smin,
    "smax": _smax,
    "umin": _umin,
    "umax": _umax,
    "sadd_sat": _saturated(_plus, True),
    "uadd_sat": _saturated(_plus, False),
    "ssub_sat": _saturated(_minus, True),
    "usub_sat": _saturated(_minus, False),
    "sshl_sat": _saturated(_shifted, True, shifts=True),
    "ushl_sat": _saturated(_shifted, False, shifts=True),
    "abs": _abs,
    "overflows": _overflows,
    "icmp": _icmp,
    "trunc": _trunc,
    "zext": _zext,
    "sext": _sext,
}
