"""Unmask loads: a conditional load becomes unconditional when every lane's address is in bounds.

    for i in lw.lanes(len(x)):
        if c[i] > 0:
            y[i] = x[i] * 3             every lane's x[i] exists: one plain load, whichever lanes are active

C compilers load under the mask, because they do not know where an array ends. Here a lanes index has a range, lengths
are parameters, and gangs run the version without a mask only where hoisted checks hold in all lanes
(`hoist_checks.py`). If that does not show it, the pass adds questions for the driver. An array whose length the body
does not have is at least as long as the elements that all lanes have accessed.

The load's attribute "loose" is 1 if all lanes' addresses can be read whenever the load is reached, and 2 if they can
where at least one lane is active. In the second case a uniform index is in bounds for all lanes, because it is for the
active one, by a check or by the promise of a kernel without checks. Only an index that differs from lane to lane must
be shown to be in bounds in all of them. The attribute "again" says that each iteration of a loop loads from the same
address: LLVM hoists such a load.

Requires  source stage; the body function of a lanes loop, for gangs in which all lanes exist.
Ensures   a load by an inactive lane does not fault. Stores stay as they are.
Leaves    gathers; loads that feed elementary functions, which test all lanes for rare operands.
Costs     nothing where control flow is uniform; else a bounded search for each conditional load.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from ...analysis.divergence.divergence import divergence
from ...analysis.divergence.whole_gangs import whole_gangs
from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.graph.dominance import Dominance, dominance, post_dominance
from ...analysis.graph.loops import loops
from ...analysis.graph.uses import Uses, uses
from ...analysis.memory.array_places import Extent, Place, extents, places, start_of
from ...analysis.values.linear import Linear, atom_sum
from ...analysis.values.signs import Early, Signs, signs
from ...analysis.values.sums import Sum, never_wraps, op_sum, promises_exact
from ...analysis.values.values import values
from ...ir.function import Function, Named, Op, Param, Value
from ...ir.meaning.meaning import is_pure
from ...ir.position import NOWHERE
from ...ir.types import I64
from ...record import dataclass, field
from ...remarks.remark import record
from ..arithmetic.hoist_functions import FUNCTIONS
from ..checks.driver_questions import MOST as MOST_QUESTIONS
from ..checks.driver_questions import Driven, Questions, asked, factors, products, written
from ..control.linearize import EntryMask
from ..record.names import root

ALWAYS, WITH_ANY = 1, 2
DEEP = 4  # relations between uniform values, one after the other
MOST = 40  # sums examined per question
MOST_USERS = 40  # ops examined for elementary functions


def unmask_loads(fn: Function, facts: Facts) -> None:
    found, before = loose_loads(fn, facts), fn.version
    for op, level in found.levels.items():
        op.attrs |= {"loose": level, **({"again": 1} if op in found.again else {})}
        if level == ALWAYS:
            record("LW217", op.position, root(op.args[0]))
    if found.asked:
        fn.attrs["inside"] = [*fn.attrs.get("inside", ()), *(written(item, fn) for item in found.asked)]
    if found.levels:
        fn.touch()
        facts.still(before, cfg, dominance, post_dominance, loops, values, divergence, uses)


@dataclass(frozen=True, slots=True, eq=False)
class LooseLoads:
    """The loads, with their levels; those that a loop repeats; and the questions for the driver that they need."""

    levels: Mapping[Op, int] = field(default_factory=dict[Op, int])
    again: Collection[Op] = ()
    asked: Sequence[Sum] = ()


def loose_loads(fn: Function, facts: Facts) -> LooseLoads:
    """The loads that can be unmasked; changes nothing."""
    if "lanes" not in fn.attrs or "arrays" not in fn.attrs or facts.given(EntryMask).present:
        return LooseLoads()
    loads = _candidates(fn, facts)
    if not loads:
        return LooseLoads()
    loosening = _Loosening(fn, facts)
    levels = {op: level for number, op in loads if (level := loosening.level(op, number))}
    return LooseLoads(levels, [op for op in levels if loosening.comes_again(op)], loosening.more)


def _candidates(fn: Function, facts: Facts) -> list[tuple[int, Op]]:
    """Conditional loads of elements at a known distance, with their blocks."""
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


def _blocks_at_borders(fn: Function, graph: Cfg, tree: Dominance) -> set[int]:
    """Blocks that only gangs without a hot path run.

    A question about the lanes of a gang holds for gangs in the middle, which have a hot path. Asked for such a block,
    it would help no gang, and send those at the borders to the version with all checks.
    """
    tests = {path.get("at") for path in fn.attrs.get("hot_paths", ())}
    others = [block.end.targets[1].block for block in fn.blocks if block.name in tests and block.end is not None]
    first = [graph.number[block] for block in others if block in graph.number]
    return {number for number in graph.order if any(tree.dominates(at, number) for at in first)}


class _Loosening:
    """Facts about the lanes of a gang. `home`: the last block on the way to a load that all of them run."""

    def __init__(self, fn: Function, facts: Facts) -> None:
        self.graph, self.tree, self.forest = facts[cfg], facts[dominance], facts[loops]
        self.shapes, self.whole = facts[divergence], facts[whole_gangs]
        self.known: Signs = facts[signs]
        self.arrays = extents(fn)
        self.fn, self.products = fn, products(fn)
        self.inside = self.given = asked(fn, self.products)
        self.questions = Questions(fn, self.known) if facts.given(Driven).present else None
        self.room = MOST_QUESTIONS - len(fn.attrs.get("inside", ()))
        self.at_borders = _blocks_at_borders(fn, self.graph, self.tree)
        self.asks = False  # may it add questions for the driver?
        self.new: list[Sum] = []  # questions for one load, and for all
        self.more: list[Sum] = []
        self.home, self.here = 0, 0
        self.early = Early(self._is_early, self._holds_at_home, self._trusted, DEEP, MOST)
        self.by_parameters = Early(lambda atom: bool(factors(atom, fn)))
        self.trusts = False  # does the proof rely on an active lane?
        self.lengths: dict[tuple[Extent, int], Param] = {}  # lengths that the body does not have, by array and axis
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
        """Is its address invariant in the loop around it?"""
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
        """By known facts; if they do not show enough, by questions for the driver."""
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
            both = (index, length.minus(index).moved(-1))
            shown = all(self.known.enough(item, self.here, self.early) is not None for item in both)
            if not shown and not all(map(self.shapes.is_uniform, index.parts)):
                return 0
            self.trusts |= not shown
        return WITH_ANY if self.trusts else ALWAYS

    def _holds_at_home(self, value: Sum) -> bool:
        """Is a sum of values that all lanes have never negative?"""
        return self.known.never_negative(value, self.home, self.given) or (self.asks and self._asked(value))

    def _trusted(self, atoms: Iterable[Named]) -> bool:
        """May a relation of an active lane be used? Between uniform values it holds in all lanes, if one is active."""
        uniform = all(map(self.shapes.is_uniform, atoms))
        self.trusts |= uniform
        return uniform

    def _asked(self, value: Sum) -> bool:
        """Can the driver be asked, and is the answer likely to be yes?"""
        needed = self.known.enough(value, self.home, self.by_parameters)
        if self.questions is None or needed is None or len(self.more) + len(self.new) + len(needed) > self.room:
            return False
        if not all(self.questions.is_small(item) and self.questions.is_likely(item) for item in needed):
            return False
        if self.here in self.at_borders and any(self.questions.indices[-1] in item.parts for item in needed):
            return False
        self.new += needed
        return True

    def _length(self, array: Extent, at: int) -> Sum:
        """The length of an axis; a name for it, if the body does not have it."""
        length = array.axes[at].length
        if not length:
            length = self.lengths.setdefault((array, at), Param(I64, "length", None, NOWHERE))
        return atom_sum(length) if isinstance(length, Param) else Linear(length)

    def _beside(self, wanted: Place) -> Iterator[Sum]:
        """Elements that all lanes have accessed on the path exist, in the same row: sums that are not negative."""
        for number, op in self.accesses:
            if not self.tree.dominates(number, self.home):
                continue
            for place in places(op.args[-1], self.arrays, self.known.form):
                pairs = zip(place.indices, wanted.indices, strict=False)
                others = [at for at, (one, other) in enumerate(pairs) if one != other]
                if place.array is wanted.array and len(others) <= 1:
                    for at in others or range(len(place.indices)):
                        index = place.indices[at]
                        yield from (index, self._length(place.array, at).minus(index).moved(-1))

    # sums

    def _is_early(self, value: Named) -> bool:
        """Is it computed by all lanes, so that facts at home hold for it?"""
        if value.block is None:
            return True  # an unnamed length
        if self._product(value) is not None:
            return True
        return self.tree.dominates(self.graph.number[value.block], self.home)

    def _product(self, value: Value) -> Op | None:
        """The op that represents a product of two parameters wherever it is computed."""
        if not isinstance(value, Op) or value.opcode != "mul":
            return None
        return self.products.get(frozenset(param.name for param in factors(value, self.fn)))

    def _form(self, value: Value) -> Sum | None:
        """The sum that a value is in every lane: an op that only active lanes run may wrap in the others."""
        if (product := self._product(value)) is not None:
            return atom_sum(product)
        if not isinstance(value, Named) or self._is_early(value):
            return self.known.form(value)
        if not value.type.is_int:
            return None
        found = op_sum(value, self._form, self._is_exact) if isinstance(value, Op) else None
        return atom_sum(value) if found is None else found

    def _is_exact(self, op: Op) -> bool:
        """Is the result exact, as in mathematical integers? An address only counts modulo 2^64.

        The first of several lanes is computed without the op's promises (`lanes.py`). A uniform op keeps them, so they
        must hold, for an active lane at least.
        """
        uniform = self.shapes.is_uniform(op)
        if self._fits(op) or (op.type.bits == 64 and op.opcode != "zext" and not uniform):
            return True
        if not uniform or not promises_exact(op):
            return False
        self.trusts = True
        return True

    def _fits(self, op: Op) -> bool:
        """Do the ranges of its operands in all lanes show it?"""
        forms = [self._form(arg) for arg in op.args]
        ends = [
            (self.known.least(form, self.home), -self.known.least(form.times(-1), self.home))
            for form in forms
            if form is not None and all(map(self._is_early, form.parts))
        ]
        return len(ends) == len(op.args) and never_wraps(op, ends)


def _feeds_function(op: Op, users: Uses) -> bool:
    """Does an elementary function depend on it?"""
    work, seen = [op], {op}
    while work and len(seen) < MOST_USERS:
        for user in users.of(work.pop()):
            if user.opcode in FUNCTIONS:
                return True
            if user not in seen and is_pure(user):
                seen.add(user)
                work.append(user)
    return False
