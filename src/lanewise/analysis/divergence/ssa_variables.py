"""A function in SSA form as a program of variables: every value a variable, assigned where it is computed.

    head(%i: i32):                          head --i := n, or i := next--> (on the edges that come in)
      %more: i1 = icmp.slt %i, %n           head --more := i, n--> head.1
      branch %more, body, done              head.1 by more -> body | done

A block is a node, plus one after each op with a result. Parameters are assigned on the incoming edges. If all edges
bring the same value, the parameter is assigned after the join instead: it is a copy of that value there, whichever way
lanes came. An edge that brings undef does not count in this, as in `divergence`. Two targets that are one block get a
node on each edge.

The shape rule of an op classifies its result: always uniform, always varying, or uniform if its operands are.

Ensures   `uniformity` agrees with `divergence` about a value, if loops are closed, no branch is known to go one
          way, and only the shapes uniform and varying occur.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...ir.function import Function, Named, Op, Param, Value
from ...ir.same import same_value
from ...ir.shape_rules import Context, result_shape
from ...ir.shapes import BOTTOM
from ...ir.shapes import UNIFORM as UNIFORM_SHAPE
from ...ir.shapes import VARYING as VARYING_SHAPE
from ...ir.types import VOID
from ...record import dataclass
from ..facts import Facts
from ..graph.cfg import Cfg, Edge, cfg
from ..values.undefined import is_undefined
from .record import Gang
from .variables import FROM_READS, UNIFORM, VARYING, Arrow, Assign, VariableProgram

CONSTANT = "constant"  # decides where nothing varies


@dataclass(frozen=True, slots=True, eq=False)
class SsaVariables:
    """`defined` is the node at which each value of a reachable block starts; its variable has its name."""

    program: VariableProgram
    defined: Mapping[Named, int]


def ssa_variables(fn: Function, facts: Facts) -> SsaVariables:
    return _Translation(fn, facts[cfg], facts.given(Gang)).result()


class _Translation:
    def __init__(self, fn: Function, graph: Cfg, gang: Gang) -> None:
        self.fn, self.graph, self.gang = fn, graph, gang
        self.context = Context(width=gang.width, facts=None)
        self.edges: list[list[Arrow]] = []
        self.branch: list[str | None] = []
        self.names: list[str] = []
        self.defined: dict[Named, int] = {}
        self.copies = {param: value for block in graph.order for param, value in self._copies(block)}
        self.start: dict[int, int] = {block: self._node(graph.blocks[block].name) for block in graph.order}

    def result(self) -> SsaVariables:
        for block in self.graph.order:
            self._leave(block, self._fill(block))
        varying = frozenset(param.name for index, param in enumerate(self.fn.params) if self._varies(param, index))
        return SsaVariables(VariableProgram(self.edges, self.branch, varying, self.names), self.defined)

    def _varies(self, param: Param, index: int) -> bool:
        shape = self.gang.arguments.get(param.name) or self.gang.sources.argument(self.fn, index)
        return shape is not None and not shape.is_uniform

    def _node(self, name: str) -> int:
        self.edges.append([])
        self.branch.append(None)
        self.names.append(name)
        return len(self.edges) - 1

    def _fill(self, block: int) -> int:
        """Nodes for the ops of a block; the last of them."""
        made, here = self.graph.blocks[block], self.start[block]
        copied = [Assign(param.name, _reads([self.copies[param]])) for param in made.params if param in self.copies]
        self.defined.update(dict.fromkeys((param for param in made.params if param not in self.copies), here))
        if copied:
            here = self._then(here, tuple(copied), made.name)
            self.defined.update(dict.fromkeys((param for param in made.params if param in self.copies), here))
        for op in made.ops:
            if op.type is not VOID:
                here = self._then(here, (Assign(op.name, _reads(op.args), self._result(op)),), made.name)
                self.defined[op] = here
        return here

    def _then(self, here: int, effects: tuple[Assign, ...], name: str) -> int:
        new = self._node(f"{name}.{len(self.edges)}")
        self.edges[here].append(Arrow(new, effects))
        return new

    def _leave(self, block: int, here: int) -> None:
        end = self.graph.blocks[block].end
        targets = self.graph.successors[block]
        if end is not None and len(targets) > 1:
            decides = end.args[0]
            self.branch[here] = decides.name if isinstance(decides, Named) else CONSTANT
        for edge in self.graph.leaving(block):
            source = here
            if targets.count(edge.target) > 1:
                source = self._then(here, (), self.names[here])
            self.edges[source].append(Arrow(self.start[edge.target], self._brings(edge)))

    def _brings(self, edge: Edge) -> tuple[Assign, ...]:
        target = self.graph.target(edge)
        pairs = zip(target.block.params, target.args, strict=True)
        return tuple(Assign(param.name, _reads([value])) for param, value in pairs if param not in self.copies)

    def _copies(self, block: int) -> list[tuple[Param, Value]]:
        """The parameters for which all edges bring the same value."""
        edges = [edge for edge in self.graph.entering[block] if self.graph.reaches(edge.source)]
        if block == 0 or not edges:
            return []
        found: list[tuple[Param, Value]] = []
        for at, param in enumerate(self.graph.blocks[block].params):
            values = [self.graph.target(edge).args[at] for edge in edges]
            values = [value for value in values if not is_undefined(value)]
            if values and values[0] is not param and all(same_value(values[0], value) for value in values[1:]):
                found.append((param, values[0]))
        return found

    def _result(self, op: Op) -> str:
        given = self.gang.sources.op(op)
        if given is BOTTOM:
            return FROM_READS
        if given is not None:
            return UNIFORM if given.is_uniform else VARYING
        if result_shape(op, [VARYING_SHAPE] * len(op.args), self.context).is_uniform:
            return UNIFORM
        at_best = result_shape(op, [UNIFORM_SHAPE] * len(op.args), self.context)
        return FROM_READS if at_best.is_uniform else VARYING


def _reads(values: Sequence[Value]) -> tuple[str, ...]:
    return tuple(value.name for value in values if isinstance(value, Named))
