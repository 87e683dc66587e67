"""External functions: the functions of the C library that the interpreter knows.

    sin sinf ... fma fmaf       the mathematical functions, by the meaning of the op of that name
    abs labs llabs              lrint lround llrint llround and their f forms         frexp modf
    memcpy memmove memset       memcmp memchr strlen strcmp         malloc calloc free          abort exit

A caller adds others as plain Python functions from numbers to a number: `externals={"next": lambda x: x + 1}`.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...std.functions import TABLE
from ..function import POISON, UNDEF, Op, Undefined
from ..meaning.elementary import LIBRARY
from ..meaning.floats import FLOAT
from ..meaning.meaning import canonical
from ..types import I8, I32, VOID
from .ask import Ask, signed
from .faults import Trouble
from .memory import MOST_ALLOCATED, Access
from .world import World

External = Callable[[World, Op, Sequence[Any]], Any]

HEAP = "heap"


def call_external(world: World, op: Op, name: str, args: Sequence[Any], own: Mapping[str, Callable[..., Any]]) -> Any:
    """The result of calling a function that is not in the module."""
    for number, arg in enumerate(args):
        if isinstance(arg, Undefined):
            raise Trouble("undefined", f"argument {number + 1} of '{name}' is {arg}")
    if name in own:
        result = own[name](*args)
    elif name in STANDARD:
        result = STANDARD[name](world, op, args)
    else:
        raise Trouble("external", f"function '{name}' is not here; give it in externals=")
    return canonical(result, op.type) if op.type is not VOID else None


def _mathematical(maker: Callable[[Ask], Callable[..., Any]], bits: int) -> External:
    function = maker(Ask(bits, bits, "", (), {"power_bits": 32}, lambda sentence: POISON))
    return lambda world, op, args: function(*args)


def _abs(world: World, op: Op, args: Sequence[Any]) -> int:
    del world
    return abs(signed(args[0], op.type.bits))


def _memcpy(world: World, op: Op, args: Sequence[Any]) -> int:
    to, source, size = args
    if to != source and abs(to - source) < size:
        raise Trouble("overlap", f"memcpy of {size} bytes between regions {abs(to - source)} bytes apart")
    return _memmove(world, op, args)


def _memmove(world: World, op: Op, args: Sequence[Any]) -> int:
    to, source, size = args
    world.memory.copy(to, source, size, op, world.lane)
    return to


def _memset(world: World, op: Op, args: Sequence[Any]) -> int:
    to, byte, size = args
    world.memory.set(to, byte, size, op, world.lane)
    return to


def _malloc(world: World, op: Op, args: Sequence[Any]) -> int:
    del op
    return world.memory.allocate(args[0], 16, HEAP).base if args[0] <= MOST_ALLOCATED else 0


def _calloc(world: World, op: Op, args: Sequence[Any]) -> int:
    size = args[0] * args[1]
    if size > MOST_ALLOCATED:
        return 0
    base = world.memory.allocate(size, 16, HEAP).base
    world.memory.set(base, 0, size, op, world.lane)
    return base


def _free(world: World, op: Op, args: Sequence[Any]) -> None:
    del op
    if args[0] == 0:
        return
    region = world.memory.region_at(args[0])
    if region.name != HEAP or region.base != args[0]:
        raise Trouble("bounds", f"free of {region}, which is not the start of a block of malloc")
    if region.size < 0:
        raise Trouble("dead", "free of a block that is gone")
    world.memory.release(region)


def _give_up(world: World, op: Op, args: Sequence[Any]) -> None:
    del world, op, args
    raise Trouble("trap", "the program gave up")


def _byte(world: World, op: Op, address: int) -> int:
    byte = world.memory.load(address, Access(op, I8), world.lane)
    if isinstance(byte, Undefined):
        raise Trouble("undefined", f"the byte at address {address:#x} was never written")
    return byte


def _memcmp(world: World, op: Op, args: Sequence[Any]) -> int:
    one, other, size = args
    for at in range(size):
        if difference := _byte(world, op, one + at) - _byte(world, op, other + at):
            return difference
    return 0


def _memchr(world: World, op: Op, args: Sequence[Any]) -> int:
    start, wanted, size = args
    return next((start + at for at in range(size) if _byte(world, op, start + at) == wanted & 255), 0)


def _strlen(world: World, op: Op, args: Sequence[Any]) -> int:
    return next(at for at in itertools.count() if _byte(world, op, args[0] + at) == 0)


def _strcmp(world: World, op: Op, args: Sequence[Any]) -> int:
    for at in itertools.count():
        byte = _byte(world, op, args[0] + at)
        if (difference := byte - _byte(world, op, args[1] + at)) or byte == 0:
            return difference
    raise AssertionError


def _to_whole(rounded: Callable[[float], float]) -> External:
    def convert(world: World, op: Op, args: Sequence[Any]) -> Any:
        del world
        number = args[0]
        if not math.isfinite(number) or not -(1 << (op.type.bits - 1)) <= rounded(number) < 1 << (op.type.bits - 1):
            return UNDEF
        return int(rounded(number))

    return convert


def _away(number: float) -> float:
    """The nearest integer, halves away from zero."""
    whole, part = math.trunc(number), abs(number - math.trunc(number))
    return whole + math.copysign(1, number) if part >= 0.5 else whole


def _frexp(world: World, op: Op, args: Sequence[Any]) -> float:
    part, power = math.frexp(args[0])
    world.memory.store(args[1], power % (1 << 32), Access(op, I32), world.lane)
    return part


def _modf(world: World, op: Op, args: Sequence[Any]) -> float:
    part, whole = math.modf(args[0])
    world.memory.store(args[1], whole, Access(op, op.type), world.lane)
    return part


def _mathematics() -> dict[str, External]:
    table: dict[str, External] = {}
    makers = {row.c: {**FLOAT, **LIBRARY}[row.name] for row in TABLE if row.c}
    for spelled, maker in {**makers, "ldexp": LIBRARY["ldexp"]}.items():
        table[spelled] = _mathematical(maker, 64)
        table[f"{spelled}f"] = _mathematical(maker, 32)
    others = {"nearbyint": "rint", "scalbn": "ldexp"}
    return {**table, **{f"{new}{end}": table[f"{old}{end}"] for new, old in others.items() for end in ("", "f")}}


STANDARD: dict[str, External] = {
    **_mathematics(),
    **dict.fromkeys(("abs", "labs", "llabs"), _abs),
    **dict.fromkeys(("lrint", "llrint", "lrintf", "llrintf"), _to_whole(round)),
    **dict.fromkeys(("lround", "llround", "lroundf", "llroundf"), _to_whole(_away)),
    **dict.fromkeys(("frexp", "frexpf"), _frexp),
    **dict.fromkeys(("modf", "modff"), _modf),
    "memcmp": _memcmp,
    "memchr": _memchr,
    "strlen": _strlen,
    "strcmp": _strcmp,
    "memcpy": _memcpy,
    "memmove": _memmove,
    "memset": _memset,
    "malloc": _malloc,
    "calloc": _calloc,
    "free": _free,
    "abort": _give_up,
    "exit": _give_up,
}
