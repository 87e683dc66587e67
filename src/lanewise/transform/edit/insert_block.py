"""Insert a block on edges: the common part of making preheaders, latches and loop exits.

    a   b             a   b
     \\ /               \\ /
      c(x)    =>      new(x')         `new` takes c's arguments and passes them on; on a single edge it needs no
                        |             parameters, the arguments are passed on where they are
                       c(x)

New blocks are not in the function's block list until a `Layout` puts them there, all in one walk.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.build import Builder
from ...ir.function import Block, Function, Param, Target


def insert_block(fn: Function, targets: Sequence[Target], hint: str, *, params: bool = False) -> Block:
    """A block between these targets and the block they all go to; `params` asks for parameters on one edge too."""
    onto = targets[0].block
    assert all(target.block is onto for target in targets), "one block is inserted before one block"
    if len(targets) == 1 and not params:
        block = Block(fn.fresh_block(hint), fn)
        Builder(block).jump(onto, targets[0].args)
        targets[0].args = []
    else:
        block = block_before(fn, onto, hint)
    for target in targets:
        target.block = block
    return block


def block_before(fn: Function, onto: Block, hint: str) -> Block:
    """A block with the same parameters as another, which jumps there with them."""
    block = Block(fn.fresh_block(hint), fn)
    block.params = [_like(fn, param, block) for param in onto.params]
    Builder(block).jump(onto, block.params)
    return block


def _like(fn: Function, param: Param, block: Block) -> Param:
    new = Param(param.type, fn.fresh(param.name), block, param.position)
    new.shape = param.shape
    return new


class Layout:
    """Places for new blocks in the block list: directly before or after others, old or new."""

    def __init__(self, fn: Function) -> None:
        self.fn = fn
        self._before: dict[Block, list[Block]] = {}
        self._after: dict[Block, list[Block]] = {}

    def before(self, block: Block, new: Block) -> None:
        self._before.setdefault(block, []).append(new)

    def after(self, block: Block, new: Block) -> None:
        self._after.setdefault(block, []).append(new)

    def apply(self) -> None:
        """Place them, and mark the function as changed."""
        if not self._before and not self._after:
            return
        result: list[Block] = []
        stack = [(block, False) for block in reversed(self.fn.blocks)]
        while stack:
            block, placed = stack.pop()
            if placed or (block not in self._before and block not in self._after):
                result.append(block)
                continue
            stack.extend((new, False) for new in reversed(self._after.get(block, [])))
            stack.append((block, True))
            stack.extend((new, False) for new in reversed(self._before.get(block, [])))
        self.fn.blocks = result
        self.fn.touch()
