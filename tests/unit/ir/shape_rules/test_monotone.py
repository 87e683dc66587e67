"""Shape rules are monotone: operands that say less never give a result that says more.

Without it a fixpoint would depend on the order of visits, and updating a part would differ from starting anew.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from lanewise.ir.function import Const, Op, Param, Value
from lanewise.ir.ops import TABLE
from lanewise.ir.position import NOWHERE
from lanewise.ir.shape_rules import Context, Known, result_shape, settled
from lanewise.ir.shapes import BOTH, UNIFORM, VARYING, Shape, below, private, strided, varying
from lanewise.ir.types import I1, I8, I16, I64, PTR, Type, int_type

STRIDES = (0, 1, 2, 3, 4, -1, -4, 64, 127, -128, None)
ALIGNS = (1, 2, 4, 8, 64, 128, 0)
CONSTANTS = (0, 1, 2, 3, 4, 7, 8, 12, 127, 128, 240, 248, 255)
WRAPS = ((), ("nsw",), ("nuw",), ("nsw", "nuw"))
FLAGS = {
    **dict.fromkeys(("add", "sub", "mul", "shl", "trunc"), WRAPS),
    **dict.fromkeys(("udiv", "sdiv", "lshr", "ashr"), ((), ("exact",))),
    "or": ((), ("disjoint",)),
    "icmp": ((), ("samesign",)),
    "abs": ((), ("nsw",)),
    "zext": ((), ("nneg",)),
    "ptradd": ((), ("inbounds",)),
}
BINARY = [
    *("add", "sub", "mul", "shl", "udiv", "sdiv", "urem", "srem", "lshr", "ashr", "and", "or", "xor"),
    *("smin", "smax", "umin", "umax", "sadd_sat", "usub_sat"),
]
FACTS = [None, Known(0, 127, 0, 127), Known(-8, 7, 0, 255), Known(-128, 127, 0, 255, 7, 0), Known(4, 4, 4, 4, 251, 4)]


def shapes_of(type: Type, width: int) -> list[Shape]:
    context = Context(width)
    raw = [strided(s, a, f) for s, a, f in product(STRIDES, ALIGNS, range(4))] + [varying(a) for a in ALIGNS]
    return list(dict.fromkeys(settled(shape, type, context) for shape in raw))


def steps(shapes: list[Shape]) -> list[tuple[Shape, Shape]]:
    """Each shape with those right above it: longer ways up are made of such steps."""
    above = {a: [b for b in shapes if b is not a and below(a, b)] for a in shapes}
    return [(a, b) for a in shapes for b in above[a] if not any(b in above[c] for c in above[a])]


def rises(op: Op, low: list[Shape], high: list[Shape], context: Context) -> str | None:
    less, more = result_shape(op, low, context), result_shape(op, high, context)
    if below(less, more):
        return None
    return f"{op} of {[*map(str, low)]} is {less}, of {[*map(str, high)]} it is {more}"


def leaves_one_lane(shape: Shape, known: Known) -> bool:
    """Does the fact exclude what the stride says of two neighbours? Of one lane every shape is true."""
    low = ~known.zeros & (known.zeros + 1)
    return abs(shape.stride or 0) > known.umax - known.umin or (shape.stride or 0) % low != 0


def make(name: str, type: Type, args: list[Value], mode: str = "", flags: tuple[str, ...] = ()) -> Op:
    attrs = {"scale": 4} if name == "ptradd" else {}
    return Op(TABLE[name], type, args, mode=mode, flags=flags, attrs=attrs)


def param(type: Type) -> Param:
    return Param(type, "x", None, NOWHERE)


CASES = [(name, "") for name in BINARY] + [("icmp", mode) for mode in TABLE["icmp"].modes]


@pytest.mark.parametrize(("name", "mode"), CASES, ids=lambda part: part)
def test_two_operands(name: str, mode: str) -> None:
    draw = random.Random(f"{name} {mode}")
    type = I1 if name == "icmp" else I8
    for width in (4, 0):
        shapes = shapes_of(I8, width)
        chain = steps(shapes)
        for flags, known in product(FLAGS.get(name, ((),)), FACTS):
            x, y = param(I8), param(I8)
            context = Context(width, (lambda value, x=x, known=known: known if value is x else None) if known else None)
            for low, high in draw.sample(chain, 120):
                if known is not None and leaves_one_lane(low, known):
                    continue
                other = draw.choice(shapes)
                op = make(name, type, [x, y], mode, flags)
                assert (wrong := rises(op, [low, other], [high, other], context)) is None, wrong
                op = make(name, type, [y, x], mode, flags)
                assert (wrong := rises(op, [other, low], [other, high], context)) is None, wrong
                number = Const(I8, draw.choice(CONSTANTS))
                align = number.value & -number.value  # type: ignore[operator]
                op = make(name, type, [x, number], mode, flags)
                constant = strided(0, align)
                assert (wrong := rises(op, [low, constant], [high, constant], context)) is None, wrong


@pytest.mark.parametrize("name", ["abs", "trunc", "zext", "sext", "ptrtoint", "inttoptr", "freeze", "bitcast", "first"])
def test_one_operand(name: str) -> None:
    results = {"trunc": int_type(5), "zext": I16, "sext": I16}
    type = Type("ptr", 8, 0, "ptr8") if name == "ptrtoint" else I8
    for width in (4, 0):
        for flags in FLAGS.get(name, ((),)):
            for low, high in steps(shapes_of(I8, width)):
                op = make(name, results.get(name, I8), [param(type)], "", flags)
                assert (wrong := rises(op, [low], [high], Context(width))) is None, wrong


def test_addresses() -> None:
    draw = random.Random(1)
    small = [shape for shape in shapes_of(I8, 4) if shape.stride in (0, 1, 4, -4, 127, None)]
    wide = [settled(shape, I64, Context(4)) for shape in small]
    for flags in FLAGS["ptradd"]:
        op = make("ptradd", PTR, [param(PTR), param(I8)], "", flags)
        for low, high in steps(small):
            base = draw.choice(wide)
            assert (wrong := rises(op, [base, low], [base, high], Context(4))) is None, wrong
            own = private(base)
            assert (wrong := rises(op, [own, low], [own, high], Context(4))) is None, wrong
            assert (wrong := rises(op, [own, low], [VARYING, low], Context(4))) is None, wrong


def test_select() -> None:
    draw = random.Random(2)
    shapes = shapes_of(I8, 4)
    op = make("select", I8, [param(I1), param(I8), param(I8)])
    for low, high in steps(shapes):
        other = draw.choice(shapes)
        for condition in (UNIFORM, VARYING):
            assert (wrong := rises(op, [condition, low, other], [condition, high, other], Context(4))) is None, wrong
        assert (wrong := rises(op, [UNIFORM, low, other], [VARYING, low, other], Context(4))) is None, wrong


def test_steps_are_found() -> None:
    assert len(steps(shapes_of(I8, 4))) > 300
    assert BOTH == 3
