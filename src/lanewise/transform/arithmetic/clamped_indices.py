"""Clamped indices: integers that were floats, and may be limited to 32 bits because they only say where an element is.

    i = int(u)                              %i may be any number of 64 bits; limited to -LIMIT .. LIMIT it gives
    if i >= 0 and i < w: ... a[j, i]        the same answers, if w <= 2^30, and the same place where it is read
    b[i + 1]                                a check fails for both: each is out of range, on the same side
    c[min(max(i, 0), w - 1)]                the same minimum of the same maximum

A *member* is the integer, its sum with a constant, its minimum or maximum with a number, and an index made of one of
these that counts from the end. Where the integer is beyond the limit, a member made of the limit may differ from it,
but both are below `lowest`, or both above 2^30. So a comparison with a number between these has the same answer, and a
check that bounds a member by such a number fails.

Requires  source stage; value facts.
Costs     linear in the uses of members, for each integer that is asked about.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.uses import uses
from ...analysis.values.value_numbers import numbers
from ...analysis.values.values import values
from ...ir.function import Const, Function, Op, Param, Value
from ...ir.same import same_value
from ...ir.types import LONGEST_NEAR
from ...record import dataclass, replace
from .narrow_rules import from_end

SLACK = 1 << 20  # of all constants that are added to an integer
LIMIT = LONGEST_NEAR + SLACK  # exact as a float32
MOST_MEMBERS = 40
SIGNED = ("slt", "sle", "sgt", "sge", "eq", "ne")
UNSIGNED = ("ult", "ule", "ugt", "uge")
ADDRESSED = ("mul", "ptradd")
ACCESSES = ("load", "store", "atomic")
EXTREMES = {"slt": "smin", "sle": "smin", "sgt": "smax", "sge": "smax"}


@dataclass(frozen=True, slots=True)
class Member:
    """`moved`: the sum of the constants that were added. It is the same where the integer is too low, or too high."""

    moved: int = 0
    lowest: int = -LONGEST_NEAR
    same_if_low: bool = False
    same_if_high: bool = False

    @property
    def is_same(self) -> bool:
        return self.same_if_low and self.same_if_high


class ClampedIndices:
    """Those of one function."""

    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn, self.graph, self.tree = fn, facts[cfg], facts[dominance]
        self.users, self.known, self.same = facts[uses], facts[values], facts[numbers]
        self.is_promised = not fn.attrs.get("doubted")  # is every access in bounds?
        self.place = {op: at for block in fn.blocks for at, op in enumerate(block.ops)}
        self.checks = [op for op in fn.ops if op.opcode == "check"]

    def members(self, integer: Op) -> Mapping[Op, Member] | None:
        """The members that an integer has; None if a use needs the integer itself."""
        found = self._found(integer)
        if found is None:
            return None
        allowed = all(self._is_allowed(user, one, found) for one in found for user in self.users.of(one))
        return found if allowed else None

    def is_index(self, integer: Op) -> bool:
        """Is the place of an element computed from it?"""
        return any(user.opcode in ADDRESSED for one in self._found(integer) or () for user in self.users.of(one))

    def _found(self, integer: Op) -> dict[Op, Member] | None:
        found, work = {integer: Member()}, [integer]
        while work:
            member = work.pop()
            for user in self.users.of(member):
                made = self._made(user, member, found[member])
                if made is not None and user not in found:
                    found[user] = made
                    work.append(user)
                    if len(found) > MOST_MEMBERS or abs(made.moved) >= SLACK:
                        return None
        return found

    def _made(self, user: Op, member: Op, now: Member) -> Member | None:
        """What a user is, if it is a member too."""
        if user.opcode in ("add", "sub") and user.args[0] is member and isinstance(user.args[1], Const):
            by = user.args[1].signed if user.opcode == "add" else -user.args[1].signed
            return replace(now, moved=now.moved + by, lowest=now.lowest if now.lowest < 0 else LONGEST_NEAR)
        parts = from_end(user)
        if parts is not None:
            fits = parts[1] is member and now.lowest < 0 and self._is_between(parts[2], 0)
            return replace(now, lowest=0) if fits else None
        which, a, b = _extreme(user) or ("", user, user)
        other = b if a is member else a
        if member not in (a, b) or other is member or not self._is_between(other, now.lowest):
            return None
        return replace(now, same_if_high=True) if which == "smin" else replace(now, same_if_low=True)

    def _is_allowed(self, user: Op, member: Op, found: Mapping[Op, Member]) -> bool:
        now = found[member]
        if user in found or now.is_same:
            return True
        if user.opcode == "check":
            return user.args[0] is not member
        if self._is_exact(member, user):
            return not user.targets
        if user.opcode == "icmp":
            return self._is_compared(user, member, now)
        if user.opcode == "add":  # a length, for an index that counts from the end
            return all((from_end(one) or (None,))[0] is user for one in self.users.of(user))
        return self._is_address(user, member)

    def _number(self, op: Op) -> int | None:
        """The number of its block."""
        return None if op.block is None else self.graph.number.get(op.block)

    def _is_exact(self, member: Op, user: Op) -> bool:
        """Do conditions bound it, where it is used?"""
        number = self._number(user)
        fact = None if number is None else self.known.at(member, number)
        return fact is not None and fact.smin >= -LONGEST_NEAR and fact.smax <= LONGEST_NEAR

    def _is_between(self, value: Value, lowest: int) -> bool:
        """Is it a number from this one to 2^30?"""
        fact = self.known.known(value)
        return fact is not None and fact.smin >= lowest and fact.smax <= LONGEST_NEAR

    def _is_compared(self, test: Op, member: Op, now: Member) -> bool:
        a, b = test.args
        if a is member and b is member:
            return False
        lowest = now.lowest if test.mode in SIGNED else max(now.lowest, 0)
        return test.mode in (*SIGNED, *UNSIGNED) and self._is_between(b if a is member else a, lowest)

    def _is_address(self, user: Op, member: Op) -> bool:
        """Is it part of addresses that are used only after a check of the member?"""
        if user.opcode == "mul":
            if not any(isinstance(arg, Param) for arg in user.args):
                return False
        elif user.opcode != "ptradd" or user.args[1] is not member:
            return False
        work: list[Op] = [user]
        while work:
            part = work.pop()
            for one in self.users.of(part):
                if one.opcode == "ptradd":
                    work.append(one)
                elif not (_accesses(one, part) and self._is_checked(one, member)):
                    return False
        return True

    def _is_checked(self, access: Op, member: Op) -> bool:
        """Is the member in range where the access runs: by a check before it, or by the promise of no checks?"""
        if self.is_promised:
            return from_end(member) is not None
        return any(self._bounds(check, member) and self._precedes(check, access) for check in self.checks)

    def _bounds(self, check: Op, member: Op) -> bool:
        test = check.args[0]
        if not (isinstance(test, Op) and test.opcode == "icmp" and test.mode == "ult"):
            return False
        return self.same.of(test.args[0]) == self.same.of(member) and self._is_between(test.args[1], 0)

    def _precedes(self, check: Op, access: Op) -> bool:
        if check.block is access.block:
            return self.place[check] < self.place[access]
        first, then = self._number(check), self._number(access)
        return first is not None and then is not None and self.tree.dominates(first, then)


def _accesses(op: Op, pointer: Value) -> bool:
    """Does it access memory at this address, and not store the address itself?"""
    if op.opcode not in ACCESSES:
        return False
    place, *others = op.args[::-1] if op.opcode == "store" else op.args
    return place is pointer and pointer not in others


def _extreme(op: Op) -> tuple[str, Value, Value] | None:
    """The minimum or maximum of two numbers that an op is."""
    if op.opcode in ("smin", "smax"):
        return op.opcode, op.args[0], op.args[1]
    if op.opcode != "select" or not op.type.is_int:
        return None
    test, yes, no = op.args
    if not isinstance(test, Op) or test.opcode != "icmp" or test.mode not in EXTREMES:
        return None
    (a, b), which = test.args, EXTREMES[test.mode]
    if same_value(a, yes) and same_value(b, no):
        return which, a, b
    if same_value(a, no) and same_value(b, yes):
        return "smax" if which == "smin" else "smin", a, b
    return None
