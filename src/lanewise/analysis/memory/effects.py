"""Effects: does a call change anything that lives longer than the call?

    writes_nothing(module, "f")     f, and all that it calls, stores only to its own private memory and to its results'
    keeps_to_itself(module, "f")    nor does it communicate with other lanes

Several results are returned through pointers that come last; the attribute "places" gives their number. A failed check
does not count as an effect: it ends the kernel in any case. Mutually recursive functions are assumed to write nothing
until one of them does.

Ensures   calling once or several times in a row with the same arguments gives the same.
Costs     linear in the reached functions; their ops are visited once for each version of a function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from weakref import WeakKeyDictionary

from ...ir.function import Function, Module, Op, Value
from ...record import dataclass
from ..graph.call_cycles import CALLS

HARMLESS = ("check", "assume", "barrier")
_VERSION = attrgetter("version")


@dataclass(frozen=True, slots=True)
class _Own:
    """For one version of a function: does it write itself, and which functions may write for it?"""

    version: int
    writes: bool
    callees: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Known:
    """Functions that write nothing, as long as a module has these functions in these versions."""

    functions: list[Function]
    versions: list[int]
    quiet: set[str]


_own: WeakKeyDictionary[Function, _Own] = WeakKeyDictionary()
_last = [_Known([], [], set())]  # of the last module


def writes_nothing(module: Module, name: str) -> bool:
    quiet = _quiet(module)
    if name in quiet:
        return True
    seen, work = {name}, [name]
    while work:
        function = module.functions.get(work.pop())
        if function is None:
            return False
        own = _own_effects(function)
        if own.writes:
            return False
        for callee in own.callees:
            if callee not in seen and callee not in quiet:
                seen.add(callee)
                work.append(callee)
    quiet |= seen
    return True


def _quiet(module: Module) -> set[str]:
    functions, versions = [*module.functions.values()], [*map(_VERSION, module.functions.values())]
    known = _last[0]
    if known.functions != functions or known.versions != versions:
        known = _last[0] = _Known(functions, versions, set())
    return known.quiet


def _own_effects(function: Function) -> _Own:
    known = _own.get(function)
    if known is None or known.version != function.version:
        calls = [op for op in function.ops if op.opcode in CALLS and op.attrs.get("effect") not in ("none", "reads")]
        callees = tuple(dict.fromkeys(str(op.attrs["callee"]) for op in calls))
        writes = any(op.opcode not in CALLS and _writes(function, op) for op in function.ops)
        known = _own[function] = _Own(function.version, writes, callees)
    return known


def keeps_to_itself(module: Module, name: str) -> bool:
    def is_quiet(function: Function, op: Op) -> bool:
        return op.opcode == "call" or not (op.row.crosses or _writes(function, op))

    return all(one is not None and is_quiet(*one) for one in reached(module, name))


def reached(
    module: Module, name: str, follows: Callable[[Op], bool] = lambda op: op.opcode == "call"
) -> Iterator[tuple[Function, Op] | None]:
    """The ops of a function and of those that it reaches, each function once; None for an external one."""
    seen, work = {name}, [name]
    while work:
        function = module.functions.get(work.pop())
        if function is None:
            yield None
            continue
        for op in function.ops:
            yield function, op
            if follows(op) and (callee := str(op.attrs["callee"])) not in seen:
                seen.add(callee)
                work.append(callee)


def own_arguments(module: Module, op: Op) -> list[Value]:
    """The arguments of a call, without the places of its results."""
    callee = module.functions.get(str(op.attrs["callee"]))
    places = int(callee.attrs.get("places", 0)) if callee is not None else 0
    return op.args[: len(op.args) - places]


def _writes(function: Function, op: Op) -> bool:
    if not op.row.writes or op.row.ends_block or op.opcode in HARMLESS:
        return False
    if op.opcode != "store":
        return True
    own = len(function.params) - int(function.attrs.get("places", 0))
    return not (_is_private(op.args[1]) or any(op.args[1] is place for place in function.params[own:]))


def _is_private(value: Value) -> bool:
    """Is it an address inside an array of this function?"""
    while isinstance(value, Op) and value.opcode in ("ptradd", "freeze"):
        value = value.args[0]
    return isinstance(value, Op) and value.opcode == "private"
