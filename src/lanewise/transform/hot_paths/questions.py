"""Linear questions: literals at a point that make a sum never negative, in all lanes and iterations of a region.

    n - 1 - i >= 0          in a loop for i in range(left, right + 1),  right = x + r
    i <= right = x + r      in lane 7 that is the base of x, plus 7, plus r
    x + 7 + r <= n - 1      is enough, and can be tested before the loop

The search replaces each value that is not known at the point by its bounds, in every way. The sum that is left becomes
a literal over bases, at the worse of the first and the last lane. No solver is needed for that. Of all answers it takes
the cheapest. `analysis/values/signs.py` decides whether a literal follows from others.

Requires  as `hot_paths/sums.py`; all lanes active at the point.
Ensures   where the literals hold, the sum is not negative in every lane that runs the block.
Costs     `MOST` sums per question.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence

from ...analysis.divergence.divergence import Divergence
from ...analysis.memory.array_places import lengths_of
from ...analysis.values.linear import Linear
from ...analysis.values.signs import follows
from ...analysis.values.sums import Sum
from ...ir.function import Block, Function, Named, Op, Param, Value
from ...ir.shapes import SIGNED, Shape
from ...record import dataclass, field
from ...solve.guards import Base, Clause, Guard, Literal
from .sums import Sums

MOST = 64
RARE = 16  # so few gangs are not worth a path
Answer = tuple[Literal, ...]


class Questions:
    """Questions about one function. `given` holds in every gang, `taken` in those that the path is for; `needed` are
    values that an op with an effect needs.
    """

    def __init__(self, fn: Function, sums: Sums, width: int, known: KnownAt, needed: Container[Value]) -> None:
        self.fn, self.sums, self.width, self.known, self.needed = fn, sums, width, known, needed
        self.found: Divergence = sums.found
        self.exact: set[Value] = set()  # sums that the path's own test shows to be exact
        self.pinned: dict[Value, Shape] = {}  # what is known of values by the path's own test
        self.indices = {param for param in fn.params if isinstance(_bound_name(fn, param), str)}
        self.lengths = lengths_of(fn)
        self.given = list(self._index_bounds())
        self.taken: list[Literal] = []
        self.left = 0
        self.ranges: dict[Base, tuple[int, int]] = {}

    def _index_bounds(self) -> Iterator[Literal]:
        """An index of lanes is below its size."""
        by_name = {param.name: param for param in self.fn.params}
        for param in self.fn.params:
            size = by_name.get(str(_bound_name(self.fn, param))) if param in self.indices else None
            literal = self.literal(Linear(-1, {size: 1, param: -1})) if size is not None else None
            if literal is not None:
                yield literal

    # questions

    def enough(self, wanted: Sum, block: int) -> Answer | None:
        """Literals that make a sum not negative; None if none are found. Those that hold anyway are left out.

        Of several answers, one without an index is better: it holds for all gangs of a call, or for none.
        """
        self.left = MOST
        return self._enough(wanted, block, False)

    def price(self, answer: Answer) -> int:
        return sum(
            10 + len(literal.term.parts) + 100 * any(self.depends(base.value) for base in literal.term.parts)
            for literal in answer
        )

    def _enough(self, wanted: Sum, block: int, by_limit: bool) -> Answer | None:
        self.left -= 1
        if self.left < 0:
            return None
        unknown = next((value for value in wanted.parts if not self.known.there(value)), None)
        answers: list[Answer | None] = []
        if unknown is None:
            answers.append(self._answer(wanted, by_limit))
            if answers[0] == ():
                return ()
            unknown = next((v for v in wanted.parts if isinstance(v, Op) and self._is_choice(v)), None)
        if unknown is not None:
            answers += self._replaced(wanted, unknown, block, by_limit)
        return min((answer for answer in answers if answer is not None), key=self.price, default=None)

    def _is_choice(self, value: Named) -> bool:
        return bool(self.sums.both(value, True) or self.sums.both(value, False))

    def _replaced(self, wanted: Sum, value: Named, block: int, by_limit: bool) -> Iterator[Answer | None]:
        """With a value replaced by its bounds: any one that exists, or both of two."""
        upper = wanted.parts[value] < 0
        for bound in self.sums.bounds(value, upper, block):
            if value not in bound.parts:
                yield self._enough(wanted.substituted(value, bound), block, by_limit)
        both = self.sums.both(value, upper)
        if both:
            answers = [self._enough(wanted.substituted(value, bound), block, by_limit) for bound in both]
            if None not in answers:
                yield tuple(dict.fromkeys(literal for answer in answers for literal in answer or ()))
        ends = self.sums.counted(value)
        if ends is not None and not any(value in end.parts for end in ends):
            answers = [self._enough(ends[1].minus(ends[0]), block, False)]
            answers += [self._enough(wanted.substituted(value, ends[upper]), block, by_limit)]
            if None not in answers:
                yield tuple(dict.fromkeys(literal for answer in answers for literal in answer or ()))
        limit = self.sums.limit(value, upper, block)
        if limit is not None:
            yield self._enough(wanted.substituted(value, limit), block, True)

    def _answer(self, wanted: Sum, by_limit: bool) -> Answer | None:
        literal = self.literal(wanted)
        if literal is None:
            return None
        if self.holds(literal):
            return ()
        return None if by_limit or self.holds(literal.negated()) else (literal,)

    def literal(self, wanted: Sum) -> Literal | None:
        """The literal for the worse of the first and the last lane; None if a value has no known stride."""
        parts: dict[Base, int] = {}
        slope = 0
        for value, factor in sorted(wanted.parts.items(), key=lambda part: self.known.order(part[0])):
            shape = self.shape(value)
            if not shape.is_strided or shape.stride is None or not (shape.is_uniform or shape.straight & SIGNED):
                return None
            slope += factor * shape.stride
            parts[Base(value, shape.stride)] = factor
        return Literal(Linear(wanted.constant + min(0, slope * (self.width - 1)), parts).tightened())

    def shape(self, value: Value) -> Shape:
        return self.pinned.get(value) or self.found.shape(value)

    def depends(self, value: Value) -> bool:
        """Does it depend on an index, so that it differs from gang to gang?"""
        return value in self.indices or (isinstance(value, Op) and any(self.depends(arg) for arg in value.args))

    # what holds

    def holds(self, literal: Literal) -> bool:
        """By ranges, or implied by one or two of the literals that hold."""
        if literal.modulus:
            return literal in self.taken
        known = [one.term for one in (*self.given, *self.taken) if not one.modulus]
        return follows(literal.term, self._ends, lambda _: known, depth=2)

    def _ends(self, base: Base) -> tuple[int, int]:
        """The range of a base: it is lane 0's number, and all lanes are active."""
        if base not in self.ranges:
            last = base.stride * (self.width - 1)
            least, most = self.sums.least(base.value), self.sums.most(base.value)
            self.ranges[base] = least - min(0, last), most - max(0, last)
        return self.ranges[base]

    def _says(self, one: Literal, other: Literal) -> bool:
        return not one.modulus and other.term.minus(one.term).least(self._ends) >= 0

    def _strongest(self, literals: Sequence[Literal]) -> list[Literal]:
        """The literals without those that another one implies."""
        kept: list[Literal] = []
        for literal in literals:
            if literal.modulus or not any(self._says(one, literal) for one in kept):
                kept = [one for one in kept if one.modulus or not self._says(literal, one)]
                kept.append(literal)
        return kept

    def _is_rare(self, literal: Literal) -> bool:
        """Does it hold for a few gangs only, those before a number, or for arrays of a few elements?"""
        parts = literal.term.parts
        if literal.modulus or len(parts) != 1:
            return False
        ((base, factor),) = parts.items()
        counts = base.value in self.indices or base.value in self.lengths
        return bool(factor < 0 and counts and literal.term.constant < RARE * self.width)

    def take(self, literals: Sequence[Literal], most: int) -> bool:
        """Add these to the path's literals, if there is room for them and they are consistent."""
        new = self._strongest([literal for literal in dict.fromkeys(literals) if not self.holds(literal)])
        kept = [old for old in self.taken if old.modulus or not any(self._says(one, old) for one in new)]
        if len(kept) + len(new) > most or any(self._is_rare(literal) for literal in new):
            return False
        before, self.taken = self.taken, [*kept, *new]
        if any(self.holds(literal.negated()) for literal in new):
            self.taken = before
            return False
        return True


@dataclass(slots=True)
class KnownAt:
    """Which values can be known at a point: those of blocks before it, and pure ops of those.

    A copy is known if its original is: a guard uses values of the original function.
    """

    fn: Function
    before: Container[Block | None]
    original: Mapping[Value, Value] = field(default_factory=dict[Value, Value])
    places: dict[Value, int] = field(init=False)
    asked: dict[Value, bool] = field(default_factory=dict[Value, bool])

    def __post_init__(self) -> None:
        self.places = {value: at for at, value in enumerate(self.fn.values)}

    def order(self, value: Value) -> int:
        return self.places.get(value, -1)

    def there(self, value: Value) -> bool:
        value = self.original.get(value, value)
        if not isinstance(value, Named):
            return True
        if value not in self.asked:
            self.asked[value] = value.block in self.before or (isinstance(value, Op) and self._op(value))
        return self.asked[value]

    def _op(self, op: Op) -> bool:
        return op.row.speculates and op.opcode != "private" and all(self.there(arg) for arg in op.args)


def guard_of(questions: Questions, literals: Sequence[Literal]) -> Guard:
    """One clause, literals of uniform values first, in integers wide enough for every partial sum."""
    clause: Clause = tuple(sorted(literals, key=lambda literal: any(base.stride for base in literal.term.parts)))
    most = max((_reach(questions, literal) for literal in clause), default=0)
    return Guard((clause,), 64 if most < 1 << 63 else 128)


def _reach(questions: Questions, literal: Literal) -> int:
    def size(base: Base) -> int:
        return max(abs(questions.sums.least(base.value)), abs(questions.sums.most(base.value)))

    return literal.term.reach(size)


def _bound_name(fn: Function, param: Param) -> object:
    bounds = fn.attrs.get("ranges", {}).get(param.name)
    return bounds[1] if bounds is not None else None
