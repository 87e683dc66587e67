"""Profit: which form of a loop runs fastest, by a table of measured idioms.

    DO I = 1, N ; A(I) = A(1)*B(I)        first iteration peeled            taken: 5.6 times as fast
    IF (A(I) .GT. 0.) B(I) = A(I)         guards merged, or WHERE           left: compilers mask the store themselves
    DO I = 1, N, K ; A(I) = A(I+K)        sections in steps                 left: a twentieth of the speed

A form is described by its idioms. Its factor is the best gain among them times all that they cost; the better form is
taken where its factor is at least `WORTH`. A gain or cost is how many times as fast as the loop as written such a form
ran with gfortran 12.2 and `-O3`: of AVX2 (`-march=haswell`) and AVX-512 the geometric mean, of several loops the least.

Requires  a plan, and the statements made of it.
Ensures   `worth` is 1.0 for a form with no idiom of the table: what compilers do by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..read.declared import Declarations
from ..read.expression import Expr, Name, Ref, names, subexpressions
from ..read.tree import Act, Do, If, Node, Note, walk
from .attempt import Attempt, Piece
from .dependence.affine import affine
from .nests.nest import Head, Line
from .plan import Plan, Serial, Vector

WORTH = 1.1
"""The factor from which on a form is taken: half of it is lost to what other compilers do better."""
GAINS = {
    "loops interchanged": 6.0,
    "a reduction": 6.0,
    "old values read first": 4.8,
    "first iteration peeled": 3.4,
    "cut in halves": 3.2,
    "statements reordered": 3.1,
    "an integer selects": 1.7,
    "a search and statements": 1.5,
    "a search from the end": 1.5,
    "a wavefront": 1.2,
}
COSTS = {
    "FORALL": 0.97,
    "guards merged": 0.95,
    "last values kept": 0.93,
    "a test at run time": 0.84,
    "a part left in order": 0.83,
    "a temporary array": 0.7,
    "waits for stores": 0.57,
    "a place": 0.56,
    "PACK": 0.56,
    "WHERE": 0.28,
    "rows of other loops": 0.15,
    "an extreme": 0.1,
    "sections in steps": 0.07,
}
_IN_TEXT = (
    (re.compile(r"\bWHERE \("), "WHERE"),
    (re.compile(r"\bFORALL \("), "FORALL"),
    (re.compile(r"\b(?:UN)?PACK\("), "PACK"),
    (re.compile(r"\b(?:MAX|MIN)LOC\("), "a place"),
    (re.compile(r"\b(?:MAX|MIN)VAL\("), "an extreme"),
    (re.compile(r"\bALLOCATE \("), "a temporary array"),
    (re.compile(r"\bBACK="), "a search from the end"),
)


def worth(idioms: Iterable[str]) -> float:
    """How many times as fast as the loop as written a form with these idioms may be expected to run."""
    found = set(idioms)
    factor = max((GAINS[one] for one in found if one in GAINS), default=1.0)
    for one in sorted(found & COSTS.keys()):
        factor *= COSTS[one]
    return factor


def costs(idioms: Iterable[str]) -> list[str]:
    """Those that make a form slower, the worst first."""
    return sorted((one for one in set(idioms) if one in COSTS), key=lambda one: (COSTS[one], one))


def simd_idioms(reasons: list[str], form: Piece, known: Declarations) -> frozenset[str]:
    """The idioms of one loop with `!$omp simd`, and what was done to get it."""
    more: set[str] = set()
    if "guards merged" in reasons and _selects_by_integer(form.found.lines, known):
        more.add("an integer selects")
    is_apart = any(one in reasons for one in ("in strips", "cut in parts", "old values read first"))
    if not is_apart and waits_for_stores(list(_vectors(form.plan))):
        more.add("waits for stores")
    return frozenset(more.union(reasons))


def array_idioms(
    form: Attempt, nodes: list[Node], head: Head | None, known: Declarations, in_part: bool
) -> frozenset[str]:
    """The idioms of array statements. `head`: of a loop without inner loops, as it was written."""
    found: set[str] = set()
    for text in (text for node in walk(nodes) for text in _texts(node)):
        found |= {idiom for pattern, idiom in _IN_TEXT if pattern.search(text)}
    if in_part:
        found.add("a part left in order")
    if form.condition:
        found.add("a test at run time")
    if len(form.pieces) > 1:
        found.add("cut in halves")
    elif head is not None and form.pieces[0].found.lines[0].loops[0] is not head:
        found.add("first iteration peeled")
    for piece in form.pieces:
        vectors = list(_vectors(piece.plan))
        lines = [one.line for one in vectors]
        if lines != [one for one in piece.found.lines if one in lines]:
            found.add("statements reordered")
        for one in vectors:
            is_inner = one.over is one.line.loops[-1]
            if not is_inner:
                found.add("loops interchanged")
            if is_strided(one.line, one.over, known):
                found.add("sections in steps" if is_inner else "rows of other loops")
    return frozenset(found)


def _selects_by_integer(lines: list[Line], known: Declarations) -> bool:
    """Whether guards compare an integer with several constants: compilers make branches of a computed GOTO."""
    tests = {one for line in lines if line.guard is not None for one in subexpressions(line.guard)}
    equal = [one for one in tests if getattr(one, "op", "") == ".EQ."]
    return len(equal) > 2 and all(known.type_of(name) == "integer" for one in equal for name in names(one))


def waits_for_stores(vectors: list[Vector]) -> bool:
    """Whether a line reads elements that another iteration of the same loop, perhaps the last one, stored."""
    for one in vectors:
        for other in vectors:
            parts = {part for expr in one.line.reads() for part in subexpressions(expr)}
            if one.over is other.over and any(_is_beside(part, other.line.target, one.over) for part in parts):
                return True
    return False


def _is_beside(read: Expr, target: Name | Ref, over: Head) -> bool:
    """Whether both are elements of one array, apart only in subscripts that the loop changes."""
    if not (isinstance(read, Ref) and isinstance(target, Ref)) or read.name != target.name:
        return False
    apart = [one for one, other in zip(read.args, target.args, strict=False) if one != other]
    return bool(apart) and all(over.index in names(one) for one in apart)


def is_strided(line: Line, over: Head, known: Declarations) -> bool:
    """Whether it goes through memory in other steps than of one, other than those that the loop as written has."""
    is_inner = over is line.loops[-1]
    for expr in [line.target, *line.reads()]:
        for one in subexpressions(expr):
            if not isinstance(one, Ref) or not known.is_array(one.name):
                continue
            for at, arg in enumerate(one.args):
                form = affine(arg, known, set()) if over.index in names(arg) else None
                if form is not None and at > 0 and not is_inner:
                    return True
                if form is not None and at == 0 and abs(form.factor(over.index) * over.step) != 1:
                    return True
    return False


def _vectors(plan: list[Plan]) -> Iterable[Vector]:
    for one in plan:
        if isinstance(one, Vector):
            yield one
        elif isinstance(one, Serial):
            yield from _vectors(one.body)


def _texts(node: Node) -> list[str]:
    if isinstance(node, (Act, Note)):
        return [node.text] if node.text else []
    if isinstance(node, If):
        return [getattr(test, "text", "") for test, _, _ in node.arms]
    return [node.head] if isinstance(node, Do) else []
