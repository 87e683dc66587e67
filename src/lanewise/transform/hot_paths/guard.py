"""Write a guard: the ops that test it once for the whole gang, on scalars.

    x >= r and x + 7 < w - r        %x0 = sub %x, %lane      the base of x, one number for the gang
                                    %a = sub %x0, %r         ...
                                    %hot = and (icmp sge %a, 0), (icmp sge %b, 0)

A base may be poison in code that did not read it. It is frozen, so that the test goes one way or the other, and either
is right. Sums have the width and order of the guard's text. They do not wrap, but carry no flag for that: where the
program has broken a no-wrap promise, ranges may be wrong, and the literal that detects it
(`hot_paths/overflow_literals.py`) must not be poison. If only the guard makes a value strided, its base is computed
from the bases of its operands (`hot_paths/base.py`).

Requires  all values of the guard dominate the block; all lanes active there.
Ensures   the condition is uniform by the shape rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...ir.build import Builder
from ...ir.function import Const, Named, Value
from ...ir.shapes import Shape
from ...ir.types import I1, Type, int_type
from ...solve.guards import Base, Clause, Guard, Literal, Term
from .base import Bases


def write_guard(
    builder: Builder, guard: Guard, known: Mapping[Value, Value], shape: Callable[[Value], Shape | None]
) -> tuple[Value, dict[Base, Value]]:
    """Append the test; returns the condition, and the base of each value that varies there.

    `known` maps values to their names there.
    """
    writing = _Writing(builder, int_type(guard.bits), Bases(builder, shape, known))
    return writing.guard(guard), writing.varied


class _Writing:
    def __init__(self, builder: Builder, wide: Type, firsts: Bases) -> None:
        self.builder, self.wide, self.firsts = builder, wide, firsts
        self.bases: dict[Base, Value] = {}
        self.terms: dict[Term, Value] = {}
        self.varied: dict[Base, Value] = {}

    def guard(self, guard: Guard) -> Value:
        clauses = [self._clause(clause) for clause in guard.clauses]
        return self._folded("or", clauses) if clauses else Const(I1, 0)

    def _clause(self, clause: Clause) -> Value:
        return self._folded("and", [self._literal(literal) for literal in clause]) if clause else Const(I1, 1)

    def _folded(self, opcode: str, conditions: list[Value]) -> Value:
        here = conditions[0]
        for condition in conditions[1:]:
            here = self.builder.op(opcode, here, condition, hint="hot")
        return here

    def _literal(self, literal: Literal) -> Value:
        term = self._term(literal.term)
        if not literal.modulus:
            return self.builder.op("icmp", term, Const(self.wide, 0), mode="sge", hint="hot")
        rest = self._remainder(term, literal.modulus)
        return self.builder.op("icmp", rest, Const(self.wide, literal.limit), mode="sle", hint="hot")

    def _remainder(self, term: Value, modulus: int) -> Value:
        """The mathematical remainder, never negative."""
        by = Const(self.wide, modulus)
        if modulus & (modulus - 1) == 0:
            return self.builder.op("and", term, Const(self.wide, modulus - 1), hint="rest")
        rest = self.builder.op("srem", term, by, hint="rest")
        below = self.builder.op("icmp", rest, Const(self.wide, 0), mode="slt", hint="below")
        return self.builder.op("select", below, self.builder.op("add", rest, by, hint="rest"), rest, hint="rest")

    def _term(self, term: Term) -> Value:
        if term not in self.terms:
            self.terms[term] = self._summed(term)
        return self.terms[term]

    def _summed(self, term: Term) -> Value:
        here: Value = Const(self.wide, term.constant)
        for base, factor in term.parts.items():
            number = self._base(base)
            if abs(factor) != 1:
                number = self.builder.op("mul", number, Const(self.wide, abs(factor)), hint="times")
            opcode = "add" if factor > 0 else "sub"
            here = self.builder.op(opcode, here, number, hint="sum")
        return here

    def _base(self, base: Base) -> Value:
        if base not in self.bases:
            self.bases[base] = self._extended(self._first(base))
        return self.bases[base]

    def _first(self, base: Base) -> Value:
        """The value of lane 0."""
        first = self.firsts.of(base.value)
        if not self.firsts.is_regular(base.value):
            self.varied[base] = first
        return self.builder.op("freeze", first, hint=f"{base}.first") if isinstance(first, Named) else first

    def _extended(self, value: Value) -> Value:
        if value.type.bits == self.wide.bits:
            return value
        assert value.type.bits < self.wide.bits, "a guard is as wide as its values"
        return self.builder.op("sext", value, type=self.wide, hint="wide")
