"""Arrays: an assignment over one loop as array statements.

    A(I) = B(I+1)*C(2*I) + S      over I = 1..N       A(1:N) = B(2:N + 1)*C(2:2*N:2) + S
    ... under a guard                                  WHERE (guard) ...
    S = S + A(I)                                       S = S + SUM(A(1:N))
    AA(I,I) = B(I)                                     FORALL (I = 1:N) AA(I, I) = B(I)

Requires  no dependence that the loop carries back into the statement.
Ensures   the final values of the loop; `Blocked` if there is no array form.
"""

from __future__ import annotations

from ...read.declared import WORDS, Declarations, constant_value
from ...read.expression import Expr, Number, Ref, names, show, subexpressions
from ...read.intrinsic import type_of
from ...read.tree import Act, Node
from ...write.sentence import INTEGER, Speaker
from ..dependence.affine import affine
from ..dependence.bounds import within_bounds
from ..nests.nest import Blocked, Head, Line
from ..roles.locate import extreme_nodes, last_nodes
from ..roles.packing import packed_nodes
from .harm import names_index
from .section import TooLong, along, has_section, plain, sectioned
from .steady import conjuncts

_REDUCE = {"+": "SUM", "*": "PRODUCT", "MAX": "MAXVAL", "MIN": "MINVAL", ".AND.": "ALL", ".OR.": "ANY"}


def vector_nodes(line: Line, over: Head, speaker: Speaker) -> list[Node]:
    """Statements equivalent to the line in all iterations of `over`."""
    if line.operation == "LAST":
        return last_nodes(line, over, speaker)
    if line.operation in ("MAXLOC", "MINLOC"):
        return extreme_nodes(line, over, speaker)
    if line.operation == "PACK":
        return packed_nodes(line, over, speaker)
    if line.operation:
        return _reduced(line, over, speaker)
    return [Act(text=_assignment(line, over, speaker.known))]


def _assignment(line: Line, over: Head, known: Declarations) -> str:
    if not isinstance(line.target, Ref) or over.index not in names(line.target):
        raise Blocked("the same storage is written in every iteration", line.line)
    if line.guard is not None:
        _refuse_guarded_bounds(line, over, known)
    if any(_runs_diagonally(one, over, known) for expr in [line.target, *line.reads()] for one in subexpressions(expr)):
        return _forall(line, over)
    try:
        made = _by_sections(line, over, known)
    except TooLong:
        if "UNPACK" in names(line.value):
            raise
        return _forall(line, over)
    # gfortran grows an array constructor of unknown length by each value: FORALL takes a hundredth of the time.
    listed = "(/" in made and "UNPACK" not in made and None in [constant_value(known, one) for one in over.bounds()]
    return _forall(line, over) if listed else made


def _by_sections(line: Line, over: Head, known: Declarations) -> str:
    target = sectioned(line.target, over, known, line.line)
    value = plain(sectioned(line.value, over, known, line.line))
    text = f"{show(target)} = {show(value)}"
    if line.guard is None:
        return text
    if "UNPACK" in names(line.value) and not has_section(sectioned(line.guard, over, known, line.line)):
        raise Blocked("a condition that does not change in the loop", line.line)
    if over.index not in names(line.guard) and not has_section(sectioned(line.guard, over, known, line.line)):
        return f"IF ({show(plain(line.guard))}) {text}"
    return f"WHERE ({show(plain(sectioned(line.guard, over, known, line.line)))}) {text}"


def _runs_diagonally(expr: Expr, over: Head, known: Declarations) -> bool:
    return (
        isinstance(expr, Ref) and known.is_array(expr.name) and sum(over.index in names(arg) for arg in expr.args) > 1
    )


def _forall(line: Line, over: Head) -> str:
    """FORALL where no section fits, as for a diagonal or a long list: all right sides are evaluated before stores."""
    bounds = f"{over.index} = {show(over.low)}:{show(over.high)}{over.by(':')}"
    mask = "" if line.guard is None else f", {show(plain(line.guard))}"
    return f"FORALL ({bounds}{mask}) {show(line.target)} = {show(line.value)}"


def _refuse_guarded_bounds(line: Line, over: Head, known: Declarations) -> None:
    """Refuse a guard on the index, or around a gather: it may be what keeps a subscript in bounds."""
    assert line.guard is not None
    guarded = [line.value, line.target, *list(conjuncts(line.guard))[1:]]
    refs = [one for expr in guarded for one in subexpressions(expr) if isinstance(one, Ref)]
    if all(within_bounds(one, line, known) for one in refs if known.is_array(one.name)):
        return
    if names_index(line.guard, {over.index}, known):
        raise Blocked("the condition is on the loop index itself", line.line)
    for one in refs:
        if known.is_array(one.name):
            for arg in one.args:
                if over.index in names(arg) and affine(arg, known, set()) is None:
                    raise Blocked(f"{one.name} is gathered under a condition", line.line)


def _reduced(line: Line, over: Head, speaker: Speaker) -> list[Node]:
    known = speaker.known
    value = sectioned(line.value, over, known, line.line)
    name = line.target.name
    if not has_section(value) and line.operation == "+" and known.type_of(name) == "integer":
        return _counted(line, over, speaker)
    word = _REDUCE[line.operation]
    mask = ""
    if line.guard is not None:
        guard = plain(sectioned(line.guard, over, known, line.line))
        if word in ("ALL", "ANY") or not has_section(guard):
            raise Blocked("a reduction under a condition", line.line)
        mask = f", MASK={show(guard)}"
    call = f"{word}({show(along(line.value, over, known, line.line))}{mask})"
    kind = WORDS.get(type_of(line.value, known) or known.type_of(name), "")
    if not kind:
        raise Blocked("a reduction of a type we cannot name", line.line)
    if line.operation in ("MAX", "MIN"):
        if not speaker.hidden(f"{line.operation}({word}("):
            return [Act(text=f"{name} = {line.operation}({name}, {call})")]
        first, text = speaker.stored_call("S", kind, call, line.line)
        relation = ".GT." if line.operation == "MAX" else ".LT."
        return [*first, Act(text=f"IF ({text} {relation} {name}) {name} = {text}")]
    first, text = speaker.call(call, kind, line.line)
    return [*first, Act(text=f"{name} = {name} {line.operation} {text}")]


def _counted(line: Line, over: Head, speaker: Speaker) -> list[Node]:
    """K = K + c under a guard: c times the count of the guard."""
    guard = None if line.guard is None else plain(sectioned(line.guard, over, speaker.known, line.line))
    if guard is None or not has_section(guard) or over.index in names(line.value):
        raise Blocked("a reduction of something that does not change", line.line)
    factor = "" if line.value == Number("1") else f"{show(line.value, 8)}*"
    first, text = speaker.call(f"COUNT({show(guard)})", INTEGER, line.line)
    return [*first, Act(text=f"{line.target.name} = {line.target.name} + {factor}{text}")]
