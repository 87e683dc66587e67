"""Repair SSA: a value that now has several definitions, or no longer reaches all its uses, gets block parameters again.

    a: v        a': v2             a: v           a': v2
       \\        /           =>       \\(v)        (v2)/         v and v2 are definitions of one variable; each use
      c: use v                       c(v.1): use v.1           sees the definition that control came from

After code has been copied, the copies of a value are one variable (`Variable`). After edges have been added, a single
value may be one, if its definition no longer dominates its uses. A use that no definition reaches sees `otherwise`
(undef by default, which nothing may read). A block in `resets` forgets the definitions at its top. That is how a loop
header hides a value of the last iteration from the current one.

Requires  all definitions of a variable have its type, and are in the function.
Ensures   every use of a definition, in a block that can be reached, sees the last definition on its path.
          Parameters are only where two definitions meet and are live, and in `params_at` where they are live.
Costs     one walk of the function, and per variable the blocks where it is live.
Source    Cytron et al. 1991 (where parameters are needed), pruned by liveness.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.graph.dominance import Dominance, dominance, frontiers
from ...ir.function import UNDEF, Block, Const, Function, Named, Op, Param, Value
from ...record import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Variable:
    """Definitions of one variable; the blocks in `params_at` take it as a parameter wherever it is live there."""

    definitions: Sequence[Named]
    params_at: Sequence[Block] = ()
    otherwise: Value | None = None
    resets: Sequence[Block] = ()

    @property
    def nothing(self) -> Value:
        """The value that a use without a reaching definition sees."""
        return self.otherwise if self.otherwise is not None else Const(self.definitions[0].type, UNDEF)


def repair_ssa(fn: Function, facts: Facts, variables: Sequence[Variable] | None = None) -> None:
    """Repair these variables; by default, every value that does not dominate its uses, each on its own."""
    if variables is None:
        variables = [Variable([value]) for value in broken_values(fn, facts)]
    if not variables:
        return
    webs = [_Web(variable, frozenset(variable.definitions)) for variable in variables]
    _collect(fn, facts[cfg], webs)
    for web in webs:
        _Repair(fn, facts[cfg], facts[dominance], facts[frontiers], web).run()
    fn.touch()


def broken_values(fn: Function, facts: Facts) -> list[Named]:
    """Values with a use that their definition does not dominate."""
    graph, tree = facts[cfg], facts[dominance]
    place = {op: at for block in fn.blocks for at, op in enumerate(block.ops)}
    found: dict[Named, None] = {}
    for here in graph.order:
        for at, op in enumerate(graph.blocks[here].all_ops):
            for value in op.operands:
                if not isinstance(value, Named):
                    continue
                assert value.block is not None, f"{value!r} stands in no block"
                home = graph.number[value.block]
                late = isinstance(value, Op) and place[value] >= at
                if late if home == here else not tree.dominates(home, here):
                    found[value] = None
    return list(found)


@dataclass(slots=True, eq=False)
class _Web:
    """A variable with its uses: by block its last definition, and the uses that no definition there precedes."""

    variable: Variable
    mine: frozenset[Value | None]
    last: dict[int, Value] = field(default_factory=dict[int, Value])
    exposed: dict[int, list[Op]] = field(default_factory=dict[int, list[Op]])


def _collect(fn: Function, graph: Cfg, webs: list[_Web]) -> None:
    """Walk the function once: resolve uses that follow a definition in their block, record the others."""
    web_of: dict[Value, _Web] = {}
    for web in webs:
        for block in web.variable.resets:
            web.last[graph.number[block]] = web.variable.nothing
        for definition in web.variable.definitions:
            assert definition not in web_of, f"{definition!r} is in two variables"
            web_of[definition] = web
    for number in graph.order:
        block = graph.blocks[number]
        for param in block.params:
            if (web := web_of.get(param)) is not None:
                web.last[number] = param
        for op in block.all_ops:
            operands = op.operands if op.targets or op.mask is not None else op.args
            used = [web_of[value] for value in operands if value in web_of]
            for web in dict.fromkeys(used) if used else ():
                if number in web.last:
                    _rewrite(op, web, web.last[number])
                else:
                    web.exposed.setdefault(number, []).append(op)
            if (web := web_of.get(op)) is not None:
                web.last[number] = op


def _rewrite(op: Op, web: _Web, value: Value) -> None:
    """Replace any definition of the variable in an op's operands by `value`."""
    mine = web.mine
    op.args = [value if arg in mine else arg for arg in op.args]
    if op.mask in mine:
        op.mask = value
    for target in op.targets:
        target.args = [value if arg in mine else arg for arg in target.args]


class _Repair:
    """The repair of one variable."""

    def __init__(self, fn: Function, graph: Cfg, tree: Dominance, edges: list[list[int]], web: _Web) -> None:
        self.fn, self.graph, self.tree, self.frontiers, self.web = fn, graph, tree, edges, web
        self.live = self._live_blocks()
        self.params: dict[int, Param] = {}
        self.known: dict[int, Value] = {}

    def run(self) -> None:
        first = self.web.variable.definitions[0]
        for number in sorted(self._meetings(), key=self.graph.place.__getitem__):
            param = self.fn.add_param(self.graph.blocks[number], first.type, first.name, first.position)
            param.shape = first.shape
            self.params[number] = param
        for number in self.params:
            for edge in self.graph.entering[number]:
                self.graph.target(edge).args.append(self._at_bottom(edge.source))
        for number, ops in self.web.exposed.items():
            value = self._at_top(number)
            for op in ops:
                _rewrite(op, self.web, value)

    def _live_blocks(self) -> set[int]:
        """Blocks at whose top the variable is live."""
        live = set(self.web.exposed)
        work = list(live)
        while work:
            for edge in self.graph.entering[work.pop()]:
                if edge.source not in live and edge.source not in self.web.last and self.graph.reaches(edge.source):
                    live.add(edge.source)
                    work.append(edge.source)
        return live

    def _meetings(self) -> Iterable[int]:
        """Live blocks that different definitions reach, and those that must have a parameter."""
        forced = (self.graph.number[block] for block in self.web.variable.params_at)
        found = dict.fromkeys(number for number in forced if number in self.live)
        work = [*self.web.last, *found]
        while work:
            for number in self.frontiers[work.pop()]:
                if number in self.live and number not in found:
                    found[number] = None
                    work.append(number)
        return found

    def _at_bottom(self, number: int) -> Value:
        if not self.graph.reaches(number):
            return self.web.variable.nothing
        last = self.web.last.get(number)
        return last if last is not None else self._at_top(number)

    def _at_top(self, number: int) -> Value:
        """The variable's value at the top of a block: its parameter there, or its value at the bottom of the idom."""
        climbed: list[int] = []
        value: Value | None = None
        while value is None:
            climbed.append(number)
            value = self.known.get(number) or self.params.get(number)
            if value is None:
                if number == self.tree.root:
                    value = self.web.variable.nothing
                else:
                    number = self.tree.parent[number]
                    value = self.web.last.get(number)
        for below in climbed:
            self.known[below] = value
        return value
