"""Drop parameters that are always the same value.

    a: jump c(v)     b: jump c(v)     c(p): use p     =>     a: jump c     b: jump c     c: use v

Also where parameters of several blocks pass one value round a loop among themselves: each is supposed to be a copy
until two different values meet in it.

Requires  nothing.
Ensures   no parameter is a copy of one other value on all edges; the function's own parameters stay.
Leaves    parameters that meet undef or poison on some edge: which value they have there is not ours to choose.
Costs     near-linear per round, and a round more only if one dropped something.
Source    Wegman, Zadeck 1991 (the optimistic search, for copies).
"""

from __future__ import annotations

import struct
from collections import deque

from ..analysis.cfg import cfg
from ..analysis.facts import Facts
from ..analysis.uses import uses
from ..ir.function import Block, Const, Function, Named, Param, Symbol, Value


def drop_params(fn: Function, facts: Facts) -> None:
    while copies := copied_values(fn, facts):
        _drop(fn, facts, copies)


def copied_values(fn: Function, facts: Facts) -> dict[Param, Value]:
    """Parameters that are copies, each with the value that it copies, which is none of them."""
    arguments = facts[uses].arguments
    incoming = {param: [value for _, value in come] for param, come in arguments.items()}
    fed: dict[Value, list[Param]] = {}
    for param, values in incoming.items():
        for value in values:
            fed.setdefault(value, []).append(param)
    same: dict[object, Value] = {}
    copy_of: dict[Value, Value] = {}
    work = deque(incoming)
    waiting = set(incoming)
    while work:
        param = work.popleft()
        waiting.discard(param)
        found = _met(param, incoming, copy_of, same)
        if found is not None and copy_of.get(param) is not found:
            copy_of[param] = found
            work.extend(other for other in fed.get(param, ()) if other not in waiting)
            waiting.update(fed.get(param, ()))
    return {param: copy_of[param] for param in incoming if copy_of.get(param, param) is not param}


def _met(
    param: Param, incoming: dict[Param, list[Value]], copy_of: dict[Value, Value], same: dict[object, Value]
) -> Value | None:
    """The one value that comes to a parameter, the parameter itself if several do, None if none is known yet."""
    if copy_of.get(param) is param:
        return param
    found: Value | None = None
    for value in incoming[param]:
        if isinstance(value, Param) and value in incoming:
            come = copy_of.get(value)
        else:
            come = same.setdefault(_key(value), value)
        if come is None or come is param or come is found:
            continue
        if found is not None:
            return param
        found = come
    return found


def _key(value: Value) -> object:
    """Equal for values that are the same wherever they stand."""
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
    assert all(isinstance(value, Named | Const | Symbol) for value in swaps.values()), "a copy of what is no value"
    fn.replace(swaps)
