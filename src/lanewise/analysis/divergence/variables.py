"""Programs of variables: a graph whose edges assign, for programs that are not in SSA form.

    0 --x := f(a)--> 1 --> 2         A node is a program point. An edge leads to another and may assign variables, all
                     |     ^         at once, from their values at its start. A node with several edges branches on the
                     +-> 3-+         value of its branch variable. Lanes that start with the same values of all
                                     variables except the `varying` ones are one run of the program.

µ-SIMD assembly is one node for each instruction; a Fortran unit one for each statement. `uniformity` says which
variables are the same in all lanes at which points. Control is analysed like that of any function: `control(program)`
gives facts about a function of empty blocks with the same graph.

Requires  no edge leads to the start, and the edges of a node lead to different nodes: put a node before or between.
Source    Rosemann, Moll, Hack, POPL 2021, section 3.3.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.build import Builder
from ...ir.function import Const, Function, Target
from ...ir.types import I32, VOID
from ...record import dataclass, field
from ..facts import Facts

FROM_READS, UNIFORM, VARYING = "from reads", "uniform", "varying"


@dataclass(frozen=True, slots=True)
class Assign:
    """`variable` gets a value computed from `reads`.

    `result` says more about it: from reads, uniform if they are; uniform, always the same in all lanes that are at this
    point in the same iteration (a broadcast); varying, possibly never (the lane's number).
    """

    variable: str
    reads: tuple[str, ...] = ()
    result: str = FROM_READS

    def __str__(self) -> str:
        made_of = f"{self.result}({', '.join(self.reads)})" if self.result != FROM_READS else ", ".join(self.reads)
        return f"{self.variable} := {made_of or 'constant'}"


@dataclass(frozen=True, slots=True)
class Arrow:
    """An edge to a node, with its assignments; no variable twice."""

    target: int
    effects: tuple[Assign, ...] = ()

    def __str__(self) -> str:
        return f"{self.target}" + (f" [{'; '.join(map(str, self.effects))}]" if self.effects else "")


@dataclass(frozen=True, slots=True, eq=False)
class VariableProgram:
    """`edges` and `branch` by node, the start first; `branch` is None if there is one edge."""

    edges: Sequence[Sequence[Arrow]]
    branch: Sequence[str | None]
    varying: frozenset[str] = frozenset()
    names: Sequence[str] = field(default=())

    @property
    def variables(self) -> list[str]:
        """All variables, in order of first mention."""
        found: dict[str, None] = {}
        for node, arrows in enumerate(self.edges):
            for arrow in arrows:
                for effect in arrow.effects:
                    found.update(dict.fromkeys((*effect.reads, effect.variable)))
            decides = self.branch[node]
            if decides is not None:
                found[decides] = None
        return list(dict.fromkeys((*found, *sorted(self.varying))))

    def name(self, node: int) -> str:
        return self.names[node] if self.names else str(node)

    def __str__(self) -> str:
        lines: list[str] = []
        for node, arrows in enumerate(self.edges):
            decides = self.branch[node]
            on = f" by {decides}" if decides is not None else ""
            lines.append(f"{self.name(node)}{on} -> {' | '.join(map(str, arrows)) or 'end'}")
        return "\n".join(lines)


def with_landings(program: VariableProgram) -> VariableProgram:
    """The same program with more nodes at the end: after each edge that assigns and leads to a node with several edges.

    So a variable that is assigned right before a loop has a point outside the loop since which it has not changed.
    """
    entering = [0] * len(program.edges)
    for arrows in program.edges:
        for arrow in arrows:
            entering[arrow.target] += 1
    edges = [list(arrows) for arrows in program.edges]
    names = [program.name(node) for node in range(len(edges))]
    for node, arrows in enumerate(program.edges):
        for slot, arrow in enumerate(arrows):
            if arrow.effects and entering[arrow.target] > 1:
                edges[node][slot] = Arrow(len(edges), arrow.effects)
                edges.append([Arrow(arrow.target)])
                names.append(f"{names[node]} to {names[arrow.target]}")
    branch = [*program.branch, *[None] * (len(edges) - len(program.edges))]
    return VariableProgram(edges, branch, program.varying, names)


def control(program: VariableProgram) -> Facts:
    """Facts about the program's graph: a block for each node, of the same number."""
    fn = Function("control", VOID)
    blocks = [fn.add_block(program.name(node)) for node in range(len(program.edges))]
    for node, arrows in enumerate(program.edges):
        assert len({arrow.target for arrow in arrows}) == len(arrows), f"two edges of {node} lead to one node"
        assert all(arrow.target != 0 for arrow in arrows), f"an edge of {node} leads to the start"
        assert len(arrows) < 2 or program.branch[node] is not None, f"nothing decides where {node} goes"
        builder = Builder(blocks[node])
        targets = [Target(blocks[arrow.target], [], (case,)) for case, arrow in enumerate(arrows)]
        if not targets:
            builder.ret()
        elif len(targets) == 1:
            builder.jump(targets[0].block)
        else:
            builder.switch(Const(I32, 0), Target(targets[0].block), targets[1:])
    return Facts(fn)
