"""Forward elements: in straight-line code, a load of what was loaded or stored before it becomes that value.

    store %a, x[i, k]                       store %a, x[i, k]
    %b = load x[i, k]               =>      ... %a
    store %c, x[i, k + 1]                   store %c, x[i, k + 1]

Copies of a loop's iterations access what earlier ones did; `share_loads` runs before there are any. A row of stores is
written at once only if none of its numbers is loaded in between.

Requires  nothing.
Ensures   results as before.
Leaves    values that come from another block.
Costs     linear, times the elements that are known at a time.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...analysis.facts import Facts
from ...analysis.memory.row_columns import Access, access_of, is_number, number_in
from ...analysis.memory.states import HARMLESS
from ...analysis.values.value_numbers import numbers
from ...ir.function import Block, Function, Value


def forward_elements(fn: Function, facts: Facts, blocks: Iterable[Block]) -> None:
    """In these blocks."""
    same, swaps = facts[numbers], dict[Value, Value]()
    for block in blocks:
        known: dict[object, tuple[Access, Value]] = {}
        for op in block.ops:
            if not is_number(op):
                if op.row.writes and op.opcode not in HARMLESS:
                    known.clear()
                continue
            one = access_of(op, same)
            key = (one.base, one.offset, number_in(op).type, op.mask)
            if op.opcode == "store":
                known = {other: entry for other, entry in known.items() if one.is_apart(entry[0])}
            elif key in known:
                swaps[op] = known[key][1]
                continue
            known[key] = one, number_in(op)
        block.ops = [op for op in block.ops if op not in swaps]
    if swaps:
        fn.replace(swaps)
