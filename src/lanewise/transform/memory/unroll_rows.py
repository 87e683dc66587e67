"""Unroll rows: a loop in which lanes read or write rows of their own runs eight iterations at a time.

    for k in range(d):                      while k < d - 7:
        s += x[i, k]                =>          s += x[i, k]; ...; s += x[i, k + 7]         k += 8
                                            while k < d:
                                                s += x[i, k]                                k += 1

A loop of up to 16 known iterations is written out as a whole, so that private arrays in it have constant indices, and
what is accessed before and after it may be in the same rows.

In each iteration, neighbouring lanes access numbers that are a row apart: a gather. Eight iterations access eight
numbers of each row, which are loaded at once and transposed in registers (`codegen/gang/transposed_rows.py`), 2 to 6
times as fast. Stores do the same in reverse. Rows may be read backwards, and an element that an earlier iteration has
stored is not loaded again.

Requires  linearized; divergence.
Ensures   the same iterations in the same order.
Leaves    loops that lanes run under a mask, of several blocks, whose counter does not go by one to an invariant
          bound, or that would grow beyond `MOST_OPS`; gangs whose lanes are no multiple of eight.
Costs     linear; eight copies of a loop's body.
"""

from __future__ import annotations

from ...analysis.divergence.divergence import Divergence, divergence
from ...analysis.divergence.record import Gang
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import Loop, loops
from ...analysis.memory.row_columns import SHORT, Access, access_of, address_in, is_near, number_in
from ...analysis.memory.row_steps import step_of, steps_along
from ...analysis.memory.states import memory_of
from ...analysis.values.value_numbers import Numbers, numbers
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Op, Param, Value
from ...ir.meaning.meaning import fold, is_pure
from ...record import dataclass
from ..clean.merge_blocks import merge_blocks
from ..clean.remove_unreached import remove_unreached
from ..control.linearize import EntryMask
from ..edit.clone_blocks import clone_op
from ..edit.insert_block import block_before
from ..edit.repair_ssa import Variable, repair_ssa
from .forward_elements import forward_elements

MOST_OPS = 640  # of all copies
MOST_TRIPS = 16  # of a loop that is written out as a whole
# The step of a counter that is compared so with its bound, and the comparison that excludes the bound.
RISING = {"slt": (1, "slt"), "ult": (1, "ult"), "sle": (1, "slt"), "ule": (1, "ult")}
FALLING = {"sgt": (-1, "sgt"), "ugt": (-1, "ugt"), "sge": (-1, "sgt"), "uge": (-1, "ugt")}
COUNTS = {**RISING, **FALLING}


@dataclass(frozen=True, slots=True, eq=False)
class _Counted:
    """A loop that runs while `counter`, to which each iteration adds `step`, is below `bound`, or above it, or equal.

    `body` has the ops of an iteration, `back` the arguments of the next one. A loop that asks at its end, in its only
    block with ops, has no other body; `ask` is the comparison.
    """

    header: Block
    body: Block
    latch: Block
    counter: Param
    bound: Value
    ask: Op

    @property
    def asks_last(self) -> bool:
        return self.body is self.header

    @property
    def step(self) -> int:
        return COUNTS[self.ask.mode][0]

    @property
    def strict(self) -> str:
        """The comparison without the bound itself."""
        return COUNTS[self.ask.mode][1]

    @property
    def back(self) -> list[Value]:
        return self.latch.targets[0].args


def unroll_rows(fn: Function, facts: Facts) -> None:
    if facts.given(EntryMask).present or facts.given(Gang).width % SHORT:
        return
    graph, forest, room = facts[cfg], facts[loops], MOST_OPS
    found: list[tuple[_Counted, int]] = []
    for loop in forest:
        one = _counted(loop, [graph.blocks[at] for at in forest.members(loop)])
        if one is None:
            continue
        trips = _few_trips(fn, one)
        size = (trips or SHORT) * len(one.body.ops)
        if size <= room and (trips or not _is_for_registers(one)) and _rows(one, facts[divergence], facts[numbers]):
            found.append((one, trips))
            room -= size
    copies: list[Block] = []
    variables = [variable for one, trips in found if not trips for variable in _unroll(fn, one, copies)]
    for one, trips in found:
        if trips:
            copies.append(_write_out(fn, one, trips))
    if not found:
        return
    fn.touch()
    remove_unreached(fn, facts)
    forward_elements(fn, facts, copies)
    if variables:
        repair_ssa(fn, facts, variables)
        fn.touch()
    if any(trips for _, trips in found):
        merge_blocks(fn, facts)


def _counted(loop: Loop, members: list[Block]) -> _Counted | None:
    header = members[0]
    if len(members) != 2 or len(loop.entry_edges) != 1 or not loop.is_reducible:
        return None
    latch, end = members[1], header.end
    if end is None or end.opcode != "branch" or end.mask is not None or latch.params:
        return None
    ask = end.args[0]
    if end.targets[0].block is not latch or [target.block for target in latch.targets] != [header]:
        return None
    if not isinstance(ask, Op) or ask.opcode != "icmp" or ask.mode not in COUNTS or ask.block is not header:
        return None
    body = header if not latch.ops else latch
    if body is latch and header.ops != [ask]:
        return None
    asked, bound = ask.args
    risen = [
        (param, value)
        for param, value in zip(header.params, latch.targets[0].args, strict=True)
        if step_of(value, param) == COUNTS[ask.mode][0]
    ]
    counter = next((param for param, value in risen if asked is (value if body is header else param)), None)
    if counter is None or _is_in(bound, header, body):
        return None
    return _Counted(header, body, latch, counter, bound, ask)


def _few_trips(fn: Function, one: _Counted) -> int:
    """The known trip count of a loop that is written out as a whole; 0 for others."""
    at = one.header.params.index(one.counter)
    starts = [
        target.args[at]
        for block in fn.blocks
        for target in (block.targets if block is not one.latch else ())
        if target.block is one.header
    ]
    (start,) = starts
    if not one.asks_last or not isinstance(start, Const) or not isinstance(one.bound, Const):
        return 0
    trips = (one.bound.signed - start.signed) * one.step + (one.ask.mode != one.strict)
    return trips if 1 < trips <= MOST_TRIPS else 0


def _is_for_registers(one: _Counted) -> bool:
    """Does it have a known bound and access private arrays? LLVM unrolls it, and keeps them in registers."""
    places = [address_in(op) for op in one.body.ops if op.opcode in ("load", "store")]
    return isinstance(one.bound, Const) and any(isinstance(memory_of(place), Op) for place in places)


def _is_in(value: Value, *blocks: Block) -> bool:
    return isinstance(value, Op | Param) and value.block in blocks


def _rows(one: _Counted, found: Divergence, same: Numbers) -> list[Op]:
    """Accesses that become columns of rows in copies of the body; none if something in it parts all rows."""
    inside, fn = (one.header, one.body, one.latch), one.header.function
    if one.asks_last and any(_is_used_outside(fn, param, inside) for param in one.header.params):
        return []  # its last value is that of another variable, too
    accesses: list[Access] = []
    for op in one.body.ops:
        if op.opcode in ("load", "store"):
            if op.attrs.get("volatile") or op.attrs.get("order"):
                return []
            accesses.append(access_of(op, same))
        elif op.opcode not in ("ptradd", "freeze") and not is_pure(op):
            return []
    columns = [access for access in accesses if _is_column(access.op, one, found)]
    return [access.op for access in columns if all(_may_pass(access, other) for other in accesses)]


def _is_column(op: Op, one: _Counted, found: Divergence) -> bool:
    """Does a lane access the next number of its row in each iteration, and are rows of lanes apart?"""
    if op.mask is not None or not steps_along(op, one.counter, (one.header, one.body)):
        return False
    shape = found.shape(address_in(op))
    return not shape.private and not (shape.is_strided and is_near(shape.stride, number_in(op).type.bytes))


def _may_pass(column: Access, other: Access) -> bool:
    """May a column be accessed earlier or later than another access of the body, in another iteration?"""
    if column.op.opcode == other.op.opcode == "load" or column.op is other.op:
        return True
    return column.is_apart(other) or column.base == other.base


def _unroll(fn: Function, one: _Counted, copies: list[Block]) -> list[Variable]:
    """Put the loop of eight iterations before the other; values of both that are used after them are variables."""
    header, position = one.header, one.ask.position
    inside = (header, one.body, one.latch)
    used = [op for op in header.ops if one.asks_last and _is_used_outside(fn, op, inside)]
    start = block_before(fn, header, f"{header.name}.rows")  # asks whether eight iterations are left
    again = Block(fn.fresh_block(f"{one.body.name}.rows"), fn)
    before = block_before(fn, start, f"{header.name}.bound")
    for block in fn.blocks:
        for target in block.targets if block is not one.latch else ():
            target.block = before if target.block is header else target.block
    builder = Builder(before, position)
    onto, before.end = before.targets[0], None
    last = _last_start(builder, one)
    builder.jump(start, onto.args)
    builder = Builder(start, position)
    onto, start.end = start.targets[0], None
    more = builder.op("icmp", start.params[header.params.index(one.counter)], last, mode=one.strict)
    builder.branch(more, again, header, [], onto.args)
    values: list[Value] = list(start.params)
    fixed: dict[Value, Value] = {}
    made: dict[Value, Value] = {}
    for _ in range(SHORT):
        values, made = _iteration(fn, one, again, values, fixed)
    builder = Builder(again, position)
    if one.asks_last:
        out = header.targets[1]
        builder.branch(made[one.ask], start, out.block, values, [made.get(arg, arg) for arg in out.args])
    else:
        builder.jump(start, values)
    at = fn.blocks.index(header)
    fn.blocks[at:at] = [before, start, again]
    copies.append(again)
    return [Variable([op, copy]) for op in used if isinstance(copy := made[op], Op)]


def _write_out(fn: Function, one: _Counted, trips: int) -> Block:
    """A loop of few iterations becomes these, with constants for its counter."""
    header, at = one.header, one.header.params.index(one.counter)
    inside = (header, one.body, one.latch)
    whole = block_before(fn, header, f"{header.name}.rows")
    entering = [target for block in fn.blocks if block is not one.latch for target in block.targets]
    entering = [target for target in entering if target.block is header]
    start = entering[0].args[at]
    assert isinstance(start, Const), "a known trip count has a known start"
    for target in entering:
        target.block = whole
    whole.end = None
    values: list[Value] = list(whole.params)
    fixed: dict[Value, Value] = {}
    made: dict[Value, Value] = {}
    for trip in range(trips):
        values[at] = Const(start.type, start.signed + one.step * trip)
        values, made = _iteration(fn, one, whole, values, fixed)
    out = header.targets[1]
    Builder(whole, one.ask.position).jump(out.block, [made.get(arg, arg) for arg in out.args])
    fn.replace({op: made[op] for op in header.ops if op in made and _is_used_outside(fn, op, inside)})
    fn.blocks.insert(fn.blocks.index(header), whole)
    return whole


def _is_used_outside(fn: Function, value: Value, inside: tuple[Block, ...]) -> bool:
    return any(
        value in op.operands or any(value in target.args for target in op.targets)
        for block in fn.blocks
        if block not in inside
        for op in block.all_ops
    )


def _last_start(builder: Builder, one: _Counted) -> Value:
    """The bound, itself excluded, of a counter that has eight iterations before it, without overflow."""
    bound, type, is_signed = one.bound, one.bound.type, one.strict[0] == "s"
    more = SHORT - 1 - (one.ask.mode != one.strict)
    if one.step > 0:
        least = (1 << type.bits - 1) if is_signed else 0
        at_least = builder.op("smax" if is_signed else "umax", bound, Const(type, least + more))
        return builder.op("sub", at_least, Const(type, more), hint="last")
    most = (1 << type.bits - is_signed) - 1
    at_most = builder.op("smin" if is_signed else "umin", bound, Const(type, most - more))
    return builder.op("add", at_most, Const(type, more), hint="last")


def _iteration(
    fn: Function, one: _Counted, into: Block, values: list[Value], fixed: dict[Value, Value]
) -> tuple[list[Value], dict[Value, Value]]:
    """A copy of the body for these values of the header's parameters; theirs after it, and all copies.

    `fixed`: values that are the same in each copy.
    """
    made: dict[Value, Value] = dict(zip(one.header.params, values, strict=True)) | fixed
    for op in one.body.ops:
        if op in fixed:
            continue
        args = [made.get(arg, arg) for arg in op.args]
        if (known := _folded(op, args)) is not None:
            made[op] = known
            continue
        copy = clone_op(fn, op, into)
        copy.args = args
        copy.mask = None if copy.mask is None else made.get(copy.mask, copy.mask)
        into.ops.append(copy)
        made[op] = copy
        if op.row.speculates and op.opcode != "freeze" and not any(_varies(arg, one, fixed) for arg in op.args):
            fixed[op] = copy
    return [made.get(arg, arg) for arg in one.back], made


def _folded(op: Op, args: list[Value]) -> Const | None:
    """An index that is a constant in this copy."""
    if not op.type.is_int or op.type.bits == 1 or not is_pure(op) or not all(isinstance(arg, Const) for arg in args):
        return None
    numbers = [arg.value for arg in args if isinstance(arg, Const) and isinstance(arg.value, int)]
    result = fold(op, numbers) if len(numbers) == len(args) else None
    return Const(op.type, result) if isinstance(result, int) else None


def _varies(value: Value, one: _Counted, fixed: dict[Value, Value]) -> bool:
    return _is_in(value, one.header, one.body) and value not in fixed
