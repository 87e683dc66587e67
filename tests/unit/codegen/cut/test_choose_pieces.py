"""Pieces have one way in, and loops that fit into one stay whole."""

from __future__ import annotations

import pytest

from lanewise.codegen.cut import choose_pieces as choosing
from lanewise.codegen.cut.choose_pieces import Graph, Piece, choose_pieces, loops_of
from lanewise.frontend.llvm.module import read_llvm
from lanewise.ir.function import Block

# Two loops in a row, the second around a condition.
LOOPS = """define i64 @f(i64 %n, i64 %k) {
entry:
  br label %one
one:
  %i = phi i64 [ 0, %entry ], [ %i2, %one ]
  %i2 = add i64 %i, %k
  %c = icmp slt i64 %i2, %n
  br i1 %c, label %one, label %between
between:
  br label %two
two:
  %j = phi i64 [ %i2, %between ], [ %j2, %next ]
  %d = icmp sgt i64 %j, %k
  br i1 %d, label %then, label %next
then:
  %t = mul i64 %j, 3
  br label %next
next:
  %m = phi i64 [ %j, %two ], [ %t, %then ]
  %j2 = add i64 %m, 1
  %e = icmp slt i64 %j2, %n
  br i1 %e, label %two, label %done
done:
  ret i64 %j2
}
"""


def chosen(lines: int) -> tuple[list[Block], list[Piece]]:
    blocks = read_llvm(LOOPS).functions["f"].blocks
    return blocks, choose_pieces(blocks, dict.fromkeys(blocks, lines))


@pytest.mark.parametrize("piece", [3, 8, 15, 20, 40])
def test_a_piece_has_one_way_in(piece: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "PIECE", piece)
    blocks, pieces = chosen(5)
    assert pieces or piece == 40
    inside = [block for found in pieces for block in found.blocks]
    assert len(inside) == len(set(inside)) and blocks[0] not in inside
    for found in pieces:
        around = [block for other in pieces if found.holds(other) for block in other.blocks]
        entered = {to for block in blocks if block not in around for to in block.successors if to in around}
        assert entered == {found.entry}
        assert found.exits == {to for block in around for to in block.successors if to not in around}


def test_a_loop_that_fits_stays_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "PIECE", 15)
    _, pieces = chosen(5)
    for found in pieces:
        names = {block.name for block in found.blocks}
        assert len(names & {"two", "then", "next"}) in (0, 3)


def test_loops_are_distinguished_by_size(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = read_llvm(LOOPS).functions["f"].blocks
    monkeypatch.setattr(choosing, "PIECE", 14)
    small, large = loops_of(Graph(blocks), [5] * len(blocks))
    assert [[block.name for block in loop] for loop in large] == [["two", "then", "next"]]
    assert small == [], "a loop of one block cannot be cut between blocks"


@pytest.mark.parametrize("piece", [3, 8, 15])
def test_values_that_others_use_leave_a_piece(piece: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "PIECE", piece)
    blocks, pieces = chosen(5)
    for found in pieces:
        inside = {block for other in pieces if found.holds(other) for block in other.blocks}
        used = {value for block in blocks if block not in inside for op in block.all_ops for value in op.operands}
        made = {value for block in inside for value in (*block.params, *block.ops)}
        assert set(found.leaves) == used & made
    assert any(found.leaves for found in pieces) or piece > 3
