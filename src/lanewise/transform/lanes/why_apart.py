"""Why lanes do not walk a tree together: a loop that looks like a walk by a stack, and the rule that it breaks.

    while top > 0:                  a private array that is read at a counter, which goes up and down, and written;
        top -= 1                    what it holds is where something is read
        node = stack[top]

One sentence: the line at fault, and what to write instead. The rules are those of `transform/lanes/push_order.py`,
`transform/lanes/first_entries.py` and `transform/lanes/stack_walks.py`.
"""

from __future__ import annotations

from ...analysis.divergence.divergence import Gang, divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import Loop, loops
from ...analysis.graph.uses import uses
from ...ir.function import Const, Function, Named, Op, Param, Value
from ..memory.private_accesses import accesses_into, array_of
from .first_entries import MOST_ENTRIES, first_entries
from .push_order import OTHER, PUSHED, READ, Fault, Pushes, push_order
from .shared_stacks import changes_of
from .stack_walks import MOST_BYTES, is_alone, reads_by


def why_apart(fn: Function, facts: Facts, loop: Loop) -> str | None:
    """Why lanes that walk by stacks in a loop do not share one; None if it does not look like a walk."""
    graph = facts[cfg]
    if not facts[divergence].loops.get(loop.header):
        return None
    ops = [op for number in facts[loops].members(loop) for op in graph.blocks[number].ops]
    arrays = dict.fromkeys(array for op in ops if op.opcode == "load" and (array := array_of(op.args[0])) is not None)
    for top in graph.blocks[loop.header].params:
        if top.type.is_int and _goes_up_and_down(facts, loop, top):
            for array in arrays:
                order = push_order(facts, loop, top, array)
                if order is not None and reads_by(facts, loop, top, {array}):
                    return _why(fn, facts, loop, top, array, order, ops)
    return None


def _goes_up_and_down(facts: Facts, loop: Loop, top: Param) -> bool:
    changes = {change for _, change in changes_of(facts, loop, top)}
    known = {change for change in changes if change is not None}
    return facts[divergence].shape(top).is_varying and min(known, default=0) < 0 and len(changes) > 1


def _why(
    fn: Function, facts: Facts, loop: Loop, top: Param, array: Op, order: Pushes | Fault, ops: list[Op]
) -> str | None:
    stack, count = _name(array), _name(top)
    for op in ops:
        if not is_alone(fn.module, op):
            return _acts(op)
    if isinstance(order, Fault):
        line = f"line {order.op.position.line}" if order.op is not None else ""
        if order.why == READ:
            where = f"{line} reads '{stack}' elsewhere than at its last entry"
            return f"{where}, which an iteration takes first, before it pushes"
        if order.why == PUSHED:
            return f"{line} writes '{stack}' elsewhere than at its end: {stack}[{count}] = ...; {count} += 1"
        if order.why == OTHER:
            return f"{line} accesses '{stack}' as another type"
        return (
            f"an iteration is to take one entry of '{stack}', to push others, and to change '{count}' by nothing else"
        )
    return _starts(fn, facts, loop, order, stack, count)


def _acts(op: Op) -> str:
    where = f"line {op.position.line}"
    if op.opcode == "store" and (root := _root(op.args[1])) is not None:
        return f"{where} writes '{root}', which other lanes may see: keep it in a variable, and write it after the loop"
    return f"{where} does what other lanes may see: do it after the loop"


def _root(pointer: Value) -> str | None:
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        pointer = pointer.args[0]
    return _name(pointer) if isinstance(pointer, Param) and pointer.name.endswith(".ptr") else None


def _starts(fn: Function, facts: Facts, loop: Loop, pushes: Pushes, stack: str, count: str) -> str | None:
    array, graph, forest = pushes.array, facts[cfg], facts[loops]
    for op in accesses_into(array, facts[uses]) or []:
        assert op.block is not None, "an op stands in a block"
        if op.opcode == "load" and not forest.contains(loop, graph.number[op.block]):
            return f"line {op.position.line} reads '{stack}' outside of the loop"
    entries = first_entries(fn, facts, loop, pushes.top, array, pushes.base)
    if entries is None:
        start = graph.target(loop.entry_edges[0]).args[graph.blocks[loop.header].params.index(pushes.top)]
        if not isinstance(start, Const):
            return f"'{count}' is to begin with a number that is written in the program"
        return (
            f"'{stack}' is to begin with the same entries in all lanes, {MOST_ENTRIES} at most, each written once, "
            "right before the loop"
        )
    if not entries[0].type.is_int:
        return f"'{stack}' holds no integers"
    most = MOST_BYTES // facts.given(Gang).width
    if array.attrs["size"] > most:
        return f"'{stack}' takes {array.attrs['size']} bytes, for which a gang has no room: {most} at most"
    return None


def _name(value: Named) -> str:
    """As the program has it."""
    return value.name.split(".")[0]
