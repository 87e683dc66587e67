"""In range: sums that do not leave their type on a path, and numbers that are not negative there.

    x + r               x + 7 + r < 2^31                exact, so that it keeps the stride of x in 64 bits
    j * width + i       j <= 2^15, width <= 2^15        a product is bounded by its factors, for guards have none
    i <=u right         right >= 0, and so i >= 0       a comparison of unsigned numbers is one of signed numbers

Requires  as `hot_paths/wishes.py`.
Ensures   `promised` and `signed` of the wishes hold if their literals do.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from ...ir.function import Block, Named, Op, Value
from ...ir.shapes import SIGNED, Shape
from ...solve.guards import Literal
from .granted import Wishes
from .literals import Literals
from .overflow_literals import deciding
from .questions import Questions
from .sums import promise_of
from .unsigned import is_product, is_size, small_factor


class InRange(Literals):
    """The part of the search that keeps numbers in range."""

    def __init__(self, questions: Questions, region: Sequence[Block]) -> None:
        super().__init__(questions)
        sums = self.sums
        self.graph, self.forest, self.found = sums.graph, sums.forest, sums.found
        self.region = {self.graph.number[block] for block in region}
        self.made = Wishes(equal=sums.equal, outcomes=self.outcomes, promised=sums.promised, once=sums.once)
        self.unbounded = False  # has a product a factor without bounds?
        self.decide: Container[Value] | None = None  # operands of conditions and addresses, on demand

    def _shape(self, value: Value) -> Shape:
        return self.found.shape(self.sums.settled(value))

    def _exact(self, op: Op, flag: str, block: int) -> None:
        """A sum that does not wrap, a number that is not negative: else undefined in C, and needed for a stride."""
        shape = self._shape(op)
        if shape.is_strided and shape.stride is not None and shape.straight & SIGNED and not shape.is_uniform:
            return
        fits = self.sums.fits(op, block)
        if op in self._deciding() and (fits or not shape.is_uniform):
            self._promise(op, flag, block, fits=fits)

    def _promise(self, op: Op, flag: str, block: int, *, fits: bool) -> None:
        before, small = list(self.questions.taken), dict(self.sums.small)
        literals = [] if fits else self._all([[wanted] for wanted in self.sums.inside(op)], block)
        if literals is None and self._bound_products(op):
            literals = self._all([[wanted] for wanted in self.sums.inside(op)], block)
        if literals is None or not self._take(literals):
            self.questions.taken, self.sums.small = before, small
            return
        self.made.promised.update((product, "nsw") for product in self.sums.small if "nsw" not in product.flags)
        self.made.promised[op] = flag
        self.made.sure.update(literal for literal in self.questions.taken if literal not in before)

    def _bound_products(self, op: Op) -> bool:
        """Are the products that a sum adds small, since their factors are?"""
        products = [part for arg in op.args for part in self.sums.form(arg).parts if is_product(part)]
        new = [product for product in products if isinstance(product, Op) and product not in self.sums.small]
        for product in new:
            forms = [small_factor(self.sums.form(arg), product.type.bits) for arg in product.args]
            assert product.block is not None, "an op stands in a block"
            asked = [[wanted] for wanted in (*forms[0], *forms[1])]
            literals = self._all(asked, self.graph.number[product.block])
            if literals is None or not self._take(literals):
                self.unbounded = True
                return False
            self.sums.small[product] = None
        return bool(new)

    def _unsigned(self, op: Op, block: int) -> None:
        """A comparison that varies, or whose loop has a counter to bound: are both numbers not negative?"""
        if self.found.is_uniform(op) and not (self.unbounded and self._leaves_a_loop(op, block)):
            return
        if all(user.opcode == "check" for user in self.sums.users.of(op)):
            return  # a check asks for what it needs
        counted = {arg: flag for arg in op.args if isinstance(arg, Op) and (flag := promise_of(arg)) is not None}
        for arg in sorted(op.args, key=lambda arg: arg in counted):  # a counter is bounded by what it is compared with
            if isinstance(arg, Op) and arg in counted and arg.block is not None:
                self._promise(arg, counted[arg], self.graph.number[arg.block], fits=self.sums.fits(arg))
            literals = self._not_negative(arg)
            if literals is None or not self._take(literals):
                return
            self.made.sure.update(literal for literal in literals if is_size(literal))
            self.sums.positive[arg] = None
        self.made.signed[op] = None

    def _not_negative(self, value: Value) -> list[Literal] | None:
        """Literals by which a value is never negative, wherever it is used."""
        if self.sums.least(value) >= 0:
            return []
        home = self.graph.number[value.block] if isinstance(value, Named) and value.block is not None else 0
        return self._all([list(self._written(value))], home)

    def _leaves_a_loop(self, op: Op, block: int) -> bool:
        end = self.graph.blocks[block].end
        edges = self.graph.leaving(block)
        leaves = any(self.forest.crossed(edge.source, edge.target) for edge in edges)
        return leaves and end is not None and end.args[:1] == [op]

    def _deciding(self) -> Container[Value]:
        if self.decide is None:
            self.decide = deciding(self.sums, [op for n in self.region for op in self.graph.blocks[n].all_ops])
        return self.decide
