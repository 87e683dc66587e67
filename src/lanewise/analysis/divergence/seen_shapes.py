"""The shape of a value as a block or an edge sees it: a value that equals a uniform one there is uniform.

    if x == n:          in `then` all lanes have x = n: if n is uniform, x is, though it varies elsewhere
        then

This does not hold if n was defined in a loop that has been left: lanes that leave `while i != x` in different
iterations have different x, though i is uniform in each iteration.

Source    Rosemann, Moll, Hack, POPL 2021, section 6.2 (Figure 3c).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from ...ir.function import Named, Op, Value
from ...ir.same import same_value
from ...ir.shape_rules import Known, constant_shape
from ...ir.shapes import Shape
from ..cells import Brought, Cells
from ..graph.cfg import Edge
from ..graph.loops import Loops
from ..values.cells import NEAREST
from ..values.conditions import Condition
from ..values.values import Values


class SeenShapes:
    """A view on the shapes `now` from `block`, which the caller sets first."""

    def __init__(self, cells: Cells, forest: Loops, numbers: Values, now: Sequence[Shape]) -> None:
        self.cells, self.forest, self.numbers, self.now = cells, forest, numbers, now
        self.where = numbers.known_where
        self.about = self.where.about
        self.block = 0

    def known(self, value: Value) -> Known | None:
        return self.numbers.facts.get(value) if value not in self.about else self.numbers.at(value, self.block)

    def operands(self, at: int, op: Op) -> list[Shape]:
        now, about = self.now, self.about
        return [
            now[slot] if value not in about else self.seen(value, self.block)
            for slot, value in zip(self.cells.operands[at], op.args, strict=True)
        ]

    def seen(self, value: Value, block: int) -> Shape:
        shape = self.plain(value)
        if value not in self.about or shape.is_uniform or shape.is_bottom:
            return shape
        return self._by_equality(value, islice(self.where.holding(value, block), NEAREST)) or shape

    def along(self, brought: Brought) -> Shape:
        """The shape of a value on an edge, whose condition may say that it equals a uniform one."""
        edge, value = brought.edge, brought.value
        said = [condition for condition in self.where.on_edge.get(edge, ()) if condition.value is value]
        return self._by_equality(value, said) or self.seen(value, edge.source)

    def common(self, found: Sequence[Brought]) -> Shape | None:
        """The shape of a uniform value that the value on each of these edges equals; None if there is none."""
        first, *others = found
        for value in self._equals(first):
            shape = self.plain(value)
            if not shape.is_uniform and not shape.is_bottom:
                continue
            if all(any(same_value(value, each) for each in self._equals(other)) for other in others):
                return shape
        return None

    def _equals(self, brought: Brought) -> Iterable[Value]:
        """The values that a value on an edge equals by conditions, without those defined in a loop left since."""
        edge, value = brought.edge, brought.value
        if self.stands_still(value):
            yield value
        said = [condition for condition in self.where.on_edge.get(edge, ()) if condition.value is value]
        for condition in (*said, *islice(self.where.holding(value, edge.source), NEAREST)):
            if self.is_equality(condition):
                yield condition.other

    def _by_equality(self, value: Value, found: Iterable[Condition]) -> Shape | None:
        for condition in found:
            if self.is_equality(condition):
                other = self.plain(condition.other)
                if other.is_uniform or other.is_bottom:
                    return other
        return None

    def is_equality(self, condition: Condition) -> bool:
        """Does it say that a value equals another that was not defined in a loop left since?

        If it was, lanes that left at different times equal its values of different iterations.
        """
        return condition.mode == "eq" and self.stands_still(condition.other)

    def stands_still(self, value: Value) -> bool:
        """Is the value a constant, or defined in no loop that has been left at the start of the block?"""
        if not isinstance(value, Named):
            return True
        assert value.block is not None, "a value stands in a block"
        home = self.forest.innermost[self.cells.graph.number[value.block]]
        return home is None or self.forest.contains(home, self.block)

    def plain(self, value: Value) -> Shape:
        return self.now[self.cells.place[value]] if isinstance(value, Named) else constant_shape(value)

    # cells to visit again

    def loud_params(self) -> bytearray:
        """Cells of parameters for which an edge, or the block it leaves, says that the argument equals something."""
        loud = bytearray(len(self.cells.all))
        incoming = self.cells.incoming
        for value in self.about:
            if value in self.cells.place:
                for at in self.cells.users[self.cells.place[value]]:
                    loud[at] = at in incoming
        for edge, said in self.where.on_edge.items():
            for at, value in self._fed(edge):
                if any(condition.value is value and condition.mode == "eq" for condition in said):
                    loud[at] = 1
        return loud

    def _fed(self, edge: Edge) -> Iterable[tuple[int, Value]]:
        args = self.cells.graph.target(edge).args
        return zip(self.cells.params[edge.target], args, strict=True) if args else ()

    def feels(self) -> dict[int, list[int]]:
        """By slot of a value: the cells that use a value known to equal it."""
        found: dict[int, list[int]] = {}
        cells, holding = self.cells, self.where.holding

        def note(at: int, value: Value, said: Iterable[Condition]) -> None:
            for condition in said:
                if condition.mode == "eq" and condition.value is value and isinstance(condition.other, Named):
                    found.setdefault(cells.place[condition.other], []).append(at)

        for value, supposed in self.about.items():
            if not any(each.mode == "eq" and isinstance(each.other, Named) for each in supposed.conditions):
                continue
            for at in cells.users[cells.place[value]]:
                blocks = [cells.home[at]]
                blocks += [each.edge.source for each in cells.incoming.get(at, ()) if each.value is value]
                for block in blocks:
                    note(at, value, islice(holding(value, block), NEAREST))
        for edge, said in self.where.on_edge.items():
            for at, value in self._fed(edge):
                note(at, value, said)
        return found
