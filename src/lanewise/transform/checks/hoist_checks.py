"""Hoist checks: a check that is linear in the lanes index is made once for a stretch of gangs.

    for i in lw.lanes(len(y)):              driver: gangs with  i + 3 < x.n0  in all lanes    run this, without checks
        y[i] = x[i + 3]                             all other gangs                           run the masked version,
                                                                                              which has all checks

The attribute "inside" of the function notes the questions: sums of products of parameters, none of which may be
negative in any lane of a gang. A counter of a loop is replaced by its bound, so that a check inside a loop is made
before it. The other version still has the check, so the error is the same, with its line, index and lane.

The pass decides comparisons in the same way that say whether an index is negative, and so counts from the end
(`x[i - 1]`). The gangs in the middle have no choice left there.

Requires  source stage; the body function of a lanes loop, whose driver looks at "inside" (`Driven`).
Ensures   for gangs inside, results as before; no check that was removed would have failed.
Leaves    checks of other indices; checks that only some lanes reach, and comparisons, unless they have one answer at a
          quarter, half and three quarters of a long loop with arrays of typical sizes (`typical_sizes.py`); other
          comparisons (`hoist_conditions.py`).
Costs     for each check a bounded search; nothing at run time but a few scalar ops for each row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.dominance import post_dominance
from ...analysis.graph.uses import uses
from ...analysis.values.conditions import OPPOSITE
from ...analysis.values.relations import compared_sums, differences
from ...analysis.values.signs import Early, signs
from ...analysis.values.sums import Sum
from ...ir.function import Const, Function, Named, Op, Value
from ...ir.position import Position
from ...ir.types import I1, I64
from ...remarks.remark import record
from ..arithmetic.narrow_rules import from_end
from ..clean.fold_compares import settle_choices
from ..record.names import size_words
from .driver_questions import MOST, Driven, Questions, factors, written


def hoist_checks(fn: Function, facts: Facts) -> None:
    if facts.given(Driven).present and "lanes" in fn.attrs:
        Hoisting(fn, facts, _chooses_index).run()


def _chooses_index(users: Sequence[Op]) -> bool:
    """Does a comparison say whether an index counts from the end? Gangs in the middle have no such index."""
    return any(from_end(user) is not None for user in users)


class Hoisting:
    """Checks, and the comparisons that `decides` accepts by their users, become questions for the driver."""

    def __init__(self, fn: Function, facts: Facts, decides: Callable[[Sequence[Op]], bool]) -> None:
        self.fn, self.facts, self.decides = fn, facts, decides
        self.graph, self.known = facts[cfg], facts[signs]
        self.ends, self.users = facts[post_dominance], facts[uses]
        self.inside: dict[Sum, None] = {}
        self.settled: dict[tuple[Position, str], dict[Sum, None]] = {}  # for remarks
        self.needed: dict[Sum, None] = {}  # by the op that was settled last
        self.questions = Questions(fn, self.known)
        self.room = MOST - len(fn.attrs.get("inside", ()))

    def run(self) -> bool:
        """True if something was settled."""
        swaps: dict[Value, Value] = {}
        removed: set[Op] = set()
        for number in self.graph.order:
            for op in self.graph.blocks[number].ops:
                if op.opcode == "check":
                    if self._count_on(self.known.of_comparison(op.args[0]), number, True):
                        removed.add(op)
                        self._note(op, str(op.attrs.get("message", "")))
                elif op.opcode == "icmp" and (answer := self._likely(op, number)) is not None:
                    swaps[op] = Const(I1, int(answer))
                    self._note(op, "")
                elif op.opcode == "select" and op.args[0] in swaps:
                    chosen = swaps[op.args[0]]
                    assert isinstance(chosen, Const), "a comparison is decided by a constant"
                    self.known.suppose_equal(op, op.args[1] if chosen.value else op.args[2])
        if not self.inside:
            return False
        for block in self.fn.blocks:
            block.ops = [op for op in block.ops if op not in removed]
        before = self.fn.attrs.get("inside", [])
        new = [written(item, self.fn) for item in self.inside]
        self.fn.attrs["inside"] = [*before, *(item for item in new if item not in before)]
        for (position, message), sums in self.settled.items():
            code, first = ("LW302", (message,)) if message else ("LW303", ())
            record(code, position, *first, *(_recorded(item, self.fn) for item in tightest(sums)))
        self.fn.touch()
        settle_choices(self.fn, self.facts, swaps)
        return True

    def _needed(self, sums: list[Sum], number: int, everyone: bool) -> list[Sum] | None:
        """Questions for all these sums; the best there are, where an index has several bounds that may be asked about.

        A question without the innermost index is best: it holds for whole rows, and so for gangs at the borders. A
        likely one comes next. An unlikely one is asked only if every lane makes the check anyway.
        """
        index, questions = self.questions.indices[-1], self.questions
        ranks: list[Callable[[Sum], bool]] = [
            lambda item: index not in item.parts and questions.is_likely(item),
            questions.is_likely,
            *([lambda item: True] if everyone else []),
        ]
        for ranked in ranks:

            def accepts(item: Sum, ranked: Callable[[Sum], bool] = ranked) -> bool:
                if self.known.least(item, number) >= 0:
                    return True
                return bool(item.parts) and questions.is_small(item) and ranked(item)

            needed = self.known.enough_for_all(sums, number, Early(self._is_early, accepts))
            if needed is not None:
                return needed
        return None

    def _is_early(self, atom: Named) -> bool:
        return bool(factors(atom, self.fn))

    def _note(self, op: Op, message: str) -> None:
        """Record a decided check by its message, or a comparison, with the sums that decide it."""
        self.settled.setdefault((op.position, message), {}).update(self.needed)

    def _likely(self, op: Op, number: int) -> bool | None:
        """The answer that a comparison has in the middle of the loop, if it can be counted on."""
        users = self.users.of(op)
        if op.args[0].type is not I64 or all(user.opcode == "check" for user in users) or not self.decides(users):
            return None
        a, b = (self.known.form(arg) for arg in op.args)
        if a is None or b is None:
            return None
        if op.mode in ("eq", "ne"):
            apart = any(self._count_on([item], number, False) for item in differences(a, b))
            return op.mode == "ne" if apart else None
        for answer, mode in ((True, op.mode), (False, OPPOSITE[op.mode])):
            if self._count_on(compared_sums(a, b, mode), number, False):
                return answer
        return None

    def _count_on(self, sums: list[Sum] | None, number: int, check: bool) -> bool:
        """Note the questions that make all these sums not negative; False if they cannot be asked, or are unlikely.

        A comparison is worth questions only if its answer may differ from lane to lane: a uniform one costs little.
        """
        needed = self._needed(sums, number, everyone=check and self.ends.dominates(number, 0)) if sums else None
        if needed is None:
            return False
        if not check and not any(self.questions.indices[-1] in item.parts for item in needed):
            return False
        all_of_them = tightest((*self.inside, *needed))
        if len(all_of_them) > self.room:
            return False
        self.inside = all_of_them
        self.needed = dict.fromkeys(needed)
        return True


def tightest(sums: Iterable[Sum]) -> dict[Sum, None]:
    """Without sums that another implies: n - 16 >= 0 says all that n - 3 >= 0 says."""
    least: dict[Sum, int] = {}
    for item in sums:
        parts = item.without_constant()
        least[parts] = min(item.constant, least.get(parts, item.constant))
    return {parts.moved(constant): None for parts, constant in least.items()}


def _recorded(item: Sum, fn: Function) -> tuple[str, ...]:
    """A sum that is not negative, for a remark: the constant, then each factor with names of parameters."""
    constant, *parts = written(item, fn)
    return str(constant), *(" ".join([str(factor), *map(size_words, names)]) for factor, *names in parts)
