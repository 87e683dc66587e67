"""Size divisions: record how large a dividend can be where the divisor is not a constant.

    while d * d <= i:                       i: 0 .. 2^31 - 1
        r = i % d                           %r = srem %i, %d, size=31

Codegen divides lanes as floats (`lane_division.py`), which is exact for dividends below 2^53, or smaller with narrower
floats. A recorded size saves the test at run time. Sizes follow from conditions, which masks hide later.

Requires  source stage; value facts.
Ensures   a dividend is below 2^size and above -2^size in every lane that reaches the op.
Leaves    constant divisors: codegen multiplies instead of dividing.
Costs     linear; nothing if the function has no division.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.values.values import values
from ...ir.function import Const, Function, Op
from ...ir.meaning.meaning import DIVISIONS


def size_divisions(fn: Function, facts: Facts) -> None:
    found = [op for op in fn.ops if op.opcode in DIVISIONS and not isinstance(op.args[1], Const)]
    changed = [op for op in found if _record(op, facts)]
    if changed:
        fn.touch()


def _record(op: Op, facts: Facts) -> bool:
    assert op.block is not None, "an op stands in a block"
    number = facts[cfg].number.get(op.block)
    range = None if number is None else facts[values].at(op.args[0], number)
    if range is None:
        return False
    size = range.umax.bit_length()
    if op.opcode[0] == "s":
        size = max(range.smax, -range.smin, 0).bit_length()
    if size >= op.attrs.get("size", op.type.bits):
        return False
    op.attrs["size"] = size
    return True
