"""Side by side: inner loops whose iterations LLVM's vectorizer runs in the lanes of a register, in scalar code.

    for k in range(1, m):                       k is counted; the addresses are neighbours from iteration to iteration;
        if a[i, k] != a[i, k - 1]:              changes is a sum of integers, which may be added up in any order
            changes += 1

A lane that has such a loop to itself runs it as a gang of iterations. Here that gang gets its shapes, by the rules for
gangs of lanes: a counter is strided, what the loop does not change is uniform. So `region_cost` estimates scalar code
by the prices of vectors.

Requires  loops with one entry.
Ensures   a loop that LLVM cannot vectorize is not found: one with a sum of floats, which has an order, a call, an
          access at an address from memory or under a condition, an exit that depends on data, or few iterations.
          Some that it can vectorize are missed.
Costs     linear, one shape rule for each op of an innermost loop.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from ...ir.function import Block, Const, Named, Op, Param, Value
from ...ir.shape_rules import Context, constant_shape, result_shape
from ...ir.shapes import BOTH, UNIFORM, VARYING, Shape, strided
from ...machine.op_prices import FUNCTIONS
from ...machine.prices import ANYWHERE, APART
from ...record import dataclass, field
from ..facts import Facts
from ..graph.cfg import cfg
from ..graph.dominance import dominance
from ..graph.loops import Loop, loops
from ..graph.uses import uses
from ..values.values import values
from .op_cost import access_form, accessed, address_of

# Reductions of integers: any order gives the same bits.
ANY_ORDER = frozenset(("add", "and", "or", "xor", "smin", "smax", "umin", "umax"))
FEW = 2  # vectors of iterations: fewer are left to scalar code
QUIET = frozenset(("check", "ptradd", "freeze", "assume"))


@dataclass(frozen=True, slots=True, eq=False)
class Iterations:
    """The iterations of a loop as a gang: how many, and the shape of each value from one to the next."""

    lanes: int
    shapes: Mapping[Value, Shape] = field(default_factory=dict[Value, Shape])

    def shape(self, value: Value) -> Shape:
        return self.shapes.get(value, UNIFORM) if isinstance(value, Named) else constant_shape(value)


def side_by_side(facts: Facts, register: int) -> Mapping[int, Iterations]:
    """By the blocks of each such loop; `register`: bits of a vector register."""
    forest = facts[loops]
    outer = {loop.parent for loop in forest}
    found: dict[int, Iterations] = {}
    for loop in forest:
        if loop in outer or not loop.is_reducible or len(loop.back_edges) != 1 or len(loop.exit_edges) != 1:
            continue
        bits = [accessed(op) for op in _ops(facts, loop) if op.opcode in ("load", "store")]
        lanes = register // max(bits, default=register)
        gang = _iterations(facts, loop, lanes) if lanes > 1 else None
        if gang is not None:
            found |= dict.fromkeys(forest.members(loop), gang)
    return found


def _ops(facts: Facts, loop: Loop) -> Iterator[Op]:
    for number in facts[loops].members(loop):
        yield from facts[cfg].blocks[number].ops


def _iterations(facts: Facts, loop: Loop, lanes: int) -> Iterations | None:
    """None if LLVM does not run them side by side."""
    graph, members = facts[cfg], facts[loops].members(loop)
    inside = {graph.blocks[number] for number in members}
    shapes, header = dict[Value, Shape](), graph.blocks[loop.header]
    again = graph.target(loop.back_edges[0]).args
    for param, following in zip(header.params, again, strict=True):
        step = _step(param, following)
        if step is None and not _is_any_order(facts, param, inside):
            return None
        if step and _most_values(facts, param) < FEW * lanes * abs(step):
            return None
        shapes[param] = VARYING if step is None else strided(step, straight=BOTH)
    gang, context = Iterations(lanes, shapes), Context(width=lanes, facts=facts[values].known)
    for number in graph.order:
        block = graph.blocks[number]
        if block not in inside:
            continue
        for param in block.params if block is not header else ():
            shapes[param] = VARYING
        for op in block.ops:
            if not op.type.is_void:
                shapes[op] = result_shape(op, [gang.shape(arg) for arg in op.args], context)
    is_fit = all(_is_fit(facts, loop, graph.blocks[number], gang) for number in members)
    return gang if is_fit and _is_counted(facts, loop, gang) else None


def _step(param: Param, following: Value) -> int | None:
    """What a counter is raised by in each iteration; 0 if it stays."""
    if following is param:
        return 0
    if isinstance(following, Op) and following.opcode == "add" and following.args[0] is param:
        number = following.args[1]
        return number.signed if isinstance(number, Const) and param.type.is_int else None
    return None


def _most_values(facts: Facts, counter: Param) -> int:
    """How many values a counter may have; it is read once more than there are iterations."""
    known = facts[values].known(counter)
    return known.smax - known.smin if known is not None else 1 << counter.type.bits


def _is_any_order(facts: Facts, param: Param, inside: Container[Block]) -> bool:
    """Is it an integer that ops of one kind change, perhaps under a condition, and that nothing else depends on?"""
    if not param.type.is_int:
        return False
    stack, seen, names = list[Named]([param]), set[Named](), set[str]()
    while stack:
        value = stack.pop()
        if value in seen:
            continue
        seen.add(value)
        for user in facts[uses].of(value):
            if user.block is None or user.block not in inside:
                continue
            if user.row.ends_block and value not in user.args:
                stack += _received(user, value, inside)
            elif user.opcode in ANY_ORDER and user.args.count(value) == 1:
                names.add(user.opcode)
                stack.append(user)
            elif _is_extreme(facts, user):
                names.add("extreme")
            elif user.opcode == "select" and user.args[0] is not value:
                stack.append(user)
            else:
                return False
    return len(names) == 1


def _is_extreme(facts: Facts, op: Op) -> bool:
    """Is it a comparison that chooses the larger or the smaller of what it compares?"""
    if op.opcode != "icmp":
        return False
    return all(user.opcode == "select" and {*user.args[1:]} == {*op.args} for user in facts[uses].of(op))


def _received(end: Op, value: Value, inside: Container[Block]) -> Iterator[Param]:
    """The parameters that get a value from the end of a block."""
    for target in end.targets:
        if target.block in inside:
            pairs = zip(target.block.params, target.args, strict=True)
            yield from (param for param, arg in pairs if arg is value)


def _is_fit(facts: Facts, loop: Loop, block: Block, gang: Iterations) -> bool:
    """Are all ops of a block such that several iterations run them at once?"""
    always = facts[dominance].dominates(facts[cfg].number[block], loop.latches[0])
    for op in block.ops:
        if op.opcode in ("load", "store"):
            form, _ = access_form(op, gang.shape(address_of(op)))
            if (
                form in (ANYWHERE, APART)
                or not always
                or (op.opcode == "store" and gang.shape(address_of(op)).is_uniform)
            ):
                return False
        elif op.opcode in FUNCTIONS or not (op.row.speculates or op.opcode in QUIET):
            return False
    return True


def _is_counted(facts: Facts, loop: Loop, gang: Iterations) -> bool:
    """Is the only exit taken when a counter reaches its end?"""
    end = facts[cfg].blocks[loop.exit_edges[0].source].end
    condition = end.args[0] if end is not None and end.opcode == "branch" else None
    if not isinstance(condition, Op) or condition.opcode != "icmp":
        return False
    return all(gang.shape(arg).is_strided for arg in condition.args)
