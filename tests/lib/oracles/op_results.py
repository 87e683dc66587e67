"""Operands for every pure op, and their results compared: special and random numbers of every type.

Operands and results pass through memory, so that types without a C equivalent are covered: i1, i24, i128, f16.
Not-a-numbers are all the same.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

from lanewise.ir.function import Op
from lanewise.ir.meaning.elementary import ELEMENTARY
from lanewise.ir.meaning.floats import bits_of, float_of
from lanewise.ir.meaning.meaning import is_pure
from lanewise.ir.ops import TABLE
from lanewise.ir.types import F64, Type
from lanewise.std.functions import FUNCTIONS
from lib.samples.one_op import functions_of

SLOT = 16
CALLS = 60
PURE = sorted(
    {
        function.entry.ops[0].opcode
        for row in TABLE.values()
        for function in functions_of(row)
        if is_pure(function.entry.ops[0]) and row.name not in ("pack", "unpack")
    }
)
FLOATS = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.5, math.inf, -math.inf, math.nan, 1e-40, -6e-8, 65504.0, 1e10, -1e300, 0.1]


def operands(type: Type, chance: random.Random) -> Any:
    if type.is_float:
        value = chance.choice(FLOATS) if chance.random() < 0.7 else chance.gauss(0, 100)
        return float_of(bits_of(_narrowed(value, type.bits), type.bits), type.bits)
    odd = (0, 1, 2, 3, type.bits - 1, (1 << type.bits) - 1, 1 << (type.bits - 1), (1 << (type.bits - 1)) - 1)
    number = chance.choice(odd) if chance.random() < 0.7 else chance.getrandbits(chance.randint(1, type.bits))
    return number % (1 << type.bits)


def _narrowed(value: float, bits: int) -> float:
    if bits == 64 or value != value:
        return value
    most = 65504.0 if bits == 16 else 3.4028234663852886e38
    return value if abs(value) <= most or math.isinf(value) else math.copysign(math.inf, value)


def calls(op: Op) -> Iterator[list[Any]]:
    """The same operands in every run."""
    chance = random.Random(f"{op.opcode}{op.mode}{op.type}")
    for _ in range(CALLS):
        args = [operands(arg.type, chance) for arg in op.args]
        if op.opcode in ("powi", "ldexp"):
            args[1] = chance.randint(-40, 40) % 2**32
        if op.opcode in ("shl", "lshr", "ashr", "sshl_sat", "ushl_sat"):
            args[1] %= op.type.bits  # larger shifts are poison, which would dominate
        yield args


def packed(type: Type, value: Any) -> bytes:
    number = bits_of(value, type.bits) if type.is_float else int(value)
    return number.to_bytes(type.bytes, "little").ljust(SLOT, b"\0")


def unpacked(type: Type, data: bytes) -> Any:
    number = int.from_bytes(data[: type.bytes], "little")
    return float_of(number, type.bits) if type.is_float else number


def agree(op: Op, wanted: Any, got: Any) -> bool:
    if not op.type.is_float:
        return wanted == got
    if wanted != wanted or got != got:
        return wanted != wanted and got != got
    if op.opcode in FUNCTIONS:  # all executors use one source
        return bits_of(wanted, op.type.bits) == bits_of(got, op.type.bits)
    if op.opcode == "lgamma":  # near its roots, Python's own is accurate to only so many digits
        return math.isclose(wanted, got, rel_tol=1e-12 if op.type is F64 else 1e-3, abs_tol=1e-12)
    if op.opcode in ELEMENTARY:
        return wanted == got or abs(bits_of(wanted, op.type.bits) - bits_of(got, op.type.bits)) <= 4
    return bits_of(wanted, op.type.bits) == bits_of(got, op.type.bits)
