"""The rule of each operation against its meaning: operands of six bits, wherever the rule says that nothing wraps.

Operands are arguments, or constants, for which there are other rules; with ranges and without, which rules use too.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Const, Op, Param
from lanewise.ir.meaning.meaning import fold
from lanewise.ir.parse import parse_module
from lanewise.ir.shapes import shape_named
from lanewise.solve.encode import Encoding
from lanewise.solve.encode_ops import RULES
from lanewise.solve.evaluate import compiled
from lanewise.solve.terms import Terms, variables

HALF = 32
CONSTANTS = (-HALF, -HALF + 1, -8, -3, -1, 0, 1, 2, 3, 5, 7, 8, 16, HALF - 1)
NUMBERS = (*range(-HALF, -HALF + 3), -17, -16, -9, -8, *range(-5, 10), 15, 16, 17, 20, *range(HALF - 3, HALF))
SHIFTS = ("shl", "shl.nsw", "lshr", "ashr")
BINARY = [
    *("add", "sub", "mul", *SHIFTS, "sdiv", "srem", "udiv", "urem", "and", "or", "xor"),
    *("add.nsw", "sub.nsw", "mul.nsw", "add.nuw", "sub.nuw", "mul.nuw", "or.disjoint", "smin", "smax", "umin", "umax"),
    *(f"icmp.{mode}" for mode in ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")),
]
UNARY = {"abs": "i6", "sext": "i9", "zext": "i9", "zext.nneg": "i9", "trunc": "i3", "trunc.nsw": "i3"}
RANGES: list[dict[str, list[int]]] = [{}, {"a": [0, 31], "b": [0, 5]}, {"b": [0, 4]}, {"a": [-9, 3], "b": [-4, -1]}]
NESTED = {
    "low bits": "%p: i6 = shl i6 1, %b\n  %m: i6 = sub %p, i6 1\n  %r: i6 = and %a, %m",
    "power": "%p: i6 = shl i6 1, %b\n  %r: i6 = mul %a, %p",
    "signs": "%x: i6 = xor %a, %b\n  %r: i1 = icmp.slt %x, i6 0",
    "same signs": "%x: i6 = xor %a, %b\n  %r: i1 = icmp.sge %x, i6 0",
    "rest": "%q: i6 = sdiv %a, %b\n  %m: i6 = mul %q, %b\n  %r: i6 = sub %a, %m",
    "wide": "%x: i9 = sext %a\n  %y: i9 = zext %b\n  %r: i9 = add %x, %y",
}


def compared(body: str, ranges: dict[str, list[int]]) -> int:
    """In how many states the rule of %r says what its value is; it must be what the machine has."""
    fn = parse_module(f"func @f(%a: i6, %b: i6) {{\nentry:\n  {body}\n  return\n}}", "f.lir").functions["f"]
    fn.attrs["ranges"] = ranges
    terms = Terms()
    encoding = Encoding(Facts(fn, Gang({param.name: shape_named("T") for param in fn.params}, 2)), fn.entry, 2, terms)
    result = next(op for op in fn.ops if op.name == "r")
    node = RULES[result.opcode](encoding, result, 0)
    if node is None:
        return 0
    operands = [encoding.value(param, 0) for param in fn.params]
    if not set(variables([node])) <= set(operands):
        return 0  # it speaks of an operand that is itself a variable
    real = terms.var("real")
    same = terms.eq(node, real) if node.is_term else terms.same(node, terms.ge(real, 1))
    agrees = compiled(same, [*operands, real])
    exact = compiled(terms.all_of(lanes[0] for lanes in encoding.made.wraps.values()), operands)
    reported = 0
    low, high = ([ranges.get(name, [-HALF, HALF - 1])[end] for name in "ab"] for end in (0, 1))
    numbers = [
        [number for number in NUMBERS if low[at] <= number <= high[at]] if f"%{name}" in body else [low[at]]
        for at, name in enumerate("ab")
    ]
    for a, b in product(*numbers):
        number = machine(fn.ops, result, {fn.params[0]: a, fn.params[1]: b})
        if number is not None and exact(a, b):
            reported += 1
            assert agrees(a, b, number), f"{body}: {number} with a = {a}, b = {b} and ranges {ranges}"
    return reported


def machine(ops: Any, result: Op, numbers: dict[Param, int]) -> int | None:
    """The value of an op as a signed number; None where it has none."""
    values: dict[Any, Any] = {param: number % (1 << param.type.bits) for param, number in numbers.items()}
    for op in ops:
        if op.type.is_void:
            continue
        values[op] = fold(op, [arg.value if isinstance(arg, Const) else values[arg] for arg in op.args])  # pyright: ignore[reportArgumentType]
        if not isinstance(values[op], int):
            return None
        if op is result:
            break
    bits, number = result.type.bits, values[result]
    return number - (1 << bits) if bits > 1 and number >> (bits - 1) else number


@pytest.mark.parametrize("ranges", RANGES, ids=str)
@pytest.mark.parametrize("name", BINARY)
def test_two_operands(name: str, ranges: dict[str, list[int]]) -> None:
    type = "i1" if name.startswith("icmp") else "i6"
    compared(f"%r: {type} = {name} %a, %b", ranges)
    reported = [compared(f"%r: {type} = {name} %a, i6 {number}", ranges) for number in CONSTANTS]
    reported += [compared(f"%r: {type} = {name} i6 {number}, %b", ranges) for number in CONSTANTS]
    assert sum(reported) > 20 or name in ("xor", "or"), "a rule that is never used shows nothing"


@pytest.mark.parametrize("name", UNARY)
def test_one_operand(name: str) -> None:
    assert sum(compared(f"%r: {UNARY[name]} = {name} %a", ranges) for ranges in RANGES) > 20


@pytest.mark.parametrize("name", NESTED)
def test_operands_that_are_looked_through(name: str) -> None:
    assert sum(compared(NESTED[name], ranges) for ranges in RANGES) > 20
