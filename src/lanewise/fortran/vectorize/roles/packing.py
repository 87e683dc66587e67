"""Packing: a conditionally incremented counter, and the stores and loads that it indexes.

    IF (B(I) .GT. 0) THEN         LWC1 = 0
      J = J + 1                   LWC1 = LWC1 + COUNT(B(1:N) .GT. 0)
      A(J) = B(I)                 A(J + 1:J + LWC1) = PACK(B(1:N), B(1:N) .GT. 0)
    END IF                        J = J + LWC1

A load X(J) under the same condition is UNPACK(X(J + 1:J + LWC1), condition, 0.0).

Requires  lines of one loop; a counter that one line increments by one, under a condition.
Ensures   lines without the counter: one that counts, and those that store or load whole sections.
"""

from __future__ import annotations

from ...read.declared import Declarations
from ...read.expression import Binary, Expr, Name, Number, Range, Ref, names, show, subexpressions
from ...read.tree import If, Node
from ...restructure.formula import Pred
from ...write.fresh import Names
from ...write.sentence import Speaker
from ..dependence.affine import affine, as_expr, number
from ..nests.nest import Blocked, Head, Line
from ..nests.rewrite import swap
from ..nests.trips import runs
from ..statements.section import along, has_section, plain, sectioned
from .locate import mentions

_ZERO = {"integer": "0", "real": "0.0", "double": "0D0", "logical": ".FALSE."}


def find_packing(
    lines: list[Line], known: Declarations, names_: Names
) -> tuple[list[Line], list[str], list[str], str] | None:
    """New lines, statements before and after the loop, and the name of the count; None if nothing is packed."""
    for line in lines:
        name = line.target.name
        if not _is_counter(line, known) or sum(one.target == line.target for one in lines) != 1:
            continue
        users = [one for one in lines if one is not line and mentions(one, name)]
        if not users or any(not _uses_well(lines, one, line, known) for one in users):
            continue
        count = names_.fresh("C", "INTEGER")
        known.get(count).type, known.get(count).written = "integer", known.written(name)
        made: list[Line] = []
        for one in lines:
            if one is line:
                made.append(line.copy(target=Name(count), value=Number("1"), operation="+"))
            else:
                made.append(_packed_line(one, lines, line, count, known) if one in users else one)
        return made, [f"{count} = 0"], [f"{name} = {name} + {count}"], count
    return None


def _is_counter(line: Line, known: Declarations) -> bool:
    name = line.target.name
    if not isinstance(line.target, Name) or line.guard is None or line.operation or line.is_mask:
        return False
    form = affine(line.value, known, set()) if known.type_of(name) == "integer" else None
    return form is not None and form.offset_from(name) == 1


def _uses_well(lines: list[Line], line: Line, counter: Line, known: Declarations) -> bool:
    """Under the same condition, after the increment, and only as the subscript of one-dimensional arrays."""
    name = counter.target.name
    if line.under != counter.under or line.guard != counter.guard or line.operation or line.is_mask:
        return False
    if lines.index(line) < lines.index(counter) or (line.guard is not None and name in names(line.guard)):
        return False
    found = [one for expr in (line.target, line.value) for one in subexpressions(expr) if isinstance(one, Ref)]
    spots = [one for one in found if known.is_array(one.name) and _offset(one, name, known) is not None]
    seen = sum(one == Name(name) for expr in (line.target, line.value) for one in subexpressions(expr))
    if seen != len(spots):
        return False
    return all(known.type_of(one.name) in _ZERO for one in spots)


def _offset(ref: Ref, name: str, known: Declarations) -> int | None:
    if len(ref.args) != 1:
        return None
    form = affine(ref.args[0], known, set())
    return None if form is None else form.offset_from(name)


def _packed_line(line: Line, lines: list[Line], counter: Line, count: str, known: Declarations) -> Line:
    name = counter.target.name
    assert line.guard is not None
    value = line.value
    for one in [one for one in subexpressions(line.value) if isinstance(one, Ref) and known.is_array(one.name)]:
        if _offset(one, name, known) is not None:
            fetched = Ref("UNPACK", (_stretch(one, name, count, known), line.guard, _zero(one, known)))
            value = swap(value, one, fetched)
    target = line.target
    if isinstance(target, Ref) and _offset(target, name, known) is not None:
        return line.copy(target=_stretch(target, name, count, known), value=value, operation="PACK")
    return line.copy(value=value)


def _zero(ref: Ref, known: Declarations) -> Expr:
    return Number(_ZERO[known.type_of(ref.name)])


def _stretch(ref: Ref, name: str, count: str, known: Declarations) -> Ref:
    """The elements that the counter reaches in the whole loop."""
    offset = _offset(ref, name, known)
    assert offset is not None
    low = affine(Binary("+", Name(name), Number("1")), known, set())
    assert low is not None
    first = as_expr(low.plus(number(offset)))
    last = Binary("+", Name(name), Name(count))
    high = affine(last, known, set())
    assert high is not None
    return Ref(ref.name, (Range(first, as_expr(high.plus(number(offset))), None),))


def packs(line: Line) -> bool:
    """It needs an iteration: gfortran's library fails on masks with bounds like 5:3."""
    return line.operation == "PACK" or "UNPACK" in names(line.value)


def if_runs(over: Head, nodes: list[Node]) -> list[Node]:
    """Only if there is an iteration."""
    return [If(arms=[(Pred(runs(over)), nodes, None)])]


def packed_nodes(line: Line, over: Head, speaker: Speaker) -> list[Node]:
    assert line.guard is not None
    guard = plain(sectioned(line.guard, over, speaker.known, line.line))
    if not has_section(guard):
        raise Blocked("a condition that does not change in the loop", line.line)
    value = along(line.value, over, speaker.known, line.line)
    return speaker.set(show(line.target), f"PACK({show(value)}, {show(guard)})", line.line)
