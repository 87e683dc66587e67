"""Drop parameters that are always the same value.

    a: jump c(v)     b: jump c(v)     c(p): use p     =>     a: jump c     b: jump c     c: use v

Parameters of several blocks may also pass one value around a loop among themselves. If one value enters the whole
cycle from outside, each parameter is that value. If several do, the parameters that they enter stay, and the pass
examines the rest again without them.

Requires  nothing.
Ensures   no parameter is a copy of one other value on all edges; the function's own parameters stay.
Leaves    parameters that meet undef or poison on some edge: which value they have there is not ours to choose.
Costs     near-linear; parameters that feed each other in a cycle are examined again for each inner cycle.
Source    Braun et al. 2013, section 3.2 (cycles of parameters, as strongly connected components).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...ir.function import Block, Const, Function, Param, Symbol, Value
from ...ir.graph import components


def drop_params(fn: Function, facts: Facts) -> None:
    copies = copied_values(fn, facts)
    if copies:
        _drop(fn, facts, copies)


def copied_values(fn: Function, facts: Facts) -> dict[Param, Value]:
    """Parameters that are copies, each with the value that it copies, which is not itself a copy."""
    incoming = _incoming(fn)
    copies: dict[Param, Value] = {}
    stack = [_circles(list(incoming), incoming)]
    while stack:
        circle = next(stack[-1], None)
        if circle is None:
            stack.pop()
            continue
        inside = set(circle)
        fed: dict[Param, list[Value]] = {}
        for param in circle:
            values = (copies.get(arg, arg) if isinstance(arg, Param) else arg for arg in incoming[param])
            fed[param] = [value for value in values if value not in inside]
        outside = {value for param in circle for value in fed[param]}
        if len(outside) == 1:
            copies.update(dict.fromkeys(circle, outside.pop()))
        elif len(circle) > 1:
            stack.append(_circles([param for param in circle if not fed[param]], incoming))
    return {param: copies[param] for param in incoming if param in copies}


def _incoming(fn: Function) -> dict[Param, list[Value]]:
    """The arguments of each parameter, except the function's own; equal constants are one value."""
    same: dict[object, Value] = {}
    result: dict[Param, list[Value]] = {param: [] for block in fn.blocks[1:] for param in block.params}
    for block in fn.blocks:
        for target in block.targets:
            for param, arg in zip(target.block.params, target.args, strict=True):
                result[param].append(same.setdefault(_key(arg), arg))
    return result


def _circles(params: Sequence[Param], incoming: dict[Param, list[Value]]) -> Iterator[list[Param]]:
    """Sets of parameters that feed each other, each after those that feed it."""
    number = {param: index for index, param in enumerate(params)}
    feeders = [[number[arg] for arg in incoming[param] if isinstance(arg, Param) and arg in number] for param in params]
    _, members = components([*feeders, list(range(len(params)))], len(params))
    for numbers in members[:-1]:
        yield [params[index] for index in sorted(numbers)]


def _key(value: Value) -> object:
    """Equal keys for values that are the same everywhere."""
    if isinstance(value, Const) and isinstance(value.value, float):
        return (value.type, struct.pack("<d", value.value))
    if isinstance(value, Const) and isinstance(value.value, int):
        return (value.type, value.value)
    if isinstance(value, Symbol):
        return (value.type, value.name, value.offset)
    return value


def _drop(fn: Function, facts: Facts, copies: dict[Param, Value]) -> None:
    graph = facts[cfg]
    blocks: dict[Block, None] = {param.block: None for param in copies if param.block is not None}
    for block in blocks:
        kept = [index for index, param in enumerate(block.params) if param not in copies]
        for edge in graph.entering[graph.number[block]]:
            target = graph.target(edge)
            target.args = [target.args[index] for index in kept]
        block.params = [block.params[index] for index in kept]
    swaps: dict[Value, Value] = {**copies}
    fn.replace(swaps)
