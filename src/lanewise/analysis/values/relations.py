"""Relations: sums of values that are never negative in a block, by what is known of their atoms.

    for i in lw.lanes(n):               n - 1 - i           an index of lanes is below its size
    if i < m:                           m - 1 - i           a condition that leads to the block
    m = min(a, b)                       a - m, b - m        a minimum or maximum and its operands
    q = x >> 1                          x - 2*q, 2*q + 1 - x        a quotient
    r = x % n                           n - 1 - r           a remainder

`signs.py` adds loop invariants to these and answers whether a sum is never negative.

Requires  source stage.
Costs     for each atom that is asked about, the conditions on it, `MANY` at the most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from ...ir.function import Const, Function, Named, Op, Param, Value
from ...ir.same import same_value
from ..graph.cfg import Cfg
from ..graph.dominance import Dominance
from .conditions import OPPOSITE, Condition, Conditions, Supposed, nested
from .linear import Linear
from .sums import NOTHING, Sum, bounds_of, value_sum
from .values import Values

NEAR = 8  # conditions on one value
MANY = 64  # conditions with one atom, the nearest: of a size that hundreds of loops ask for there are as many
ORDERED = ("slt", "sle", "sgt", "sge")
UNSIGNED = ("ult", "ule", "ugt", "uge")


def compared_sums(a: Sum, b: Sum, mode: str) -> list[Sum] | None:
    """Sums that are all not negative only if `a mode b`; for modes other than the unsigned ones, also if.

    None for `ne`, which is one of two inequalities.
    """
    match mode:
        case "slt" | "sle":
            return [a.times(-1).plus(b).moved(-(mode == "slt"))]
        case "sgt" | "sge":
            return [a.minus(b).moved(-(mode == "sgt"))]
        case "ult" | "ule":
            return [a, b, b.minus(a).moved(-(mode == "ult"))]
        case "ugt" | "uge":
            return [b, a, a.minus(b).moved(-(mode == "ugt"))]
        case "eq":
            return [a.minus(b), b.minus(a)]
        case _:
            return None


def differences(a: Sum, b: Sum) -> tuple[Sum, Sum]:
    """Two sums: the numbers differ if one of these is not negative."""
    return a.minus(b).moved(-1), b.minus(a).moved(-1)


class Relations:
    """Those of one function; `invariants` are sums that are not negative wherever their parameter is known."""

    def __init__(self, fn: Function, graph: Cfg, tree: Dominance, found: Values) -> None:
        self.fn, self.graph, self.found = fn, graph, found
        self.where: Conditions = found.known_where
        self.equal: dict[Value, Value] = {}
        self.forms: dict[Value, Sum | None] = {}
        if found.doubtful:
            self._find_twins(tree)
        self.own: dict[Named, list[Sum]] = {}
        self.here: dict[tuple[Named, int], list[Sum]] = {}
        self.with_atom: dict[Named, Supposed] | None = None
        self.order = {value: at for at, value in enumerate(self.where.about)}
        self.invariants: dict[Named, list[Sum]] = {}
        self.promised = _promised(fn)

    def form(self, value: Value) -> Sum | None:
        if value not in self.forms:
            self.forms[value] = value_sum(value, self.equal, self.found.doubtful)
        return self.forms[value]

    def _find_twins(self, tree: Dominance) -> None:
        """Of ops that are not looked through, take one for an earlier one that makes the same of the same."""
        before: dict[object, list[tuple[int, Op]]] = {}
        for number in self.graph.order:
            for op in self.graph.blocks[number].ops:
                if op in self.found.doubtful:
                    key = (op.opcode, op.type, *map(self.form, op.args))
                    ways = before.setdefault(key, [])
                    twin = next((other for block, other in ways if tree.dominates(block, number)), None)
                    if twin is None:
                        ways.append((number, op))
                    else:
                        self.equal[op] = twin

    def suppose_equal(self, value: Value, other: Value) -> None:
        """Treat a value as equal to another from now on; the caller guarantees it."""
        self.equal[value] = other
        self.forms, self.own, self.here, self.with_atom = {}, {}, {}, None

    # ranges

    def least(self, value: Sum, block: int) -> int:
        """A number that the sum is not below, by ranges alone."""
        return value.least(lambda atom: self.ends(atom, block))

    def ends(self, atom: Named, block: int) -> tuple[int, int]:
        """The numbers that an atom lies between in a block."""
        return bounds_of(atom, self.found.at(atom, block))

    # relations

    def about(self, atom: Named, block: int, supposed: Sequence[Sum] = ()) -> Iterator[Sum]:
        """Sums with this atom that are not negative in the block; those that are supposed come first."""
        yield from supposed
        if atom not in self.own:
            self.own[atom] = [] if not atom.type.is_int else list(self._by_definition(atom))
        yield from self.own[atom]
        yield from self.invariants.get(atom, ())
        yield from self._conditions(atom, block)

    def cases(self, atom: Named, block: int) -> list[tuple[Sum | None, list[Sum]]]:
        """The possible values of a choice, minimum or maximum, each with sums not negative then; [] for others."""
        if not isinstance(atom, Op) or atom.opcode not in ("select", "smin", "smax"):
            return []
        return [
            (self.form(choice), [] if condition is None else self.of_conditions([condition], block))
            for choice, condition in _choices(atom)
        ]

    def of_comparison(self, condition: Value, equal: Mapping[Value, Value] = NOTHING) -> list[Sum] | None:
        """Sums that are all not negative only if an ordered comparison holds; None for other conditions.

        `equal` has values to take for others.
        """
        if not isinstance(condition, Op) or condition.opcode != "icmp" or condition.mode not in (*ORDERED, *UNSIGNED):
            return None
        a, b = (self.form(equal.get(arg, arg)) for arg in condition.args)
        return None if a is None or b is None else compared_sums(a, b, condition.mode)

    def of_conditions(self, conditions: Sequence[Condition], block: int) -> list[Sum]:
        """Sums that are not negative where these conditions hold."""
        found: list[Sum] = []
        for condition in conditions:
            a, b = self.form(condition.value), self.form(condition.other)
            if a is None or b is None:
                continue
            if condition.mode in ORDERED or condition.mode == "eq":
                found += compared_sums(a, b, condition.mode) or []
            elif condition.mode in ("ult", "ule") and self.least(b, block) >= 0:
                found += [a, b.minus(a).moved(-(condition.mode == "ult"))]
        return found

    def _by_definition(self, atom: Named) -> Iterator[Sum]:
        if isinstance(atom, Param):
            yield from (known for known in self.promised if atom in known.parts)
            return
        assert isinstance(atom, Op), "an atom is a parameter or an op"
        me: Sum = Linear(0, {atom: 1})
        smaller = atom.opcode == "smin" or _is_smaller(atom)
        if smaller or atom.opcode == "smax" or _is_larger(atom):
            for arg in atom.args[-2:]:
                form = self.form(arg)
                if form is not None:
                    yield me.times(-1).plus(form) if smaller else me.minus(form)
        if atom.opcode in ("srem", "urem"):
            yield from self._of_remainder(atom, me)
        by = atom.args[1] if atom.opcode in ("ashr", "lshr", "sdiv", "udiv") else None
        if isinstance(by, Const) and isinstance(by.value, int):
            yield from self._of_quotient(atom, me, by)

    def _of_quotient(self, atom: Op, me: Sum, by: Const) -> Iterator[Sum]:
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
        yield me.times(divisor).moved(divisor - 1).minus(x)

    def _of_remainder(self, atom: Op, me: Sum) -> Iterator[Sum]:
        """-d < remainder < d, of a divisor that is not negative; it is not 0 where the op has a value."""
        divisor = self.form(atom.args[1])
        number = self.graph.number.get(atom.block) if atom.block is not None else None
        if divisor is None or number is None or self.least(divisor, number) < 0:
            return
        yield divisor.minus(me).moved(-1)
        yield me if atom.opcode == "urem" else divisor.plus(me).moved(-1)

    def _conditions(self, atom: Named, block: int) -> list[Sum]:
        """Of the conditions with this atom that lead to the block."""
        if (atom, block) not in self.here:
            self.here[atom, block] = []
            near = list(islice(self._near(atom, block), MANY))
            near.sort(key=lambda condition: self.order[condition.value])
            self.here[atom, block] = [sum for sum in self.of_conditions(near, block) if atom in sum.parts]
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


def _promised(fn: Function) -> list[Sum]:
    """Of a lanes index: that it is below the size that its range names."""
    named = {param.name: param for param in fn.params}
    ranges: dict[str, Sequence[int | str]] = fn.attrs.get("ranges", {})
    return [
        Linear(-1, {named[limit]: 1, named[name]: -1})
        for name, (_, limit) in ranges.items()
        if isinstance(limit, str) and limit in named and name in named and named[limit] is not named[name]
    ]


def _choices(op: Op) -> list[tuple[Value, Condition | None]]:
    """The values that an op may be, each with the condition under which it is."""
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
        return same_value(a, x) and same_value(b, y)
    return mode in crossed and same_value(a, y) and same_value(b, x)
