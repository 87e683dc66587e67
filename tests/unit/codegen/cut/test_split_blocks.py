"""Long blocks become rows of blocks, split where few values are needed on both sides."""

from __future__ import annotations

import pytest

from lanewise.codegen.cut import split_blocks as splitting
from lanewise.codegen.cut.split_blocks import split_blocks
from lanewise.frontend.llvm.module import read_llvm
from lanewise.ir.function import Function
from lanewise.ir.verify import verify

# Two statements of four and three ops: one value is needed on both sides.
STATEMENTS = """define double @f(double %x, double %y) {
entry:
  %a = fadd double %x, 1.0
  %b = fadd double %y, 2.0
  %c = fmul double %a, %b
  %d = fsub double %c, %x
  %e = fadd double %d, 3.0
  %g = fadd double %d, 4.0
  %h = fmul double %e, %g
  ret double %h
}
"""


def parts(function: Function) -> list[list[str]]:
    return [[op.name for op in block.ops] for block in function.blocks]


@pytest.mark.parametrize("stretch", [4, 5, 6])
def test_a_block_is_split_between_statements(stretch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitting, "STRETCH", stretch)
    function = read_llvm(STATEMENTS).functions["f"]
    whole = [op.name for op in function.entry.ops]
    rows = split_blocks(function, {})
    verify(function)
    assert parts(function)[0] == ["a", "b", "c", "d"]
    assert [name for part in parts(function) for name in part] == whole
    assert set(rows) == set(function.blocks) and set(rows.values()) == {function.entry}


def test_an_op_of_many_lines_is_a_part_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitting, "STRETCH", 4)
    function = read_llvm(STATEMENTS).functions["f"]
    long = next(op for op in function.entry.ops if op.name == "d")
    split_blocks(function, {long: 50})
    verify(function)
    assert max(len(part) for part in parts(function)) <= 4


def test_a_short_block_stays() -> None:
    function = read_llvm(STATEMENTS).functions["f"]
    assert split_blocks(function, {}) == {} and len(function.blocks) == 1
