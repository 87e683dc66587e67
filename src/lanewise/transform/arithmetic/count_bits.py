"""Count bits: replace a loop that counts the bits of a number one by one with a single op.

    while v: v &= v - 1; n += 1               n += ctpop v                          v = 0
    while v: n += v & 1; v >>= 1              n += ctpop v                          v = 0
    while v: v >>= 1; n += 1                  n += bits - ctlz v                    v = 0
    while v & 1 == 0: v >>= 1; n += 1         n += cttz v                           v >>= cttz v

In a gang, every lane would wait for the number with the most bits. LLVM recognizes the scalar loop, but not that of a
gang. With `while v > 0`, the loop runs no iteration for negative signed numbers and does not change them.

Requires  source stage.
Ensures   results as before; a loop that is replaced terminates for every number.
Leaves    loops that do anything else, and loops that never end for some number: `while v & 1 == 0` if v may be 0,
          `while v: v >>= 1` if v may be negative.
Costs     linear in loops of two blocks. The attribute "counted" records the loops that were replaced.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import Loop, loops
from ...analysis.graph.uses import uses
from ...analysis.values.conditions import OPPOSITE
from ...analysis.values.known import Known, either
from ...analysis.values.values import values
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Op, Param, Target, Value
from ...record import dataclass
from ...remarks.remark import record
from ..clean.remove_unreached import remove_unreached
from ..clean.simplify import simplify

ONES, LENGTH, TRAILING = "ones", "length", "trailing"  # how the trip count is computed
WORDS = {
    ONES: "the bits that are set",
    LENGTH: "bits up to the highest that is set",
    TRAILING: "zeros below the lowest bit",
}


@dataclass(frozen=True, slots=True)
class Step:
    """How a parameter changes per iteration: `sign` times a value, or the lowest bit of the counted number."""

    sign: int
    by: Value | None


@dataclass(frozen=True, slots=True, eq=False)
class Counting:
    """A loop that counts bits of `number`, one of the header's parameters."""

    header: Block
    leaving: Target
    number: Param
    kind: str
    shift: str  # the op of a shift
    is_signed: bool  # only numbers above 0 are counted
    steps: tuple[Step | None, ...]  # of all parameters; None for the number and for invariants


def count_bits(fn: Function, facts: Facts) -> None:
    changed = False
    while (found := next(filter(None, (_counting(facts, loop) for loop in facts[loops])), None)) is not None:
        _replace(fn, facts, found)
        changed = True
    if changed:
        simplify(fn, facts)


# find


def _counting(facts: Facts, loop: Loop) -> Counting | None:
    if loop.stop - loop.start != 2 or not loop.is_reducible or len(loop.exit_edges) != 1:
        return None
    graph = facts[cfg]
    header = graph.blocks[loop.header]
    end = header.end
    if loop.exit_edges[0].source != loop.header or end is None or end.opcode != "branch":
        return None
    stays, leaves = end.targets if graph.number[end.targets[1].block] == loop.exits[0] else end.targets[::-1]
    body = stays.block
    back = body.end
    if body.params or back is None or back.opcode != "jump" or not _is_closed(facts, (header, body), leaves):
        return None
    turned = stays is end.targets[1]
    for at, number in enumerate(header.params):
        if not number.type.is_int or number.type.bits < 8:
            continue
        kind = _kind(facts, loop, number, end.args[0], turned, back.targets[0].args[at])
        if kind is None:
            continue
        steps = [
            None if param is number else _step(number, kind[0], param, arg, (header, body))
            for param, arg in zip(header.params, back.targets[0].args, strict=True)
        ]
        if all(not isinstance(step, str) for step in steps):
            found = tuple(step for step in steps if not isinstance(step, str))
            return Counting(header, leaves, number, *kind, found)
    return None


def _is_closed(facts: Facts, blocks: tuple[Block, ...], leaves: Target) -> bool:
    """Does the loop have no effect, and do other blocks use only its parameters?"""
    ops = {op for block in blocks for op in block.ops}
    users = facts[uses]
    if any(arg in ops for arg in leaves.args) or not all(_is_pure(facts, op) for op in ops):
        return False
    return all(user.block in blocks for op in ops for user in users.of(op))


def _is_pure(facts: Facts, op: Op) -> bool:
    """Does the op have no effect, or is it a check that always holds?"""
    if op.opcode == "check":
        return facts[values].constant(op.args[0]) == 1
    return op.row.speculates and not op.row.crosses


def _kind(
    facts: Facts, loop: Loop, number: Param, test: Value, turned: bool, then: Value
) -> tuple[str, str, bool] | None:
    """The kind of trip count, the op that shifts, and whether only numbers above 0 are counted."""
    if isinstance(test, Op) and test.opcode == "xor" and _is_constant(test.args[1], -1):
        test, turned = test.args[0], not turned
    if not isinstance(test, Op) or test.opcode != "icmp" or not _is_constant(test.args[1], 0):
        return None
    mode = OPPOSITE[test.mode] if turned else test.mode
    shift = _shift(number, then)
    if test.args[0] is not number:
        if not shift or mode != "eq" or not _is_lowest_bit(test.args[0], number):
            return None
        known = _entering(facts, loop, number)
        return (TRAILING, shift, False) if known is not None and known.umin > 0 else None
    if mode not in ("ne", "ugt", "sgt"):
        return None
    if _clears_lowest(number, then):
        return ONES, "", mode == "sgt"
    if shift == "ashr" and mode != "sgt":
        known = _entering(facts, loop, number)
        return (LENGTH, shift, False) if known is not None and known.smin >= 0 else None
    return (LENGTH, shift, mode == "sgt") if shift else None


def _entering(facts: Facts, loop: Loop, number: Param) -> Known | None:
    """The range and known bits of the number at the loop's entry."""
    graph, found = facts[cfg], facts[values]
    at = graph.blocks[loop.header].params.index(number)
    all_known: Known | None = None
    for edge in loop.entry_edges:
        if edge in found.dead:
            continue
        known = found.at(graph.target(edge).args[at], edge.source)
        if known is None:
            return None
        all_known = either(all_known, known)
    return all_known


def _shift(number: Value, then: Value) -> str:
    """The op that shifts the number down by one bit; empty if `then` is not such a shift."""
    if not isinstance(then, Op) or not then.args or then.args[0] is not number:
        return ""
    if then.opcode == "udiv":
        return "lshr" if _is_constant(then.args[1], 2) else ""
    return then.opcode if then.opcode in ("lshr", "ashr") and _is_constant(then.args[1], 1) else ""


def _clears_lowest(number: Value, then: Value) -> bool:
    """v & (v - 1), or v less its lowest bit, which is v & -v."""
    if not isinstance(then, Op) or then.opcode not in ("and", "sub", "xor"):
        return False
    first, second = then.args if then.args[0] is number else then.args[::-1]
    if first is not number or not isinstance(second, Op) or (then.opcode == "sub" and then.args[0] is not number):
        return False
    if then.opcode == "and":
        one = 1 if second.opcode == "sub" else -1
        return second.opcode in ("sub", "add") and second.args[0] is number and _is_constant(second.args[1], one)
    return second.opcode == "and" and number in second.args and any(_is_minus(arg, number) for arg in second.args)


def _is_minus(value: Value, number: Value) -> bool:
    if not isinstance(value, Op) or value.opcode != "sub":
        return False
    return value.args[1] is number and _is_constant(value.args[0], 0)


def _is_lowest_bit(value: Value, number: Value) -> bool:
    if not isinstance(value, Op) or value.opcode != "and":
        return False
    return value.args[0] is number and _is_constant(value.args[1], 1)


def _is_constant(value: Value, number: int) -> bool:
    return isinstance(value, Const) and isinstance(value.value, int) and value.signed == number


def _step(number: Param, kind: str, param: Param, then: Value, blocks: tuple[Block, ...]) -> Step | str | None:
    """How a parameter changes; None if it does not, and a word if it changes in another way."""
    if then is param:
        return None
    if not isinstance(then, Op) or then.opcode not in ("add", "sub") or not then.type.is_int:
        return "other"
    first, by = then.args if then.args[0] is param or then.opcode == "sub" else then.args[::-1]
    if first is not param:
        return "other"
    sign = 1 if then.opcode == "add" else -1
    if not isinstance(by, Op | Param) or by.block not in blocks:
        return Step(sign, by)
    bit = by.args[0] if isinstance(by, Op) and by.opcode in ("zext", "sext", "trunc") else by
    return Step(sign, None) if kind == LENGTH and _is_lowest_bit(bit, number) else "other"


# change


def _replace(fn: Function, facts: Facts, found: Counting) -> None:
    """Put one block in the header's place, without a back edge."""
    assert found.header.end is not None, "a header ends"
    position = found.header.end.position
    record("LW115", position, WORDS[found.kind])
    block = Block(fn.fresh_block("counted"), fn)
    fn.blocks.insert(fn.blocks.index(found.header), block)
    given = {param: fn.add_param(block, param.type, param.name, param.position) for param in found.header.params}
    build = Builder(block, position)
    swaps = _finals(build, found, given)
    body = next(target.block for target in found.header.targets if target is not found.leaving)
    for before in fn.blocks:
        for target in before.targets:
            if target.block is found.header and before is not body:
                target.block = block
    build.jump(found.leaving.block, found.leaving.args)
    fn.replace(swaps)
    fn.touch()
    remove_unreached(fn, facts)


def _finals(build: Builder, found: Counting, given: dict[Param, Param]) -> dict[Value, Value]:
    """The value of each header parameter after the loop."""
    whole = given[found.number]
    type = whole.type
    zero = Const(type, 0)
    number = build.op("smax", whole, zero) if found.is_signed else whole
    ones = build.op("ctpop", number) if found.kind == ONES or _counts_ones(found) else None
    if found.kind == LENGTH:
        trips = build.op("sub", Const(type, type.bits), build.op("ctlz", number))
    else:
        trips = build.op("cttz", number, flags=("nonzero",)) if found.kind == TRAILING else ones
    assert trips is not None, "bits that are set are counted"
    swaps: dict[Value, Value] = {}
    for (param, start), step in zip(given.items(), found.steps, strict=True):
        count = trips if step is None or step.by is not None else ones
        assert count is not None, "the lowest bits of all iterations are counted"
        swaps[param] = start if step is None else _moved(build, start, step, count)
    if found.kind == TRAILING:
        swaps[found.number] = build.op(found.shift, whole, trips)
    else:
        swaps[found.number] = build.op("smin", whole, zero) if found.is_signed else zero
    return swaps


def _counts_ones(found: Counting) -> bool:
    return any(step is not None and step.by is None for step in found.steps)


def _moved(build: Builder, start: Value, step: Step, count: Value) -> Value:
    name = "zext" if start.type.bits > count.type.bits else "trunc"
    times = count if start.type is count.type else build.op(name, count, type=start.type)
    if step.by is not None and not _is_constant(step.by, 1):
        times = build.op("mul", times, step.by)
    return build.op("add" if step.sign > 0 else "sub", start, times)
