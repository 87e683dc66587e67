"""Encode: the values of a function, per lane, as terms over values that can be tested at a point, and free ones.

    base     a value that is available at the point `at` and uniform or strided there: one variable for the gang;
             lane l holds base + l*stride. Guards test these
    free     a value that cannot be tested: loads and calls inside the region, addresses, counters of loops that do not
             contain `at`. One variable if it is uniform or strided, else one per lane. Claims must hold for all values
    carried  a free header parameter that is not strided: abstract abduction finds a shape for it
    given    values that a caller wants as one variable per lane, whatever their definition (relaxed variables)

Values are signed machine integers as numbers; i1 values are conditions. Linear operations, minima, selects, division
and remainder by constants are expanded to their operands, and so are parameters at joins (if-conversion: the value by
the conditions on the paths from the dominator). Other operations are opaque terms. A value that leaves a loop is
expanded into it if all lanes leave at once; otherwise it is free in each lane.

**Inactive lanes.** The encoding has no masks: claims are made about all lanes, so they hold for active ones. Facts
(ranges) are true of active lanes only, so a strided base is assumed to satisfy them in some lane; for parameters of a
lanes loop that lane is 0. An operation with nsw or nuw cannot wrap in an active lane. Others are assumed not to wrap;
`wraps` collects the conditions for that, unless ranges prove them.

Costs: linear in the operations that goals depend on, times the width.
Source: Moll, Hack, section III-A.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..analysis.divergence.divergence import divergence
from ..analysis.facts import Facts
from ..analysis.graph.cfg import cfg
from ..analysis.graph.dominance import dominance
from ..analysis.graph.loops import loops
from ..analysis.values.sums import bounds_of
from ..ir.function import Block, Const, Named, Op, Param, Undefined, Value
from ..ir.shape_rules.context import Known
from ..ir.shapes import SIGNED, Shape
from ..record import dataclass, field
from .encode_ops import RULES
from .guards import Base
from .joins import joined, leaving_value
from .terms import Node, Terms

ROUNDING = ("sdiv", "srem", "udiv", "urem", "ashr", "lshr")  # by constants; programmers name such values
DEEPEST = 80  # operations between a goal and a value; deeper ones are free


@dataclass(slots=True, eq=False)
class Made:
    """The result so far: variables and facts about them."""

    bases: dict[Base, Node] = field(default_factory=dict[Base, Node])
    free: dict[Node, None] = field(default_factory=dict[Node, None])
    carried: dict[Param, list[Node]] = field(default_factory=dict[Param, list[Node]])
    given: dict[Value, list[Node]] = field(default_factory=dict[Value, list[Node]])
    loose: dict[Value, None] = field(default_factory=dict[Value, None])  # free, one variable per lane
    operands: dict[Value, dict[Value, None]] = field(default_factory=dict[Value, dict[Value, None]])  # expanded ones
    facts: dict[Node, None] = field(default_factory=dict[Node, None])  # true in all states
    wraps: dict[Op, list[Node]] = field(default_factory=dict[Op, list[Node]])  # per lane: it does not wrap
    straight: dict[Node, None] = field(default_factory=dict[Node, None])  # bases whose lanes must not wrap


class Encoding:
    """Asked for values lane by lane; remembers them."""

    def __init__(
        self,
        facts: Facts,
        at: Block,
        width: int,
        terms: Terms,
        given: Collection[Value] = (),
        together: Collection[int] = (),
    ) -> None:
        self.fn = facts.function
        self.graph, self.tree, self.forest = facts[cfg], facts[dominance], facts[loops]
        self.found = facts[divergence]
        self.numbers = self.found.numbers
        self.at = self.graph.number[at]
        self.width = width
        self.terms = terms
        self.wanted = frozenset(given)
        self.together = frozenset(together)  # headers of loops that all lanes leave at once
        self.made = Made()
        self.memo: dict[Value, list[Node | None]] = {}
        self.nameless: dict[Value, str] = {}
        self.asking: list[Value] = []
        self.lanes = "lanes" in self.fn.attrs

    def value(self, value: Value, lane: int) -> Node:
        """The term of a value in a lane; a condition for i1."""
        if isinstance(value, Const) and isinstance(value.value, Undefined):
            return self._undefined(value, lane)
        known = self.memo.setdefault(value, [None] * self.width)
        found = known[lane]
        if found is None:
            self.asking.append(value)
            found = self._value(value, lane)
            self.asking.pop()
            known[lane] = found
        if self.asking:
            self.made.operands.setdefault(self.asking[-1], {})[value] = None
        return found

    def lane_values(self, value: Value) -> list[Node]:
        return [self.value(value, lane) for lane in range(self.width)]

    def _value(self, value: Value, lane: int) -> Node:
        if isinstance(value, Const):
            return self._constant(value, lane)
        if value in self.wanted:
            return self._input(value, lane)
        followed = self._followed(value, lane) if len(self.asking) <= DEEPEST else None
        if followed is None or (followed.op == "opaque" and self._testable(value)):
            return self._variable(value, lane)
        if (
            isinstance(value, Op)
            and value.opcode in ROUNDING
            and self._testable(value)
            and self.shape(value).is_uniform
        ):
            return self._rounded(value, lane, followed)
        return followed

    def _rounded(self, value: Op, lane: int, followed: Node) -> Node:
        """A quotient or remainder by a constant that can be tested is a base.

        Its definition is known if its operands are evidently the same in all lanes and nothing they depend on may wrap.
        If lanes differ, it is uniform only because few lanes are active, and nothing may be assumed about the others.
        """
        if followed.constant is not None:
            return followed
        node = self._variable(value, lane)
        same = all(self._followed(value, other) is followed for other in range(self.width))
        if node.is_term and same and not self._may_wrap(value):
            self.made.facts[self.terms.eq(node, followed)] = None
        return node

    def _may_wrap(self, value: Value) -> bool:
        seen: set[Value] = set()
        work = [value]
        while work:
            inner = work.pop()
            if inner not in seen:
                seen.add(inner)
                work += self.made.operands.get(inner, ())
        return not seen.isdisjoint(self.made.wraps)

    def _followed(self, value: Value, lane: int) -> Node | None:
        """Its definition as a term; None if it is opaque."""
        if isinstance(value, Op):
            rule = RULES.get(value.opcode)
            return rule(self, value, lane) if rule is not None and value.mask is None else None
        if isinstance(value, Param) and value.block is not None:
            block = self.graph.number[value.block]
            if block != 0 and self.forest.headed_by(block) is None:
                inner = leaving_value(self, value, block)
                return self.value(inner, lane) if inner is not None else joined(self, value, block, lane)
        return None

    def _constant(self, value: Const, lane: int) -> Node:
        if value.type.is_int and isinstance(value.value, int):
            return (
                self.terms.bool_constant(value.value == 1) if value.type.bits == 1 else self.terms.number(value.signed)
            )
        if value.type.is_ptr and isinstance(value.value, int):
            return self.terms.number(value.value)
        return self._variable(value, lane)

    def _undefined(self, value: Const, lane: int) -> Node:
        """A fresh variable for each use: undef may be anything, and different each time."""
        used = Const(value.type, value.value)
        self.made.loose[used] = None
        return self._free(used, f".{lane}")

    # variables

    def shape(self, value: Value) -> Shape:
        return self.found.shape(value)

    def available(self, value: Value) -> bool:
        """Is it available at the end of the point's block?"""
        if not isinstance(value, Named) or value.block is None:
            return True
        return self.tree.dominates(self.graph.number[value.block], self.at)

    def _testable(self, value: Value) -> bool:
        shape = self.shape(value)
        fixed = shape.is_strided and shape.stride is not None
        return value.type.is_int and value.type.bits <= 64 and fixed and self.available(value)

    def _variable(self, value: Value, lane: int) -> Node:
        shape = self.shape(value)
        if self._testable(value):
            return self._base(value, shape.stride or 0, lane)
        line_up = shape.is_strided and shape.stride is not None and (shape.stride == 0 or shape.straight & SIGNED)
        if line_up and (value.type.is_int or value.type.is_ptr):
            name = self._free(value, "")
            return self.terms.plus(name, lane * (shape.stride or 0)) if name.is_term else name
        if shape.is_uniform or shape.is_bottom:
            return self._free(value, "")
        self.made.loose[value] = None
        found = self._free(value, f".{lane}")
        if isinstance(value, Param) and self.is_carried(value):
            self.made.carried.setdefault(value, [self._free(value, f".{at}") for at in range(self.width)])
        return found

    def is_carried(self, param: Param) -> bool:
        """A header parameter of a loop that does not contain the point."""
        loop = self.forest.headed_by(self.graph.number[param.block]) if param.block is not None else None
        return loop is not None and not self.forest.contains(loop, self.at)

    def _input(self, value: Value, lane: int) -> Node:
        made = self.made.given.setdefault(value, [self._free(value, f".{at}") for at in range(self.width)])
        return made[lane]

    def _free(self, value: Value, suffix: str) -> Node:
        """A variable that no guard tests. Facts about active lanes are added unless a shape is assumed for it."""
        name = f"{self.name(value)}{suffix}"
        if value.type.is_int and value.type.bits > 1:
            node = self.terms.var(name)
            supposed = value in self.wanted or (isinstance(value, Param) and self.is_carried(value))
            if not supposed and (suffix or self.shape(value).is_uniform):
                low, high = self.range_of(value)
                self.made.facts[self.terms.ge(node, low)] = None
                self.made.facts[self.terms.ge(self.terms.number(high), node)] = None
        else:
            node = self.terms.var(name) if value.type.is_ptr else self.terms.boolean(name)
        self.made.free[node] = None
        return node

    def name(self, value: Value) -> str:
        if isinstance(value, Named):
            return value.name
        return self.nameless.setdefault(value, f"constant{len(self.nameless)}")

    def _base(self, value: Value, stride: int, lane: int) -> Node:
        base = Base(value, stride)
        node = self.made.bases.get(base)
        if node is None:
            node = self.made.bases[base] = self.terms.var(self.name(value))
            self._bound(base, node)
        if value.type.bits == 1:
            return self.terms.ge(self.terms.number(-1), node)  # true is -1 when sign-extended
        return self.terms.plus(node, lane * stride)

    def _bound(self, base: Base, node: Node) -> None:
        """Record facts about a base, and whether its lanes may wrap."""
        terms, value, stride = self.terms, base.value, base.stride
        low, high = self.range_of(value)
        least, most = -(1 << (value.type.bits - 1)), (1 << (value.type.bits - 1)) - 1
        reach = stride * (self.width - 1)
        first = self.lanes and isinstance(value, Param) and value.block is self.fn.entry
        if not first:
            low, high = low - max(reach, 0), high - min(reach, 0)
        if stride and (low < least or high > most or (first and not self._ends_inside(value, high + reach))):
            self.made.straight[terms.ge(node, least - min(reach, 0))] = None
            self.made.straight[terms.ge(terms.number(most - max(reach, 0)), node)] = None
        low, high = max(low, least), min(high, most)
        for fact in (terms.ge(node, low), terms.ge(terms.number(high), node)):
            self.made.facts[fact] = None
        limit = self._limit(value) if first else None
        if limit is not None:
            self.made.facts[terms.gt(self.value(limit, 0), node)] = None

    def _ends_inside(self, value: Value, last: int) -> bool:
        """Its lanes cannot wrap: by range, or because active lanes of a lanes loop are below a size of the type."""
        return -(1 << (value.type.bits - 1)) <= last < 1 << (value.type.bits - 1) or bool(
            self.shape(value).straight & SIGNED
        )

    def _limit(self, value: Value) -> Value | None:
        """The parameter that bounds a lanes index from above."""
        bounds: Sequence[int | str] = self.fn.attrs.get("ranges", {}).get(self.name(value), ())
        if len(bounds) == 2 and isinstance(bounds[1], str):
            return next((param for param in self.fn.params if param.name == bounds[1]), None)
        return None

    def range_of(self, value: Value) -> tuple[int, int]:
        """Signed bounds of a value in active lanes: at the point if it is available there, else at its definition."""
        fact = self.numbers.at(value, self.at) if self.available(value) else self.known(value)
        return bounds_of(value, fact)

    def known(self, value: Value) -> Known | None:
        return self.numbers.known(value)

    def cannot_wrap(self, op: Op, lane: int, node: Node) -> None:
        """Record that the result of an operation must fit its type."""
        conditions = self.made.wraps.setdefault(op, [self.terms.true] * self.width)
        half = 1 << (op.type.bits - 1)
        inside = (self.terms.ge(node, -half), self.terms.ge(self.terms.number(half - 1), node))
        conditions[lane] = self.terms.all_of((conditions[lane], *inside))
