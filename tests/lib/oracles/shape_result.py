"""The shape that a rule gives to one op, checked on random lanes: values of the operands' shapes, by the interpreter.

shape_of("add %x, %y", "C", "U")        "C"; %x and %y are i32, %a and %b i1, %p an address
"""

from __future__ import annotations

from random import Random
from typing import Any

from lanewise.ir.function import Const, Op, Undefined
from lanewise.ir.interpreter.shape_claims import why_not
from lanewise.ir.meaning.meaning import apply, is_pure, meaning
from lanewise.ir.parse import parse
from lanewise.ir.shape_rules import Context, result_shape
from lanewise.ir.shape_rules.context import constant_shape
from lanewise.ir.shapes import Shape, shape_named
from lanewise.ir.types import Type

PARAMS = "%x: i32, %y: i32, %a: i1, %b: i1, %p: ptr, %f: f32, %s: i8"


def first_op(text: str, type: str) -> Op:
    return parse(f"func @f({PARAMS}) {{\nentry:\n  %r: {type} = {text}\n  return\n}}").entry.ops[0]


def shape_of(text: str, *shapes: str, type: str = "i32", width: int = 8, tries: int = 60) -> str:
    """Operands that are constants have their own shape; the others get the given ones, in order."""
    op = first_op(text, type)
    given = iter(shapes)
    operands = [constant_shape(arg) if isinstance(arg, Const) else shape_named(next(given)) for arg in op.args]
    found = result_shape(op, operands, Context(width))
    if is_pure(op) and all(arg.type.is_int or arg.type.is_ptr for arg in op.args):
        _check(op, operands, found, width, tries)
    return str(found)


def _check(op: Op, operands: list[Shape], found: Shape, width: int, tries: int) -> None:
    chance, function = Random(f"{op} {operands}"), meaning(op)
    for _ in range(tries):
        columns = [
            [arg.value] * width if isinstance(arg, Const) else _lanes(chance, shape, arg.type, width)
            for arg, shape in zip(op.args, operands, strict=True)
        ]
        try:
            results = [apply(op, function, row) for row in zip(*columns, strict=True)]
        except Exception:  # a lane that traps
            continue
        defined = {lane: result for lane, result in enumerate(results) if not isinstance(result, Undefined)}
        assert why_not(found, op.type, defined) is None, (str(op), operands, columns, results, found)


def _lanes(chance: Random, shape: Shape, type: Type, width: int) -> list[Any]:
    """Values of a shape, one for each lane."""
    bits, align = type.bits or 64, shape.align or 1 << (type.bits or 64)
    while True:
        near = chance.choice((1 << min(bits, 6), 1 << bits))
        if shape.is_varying:
            values = [chance.randrange(near) // align * align % (1 << bits) for _ in range(width)]
        else:
            stride = chance.randrange(-5, 6) if shape.stride is None else shape.stride
            base = chance.randrange(near) // align * align
            values = [(base + lane * stride) % (1 << bits) for lane in range(width)]
        if why_not(shape, type, dict(enumerate(values))) is None:
            return values
