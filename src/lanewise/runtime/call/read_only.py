"""Arrays that a kernel only reads: `const` in the header of an exported one.

    only_read(module, "blur")       names of pointer parameters of 'blur' through which nothing is written

A pointer is followed forward from the parameter: through sums and selects, parameters of blocks, calls and launches. An
op that writes to it, stores it, or is not known to leave it alone, ends the search.

Costs     linear in the ops of the module, for each parameter.
"""

from __future__ import annotations

from ...ir.function import Function, Module, Op, Param, Value

FOLLOWED = ("ptradd", "select", "freeze", "bitcast")
HARMLESS = ("load", "icmp", "check", "prefetch")
Uses = dict[Value, list[Op]]


def only_read(module: Module, entry: str) -> set[str]:
    uses: dict[str, Uses] = {}
    pointers = [param for param in module.functions[entry].params if param.type.is_ptr]
    return {param.name for param in pointers if not _is_written(module, entry, param, uses)}


def _is_written(module: Module, entry: str, start: Param, uses: dict[str, Uses]) -> bool:
    work: list[tuple[str, Value]] = [(entry, start)]
    seen: set[tuple[str, Value]] = set()
    while work:
        place = work.pop()
        if place in seen:
            continue
        seen.add(place)
        name, value = place
        if name not in uses:
            uses[name] = _uses(module.functions[name])
        for op in uses[name].get(value, ()):
            passed = _passed_on(module, op, value)
            if passed is None:
                return True
            work += ((callee or name, item) for callee, item in passed)
    return False


def _uses(fn: Function) -> Uses:
    found: Uses = {}
    for block in fn.blocks:
        for op in block.all_ops:
            for value in dict.fromkeys(op.operands):
                found.setdefault(value, []).append(op)
    return found


def _passed_on(module: Module, op: Op, value: Value) -> list[tuple[str, Value]] | None:
    """The pointers into the array after one use, each in a callee or ("") here; None: a write."""
    found: list[tuple[str, Value]] = []
    for target in op.targets:
        found += (("", param) for param, arg in zip(target.block.params, target.args, strict=True) if arg is value)
    callee = module.functions.get(str(op.attrs.get("callee", "")))
    if callee is not None:
        args = op.args[int(op.attrs.get("dims", 0)) :] if op.opcode == "launch" else op.args
        params = callee.params[-len(args) :]
        return [*found, *((callee.name, param) for param, arg in zip(params, args, strict=True) if arg is value)]
    if op.opcode in FOLLOWED:
        return [("", op)]
    return found if op.targets or op.opcode in HARMLESS else None
