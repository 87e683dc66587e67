"""Copies of blocks have names of their own; copies of a region use and target each other."""

from __future__ import annotations

from lanewise.ir.function import Named
from lanewise.ir.parse import parse
from lanewise.transform.edit.clone_blocks import clone_block, clone_op, clone_region

TEXT = """func @f(%a: i32, %c: i1) -> i32 {
entry:
  jump head(%a)
head(%i: i32):
  %j: i32 = add %i, %a
  branch %c, body, out
body:
  %k: i32 = mul %j, %j
  jump head(%k)
out:
  return %j
}
"""


def test_a_block_uses_the_same_values_and_goes_to_the_same_blocks() -> None:
    fn = parse(TEXT)
    copies: dict[Named, list[Named]] = {}
    body = fn.blocks[2]
    copy = clone_block(fn, body, copies)
    assert copy is not body and copy.ops[0].name != "k" and list(copy.ops[0].args) == list(body.ops[0].args)
    assert copy.targets[0].block is fn.blocks[1] and copies[body.ops[0]] == [copy.ops[0]]
    assert copy not in fn.blocks, "not yet placed"


def test_a_region_is_wired_inside_and_leaves_to_the_old_blocks() -> None:
    fn = parse(TEXT)
    head, body, out = fn.blocks[1:]
    blocks, values = clone_region(fn, [head, body], "copy")
    new_head, new_body = blocks[head], blocks[body]
    assert new_head.targets[0].block is new_body and new_head.targets[1].block is out
    assert new_body.targets[0].block is new_head and new_body.targets[0].args == [values[body.ops[0]]]
    assert new_body.ops[0].args == [values[head.ops[0]]] * 2
    assert new_head.ops[0].args == [values[head.params[0]], fn.params[0]]


def test_an_op() -> None:
    fn = parse(TEXT)
    op = fn.blocks[1].ops[0]
    copy = clone_op(fn, op, fn.blocks[2])
    assert copy.name != op.name and copy.opcode == "add" and list(copy.args) == list(op.args)
