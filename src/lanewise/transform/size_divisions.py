"""Size divisions: how large a dividend can be where it is divided by what is no constant.

    while d * d <= i:                       i: 0 .. 2^31 - 1
        r = i % d                           %r = srem %i, %d, size=31

Lanes are divided as floats (`codegen/lane_division.py`), which is right for dividends below 2^53, or shorter ones: of
those that are known to be, nobody asks when the code runs. Conditions tell it, and are gone under masks.

Requires  source stage; value facts.
Ensures   a dividend is below 2^size, and above -2^size, in every lane that comes to the op.
Leaves    divisors that are constants: nobody divides by them.
Costs     linear; nothing where nothing is divided.
"""

from __future__ import annotations

from ..analysis.cfg import cfg
from ..analysis.facts import Facts
from ..analysis.values import values
from ..ir.function import Const, Function, Op
from ..ir.meaning import DIVISIONS


def size_divisions(fn: Function, facts: Facts) -> None:
    found = [op for op in fn.ops if op.opcode in DIVISIONS and not isinstance(op.args[1], Const)]
    changed = [op for op in found if _tell(op, facts)]
    if changed:
        fn.touch()


def _tell(op: Op, facts: Facts) -> bool:
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
