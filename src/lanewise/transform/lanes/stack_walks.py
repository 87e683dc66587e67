"""Stack walks: loops in which each lane walks a tree with its own stack, and pushes values that depend on nodes alone.

    while top > 0:                          top       the parameter of the header that the stack is indexed by
        top -= 1                            stack     a private array, read and written at top plus a constant
        node = stack[top]                   nodes     what it holds
        ...
        stack[top] = left[node]             pushed: depends on nodes, shared arrays and uniform values
        stack[top + 1] = right[node]
        top += 2

Lanes of equal depth are then probably at the same node. Values pushed into other arrays (such as the distance of a box)
may depend on the lane. A loop that visits the nearer child first, by a lane's own direction, does not qualify. Lanes
affect neither each other nor memory that others see, so their order does not matter.

Requires  source stage, loops normalized; divergence.
"""

from __future__ import annotations

from ...analysis.divergence.divergence import Divergence, Gang, divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.graph.loops import Loop, loops
from ...analysis.graph.uses import uses
from ...analysis.memory.effects import keeps_to_itself
from ...analysis.values.sums import value_sum
from ...ir.function import Const, Function, Module, Op, Param, Symbol, Value
from ...record import dataclass
from ..memory.private_accesses import array_of, pointer_of
from .first_entries import first_entries
from .push_order import Pushes, push_order

MOST_LANES = 64  # each owner is a bit of an integer; a gang of bytes may have more lanes
MOST_BYTES = 1 << 16  # of a stack with room for the pushes of all lanes of a gang


@dataclass(frozen=True, slots=True)
class Walk:
    """The header parameter that is the depth of a lane's stacks, and the stacks that hold nodes.

    `pushes` are those onto one of them, if lanes may push any number, and `entries` its first entries.
    `is_alike`: all lanes push at the same distances from the top, and values that depend on nodes alone.
    """

    top: Param
    stacks: list[Op]
    is_alike: bool
    pushes: Pushes | None
    entries: list[Value]


def stack_walk(fn: Function, facts: Facts, loop: Loop) -> Walk | None:
    """The walk of a loop in which lanes should wait for each other."""
    graph = facts[cfg]
    members = [graph.blocks[number] for number in facts[loops].members(loop)]
    ops = [op for block in members for op in block.ops]
    touched = dict.fromkeys(array_of(pointer_of(op)) for op in ops if op.opcode in ("load", "store"))
    tops = [top for top in graph.blocks[loop.header].params if top.type.is_int and top.type.bits in (32, 64)]
    found = [(top, stacks) for top in tops if (stacks := _stacks(ops, top))]
    orders = [push_order(facts, loop, top, array) for top in tops for array in _read_at(ops, top)]
    pushed = [made for made in orders if isinstance(made, Pushes)]
    if not (found or pushed) or not all(is_alone(fn.module, op) for op in ops):
        return None
    shapes = facts[divergence]  # last, because it takes longest
    if not shapes.loops.get(loop.header):
        return None
    tried = [(top, _pushed_alike(facts, loop, stacks, top, ops), True) for top, stacks in found]
    tried += [(made.top, {made.array}, False) for made in pushed]
    for top, stacks, is_alike in tried:
        starts = _starts_alike(graph, shapes, loop, top) and shapes.shape(top).is_varying
        if not starts or not _Judge(facts, loop, stacks, top).reads_by_nodes(ops):
            continue
        order = [array for array in touched if array in stacks]
        for made in pushed:
            if made.top is top and made.array in stacks and _Judge(facts, loop, {made.array}, top).reads_by_nodes(ops):
                entries = _entries(fn, facts, loop, made)
                if entries is not None:
                    return Walk(top, order, is_alike, made, entries)
        if is_alike:
            return Walk(top, order, is_alike, None, [])
    return None


def _entries(fn: Function, facts: Facts, loop: Loop, pushes: Pushes) -> list[Value] | None:
    """The first entries of a stack, if it holds integers and the gang has room for all pushes of its lanes."""
    found = first_entries(fn, facts, loop, pushes.top, pushes.array, pushes.base)
    width = facts.given(Gang).width
    if not found or not found[0].type.is_int or width > MOST_LANES:
        return None
    return found if pushes.array.attrs["size"] * width <= MOST_BYTES else None


def _read_at(ops: list[Op], top: Param) -> list[Op]:
    """Private arrays that are read at the index plus a constant."""
    pointers = [op.args[0] for op in ops if op.opcode == "load"]
    return list(dict.fromkeys(array for at in pointers if (array := array_of(at)) is not None and _is_at(at, top)))


def reads_by(facts: Facts, loop: Loop, top: Param, stacks: set[Op]) -> bool:
    """Is there a load at an index from these stacks, here or in a callee that gets it?"""
    ops = [op for number in facts[loops].members(loop) for op in facts[cfg].blocks[number].ops]
    return _Judge(facts, loop, stacks, top).reads_by_nodes(ops)


def _pushed_alike(facts: Facts, loop: Loop, stacks: set[Op], top: Param, ops: list[Op]) -> set[Op]:
    """Those of them whose pushed values depend only on them."""
    while stacks:
        judge = _Judge(facts, loop, stacks, top)
        own = {stack for stack in stacks if not judge.pushes_alike(stack, ops)}
        if not own:
            break
        stacks = stacks - own
    return stacks


def is_alone(module: Module | None, op: Op) -> bool:
    """Does it neither communicate with other lanes nor write memory that they see?"""
    if op.opcode == "call":
        return module is not None and keeps_to_itself(module, str(op.attrs["callee"]))
    if op.opcode == "store":
        return array_of(op.args[1]) is not None
    return op.opcode == "check" or not (op.row.writes or op.row.crosses or op.opcode == "opaque")


def _stacks(ops: list[Op], top: Param) -> set[Op]:
    """Private arrays that are read and written in these ops, at the index plus a constant and nowhere else."""
    reads: set[Op] = set()
    writes: set[Op] = set()
    others: set[Op] = set()
    for op in ops:
        if op.opcode not in ("load", "store") or (array := array_of(pointer_of(op))) is None:
            continue
        if not _is_at(pointer_of(op), top):
            others.add(array)
        (reads if op.opcode == "load" else writes).add(array)
    return (reads & writes) - others


def _is_at(pointer: Value, top: Param) -> bool:
    """One step from the start of its array: the index is `top` plus a constant."""
    if not isinstance(pointer, Op) or pointer.opcode != "ptradd" or array_of(pointer.args[0]) is not pointer.args[0]:
        return False
    index = value_sum(pointer.args[1])
    return index is not None and index.offset_from(top) is not None


def is_counted_inside(facts: Facts, loop: Loop, param: Param) -> bool:
    """Does an inner loop change it per iteration? Lanes that enter that loop together iterate together."""
    block = facts[cfg].number[param.block] if param.block is not None else -1
    inner = facts[loops].headed_by(block) if block >= 0 else None
    return inner is not None and inner is not loop and facts[loops].contains(loop, block)


def _starts_alike(graph: Cfg, shapes: Divergence, loop: Loop, top: Param) -> bool:
    at = graph.blocks[loop.header].params.index(top)
    return shapes.is_uniform(graph.target(loop.entry_edges[0]).args[at])


@dataclass(slots=True)
class _Judge:
    """Which values depend on nodes alone: entries of stacks, arrays that lanes share, and uniform values."""

    facts: Facts
    loop: Loop
    stacks: set[Op]
    top: Param

    @property
    def shapes(self) -> Divergence:
        return self.facts[divergence]

    def pushes_alike(self, stack: Op, ops: list[Op]) -> bool:
        stores = [op for op in ops if op.opcode == "store" and array_of(op.args[1]) is stack]
        return all(self.is_of_nodes(op.args[0]) for op in stores)

    def reads_by_nodes(self, ops: list[Op]) -> bool:
        """Is there a load at a node, here or in a callee that gets one?"""
        for op in ops:
            if op.opcode == "load" and array_of(op.args[0]) is None:
                if not self.shapes.is_uniform(op.args[0]) and self.is_of_nodes(op.args[0]):
                    return True
            elif op.opcode == "call" and any(self._is_node(arg) for arg in op.args):
                return True
        return False

    def _is_node(self, value: Value) -> bool:
        varies = isinstance(value, Op) and value.type.is_int and not self.shapes.is_uniform(value)
        return varies and self.is_of_nodes(value)

    def is_of_nodes(self, value: Value) -> bool:
        seen: set[Value] = set()
        work = [value]
        while work:
            item = work.pop()
            if item in seen or isinstance(item, Const | Symbol) or self.shapes.is_uniform(item) or item is self.top:
                continue
            seen.add(item)
            if isinstance(item, Param) and is_counted_inside(self.facts, self.loop, item):
                work += [arg for _, arg in self.facts[uses].incoming(item)]
            elif not isinstance(item, Op):
                return False
            elif item.opcode == "load":
                array = array_of(item.args[0])
                if array is None:
                    work.append(item.args[0])
                elif array not in self.stacks:
                    return False
            elif item.row.speculates and item.opcode not in ("private", "freeze", "lane"):
                work += item.args
            else:
                return False
        return True
