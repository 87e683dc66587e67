"""Row steps: accesses that go through a row number by number, one in each iteration of a loop.

    for k in range(d):
        total += x[i, k]            the address is fixed in the loop but for its counter, which rises by one

Where lanes run such a loop together, several numbers of each row are accessed at once (`row_columns.py`,
`transform/memory/unroll_rows.py`).

Ensures   a lane accesses the next number in each iteration; which lanes run the loop, and what else it accesses, is not
          considered.
Costs     linear.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...ir.function import Block, Const, Function, Op, Param, Value
from ..facts import Facts
from ..graph.cfg import cfg
from ..graph.loops import Loop, loops
from .row_columns import address_in, is_number, number_in, terms_of


def row_steps(fn: Function, facts: Facts) -> frozenset[Op]:
    """In innermost loops."""
    graph, forest = facts[cfg], facts[loops]
    outer = {loop.parent for loop in forest}
    return frozenset(
        op
        for loop in forest
        if loop not in outer and loop.is_reducible
        for op in _in_loop(loop, [graph.blocks[number] for number in forest.members(loop)])
    )


def _in_loop(loop: Loop, members: list[Block]) -> Iterator[Op]:
    header, blocks = members[0], set(members)
    arriving = [target.args for block in members for target in block.targets if target.block is header]
    counters = [param for at, param in enumerate(header.params) if all(step_of(args[at], param) for args in arriving)]
    for block in members if counters else ():
        yield from (op for op in block.ops if any(steps_along(op, counter, blocks) for counter in counters))


def step_of(value: Value, counter: Param) -> int:
    """1 or -1 if it is the counter of the next iteration; else 0."""
    if not isinstance(value, Op) or value.opcode not in ("add", "sub") or value.args[0] is not counter:
        return 0
    by = value.args[1].signed if isinstance(value.args[1], Const) else 0
    return 0 if by not in (1, -1) else by if value.opcode == "add" else -by


def steps_along(op: Op, counter: Param, blocks: Collection[Block]) -> int:
    """Of an access whose address, in these blocks of a loop, is fixed but for a counter of elements: 1 if the address
    rises with the counter, -1 if it falls; 0 for others."""
    return address_step(address_in(op), number_in(op).type.bytes, counter, blocks) if is_number(op) else 0


def address_step(
    place: Value, size: int, counter: Param, blocks: Collection[Block], invariant: Collection[Op] = ()
) -> int:
    """The same for an address of elements of some size; these loads give the same in each iteration, if their addresses
    are the same."""
    if not isinstance(place, Op) or place.opcode != "ptradd" or place.attrs["scale"] != size:
        return 0
    terms = [*terms_of(place.args[1])]
    others = [place.args[0], *(term for term, _ in terms if term is not counter)]
    if len(others) != len(terms) or not all(_is_fixed(term, blocks, invariant) for term in others):
        return 0
    return next(sign for term, sign in terms if term is counter)


def _is_fixed(value: Value, blocks: Collection[Block], invariant: Collection[Op]) -> bool:
    """Is it computed from invariants?"""
    stack = [value]
    while stack:
        value = stack.pop()
        if isinstance(value, Op | Param) and value.block in blocks:
            if not isinstance(value, Op) or value.opcode == "freeze":
                return False
            if not value.row.speculates and value not in invariant:
                return False
            stack += value.args
    return True
