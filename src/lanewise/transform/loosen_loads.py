"""Loosen loads: what lanes that are not active would read, may be read, if it lies in the array, too.

    for i in lw.lanes(len(x)):
        if c[i] > 0:
            y[i] = x[i] * 3             every lane's x[i] is there: one plain load, whoever is active

C compilers read under the mask, because nobody tells them where an array ends. Here a lanes index has a range, lengths
are parameters, and gangs run the version without a mask only where hoisted checks hold in all lanes
(`hoist_checks.py`); where nothing tells, the driver is asked more. An array whose length is not there is as long as
what all lanes have read or written of it.

Noted as the load's attribute "loose": 1 if all lanes' addresses can be read whenever the load is come to; 2 if so
where at least one lane is active. Then an index that all lanes have in common is right for all, because it is right
for that lane, by a check or by the word of who asks for none; only one that differs from lane to lane must be shown to
be inside in all of them. And as "again", if each round of a loop reads at the same place: LLVM reads it once then.

Requires  source stage; the body function of a lanes loop, for gangs of which all lanes are there.
Ensures   whatever a lane has there, where it is not active, is read without a fault. Nothing is written so.
Leaves    gathers; loads that feed elementary functions, which ask all lanes whether an operand is rare.
Costs     nothing where lanes do not part; else a bounded search for each load under a condition.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from ..analysis.array_places import Extent, Place, extents, places, start_of
from ..analysis.below import below
from ..analysis.bounds import Bounds, bounds
from ..analysis.cfg import cfg
from ..analysis.divergence import divergence
from ..analysis.dominance import dominance, post_dominance
from ..analysis.facts import Facts
from ..analysis.linear import Linear, number_range, sum_of
from ..analysis.loops import loops
from ..analysis.uses import Uses, uses
from ..analysis.values import values
from ..analysis.whole_gangs import whole_gangs
from ..ir.function import Function, Named, Op, Param, Value
from ..ir.meaning import is_pure
from ..ir.position import NOWHERE
from ..ir.types import I64
from ..record import dataclass, field
from .driver_questions import MOST as MOST_QUESTIONS
from .driver_questions import Driven, Questions, asked, factors, products, written
from .hoist_functions import FUNCTIONS
from .linearize import EntryMask

ALWAYS, WITH_ANY = 1, 2
DEEP = 4  # relations between uniform values, one after the other
MOST = 40  # sums that one question looks at
FARTHEST = 4096  # numbers that a range may put in the place of a value
MOST_USERS = 40  # ops that are looked at for elementary functions


def loosen_loads(fn: Function, facts: Facts) -> None:
    found, before = loose_loads(fn, facts), fn.version
    for op, level in found.levels.items():
        op.attrs |= {"loose": level, **({"again": 1} if op in found.again else {})}
    if found.asked:
        fn.attrs["inside"] = [*fn.attrs.get("inside", ()), *(written(item, fn) for item in found.asked)]
    if found.levels:
        fn.touch()
        facts.still(before, cfg, dominance, post_dominance, loops, values, divergence, uses)


@dataclass(frozen=True, slots=True, eq=False)
class LooseLoads:
    """The loads, with their levels; those that a loop repeats; and what the driver is to be asked for them."""

    levels: Mapping[Op, int] = field(default_factory=dict[Op, int])
    again: Collection[Op] = ()
    asked: Sequence[Linear] = ()


def loose_loads(fn: Function, facts: Facts) -> LooseLoads:
    """What is found, while nothing is changed."""
    if "lanes" not in fn.attrs or "arrays" not in fn.attrs or facts.given(EntryMask).present:
        return LooseLoads()
    loads = _candidates(fn, facts)
    if not loads:
        return LooseLoads()
    loosening = _Loosening(fn, facts)
    levels = {op: level for number, op in loads if (level := loosening.level(op, number))}
    return LooseLoads(levels, [op for op in levels if loosening.comes_again(op)], loosening.more)


def _candidates(fn: Function, facts: Facts) -> list[tuple[int, Op]]:
    """Loads that not all lanes run, of elements at a known distance, with their blocks."""
    graph, whole, shapes, arrays = facts[cfg], facts[whole_gangs], facts[divergence], extents(fn)
    found: list[tuple[int, Op]] = []
    for number in graph.order:
        for op in graph.blocks[number].ops if number not in whole else ():
            if op.opcode != "load" or op.attrs.get("volatile") or op.attrs.get("order"):
                continue
            shape = shapes.shape(op.args[0])
            near = shape.is_uniform or (shape.is_strided and shape.stride is not None)
            if near and not shape.private and start_of(op.args[0]) in arrays and not _feeds_function(op, facts[uses]):
                found.append((number, op))
    return found


class _Loosening:
    """What is known of the lanes of a gang. `home`: the last block on the way to a load that all of them run."""

    def __init__(self, fn: Function, facts: Facts) -> None:
        self.graph, self.tree, self.forest = facts[cfg], facts[dominance], facts[loops]
        self.shapes, self.whole = facts[divergence], facts[whole_gangs]
        self.known: Bounds = facts[bounds]
        self.arrays = extents(fn)
        self.fn, self.products = fn, products(fn)
        self.inside = self.given = asked(fn, self.products)
        self.questions = Questions(fn, self.known) if facts.given(Driven).present else None
        self.room = MOST_QUESTIONS - len(fn.attrs.get("inside", ()))
        self.asks = False  # may the driver be asked?
        self.new: list[Linear] = []  # what it would be asked for one load, and for all
        self.more: list[Linear] = []
        self.home, self.here, self.left = 0, 0, 0
        self.trusts = False  # is an active lane's word needed?
        self.lengths: dict[tuple[Extent, int], Param] = {}  # that the body does not have, by array and axis
        self.accesses = [
            (number, op)
            for number in self.graph.order
            if number in self.whole
            for op in self.graph.blocks[number].ops
            if op.opcode in ("load", "store")
        ]

    def level(self, op: Op, number: int) -> int:
        """ALWAYS, WITH_ANY, or 0 if nothing can be shown."""
        pointer = op.args[0]
        self.here = self.home = number
        while self.home not in self.whole:
            self.home = self.tree.parent[self.home]
        self.trusts = False
        ways = [*places(pointer, self.arrays, self._form)]
        trusts, found = self.trusts, 0
        for place in ways:
            if found != ALWAYS and 0 <= place.inside <= place.array.bytes - op.type.bytes:
                found = self._of_place(place, trusts) or found
        return found if found == ALWAYS or not self.shapes.is_uniform(pointer) else 0

    def comes_again(self, op: Op) -> bool:
        """Does the loop around it not change its address?"""
        assert op.block is not None, "a load stands in a block"
        loop = self.forest.of(self.graph.number[op.block])
        if loop is None:
            return False
        members = {self.graph.blocks[number] for number in self.forest.members(loop)}
        work, seen = [op.args[0]], set[Value]()
        while work:
            value = work.pop()
            if not isinstance(value, Named) or value.block not in members or value in seen:
                continue
            if not isinstance(value, Op) or not value.row.speculates:
                return False
            seen.add(value)
            work += value.args
        return True

    def _of_place(self, place: Place, trusts: bool) -> int:
        """By what is known; if that does not tell enough, by what the driver can be asked."""
        found = self._by_known(place, trusts)
        if found == ALWAYS or self.questions is None:
            return found
        self.asks, self.new = True, []
        better = self._by_known(place, trusts)
        self.asks = False
        if better != ALWAYS and found:
            return found
        self.inside += self.new
        self.more += self.new
        return better

    def _by_known(self, place: Place, trusts: bool) -> int:
        self.trusts = trusts
        missing = any(not axis.length for axis in place.array.axes)
        self.given = [*self.inside, *(self._beside(place) if missing else ())]
        for at, index in enumerate(place.indices):
            length = self._length(place.array, at)
            self.left = MOST
            shown = all(self._shown(item, DEEP) for item in (index, length.minus(index).moved(-1)))
            if not shown and not all(map(self.shapes.is_uniform, index.parts)):
                return 0
            self.trusts |= not shown
        return WITH_ANY if self.trusts else ALWAYS

    def _shown(self, value: Linear, depth: int) -> bool:
        """Is a sum not negative in any lane? What lanes have in common may be what it is for an active one."""
        late = next((atom for atom in value.parts if not self._is_early(atom)), None)
        if late is None:
            return self.known.never_negative(value, self.home, self.given) or (self.asks and self._asked(value))
        self.left -= 1
        if depth == 0 or self.left <= 0 or not self.shapes.is_uniform(late):
            return False
        self.trusts = True
        factor = value.parts[late]
        for relation in self.known.about(late, self.here):
            there = relation.parts.get(late, 0)
            if there * factor <= 0 or factor % there or not all(map(self.shapes.is_uniform, relation.parts)):
                continue
            if self._shown(value.plus(relation, -(factor // there)), depth - 1):
                return True
        fact = self.known.range(late, self.here)
        limit = fact.smin if factor > 0 else fact.smax
        return abs(limit) <= FARTHEST and self._shown(value.without(late, Linear(limit)), depth - 1)

    def _asked(self, value: Linear) -> bool:
        """Can the driver be asked, and is the answer likely to be yes?"""
        needed = below(self.known, value, self.home, lambda atom: bool(factors(atom, self.fn)))
        if self.questions is None or needed is None or len(self.more) + len(self.new) + len(needed) > self.room:
            return False
        if not all(self.questions.is_small(item) and self.questions.is_likely(item) for item in needed):
            return False
        self.new += needed
        return True

    def _length(self, array: Extent, at: int) -> Linear:
        """Of an axis; a name for it, if the body does not have it."""
        length = array.axes[at].length
        if not length:
            length = self.lengths.setdefault((array, at), Param(I64, "length", None, NOWHERE))
        return Linear(0, {length: 1}) if isinstance(length, Param) else Linear(length)

    def _beside(self, wanted: Place) -> Iterator[Linear]:
        """What all lanes have read or written on the way is there, in the same row: sums that are not negative."""
        for number, op in self.accesses:
            if not self.tree.dominates(number, self.home):
                continue
            for place in places(op.args[-1], self.arrays, self.known.form):
                pairs = zip(place.indices, wanted.indices, strict=False)
                others = [at for at, (one, other) in enumerate(pairs) if one.key != other.key]
                if place.array is wanted.array and len(others) <= 1:
                    for at in others or range(len(place.indices)):
                        index = place.indices[at]
                        yield from (index, self._length(place.array, at).minus(index).moved(-1))

    # sums

    def _is_early(self, value: Named) -> bool:
        """Does it stand where all lanes are there, and what is known at home is known of it?"""
        if value.block is None:
            return True  # a length that has no name
        if self._product(value) is not None:
            return True
        return self.tree.dominates(self.graph.number[value.block], self.home)

    def _product(self, value: Value) -> Op | None:
        """The op that stands for a product of two parameters wherever it is made."""
        if not isinstance(value, Op) or value.opcode != "mul":
            return None
        return self.products.get(frozenset(param.name for param in factors(value, self.fn)))

    def _form(self, value: Value) -> Linear | None:
        """The sum that a value is in every lane: an op that only active lanes run may wrap in others."""
        if (product := self._product(value)) is not None:
            return Linear(0, {product: 1})
        if not isinstance(value, Named) or self._is_early(value):
            return self.known.form(value)
        if not value.type.is_int:
            return None
        found = sum_of(value, self._form, self._is_exact) if isinstance(value, Op) else None
        return Linear(0, {value: 1}) if found is None else found

    def _is_exact(self, op: Op) -> bool:
        """Is it the number that arithmetic without end gives? Of addresses only what is left modulo 2^64 counts.

        The first of several lanes is computed without the op's promises (`codegen/lanes.py`); what all lanes have in
        common keeps them, so they must hold, for an active lane at least.
        """
        uniform = self.shapes.is_uniform(op)
        if self._fits(op) or (op.type.bits == 64 and op.opcode != "zext" and not uniform):
            return True
        if not uniform or ("nneg" if op.opcode == "zext" else "nsw") not in op.flags:
            return False
        self.trusts = True
        return True

    def _fits(self, op: Op) -> bool:
        """By what is known of its operands in all lanes."""
        forms = [self._form(arg) for arg in op.args]
        ends = [
            (self.known.least(form, self.home), -self.known.least(Linear().minus(form), self.home))
            for form in forms
            if form is not None and all(map(self._is_early, form.parts))
        ]
        found = number_range(op.opcode, ends) if len(ends) == len(op.args) else None
        return found is not None and found[0] >= -(1 << op.type.bits - 1) and found[1] < 1 << op.type.bits - 1


def _feeds_function(op: Op, users: Uses) -> bool:
    """Does an elementary function get what is made of it?"""
    work, seen = [op], {op}
    while work and len(seen) < MOST_USERS:
        for user in users.of(work.pop()):
            if user.opcode in FUNCTIONS:
                return True
            if user not in seen and is_pure(user):
                seen.add(user)
                work.append(user)
    return False
