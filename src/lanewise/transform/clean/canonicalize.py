"""Canonicalize: one form for what can be written in several ways, so that later passes need to know only one.

    if b < a: a = b                       a = b if b < a else a           the compared numbers are the chosen ones
    if i >= n: i = n - 1                  i = i if i < n - 1 else n - 1   likewise conditional expressions, and maxima
    1 + i, 0 < i                          i + 1, i > 0                    constants stand at the right
    usub_sat(a, b)                        a - b if a >= b else 0          as the source has it; LLVM joins them again
    while True: if i >= n: break          while i < n                     the true side of a loop's test stays in it

A clamp that is written as a branch would make lanes diverge. Hot paths look for minima and maxima in the bounds of
loops, and drivers decide comparisons for many gangs: so the comparison stays an op of its own.

Requires  source stage.
Ensures   results and checks as before.
Leaves    minima and maxima of floats, where zeros and not-a-number decide; branches that do more than choose numbers.
Costs     linear.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.graph.loops import loops
from ...analysis.values.value_numbers import Numbers, numbers
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Op, Target, Value
from ...ir.ops import TABLE
from ...ir.same import same_value
from ...ir.types import I1
from ...record import dataclass
from ...remarks.remark import record
from .simplify import simplify

_PAIRS = ("lt", "gt", "ge"), ("le", "ge", "gt"), ("gt", "lt", "le"), ("ge", "le", "lt")
SWAPPED = {f"{sign}{mode}": f"{sign}{swapped}" for sign in "su" for mode, swapped, _ in _PAIRS}
OPPOSITE = {f"{sign}{mode}": f"{sign}{other}" for sign in "su" for mode, _, other in _PAIRS}
COMMUTES = frozenset(("add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax"))


@dataclass(frozen=True, slots=True, eq=False)
class _Extreme:
    """A minimum or a maximum of two numbers, by the name of its op."""

    name: str
    a: Value
    b: Value


def canonicalize(fn: Function, facts: Facts) -> None:
    _constants_right(fn)
    _saturated(fn)
    _exits_last(fn, facts)
    if _extremes(fn, facts):
        fn.touch()
        simplify(fn, facts)


def _constants_right(fn: Function) -> None:
    for op in fn.ops:
        if len(op.args) == 2 and isinstance(op.args[0], Const) and not isinstance(op.args[1], Const):
            if op.opcode in COMMUTES and op.type.is_int:
                op.args = [op.args[1], op.args[0]]
                fn.touch()
            elif op.opcode == "icmp" and op.args[0].type.is_int:
                op.args, op.mode = [op.args[1], op.args[0]], SWAPPED.get(op.mode, op.mode)
                fn.touch()


def _saturated(fn: Function) -> None:
    """Write a difference that is never below zero as a choice."""
    for block in fn.blocks:
        if not any(op.opcode == "usub_sat" for op in block.ops):
            continue
        builder = Builder(block)
        old, block.ops = block.ops, []
        for op in old:
            if op.opcode == "usub_sat":
                builder.position = op.position
                fits = builder.op("icmp", *op.args, mode="uge", hint="fits")
                less = builder.op("sub", *op.args, hint="less")
                chosen: list[Value] = [fits, less, Const(op.type, 0)]
                op.row, op.args = TABLE["select"], chosen
            block.ops.append(op)
        fn.touch()


def _exits_last(fn: Function, facts: Facts) -> None:
    """Branches out of a loop leave it by their second edge, if only they use a comparison by size, which is negated."""
    graph, forest = facts[cfg], facts[loops]
    users: dict[Value, int] = {}
    for value in (value for op in fn.ops for value in op.operands):
        users[value] = users.get(value, 0) + 1
    for number in graph.order:
        block = graph.blocks[number]
        end, loop = block.end, forest.of(number)
        if loop is None or end is None or end.opcode != "branch":
            continue
        test = end.args[0]
        if not isinstance(test, Op) or test.opcode != "icmp" or test.mode not in SWAPPED or users[test] > 1:
            continue
        stays = [forest.contains(loop, to) for to in graph.successors[number]]
        if stays == [False, True] and test.block is block and len(end.targets) == 2:
            test.mode = OPPOSITE[test.mode]
            end.targets.reverse()
            fn.touch()


def _extremes(fn: Function, facts: Facts) -> bool:
    graph, same = facts[cfg], facts[numbers]
    swaps: dict[Value, Value] = {}
    changed = False
    for number in graph.order:
        block = graph.blocks[number]
        for op in [op for op in block.ops if op.opcode == "select" and op.type.is_int and op.type is not I1]:
            found = _extreme(op.args[0], op.args[1], op.args[2], same)
            if found is not None and not _compares(op, found):
                swaps[op] = _insert(fn, block, block.ops.index(op), found, op)
        changed = _choice(fn, graph, number, same) or changed
    fn.replace(swaps)
    return changed or bool(swaps)


def _compares(op: Op, found: _Extreme) -> bool:
    """Does the choice compare the very numbers that it chooses from?"""
    condition, *chosen = op.args
    compared = condition.args if isinstance(condition, Op) else []
    return all(any(same_value(value, other) for other in compared) for value in (*chosen, found.a, found.b))


def _extreme(condition: Value, yes: Value, no: Value, same: Numbers) -> _Extreme | None:
    """The minimum or maximum that a choice between two numbers is."""
    if not isinstance(condition, Op) or condition.opcode != "icmp" or condition.mode not in SWAPPED:
        return None
    mode, (left, right) = condition.mode, condition.args
    if not left.type.is_int or left.type is not yes.type:
        return None
    opposite = OPPOSITE[mode]
    forms = (
        (mode, left, right, yes, no),
        (SWAPPED[mode], right, left, yes, no),
        (opposite, left, right, no, yes),
        (SWAPPED[opposite], right, left, no, yes),
    )
    for order, a, b, first, second in forms:
        if same.of(a) != same.of(first):
            continue
        name = f"{order[0]}{'min' if order[1] == 'l' else 'max'}"
        if same.of(b) == same.of(second):
            return _Extreme(name, a, b)
        # i if i < n else n - 1; where n - 1 overflows, it is what `i < n` chooses, so that it may always be computed
        if (order == "slt" and _is_next(second, b, same)) or (order == "sgt" and _is_next(b, second, same)):
            return _Extreme(name, a, second)
    return None


def _is_next(low: Value, high: Value, same: Numbers) -> bool:
    """Is one number the other and 1, without overflow?"""
    if isinstance(low, Const) and isinstance(high, Const):
        return low.signed + 1 == high.signed
    for value, other, by in ((low, high, -1), (high, low, 1)):
        if isinstance(value, Op) and "nsw" in value.flags and isinstance(value.args[-1], Const):
            number = value.args[-1].signed
            number = -number if value.opcode == "sub" else number if value.opcode == "add" else 0
            if number == by and same.of(value.args[0]) == same.of(other):
                return True
    return False


def _insert(fn: Function, block: Block, at: int, found: _Extreme, for_op: Op) -> Op:
    """A comparison, and a choice between what it compares."""
    a, b = (found.b, found.a) if isinstance(found.a, Const) else (found.a, found.b)
    mode = f"{found.name[0]}{'lt' if found.name[1:] == 'min' else 'gt'}"
    test = Op(TABLE["icmp"], I1, [a, b], mode=mode, name=fn.fresh("icmp"), position=for_op.position)
    choice = Op(TABLE["select"], a.type, [test, a, b], name=fn.fresh("select"), position=for_op.position)
    for new in (choice, test):
        new.block = block
        block.ops.insert(at, new)
    return choice


def _choice(fn: Function, graph: Cfg, number: int, same: Numbers) -> bool:
    """Turn a branch whose sides only bring numbers into minima and maxima."""
    block = graph.blocks[number]
    end = block.end
    if end is None or end.opcode != "branch" or len(end.targets) != 2:
        return False
    yes, no = _brought(graph, end.targets[0]), _brought(graph, end.targets[1])
    join = yes.block
    if join is not no.block or len(graph.entering[graph.number[join]]) != 2:
        return False
    found: list[_Extreme | Value] = []
    for a, b in zip(yes.args, no.args, strict=True):
        choice = a if same.of(a) == same.of(b) else _extreme(end.args[0], a, b, same)
        parts = (choice.a, choice.b) if isinstance(choice, _Extreme) else (choice,)
        if not all(part is not None and _can_move(part, join) for part in parts):
            return False
        found += [choice] if choice is not None else []
    if not any(isinstance(choice, _Extreme) for choice in found):
        return False
    args = [_settled(fn, block, choice, join, end) for choice in found]
    end.row, end.args, end.targets = TABLE["jump"], [], [Target(join, args)]
    return True


def _settled(fn: Function, block: Block, choice: _Extreme | Value, join: Block, end: Op) -> Value:
    """The value of a choice, computed before the branch."""
    if not isinstance(choice, _Extreme):
        return _moved(fn, block, choice, join)
    a, b = (_moved(fn, block, part, join) for part in (choice.a, choice.b))
    record("LW119", end.position, "minimum" if choice.name.endswith("min") else "maximum")
    return _insert(fn, block, len(block.ops), _Extreme(choice.name, a, b), end)


def _brought(graph: Cfg, target: Target) -> Target:
    """Where an edge goes, past a block that only computes numbers."""
    block = target.block
    end = block.end
    if block.params or end is None or end.opcode != "jump" or len(graph.entering[graph.number[block]]) != 1:
        return target
    return end.targets[0] if all(op.row.speculates for op in block.ops) else target


def _can_move(value: Value, join: Block) -> bool:
    """Is it known before the branch, or made there of what is?"""
    return not _is_on_side(value, join) or (
        isinstance(value, Op) and not any(_is_on_side(arg, join) for arg in value.args)
    )


def _moved(fn: Function, block: Block, value: Value, join: Block) -> Value:
    if not isinstance(value, Op) or not _is_on_side(value, join):
        return value
    new = Op(value.row, value.type, list(value.args), mode=value.mode, flags=value.flags, name=fn.fresh(value.name))
    new.attrs, new.position, new.block = dict(value.attrs), value.position, block
    block.ops.append(new)
    return new


def _is_on_side(value: Value, join: Block) -> bool:
    """Does it stand in a block whose only way is to the join?"""
    end = value.block.end if isinstance(value, Op) and value.block is not None else None
    return end is not None and end.opcode == "jump" and end.targets[0].block is join
