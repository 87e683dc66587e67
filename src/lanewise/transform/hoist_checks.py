"""Hoist checks: an index check that is a linear question of the lanes index is asked once for a stretch of gangs.

    for i in lw.lanes(len(y)):              driver: gangs with  i + 3 < x.n0  in all lanes    run this, without checks
        y[i] = x[i + 3]                             all other gangs                           run the masked version,
                                                                                              which has all checks

What is needed is noted in the function's attribute "inside": sums of products of parameters, none of which may be
negative in any lane of a gang; "hoisted" says what was settled, for reports. A counter of a loop is replaced by its
bound, so that a check inside a loop is asked before it. Since the other version still has the check, the error is the
same, with its line, index and lane.

In the same way comparisons are decided that lanes at the borders answer differently from those in the middle: an index
that may be negative and then counts from the end (`x[i - 1]`), a clamp, `if 0 < i < n - 1`. The gangs in the middle
have no branch left there.

Requires  source stage; the body function of a lanes loop, whose driver looks at "inside" (`Driven`).
Ensures   for gangs inside, results as before; no check that was taken away would have failed.
Leaves    checks of other indices; those that only some lanes come to, and comparisons, unless they are answered in one
          way a quarter, half and three quarters through a long loop, where lengths are equal and other numbers small.
Costs     for each check a bounded search; nothing at run time but a few scalar ops for each row.
"""

from __future__ import annotations

from ..analysis.below import below
from ..analysis.bounds import SIGNED, bounds
from ..analysis.cfg import cfg
from ..analysis.conditions import OPPOSITE
from ..analysis.dominance import post_dominance
from ..analysis.facts import Facts
from ..analysis.linear import Linear
from ..analysis.uses import uses
from ..ir.function import Const, Function, Op, Value
from ..ir.types import I1, I64
from .driver_questions import MOST, Driven, Questions, factors, written
from .fold_compares import settle_choices


def hoist_checks(fn: Function, facts: Facts) -> None:
    if not facts.given(Driven).present or "lanes" not in fn.attrs:
        return
    _Hoisting(fn, facts).run()


class _Hoisting:
    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn, self.facts = fn, facts
        self.graph, self.known = facts[cfg], facts[bounds]
        self.ends, self.users = facts[post_dominance], facts[uses]
        self.inside: dict[object, Linear] = {}
        self.told: dict[tuple[str, int, int, str], dict[object, Linear]] = {}
        self.needed: dict[object, Linear] = {}  # what was counted on last
        self.questions = Questions(fn, self.known)

    def run(self) -> None:
        swaps: dict[Value, Value] = {}
        held: set[Op] = set()
        for number in self.graph.order:
            for op in self.graph.blocks[number].ops:
                if op.opcode == "check":
                    if self._count_on(self._of_check(op, number), number, True):
                        held.add(op)
                        self._tell(op, str(op.attrs.get("message", "")))
                elif op.opcode == "icmp" and (truth := self._likely(op, number)) is not None:
                    swaps[op] = Const(I1, int(truth))
                    self._tell(op, "")
                elif op.opcode == "select" and op.args[0] in swaps:
                    chosen = swaps[op.args[0]]
                    assert isinstance(chosen, Const), "a comparison is decided by a constant"
                    self.known.suppose_equal(op, op.args[1] if chosen.value else op.args[2])
        if not self.inside:
            return
        for block in self.fn.blocks:
            block.ops = [op for op in block.ops if op not in held]
        self.fn.attrs["inside"] = [written(item, self.fn) for item in self.inside.values()]
        self.fn.attrs["hoisted"] = [
            [*item, [written(sum, self.fn) for sum in sums.values()]] for item, sums in self.told.items()
        ]
        self.fn.touch()
        settle_choices(self.fn, self.facts, swaps)

    def _tell(self, op: Op, message: str) -> None:
        """For the report: what was settled, where; the message of a check, nothing for a comparison; by which sums."""
        place = op.position
        self.told.setdefault((place.file, place.line, place.column, message), {}).update(self.needed)

    def _of_check(self, op: Op, number: int) -> list[Linear] | None:
        """Sums that are not negative if the check holds."""
        condition = op.args[0]
        if not isinstance(condition, Op) or condition.opcode != "icmp":
            return None
        a, b = (self.known.form(arg) for arg in condition.args)
        if a is None or b is None or condition.mode not in (*SIGNED, "ult", "ule", "ugt", "uge"):
            return None
        return self.known.what_is_needed(a, b, condition.mode, number)

    def _likely(self, op: Op, number: int) -> bool | None:
        """The answer that a comparison has in the middle of the loop, if it can be counted on."""
        if op.args[0].type is not I64 or all(user.opcode == "check" for user in self.users.of(op)):
            return None
        a, b = (self.known.form(arg) for arg in op.args)
        if a is None or b is None:
            return None
        if op.mode in ("eq", "ne"):
            above = (a.minus(b).moved(-1), b.minus(a).moved(-1))
            return op.mode == "ne" if any(self._count_on([item], number, False) for item in above) else None
        for truth, mode in ((True, op.mode), (False, OPPOSITE[op.mode])):
            if self._count_on(self.known.what_is_needed(a, b, mode, number), number, False):
                return truth
        return None

    def _count_on(self, sums: list[Linear] | None, number: int, check: bool) -> bool:
        """Note what makes all these sums not negative; whether that can be asked, and is likely so.

        Of a comparison, only if its answer may differ from lane to lane: what is uniform costs little.
        """
        if not sums:
            return False
        needed: list[Linear] = []
        for item in sums:
            if not self.known.never_negative(item, number):
                found = self._below(item, number)
                if found is None or any(not sum.parts and sum.constant < 0 for sum in found):
                    return False
                needed += [sum for sum in found if self.known.least(sum, number) < 0]
        if not check and not any(self.questions.indices[-1] in item.parts for item in needed):
            return False
        everyone = check and self.ends.dominates(number, 0)
        if not all(self.questions.is_small(item) and (everyone or self.questions.is_likely(item)) for item in needed):
            return False
        more: dict[object, Linear] = {item.key: item for item in needed}
        if len(self.inside | more) > MOST:
            return False
        self.inside |= more
        self.needed = more
        return True

    def _below(self, value: Linear, number: int) -> list[Linear] | None:
        """Sums of parameters, of which one is not above the value; None if there are none."""
        return below(self.known, value, number, lambda atom: bool(factors(atom, self.fn)))
