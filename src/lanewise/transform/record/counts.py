"""Counts: values that are the same in all lanes of a loop, and differ between lanes after it.

while x > 1:            lanes that are still here have counted as far; one that has left keeps its count
    x /= 2
    n += 1              n: uniform among the lanes that are still in the loop; varying after it
"""

from __future__ import annotations

from collections.abc import Iterator

from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import Loop, loops
from ...ir.function import Named, Op, Value
from .names import variable
from .view import View


class Counts:
    def __init__(self, view: View) -> None:
        self.view = view
        self.graph, self.forest = view.facts[cfg], view.facts[loops]
        self.names: dict[int, set[str]] = {}  # by headers of divergent loops

    def varies_after_loop(self, op: Op, name: str) -> bool:
        """Is a variable the same in all lanes that are still counting, and another in each that has left?"""
        if op.block is None or self.view.one_lane or not self.view.found.is_uniform(op):
            return False
        around = self.forest.inside(self.graph.number[op.block])
        return any(name in self._counted(loop) for loop in around if self.view.found.loops.get(loop.header))

    def _counted(self, loop: Loop) -> set[str]:
        if loop.header not in self.names:
            self.names[loop.header] = self._sources(loop, list(self._kept_apart(loop)))
        return self.names[loop.header]

    def _kept_apart(self, loop: Loop) -> Iterator[Value]:
        """Values that are uniform inside a loop and varying outside, because lanes leave at different times."""
        graph, found = self.graph, self.view.found
        for number in dict.fromkeys(edge.source for edge in loop.exit_edges):
            for edge in graph.leaving(number):
                target = graph.target(edge)
                if edge.target in loop.exits:
                    for param, arg in zip(target.block.params, target.args, strict=True):
                        if found.is_uniform(arg) and not found.is_uniform(param):
                            yield arg

    def _sources(self, loop: Loop, work: list[Value]) -> set[str]:
        """The variables of a loop's iteration that values are computed from."""
        graph, forest = self.graph, self.forest
        seen: dict[Named, None] = {}
        while work:
            here = work.pop()
            if not isinstance(here, Named) or here in seen or here.block is None:
                continue
            if forest.contains(loop, graph.number[here.block]):
                seen[here] = None
                work += here.args if isinstance(here, Op) else []
        return {name for here in seen if (name := variable(here))}
