"""Facts about an op's result, from facts about its operands: a rule for each op on integers.

    add.nsw  0 .. 9, 1 .. 3        1 .. 12              and  anything, 0 .. 7        0 .. 7, all bits but three are 0

A flag (nsw, nuw) may be believed: a lane that breaks it is poison, and facts do not cover such lanes. None is the
result of an op that never runs. tests/unit/analysis compares every rule with all operands of a small width.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...ir.function import Const, Op, Value
from ...ir.same import same_value
from ...ir.shape_rules.context import Known
from .known import anything, both, either, is_defined, just, signed, tightened, unsigned, with_bits

Rule = Callable[[Op, int, Sequence[Known]], Known | None]
MOST_WIDTH = 1 << 20  # of a gang: more than any has, and so few that an index plus a lane does not wrap


def _met(bits: int, *facts: Known | None) -> Known | None:
    top = anything(bits)
    found: Known | None = top
    for fact in facts:
        if found is None or fact is None:
            return None
        found = fact if found is top else found if fact == top else both(bits, found, fact)
    return found


def _combined(
    op: Op, bits: int, signed: tuple[int, int], unsigned: tuple[int, int], known_bits: tuple[int, int]
) -> Known | None:
    """A sum, difference or product: ranges computed without wrapping hold if nothing wraps, or if a flag says so."""
    top = anything(bits)
    smin, smax, umin, umax = top[:4]
    if "nsw" in op.flags or (smin <= signed[0] and signed[1] <= smax):
        smin, smax = max(smin, signed[0]), min(smax, signed[1])
    if "nuw" in op.flags or (unsigned[0] >= 0 and unsigned[1] <= umax):
        umin, umax = max(umin, unsigned[0]), min(umax, unsigned[1])
    zeros, ones = known_bits
    if not zeros | ones and (smin, smax, umin, umax) == top[:4]:
        return top
    return tightened(bits, smin, smax, umin, umax, zeros, ones)


def _sum_bits(bits: int, a: Known, zeros: int, ones: int, carry: int) -> tuple[int, int]:
    """Known bits of a + b + carry: a result bit is known where both bits and the carry into them are."""
    both_known = (a.zeros | a.ones) & (zeros | ones)
    if not both_known:
        return 0, 0
    mask = (1 << bits) - 1
    most, least = (mask - a.zeros) + (mask - zeros) + carry, a.ones + ones + carry
    no_carry, carries = ~(most ^ a.zeros ^ zeros), least ^ a.ones ^ ones
    sure = both_known & (no_carry | carries) & mask
    return ~most & sure, least & sure


def _add(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, b = args
    signed, unsigned = (a.smin + b.smin, a.smax + b.smax), (a.umin + b.umin, a.umax + b.umax)
    return _combined(op, bits, signed, unsigned, _sum_bits(bits, a, b.zeros, b.ones, 0))


def _sub(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, b = args
    signed, unsigned = (a.smin - b.smax, a.smax - b.smin), (a.umin - b.umax, a.umax - b.umin)
    return _combined(op, bits, signed, unsigned, _sum_bits(bits, a, b.ones, b.zeros, 1))


def _mul(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, b = args
    corners = (a.smin * b.smin, a.smin * b.smax, a.smax * b.smin, a.smax * b.smax)
    even = min(_trailing_zeros(a, bits) + _trailing_zeros(b, bits), bits)
    unsigned = (a.umin * b.umin, a.umax * b.umax)
    return _combined(op, bits, (min(corners), max(corners)), unsigned, ((1 << even) - 1, 0))


def _trailing_zeros(a: Known, bits: int) -> int:
    """How many low bits are known to be 0."""
    maybe = ~a.zeros & ((1 << bits) - 1)
    return (maybe & -maybe).bit_length() - 1 if maybe else bits


def _constant(a: Known) -> int | None:
    return a.umin if a.umin == a.umax else None


def _shl(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, amount = args[0], _constant(args[1])
    if amount is None or amount >= bits:
        return with_bits(bits, (1 << min(_trailing_zeros(a, bits) + min(args[1].umin, bits), bits)) - 1, 0)
    mask, k = (1 << bits) - 1, 1 << amount
    known_bits = (((a.zeros << amount) | (k - 1)) & mask, (a.ones << amount) & mask)
    return _combined(op, bits, (a.smin * k, a.smax * k), (a.umin * k, a.umax * k), known_bits)


def _lshr(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, amount = args[0], _constant(args[1])
    low, high = min(args[1].umin, bits), min(args[1].umax, bits)
    ranges = unsigned(bits, a.umin >> high, a.umax >> low)
    if amount is None or amount >= bits:
        return ranges
    high_zeros = ((1 << amount) - 1) << (bits - amount)
    return _met(bits, ranges, with_bits(bits, (a.zeros >> amount) | high_zeros, a.ones >> amount))


def _ashr(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a = args[0]
    low, high = min(args[1].umin, bits), min(args[1].umax, bits)
    corners = [x >> k for x in (a.smin, a.smax) for k in (low, high)]
    return signed(bits, min(corners), max(corners))


def _and(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, b = args
    top = anything(bits)
    if a == top == b:
        return top
    return tightened(bits, top.smin, top.smax, 0, min(a.umax, b.umax), a.zeros | b.zeros, a.ones & b.ones)


def _or(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, b = args
    top = anything(bits)
    if a == top == b:
        return top
    return tightened(bits, top.smin, top.smax, max(a.umin, b.umin), top.umax, a.zeros & b.zeros, a.ones | b.ones)


def _xor(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, b = args
    return with_bits(bits, (a.zeros & b.zeros) | (a.ones & b.ones), (a.zeros & b.ones) | (a.ones & b.zeros))


def _udiv(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, b = args
    return unsigned(bits, a.umin // max(b.umax, 1), a.umax // max(b.umin, 1))


def _urem(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, b = args
    kept = a if a.umax < b.umin else anything(bits)  # a smaller number is its own remainder
    low = anything(bits)
    if b.umin == b.umax and b.umin > 0 and b.umin & (b.umin - 1) == 0:
        low = with_bits(bits, a.zeros & (b.umin - 1), a.ones & (b.umin - 1))
    return _met(bits, kept, low, unsigned(bits, 0, min(a.umax, max(b.umax - 1, 0))))


def _sdiv(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, b = args
    divisors = [d for d in (b.smin, -1, 1, b.smax) if b.smin <= d <= b.smax and d != 0]
    if not divisors:
        return None
    corners = [_toward_zero(x, d) for x in (a.smin, a.smax) for d in divisors]
    return signed(bits, min(*corners, 0) if a.smin <= 0 <= a.smax else min(corners), max(corners))


def _toward_zero(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _srem(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, b = args
    most = max(abs(b.smin), abs(b.smax)) - 1
    return signed(bits, -min(most, max(-a.smin, 0)), min(most, max(a.smax, 0)))


def _zext(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, narrow = args[0], op.args[0].type.bits
    high = ((1 << bits) - 1) ^ ((1 << narrow) - 1)
    low = 0 if "nneg" not in op.flags else max(a.smin, 0)
    top = a.umax if "nneg" not in op.flags else min(a.umax, max(a.smax, 0))
    return _met(bits, unsigned(bits, max(a.umin, low), top), with_bits(bits, a.zeros | high, a.ones))


def _sext(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, narrow = args[0], op.args[0].type.bits
    high, sign = ((1 << bits) - 1) ^ ((1 << narrow) - 1), 1 << (narrow - 1)
    zeros = a.zeros | high if a.zeros & sign else a.zeros & (sign - 1)
    ones = a.ones | high if a.ones & sign else a.ones & (sign - 1)
    return _met(bits, signed(bits, a.smin, a.smax), with_bits(bits, zeros, ones))


def _trunc(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, mask, top = args[0], (1 << bits) - 1, anything(bits)
    facts = [with_bits(bits, a.zeros & mask, a.ones & mask)]
    if "nuw" in op.flags or a.umax <= top.umax:
        facts.append(unsigned(bits, a.umin, a.umax))
    if "nsw" in op.flags or (top.smin <= a.smin and a.smax <= top.smax):
        facts.append(signed(bits, a.smin, a.smax))
    return _met(bits, *facts)


def _select(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    choice = _constant(args[0])
    return either(args[1], args[2]) if choice is None else args[1] if choice else args[2]


def _smin(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, b = args
    return _met(bits, either(a, b), signed(bits, min(a.smin, b.smin), min(a.smax, b.smax)))


def _smax(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, b = args
    return _met(bits, either(a, b), signed(bits, max(a.smin, b.smin), max(a.smax, b.smax)))


def _umin(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, b = args
    return _met(bits, either(a, b), unsigned(bits, min(a.umin, b.umin), min(a.umax, b.umax)))


def _umax(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a, b = args
    return _met(bits, either(a, b), unsigned(bits, max(a.umin, b.umin), max(a.umax, b.umax)))


def _abs(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    a = args[0]
    low = 0 if a.smin <= 0 <= a.smax else min(abs(a.smin), abs(a.smax))
    high = max(abs(a.smin), abs(a.smax))
    limit = anything(bits).smax if "nsw" in op.flags else 1 << (bits - 1)
    return unsigned(bits, low, min(high, limit))


def _freeze(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    """For poison it may choose any number; for an index of lanes, which is never poison, it is the number itself."""
    return args[0] if is_defined(op.args[0]) else anything(bits)


def _fptosi(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    """Of a float that was limited by constants, which is no NaN."""
    high = _limited(op.args[0], "olt")
    low = _limited(high[0], "ogt") if high is not None else None
    if high is None or low is None or low[1] > high[1]:
        return anything(bits)
    return signed(bits, int(low[1]), int(high[1]))


def _limited(value: Value, mode: str) -> tuple[Value, float] | None:
    """What `x if x < c else c` limits, and the limit: the constant, also where x is NaN."""
    if not isinstance(value, Op) or value.opcode != "select":
        return None
    test, number, limit = value.args
    if not isinstance(test, Op) or test.opcode != "fcmp" or test.mode != mode or not isinstance(limit, Const):
        return None
    end = limit.value
    if test.args[0] is not number or not same_value(test.args[1], limit) or not isinstance(end, float) or end != end:
        return None
    return number, end


def _count_of_bits(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    return unsigned(bits, 0, bits)


def _not_negative(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    return signed(bits, 0, (1 << (bits - 1)) - 1)


def _lane(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    return signed(bits, 0, min((1 << (bits - 1)) - 1, MOST_WIDTH - 1))


def _width(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    return signed(bits, 1, min((1 << (bits - 1)) - 1, MOST_WIDTH)) if bits > 1 else None


_DECIDES: dict[str, Callable[[Known, Known], tuple[bool, bool]]] = {
    # (always true, never true)
    "eq": lambda a, b: (
        a.umin == a.umax == b.umin == b.umax,
        a.umax < b.umin or b.umax < a.umin or bool((a.zeros & b.ones) | (a.ones & b.zeros)),
    ),
    "slt": lambda a, b: (a.smax < b.smin, a.smin >= b.smax),
    "ult": lambda a, b: (a.umax < b.umin, a.umin >= b.umax),
    "sle": lambda a, b: (a.smax <= b.smin, a.smin > b.smax),
    "ule": lambda a, b: (a.umax <= b.umin, a.umin > b.umax),
}
_NEGATED = {"ne": "eq", "sge": "slt", "uge": "ult", "sgt": "sle", "ugt": "ule"}


def _icmp(op: Op, bits: int, args: Sequence[Known]) -> Known | None:
    yes, no = _DECIDES[_NEGATED.get(op.mode, op.mode)](args[0], args[1])
    if op.mode in _NEGATED:
        yes, no = no, yes
    return just(1, 1) if yes else just(1, 0) if no else anything(1)


RULES: dict[str, Rule] = {
    "add": _add,
    "sub": _sub,
    "mul": _mul,
    "shl": _shl,
    "lshr": _lshr,
    "ashr": _ashr,
    "and": _and,
    "or": _or,
    "xor": _xor,
    "udiv": _udiv,
    "urem": _urem,
    "sdiv": _sdiv,
    "srem": _srem,
    "zext": _zext,
    "sext": _sext,
    "trunc": _trunc,
    "select": _select,
    "smin": _smin,
    "smax": _smax,
    "umin": _umin,
    "umax": _umax,
    "abs": _abs,
    "ctpop": _count_of_bits,
    "ctlz": _count_of_bits,
    "cttz": _count_of_bits,
    "icmp": _icmp,
    "freeze": _freeze,
    "fptosi": _fptosi,
    "lane": _lane,
    "width": _width,
    "workitem": _not_negative,
}

# These ops have no facts if their operands have none.
UNLIMITED = frozenset(
    {
        *("add", "sub", "mul", "shl", "lshr", "ashr", "and", "or", "xor", "udiv", "sdiv", "trunc"),
        *("select", "smin", "smax", "umin", "umax", "icmp", "freeze"),
    }
)
