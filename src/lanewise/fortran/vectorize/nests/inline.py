"""Inline: calls of straight-line procedures inside a loop, replaced by their bodies.

    A(I) = POLY(B(I))                  A(I) = B(I)*B(I) + 2.*B(I)
    CALL ROT(X(I), Y(I), C, S)         LWV1 = C*X(I) + S*Y(I)
                                       Y(I) = C*Y(I) - S*X(I)
                                       X(I) = LWV1

Requires  a loop that may be changed.
Ensures   the same values in the same order; a call whose argument types differ from the procedure's stays.
Leaves    the loop unchanged if nothing can be inlined; locals become generated scalars.
"""

from __future__ import annotations

import re

from ...read.classify import classify
from ...read.declared import Declarations
from ...read.expression import Expr, Name, Ref, names, show, subexpressions
from ...read.intrinsic import type_of
from ...read.logical import squeeze_text
from ...read.parse import parse_text
from ...read.statement import Statement, matching, split_top
from ...read.straight import Straight
from ...read.tree import Act, Do, Node, bodies, walk
from ...write.fresh import Names
from ..dependence.overlap import partners
from .rewrite import parenthesised, substitute

_CALLED = re.compile(r"([A-Z][A-Z0-9_$]*)\(")
_WORDS = {
    "integer": "INTEGER",
    "real": "REAL",
    "double": "DOUBLE PRECISION",
    "complex": "COMPLEX",
    "logical": "LOGICAL",
}


def know_functions(procedures: dict[str, Straight], known: Declarations) -> None:
    """Functions as statement functions, with renamed arguments."""
    for name, one in procedures.items():
        if one.unit.kind != "function" or not _is_visible(one, known):
            continue
        own = {formal: f"{name}%{formal}" for formal in one.formals}
        values: dict[str, Expr] = {formal: Name(new) for formal, new in own.items()}
        for target, value in one.body:
            values[target] = parenthesised(substitute(value, values))
        for formal, new in own.items():
            known.get(new).type = one.known.type_of(formal)
        known.statement_functions[name] = (tuple(own.values()), values[name])


def inline_calls(loop: Do, procedures: dict[str, Straight], known: Declarations, fresh: Names) -> bool:
    """Whether no call remains: subroutines are replaced here, functions where they are read."""
    if not procedures:
        return False
    before = walk(loop.body)
    loop.body[:] = _list(loop.body, procedures, known, fresh)
    functions = {name for name, one in procedures.items() if one.unit.kind == "function"}
    called = {word for node in before if node.origin for word in _CALLED.findall(node.origin.line.code)}
    return walk(loop.body) != before or bool(functions & called)


def _list(nodes: list[Node], procedures: dict[str, Straight], known: Declarations, fresh: Names) -> list[Node]:
    result: list[Node] = []
    for node in nodes:
        for body in bodies(node):
            body[:] = _list(body, procedures, known, fresh)
        made = _in_place(node, procedures, known, fresh) if isinstance(node, Act) and node.text is None else None
        if made is None:
            result.append(node)
        else:
            made[0].labels, made[0].trivia = node.labels, node.trivia
            result.extend(made)
    return result


def _in_place(node: Act, procedures: dict[str, Straight], known: Declarations, fresh: Names) -> list[Node] | None:
    call = node.origin
    if call is None or call.kind != "call" or call.targets or call.line.literals:
        return None
    name, _, _ = call.code[4:].partition("(")
    one = procedures.get(name)
    if one is None or one.unit.kind != "subroutine" or not _is_visible(one, known):
        return None
    actual = _arguments(call)
    if actual is None or len(actual) != len(one.formals) or not _fit(one, actual, known):
        return None
    values: dict[str, Expr] = {}
    texts: list[str] = []
    written = partners(_written(one, actual), known)
    for formal, value in zip(one.formals, actual, strict=True):
        values[formal] = value
        if not isinstance(value, (Name, Ref)) and names(value) & written:
            values[formal] = _saved_value(formal, one, known, fresh)
            texts.append(f"{show(values[formal])} = {show(value)}")
    for target, value in one.body:
        right = substitute(value, {key: parenthesised(part) for key, part in values.items()})
        if target not in values:
            values[target] = _saved_value(target, one, known, fresh)
        texts.append(f"{show(values[target])} = {show(right)}")
    return [_assignment(text, call) for text in texts]


def _arguments(call: Statement) -> list[Expr] | None:
    at = call.code.find("(")
    pieces = [] if at < 0 else [one for one in split_top(call.code[at + 1 : matching(call.code, at)]) if one]
    parsed = [parse_text(one) for one in pieces]
    return None if any(one is None for one in parsed) else [one for one in parsed if one is not None]


def _fit(one: Straight, actual: list[Expr], known: Declarations) -> bool:
    """Types match, what is written is a scalar or an element, and no subscript changes in between."""
    for formal, value in zip(one.formals, actual, strict=True):
        if type_of(value, known) != one.known.type_of(formal):
            return False
        whole = isinstance(value, Name) and known.is_array(value.name)
        element = isinstance(value, Ref) and known.is_array(value.name)
        if whole or (formal in one.writes and not (element or isinstance(value, Name))):
            return False
    written = partners(_written(one, actual), known)
    subscripts = [arg for value in actual for ref in subexpressions(value) if isinstance(ref, Ref) for arg in ref.args]
    return not any(names(arg) & written for arg in subscripts)


def _written(one: Straight, actual: list[Expr]) -> set[str]:
    pairs = zip(one.formals, actual, strict=True)
    return {value.name for formal, value in pairs if formal in one.writes and isinstance(value, (Name, Ref))}


def _saved_value(name: str, one: Straight, known: Declarations, fresh: Names) -> Name:
    kind = one.known.type_of(name)
    made = fresh.fresh("V", _WORDS[kind])
    known.get(made).type = kind
    return Name(made)


def _assignment(text: str, call: Statement) -> Act:
    line = squeeze_text(text)
    line.first, line.last = call.line.first, call.line.last
    return Act(origin=classify(line))


def _is_visible(one: Straight, known: Declarations) -> bool:
    """The name refers to this procedure here, and intrinsic names mean the same on both sides."""
    name = one.unit.name
    variable = known.variables.get(name)
    if not known.complete or name in known.statement_functions:
        return False
    if variable and (variable.dimensions or variable.dummy or variable.other):
        return False
    if one.unit.kind == "function" and known.type_of(name) != one.known.type_of(name):
        return False
    called = {part.name for _, value in one.body for part in subexpressions(value) if isinstance(part, Ref)}
    return all(known.is_intrinsic(word) and not _is_scalar(word, known) for word in called)


def _is_scalar(word: str, known: Declarations) -> bool:
    """Whether a variable of the unit has the name of the intrinsic."""
    found = known.variables.get(word)
    return found is not None and not found.external
