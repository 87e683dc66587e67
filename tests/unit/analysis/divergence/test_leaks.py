"""Leaks: which ops are functions of numbers, plain instructions, or calls that could read memory."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.leaks import ADDRESSES, is_of_numbers, is_opened, is_plain_intrinsic
from lanewise.ir.ops import TABLE
from lanewise.ir.parse import parse


@pytest.mark.parametrize(
    ("callee", "numbers", "opened", "plain"),
    [
        ("sin", True, True, False),
        ("sqrtf", True, True, False),
        ("tgammal", True, True, False),
        ("sinister", False, True, False),
        ("memcmp", False, True, False),
        ("llvm.ctpop.i64", False, False, False),
    ],
)
def test_calls_by_name(callee: str, numbers: bool, opened: bool, plain: bool) -> None:
    text = f'func @f(%x: f64) -> f64 {{\nentry:\n  %y: f64 = call %x, callee="{callee}"\n  return %y\n}}'
    op = parse(text).entry.ops[0]
    assert (is_of_numbers(op), is_opened(op), is_plain_intrinsic(op)) == (numbers, opened, plain)
    op.attrs["effect"] = "none"
    assert not is_opened(op) and is_plain_intrinsic(op) == callee.startswith("llvm.")


def test_addresses_are_operands_of_ops_that_exist() -> None:
    assert [name for name in ADDRESSES if name not in TABLE] == []
