"""Tags: the iteration vector of the loops around a point, and what each edge does to it.

    edge                         tag before     tag after
    enters a loop                <i>            <i, 0>
    back edge                    <i, n>         <i, n+1>
    leaves a loop                <i, n>         <i>
    any other                    <i>            <i>

In a graph with normalized loops an edge does one of these. Without normalization it may leave some loops, then be
a back edge of the one it lands in, or enter another: hence the three numbers of a `TagStep`, applied in that order.
The loops are a fact of `analysis`; the interpreter gets it through `TagRules`. `Places` derives from the rules of a
function an order of its program point instances: which of two lanes has progressed less.

Source    Rosemann, Moll, Hack, POPL 2021, section 3.2.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ...record import dataclass
from ..function import Block, Function
from ..graph import postorder

Tag = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TagStep:
    """Leave some loops, take the back edge of the innermost one, enter some."""

    leave: int = 0
    again: bool = False
    enter: int = 0

    def after(self, tag: Tag) -> Tag:
        assert len(tag) >= self.leave + self.again, f"{self} cannot be applied to the tag {tag}"
        if self.leave:
            tag = tag[: -self.leave]
        if self.again:
            tag = (*tag[:-1], tag[-1] + 1)
        return tag + (0,) * self.enter


STAY, ENTER, AGAIN, LEAVE = TagStep(), TagStep(enter=1), TagStep(again=True), TagStep(leave=1)


class TagRules(Protocol):
    """How the loops of one function map its edges to tag steps; `target` is the index among the block's targets."""

    def step(self, block: Block, target: int) -> TagStep: ...


class NoLoops:
    """The rules of a function without loops, or of one whose loops do not matter."""

    def step(self, block: Block, target: int) -> TagStep:
        del block, target
        return STAY


def is_acyclic(function: Function) -> bool:
    """No back edge: every edge goes forward in reverse postorder."""
    place = {block: number for number, block in enumerate(_postorder(function))}
    return all(place[target.block] < place[block] for block in place for target in block.targets)


def _postorder(function: Function) -> list[Block]:
    index = {block: number for number, block in enumerate(function.blocks)}
    successors = [[index[target.block] for target in block.targets] for block in function.blocks]
    return [function.blocks[node] for node in postorder(successors)]


def stepper(step: TagStep) -> Callable[[Tag], Tag] | None:
    """The step as a function, None if it leaves the tag unchanged."""
    if step == STAY:
        return None
    if step == AGAIN:
        return lambda tag: (*tag[:-1], tag[-1] + 1)
    if step == ENTER:
        return lambda tag: (*tag, 0)
    return step.after


class Places:
    """An order of program point instances in which every edge of the tagged graph leads forward.

    Blocks are numbered in reverse postorder, so that only back edges lead back. An instance's key is, for each loop
    around it, the header's number and the iteration, then the block's own number; keys are compared as tuples. A block
    after or before a loop is after or before its header, so the header's number decides. (This does not hold for a loop
    with several entries; there lanes may meet in smaller groups than possible.)
    """

    def __init__(self, function: Function, rules: TagRules) -> None:
        self.paths = loop_paths(function, rules)
        self.numbers = {block: place for place, block in enumerate(reversed(_postorder(function)))}

    def key(self, block: Block, tag: Tag) -> Tag:
        """The position of an instance; the greater of two comes later."""
        numbers = self.numbers
        parts: list[int] = []
        for header, iteration in zip(self.paths[block], tag, strict=True):
            parts += (numbers[header], iteration)
        return (*parts, numbers[block])


def loop_paths(function: Function, rules: TagRules) -> dict[Block, tuple[Block, ...]]:
    """The headers of the loops around each block that can be reached, outermost first.

    A loop with several entries goes by the one that was met first.
    """
    paths: dict[Block, tuple[Block, ...]] = {function.entry: ()}
    stack = [function.entry]
    while stack:
        block = stack.pop()
        for index, target in enumerate(block.targets):
            step = rules.step(block, index)
            here = paths[block]
            path = here[: len(here) - step.leave] + (target.block,) * step.enter
            if target.block not in paths:
                paths[target.block] = path
                stack.append(target.block)
            assert len(paths[target.block]) == len(path), f"two edges to {target.block.name} give tags of two lengths"
    return paths
