"""Bounds: is a sum of values never negative in a block? By relations between values, where ranges alone do not tell.

    for i in lw.lanes(n):  x[n - 1 - i]                    i <= n - 1                            so  n - 1 - i >= 0
    for j in range(-r, r + 1):  w[j + r]                   j starts at -r and grows              so  j + r >= 0
    while low < high:  m = (low + high) >> 1; t[m]         2m <= low + high, low < high <= n     so  n - 1 - m >= 0

A sum is shown to be not negative by taking away sums that are known not to be, until ranges of what is left tell:
conditions that lead to the block, the range of a lanes index, a minimum or maximum and its operands, what a quotient or
a remainder is, and for the parameters of a loop's header their first values, where all rounds keep the relation
(*invariants*: all are supposed, and those that some round breaks are dropped until the others hold).

Requires  source stage.
Costs     for each question a search of `MOST` sums at the most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import gcd

from ..ir.function import Const, Function, Named, Op, Param, Value
from ..ir.shape_rules.context import Known
from ..record import dataclass, field
from .cfg import Cfg, Edge, cfg
from .conditions import OPPOSITE, Condition, Conditions, Supposed, nested
from .dominance import Dominance, dominance
from .facts import Facts
from .known import anything
from .linear import Linear, linear
from .loops import Loop, Loops, loops
from .values import Values, believed_values, values

MOST = 60  # sums that one question looks at
DEEP = 6  # sums taken away one after the other
NEAR = 8  # conditions on one value
MANY = 64  # conditions with one atom, the nearest: of a size that hundreds of loops ask for there are as many
PARTS = 5  # atoms in a sum that is followed
SIGNED = {"slt": (-1, -1), "sle": (-1, 0), "sgt": (1, -1), "sge": (1, 0)}


@dataclass(slots=True)
class Budget:
    """What is left of a search; `seen` are sums that it has looked at, with what was left of its depth."""

    left: int = MOST
    seen: dict[object, int] = field(default_factory=dict[object, int])


class Bounds:
    """Relations in one function."""

    def __init__(self, fn: Function, graph: Cfg, tree: Dominance, forest: Loops, found: Values) -> None:
        self.fn, self.graph, self.forest, self.found = fn, graph, forest, found
        self.where: Conditions = found.known_where
        self.equal: dict[Value, Value] = {}
        self.forms: dict[Value, Linear | None] = {}
        if found.doubtful:
            self._find_twins(tree)
        self.own: dict[Named, list[Linear]] = {}
        self.here: dict[tuple[Named, int], list[Linear]] = {}
        self.with_atom: dict[Named, Supposed] | None = None
        self.order = {value: at for at, value in enumerate(self.where.about)}
        self.kept: dict[Named, list[Linear]] = {}
        self.promised = _promised(fn)
        self._find_invariants()

    # questions

    def never_negative(self, value: Linear, block: int, supposing: Sequence[Linear] = ()) -> bool:
        """Is this sum at least 0 whenever the block runs?"""
        return self._shown(value, block, tuple(supposing), DEEP, Budget())

    def decided(self, condition: Op, block: int) -> bool | None:
        """Is a comparison always true or always false where the block runs? None if nothing tells."""
        a, b = (self.form(arg) for arg in condition.args)
        if a is None or b is None:
            return None
        for truth, mode in ((True, condition.mode), (False, OPPOSITE[condition.mode])):
            needed = self.what_is_needed(a, b, mode, block)
            if needed is not None and all(self.never_negative(item, block) for item in needed):
                return truth
        return None

    def what_is_needed(self, a: Linear, b: Linear, mode: str, block: int) -> list[Linear] | None:
        """Sums that are not negative if, and only if for signed modes, `a mode b`."""
        if mode in SIGNED:
            sign, less = SIGNED[mode]
            return [Linear().plus(a, sign).plus(b, -sign).moved(less)]
        if mode in ("ult", "ule"):
            return [a, b, b.minus(a).moved(-(mode == "ult"))]
        if mode in ("ugt", "uge"):
            return self.what_is_needed(b, a, "ult" if mode == "ugt" else "ule", block)
        if mode == "eq":
            return [a.minus(b), b.minus(a)]
        for above in (a.minus(b), b.minus(a)):  # unequal: one is above the other
            if self.never_negative(above.moved(-1), block):
                return []
        return None

    def form(self, value: Value) -> Linear | None:
        if value not in self.forms:
            self.forms[value] = linear(value, self.equal, self.found.doubtful)
        return self.forms[value]

    def _find_twins(self, tree: Dominance) -> None:
        """Of ops that are not looked through, take one for an earlier one that makes the same of the same."""
        before: dict[object, list[tuple[int, Op]]] = {}
        for number in self.graph.order:
            for op in self.graph.blocks[number].ops:
                if op in self.found.doubtful:
                    forms = [self.form(arg) for arg in op.args]
                    key = (op.opcode, op.type, *(form.key if form is not None else None for form in forms))
                    ways = before.setdefault(key, [])
                    twin = next((other for block, other in ways if tree.dominates(block, number)), None)
                    if twin is None:
                        ways.append((number, op))
                    else:
                        self.equal[op] = twin

    def suppose_equal(self, value: Value, other: Value) -> None:
        """From now on take a value for another: whoever asks answers for that."""
        self.equal[value] = other
        self.forms, self.own, self.here, self.with_atom = {}, {}, {}, None

    # the search

    def _shown(self, value: Linear, block: int, supposed: tuple[Linear, ...], depth: int, budget: Budget) -> bool:
        if self.least(value, block) >= 0:
            return True
        key = (value.key, supposed)
        if depth == 0 or budget.left <= 0 or len(value.parts) > PARTS or budget.seen.get(key, -1) >= depth:
            return False
        budget.seen[key] = depth
        budget.left -= 1
        for atom, factor in value.parts.items():
            for known in self.about(atom, block, supposed):
                there = known.parts.get(atom, 0)
                if there * factor > 0 and self._shown(
                    _less(value, factor, known, there), block, supposed, depth - 1, budget
                ):
                    return True
        return any(self._both(value, atom, block, supposed, depth, budget) for atom in value.parts)

    def _both(
        self, value: Linear, atom: Named, block: int, supposed: tuple[Linear, ...], depth: int, budget: Budget
    ) -> bool:
        """An atom that is one of two values: is it shown for either, where its condition tells which?"""
        if not isinstance(atom, Op) or atom.opcode not in ("select", "smin", "smax"):
            return False
        ways = self.ways(atom, block)
        for choice, more in ways:
            form = self.form(choice)
            if form is None:
                return False
            if not self._shown(value.without(atom, form), block, (*supposed, *more), depth - 1, budget):
                return False
        return bool(ways)

    def ways(self, atom: Op, block: int) -> list[tuple[Value, list[Linear]]]:
        """The values that a choice, a minimum or a maximum may be, each with sums that are not negative then."""
        told = [(choice, [] if condition is None else [condition]) for choice, condition in _ways(atom)]
        return [(choice, self._relations(conditions, block)) for choice, conditions in told]

    def least(self, value: Linear, block: int) -> int:
        """A number that the sum is not below, by ranges alone."""
        total = value.constant
        for atom, factor in value.parts.items():
            fact = self.range(atom, block)
            total += factor * (fact.smin if factor > 0 else fact.smax)
        return total

    def range(self, atom: Named, block: int) -> Known:
        return self.found.at(atom, block) or anything(atom.type.bits)

    # what is known

    def about(self, atom: Named, block: int, supposed: Sequence[Linear] = ()) -> Iterator[Linear]:
        """Sums with this atom that are not negative in the block."""
        yield from supposed
        if atom not in self.own:
            self.own[atom] = [] if not atom.type.is_int else list(self._by_definition(atom))
        yield from self.own[atom]
        yield from self.kept.get(atom, ())
        yield from self._conditions(atom, block)

    def _by_definition(self, atom: Named) -> Iterator[Linear]:
        if isinstance(atom, Param):
            yield from (known for known in self.promised if atom in known.parts)
            return
        assert isinstance(atom, Op), "an atom is a parameter or an op"
        me = Linear(0, {atom: 1})
        if atom.opcode in ("smin", "smax") or _is_smaller(atom) or _is_larger(atom):
            sign = 1 if atom.opcode == "smax" or _is_larger(atom) else -1
            for arg in atom.args[-2:]:
                form = self.form(arg)
                if form is not None:
                    yield Linear().plus(me, sign).plus(form, -sign)
        if atom.opcode in ("srem", "urem"):
            yield from self._left(atom, me)
        by = atom.args[1] if atom.opcode in ("ashr", "lshr", "sdiv", "udiv") else None
        if isinstance(by, Const) and isinstance(by.value, int):
            yield from self._divided(atom, me, by)

    def _divided(self, atom: Op, me: Linear, by: Const) -> Iterator[Linear]:
        """quotient * d <= x <= quotient * d + d - 1, where the quotient is rounded down."""
        x = self.form(atom.args[0])
        if x is None or not 0 <= by.signed < 1 << 62:
            return
        if atom.opcode in ("ashr", "lshr") and by.signed < atom.type.bits - 1:
            divisor = 1 << by.signed
        elif atom.opcode in ("sdiv", "udiv") and by.signed:
            divisor = by.signed
        else:
            return
        fact = self.found.known(atom.args[0])
        if atom.opcode != "ashr" and (fact is None or fact.smin < 0):
            return
        yield x.plus(me, -divisor)
        yield Linear(divisor - 1).plus(me, divisor).minus(x)

    def _left(self, atom: Op, me: Linear) -> Iterator[Linear]:
        """-d < remainder < d, of a divisor that is not negative; it is not 0 where the op has a value."""
        divisor = self.form(atom.args[1])
        number = self.graph.number.get(atom.block) if atom.block is not None else None
        if divisor is None or number is None or self.least(divisor, number) < 0:
            return
        yield divisor.minus(me).moved(-1)
        yield me if atom.opcode == "urem" else divisor.plus(me).moved(-1)

    def _conditions(self, atom: Named, block: int) -> list[Linear]:
        """Of the conditions with this atom that lead to the block."""
        if (atom, block) not in self.here:
            self.here[atom, block] = []
            near = list(islice(self._near(atom, block), MANY))
            near.sort(key=lambda condition: self.order[condition.value])
            self.here[atom, block] = [sum for sum in self._relations(near, block) if atom in sum.parts]
        return self.here[atom, block]

    def _near(self, atom: Named, block: int) -> Iterator[Condition]:
        if self.with_atom is None:
            self.with_atom = self._by_atom()
        count: dict[Value, int] = {}
        for condition in self.where.among(self.with_atom.get(atom), block):
            count[condition.value] = count.get(condition.value, 0) + 1
            if count[condition.value] <= NEAR:
                yield condition

    def _by_atom(self) -> dict[Named, Supposed]:
        """Where which conditions hold, by the atoms of their two sides."""
        found: dict[Named, list[tuple[int, int, Condition]]] = {}
        for value, supposed in self.where.about.items():
            if value.type.is_int and value.type.bits > 1:
                for first, block, condition in zip(supposed.first, supposed.blocks, supposed.conditions, strict=True):
                    sides = self.form(condition.value), self.form(condition.other)
                    for atom in {atom: None for side in sides if side is not None for atom in side.parts}:
                        found.setdefault(atom, []).append((first, block, condition))
        return {atom: nested(entries, self.where.tree) for atom, entries in found.items()}

    def _relations(self, conditions: Sequence[Condition], block: int) -> list[Linear]:
        found: list[Linear] = []
        for condition in conditions:
            a, b = self.form(condition.value), self.form(condition.other)
            if a is None or b is None or condition.mode == "ne":
                continue
            if condition.mode in SIGNED or condition.mode == "eq":
                found += self.what_is_needed(a, b, condition.mode, block) or []
            elif condition.mode in ("ult", "ule") and self.least(b, block) >= 0:
                found += [a, b.minus(a).moved(-(condition.mode == "ult"))]
        return found

    # invariants

    def _find_invariants(self) -> None:
        """Suppose that no parameter of a header falls below, or rises above, its first value; drop what is broken."""
        guesses: list[tuple[Loop, Param, int, Linear]] = []
        for loop in self.forest:
            header = self.graph.blocks[loop.header]
            if len(loop.entry_edges) != 1 or not loop.is_reducible:
                continue
            first = self.graph.target(loop.entry_edges[0]).args
            for at, (param, value) in enumerate(zip(header.params, first, strict=True)):
                start = self.form(value) if param.type.is_int and param.type.bits > 1 else None
                if start is not None:
                    me = Linear(0, {param: 1})
                    guesses += [(loop, param, at, me.minus(start)), (loop, param, at, start.minus(me))]
        while guesses:
            self._suppose(guesses)
            held = [guess for guess in guesses if self._survives(*guess)]
            if len(held) == len(guesses):
                break
            guesses = held
        self._suppose(guesses)

    def _suppose(self, guesses: Sequence[tuple[Loop, Param, int, Linear]]) -> None:
        self.kept = {}
        for _, param, _, guess in guesses:
            self.kept.setdefault(param, []).append(guess)

    def _survives(self, loop: Loop, param: Param, at: int, guess: Linear) -> bool:
        """Does every round keep it?"""
        for edge in loop.back_edges:
            new = self.form(self.graph.target(edge).args[at])
            if new is None or not self._kept_by(edge, guess.without(param, new), 2):
                return False
        return True

    def _kept_by(self, edge: Edge, after: Linear, depth: int) -> bool:
        """Is a sum not negative at the end of an edge's source? Of parameters of that block, for every way in."""
        supposed = self._relations(self.where.on_edge.get(edge, ()), edge.source)
        if self.never_negative(after, edge.source, supposed):
            return True
        source = self.graph.blocks[edge.source]
        loop = self.forest.of(edge.source)
        mine = [param for param in source.params if param in after.parts]
        if not depth or not mine or (loop is not None and loop.header == edge.source):
            return False
        for way in self.graph.entering[edge.source]:
            before = after
            for param, arg in zip(source.params, self.graph.target(way).args, strict=True):
                if param in before.parts:
                    form = self.form(arg)
                    if form is None:
                        return False
                    before = before.without(param, form)
            if not self._kept_by(way, before, depth - 1):
                return False
        return True


def bounds(fn: Function, facts: Facts) -> Bounds:
    return Bounds(fn, facts[cfg], facts[dominance], facts[loops], facts[values])


def believed_bounds(fn: Function, facts: Facts) -> Bounds:
    """The same where every promise is believed (`doubts`); for what may be wrong where one is broken."""
    if not facts[values].doubtful:
        return facts[bounds]
    return Bounds(fn, facts[cfg], facts[dominance], facts[loops], facts[believed_values])


def _promised(fn: Function) -> list[Linear]:
    """Of a lanes index: that it is below the size that its range names."""
    named = {param.name: param for param in fn.params}
    ranges: dict[str, Sequence[int | str]] = fn.attrs.get("ranges", {})
    return [
        Linear(-1, {named[limit]: 1, named[name]: -1})
        for name, (_, limit) in ranges.items()
        if isinstance(limit, str) and limit in named and name in named and named[limit] is not named[name]
    ]


def _less(value: Linear, factor: int, known: Linear, there: int) -> Linear:
    """A sum that is negative if the value is: a multiple of it, less as much of `known` as takes the atom away."""
    times = abs(there) // gcd(factor, there)
    return Linear(times - 1).plus(value, times).plus(known, -(factor * times // there))


def _ways(op: Op) -> list[tuple[Value, Condition | None]]:
    """The values that an op may be, each with what holds then."""
    if op.opcode in ("smin", "smax"):
        a, b = op.args
        mode = "sle" if op.opcode == "smin" else "sge"
        return [(a, Condition(a, mode, b)), (b, Condition(b, mode, a))]
    test, a, b = op.args
    if isinstance(test, Op) and test.opcode == "icmp":
        x, y = test.args
        return [(a, Condition(x, test.mode, y)), (b, Condition(x, OPPOSITE[test.mode], y))]
    return [(a, None), (b, None)]


def _is_smaller(op: Op) -> bool:
    """Does a select choose the smaller of its two values?"""
    return _chooses(op, ("slt", "sle"), ("sgt", "sge"))


def _is_larger(op: Op) -> bool:
    return _chooses(op, ("sgt", "sge"), ("slt", "sle"))


def _chooses(op: Op, straight: tuple[str, str], crossed: tuple[str, str]) -> bool:
    if op.opcode != "select" or not isinstance(op.args[0], Op) or op.args[0].opcode != "icmp":
        return False
    (a, b), (x, y), mode = op.args[0].args, op.args[1:], op.args[0].mode
    if mode in straight:
        return _same(a, x) and _same(b, y)
    return mode in crossed and _same(a, y) and _same(b, x)


def _same(a: Value, b: Value) -> bool:
    return a is b or (isinstance(a, Const) and isinstance(b, Const) and a.value == b.value and a.type is b.type)
