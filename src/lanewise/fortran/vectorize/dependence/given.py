"""Given: facts about integers in a loop, from the conditions around it.

    IF (K .GT. 0) THEN                 K - 1 is zero or more
      DO 10 I = 1, N ; A(I) = A(I+K)
    IF (K .LE. 0) GOTO 30              and so it is after a branch that was not taken
    DO J = 1, M ; DO I = 1, J          J - 1 is zero or more, M - J too

Requires  a test's text, and the statements where it must hold.
Ensures   only facts about names that those statements cannot change.
"""

from __future__ import annotations

import re

from ....analysis.values.linear import atom_sum
from ...read.declared import Declarations, constant_value
from ...read.expression import Binary, Expr, Paren, Unary
from ...read.parse import parse_text
from ...read.statement import split_top
from ...read.tree import Act, Do, Goto, Leave, Node, Note, walk
from ...restructure.formula import Formula, Pred
from .affine import Affine, affine, number
from .overlap import storage_of

_OPPOSITE = {".GT.": ".LE.", ".GE.": ".LT.", ".LT.": ".GE.", ".LE.": ".GT.", ".EQ.": ".NE.", ".NE.": ".EQ."}


def facts_of(test: Formula, holds: bool, known: Declarations, within: list[Node]) -> tuple[Affine, ...]:
    """Forms that are nonnegative in `within` if the test's outcome is `holds`."""
    if not isinstance(test, Pred) or may_call(test.text.upper().replace(" ", ""), known):
        return ()  # functions in the test may change its variables
    expr = parse_text(test.text)
    found = _facts(expr, holds, known) if expr is not None else []
    return tuple(form for form in found if _is_stable(form, known, within))


def facts_of_loop(node: Do, known: Declarations) -> tuple[Affine, ...]:
    """Facts about a DO's variable inside the loop, from its bounds."""
    parts = [parse_text(one) for one in split_top(node.head.partition("=")[2])] if node.kind == "do" else []
    step = 1 if len(parts) == 2 else constant_value(known, parts[2]) if len(parts) == 3 else None
    if not step or known.type_of(node.variable) != "integer":
        return ()
    low, high = (affine(one, known, set()) for one in (parts[:2] if step > 0 else parts[1::-1]))
    index = atom_sum(node.variable)
    found = [*([index.plus(low, -1)] if low else []), *([high.plus(index, -1)] if high else [])]
    return tuple(form for form in found if _is_stable(form, known, node.body))


def leaving(node: Node) -> Formula | None:
    """The test by which a single statement leaves its list; the following statements run only if it failed."""
    if isinstance(node, Goto):
        return node.test
    statement = node.origin if isinstance(node, Act) and node.text is None else None
    if statement is None or statement.inner is None or statement.inner.kind not in ("return", "stop"):
        return None
    return Pred(statement.part(statement.test))


def _facts(expr: Expr, holds: bool, known: Declarations) -> list[Affine]:
    if isinstance(expr, Paren):
        return _facts(expr.of, holds, known)
    if isinstance(expr, Unary) and expr.op == ".NOT.":
        return _facts(expr.of, not holds, known)
    if not isinstance(expr, Binary):
        return []
    if expr.op == (".AND." if holds else ".OR."):
        return [*_facts(expr.left, holds, known), *_facts(expr.right, holds, known)]
    left, right = affine(expr.left, known, set()), affine(expr.right, known, set())
    if left is None or right is None or expr.op not in _OPPOSITE:
        return []
    apart = left.plus(right, -1)
    return {
        ".GT.": [apart.plus(number(-1))],
        ".GE.": [apart],
        ".LT.": [number(-1).plus(apart, -1)],
        ".LE.": [number(0).plus(apart, -1)],
        ".EQ.": [apart, number(0).plus(apart, -1)],
        ".NE.": [],
    }[expr.op if holds else _OPPOSITE[expr.op]]


def _is_stable(form: Affine, known: Declarations, within: list[Node]) -> bool:
    """No statement here can change a name of the form."""
    used = set(form.parts)
    if not used or used & set(storage_of(known)) or any(known.look(name).other for name in used):
        return False
    common = any(known.look(name).common is not None for name in used)
    for node in walk(within):
        if isinstance(node, Do) and (node.variable in used or known.look(node.variable).other):
            return False
        if isinstance(node, Act) and node.last is not None:
            return False
        statement = node.origin
        if statement is None or isinstance(node, (Note, Leave)):
            continue
        inner = statement.inner or statement
        if may_call(statement.line.code, known) and (common or used & set(_NAME.findall(statement.line.code))):
            return False
        target = _NAME.findall(inner.code)[0] if inner.kind == "assign" else ""
        if target in used or (target and known.look(target).other):
            return False
        if inner.kind not in _QUIET and (common or used & set(_NAME.findall(inner.code))):
            return False
    return True


_NAME = re.compile(r"[A-Z][A-Z0-9_$]*")
_BRANCHES = {"goto", "computed", "arith", "if", "ifthen", "elseif", "else", "endif", "exit", "cycle"}
_QUIET = _BRANCHES | {"assign", "continue", "do", "enddo", "dowhile"}
_WORDS = frozenset(["IF", "WHILE", "DOWHILE", "GOTO", "ELSEIF"])


def may_call(code: str, known: Declarations) -> bool:
    """Whether a non-intrinsic function may be called."""
    called = set(re.findall(r"([A-Z][A-Z0-9_$]*)\(", code)) - _WORDS
    return any(not known.is_array(name) and not known.is_intrinsic(name) for name in called)
