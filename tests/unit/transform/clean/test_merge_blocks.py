"""A jump to a block that is entered by it alone disappears; other blocks stay."""

from __future__ import annotations

from lanewise.transform.clean.merge_blocks import merge_blocks
from lib.oracles.transformed import transformed

TEXT = """func @f(%x: i32, %c: i1) -> i32 {
entry:
  jump a(%x)
a(%p: i32):
  %y: i32 = add %p, i32 1
  jump b
b:
  branch %c, left, join(%y)
left:
  jump join(i32 2)
join(%r: i32):
  jump out
out:
  return %r
}
"""


def test_chains_become_one_block() -> None:
    fn = transformed(merge_blocks, TEXT)
    assert [block.name for block in fn.blocks] == ["entry", "left", "join"]
    assert len(fn.params) == 2 and len(fn.blocks[2].params) == 1


def test_a_loop_of_one_block_stays() -> None:
    text = "func @f(%x: i32) -> i32 {\nentry:\n  jump head(i32 0)\nhead(%i: i32):\n  %j: i32 = add %i, i32 1\n"
    text += "  %c: i1 = icmp.slt %j, i32 3\n  branch %c, head(%j), out\nout:\n  %s: i32 = add %j, %x\n  return %s\n}"
    assert [block.name for block in transformed(merge_blocks, text).blocks] == ["entry", "head", "out"]
