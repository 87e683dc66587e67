"""LLVM's purity is weaker than ours: our `effect=none` also promises the same result in every lane.

To LLVM the id of a work item is a number like any other, so a function that returns it reads no memory and is pure.
For lanes it is not: `effect=none` would make its result uniform. So the bodies of functions that are defined here are
searched.

Ensures   a call keeps `effect` (none, reads) only if no function that it reaches asks for ids or other lanes.
Costs     one walk over all ops; a second over functions if some call needs it.
"""

from __future__ import annotations

from ....ir.function import Function, Module, Op

KEPT = ("none", "reads")
IDS = ("workitem", "lane")


def keep_promises(module: Module) -> None:
    """Drop the effects of calls whose results may differ between lanes that call with the same operands."""
    calls = {fn: [op for op in fn.ops if op.opcode == "call"] for fn in module.functions.values()}
    promised = [op for ops in calls.values() for op in ops if _is_defined(module, op) and _is_promised(op)]
    if not promised:
        return
    lead = _leading(module, calls)
    for op in promised:
        callee = _callee(module, op)
        if callee is None or callee in lead:  # the body of a refused function is unknown
            del op.attrs["effect"]


def _is_defined(module: Module, op: Op) -> bool:
    return op.attrs["callee"] in module.functions or op.attrs["callee"] in module.refused


def _callee(module: Module, op: Op) -> Function | None:
    return module.functions.get(str(op.attrs["callee"]))


def _is_promised(op: Op) -> bool:
    return op.attrs.get("effect") in KEPT


def _leading(module: Module, calls: dict[Function, list[Op]]) -> set[Function]:
    """Functions that ask for ids or other lanes, make calls that may, or call one of these."""
    callers: dict[Function, list[Function]] = {}
    work: list[Function] = []
    for fn, ops in calls.items():
        if any(op.opcode in IDS or (op.row.crosses and op.opcode != "call") for op in fn.ops):
            work.append(fn)
        for op in ops:
            callee = _callee(module, op)
            if callee is not None:
                callers.setdefault(callee, []).append(fn)
            elif _is_defined(module, op) or not _is_promised(op):
                work.append(fn)
    found: set[Function] = set()
    while work:
        fn = work.pop()
        if fn not in found:
            found.add(fn)
            work += callers.get(fn, [])
    return found
