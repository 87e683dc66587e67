"""Every op of the table has a rule; bottom in is bottom out."""

from __future__ import annotations

from lanewise.ir.ops import TABLE
from lanewise.ir.shape_rules import RULES, Context, result_shape
from lanewise.ir.shapes import BOTTOM, UNIFORM, VARYING
from lib.oracles.shape_result import first_op


def test_every_op_with_a_result_has_a_rule() -> None:
    assert [name for name, row in TABLE.items() if not row.ends_block and row.result and name not in RULES] == []


def test_an_operand_that_is_not_computed_yet() -> None:
    op = first_op("add %x, %y", "i32")
    assert result_shape(op, [BOTTOM, UNIFORM], Context(8)) is BOTTOM
    assert result_shape(op, [UNIFORM, UNIFORM], Context(8)).is_uniform
    assert result_shape(op, [VARYING, UNIFORM], Context(8)).is_varying
