"""Effects: does a call change anything that lives longer than the call?

    writes_nothing(module, "f")     f, and all that it calls, stores only to its own private memory and to its results'
    keeps_to_itself(module, "f")    nor does it tell other lanes anything, or ask them

Several results go through pointers that come last; attribute "places" of the function says how many. A failed check is
no effect here: it ends the kernel, whoever makes it. Functions that call each other in circles are taken to write
nothing until one of them does.

Ensures   to call once or several times with the same arguments, one after another, gives the same.
Costs     linear in the functions that are reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..ir.function import Function, Module, Op, Value

CALLS = ("call", "crev", "everywhere")
HARMLESS = ("check", "assume", "barrier")


def writes_nothing(module: Module, name: str) -> bool:
    def follows(op: Op) -> bool:
        return op.opcode in CALLS and op.attrs.get("effect") not in ("none", "reads")

    found = reached(module, name, follows)
    return all(one is not None and (one[1].opcode in CALLS or not _writes(*one)) for one in found)


def keeps_to_itself(module: Module, name: str) -> bool:
    def is_quiet(function: Function, op: Op) -> bool:
        return op.opcode == "call" or not (op.row.crosses or _writes(function, op))

    return all(one is not None and is_quiet(*one) for one in reached(module, name))


def reached(
    module: Module, name: str, follows: Callable[[Op], bool] = lambda op: op.opcode == "call"
) -> Iterator[tuple[Function, Op] | None]:
    """The ops of a function and of those that it leads to, each function once; of one that is not here, None."""
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
    """What a call passes, without the places of its results."""
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
    """An address inside an array that this function made."""
    while isinstance(value, Op) and value.opcode in ("ptradd", "freeze"):
        value = value.args[0]
    return isinstance(value, Op) and value.opcode == "private"
