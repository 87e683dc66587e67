"""Meeting: in which directions two accesses of a nest can touch the same storage.

    quick tests first (subscript.py); what they leave is asked of `feasible` with everything that is known:
    bounds of all loops around, also triangular ones, and facts such as K > 0 from an IF around the nest

EQUIVALENCE is a shift: with EQUIVALENCE (X(1), Y(5)) the element X(I) is Y(I+4). Names that share storage otherwise, of
another type or rank, or through COMMON (`overlap`), meet everywhere.

Requires  accesses of lines of one nest; `changing` holds every scalar that the nest assigns.
Ensures   every direction vector that can occur is among those returned.
"""

from __future__ import annotations

from math import inf

from ..record import dataclass, field
from .affine import Affine, affine, number
from .declared import Declarations
from .expression import Binary, Expr, Name, Paren, Ref
from .feasible import impossible
from .nest import Head, Line
from .overlap import partners, shifts, storage_of
from .subscript import Directions, Range, directions

Forms = list[Affine | None]
_Asked = tuple[Name | Ref, tuple[Head, ...], Name | Ref, tuple[Head, ...]]
FIRST, SECOND = "'1", "'2"
"""What the counters of the two accesses are told apart by; no name of Fortran ends so."""


@dataclass(frozen=True, slots=True)
class Assumed:
    """What may be taken for granted: forms that are zero or more, and names that are not zero."""

    facts: tuple[Affine, ...] = ()
    nonzero: frozenset[str] = frozenset()


@dataclass(slots=True)
class Meetings:
    known: Declarations
    changing: set[str]
    assumed: Assumed = field(default_factory=Assumed)
    shifts: dict[str, tuple[str, int]] = field(default_factory=dict[str, tuple[str, int]])
    groups: dict[str, str] = field(default_factory=dict[str, str])
    answers: dict[_Asked, list[Directions]] = field(default_factory=dict["_Asked", list[Directions]])

    def __post_init__(self) -> None:
        self.shifts = shifts(self.known)
        self.groups = storage_of(self.known)
        self.changing = partners(self.changing, self.known)

    def between(self, one: Name | Ref, first: Line, two: Name | Ref, second: Line) -> list[Directions]:
        """The directions; asked once for the same references in the same loops."""
        key = (one, first.loops, two, second.loops)
        found = self.answers.get(key)
        if found is None:
            found = self.answers[key] = self.compared(one, first, two, second)
        return found

    def compared(self, one: Name | Ref, first: Line, two: Name | Ref, second: Line) -> list[Directions]:
        loops = common(first, second)
        moving = frozenset(self.changing | {head.index for head in (*first.loops, *second.loops)})
        left, right = self.subscripts(one, first, moving), self.subscripts(two, second, moving)
        if self.base(one) != self.base(two) or len(left) != len(right):
            left, right = [], []
        ranges = [self.range(head, moving) for head in loops]
        inner = {head.index for head in (*first.loops, *second.loops)} - {head.index for head in loops}
        found = directions(_known(left, inner), _known(right, inner), ranges)
        if any(head.stride is not None for head in (*first.loops, *second.loops)):
            return found
        return [vector for vector in found if not self.ruled_out(left, first, right, second, loops, vector, moving)]

    def share(self, one: Name | Ref, two: Name | Ref) -> bool:
        """Whether the names may lie in one storage."""
        return self.groups.get(one.name, one.name) == self.groups.get(two.name, two.name)

    def base(self, ref: Name | Ref) -> str:
        return self.shifts.get(ref.name, (ref.name, 0))[0]

    def subscripts(self, ref: Name | Ref, line: Line, moving: frozenset[str]) -> Forms:
        if isinstance(ref, Name):
            return [number(0)]
        shift = number(self.shifts.get(ref.name, (ref.name, 0))[1])
        forms = [affine(arg, self.known, self.changing, moving) or self.scaled(arg, line) for arg in ref.args]
        return [None if one is None else self.counted(one.plus(shift), line.loops, moving) for one in forms]

    def scaled(self, arg: Expr, line: Line) -> Affine | None:
        """I*INC with an INC that is not zero: as far as I, in units that only the same INC shares."""
        for head in line.loops:
            factor = symbolic_factor(arg, head.index)
            if factor in self.assumed.nonzero and factor not in self.changing:
                return Affine(tuple(sorted([(f"@*{factor}", 1), (head.index, 1)])), 0)
        return None

    def counted(self, form: Affine, loops: tuple[Head, ...], moving: frozenset[str]) -> Affine:
        """Indices counted from zero in steps of one: I = low + step*K, written under the same name."""
        for head in reversed(loops):
            factor = form.of(head.index)
            if factor:
                low = affine(head.low, self.known, self.changing, moving)
                if low is None:
                    # A start that moves with something else: a symbol of its own, alike for both references.
                    low = Affine(((f"@{head.index}", 1),), 0)
                counter = Affine(((head.index, factor * (head.step or 1)),), 0)
                form = form.without((head.index,)).plus(low, factor).plus(counter)
        return form

    def range(self, head: Head, moving: frozenset[str]) -> Range:
        low = affine(head.low, self.known, self.changing, moving)
        high = affine(head.high, self.known, self.changing, moving)
        if head.stride is not None:
            return Range(head.index, 0, inf, None, affine(head.stride, self.known, self.changing, moving))
        if low is None or high is None:
            return Range(head.index, 0, inf, None)
        extent = high.plus(low, -1) if head.step > 0 else low.plus(high, -1)
        size = abs(head.step)
        if extent.is_number():
            steps = extent.constant // size
            return Range(head.index, 0, steps, number(steps))
        return Range(head.index, 0, inf, extent if size == 1 else None)

    def ruled_out(
        self,
        left: Forms,
        first: Line,
        right: Forms,
        second: Line,
        loops: list[Head],
        vector: Directions,
        moving: frozenset[str],
    ) -> bool:
        found = self.system(left, first, right, second, loops, vector, moving)
        return found is not None and impossible(tuple(found[0]), (*found[1], *self.assumed.facts))

    def on_later_diagonals(self, one: Name | Ref, first: Line, two: Name | Ref, second: Line) -> bool:
        """Where the second access touches what an earlier iteration's first did, the sum of its counters is greater."""
        loops = common(first, second)
        moving = frozenset(self.changing | {head.index for head in (*first.loops, *second.loops)})
        left, right = self.subscripts(one, first, moving), self.subscripts(two, second, moving)
        if self.base(one) != self.base(two) or len(left) != len(right):
            return False
        back = number(0)
        for head in loops:
            back = back.plus(_counter(head, FIRST)).plus(_counter(head, SECOND), -1)
        for vector in self.between(one, first, two, second):
            if next((way for way in vector if way != "="), "") != "<":
                continue
            found = self.system(left, first, right, second, loops, vector, moving)
            if found is None or not impossible(tuple(found[0]), (*found[1], back, *self.assumed.facts)):
                return False
        return True

    def system(
        self,
        left: Forms,
        first: Line,
        right: Forms,
        second: Line,
        loops: list[Head],
        vector: Directions,
        moving: frozenset[str],
    ) -> tuple[list[Affine], list[Affine]] | None:
        """What holds of the counters when the accesses meet: forms that are zero, and forms that are zero or more."""
        pairs = [(one, two) for one, two in zip(left, right, strict=True) if one is not None and two is not None]
        if not pairs or any(term.startswith("@") for pair in pairs for one in pair for term, _ in one.terms):
            return None
        ours, theirs = self.inside(first, moving), self.inside(second, moving)
        if ours is None or theirs is None:
            return None
        indices = {head.index for head in (*first.loops, *second.loops)}
        equal = [_told(one, indices, FIRST).plus(_told(two, indices, SECOND), -1) for one, two in pairs]
        apart = [_told(one, indices, FIRST) for one in ours] + [_told(one, indices, SECOND) for one in theirs]
        for head, way in zip(loops, vector, strict=True):
            later = _counter(head, SECOND).plus(_counter(head, FIRST), -1)
            if way == "=":
                equal.append(later)
            else:
                apart.append(later.plus(number(-1)) if way == "<" else number(-1).plus(later, -1))
        return equal, apart

    def inside(self, line: Line, moving: frozenset[str]) -> list[Affine] | None:
        """What holds of the counters of an iteration that runs; None where bounds move with something unknown."""
        found: list[Affine] = []
        for at, head in enumerate(line.loops):
            found.append(Affine(((head.index, 1),), 0))
            low = affine(head.low, self.known, self.changing, moving)
            high = affine(head.high, self.known, self.changing, moving)
            if low is None or high is None:
                continue
            room = high.plus(low, -1) if head.step > 0 else low.plus(high, -1)
            room = self.counted(room, line.loops[:at], moving)
            if any(term.startswith("@") for term, _ in room.terms):
                return None
            found.append(room.plus(Affine(((head.index, abs(head.step)),), 0), -1))
        return found


def symbolic_factor(expr: Expr, index: str) -> str:
    """The name that the index is multiplied with, where the expression is that product alone."""
    while isinstance(expr, Paren):
        expr = expr.of
    if isinstance(expr, Binary) and expr.op == "*":
        for one, two in ((expr.left, expr.right), (expr.right, expr.left)):
            if one == Name(index) and isinstance(two, Name):
                return two.name
    return ""


def _known(forms: Forms, inner: set[str]) -> Forms:
    """Without what runs along loops that are not common: the quick tests know only common ones."""
    return [None if one is None or any(name in inner for name, _ in one.terms) else one for one in forms]


def _counter(head: Head, which: str) -> Affine:
    return Affine(((head.index + which, 1),), 0)


def _told(form: Affine, indices: set[str], which: str) -> Affine:
    """Counters of the first and of the second access are different unknowns."""
    terms = tuple((name + which if name in indices else name, factor) for name, factor in form.terms)
    return Affine(tuple(sorted(terms)), form.constant)


def common(one: Line, two: Line) -> list[Head]:
    found: list[Head] = []
    for left, right in zip(one.loops, two.loops, strict=False):
        if left is not right:
            break
        found.append(left)
    return found
