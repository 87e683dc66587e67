"""Meeting: the directions in which two accesses of a nest can touch the same storage.

    quick tests first (subscript.py); `feasible` decides the rest with all facts:
    bounds of all loops around, also triangular ones, and facts such as K > 0 from an IF around the nest

EQUIVALENCE is a shift: with EQUIVALENCE (X(1), Y(5)) the element X(I) is Y(I+4). Names that otherwise share storage, of
another type or rank, or through COMMON (`overlap`), meet everywhere.

Requires  accesses of lines of one nest; `changing` holds every scalar that the nest assigns.
Ensures   every direction vector that can occur is among those returned.
"""

from __future__ import annotations

from math import inf

from ....analysis.values.linear import Linear, atom_sum
from ....record import dataclass, field
from ...read.declared import Declarations
from ...read.expression import Binary, Expr, Name, Paren, Ref
from ..nests.nest import Head, Line
from .affine import Affine, affine, number
from .feasible import impossible
from .overlap import partners, shifts, storage_of
from .subscript import Directions, Range, directions

Forms = list[Affine | None]
Loops = tuple[Head, ...]
_Difference = tuple[tuple[Affine, Affine, int] | None, ...]
_Asked = tuple[bool, _Difference, Loops, Loops]
_Around = tuple[Loops, frozenset[str]]
FIRST, SECOND = "'1", "'2"
"""Suffixes that distinguish the counters of the two accesses; no Fortran name ends so."""


@dataclass(frozen=True, slots=True)
class Assumed:
    """Assumptions: forms that are nonnegative, and names that are nonzero."""

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
    forms: dict[tuple[Name | Ref, _Around], Forms] = field(default_factory=dict[tuple[Name | Ref, "_Around"], Forms])
    moves: dict[tuple[Loops, Loops], frozenset[str]] = field(default_factory=dict[tuple[Loops, Loops], frozenset[str]])
    insides: dict[_Around, list[Affine] | None] = field(default_factory=dict["_Around", list[Affine] | None])

    def __post_init__(self) -> None:
        self.shifts = shifts(self.known)
        self.groups = storage_of(self.known)
        self.changing = partners(self.changing, self.known)

    def between(self, one: Name | Ref, first: Line, two: Name | Ref, second: Line) -> list[Directions]:
        """The directions. Forms are computed once per reference, and each difference of forms is tested once."""
        moving = self.moving(first, second)
        left, right = self.subscripts(one, first, moving), self.subscripts(two, second, moving)
        alike = self.base(one) == self.base(two) and len(left) == len(right)
        key = (alike, _difference(left, right) if alike else (), first.loops, second.loops)
        found = self.answers.get(key)
        if found is None:
            none: Forms = []
            left, right = (left, right) if alike else (none, none)
            found = self.answers[key] = self.compared(left, right, first, second, moving)
        return found

    def compared(
        self, left: Forms, right: Forms, first: Line, second: Line, moving: frozenset[str]
    ) -> list[Directions]:
        loops = common(first, second)
        ranges = [self.range(head, moving) for head in loops]
        inner = {head.index for head in (*first.loops, *second.loops)} - {head.index for head in loops}
        found = directions(_known(left, inner), _known(right, inner), ranges)
        if any(head.stride is not None for head in (*first.loops, *second.loops)):
            return found
        return [vector for vector in found if not self.ruled_out(left, first, right, second, loops, vector, moving)]

    def moving(self, first: Line, second: Line) -> frozenset[str]:
        """The names that are not invariant in the loops of the two lines."""
        key = (first.loops, second.loops)
        if key not in self.moves:
            self.moves[key] = frozenset(self.changing | {head.index for head in (*first.loops, *second.loops)})
        return self.moves[key]

    def share(self, one: Name | Ref, two: Name | Ref) -> bool:
        """Whether the names may share storage."""
        return self.groups.get(one.name, one.name) == self.groups.get(two.name, two.name)

    def base(self, ref: Name | Ref) -> str:
        return self.shifts.get(ref.name, (ref.name, 0))[0]

    def subscripts(self, ref: Name | Ref, line: Line, moving: frozenset[str]) -> Forms:
        key = (ref, (line.loops, moving))
        if key not in self.forms:
            self.forms[key] = self.subscripts_of(ref, line, moving)
        return self.forms[key]

    def subscripts_of(self, ref: Name | Ref, line: Line, moving: frozenset[str]) -> Forms:
        if isinstance(ref, Name):
            return [number(0)]
        shift = self.shifts.get(ref.name, (ref.name, 0))[1]
        forms: Forms = []
        for arg in ref.args:
            form = affine(arg, self.known, self.changing, moving)
            form = self.scaled(arg, line, shift) if form is None else form.plus(number(shift))
            forms.append(None if form is None else self.counted(form, line.loops, moving))
        return forms

    def scaled(self, arg: Expr, line: Line, shift: int) -> Affine | None:
        """I*INC with a nonzero INC: like I, in units that only the same INC and shift share."""
        for head in line.loops:
            factor = symbolic_factor(arg, head.index)
            if factor in self.assumed.nonzero and factor not in self.changing:
                return Linear(0, {f"@*{factor}{shift:+}": 1, head.index: 1})
        return None

    def counted(self, form: Affine, loops: tuple[Head, ...], moving: frozenset[str]) -> Affine:
        """Indices as counters from zero in steps of one: I = low + step*K, under the same name."""
        for head in reversed(loops):
            factor = form.factor(head.index)
            if factor:
                low = affine(head.low, self.known, self.changing, moving)
                if low is None:
                    # A start that varies: a symbol of its own, equal for both references if the loops around are
                    # in the same iteration; otherwise the range is not `steady`.
                    low = atom_sum(f"@{head.index}")
                form = form.substituted(head.index, low.plus(atom_sum(head.index), head.step or 1))
        return form

    def range(self, head: Head, moving: frozenset[str]) -> Range:
        low = affine(head.low, self.known, self.changing, moving)
        high = affine(head.high, self.known, self.changing, moving)
        if head.stride is not None:
            unit = affine(head.stride, self.known, self.changing, moving) or atom_sum(f"@+{head.index}")
            steady = low is not None and not any(name in moving or name.startswith("@") for name in unit.parts)
            return Range(head.index, 0, inf, None, unit, steady)
        if low is None or high is None:
            return Range(head.index, 0, inf, None, steady=low is not None)
        extent = high.plus(low, -1) if head.step > 0 else low.plus(high, -1)
        size = abs(head.step)
        if extent.is_number:
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
        """If the second access touches what an earlier iteration's first did, the sum of its counters is greater."""
        loops = common(first, second)
        moving = self.moving(first, second)
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
        """Constraints on the counters if the accesses meet: forms that are zero, and forms that are nonnegative."""
        pairs = [(one, two) for one, two in zip(left, right, strict=True) if one is not None and two is not None]
        if not pairs or any(term.startswith("@") for pair in pairs for one in pair for term in one.parts):
            return None
        ours, theirs = self.inside(first, moving), self.inside(second, moving)
        if ours is None or theirs is None:
            return None
        indices = {head.index for head in (*first.loops, *second.loops)}
        equal = [_tagged(one, indices, FIRST).plus(_tagged(two, indices, SECOND), -1) for one, two in pairs]
        apart = [_tagged(one, indices, FIRST) for one in ours] + [_tagged(one, indices, SECOND) for one in theirs]
        for head, way in zip(loops, vector, strict=True):
            later = _counter(head, SECOND).plus(_counter(head, FIRST), -1)
            if way == "=":
                equal.append(later)
            else:
                apart.append(later.plus(number(-1)) if way == "<" else number(-1).plus(later, -1))
        return equal, apart

    def inside(self, line: Line, moving: frozenset[str]) -> list[Affine] | None:
        """Constraints on the counters of an executed iteration; None if bounds vary with something unknown."""
        key = (line.loops, moving)
        if key not in self.insides:
            self.insides[key] = self.inside_of(line, moving)
        return self.insides[key]

    def inside_of(self, line: Line, moving: frozenset[str]) -> list[Affine] | None:
        found: list[Affine] = []
        for at, head in enumerate(line.loops):
            found.append(atom_sum(head.index))
            low = affine(head.low, self.known, self.changing, moving)
            high = affine(head.high, self.known, self.changing, moving)
            if low is None or high is None:
                continue
            room = high.plus(low, -1) if head.step > 0 else low.plus(high, -1)
            room = self.counted(room, line.loops[:at], moving)
            if any(term.startswith("@") for term in room.parts):
                return None
            found.append(room.plus(atom_sum(head.index), -abs(head.step)))
        return found


def symbolic_factor(expr: Expr, index: str) -> str:
    """The name that multiplies the index, if the expression is just that product."""
    while isinstance(expr, Paren):
        expr = expr.of
    if isinstance(expr, Binary) and expr.op == "*":
        for one, two in ((expr.left, expr.right), (expr.right, expr.left)):
            if one == Name(index) and isinstance(two, Name):
                return two.name
    return ""


def _difference(left: Forms, right: Forms) -> _Difference:
    """The key of the result: of two constants only their difference."""
    return tuple(
        None
        if one is None or two is None
        else (one.without_constant(), two.without_constant(), two.constant - one.constant)
        for one, two in zip(left, right, strict=True)
    )


def _known(forms: Forms, inner: set[str]) -> Forms:
    """Without terms over uncommon loops: the quick tests know only common ones."""
    return [None if one is None or any(name in inner for name in one.parts) else one for one in forms]


def _counter(head: Head, which: str) -> Affine:
    return atom_sum(head.index + which)


def _tagged(form: Affine, indices: set[str], which: str) -> Affine:
    """Counters of the first and of the second access as different unknowns."""
    return form.renamed(lambda name: name + which if name in indices else name)


def common(one: Line, two: Line) -> list[Head]:
    found: list[Head] = []
    for left, right in zip(one.loops, two.loops, strict=False):
        if left is not right:
            break
        found.append(left)
    return found
