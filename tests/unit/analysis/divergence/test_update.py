"""An update after a change finds what computing anew finds, also where a value becomes uniform again."""

from __future__ import annotations

from random import Random

from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.divergence.update import updated
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Const
from lanewise.ir.shapes import VARYING
from lanewise.ir.types import I32
from lanewise.transform.edit.close_loops import close_loops
from lib.growers.ir_programs import Taste, grow

GANG = Gang({"x": VARYING}, width=4)


def test_random_programs_with_an_operand_replaced() -> None:
    changed = 0
    for number in range(25):
        chance = Random(f"update {number}")
        fn = grow(chance, Taste("reducible", 8))
        close_loops(fn, Facts(fn))
        facts = Facts(fn, GANG)
        before = facts[divergence]
        ops = [op for op in fn.ops if op.opcode in ("add", "sub", "xor") and op.type is I32]
        if not ops:
            continue
        op = chance.choice(ops)
        op.args[0] = Const(I32, 3)
        fn.touch()
        found, anew = updated(before, fn, facts, [op]), Facts(fn, GANG)[divergence]
        assert found.shapes == anew.shapes and found.branches == anew.branches and found.loops == anew.loops
        changed += found.shapes != before.shapes
    assert changed > 3
