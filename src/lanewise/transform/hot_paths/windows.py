"""Windows: loops over a lane's neighbourhood, cut off at a border that only some lanes of the gang reach.

    for at in range(max(0, x - r), min(n - 1, x + r) + 1):      lanes start at different places of the window
        body(at)

    for at in range(x - r, x + r + 1):                          all lanes are at one place of it, and those
        if 0 <= at and at <= n - 1: body(at)                    that are outside wait

An index derived from `x` then stays uniform or contiguous, and all lanes leave together. Each lane runs the same
iterations in the same order. No iteration is wasted if one lane of the gang has its whole window; the guard tests that.

Requires  normalized loops; a clamp with no use but the loop's test or start, between a number with a stride and a
          uniform one.
Ensures   each lane runs the body as often and with the same numbers as before.
Leaves    counters that the test's exit edge carries out, tests that compute anything but a comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...analysis.graph.loops import Loop
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Op, Param, Target, Value
from ...record import dataclass
from .sums import Sums, order_of

WITHIN = {("slt", 0): "slt", ("slt", 1): "sle", ("sle", 0): "sle", ("sle", -1): "slt"}  # by the offset of the bound


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """A clamp of a loop's counter: lanes are inside if `mode` holds between the counter and the border."""

    counter: Param
    back: Op  # of the back edge
    mode: str
    border: Value
    inner: Value  # the value of the clamp inside the border


def windows_in(sums: Sums, rank: Callable[[Value], int]) -> dict[Op, Window]:
    """Windows by their clamps; the rank of an operand is 0 if it follows the lanes, 1 if it is uniform."""
    found: dict[Op, Window] = {}
    for loop in sums.forest:
        for counter, test in _counters(sums, loop):
            for op, mode in _clamps(sums, loop, counter, test):
                kind = order_of(op)
                assert kind is not None, "a clamp is a minimum or a maximum"
                _, one, other = kind
                for border, inner in ((one, other), (other, one)):
                    back = sums.graph.blocks[loop.back_edges[0].source].end
                    if back is not None and (rank(inner), rank(border)) == (0, 1):
                        found[op] = Window(counter, back, mode, border, inner)
    return found


def _counters(sums: Sums, loop: Loop) -> Iterator[tuple[Param, Op]]:
    """Counters by one of a loop that a comparison with them ends, without uses after the loop."""
    block = sums.graph.blocks[loop.header]
    test, end = (block.ops[0] if len(block.ops) == 1 else None), block.end
    if test is None or test.opcode != "icmp" or end is None or end.opcode != "branch" or end.args[0] is not test:
        return
    leaving, other = _ways(sums, loop, block)
    if leaving is None or other is None or sums.users.of(test) != [end]:
        return
    for param in block.params:
        if param is test.args[0] and param not in leaving.args and _goes_by_one(sums, loop, param):
            users = (sums.graph.number[op.block] for op in sums.users.of(param) if op.block is not None)
            assert all(sums.forest.contains(loop, number) for number in users), "values leave loops as arguments"
            yield param, test


def _ways(sums: Sums, loop: Loop, block: Block) -> tuple[Target | None, Target | None]:
    """The exit edge of a loop's test, and the edge into the loop, if that has a block of its own."""
    out, into = block.targets[1], block.targets[0]
    numbers = [sums.graph.number[target.block] for target in (out, into)]
    inside = [sums.forest.contains(loop, number) for number in numbers]
    alone = len(sums.graph.entering[numbers[1]]) == 1 and numbers[1] != loop.header
    return (out, into) if inside == [False, True] and alone else (None, None)


def _goes_by_one(sums: Sums, loop: Loop, counter: Param) -> bool:
    assert len(loop.back_edges) == len(loop.entry_edges) == 1, "loops are normalized"
    back = dict(sums.users.incoming(counter)).get(loop.back_edges[0])
    if not isinstance(back, Op) or back.opcode != "add" or "nsw" not in back.flags:
        return False
    return back.args[0] is counter and isinstance(back.args[1], Const) and back.args[1].value == 1


def _clamps(sums: Sums, loop: Loop, counter: Param, test: Op) -> Iterator[tuple[Op, str]]:
    """The clamps that start and end a counter, without other uses, and the mode in which it is inside them."""
    (edge,) = loop.entry_edges
    start = dict(sums.users.incoming(counter))[edge]
    if _is_used_by(sums, start, sums.graph.blocks[edge.source].end) and _kind(start) == "smax":
        assert isinstance(start, Op), "a clamp is an op"
        yield start, "sge"
    bound, by, user = test.args[1], 0, test
    if isinstance(bound, Op) and bound.opcode == "add" and isinstance(bound.args[1], Const):
        if not _is_used_by(sums, bound, test) or not isinstance(bound.args[1].value, int):
            return
        bound, by, user = bound.args[0], bound.args[1].signed, bound
    if _kind(bound) == "smin" and _is_used_by(sums, bound, user) and (test.mode, by) in WITHIN:
        assert isinstance(bound, Op), "a clamp is an op"
        yield bound, WITHIN[test.mode, by]


def _kind(value: Value) -> str | None:
    kind = order_of(value)
    return kind[0] if kind is not None else None


def _is_used_by(sums: Sums, value: Value, user: Op | None) -> bool:
    """Is this op its only use?"""
    if not isinstance(value, Op) or user is None or sums.users.of(value) != [user]:
        return False
    return sum(operand is value for operand in user.operands) == 1


def open_windows(fn: Function, windows: Sequence[Window], copy_of: Callable[[Value], Value]) -> list[Block]:
    """Let lanes wait in a copy of the loops whose clamps were removed; returns the new blocks, tests first."""
    by_counter: dict[Param, list[Window]] = {}
    for window in windows:
        by_counter.setdefault(window.counter, []).append(window)
    tests: list[Block] = []
    steps: list[Block] = []
    for counter, group in by_counter.items():
        copy = copy_of(counter)
        assert isinstance(copy, Param) and copy.block is not None, "a counter is a parameter of a block"
        back = copy_of(group[0].back)
        assert isinstance(back, Op), "a block ends with an op"
        borders = [(window.mode, copy_of(window.border)) for window in group]
        test, step = _let_wait(fn, copy, back, borders)
        tests.append(test)
        steps.append(step)
    return [*tests, *steps]


def _let_wait(fn: Function, counter: Param, back: Op, borders: Sequence[tuple[str, Value]]) -> tuple[Block, Block]:
    header = counter.block
    assert header is not None and header.end is not None, "a block ends"
    position, into = header.end.position, header.targets[0]
    others = [param for param in header.params if param is not counter]
    test, step = Block(fn.fresh_block("window"), fn), Block(fn.fresh_block("step"), fn)
    step.params = [Param(param.type, fn.fresh(param.name), step, param.position) for param in others]
    for target in back.targets:
        if target.block is header:
            passed = zip(header.params, target.args, strict=True)
            target.block, target.args = step, [arg for param, arg in passed if param is not counter]
    here = Builder(test, position)
    inside = None
    for mode, border in borders:
        holds = here.op("icmp", counter, border, mode=mode, hint="inside")
        inside = holds if inside is None else here.op("and", inside, holds, hint="inside")
    assert inside is not None, "a window has a border"
    here.branch(inside, into.block, step, into.args, others)
    header.targets[0] = Target(test, [])
    there = Builder(step, position)
    following = there.op("add", counter, Const(counter.type, 1), flags=("nsw",), hint=counter.name)
    brought = dict(zip(others, step.params, strict=True))
    there.jump(header, [following if param is counter else brought[param] for param in header.params])
    return test, step
