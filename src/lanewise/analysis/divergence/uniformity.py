"""Uniformity of variables: which are the same in all lanes, at each program point, without SSA form.

A variable is uniform at a point if lanes that are there in the same iteration of every loop agree on it. The result is
the greatest fixpoint: everything is uniform, except

    variables that vary at the start
    a variable that an edge assigns from a non-uniform one, and one that it leaves unchanged and that was not uniform
    every variable, at a join of a split whose branch variable is not uniform: lanes have come by different paths

and, if `definite`, the last rule does not apply to variables that have not changed since a dominator of the join where
they are uniform (`reaching`): by any path, lanes bring the value from there. That dominator may be in loops that the
join is not in. Then all lanes must have passed it in the same iteration for the last time, which holds if no exit of
those loops on the way is a join of a split that is not uniform. (In print the condition names the variable itself
instead of the split's branch variable.) For this, a point is put on edges that assign and lead to a node with several
incoming edges; it makes the result no worse.

Requires  `control` facts; any control flow, see `disjoint_paths`.
Costs     variables as bits of an integer; a few passes over all nodes, by the nesting of loops and by splits that are
          found to vary late.
Source    Rosemann, Moll, Hack, POPL 2021, Definitions 4.7 and 6.6. Of the points that 6.6 lets choose from, the lowest
          in each loop will do: what is uniform further up in the same loop is uniform there by the same rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...ir.function import Function
from ...record import dataclass
from ..facts import Facts
from ..graph.cfg import Cfg, Edge, cfg
from ..graph.disjoint_paths import disjoint_paths
from ..graph.dominance import dominance
from ..graph.loops import Loops, loops
from ..graph.reaching import reaching
from ..graph.splits import JoinPoints
from .variables import FROM_READS, VARYING, Arrow, VariableProgram, control, with_landings

Bits = int


@dataclass(frozen=True, slots=True, eq=False)
class Uniformity:
    """`varying[p]` are the variables, as bits, that are not uniform at p; `meetings` the joins of divergent lanes."""

    program: VariableProgram
    bit: Mapping[str, Bits]
    varying: Sequence[Bits]
    meetings: Sequence[bool]

    def is_uniform(self, node: int, variable: str) -> bool:
        """A variable that the program does not mention is uniform everywhere."""
        return not self.varying[node] & self.bit.get(variable, 0)

    def uniform(self, node: int) -> list[str]:
        return [name for name, bit in self.bit.items() if not self.varying[node] & bit]

    def is_uniform_branch(self, node: int) -> bool:
        """Do all lanes that are here take the same edge?"""
        decides = self.program.branch[node]
        return len(self.program.edges[node]) < 2 or decides is None or self.is_uniform(node, decides)

    def __str__(self) -> str:
        lines: list[str] = []
        for node in range(len(self.varying)):
            notes = [f"uniform {' '.join(self.uniform(node)) or 'nothing'}"]
            notes += ["lanes meet"] if self.meetings[node] else []
            notes += [] if self.is_uniform_branch(node) else ["lanes part"]
            lines.append(f"{self.program.name(node)}: {'; '.join(notes)}")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class _Excuse:
    """Variables that have not changed since `above`, valid unless lanes meet at one of these exits."""

    above: int
    unchanged: Bits
    exits: tuple[int, ...]


def uniformity(
    program: VariableProgram,
    *,
    definite: bool = True,
    joins: Callable[[Function, Facts], JoinPoints] = disjoint_paths,
) -> Uniformity:
    """`definite`: use reaching definitions too; `joins`: the analysis that finds joins."""
    count = len(program.edges)
    solved = with_landings(program) if definite else program
    facts = control(solved)
    solver = _Solver(solved, facts[cfg], facts[joins])
    if definite:
        solver.excuses = _excuses(solved, facts)
    solver.solve()
    return Uniformity(program, solver.bit, solver.varying[:count], solver.meetings[:count])


class _Solver:
    """Passes over all nodes in reverse postorder, until no more variables are found to vary."""

    def __init__(self, program: VariableProgram, graph: Cfg, joins: JoinPoints) -> None:
        self.program, self.graph, self.joins = program, graph, joins
        self.bit = {name: 1 << at for at, name in enumerate(program.variables)}
        self.varying: list[Bits] = [0] * len(program.edges)
        self.meetings = [False] * len(program.edges)
        self.excuses: dict[int, list[_Excuse]] = {}

    def solve(self) -> None:
        changing = True
        while changing:
            changing = False
            for node in self.graph.order:
                before, self.varying[node] = self.varying[node], self._varying_at(node)
                if before != self.varying[node]:
                    changing = True
                    self._part(node, before)

    def _varying_at(self, node: int) -> Bits:
        found = sum(self.bit[name] for name in self.program.varying) if node == 0 else 0
        if self.meetings[node]:
            found = (1 << len(self.bit)) - 1
        else:
            for edge in self.graph.entering[node]:
                if self.graph.reaches(edge.source):
                    found |= self._along(edge.source, self.program.edges[edge.source][edge.slot])
        for excuse in self.excuses.get(node, ()):
            if not any(self.meetings[exit] for exit in excuse.exits):
                found &= ~(excuse.unchanged & ~self.varying[excuse.above])
        return found | self.varying[node]

    def _along(self, source: int, arrow: Arrow) -> Bits:
        before = after = self.varying[source]
        for effect in arrow.effects:
            varies = effect.result == VARYING
            if effect.result == FROM_READS:
                varies = any(before & self.bit[name] for name in effect.reads)
            after = after | self.bit[effect.variable] if varies else after & ~self.bit[effect.variable]
        return after

    def _part(self, node: int, before: Bits) -> None:
        """If lanes diverge here for the first time, they meet at the joins."""
        decides = self.program.branch[node]
        if decides is not None and self.varying[node] & ~before & self.bit[decides]:
            for join in self.joins.of(node).joins:
                self.meetings[join] = True


def _excuses(program: VariableProgram, facts: Facts) -> dict[int, list[_Excuse]]:
    graph, forest, tree, known = facts[cfg], facts[loops], facts[dominance], reaching(program, facts)
    before = _Before(graph, forest)
    left_to = {edge.target for loop in forest for edge in loop.exit_edges}
    result: dict[int, list[_Excuse]] = {}
    for node in graph.order[1:]:
        if len(graph.entering[node]) < 2 and node not in left_to:
            continue  # never a join
        above = tree.parent[node]
        while True:
            left = [loop for loop in forest.inside(above) if not forest.contains(loop, node)]
            edges = [edge for loop in left for edge in loop.exit_edges if before.leads_by(edge, node)]
            exits = tuple(sorted({edge.target for edge in edges}))
            result.setdefault(node, []).append(_Excuse(above, known.since(node, above), exits))
            if not left or above == 0:
                break
            while forest.contains(left[0], above) and above != 0:
                above = tree.parent[above]
    return result


class _Before:
    """Which edges lead to which nodes without a back edge, on the edge itself or later."""

    def __init__(self, graph: Cfg, forest: Loops) -> None:
        self.forest = forest
        self.bits: list[Bits] = [0] * len(graph.blocks)
        for node in graph.order:
            self.bits[node] |= 1 << node
            for edge in graph.leaving(node):
                if not self._goes_back(edge):
                    self.bits[edge.target] |= self.bits[node]

    def leads_by(self, edge: Edge, node: int) -> bool:
        return bool(self.bits[node] >> edge.target & 1) and not self._goes_back(edge)

    def _goes_back(self, edge: Edge) -> bool:
        loop = self.forest.headed_by(edge.target)
        return loop is not None and self.forest.contains(loop, edge.source)
