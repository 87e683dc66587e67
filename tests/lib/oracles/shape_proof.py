"""The proof of a shape rule: no lanes violate it.

Two lanes l < m of the gang represent all: a claim about more lanes is a claim about pairs, once the stride is named. If
the rule's result is strided(?), a *witness* names the stride: an expression over uniform values (for `x*y`, x's stride
times the uniform y). Numbers that must not wrap are computed in wide enough bit-vectors.

    refute(case)        None: proved.  A sentence: values that break it, or that no witness fits.

Besides the pair, each lane is considered alone, since the other may be inactive or poison; then its partner's share of
the operands' claims is not a fact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from typing import Any

import z3

from lanewise.ir.shape_rules import Known, result_shape
from lanewise.ir.shapes import SIGNED, UNSIGNED, Shape
from lib.oracles.shape_meaning import meaning
from lib.samples.shape_cases import Ask, Case, Operand, trivial

Bits = Any
BUDGET = 40_000_000  # steps of Z3, not seconds: the same on every machine
SHRINK = ("udiv", "sdiv", "lshr", "ashr")
LAZY = ("select",)  # ops that do not use every operand, so that one may be poison


@dataclass(slots=True)
class Lane:
    number: Bits  # wide
    values: list[Bits]
    poison: list[Bits]


@dataclass(frozen=True, slots=True)
class Line:
    """A stride in three readings: modulo 2^bits, signed and unsigned; all wide."""

    modular: Bits
    signed: Bits
    unsigned: Bits


class Question:
    """One case as a set of constraints: the facts about two lanes, and the rule's claim."""

    def __init__(self, case: Case, distance: int | None) -> None:
        self.case = case
        bits = max(case.type.bits, *[o.type.bits for o in case.operands])
        product = case.name in ("mul", "shl", "ptradd")
        self.wide = bits * (2 if product else 1) + case.width.bit_length() + 6 + (8 if case.name == "ptradd" else 0)
        self.facts: list[Bits] = []
        self.lanes = [self._lane("l"), self._lane("m")]
        low, high = self.lanes
        self.pair = z3.Bool("pair")
        self.facts += [z3.ULT(low.number, high.number), z3.ULT(high.number, case.width)]
        self.distance = high.number - low.number if distance is None else z3.BitVecVal(distance, self.wide)
        if distance is not None:
            self.facts.append(high.number == low.number + distance)
        self.lines = [self._operand(at, operand) for at, operand in enumerate(case.operands)]
        self.results = [self._result(lane) for lane in self.lanes]

    def _lane(self, name: str) -> Lane:
        few = self.case.width.bit_length()
        return Lane(
            z3.ZeroExt(self.wide - few, z3.BitVec(name, few)),
            [z3.BitVec(f"{name}.{at}", o.type.bits) for at, o in enumerate(self.case.operands)],
            [
                z3.Bool(f"poison.{name}.{at}") if self.case.name in LAZY else z3.BoolVal(False)
                for at in range(len(self.case.operands))
            ],
        )

    def number(self, value: Bits, reading: int) -> Bits:
        more = self.wide - value.size()
        return z3.SignExt(more, value) if reading == SIGNED else z3.ZeroExt(more, value)

    def _operand(self, at: int, operand: Operand) -> Line:
        """Assert the operand's shape, for one lane and for the pair; its stride, named."""
        line = self._line(at, operand)
        for lane in self.lanes:
            alone = [*self.alone(operand.shape, lane.values[at], lane), *_fact(operand, lane.values[at])]
            self.facts.append(z3.Or(lane.poison[at], z3.And(*alone)))
        low, high = self.lanes
        together = self.together(operand.shape, low.values[at], high.values[at], line)
        absent = z3.Or(z3.Not(self.pair), low.poison[at], high.poison[at])
        self.facts.append(z3.Or(absent, z3.And(*together)))
        return line

    def _line(self, at: int, operand: Operand) -> Line:
        if operand.shape.stride is not None:
            known = z3.BitVecVal(operand.shape.stride, self.wide)
            return Line(known, known, known)
        signed, unsigned, any_ = (z3.BitVec(f"{word}.{at}", self.wide) for word in ("signed", "unsigned", "line"))
        limit = 1 << operand.type.bits
        self.facts += [z3.And(-limit <= stride, stride <= limit) for stride in (signed, unsigned, any_)]
        straight = operand.shape.straight
        return Line(signed if straight & SIGNED else unsigned if straight & UNSIGNED else any_, signed, unsigned)

    def alone(self, shape: Shape, value: Bits, lane: Lane) -> list[Bits]:
        """A shape's claim about one lane."""
        bits = value.size()
        start = value - z3.Extract(bits - 1, 0, lane.number * (shape.stride or 0))
        if shape.align == 0:
            return [start == 0]
        return [start & (shape.align - 1) == 0] if shape.align > 1 else []

    def together(self, shape: Shape, low: Bits, high: Bits, line: Line) -> list[Bits]:
        """A shape's claim about two lanes, given its stride."""
        if not shape.is_strided:
            return []
        bits = low.size()
        said = [high - low == z3.Extract(bits - 1, 0, self.distance * line.modular)]
        if shape.straight & SIGNED:
            said.append(self.number(high, SIGNED) - self.number(low, SIGNED) == self.distance * line.signed)
        if shape.straight & UNSIGNED:
            said.append(self.number(high, UNSIGNED) - self.number(low, UNSIGNED) == self.distance * line.unsigned)
        return said

    def _result(self, lane: Lane) -> tuple[Bits, Bits]:
        value, none = meaning(self.case, lane.values)
        if self.case.name in LAZY:
            chosen = z3.If(lane.values[0] == 1, lane.poison[1], lane.poison[2])
            none = z3.Or(none, lane.poison[0], chosen)
        return value, none

    def broken(self, shape: Shape, line: Line | None) -> Bits:
        """Two lanes, or one, that violate the rule's result."""
        (low, no_low), (high, no_high) = self.results
        one_low = z3.And(z3.Not(no_low), z3.Not(z3.And(*self.alone(shape, low, self.lanes[0]))))
        one_high = z3.And(z3.Not(no_high), z3.Not(z3.And(*self.alone(shape, high, self.lanes[1]))))
        if line is None:
            known = z3.BitVecVal(shape.stride or 0, self.wide)
            line = Line(known, known, known)
        both = z3.And(self.pair, z3.Not(no_low), z3.Not(no_high))
        return z3.Or(one_low, one_high, z3.And(both, z3.Not(z3.And(*self.together(shape, low, high, line)))))


def _fact(operand: Operand, value: Bits) -> Iterator[Bits]:
    if operand.constant is not None:
        yield value == operand.constant
    known: Known | None = operand.known
    if known is not None:
        yield from (value >= known.smin, value <= known.smax, z3.UGE(value, known.umin), z3.ULE(value, known.umax))
        yield from (value & known.zeros == 0, value & known.ones == known.ones)


def witnesses(ask: Question) -> Iterator[Line]:
    """Candidate strides of a result with unknown stride; one of them must fit every pair."""
    case, lines = ask.case, ask.lines
    values = ask.lanes[0].values
    x, y = lines[0], lines[-1]
    name = case.name
    if name in ("add", "or", "xor", "sadd_sat", "uadd_sat"):
        yield Line(x.modular + y.modular, x.signed + y.signed, x.unsigned + y.unsigned)
    if name in ("sub", "ssub_sat", "usub_sat"):
        yield Line(x.modular - y.modular, x.signed - y.signed, x.unsigned - y.unsigned)
    if name in ("and", "or", "urem", "srem", "trunc", "bitcast", "addrspacecast", "freeze", *SHRINK):
        yield from lines
    if name in ("xor", "abs"):
        yield from (Line(-line.modular, -line.signed, -line.unsigned) for line in lines)
    if name == "mul":
        for line, factor in ((x, values[1]), (y, values[0])):
            signed, unsigned = ask.number(factor, SIGNED), ask.number(factor, UNSIGNED)
            yield Line(line.modular * unsigned, line.signed * signed, line.unsigned * unsigned)
    if name == "shl":
        amount = ask.number(values[1], UNSIGNED)
        yield Line(x.modular << amount, x.signed << amount, x.unsigned << amount)
    if name in ("zext", "ptrtoint", "inttoptr"):
        yield Line(x.unsigned, x.unsigned, x.unsigned)
        yield x
    if name in ("zext", "sext"):
        yield Line(x.signed, x.signed, x.signed)
    if name == "ptradd":
        step = y.signed if case.operands[1].type.bits < case.type.bits else y.modular
        scale = case.attrs["scale"]
        yield Line(x.modular + step * scale, x.signed + y.signed * scale, x.unsigned + y.signed * scale)
    if name in ("select", "smin", "smax", "umin", "umax", "abs"):
        yield from _chosen(ask)


def _chosen(ask: Question) -> Iterator[Line]:
    """The stride of the operand that both lanes selected; that they selected the same one is part of the claim."""
    name = ask.case.name
    first, second = (ask.lines[1], ask.lines[2]) if name == "select" else (ask.lines[0], ask.lines[-1])
    if name == "abs":
        second = Line(-first.modular, -first.signed, -first.unsigned)
    wrong = z3.BitVecVal((1 << ask.wide - 2) - 1, ask.wide)  # an impossible stride, if the two lanes disagree
    for strict in (True, False):  # of two equal operands either may count as selected
        low, high = (_takes_first(name, lane.values, strict) for lane in ask.lanes)
        pick = lambda a, b: z3.If(low == high, z3.If(low, a, b), wrong)  # noqa: B023, E731
        yield Line(
            pick(first.modular, second.modular),
            pick(first.signed, second.signed),
            pick(first.unsigned, second.unsigned),
        )


def _takes_first(name: str, values: list[Bits], strict: bool) -> Bits:
    x, y = values[0], values[-1]
    if name == "select":
        return x == 1
    if name == "abs":
        return x > 0 if strict else x >= 0
    less = {"smin": x < y, "smax": x > y, "umin": z3.ULT(x, y), "umax": z3.UGT(x, y)}[name]
    return less if strict else z3.Or(less, x == y)


def refute(case: Case, ask: Ask = result_shape) -> str | None:
    """None if the rule's result is proved."""
    shape = case.shape(ask)
    if trivial(shape):
        return None
    found = f"{case} is no {shape}: no witness"
    questions = _questions(case, shape)
    if not (shape.is_strided and shape.stride is None):
        return next(filter(None, (_wrong(question, shape, None) for question in questions)), None)
    for lines in zip(*map(witnesses, questions), strict=True):  # the same witness for every distance
        wrong = next(filter(None, (_wrong(*each) for each in zip(questions, repeat(shape), lines))), None)
        if wrong is None:
            return None
        found = wrong
    return found


def _questions(case: Case, shape: Shape) -> list[Question]:
    """One for all pairs, or if a stride is unknown, one per distance: a product of two unknowns is hard for Z3."""
    unknown = any(s.is_strided and s.stride is None for s in (shape, *[o.shape for o in case.operands]))
    return [Question(case, distance) for distance in range(1, case.width)] if unknown else [Question(case, None)]


def _wrong(question: Question, shape: Shape, line: Line | None) -> str | None:
    solver = z3.SolverFor("QF_UFBV")
    solver.set("rlimit", BUDGET)
    solver.add(*question.facts, question.broken(shape, line))
    answer = solver.check()
    if answer == z3.unsat:
        return None
    why = _model(question, solver) if answer == z3.sat else solver.reason_unknown()
    return f"{question.case} is no {shape}: {why}"


def _model(question: Question, solver: Any) -> str:
    model = solver.model()
    parts: list[str] = []
    for lane, (value, _) in zip(question.lanes, question.results, strict=True):
        shown = [str(model.eval(v, model_completion=True)) for v in (lane.number, *lane.values, value)]
        parts.append(f"lane {shown[0]} has {', '.join(shown[1:-1])} giving {shown[-1]}")
    return "; ".join(parts)
