"""Effects: does a call change anything that lives longer than the call?

    writes_nothing(module, "f")     f, and all that it calls, stores only to its own private memory

A failed check is no effect here: it ends the kernel, whoever makes it. Functions that call each other in circles are
taken to write nothing until one of them does.

Ensures   to call once or several times with the same arguments, one after another, gives the same.
Costs     linear in the functions that are reached.
"""

from __future__ import annotations

from ..ir.function import Function, Module, Op, Value

HARMLESS = ("check", "assume", "barrier")


def writes_nothing(module: Module, name: str) -> bool:
    seen, work = {name}, [name]
    while work:
        function = module.functions.get(work.pop())
        if function is None:
            return False
        for op in function.ops:
            if op.opcode in ("call", "crev", "everywhere"):
                if op.attrs.get("effect") in ("none", "reads"):
                    continue
                callee = str(op.attrs["callee"])
                if any(_is_private(arg) for arg in op.args):
                    return False
                work += [callee] if callee not in seen else []
                seen.add(callee)
            elif _writes(function, op):
                return False
    return True


def _writes(function: Function, op: Op) -> bool:
    if not op.row.writes or op.row.ends_block or op.opcode in HARMLESS:
        return False
    return not (op.opcode == "store" and _is_private(op.args[1]))


def _is_private(value: Value) -> bool:
    """An address inside an array that this function made."""
    while isinstance(value, Op) and value.opcode in ("ptradd", "freeze"):
        value = value.args[0]
    return isinstance(value, Op) and value.opcode == "private"
