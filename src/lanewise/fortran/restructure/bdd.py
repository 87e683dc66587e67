"""Reduced ordered binary decision diagrams: guards as Boolean functions of flags, equal if and only if identical.

        b1                 f = .NOT. b1 .OR. b2
      0/  \\1               ordered by introduction of the flags; no node twice, no node with equal children
     T    b2
        0/  \\1
        F    T

Ensures   equal functions are the same number; a redundant flag is not in the diagram.
Costs     conjunction and disjunction are at most the product of the sizes; on real control flow a guard has fewer
          nodes than there are flags before it, where its list of minterms may have 10^27 entries.
Source    Bryant (1986); irredundant sums of products by Minato and Morreale.
"""

from __future__ import annotations

from collections.abc import Iterable

from .formula import FALSE, TRUE, And, Flag, Formula, Not, Or
from .minterm import LIMIT, minterms, simplify

ZERO, ONE = 0, 1
Literal = tuple[int, bool]
Product = tuple[Literal, ...]
Memo = dict[tuple[int, int], tuple[int, tuple[Product, ...]]]


class Diagrams:
    """All diagrams over one ordered set of flags; `by_minterms`: formulas are derived as in the paper."""

    def __init__(self, by_minterms: bool = False) -> None:
        self.by_minterms = by_minterms
        self.flags: list[str] = []
        self.rank: dict[str, int] = {}
        self.nodes: list[tuple[int, int, int]] = [(1 << 30, 0, 0), (1 << 30, 1, 1)]
        self.unique: dict[tuple[int, int, int], int] = {}
        self.memo: dict[tuple[int, int, int], int] = {}
        self.sums: Memo = {}
        self.shown: dict[int, Formula] = {}
        self.alone: dict[int, frozenset[Literal]] = {}

    def flag(self, name: str) -> int:
        if name not in self.rank:
            self.rank[name] = len(self.flags)
            self.flags.append(name)
        return self.node(self.rank[name], ZERO, ONE)

    def node(self, level: int, low: int, high: int) -> int:
        if low == high:
            return low
        key = (level, low, high)
        found = self.unique.get(key)
        if found is None:
            found = self.unique[key] = len(self.nodes)
            self.nodes.append(key)
        return found

    def choose(self, test: int, yes: int, no: int) -> int:
        """if test then yes else no"""
        if test == ONE:
            return yes
        if test == ZERO:
            return no
        if yes == no:
            return yes
        if yes == ONE and no == ZERO:
            return test
        key = (test, yes, no)
        found = self.memo.get(key)
        if found is None:
            nodes = self.nodes
            at, low, high = nodes[test]
            yes_at, yes_low, yes_high = nodes[yes]
            no_at, no_low, no_high = nodes[no]
            level = min(at, yes_at, no_at)
            if at != level:
                low = high = test
            if yes_at != level:
                yes_low = yes_high = yes
            if no_at != level:
                no_low = no_high = no
            found = self.node(level, self.choose(low, yes_low, no_low), self.choose(high, yes_high, no_high))
            self.memo[key] = found
            if yes == ZERO and no == ONE:
                self.memo[found, ZERO, ONE] = test
        return found

    def low(self, one: int, level: int) -> int:
        node = self.nodes[one]
        return node[1] if node[0] == level else one

    def high(self, one: int, level: int) -> int:
        node = self.nodes[one]
        return node[2] if node[0] == level else one

    def both(self, left: int, right: int) -> int:
        return self.choose(left, right, ZERO)

    def either(self, left: int, right: int) -> int:
        return self.choose(left, ONE, right)

    def negated(self, one: int) -> int:
        return self.choose(one, ZERO, ONE)

    def support(self, one: int) -> set[str]:
        seen: set[int] = set()
        stack = [one]
        while stack:
            at = stack.pop()
            if at > ONE and at not in seen:
                seen.add(at)
                stack.extend(self.nodes[at][1:])
        return {self.flags[self.nodes[at][0]] for at in seen}

    def size(self, one: int) -> int:
        seen: set[int] = set()
        stack = [one]
        while stack:
            at = stack.pop()
            if at not in seen:
                seen.add(at)
                stack.extend(self.nodes[at][1:] if at > ONE else ())
        return len(seen)

    def value(self, one: int, true_flags: set[str]) -> bool:
        while one > ONE:
            level, low, high = self.nodes[one]
            one = high if self.flags[level] in true_flags else low
        return one == ONE

    def literals(self, one: int) -> frozenset[Literal]:
        """The values of single flags that the function implies."""
        found = self.alone.get(one)
        if found is None:
            levels = [self.rank[flag] for flag in self.support(one)]
            sides = [(level, value) for level in levels for value in (False, True)]
            found = frozenset(side for side in sides if self.given(one, {(side[0], not side[1])}) == ZERO)
            self.alone[one] = found
        return found

    def given(self, one: int, literals: Iterable[Literal]) -> int:
        """The function restricted to known values of some flags."""
        known, done = dict(literals), {ZERO: ZERO, ONE: ONE}

        def follow(at: int) -> int:
            if at not in done:
                level, low, high = self.nodes[at]
                if level in known:
                    done[at] = follow(high if known[level] else low)
                else:
                    done[at] = self.node(level, follow(low), follow(high))
            return done[at]

        return follow(one)

    def products(self, low: int, high: int) -> tuple[int, tuple[Product, ...]]:
        """An irredundant sum of products between `low` and `high`, and its function."""
        return _between(self, low, high, self.sums)

    def formula(self, one: int) -> Formula:
        """A short formula for the function: its products, or those of its negation if they are fewer."""
        if one <= ONE:
            return TRUE if one == ONE else FALSE
        if one not in self.shown:
            few = self.by_minterms and len(self.support(one)) <= LIMIT
            self.shown[one] = self._implicants(one) if few else self._shortest(one)
        return self.shown[one]

    def _implicants(self, one: int) -> Formula:
        """Prime implicants of the list of minterms; their equality with the function is checked."""
        levels = sorted(self.rank[flag] for flag in self.support(one))
        flags = [self.flags[level] for level in levels]
        chosen = simplify(minterms(flags, lambda on: self.value(one, on)))
        products = tuple(
            tuple((level, value) for level, value in zip(levels, term, strict=True) if value is not None)
            for term in chosen
        )
        assert self.function(products) == one, "prime implicants and diagram are the same guard"
        return self._sum(products)

    def function(self, products: tuple[Product, ...]) -> int:
        """The diagram of a sum of products."""
        found = ZERO
        for product in products:
            term = ONE
            for level, positive in product:
                flag = self.flag(self.flags[level])
                term = self.both(term, flag if positive else self.negated(flag))
            found = self.either(found, term)
        return found

    def _shortest(self, one: int) -> Formula:
        _, direct = self.products(one, one)
        if len(direct) == 1:
            return self._sum(direct)
        _, turned = self.products(self.negated(one), self.negated(one))
        if sum(map(len, turned)) + 1 < sum(map(len, direct)):
            return Not(self._sum(turned))
        return self._sum(direct)

    def _sum(self, products: tuple[Product, ...]) -> Formula:
        terms = [self._product(one) for one in products]
        return terms[0] if len(terms) == 1 else Or(tuple(terms))

    def _product(self, product: Product) -> Formula:
        if not product:
            return TRUE
        parts: list[Formula] = []
        for level, positive in product:
            flag = Flag(self.flags[level])
            parts.append(flag if positive else Not(flag))
        return parts[0] if len(parts) == 1 else And(tuple(parts))


def _between(all_: Diagrams, low: int, high: int, memo: Memo) -> tuple[int, tuple[Product, ...]]:
    if low == ZERO:
        return ZERO, ()
    if high == ONE:
        return ONE, ((),)
    found = memo.get((low, high))
    if found is not None:
        return found
    level = min(all_.nodes[low][0], all_.nodes[high][0])
    l0, l1 = all_.low(low, level), all_.high(low, level)
    h0, h1 = all_.low(high, level), all_.high(high, level)
    f0, p0 = _between(all_, all_.both(l0, all_.negated(h1)), h0, memo)
    f1, p1 = _between(all_, all_.both(l1, all_.negated(h0)), h1, memo)
    rest0 = all_.both(l0, all_.negated(f0))
    rest1 = all_.both(l1, all_.negated(f1))
    fd, pd = _between(all_, all_.either(rest0, rest1), all_.both(h0, h1), memo)
    whole = all_.either(all_.node(level, f0, f1), fd)
    products = (*(((level, False), *one) for one in p0), *(((level, True), *one) for one in p1), *pd)
    memo[low, high] = whole, products
    return whole, products
