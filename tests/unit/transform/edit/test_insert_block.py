"""A block on edges passes arguments on; new blocks get their places in one walk."""

from __future__ import annotations

from lanewise.ir.parse import parse
from lanewise.ir.verify import verify
from lanewise.transform.edit.insert_block import Layout, block_before, insert_block
from lib.oracles.transformed import outcome

TEXT = """func @f(%c: i1, %x: i32) -> i32 {
entry:
  branch %c, a, b
a:
  jump join(i32 1)
b:
  jump join(%x)
join(%r: i32):
  %s: i32 = add %r, i32 10
  return %s
}
"""


def test_on_several_edges_it_takes_the_arguments() -> None:
    fn = parse(TEXT)
    a, b, join = fn.blocks[1:]
    new = insert_block(fn, [a.targets[0], b.targets[0]], "new")
    assert len(new.params) == 1 and new.targets[0].args == new.params and a.targets[0].block is new
    assert new not in fn.blocks
    layout = Layout(fn)
    layout.before(join, new)
    version = fn.version
    layout.apply()
    assert fn.blocks.index(new) == fn.blocks.index(join) - 1 and fn.version > version
    verify(fn)
    assert outcome(fn) == outcome(parse(TEXT))


def test_on_one_edge_it_needs_no_parameters() -> None:
    fn = parse(TEXT)
    a = fn.blocks[1]
    new = insert_block(fn, [a.targets[0]], "new")
    assert new.params == [] and len(new.targets[0].args) == 1 and a.targets[0].args == []
    layout = Layout(fn)
    layout.after(a, new)
    layout.apply()
    verify(fn)
    assert fn.blocks[2] is new and outcome(fn) == outcome(parse(TEXT))


def test_a_block_with_the_same_parameters() -> None:
    fn = parse(TEXT)
    join = fn.blocks[3]
    new = block_before(fn, join, "pre")
    assert [param.type for param in new.params] == [param.type for param in join.params]
    assert new.targets[0].block is join and new.targets[0].args == new.params
