"""Promote elements: an element of an array that a loop updates is kept in a register (scalar promotion).

    out[i] = 0                          out[i] = 0; v = 0
    for k in range(n):                  for k in range(n):
        out[i] += a[i, k] * x[k]    =>      v += a[i, k] * x[k]
                                        out[i] = v

Without it, each iteration waits for the store of the one before.

Requires  source stage.
Ensures   results as before: the loop accesses no other memory that may be the element (`memory/states.py`), and the
          lane has stored into the element before the loop, so that it may store there after it. If a check in the loop
          fails, the element has the value from before the loop.
Leaves    elements that are first stored in the loop; loops with calls, atomic updates or ops across lanes.
Costs     linear for each loop, and for each element the blocks where it is live.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.graph.dominance import Dominance, dominance
from ...analysis.graph.loops import Loop, Loops, loops
from ...analysis.memory.states import HARMLESS, UNKNOWN, Root, memory_of
from ...analysis.values.value_numbers import Numbers, numbers
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Named, Op, Value
from ...ir.ops import TABLE
from ...ir.types import Type
from ...record import dataclass
from ...remarks.remark import record
from ..edit.insert_block import Layout, insert_block
from ..edit.repair_ssa import Variable, repair_ssa

MOST = 8  # elements of a loop
PLAIN = frozenset(("load", "store"))


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """Where it is before the loop, and the accesses in the loop."""

    loop: Loop
    first: Op  # the store before the loop
    accesses: tuple[Op, ...]


def promote_elements(fn: Function, facts: Facts) -> None:
    while found := next(elements_by_loop(fn, facts), None):
        _promote(fn, facts, found)


def elements_by_loop(fn: Function, facts: Facts) -> Iterator[list[Element]]:
    """What can be promoted, outer loops first; loops without such elements are left out."""
    if not any(op.opcode == "store" for op in fn.ops):
        return
    graph, forest, tree, same = facts[cfg], facts[loops], facts[dominance], facts[numbers]
    for loop in forest:
        found = _in_loop(loop, graph, forest, tree, same)
        if 0 < len(found) <= MOST:
            yield found


def _in_loop(loop: Loop, graph: Cfg, forest: Loops, tree: Dominance, same: Numbers) -> list[Element]:
    ops = [op for number in forest.members(loop) for op in graph.blocks[number].ops]
    if not loop.is_reducible or not loop.exit_edges or any(map(_is_unknown, ops)):
        return []
    accesses = [op for op in ops if op.opcode in PLAIN]
    groups: dict[tuple[object, Type], list[Op]] = {}
    for op in accesses:
        groups.setdefault((same.of(address_of(op)), _type(op)), []).append(op)
    found: list[Element] = []
    for (address, type), group in groups.items():
        root = memory_of(address_of(group[0]))
        others = [op for op in accesses if op not in group]
        if isinstance(root, Op) or not any(op.opcode == "store" for op in group):
            continue
        if any(_may_touch(op, group[0], root, same) for op in others):
            continue
        first = _store_before(loop, graph, forest, tree, same, (address, type))
        if first is not None:
            found.append(Element(loop, first, tuple(group)))
    return found


def address_of(op: Op) -> Value:
    return op.args[0 if op.opcode == "load" else 1]


def _type(op: Op) -> Type:
    return op.type if op.opcode == "load" else op.args[0].type


def _is_unknown(op: Op) -> bool:
    """May it access memory in another way than a plain load or store?"""
    if op.opcode in PLAIN:
        return bool(op.attrs.get("volatile")) or "order" in op.attrs or memory_of(address_of(op)) == UNKNOWN
    return op.opcode not in HARMLESS and bool(op.row.reads or op.row.writes or op.row.crosses)


def _may_touch(op: Op, element: Op, root: Root, same: Numbers) -> bool:
    """May it access a byte of the element?"""
    other = memory_of(address_of(op))
    if isinstance(other, Op) or (other != root and not isinstance(other, str) and not isinstance(root, str)):
        return False  # a private array, or another array that is apart
    (one, start), (two, at) = (_place(each, same) for each in (element, op))
    return one != two or (start < at + _type(op).bytes and at < start + _type(element).bytes)


def _place(op: Op, same: Numbers) -> tuple[object, int]:
    """The address without its constant part, and that in bytes."""
    address, offset = address_of(op), 0
    while isinstance(address, Op) and address.opcode == "ptradd" and isinstance(address.args[1], Const):
        offset += address.args[1].signed * int(address.attrs["scale"])
        address = address.args[0]
    return same.of(address), offset


def _store_before(
    loop: Loop, graph: Cfg, forest: Loops, tree: Dominance, same: Numbers, wanted: tuple[object, Type]
) -> Op | None:
    """A store to the element that the lane has made whenever it reaches the loop: the last one."""
    found: Op | None = None
    for number in graph.order:
        if forest.contains(loop, number) or not tree.dominates(number, loop.header):
            continue
        for op in graph.blocks[number].ops:
            if op.opcode == "store" and (same.of(op.args[1]), op.args[0].type) == wanted and not _is_unknown(op):
                found = op
    return found


def _promote(fn: Function, facts: Facts, found: list[Element]) -> None:
    """A load before the loop; in it, stores become definitions, loads uses; a store on each exit."""
    graph, loop = facts[cfg], found[0].loop
    layout = Layout(fn)
    entry = insert_block(fn, [graph.target(edge) for edge in loop.entry_edges], "elements")
    layout.before(graph.blocks[loop.header], entry)
    exits: list[Block] = []
    for edge in loop.exit_edges:
        exits.append(insert_block(fn, [graph.target(edge)], "elements.done"))
        layout.after(graph.blocks[edge.source], exits[-1])
    copies: list[Op] = []
    variables = [_as_variable(fn, element, entry, exits, copies) for element in found]
    layout.apply()
    repair_ssa(fn, facts, variables)
    fn.replace({copy: copy.args[0] for copy in copies})
    gone = set(copies)
    for block in fn.blocks:
        block.ops = [op for op in block.ops if op not in gone]
    for element in found:
        record("LW219", element.first.position, _array(element.first), element.accesses[0].position.line)
    fn.touch()


def _as_variable(fn: Function, element: Element, entry: Block, exits: list[Block], copies: list[Op]) -> Variable:
    address, type = element.first.args[1], element.first.args[0].type
    align = element.first.attrs["align"]
    builder = Builder(entry, element.first.position)
    value = builder.op("load", address, type=type, align=align, hint="element")
    first = _copy(fn, value, value, copies, after=True)
    definitions: list[Named] = [first]
    swaps: dict[Value, Value] = {}
    for op in element.accesses:
        if op.opcode == "load":
            swaps[op] = _copy(fn, op, first, copies)
        else:
            definitions.append(_copy(fn, op, op.args[0], copies))
        assert op.block is not None, "an op stands in a block"
        op.block.ops.remove(op)
    fn.replace(swaps)
    for block in exits:
        Builder(block, element.first.position).op("store", first, address, align=align)
    return Variable(definitions)


def _copy(fn: Function, beside: Op, value: Value, copies: list[Op], after: bool = False) -> Op:
    block = beside.block
    assert block is not None, "an op stands in a block"
    new = Op(TABLE["freeze"], value.type, [value], name=fn.fresh(beside.name or "element"), position=beside.position)
    new.block = block
    block.ops.insert(block.ops.index(beside) + after, new)
    copies.append(new)
    return new


def _array(store: Op) -> str:
    address = store.args[1]
    while isinstance(address, Op):
        address = address.args[0]
    return address.name.removesuffix(".ptr") if isinstance(address, Named) else "an array"
