"""Shape rules: the shape of an op's result, from the shapes of its operands. One rule per row of the op table.

    result_shape(op, shapes, context)       shapes in the order of op.args; bottom in, bottom out

A rule may use constants among the operands, the op's flags, mode, attributes and types, the gang's width, and facts
(`Context.facts`: ranges and known bits of a value); nothing else. It is monotone: less precise operands never give a
more precise result. So a fixpoint exists, and it is reached in few steps: the chain from a known stride over alignments
and the unknown stride up to varying is about as long as the type has bits.

Every rule is proved: tests/proofs enumerates operand shapes, constants, flags and facts, applies the rule, and asks Z3
for lanes that violate the result. Costs: one to three microseconds per op.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...std.functions import ROWS
from ..function import Op
from ..shapes import BOTTOM, Shape
from . import arithmetic, bits, compare, convert, division, gang, memory
from .context import Context, Known, Rule, constant_shape, promised, refined, settled

RULES: dict[str, Rule] = {
    "add": arithmetic.add,
    "sub": arithmetic.sub,
    "mul": arithmetic.mul,
    "shl": arithmetic.shl,
    "abs": arithmetic.absolute,
    "overflows": arithmetic.overflows,
    "udiv": division.udiv,
    "sdiv": division.sdiv,
    "urem": division.urem,
    "srem": division.srem,
    "lshr": division.lshr,
    "ashr": division.ashr,
    "and": bits.bit_and,
    "or": bits.bit_or,
    "xor": bits.bit_xor,
    "icmp": compare.icmp,
    "trunc": convert.trunc,
    "zext": convert.zext,
    "sext": convert.sext,
    "ptrtoint": convert.ptrtoint,
    "inttoptr": convert.inttoptr,
    "bitcast": convert.bitcast,
    "ptradd": convert.ptradd,
    "select": gang.select,
    "freeze": gang.same_value,
    "addrspacecast": gang.same_value,
    "uniform": gang.same_value,
    "private": memory.own_memory,
    "load": memory.load,
    "store": memory.store,
    "call": memory.call,
    "opaque": memory.foreign,
    "lane": gang.lane,
    "width": gang.width,
    "workitem": gang.workitem,
    "first": gang.first,
    "broadcast": gang.from_lane,
    "shuffle": gang.from_lane,
}


def _rows(names: str, rule: Rule) -> None:
    for name in names.split():
        assert name not in RULES, f"op {name} has two shape rules"
        RULES[name] = rule


_rows("smin smax umin umax", compare.extreme)
_rows("sadd_sat uadd_sat ssub_sat usub_sat sshl_sat ushl_sat", arithmetic.saturating)
_rows("atomic cmpxchg call_pointer crev everywhere", memory.once_per_lane)
_rows("any all count ballot reduce", gang.same_for_all)
_rows("active scan compress expand", gang.differs)
_rows("allocate", gang.same_for_all)
_rows("memcpy memmove memset assume prefetch check print branch switch return", memory.first_operand)
_rows("pack unpack", gang.elementwise)
_rows("fence trap launch barrier jump unreachable", memory.first_operand)
_rows(
    "ctpop bswap bitreverse ctlz cttz fshl fshr fadd fsub fmul fdiv fneg fcmp is_fpclass fma fmuladd copysign "
    "fmin fmax fminimum fmaximum fabs sqrt floor ceil ftrunc rint round roundeven powi ldexp "
    "fptrunc fpext fptosi fptoui fptosi_sat fptoui_sat sitofp uitofp",
    gang.elementwise,
)
_rows(" ".join(ROWS), gang.elementwise)


def result_shape(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """The shape of an op's result; for an op without a result, the shape that a trace shows."""
    if BOTTOM in shapes:
        return BOTTOM
    if context.facts is not None:
        context.asked.clear()
        shapes = [refined(value, shape, context) for value, shape in zip(op.args, shapes, strict=True)]
    return RULES[op.row.name](op, shapes, context)


__all__ = ["RULES", "Context", "Known", "constant_shape", "promised", "result_shape", "settled"]
