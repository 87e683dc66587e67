"""Wishes: facts that a hot path should rely on, found by linear questions alone, each with the literals it needs.

    left = max(0, x - r)            left is x - r            if  x >= r
    right = min(w - 1, x + r)       right is x + r           if  x + 7 + r < w
    check i < image.n0              it holds                 if  x + 7 + r < image.n0
    if x > 0: ...                   all lanes run it         if  x > 0

For a minimum, maximum or absolute value that varies, the wish is that it equals the operand that follows the lanes. For
a divergent branch, it is to go where more work is, or where an index is not changed. For a check, it is to hold. Wishes
are made in program order, and each may use what earlier ones settled. Facts that hold anyway cost nothing.

Requires  as `hot_paths/sums.py`.
Ensures   if all literals hold in a gang whose lanes are all active: a value of `equal` is the other value, a condition
          of `outcomes` is that constant, wherever it is computed; checks of `held` do not fail; ops of `promised` do
          not wrap, those of `once` are their first operand less the second.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from ...analysis.cost.region_cost import TRIPS
from ...analysis.graph.cfg import Edge
from ...analysis.graph.dominance import Dominance
from ...analysis.values.known import is_defined
from ...ir.function import Block, Op, Target, Value
from ...ir.types import I1
from ...solve.guards import Literal
from .conditions import both_or_either, negated, negative, not_zero
from .granted import Wishes
from .in_range import InRange
from .questions import Questions
from .rows import quotients_of, row_literals
from .sides import CENTRE, Side
from .sums import order_of, promise_of
from .unsigned import compares_unsigned
from .windows import Window, windows_in


def wishes(
    questions: Questions,
    tree: Dominance,
    region: Sequence[Block],
    *,
    start: Block,
    side: Side = CENTRE,
    apart: Container[Block] = (),
) -> Wishes:
    """All wishes that can be granted in a region that starts with a block; branches of `apart` stay divergent."""
    return _Wisher(questions, tree, region, start, side, apart).run()


class _Wisher(InRange):
    def __init__(
        self,
        questions: Questions,
        tree: Dominance,
        region: Sequence[Block],
        start: Block,
        side: Side,
        apart: Container[Block],
    ) -> None:
        super().__init__(questions, region)
        self.tree, self.side, self.apart = tree, side, apart
        self.depth = self.forest.depth(self.graph.number[start])
        self.made.reached.add(self.graph.number[start])
        self.weights = self._weights()
        self.left_out: set[Edge] = set()  # edges of decided branches that are not taken
        self.windows = windows_in(self.sums, self._rank) if side.window else {}

    def run(self) -> Wishes:
        for number in self.graph.order:
            if number not in self.made.reached or number not in self.found.live:
                continue
            self._join(number)
            for op in self.graph.blocks[number].ops:
                if self.side.rows and self._in_one_row(op, number):
                    continue
                if op.opcode in ("select", "smin", "smax") and op.type.is_int and op.type is not I1:
                    if op in self.questions.needed:
                        self._choice(op, number)
                elif op.opcode == "freeze" and op.type.is_int and is_defined(op.args[0]):
                    self.sums.equal[op] = op.args[0]
                elif op.opcode in ("srem", "urem") and op in self.questions.needed:
                    self._remainder(op, number)
                elif op.opcode == "abs" and op in self.questions.needed:
                    self._absolute(op, number)
                elif op.opcode == "check":
                    self._check(op, number)
                elif compares_unsigned(op) and op in self.questions.needed:
                    self._unsigned(op, number)
                elif (flag := promise_of(op)) is not None and op in self.questions.needed:
                    self._exact(op, flag, number)
            if self.found.branches.get(number):
                self._branch(number)
            self._go_on(number)
        self.made.literals = list(self.questions.taken)
        return self.made

    def _join(self, number: int) -> None:
        """A block that the path enters by one edge has that edge's arguments as its parameters."""
        entering = self.graph.entering[number]
        if len(entering) < 2 or self.forest.headed_by(number) is not None:
            return
        dead = self.found.numbers.dead
        taken = [e for e in entering if e.source in self.made.reached and e not in self.left_out and e not in dead]
        if len(taken) == 1:
            brought = self.graph.target(taken[0]).args
            pairs = zip(self.graph.blocks[number].params, brought, strict=True)
            self.sums.joined.update({param: value for param, value in pairs if param.type.is_int})

    def _go_on(self, number: int) -> None:
        """Where the path may go from a block: no wishes are made for blocks that it does not run."""
        end = self.graph.blocks[number].end
        taken = self._constant(end.args[0]) if end is not None and end.opcode == "branch" else None
        targets = self.graph.successors[number]
        if taken is not None:
            self.left_out.add(self.graph.leaving(number)[taken])
        self.made.reached.update(self.region.intersection(targets if taken is None else [targets[1 - taken]]))

    def _constant(self, value: Value) -> int | None:
        if value in self.made.outcomes:
            return self.made.outcomes[value]
        joined = both_or_either(value)
        if joined is None:
            inner = negated(value)
            found = self._constant(inner) if inner is not None else None
            return None if found is None else 1 - found
        sides = [self._constant(arg) for arg in joined[1:]]
        decisive = 0 if joined[0] == "and" else 1
        return decisive if decisive in sides else None if None in sides else 1 - decisive

    # choices

    def _choice(self, op: Op, block: int) -> None:
        """A minimum, a maximum or another select between two numbers."""
        if op in self.windows and self._window(op, self.windows[op], block):
            return
        ways = list(self._ways(op, block))
        for arm, literals in ways:
            if not literals:
                self.sums.equal[op] = arm
                return
        if not self._matters(op, block):
            return
        from_the_end, clamped = negative(op), self._is_clamped(op)
        for arm, literals in sorted(ways, key=lambda way: self._rank(way[0]) != (1 if clamped else 0)):
            if arm is not from_the_end and self._rank(arm) < 2 and self._take(literals):
                self.sums.equal[op] = arm
                self.made.flipped |= clamped and self._rank(arm) == 1
                return

    def _window(self, op: Op, window: Window, block: int) -> bool:
        """Lanes wait outside a border, if one of them has its whole window."""
        shape = self._shape(window.inner)
        assert shape.stride is not None, "it follows the lanes"
        reach = abs(shape.stride) * (self.questions.width - 1)
        pair = (window.inner, window.border) if window.mode == "sge" else (window.border, window.inner)
        literals = self._all([[item.moved(reach) for item in self._differences(*pair)]], block)
        if literals is None or not self._take(literals):
            return False
        self.sums.equal[op] = window.inner
        self.made.windows[op] = window
        self.made.flipped = True
        return True

    def _is_clamped(self, op: Op) -> bool:
        """Does the path want all lanes at this border? Not at a border that each iteration of a loop reaches again."""
        kind = order_of(op)
        if kind is None or not self.side.clamps(kind[0]):
            return False
        return all(self.questions.known.there(arm) for arm in kind[1:])

    def _ways(self, op: Op, block: int) -> Iterator[tuple[Value, list[Literal]]]:
        """Each operand that it may equal, with the literals for that."""
        kind = order_of(op)
        if kind is not None:
            which, a, b = kind
            for arm, rest in ((a, b), (b, a)):
                asked = [list(self._differences(rest, arm) if which == "smin" else self._differences(arm, rest))]
                literals = self._all(asked, block)
                if literals is not None:
                    yield arm, literals
            return
        for outcome in (1, 0):
            literals = self._literals(op.args[0], outcome, block)
            if literals is not None:
                yield op.args[1] if outcome else op.args[2], literals

    def _remainder(self, op: Op, block: int) -> None:
        """A number below the divisor is its own remainder: an index that wraps around at the border. Or the remainder
        is the number less the divisor that was added to keep it from being negative, `(x + i + n) % n`.
        """
        a, b = op.args
        inner, divisor = self.sums.form(a), self.sums.form(b)
        inside = inner.minus(divisor)
        once = inside.parts.keys() < inner.parts.keys()
        ways = [inside] if once else list(self._written(a))
        below = [divisor.minus(inside)] if once else list(self._differences(b, a))
        literals = self._all([ways, [way.moved(-1) for way in below]], block)
        shape = self._shape(op)
        irregular = not shape.is_strided or shape.stride is None
        if literals is None or (literals and not (irregular and self._rank(a) == 0 and self._straight(literals))):
            return
        if once:
            self.made.once[op] = None
        else:
            self.sums.equal[op] = a

    def _in_one_row(self, op: Op, block: int) -> bool:
        """Do all lanes lie in one row, so that the column is consecutive and the row the same?"""
        wanted = row_literals(op, self.questions)
        if wanted is None:
            return False
        inside, literal = wanted
        literals = self._all([[sum] for sum in inside], block)
        if literals is None or not self._take([*literals, literal]):
            return False
        self.made.sure.update(literals)
        self.made.rows.update(dict.fromkeys(quotients_of(op, self.questions)))
        self.made.columns[op] = None
        self.made.flipped = True
        return True

    def _absolute(self, op: Op, block: int) -> None:
        """A number that is not negative is its own absolute value: an index that is mirrored at the border."""
        literals = self._all([list(self._written(op.args[0]))], block)
        if literals is not None and (not literals or (self._matters(op, block) and self._straight(literals))):
            self.sums.equal[op] = op.args[0]

    def _straight(self, literals: Sequence[Literal]) -> bool:
        """Should a number be what it is before it is mirrored or wraps? Which gangs have such numbers is not known."""
        self.made.flipped |= self.side.bent
        return not self.side.bent and self._take(literals)

    def _rank(self, arm: Value) -> int:
        """The operand that follows the lanes is the one inside the borders."""
        shape = self._shape(arm)
        if shape.is_strided and shape.stride is not None:
            return 0 if shape.stride else 1
        form = self.sums.form(arm)  # settled operands may have made it more regular
        shapes = [self.questions.shape(part) for part in form.parts]
        strides = [shape.stride for shape in shapes if shape.is_strided and shape.stride is not None]
        if len(strides) < len(shapes):
            return 2
        return 0 if sum(by * stride for by, stride in zip(form.parts.values(), strides, strict=True)) else 1

    def _matters(self, op: Op, block: int) -> bool:
        shape = self._shape(op)
        if not shape.is_strided or shape.stride is None:
            return True
        return negative(op) is not None and (self.forest.depth(block) > 0 or not shape.is_uniform)

    # checks and branches

    def _check(self, op: Op, block: int) -> None:
        literals = self._literals(op.args[0], 1, block)
        if literals is None and (divisor := not_zero(op.args[0])) is not None:
            literals = self._all([[way.moved(-1) for way in self._written(divisor)]], block)
        if literals is None:
            return
        hot = self.forest.depth(block) > 0 or not (self.found.is_uniform(op.args[0]) or self.side.last)
        if (hot or not literals) and self._take(literals):
            self.made.held.append(op)

    def _branch(self, number: int) -> None:
        """Lanes of a divergent branch should all go one way, unless they leave a loop, where they go one by one."""
        block = self.graph.blocks[number]
        assert block.end is not None, "a block with targets ends"
        if block.end.opcode != "branch" or block in self.apart:
            return
        edges = self.graph.leaving(number)
        if any(self.forest.crossed(edge.source, edge.target) for edge in edges):
            return
        heavier = self._wanted(edges)
        flipped = self.side.outside and self.forest.depth(number) == self.depth
        found = self._decided(block.end.args[0], 1 - heavier if flipped else heavier)
        if flipped and found is not None and not any(self._is_of_lanes(literals) for _, _, literals in found):
            flipped, found = (
                False,
                self._decided(block.end.args[0], heavier),
            )  # for calls with nothing to do
        if found is not None and self._take([literal for _, _, literals in found for literal in literals]):
            for condition, decided, _ in found:
                self.made.outcomes[condition] = decided
            self.made.flipped |= flipped and bool(found)

    def _is_of_lanes(self, literals: Sequence[Literal]) -> bool:
        """Does the outcome depend on the index?"""
        bases = (base for literal in literals for base in literal.term.parts)
        return any(base.stride or self.questions.depends(base.value) for base in bases)

    def _wanted(self, edges: Sequence[Edge]) -> int:
        """The edge with more work; of two that only bring numbers, the one whose numbers follow the lanes, or need less
        work: no clamp, no mirror.
        """
        one, other = (self._brought(edge) for edge in edges)
        if one is not None and other is not None and one.block is other.block:
            pairs = [(a, b) for a, b in zip(one.args, other.args, strict=True) if a.type.is_int and a is not b]
            ranks = [sum(self._rank(pair[way]) for pair in pairs) for way in (0, 1)]
            ranks = ranks if ranks[0] != ranks[1] else [len(self.graph.blocks[edge.target].ops) for edge in edges]
            if ranks[0] != ranks[1]:
                return 1 if ranks[0] < ranks[1] else 0
        weights = [self._weight(edge.target, edge.source) for edge in edges]
        return 1 if weights[0] >= weights[1] else 0

    def _brought(self, edge: Edge) -> Target | None:
        """The target of an edge with its arguments, past a block that only computes them. None if it does more."""
        block = self.graph.blocks[edge.target]
        if len(self.graph.entering[edge.target]) > 1:
            return self.graph.target(edge)
        plain = not block.params and all(op.row.speculates for op in block.ops)
        end = block.end
        return end.targets[0] if plain and end is not None and end.opcode == "jump" else None

    def _decided(self, value: Value, outcome: int) -> list[tuple[Value, int, list[Literal]]] | None:
        """Varying conditions, each with the outcome that makes `value` uniform."""
        if self.found.is_uniform(value) or value in self.made.outcomes:
            return []
        if not isinstance(value, Op):
            return None
        if value.opcode == "icmp":
            # Wherever it is computed, not only at this branch: it may have other users.
            assert value.block is not None, "an op stands in a block"
            asked = self._compared(value, outcome)
            literals = self._all(asked, self.graph.number[value.block]) if asked is not None else None
            return None if literals is None else [(value, outcome, literals)]
        if (inner := negated(value)) is not None:
            return self._decided(inner, 1 - outcome)
        joined = both_or_either(value)
        if joined is None:
            return None
        sides = [self._decided(arg, outcome) for arg in joined[1:]]
        if outcome == (1 if joined[0] == "and" else 0):
            return None if None in sides else [item for side in sides for item in side or ()]
        whole = [side for side in sides if side]
        return min(whole, key=lambda side: sum(len(item[2]) for item in side), default=None)

    def _weights(self) -> list[int]:
        """By block, the number of ops of it and the blocks that it dominates, with those in loops weighted."""
        weights = [0] * len(self.graph.blocks)
        for number in reversed(self.graph.order):
            own = len(self.graph.blocks[number].ops) * int(TRIPS) ** min(self.forest.depth(number), 3)
            weights[number] += own
            if number != self.tree.root:
                weights[self.tree.parent[number]] += weights[number]
        return weights

    def _weight(self, number: int, split: int) -> int:
        return self.weights[number] if self.tree.parent[number] == split else 0


__all__ = ["Wishes", "wishes"]
