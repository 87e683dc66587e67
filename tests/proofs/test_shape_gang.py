"""Rules for ops that know of lanes, proved on a whole gang: four lanes, each active or not, all values symbolic.

The meaning of an op here gives every lane's result at once; what is asked of a lane that is not active is undefined.
Memory is a function from addresses to contents, private memory one from lanes and offsets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
import z3

from lanewise.ir.shape_rules import Context, result_shape
from lanewise.ir.shapes import BOTTOM, VARYING, Shape, private, shape_named
from lanewise.ir.types import I1, I8, I32, I64, PTR, Type
from lib.samples.shape_cases import Case, Operand, catalogue, constant, telling

LANES = 4
Bits = Any
Gang = tuple[list[Bits], list[Bits]]  # each lane's result, and whether it has none


class Lanes:
    """Operands of all lanes, kept to their shapes, and which lanes are active."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.active = [z3.Bool(f"active{lane}") for lane in range(LANES)]
        self.values = [
            [z3.BitVec(f"x{at}.{lane}", operand.type.bits) for at, operand in enumerate(case.operands)]
            for lane in range(LANES)
        ]
        self.facts: list[Bits] = [z3.Or(*self.active)]
        for at, operand in enumerate(case.operands):
            self.facts += _claims(operand.shape, [row[at] for row in self.values], self.active, f"s{at}")
            if operand.constant is not None:
                self.facts += [row[at] == operand.constant for row in self.values]


def _claims(shape: Shape, values: list[Bits], present: list[Bits], name: str) -> list[Bits]:
    """What a shape says of lanes, of those that are present."""
    bits = values[0].size()
    wide = bits + 8
    stride = z3.BitVecVal(shape.stride, wide) if shape.stride is not None else z3.BitVec(name, wide)
    said: list[Bits] = []
    for lane, value in enumerate(values):
        start = value - z3.BitVecVal(lane * (shape.stride or 0), bits)
        said.append(z3.Implies(present[lane], start == 0 if shape.align == 0 else start & (shape.align - 1) == 0))
    for low, high in combinations(range(LANES), 2):
        both = z3.And(present[low], present[high])
        if shape.is_strided:
            away = z3.Extract(bits - 1, 0, stride * (high - low))
            said.append(z3.Implies(both, values[high] - values[low] == away))
        for mark, extend in ((1, z3.SignExt), (2, z3.ZeroExt)):
            if shape.straight & mark:
                rise = extend(8, values[high]) - extend(8, values[low])
                said.append(z3.Implies(both, rise == stride * (high - low)))
    return said


def holds(case: Case, shape: Shape, lanes: Lanes, results: Gang, extra: list[Bits] | None = None) -> None:
    """The rule's answer holds for the lanes that are active and have a result."""
    values, none = results
    present = [z3.And(active, z3.Not(no)) for active, no in zip(lanes.active, none, strict=True)]
    solver = z3.SolverFor("QF_UFBV")
    solver.add(*lanes.facts, *(extra or []), z3.Not(z3.And(*_claims(shape, values, present, "result"))))
    assert solver.check() == z3.unsat, f"{case} is no {shape}"


def _fold(lanes: Lanes, start: Bits, step: Callable[[Bits, Bits], Bits]) -> list[Bits]:
    found = start
    for lane in range(LANES):
        found = z3.If(lanes.active[lane], step(found, lanes.values[lane][0]), found)
    return [found] * LANES


def _from(lanes: Lanes, index: Bits) -> tuple[Bits, Bits]:
    """The value of the lane with that number, and whether it gives none."""
    value, none = lanes.values[0][0], z3.BoolVal(True)
    for lane in range(LANES):
        hit = index == lane
        value = z3.If(hit, lanes.values[lane][0], value)
        none = z3.If(hit, z3.Not(lanes.active[lane]), none)
    return value, none


def _first(lanes: Lanes) -> list[Bits]:
    found = lanes.values[-1][0]
    for lane in reversed(range(LANES)):
        found = z3.If(lanes.active[lane], lanes.values[lane][0], found)
    return [found] * LANES


def meaning(lanes: Lanes) -> Gang:
    name, bits = lanes.case.name, lanes.case.type.bits
    no_lane = [z3.BoolVal(False)] * LANES
    if name in ("broadcast", "shuffle"):
        pairs = [_from(lanes, row[1]) for row in lanes.values]
        return [value for value, _ in pairs], [none for _, none in pairs]
    if name == "first":
        return _first(lanes), no_lane
    if name == "any":
        return _fold(lanes, z3.BitVecVal(0, 1), lambda a, b: a | b), no_lane
    if name == "all":
        return _fold(lanes, z3.BitVecVal(1, 1), lambda a, b: a & b), no_lane
    if name == "count":
        return _fold(lanes, z3.BitVecVal(0, bits), lambda a, b: a + z3.ZeroExt(bits - 1, b)), no_lane
    if name == "ballot":
        found = z3.BitVecVal(0, bits)
        for lane in range(LANES):
            bit = z3.And(lanes.active[lane], lanes.values[lane][0] == 1)
            found = found | z3.If(bit, z3.BitVecVal(1 << lane, bits), z3.BitVecVal(0, bits))
        return [found] * LANES, no_lane
    if name == "reduce":
        steps = {"add": lambda a, b: a + b, "smin": lambda a, b: z3.If(a < b, a, b), "xor": lambda a, b: a ^ b}
        return _fold(lanes, z3.BitVecVal(0, bits), steps[lanes.case.mode]), no_lane
    if name == "lane":
        return [z3.BitVecVal(lane, bits) for lane in range(LANES)], no_lane
    assert name == "width", f"no meaning for {name}"
    return [z3.BitVecVal(LANES, bits)] * LANES, no_lane


def case_of(name: str, type: Type, *operands: Operand, mode: str = "") -> Case:
    return Case(name, type, operands, LANES, mode)


SHAPES = [shape_named(text) for text in ("U", "Ua4", "Ca4su", "S-3", "S4a8u", "S?", "S?a4s", "T", "Ta4")]
BOOLEANS = [Operand(I1, shape_named(text)) for text in ("U", "T")]
NUMBERS = [Operand(I8, shape) for shape in SHAPES]
INDICES = [constant(I8, 0), constant(I8, 2), *[Operand(I8, shape_named(text)) for text in ("U", "Ca0su", "T")]]
CASES = [
    *[case_of(name, I1, boolean) for name in ("any", "all") for boolean in BOOLEANS],
    *[case_of(name, I8, boolean) for name in ("count", "ballot") for boolean in BOOLEANS],
    *[case_of("reduce", I8, x, mode=mode) for mode in ("add", "smin", "xor") for x in NUMBERS],
    *[case_of("first", I8, x) for x in NUMBERS],
    *[case_of(name, I8, x, index) for name in ("broadcast", "shuffle") for x in NUMBERS for index in INDICES],
    case_of("lane", I8),
    case_of("lane", I1),
    case_of("width", I8),
]


def test_gang_ops_are_proved() -> None:
    claims = 0
    for case in CASES:
        lanes, shape = Lanes(case), case.shape()
        holds(case, shape, lanes, meaning(lanes))
        claims += shape is not VARYING
    assert claims > len(CASES) // 2, "most of these rules claim nothing"


@pytest.mark.parametrize("wrong", ["U", "Ta2"])
def test_a_wrong_claim_about_a_gang_is_refuted(wrong: str) -> None:
    case = case_of("shuffle", I8, Operand(I8, shape_named("T")), Operand(I8, shape_named("T")))
    lanes = Lanes(case)
    with pytest.raises(AssertionError):
        holds(case, shape_named(wrong), lanes, meaning(lanes))


@pytest.mark.parametrize("aligned", [False, True])
@pytest.mark.parametrize(("type", "mode"), [(I32, "global_id"), (I64, "global_id"), (I32, "local_id")])
def test_ids_along_a_row(type: Type, mode: str, aligned: bool) -> None:
    """A gang's ids are start + lane and below a size; a size of 64 bits, and a group's, look positive."""
    case = case_of("workitem", type, constant(I32, 0), mode=mode)
    op = case.op()
    shape = result_shape(op, [o.shape for o in case.operands], Context(LANES, aligned=aligned))
    assert shape.stride == 1
    start = z3.BitVec("start", type.bits)
    limit = (1 << type.bits) - 1 if mode == "global_id" and type is I32 else (1 << (type.bits - 1)) - 1
    extra = [z3.ULE(start, limit - LANES), start & (LANES - 1) == 0 if aligned else start == start]
    results = [start + lane for lane in range(LANES)], [z3.BoolVal(False)] * LANES
    holds(case, shape, Lanes(case), results, extra)


def test_other_dimensions_are_uniform_in_a_row() -> None:
    other = case_of("workitem", I64, constant(I32, 1), mode="global_id")
    assert other.shape().is_uniform
    assert result_shape(other.op(), [other.operands[0].shape], Context(LANES, in_rows=False)) is VARYING


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_loads(shape: Shape) -> None:
    """Through plain addresses all lanes read one memory, through private ones each its own."""
    contents = z3.Function("contents", z3.BitVecSort(64), z3.BitVecSort(8))
    copies = z3.Function("copies", z3.BitVecSort(8), z3.BitVecSort(64), z3.BitVecSort(8))
    case = case_of("load", I8, Operand(PTR, shape))
    lanes = Lanes(case)
    no_lane = [z3.BoolVal(False)] * LANES
    holds(case, case.shape(), lanes, ([contents(row[0]) for row in lanes.values], no_lane))
    own = case_of("load", I8, Operand(PTR, private(shape)))
    found = [copies(z3.BitVecVal(lane, 8), row[0]) for lane, row in enumerate(lanes.values)]
    holds(own, own.shape(), lanes, (found, no_lane))
    assert case.shape().is_uniform == shape.is_uniform


def test_private_offsets_are_counted_as_addresses() -> None:
    """A private address moves as its offset would, so that the proof for addresses serves for both."""
    for case in telling(catalogue(8, 4)["ptradd.i6"].draw(2000, 0), 300):
        base = case.operands[0]
        own = replace(case, operands=(Operand(base.type, private(base.shape)), *case.operands[1:]))
        assert own.shape().private
        assert own.shape().offset is case.shape()


def test_bottom_gives_bottom() -> None:
    for family in catalogue(8, 4).values():
        op = family.draw(1, 0)[0].op()
        assert result_shape(op, [BOTTOM] * len(op.args), Context(4)) is BOTTOM
