"""The meaning of each op that is not pure: memory, promises, output, questions about the lane.

`meaning` covers the pure ops; `action(op, world)` covers all others except calls, meetings of lanes and ends of blocks.
Both return a function of the operands, made once. A marker that reaches an address or a promise raises TypeError, as in
`meaning`; a marker that is stored, copied or printed is carried along.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..function import POISON, Op, Undefined
from ..meaning.floats import FLOAT
from ..meaning.integers import INTEGER
from ..meaning.meaning import REPORTS, WRAPS, is_pure, meaning
from ..messages import filled, shown
from ..types import Type
from .ask import Ask, signed
from .faults import Trouble
from .memory import Access
from .world import World

Action = Callable[..., Any]


def action(op: Op, world: World) -> Action:
    """The function of its operands that an op computes, pure or not."""
    if op.opcode == "ptradd" and op.flags and world.overflow != WRAPS:
        return _ptradd(op, world)
    if is_pure(op):
        return meaning(op, world.overflow)
    return _ACTIONS[op.opcode](op, world)


# memory


def _private(op: Op, world: World) -> Action:
    size, align = int(op.attrs["size"]), int(op.attrs["align"])

    def shared() -> int:
        """Memory of the gang, allocated by its first lane; all lanes have allocated equally often in this call."""
        key = (op, world.lane // world.width, len(world.privates))
        if key not in world.shared:
            world.shared[key] = world.memory.allocate(size, align, f"%{op.name}", None)
        return world.shared[key].base

    def private() -> int:
        region = world.memory.allocate(size, align, f"%{op.name} of lane {world.lane}", world.lane)
        world.privates.append(region)
        return region.base

    return shared if op.attrs.get("shared") else private


def _ptradd(op: Op, world: World) -> Action:
    """Address arithmetic that promises not to wrap, or to stay in its region, one past the end included."""
    plain = meaning(op)
    scale, bits = int(op.attrs["scale"]), op.args[1].type.bits
    inbounds, nuw = "inbounds" in op.flags, "nuw" in op.flags

    def promised(address: int, index: int) -> int | Undefined:
        result = plain(address, index)
        offset = signed(index, bits) * scale
        if not 0 <= address + offset < 1 << 64 or (nuw and address + (index * scale) >= 1 << 64):
            return _broken(world, f"address {address:#x} plus {offset} wraps")
        if inbounds and offset:
            region = world.memory.region_at(address)
            if region.size >= 0 and not (0 <= result - region.base <= region.size):
                at = result - region.base
                return _broken(world, f"an address at offset {at} of {region}, which has {region.size} bytes")
        return result

    return promised


def _broken(world: World, sentence: str) -> Undefined:
    if world.overflow == REPORTS:
        raise Trouble("overflow", sentence)
    return POISON


def access(op: Op, type: Type, world: World, *, atomic: bool = False) -> Access:
    align = int(op.attrs["align"]) if world.alignment else 1
    return Access(op, type, max(1, align), atomic=atomic or bool(op.attrs.get("order")))


def _load(op: Op, world: World) -> Callable[[int], Any]:
    how = access(op, op.type, world)
    if "range" not in op.attrs and not op.attrs.get("noundef"):
        return lambda address: world.memory.load(address, how, world.lane)
    return lambda address: promised_value(op, world, world.memory.load(address, how, world.lane))


def promised_value(op: Op, world: World, value: Any) -> Any:
    """A value that the op promises to be defined, or to lie in a range."""
    if isinstance(value, Undefined):
        if op.attrs.get("noundef"):
            raise Trouble("undefined", f"the value is {value}, and promised not to be")
        return value
    if "range" not in op.attrs or world.overflow == WRAPS or _in_range(value, str(op.attrs["range"]), op.type.bits):
        return value
    return _broken(world, f"{shown(value, op.type)} is not in the range {op.attrs['range']}")


def _in_range(value: int, pairs: str, bits: int) -> bool:
    """Is it in one of the half-open ranges? `pairs` holds their ends, modulo 2^bits."""
    ends = [int(word) for word in pairs.split()]
    modulus = 1 << bits
    return any(
        (value - low) % modulus < (high - low) % modulus for low, high in zip(ends[::2], ends[1::2], strict=True)
    )


def _store(op: Op, world: World) -> Callable[[Any, int], None]:
    how = access(op, op.args[0].type, world)
    return lambda value, address: world.memory.store(address, value, how, world.lane)


def _memcpy(op: Op, world: World) -> Action:
    moves = op.opcode == "memmove"

    def copy(to: int, source: int, size: int) -> None:
        if not moves and to != source and abs(to - source) < size:
            raise Trouble("overlap", f"memcpy of {size} bytes between regions {abs(to - source)} bytes apart")
        world.memory.copy(to, source, size, op, world.lane)

    return copy


def _memset(op: Op, world: World) -> Callable[[int, Any, int], None]:
    return lambda to, byte, size: world.memory.set(to, byte, size, op, world.lane)


def updated(mode: str, type: Type) -> Callable[[Any, Any], Any]:
    """The value that an atomic op stores, from the one it loads and its operand."""
    ask = Ask(type.bits, type.bits, "", (), {}, lambda sentence: POISON)
    mask = (1 << type.bits) - 1
    special: dict[str, Callable[[Any, Any], Any]] = {
        "xchg": lambda old, new: new,
        "nand": lambda old, new: ~(old & new) & mask,
        "uinc_wrap": lambda old, top: 0 if old >= top else old + 1,
        "udec_wrap": lambda old, top: top if old == 0 or old > top else old - 1,
    }
    if mode in special:
        return special[mode]
    name = {"max": "smax", "min": "smin"}.get(mode, mode)
    return (INTEGER.get(name) or FLOAT[name])(ask)


def _atomic(op: Op, world: World) -> Action:
    how = access(op, op.args[1].type, world, atomic=True)
    update = updated(op.mode, op.type)

    def change(address: int, operand: Any) -> Any:
        def after(old: Any) -> Any:
            marker = old if isinstance(old, Undefined) else operand if isinstance(operand, Undefined) else None
            return update(old, operand) if marker is None or op.mode == "xchg" else marker

        return world.memory.update(address, how, world.lane, after)

    return change


def _cmpxchg(op: Op, world: World) -> Action:
    how = access(op, op.args[1].type, world, atomic=True)

    def change(address: int, expected: Any, new: Any) -> Any:
        def after(old: Any) -> Any:
            if isinstance(old, Undefined):
                raise Trouble("undefined", f"the value in memory is {old}")
            return new if old ^ expected == 0 else None

        return world.memory.update(address, how, world.lane, after)

    return change


# promises, output, questions about the lane


def _assume(op: Op, world: World) -> Action:
    del op, world

    def assume(holds: int) -> None:
        if (True, False)[holds]:
            raise Trouble("assume", "an assumption does not hold")

    return assume


def _prefetch(op: Op, world: World) -> Action:
    del op, world

    def prefetch(address: object) -> None:
        del address

    return prefetch


def _check(op: Op, world: World) -> Action:
    del world
    types = [arg.type for arg in op.args[1:]]

    def check(holds: int, *args: Any) -> None:
        if (True, False)[holds]:
            raise Trouble("check", filled(str(op.attrs["message"]), args, types))

    return check


def _print(op: Op, world: World) -> Action:
    types = [arg.type for arg in op.args]
    return lambda *args: world.output.append((world.lane, filled(str(op.attrs["format"]), args, types)))


def _trap(op: Op, world: World) -> Action:
    del op, world

    def trap() -> None:
        raise Trouble("trap", "the program gave up")

    return trap


def _workitem(op: Op, world: World) -> Action:
    mask = (1 << op.type.bits) - 1

    def ask(dimension: int = 0, *rest: Any) -> int:
        del rest
        return world.grid.ask(op.mode, dimension ^ 0, world.lane, world.width) & mask

    return ask


def _opaque(op: Op, world: World) -> Action:
    del world

    def refuse(*args: Any) -> None:
        del args
        raise Trouble("refused", f"'{op.attrs['text']}' is known to analyses only and cannot be run")

    return refuse


def _itself(value: Any) -> Any:
    return value


def _launch(op: Op, world: World) -> Action:
    """A lanes loop of a host function, see `launching`."""

    def launch(*args: Any) -> None:
        if world.launch is None:
            raise Trouble("refused", "a host function is run by run_host")
        world.launch(op, args)

    return launch


def _allocate(op: Op, world: World) -> Action:
    """An array of a host function, which outlives it."""

    def allocate(size: int) -> int:
        region = world.memory.allocate(size, int(op.attrs["align"]), f"%{op.name}", None)
        if op.attrs.get("zeroed"):
            region.holes = None
            region.data[:] = bytes(size)
        return region.base

    return allocate


_ACTIONS: dict[str, Callable[[Op, World], Action]] = {
    "private": _private,
    "load": _load,
    "store": _store,
    "memcpy": _memcpy,
    "memmove": _memcpy,
    "memset": _memset,
    "atomic": _atomic,
    "cmpxchg": _cmpxchg,
    "fence": lambda op, world: lambda: None,
    "assume": _assume,
    "prefetch": _prefetch,
    "check": _check,
    "print": _print,
    "trap": _trap,
    "lane": lambda op, world: lambda: world.lane % world.width & ((1 << op.type.bits) - 1),
    "width": lambda op, world: lambda: world.width & ((1 << op.type.bits) - 1),
    "workitem": _workitem,
    "active": lambda op, world: lambda: 1,
    "opaque": _opaque,
    "launch": _launch,
    "allocate": _allocate,
    "uniform": lambda op, world: _itself,
}
