"""Linear questions: what must hold at a point so that a sum is not negative in all lanes and rounds of a region.

    n - 1 - i >= 0          in a loop for i in range(left, right + 1),  right = x + r
    i <= right = x + r      in lane 7 that is the base of x, plus 7, plus r
    x + 7 + r <= n - 1      is enough, and can be tested before the loop

Values that are not known at the point are replaced by bounds, one after the other, in every way; what is left is
taken at the worse of the first and the last lane: literals over bases. No solver is needed for that.

Requires  what `hot_paths_linear` does; all lanes active at the point.
Ensures   where the literals hold, the sum is not negative in every lane that runs the block.
Costs     `MOST` sums per question.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from math import gcd

from ..analysis.divergence import Divergence
from ..analysis.linear import Linear
from ..ir.function import Block, Function, Named, Op, Param, Value
from ..ir.shapes import SIGNED
from ..record import dataclass, field
from ..solve.guards import Base, Clause, Guard, Literal, Term, term_of
from .driver_questions import LENGTH
from .hot_paths_linear import Sums

MOST = 64
RARE = 16  # gangs that are too few for a path
Answer = tuple[Literal, ...]


class Questions:
    """Asks about one function. `given` holds in every gang, `taken` in those that the path is for; `needed` are values
    that something with an effect needs.
    """

    def __init__(self, fn: Function, sums: Sums, width: int, known: KnownAt, needed: Container[Value]) -> None:
        self.fn, self.sums, self.width, self.known, self.needed = fn, sums, width, known, needed
        self.found: Divergence = sums.found
        self.indices = {param for param in fn.params if isinstance(_bound_name(fn, param), str)}
        self.given = list(self._given())
        self.taken: list[Literal] = []
        self.left = 0
        self.ranges: dict[Base, tuple[int, int]] = {}

    def _given(self) -> Iterator[Literal]:
        """An index of lanes is below its size."""
        by_name = {param.name: param for param in self.fn.params}
        for param in self.fn.params:
            size = by_name.get(str(_bound_name(self.fn, param))) if param in self.indices else None
            literal = self.literal(Linear(-1, {size: 1, param: -1})) if size is not None else None
            if literal is not None:
                yield literal

    # questions

    def enough(self, wanted: Linear, block: int) -> Answer | None:
        """Literals that make a sum not negative; None if none are found. Those that hold anyway are left out.

        Of several answers, one without an index is better: it holds for all gangs of a call, or for none.
        """
        self.left = MOST
        return self._enough(wanted, block, False)

    def price(self, answer: Answer) -> int:
        return sum(
            10 + len(literal.term.parts) + 100 * any(self.depends(base.value) for _, base in literal.term.parts)
            for literal in answer
        )

    def _enough(self, wanted: Linear, block: int, by_limit: bool) -> Answer | None:
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

    def _replaced(self, wanted: Linear, value: Named, block: int, by_limit: bool) -> Iterator[Answer | None]:
        """With bounds in the place of a value: any that is there, or both of two."""
        upper = wanted.parts[value] < 0
        for bound in self.sums.bounds(value, upper, block):
            if value not in bound.parts:
                yield self._enough(wanted.without(value, bound), block, by_limit)
        both = self.sums.both(value, upper)
        if both:
            answers = [self._enough(wanted.without(value, bound), block, by_limit) for bound in both]
            if None not in answers:
                yield tuple(dict.fromkeys(literal for answer in answers for literal in answer or ()))
        ends = self.sums.counted(value)
        if ends is not None and not any(value in end.parts for end in ends):
            answers = [self._enough(ends[1].minus(ends[0]), block, False)]
            answers += [self._enough(wanted.without(value, ends[upper]), block, by_limit)]
            if None not in answers:
                yield tuple(dict.fromkeys(literal for answer in answers for literal in answer or ()))
        limit = self.sums.limit(value, upper, block)
        if limit is not None:
            yield self._enough(wanted.without(value, limit), block, True)

    def _answer(self, wanted: Linear, by_limit: bool) -> Answer | None:
        literal = self.literal(wanted)
        if literal is None:
            return None
        if self.holds(literal):
            return ()
        return None if by_limit or self.holds(literal.negated()) else (literal,)

    def literal(self, wanted: Linear) -> Literal | None:
        """At the worse of the first and the last lane; None if a value does not go up by steps that are known."""
        parts: list[tuple[int, Base]] = []
        slope = 0
        for value, factor in wanted.parts.items():
            shape = self.found.shape(value)
            if not shape.is_strided or shape.stride is None or not (shape.is_uniform or shape.straight & SIGNED):
                return None
            slope += factor * shape.stride
            parts.append((factor, Base(value, shape.stride)))
        parts.sort(key=lambda part: self.known.order(part[1].value))
        constant = wanted.constant + min(0, slope * (self.width - 1))
        by = gcd(*(factor for factor, _ in parts)) or 1  # 3*i - 25 is not negative where i - 9 is not
        return Literal(Term(constant // by, tuple((factor // by, base) for factor, base in parts)))

    def depends(self, value: Value) -> bool:
        """Is it made of an index, so that it is another from gang to gang?"""
        return value in self.indices or (isinstance(value, Op) and any(self.depends(arg) for arg in value.args))

    # what holds

    def holds(self, literal: Literal) -> bool:
        """By ranges, or with one or two of the literals that are known to hold."""
        if literal.modulus:
            return literal in self.taken
        if self._least(literal.term) >= 0:
            return True
        known = [one for one in (*self.given, *self.taken) if not one.modulus]
        for one in known:
            for rest in _less(literal.term, one.term):
                if self._least(rest) >= 0:
                    return True
                for two in known:
                    if any(self._least(left) >= 0 for left in _less(rest, two.term)):
                        return True
        return False

    def _least(self, term: Term) -> int:
        """The least that a term can be, by the ranges of its bases."""
        low = term.constant
        for factor, base in term.parts:
            if base not in self.ranges:
                last = base.stride * (self.width - 1)  # the base is lane 0's number, and all lanes are active
                least, most = self.sums.least(base.value), self.sums.most(base.value)
                self.ranges[base] = least - min(0, last), most - max(0, last)
            low += factor * self.ranges[base][factor < 0]
        return low

    def _says(self, one: Literal, other: Literal) -> bool:
        return not one.modulus and self._least(_minus(other.term, one.term)) >= 0

    def _strongest(self, literals: Sequence[Literal]) -> list[Literal]:
        """Without those that another one says."""
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
        ((factor, base),) = parts
        counts = base.value in self.indices or (isinstance(base.value, Param) and LENGTH.search(base.value.name))
        return bool(factor < 0 and counts and literal.term.constant < RARE * self.width)

    def take(self, literals: Sequence[Literal], most: int) -> bool:
        """Let these hold on the path, if there is room for them and they do not exclude each other."""
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

    A copy is known if the value is that it is a copy of: a guard is made of values of the function as it was.
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
    clause: Clause = tuple(sorted(literals, key=lambda literal: any(b.stride for _, b in literal.term.parts)))
    most = max((_reach(questions, literal) for literal in clause), default=0)
    return Guard((clause,), 64 if most < 1 << 63 else 128)


def _reach(questions: Questions, literal: Literal) -> int:
    def size(base: Base) -> int:
        return max(abs(questions.sums.least(base.value)), abs(questions.sums.most(base.value)))

    return abs(literal.term.constant) + sum(abs(factor) * size(base) for factor, base in literal.term.parts)


def _minus(one: Term, other: Term) -> Term:
    return term_of([*one.parts, *((-factor, base) for factor, base in other.parts)], one.constant - other.constant)


def _less(one: Term, other: Term) -> Iterator[Term]:
    """What is left if another term is taken away, once or as often as a base goes into one."""
    times = {
        factor // by for factor, base in one.parts for by, there in other.parts if base == there and factor * by > 0
    }
    for often in sorted({1, *(n for n in times if n > 1)} if times else ()):
        yield term_of(
            [*one.parts, *((-often * factor, base) for factor, base in other.parts)],
            one.constant - often * other.constant,
        )


def _bound_name(fn: Function, param: Param) -> object:
    bounds = fn.attrs.get("ranges", {}).get(param.name)
    return bounds[1] if bounds is not None else None
