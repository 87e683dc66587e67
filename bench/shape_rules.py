"""The cost of a shape rule: microseconds per op, without and with facts about the operands.

The divergence analysis applies one rule per op and visit; its budget is 40 microseconds per instruction in all.
"""

from __future__ import annotations

import random
import time
from itertools import product

from _command_line import command_line

from lanewise.ir.function import Const, Op, Param, Value
from lanewise.ir.ops import TABLE
from lanewise.ir.position import NOWHERE
from lanewise.ir.shape_rules import Context, Known, constant_shape, result_shape, settled
from lanewise.ir.shapes import Shape, strided, varying
from lanewise.ir.types import I1, I32, I64, PTR, Type

OPS: list[tuple[str, Type, list[Type]]] = [
    *[(name, I32, [I32, I32]) for name in ("add", "sub", "mul", "shl", "lshr", "sdiv", "urem", "and", "or", "smin")],
    *[(name, I1, [I32, I32]) for name in ("icmp",)],
    ("sext", I64, [I32]),
    ("trunc", I32, [I64]),
    ("ptradd", PTR, [PTR, I32]),
    ("select", I32, [I1, I32, I32]),
    ("load", I32, [PTR]),
]
CONTEXT = Context(8)
SHAPES = [strided(s, a, f) for s, a, f in product((0, 1, 4, None), (1, 8, 0), (0, 3))] + [varying(), varying(8)]


def question(name: str, type: Type, kinds: list[Type], draw: random.Random) -> tuple[Op, list[Shape]]:
    args: list[Value] = [Param(kind, "x", None, NOWHERE) for kind in kinds]
    if len(args) == 2 and draw.random() < 0.5 and kinds[1] is I32:
        args[1] = Const(I32, draw.choice((1, 2, 4, 7, 8, 100)))
    shapes = [
        constant_shape(arg) if isinstance(arg, Const) else settled(draw.choice(SHAPES), arg.type, CONTEXT)
        for arg in args
    ]
    mode = "slt" if name == "icmp" else ""
    return Op(TABLE[name], type, args, mode=mode, attrs={"scale": 4} if name == "ptradd" else {}), shapes


def measure(questions: list[tuple[Op, list[Shape]]], context: Context) -> float:
    best = float("inf")
    for _ in range(5):
        began = time.process_time()
        for op, shapes in questions:
            result_shape(op, shapes, context)
        best = min(best, time.process_time() - began)
    return best / len(questions) * 1e6


def main() -> None:
    fact = Known(0, 1000, 0, 1000, ~1023 & 0xFFFFFFFF)
    print("op        plain   with facts   (microseconds per rule)")
    for name, type, kinds in OPS:
        draw = random.Random(name)
        questions = [question(name, type, kinds, draw) for _ in range(3000)]
        plain, with_facts = measure(questions, CONTEXT), measure(questions, Context(8, lambda value: fact))
        print(f"{name:8} {plain:6.2f}   {with_facts:6.2f}")


if __name__ == "__main__":
    command_line(__doc__).parse_args()
    main()
