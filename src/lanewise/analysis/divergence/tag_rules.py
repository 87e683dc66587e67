"""Tag rules: what each edge of a function does to the iteration vector, for the interpreter's traces.

    leave   how many loops the edge leaves
    again   is it then a back edge of the loop that it lands in, to the header of a loop around its source?
    enter   how many loops it enters, each in its iteration 0

In a normalized function each edge does at most one of these (Definition 3.1 of the paper). An irreducible loop counts
its iterations at the entry that `loops` calls its header. Every cycle contains the header of the innermost loop around
it, so an instance still has one tag in a trace; but a lane that enters elsewhere is in iteration 0 before it reaches
the header.

Source    Rosemann, Moll, Hack, POPL 2021, section 3.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...ir.function import Block, Function
from ...ir.interpreter.tags import AGAIN, ENTER, LEAVE, STAY, TagStep
from ...record import dataclass
from ..facts import Facts
from ..graph.cfg import Edge, cfg
from ..graph.loops import Loops, loops


@dataclass(frozen=True, slots=True, eq=False)
class Tags:
    """A step for each target of each block; edges between unreachable blocks change nothing."""

    steps: Mapping[Block, Sequence[TagStep]]

    def step(self, block: Block, target: int) -> TagStep:
        return self.steps[block][target]

    def __str__(self) -> str:
        return "\n".join(
            f"{block.name} -> {target.block.name}: {_words(step)}"
            for block, steps in self.steps.items()
            for target, step in zip(block.targets, steps, strict=True)
        )


def tags(fn: Function, facts: Facts) -> Tags:
    graph, forest = facts[cfg], facts[loops]
    return Tags(
        {
            block: [_step(forest, edge) if graph.reaches(number) else STAY for edge in graph.leaving(number)]
            for number, block in enumerate(graph.blocks)
        }
    )


def _step(forest: Loops, edge: Edge) -> TagStep:
    lands_in = forest.of(edge.target)
    again = lands_in is not None and lands_in.header == edge.target and forest.contains(lands_in, edge.source)
    leave, enter = 0, 0
    if lands_in is not forest.of(edge.source):
        leave = len(forest.crossed(edge.source, edge.target))
        enter = len(forest.crossed(edge.target, edge.source))
    return _PLAIN.get((leave, again, enter)) or TagStep(leave, again, enter)


_PLAIN = {(step.leave, step.again, step.enter): step for step in (STAY, ENTER, AGAIN, LEAVE)}


def _words(step: TagStep) -> str:
    parts = [f"leave {step.leave}" if step.leave else "", "again" if step.again else ""]
    parts.append(f"enter {step.enter}" if step.enter else "")
    return " ".join(filter(None, parts)) or "stay"
