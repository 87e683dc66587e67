"""Terms: integer terms, linear where possible, and conditions over them; the language of questions.

    lin     a linear sum of atoms (`analysis/values/linear.py`), in order of their numbers
    atoms   var; ite (condition, then, else); div, mod (term, constant > 0; floor, as Python's); opaque
    opaque  a nonlinear operation, (name, terms): evaluated exactly here, but for the solver an unknown number for which
            equal operands give equal results
    conds   true false; ge (term >= 0); eq (term == 0); bool (a variable); not; and; or; choose (c, then, else)

Terms are interned by their `Terms`: equal terms are the same object, so that terms shared by lanes are translated once.
They can be translated for the solver (`solver.py`), evaluated (`evaluate.py`), and rewritten by substitution.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from math import gcd, prod
from typing import Any

from ..analysis.values.linear import Linear, atom_sum, total

LINEAR = frozenset(("lin", "var", "ite", "div", "mod", "opaque"))


class Node:
    """A term or a condition; `args` by its `op`, as above. Equal only to itself."""

    __slots__ = ("args", "index", "op")

    def __init__(self, op: str, args: tuple[Any, ...], index: int) -> None:
        self.op = op
        self.args = args
        self.index = index

    @property
    def is_term(self) -> bool:
        return self.op in LINEAR

    @property
    def sum(self) -> Linear[Node]:
        """The term as a linear sum."""
        return self.args[0] if self.op == "lin" else atom_sum(self)

    @property
    def constant(self) -> int | None:
        """Its value, if it is constant."""
        return self.args[0].constant if self.op == "lin" and not self.args[0].parts else None

    def __repr__(self) -> str:
        return f"Node({self.op} {self.args})"


class Terms:
    """Creates terms, lightly simplified: constants are folded, linear terms collected."""

    def __init__(self) -> None:
        self.made: dict[tuple[str, tuple[Any, ...]], Node] = {}
        self.true = self._node("true")
        self.false = self._node("false")

    def _node(self, op: str, *args: Any) -> Node:
        key = (op, args)
        found = self.made.get(key)
        if found is None:
            found = self.made[key] = Node(op, args, len(self.made))
        return found

    # integers

    def number(self, value: int) -> Node:
        return self._node("lin", Linear[Node](value))

    def var(self, name: str) -> Node:
        return self._node("var", name)

    def linear(self, constant: int, parts: Iterable[tuple[int, Node]]) -> Node:
        """constant + sum of factor * term."""
        return self.of_sum(total(((factor, node.sum) for factor, node in parts), constant))

    def of_sum(self, found: Linear[Node]) -> Node:
        """The term of a sum of atoms; a single atom is itself."""
        if len(found.parts) > 1:
            found = Linear(found.constant, dict(sorted(found.parts.items(), key=lambda part: part[0].index)))
        elif found.parts and not found.constant:
            ((atom, factor),) = found.parts.items()
            if factor == 1:
                return atom
        return self._node("lin", found)

    def add(self, a: Node, b: Node) -> Node:
        return self.of_sum(a.sum.plus(b.sum))

    def sub(self, a: Node, b: Node) -> Node:
        return self.of_sum(a.sum.minus(b.sum))

    def plus(self, a: Node, number: int) -> Node:
        return self.of_sum(a.sum.moved(number))

    def times(self, factor: int, a: Node) -> Node:
        return self.of_sum(a.sum.times(factor))

    def mul(self, a: Node, b: Node) -> Node:
        """A product, expanded; products of atoms are opaque."""
        total: list[tuple[int, Node]] = []
        for factor, left in _parts(a):
            for other, right in _parts(b):
                product = self._product(left, right) if left and right else left or right or self.number(1)
                total.append((factor * other, product))
        return self.linear(0, total)

    def _product(self, a: Node, b: Node) -> Node:
        for one, other in ((a, b), (b, a)):
            if one.op == "ite" and not any(arm.op == "ite" for arm in (*one.args[1:], other)):
                condition, then, otherwise = one.args
                return self.ite(condition, self.mul(then, other), self.mul(otherwise, other))
        atoms = [atom for node in (a, b) for atom in (node.args[1:] if _is_product(node) else (node,))]
        return self._node("opaque", "mul", *sorted(atoms, key=lambda node: node.index))

    def div(self, a: Node, by: int) -> Node:
        """Floor of a / by; by > 0."""
        assert by > 0, "a divisor is positive"
        if by == 1:
            return a
        if a.constant is not None:
            return self.number(a.constant // by)
        return self._node("div", a, by)

    def mod(self, a: Node, by: int) -> Node:
        """The remainder of a by `by`, 0 <= result < by."""
        assert by > 0, "a divisor is positive"
        reduced = self.of_sum(a.sum.modulo(by))
        return reduced if reduced.constant is not None else self._node("mod", reduced, by)

    def opaque(self, name: str, *args: Node) -> Node:
        numbers = [arg.constant for arg in args]
        if all(number is not None for number in numbers):
            value = OPAQUE[name](*numbers)
            if value is not None:
                return self.number(value)
        return self._node("opaque", name, *args)

    def ite(self, condition: Node, then: Node, other: Node) -> Node:
        if condition is self.true or then is other:
            return then
        if condition is self.false:
            return other
        return self._node("ite", condition, then, other)

    def least(self, a: Node, b: Node) -> Node:
        return self.ite(self.ge(b, a), a, b)

    def most(self, a: Node, b: Node) -> Node:
        return self.ite(self.ge(a, b), a, b)

    # conditions

    def boolean(self, name: str) -> Node:
        return self._node("bool", name)

    def bool_constant(self, value: bool) -> Node:
        return self.true if value else self.false

    def ge(self, a: Node, b: Node | int = 0) -> Node:
        """a >= b."""
        difference = a.sum.minus(b.sum) if isinstance(b, Node) else a.sum.moved(-b)
        if not difference.parts:
            return self.bool_constant(difference.constant >= 0)
        return self._node("ge", self.of_sum(difference.tightened()))

    def gt(self, a: Node, b: Node | int = 0) -> Node:
        return self.ge(self.plus(a, -1), b)

    def eq(self, a: Node, b: Node | int = 0) -> Node:
        difference = a.sum.minus(b.sum) if isinstance(b, Node) else a.sum.moved(-b)
        if not difference.parts:
            return self.bool_constant(difference.constant == 0)
        first = min(difference.parts, key=lambda atom: atom.index)
        common = gcd(*difference.parts.values())
        reduced = difference.divided(-common if difference.parts[first] < 0 else common)
        return self.false if reduced is None else self._node("eq", self.of_sum(reduced))

    def no(self, condition: Node) -> Node:
        if condition.op in ("true", "false"):
            return self.bool_constant(condition is self.false)
        if condition.op == "not":
            return condition.args[0]
        if condition.op == "ge":
            return self.ge(self.times(-1, condition.args[0]), 1)
        return self._node("not", condition)

    def all_of(self, conditions: Iterable[Node]) -> Node:
        return self._joined("and", conditions, self.true, self.false)

    def any_of(self, conditions: Iterable[Node]) -> Node:
        return self._joined("or", conditions, self.false, self.true)

    def _joined(self, op: str, conditions: Iterable[Node], neutral: Node, strong: Node) -> Node:
        flattened: dict[Node, None] = {}
        for condition in conditions:
            if condition is strong:
                return strong
            if condition.op == op:
                flattened.update(dict.fromkeys(condition.args))
            elif condition is not neutral:
                flattened[condition] = None
        if not flattened:
            return neutral
        return next(iter(flattened)) if len(flattened) == 1 else self._node(op, *flattened)

    def choose(self, condition: Node, then: Node, other: Node) -> Node:
        """`then` where the condition holds, `other` elsewhere."""
        if condition is self.true or then is other:
            return then
        if condition is self.false:
            return other
        if then in (self.true, self.false) or other in (self.true, self.false):
            return self.any_of((self.all_of((condition, then)), self.all_of((self.no(condition), other))))
        return self._node("choose", condition, then, other)

    def same(self, a: Node, b: Node) -> Node:
        """Equal terms, or equivalent conditions."""
        if a.is_term:
            return self.eq(a, b)
        return self.choose(a, b, self.no(b))

    def replaced(self, node: Node, swaps: Mapping[Node, Node]) -> Node:
        """The term with variables substituted."""
        done: dict[Node, Node] = dict(swaps)
        for inner in ordered([node], done):
            done[inner] = self._again(inner, done)
        return done[node]

    def _again(self, node: Node, done: Mapping[Node, Node]) -> Node:
        args = node.args
        match node.op:
            case "lin":
                inner: Linear[Node] = args[0]
                return self.linear(inner.constant, ((factor, done[atom]) for atom, factor in inner.parts.items()))
            case "div":
                return self.div(done[args[0]], args[1])
            case "mod":
                return self.mod(done[args[0]], args[1])
            case "opaque":
                return self.opaque(args[0], *(done[arg] for arg in args[1:]))
            case "ite":
                return self.ite(*(done[arg] for arg in args))
            case "ge":
                return self.ge(done[args[0]])
            case "eq":
                return self.eq(done[args[0]])
            case "not":
                return self.no(done[args[0]])
            case "and":
                return self.all_of(done[arg] for arg in args)
            case "or":
                return self.any_of(done[arg] for arg in args)
            case "choose":
                return self.choose(*(done[arg] for arg in args))
            case _:
                return node


def _parts(node: Node) -> list[tuple[int, Node | None]]:
    """Factors and atoms; None stands for 1."""
    found = node.sum
    constant: list[tuple[int, Node | None]] = [(found.constant, None)] if found.constant else []
    return [*constant, *((factor, atom) for atom, factor in found.parts.items())]


def _is_product(node: Node) -> bool:
    return node.op == "opaque" and node.args[0] == "mul"


def _quotient(a: int, b: int) -> int | None:
    """Truncated toward zero, as machines divide."""
    return None if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _remainder(a: int, b: int) -> int | None:
    quotient = _quotient(a, b)
    return None if quotient is None else a - b * quotient


def _power(a: int) -> int | None:
    return 1 << a if 0 <= a < 128 else None


OPAQUE: dict[str, Callable[..., int | None]] = {
    "mul": lambda *numbers: prod(numbers),
    "quotient": _quotient,
    "remainder": _remainder,
    "power": _power,
}


def operands(node: Node) -> Sequence[Node]:
    match node.op:
        case "lin":
            return list(node.args[0].parts)
        case "var" | "bool" | "true" | "false":
            return ()
        case "div" | "mod":
            return node.args[:1]
        case "opaque":
            return node.args[1:]
        case _:
            return node.args


def ordered(roots: Iterable[Node], known: Container[Node] = ()) -> list[Node]:
    """All subterms, each after its operands, first operands first; `known` ones are skipped."""
    done: dict[Node, None] = {}
    stack: list[tuple[Node, bool]] = [(root, False) for root in reversed(list(roots))]
    while stack:
        node, ready = stack.pop()
        if node in done or node in known:
            continue
        below = operands(node)
        if ready or not below:
            done[node] = None
        else:
            stack.append((node, True))
            stack.extend((arg, False) for arg in reversed(below) if arg not in done)
    return list(done)


def variables(roots: Iterable[Node]) -> list[Node]:
    """The variables, integers and booleans, in order of creation."""
    return sorted((node for node in ordered(roots) if node.op in ("var", "bool")), key=lambda node: node.index)
