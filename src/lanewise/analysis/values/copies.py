"""Copies: block parameters that always have the value of one other definition.

    a: jump c(v)     b: jump c(v)     c(p): p is v        entry: jump h(v)     h(q): jump h(q)     q is v

Parameters of several blocks may also pass one value around a loop among themselves. If one value enters the whole
cycle from outside, each parameter is that value. If several do, the parameters that they enter are no copies, and the
rest is examined again without them.

Leaves    parameters that meet undef or poison on some edge: which value they have there is not ours to choose.
Costs     near-linear; parameters that feed each other in a cycle are examined again for each inner cycle.
Source    Braun et al. 2013, section 3.2 (cycles of parameters, as strongly connected components).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence

from ...ir.function import Const, Function, Named, Param, Symbol, Value
from ...ir.graph import components
from ..facts import Facts
from ..graph.cfg import cfg
from ..graph.loops import loops


def copies(fn: Function, facts: Facts) -> dict[Param, Value]:
    """Parameters that are copies, each with the value that it copies, which is not itself a copy."""
    return _copies(fn, lambda param, value: True)


def standing_copies(fn: Function, facts: Facts) -> dict[Param, Value]:
    """The same, without parameters outside of a loop in which the value is defined.

    Such a parameter keeps the value of the lane's last iteration, in which lanes may differ.
    """
    graph, forest = facts[cfg], facts[loops]

    def stands(param: Param, value: Value) -> bool:
        if not isinstance(value, Named) or value.block is None or param.block is None:
            return True
        home = forest.innermost[graph.number[value.block]]
        return home is None or forest.contains(home, graph.number[param.block])

    return _copies(fn, stands)


def _copies(fn: Function, may_copy: Callable[[Param, Value], bool]) -> dict[Param, Value]:
    incoming = _incoming(fn)
    copied: dict[Param, Value] = {}
    stack = [_circles(list(incoming), incoming)]
    while stack:
        circle = next(stack[-1], None)
        if circle is None:
            stack.pop()
            continue
        inside = set(circle)
        fed: dict[Param, list[Value]] = {}
        for param in circle:
            values = (copied.get(arg, arg) if isinstance(arg, Param) else arg for arg in incoming[param])
            fed[param] = [value for value in values if value not in inside]
        outside = {value for param in circle for value in fed[param]}
        if len(outside) == 1 and all(may_copy(param, value) for param in circle for value in outside):
            copied.update(dict.fromkeys(circle, outside.pop()))
        elif len(circle) > 1:
            stack.append(_circles([param for param in circle if not fed[param]], incoming))
    return {param: copied[param] for param in incoming if param in copied}


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
