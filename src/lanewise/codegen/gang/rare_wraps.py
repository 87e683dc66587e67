"""An index that may count from the end, in scalar code: the rare case is out of line.

    %negative = icmp slt i64 %i, 0              br (%i < 0, rarely), %from_end, %at
    %moved = add i64 %i, %n               =>    %at = phi [ %i ], [ %i + %n, %from_end ]
    %at = select %negative, %moved, %i

    ... and a check that %at < %n         =>    br (%i below %n without sign, nearly always), %at, %odd
                                                %odd: moved, if negative; is it inside now?

A select is three instructions that every access waits for; a well-predicted branch is one, off the critical path. With
a check after it, one comparison answers both.

Requires  a function of the source stage: one lane decides.
Ensures   the same index, and the same outcome of the check.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.uses import Uses, uses
from ...analysis.values.value_numbers import numbers
from ...analysis.values.values import values
from ...ir.function import Function, Op, Value
from ...record import dataclass
from ...transform.checks.version_on_bounds import counts_from_end
from ..text.spelling import quoted
from ..text.types import form
from .lanes import Lanes

INDEXING = ("ptradd", "mul", "icmp", "check")  # uses as an index; a number that wraps around is often below 0


@dataclass(frozen=True, slots=True)
class Wrap:
    """A select between an index and one from the end; `inside`: the comparison with the length that is checked.

    `before`: the same select, dominating this one.
    """

    index: Value
    length: Value
    inside: Op | None
    before: Op | None


def rare_wraps(function: Function) -> dict[Op, Wrap]:
    """The selects of a function that pick an index from the end if it is negative."""
    found = {op: pair for op in function.ops if (pair := counts_from_end(op)) is not None}
    if not found:
        return {}
    facts = Facts(function)
    users, known = facts[uses], facts[values]

    def never_negative(value: Value) -> bool:
        range = known.known(value)
        return range is not None and range.smin >= 0

    before = _before(found, facts)
    return {
        op: Wrap(index, length, _inside(op, length, users) if never_negative(length) else None, before.get(op))
        for op, (index, length) in found.items()
        if all(user.opcode in INDEXING for user in users.of(op))
    }


def _before(found: Iterable[Op], facts: Facts) -> dict[Op, Op]:
    """The equal select that dominates each. LLVM shares selects, but not blocks that compute them."""
    same, tree, number = facts[numbers], facts[dominance], facts[cfg].number
    made: dict[object, list[tuple[int, Op]]] = {}  # by key: those that no other one dominates
    before: dict[Op, Op] = {}
    for op in found:
        assert op.block is not None, "an op stands in a block"
        place, others = number[op.block], made.setdefault(same.of(op), [])
        earlier = next((other for at, other in others if tree.dominates(at, place)), None)
        if earlier is None:
            others.append((place, op))
        else:
            before[op] = earlier
    return before


def _inside(wrapped: Op, length: Value, users: Uses) -> Op | None:
    """The comparison of it that a check in the same block uses."""
    for op in users.of(wrapped):
        if op.opcode == "icmp" and op.mode == "ult" and op.args == [wrapped, length] and op.block is wrapped.block:
            checks = [user for user in users.of(op) if user.opcode == "check"]
            return op if checks else None
    return None


def write_wrap(lanes: Lanes, op: Op, wrap: Wrap) -> None:
    """The select, and the comparison that is checked, if there is one."""
    if wrap.before is not None and wrap.inside is None:
        lanes.known(op, lanes.scalar(wrap.before))
        return
    write, kind = lanes.write, form(op.type)
    index, length = lanes.scalar(wrap.index), lanes.scalar(wrap.length)
    negative = write.let(f"icmp slt {kind} {index}, 0")
    odd = negative if wrap.inside is None else write.let(f"icmp uge {kind} {index}, {length}")
    rare = write.let(f"call i1 @llvm.expect(i1 {odd}, i1 false)")
    here, aside, after = write.last_label, quoted(write.fresh()), quoted(write.fresh())
    write.do(f"br i1 {rare}, label %{aside}, label %{after}")
    write.label(aside)
    moved = write.let(f"add {kind} {index}, {length}")
    inside = ""
    if wrap.inside is not None:
        moved = write.let(f"select i1 {negative}, {kind} {moved}, {kind} {index}")
        inside = write.let(f"icmp ult {kind} {moved}, {length}")
    write.do(f"br label %{after}")
    write.label(after)
    lanes.define(op, f"phi {kind} [ {moved}, %{aside} ], [ {index}, %{here} ]")
    if wrap.inside is not None:
        lanes.define(wrap.inside, f"phi i1 [ {inside}, %{aside} ], [ true, %{here} ]")
        lanes.wraps[wrap.inside] = (op, wrap)


def index_before_wrap(lanes: Lanes, inside: Value, index: Value) -> str | None:
    """The original index of a failed check, computed from the wrapped one: no register keeps it until then.

    It was below minus the length, and so is still negative, or was not negative at all.
    """
    op, wrap = lanes.wraps.get(inside, (None, None))
    if op is None or wrap is None or wrap.index is not index:
        return None
    write, kind, at = lanes.write, form(op.type), lanes.scalar(op)
    before = write.let(f"sub {kind} {at}, {lanes.scalar(wrap.length)}")
    return write.let(f"select i1 {write.let(f'icmp slt {kind} {at}, 0')}, {kind} {before}, {kind} {at}")
