"""The result of each op in one lane, as Z3 bit-vectors, and when it has none (poison or undefined).

Written from LLVM's language reference, not from the rules and not from the interpreter. An op that is not here is an
uninterpreted function of its operands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import z3

from lib.samples.shape_cases import Case

Bits = Any  # z3 has no types of its own
Meaning = tuple[Bits, Bits]  # the value, and whether it is poison or undefined

NEVER = z3.BoolVal(False)


def meaning(case: Case, args: list[Bits]) -> Meaning:
    rule = _MEANINGS.get(case.name)
    if rule is None:
        function = z3.Function(
            f"{case.name}.{case.mode}",
            *[z3.BitVecSort(o.type.bits) for o in case.operands],
            z3.BitVecSort(case.type.bits),
        )
        return function(*args), NEVER
    return rule(case, *args)


def _wider(x: Bits, more: int, signed: bool) -> Bits:
    return z3.SignExt(more, x) if signed else z3.ZeroExt(more, x)


def _fits(case: Case, x: Bits, y: Bits, exact: Callable[[Bits, Bits], Bits], more: int, signed: bool) -> Bits:
    """Does the exact result, computed in a wider type, equal the narrow one?"""
    bits = x.size()
    wide = exact(_wider(x, more, signed), _wider(y, more, signed))
    return _wider(z3.Extract(bits - 1, 0, wide), more, signed) == wide


def _ring(operation: Callable[[Bits, Bits], Bits], more: Callable[[int], int]) -> Callable[..., Meaning]:
    def rule(case: Case, x: Bits, y: Bits) -> Meaning:
        none = [z3.Not(_fits(case, x, y, operation, more(x.size()), flag == "nsw")) for flag in case.flags]
        return operation(x, y), z3.Or(*none) if none else NEVER

    return rule


def _shl(case: Case, x: Bits, y: Bits) -> Meaning:
    bits = x.size()
    none = [z3.UGE(y, bits)]
    if "nsw" in case.flags:
        none.append(((x << y) >> y) != x)
    if "nuw" in case.flags:
        none.append(z3.LShR(x << y, y) != x)
    return x << y, z3.Or(*none)


def _shr(signed: bool) -> Callable[..., Meaning]:
    def rule(case: Case, x: Bits, y: Bits) -> Meaning:
        result = x >> y if signed else z3.LShR(x, y)
        none = [z3.UGE(y, x.size())]
        if "exact" in case.flags:
            none.append((result << y) != x)
        return result, z3.Or(*none)

    return rule


def _division(quotient: bool, signed: bool) -> Callable[..., Meaning]:
    def rule(case: Case, x: Bits, y: Bits) -> Meaning:
        least = z3.BitVecVal(1 << (x.size() - 1), x.size())
        none = [y == 0]
        if signed:
            none.append(z3.And(x == least, y == -1))
        if quotient:
            result = x / y if signed else z3.UDiv(x, y)
        else:
            result = z3.SRem(x, y) if signed else z3.URem(x, y)
        if "exact" in case.flags:
            none.append(result * y != x)
        return result, z3.Or(*none)

    return rule


def _or(case: Case, x: Bits, y: Bits) -> Meaning:
    return x | y, (x & y) != 0 if case.flags else NEVER


def _pick(less: Callable[[Bits, Bits], Bits]) -> Callable[..., Meaning]:
    return lambda case, x, y: (z3.If(less(x, y), x, y), NEVER)


def _saturating(operation: Callable[[Bits, Bits], Bits], signed: bool) -> Callable[..., Meaning]:
    def rule(case: Case, x: Bits, y: Bits) -> Meaning:
        bits = x.size()
        low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
        wide = operation(_wider(x, 2, signed), _wider(y, 2, signed))
        kept = z3.If(wide < low, z3.BitVecVal(low, bits + 2), z3.If(wide > high, z3.BitVecVal(high, bits + 2), wide))
        return z3.Extract(bits - 1, 0, kept), NEVER

    return rule


def _abs(case: Case, x: Bits) -> Meaning:
    least = z3.BitVecVal(1 << (x.size() - 1), x.size())
    return z3.If(x < 0, -x, x), x == least if case.flags else NEVER


def _overflows(case: Case, x: Bits, y: Bits) -> Meaning:
    operation = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b}[case.mode[1:]]
    return _bit(z3.Not(_fits(case, x, y, operation, x.size(), case.mode[0] == "s"))), NEVER


_COMPARE: dict[str, Callable[[Bits, Bits], Bits]] = {
    "eq": lambda x, y: x == y,
    "ne": lambda x, y: x != y,
    "slt": lambda x, y: x < y,
    "sle": lambda x, y: x <= y,
    "sgt": lambda x, y: x > y,
    "sge": lambda x, y: x >= y,
    "ult": z3.ULT,
    "ule": z3.ULE,
    "ugt": z3.UGT,
    "uge": z3.UGE,
}


def _icmp(case: Case, x: Bits, y: Bits) -> Meaning:
    none = (x < 0) != (y < 0) if "samesign" in case.flags else NEVER
    return _bit(_COMPARE[case.mode](x, y)), none


def _bit(condition: Bits) -> Bits:
    return z3.If(condition, z3.BitVecVal(1, 1), z3.BitVecVal(0, 1))


def _trunc(case: Case, x: Bits) -> Meaning:
    result, lost = z3.Extract(case.type.bits - 1, 0, x), x.size() - case.type.bits
    none = [_wider(result, lost, flag == "nsw") != x for flag in case.flags]
    return result, z3.Or(*none) if none else NEVER


def _zext(case: Case, x: Bits) -> Meaning:
    return z3.ZeroExt(case.type.bits - x.size(), x), x < 0 if case.flags else NEVER


def _sext(case: Case, x: Bits) -> Meaning:
    return z3.SignExt(case.type.bits - x.size(), x), NEVER


def _resize(case: Case, x: Bits) -> Meaning:
    bits, old = case.type.bits, x.size()
    return z3.Extract(bits - 1, 0, x) if bits <= old else z3.ZeroExt(bits - old, x), NEVER


def _ptradd(case: Case, address: Bits, index: Bits) -> Meaning:
    """With a flag, the offset does not overflow signed, and an unsigned address plus it does not wrap."""
    bits, old, scale = address.size(), index.size(), case.attrs["scale"]
    wide = bits + old + abs(scale).bit_length() + 2
    offset = z3.SignExt(wide - old, index) * scale
    end = z3.ZeroExt(wide - bits, address) + offset
    none = NEVER
    if case.flags:
        half = 1 << (bits - 1)
        none = z3.Or(offset < -half, offset >= half, end < 0, end >= 2 * half)
    return z3.Extract(bits - 1, 0, end), none


def _identity(case: Case, x: Bits) -> Meaning:
    return x, NEVER


def _select(case: Case, condition: Bits, x: Bits, y: Bits) -> Meaning:
    return z3.If(condition == 1, x, y), NEVER


_MEANINGS: dict[str, Callable[..., Meaning]] = {
    "add": _ring(lambda x, y: x + y, lambda bits: 1),
    "sub": _ring(lambda x, y: x - y, lambda bits: 1),
    "mul": _ring(lambda x, y: x * y, lambda bits: bits),
    "shl": _shl,
    "lshr": _shr(False),
    "ashr": _shr(True),
    "udiv": _division(True, False),
    "sdiv": _division(True, True),
    "urem": _division(False, False),
    "srem": _division(False, True),
    "and": lambda case, x, y: (x & y, NEVER),
    "xor": lambda case, x, y: (x ^ y, NEVER),
    "or": _or,
    "smin": _pick(lambda x, y: x < y),
    "smax": _pick(lambda x, y: x > y),
    "umin": _pick(z3.ULT),
    "umax": _pick(z3.UGT),
    "sadd_sat": _saturating(lambda x, y: x + y, True),
    "uadd_sat": _saturating(lambda x, y: x + y, False),
    "ssub_sat": _saturating(lambda x, y: x - y, True),
    "usub_sat": _saturating(lambda x, y: x - y, False),
    "abs": _abs,
    "overflows": _overflows,
    "icmp": _icmp,
    "trunc": _trunc,
    "zext": _zext,
    "sext": _sext,
    "ptrtoint": _resize,
    "inttoptr": _resize,
    "bitcast": _identity,
    "addrspacecast": _identity,
    "freeze": _identity,
    "ptradd": _ptradd,
    "select": _select,
}
INTERPRETED = frozenset(_MEANINGS)
