"""Signs: is a sum of values never negative in a block? The one place that answers it.

    for i in lw.lanes(n):  x[n - 1 - i]                    i <= n - 1                            so  n - 1 - i >= 0
    for j in range(-r, r + 1):  w[j + r]                   j starts at -r and grows              so  j + r >= 0
    while low < high:  m = (low + high) >> 1; t[m]         2m <= low + high, low < high <= n     so  n - 1 - m >= 0

    never_negative      True only if no run of the block sees a negative sum
    enough              sums of atoms that are known early: where none of them is negative there, the sum is not in the
                        block. They can be tested before a loop, or for many lanes at once.

Both take relations away from the sum (`relations.py`), one after the other (`Linear.less`). The first ends where ranges
show what is left, the second where all atoms are early. A choice between two values is followed for either, together
with the condition under which it is chosen. `follows` is the search itself, for atoms of any kind.

Requires  source stage.
Costs     bounded: `MOST` sums for each question, or `MOST_EARLY`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from ...ir.function import Function, Named, Op
from ...record import dataclass, field
from ..facts import Facts
from ..graph.cfg import Cfg, cfg
from ..graph.dominance import Dominance, dominance
from ..graph.loops import Loops, loops
from .conditions import OPPOSITE
from .invariants import find_invariants
from .linear import Atom, Linear
from .relations import Relations, compared_sums, differences
from .sums import Sum
from .values import Values, believed_values, values

MOST = 60  # sums examined per question
DEEP = 6  # relations taken away one after the other
PARTS = 5  # atoms in a sum that is followed
MOST_EARLY = 400
DEEP_EARLY = 5
FARTHEST = 4096  # the largest number that may stand in for an atom, as the end of its range


@dataclass(slots=True)
class Budget:
    """The remaining budget of a search; `seen` are examined sums, with the depth that was left."""

    left: int = MOST
    seen: dict[object, int] = field(default_factory=dict[object, int])


def follows(
    value: Linear[Atom],
    ends: Callable[[Atom], tuple[int, int]],
    about: Callable[[Atom], Iterable[Linear[Atom]]],
    depth: int = DEEP,
) -> bool:
    """Is a sum never negative? `ends` gives the range of an atom, `about` sums with it that are not negative."""
    return _follows(value, ends, about, (), depth, Budget())


def _follows(
    value: Linear[Atom],
    ends: Callable[[Atom], tuple[int, int]],
    about: Callable[[Atom], Iterable[Linear[Atom]]],
    supposed: tuple[Linear[Atom], ...],
    depth: int,
    budget: Budget,
    cases: Callable[[Atom], Sequence[tuple[Linear[Atom] | None, list[Linear[Atom]]]]] | None = None,
) -> bool:
    if value.least(ends) >= 0:
        return True
    key = (value, supposed)
    if depth == 0 or budget.left <= 0 or len(value.parts) > PARTS or budget.seen.get(key, -1) >= depth:
        return False
    budget.seen[key] = depth
    budget.left -= 1
    for atom in value.parts:
        for known in chain(supposed, about(atom)):
            rest = value.less(known, atom)
            if rest is not None and _follows(rest, ends, about, supposed, depth - 1, budget, cases):
                return True
    if cases is None:
        return False
    for atom in value.parts:
        ways = cases(atom)
        if ways and all(
            form is not None
            and _follows(value.substituted(atom, form), ends, about, (*supposed, *more), depth - 1, budget, cases)
            for form, more in ways
        ):
            return True
    return False


@dataclass(frozen=True, slots=True, eq=False)
class Early:
    """The conditions on the result of a search for early sums.

    `accepts` is asked about each sum of early atoms. `allows` says which late atoms and relations may be used; if it is
    given, choices are not followed, for a choice that it allows may be between values that it does not.
    """

    is_early: Callable[[Named], bool]
    accepts: Callable[[Sum], bool] | None = None
    allows: Callable[[Iterable[Named]], bool] | None = None
    depth: int = DEEP_EARLY
    most: int = MOST_EARLY


class Signs(Relations):
    """Signs of sums in one function."""

    def __init__(self, fn: Function, graph: Cfg, tree: Dominance, forest: Loops, found: Values) -> None:
        super().__init__(fn, graph, tree, found)
        find_invariants(self, forest, self.never_negative)

    def never_negative(self, value: Sum, block: int, supposing: Sequence[Sum] = ()) -> bool:
        """Is this sum at least 0 whenever the block runs?"""
        return _follows(
            value,
            lambda atom: self.ends(atom, block),
            lambda atom: self.about(atom, block),
            tuple(supposing),
            DEEP,
            Budget(),
            lambda atom: self.cases(atom, block),
        )

    def decided(self, condition: Op, block: int) -> bool | None:
        """Is a comparison always true or always false where the block runs? None if that is not known."""
        a, b = (self.form(arg) for arg in condition.args)
        if a is None or b is None:
            return None
        for outcome, mode in ((True, condition.mode), (False, OPPOSITE[condition.mode])):
            if self._always(a, b, mode, block):
                return outcome
        return None

    def differ(self, a: Sum, b: Sum, block: int) -> bool:
        """Are two numbers never equal where the block runs?"""
        return any(self.never_negative(above, block) for above in differences(a, b))

    def _always(self, a: Sum, b: Sum, mode: str, block: int) -> bool:
        if mode == "ne":
            return self.differ(a, b, block)
        needed = compared_sums(a, b, mode)
        return needed is not None and all(self.never_negative(item, block) for item in needed)

    # sums of early atoms

    def enough(self, value: Sum, block: int, early: Early) -> list[Sum] | None:
        """Sums of early atoms; where none of them is negative, the value is not in the block. None if none exist."""
        return self._enough(value, block, early, early.depth, (), Budget(early.most))

    def enough_for_all(self, sums: Iterable[Sum], block: int, early: Early) -> list[Sum] | None:
        """The same for several sums, without what holds anyway; None also for what never holds."""
        needed: list[Sum] = []
        for item in sums:
            if not self.never_negative(item, block):
                found = self.enough(item, block, early)
                if found is None or any(not one.parts and one.constant < 0 for one in found):
                    return None
                needed += [one for one in found if self.least(one, block) < 0]
        return needed

    def _enough(
        self, value: Sum, block: int, early: Early, depth: int, supposed: tuple[Sum, ...], budget: Budget
    ) -> list[Sum] | None:
        late = next((atom for atom in value.parts if not early.is_early(atom)), None)
        if late is None:
            value = value.tightened()
            return [value] if early.accepts is None or early.accepts(value) else None
        budget.left -= 1
        if depth == 0 or budget.left <= 0 or (early.allows is not None and not early.allows((late,))):
            return None
        chosen = next((atom for atom in value.parts if not early.is_early(atom) and self._decides(atom, value)), None)
        found = None if chosen is None else self._either(value, chosen, block, early, depth, supposed, budget)
        if found is not None:
            return found
        for relation in self.about(late, block, supposed):
            rest = value.less(relation, late)
            if rest is None or (early.allows is not None and not early.allows(relation.parts)):
                continue
            found = self._enough(rest, block, early, depth - 1, supposed, budget)
            if found is not None:
                return found
        limit = self.ends(late, block)[value.parts[late] < 0]
        if abs(limit) <= FARTHEST:
            rest = value.substituted(late, Linear(limit))
            return self._enough(rest, block, early, depth - 1, supposed, budget)
        return self._either(value, late, block, early, depth, supposed, budget)

    def _decides(self, atom: Named, value: Sum) -> bool:
        """Is it chosen by what else is in the sum? (Python's remainder: `r + n` where r is negative.)"""
        test = atom.args[0] if isinstance(atom, Op) and atom.opcode == "select" else None
        if not isinstance(test, Op) or test.opcode != "icmp":
            return False
        forms = [self.form(arg) for arg in test.args]
        return any(other in value.parts for form in forms if form is not None for other in form.parts)

    def _either(
        self,
        value: Sum,
        atom: Named,
        block: int,
        early: Early,
        depth: int,
        supposed: tuple[Sum, ...],
        budget: Budget,
    ) -> list[Sum] | None:
        """An atom that is one of two values: both must do, each where it is the one."""
        ways = self.cases(atom, block) if early.allows is None else []
        all_found: list[Sum] = []
        for form, more in ways:
            rest = None if form is None else value.substituted(atom, form)
            found = None
            if rest is not None:
                found = self._enough(rest, block, early, depth - 1, (*supposed, *more), budget)
            if found is None:
                return None
            all_found += found
        return all_found if ways else None


def signs(fn: Function, facts: Facts) -> Signs:
    return Signs(fn, facts[cfg], facts[dominance], facts[loops], facts[values])


def believed_signs(fn: Function, facts: Facts) -> Signs:
    """The same where every promise is believed (`possible_overflow.py`); it may be wrong where one is broken."""
    if not facts[values].doubtful:
        return facts[signs]
    return Signs(fn, facts[cfg], facts[dominance], facts[loops], facts[believed_values])
