"""Thread exits: an edge that brings no live lane to a loop's test goes directly where the test would send it.

    header(live, n): branch any live, body, done          body: branch n < limit, rest, leave
                                                          leave: jump header(i1 0, n)        no lane is live
                                                     =>   leave: jump done(n)                the test is skipped

An exit that all lanes take together ends the loop (`unify_loops`): it clears the live mask, goes to the header and
leaves there. LLVM does not thread jumps through a loop header, and would keep the mask in two places.

Requires  masked stage; loops that are left by their headers alone, as unified loops are.
Ensures   the same blocks run, but for the test.
Leaves    tests of other conditions, and headers that do more than test.
Costs     linear in blocks and in values that are used after such loops.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import Loop, loops
from ...ir.function import Block, Const, Function, Named, Op, Param, Target, Value
from ...record import dataclass

_Users = dict[Param, dict[Op, Block]]  # present and former users of a parameter, each with its block
_Edge = tuple[Block, Target, list[Value]]  # source, target and arguments


@dataclass(frozen=True, slots=True, eq=False)
class _Test:
    """A loop's test: whether any lane is live, and where to go if there is none."""

    header: Block
    live: Param
    done: Target


def thread_exits(fn: Function, facts: Facts) -> None:
    graph, forest = facts[cfg], facts[loops]
    users: _Users = {}
    for loop in forest:
        test = _test(graph.blocks[loop.header], loop)
        if test is None or len(graph.entering[graph.number[test.done.block]]) != 1:
            continue
        members = {graph.blocks[number]: None for number in forest.members(loop)}
        # Looked up only now: an earlier change may have renamed an argument of the edge after a loop.
        if edges := [edge for block in members for edge in _sure(block, test)]:
            users = users or _users(fn)
            _thread(fn, test, edges, members, users)
    if users:
        fn.touch()


def _users(fn: Function) -> _Users:
    users: _Users = {}
    for block in fn.blocks:
        for op in block.all_ops:
            _note(op, block, users)
    return users


def _note(op: Op, block: Block, users: _Users) -> None:
    for value in op.operands:
        if isinstance(value, Param):
            users.setdefault(value, {})[op] = block


def _test(header: Block, loop: Loop) -> _Test | None:
    end = header.end
    if len(loop.exits) != 1 or end is None or end.opcode != "branch" or len(header.ops) != 1:
        return None
    asked = header.ops[0]
    if asked.opcode != "any" or end.args[0] is not asked or not isinstance(live := asked.args[0], Param):
        return None
    return _Test(header, live, end.targets[1]) if live.block is header and not end.targets[1].args else None


def _sure(block: Block, test: _Test) -> list[_Edge]:
    """Edges that bring no live lane, directly or over a block that only passes on, with their arguments."""
    found: list[_Edge] = []
    for target in block.targets:
        brought = _brought(target, test.header)
        if brought is not None and block is not target.block:
            live = brought[test.header.params.index(test.live)]
            if isinstance(live, Const) and live.value == 0:
                found.append((block, target, brought))
    return found


def _brought(target: Target, header: Block) -> list[Value] | None:
    if target.block is header:
        return list(target.args)
    end = target.block.end
    if target.block.ops or end is None or end.opcode != "jump" or end.targets[0].block is not header:
        return None
    given: dict[Value, Value] = dict(zip(target.block.params, target.args, strict=True))
    return [given.get(arg, arg) for arg in end.targets[0].args]


def _thread(fn: Function, test: _Test, edges: list[_Edge], members: Mapping[Block, None], users: _Users) -> None:
    """Uses of the header's parameters after the loop become parameters of the block after it."""
    header, done = test.header, test.done.block
    taken: dict[Value, Value] = {}
    outside: dict[Op, Block] = {}
    for param in header.params:
        mentioned = users.get(param, {}).items()
        after = {op: block for op, block in mentioned if block not in members and param in op.operands}
        if after:
            new = fn.add_param(done, param.type, param.name, param.position)
            new.shape, taken[param] = param.shape, new
            test.done.args.append(param)
            outside |= after
    wanted = [index for index, param in enumerate(header.params) if param in taken]
    for op in outside:
        _swap(op, taken)
    for _, target, brought in edges:
        target.block, target.args = done, [brought[index] for index in wanted]
    ends = {block.end: block for block in (header, *(block for block, _, _ in edges)) if block.end is not None}
    for op, block in (outside | ends).items():
        _note(op, block, users)


def _swap(op: Op, taken: Mapping[Value, Value]) -> None:
    op.args = [taken.get(arg, arg) for arg in op.args]
    if isinstance(op.mask, Named):
        op.mask = taken.get(op.mask, op.mask)
    for target in op.targets:
        target.args = [taken.get(arg, arg) for arg in target.args]
