"""Search: a loop with an exit on a condition that its body does not change becomes a counted loop.

    DO 10 I = 1, N                        LWF1 = FINDLOC(C(1:N) .GT. B(1:N), .TRUE., DIM=1)
      A(I) = A(I) + B(I)                  LWN1 = N
      IF (C(I) .GT. B(I)) GOTO 20         IF (LWF1 .GT. 0) LWN1 = LWF1 - 1
 10 CONTINUE                              A(1:LWN1) = A(1:LWN1) + B(1:LWN1)
                                          I = MAX(1, LWN1 + 1)
                                          IF (LWF1 .GT. 0) THEN ; A(I) = A(I) + B(I) ; GOTO 20

The condition is evaluated for all iterations at once, so all elements it reads must be in bounds, and it must not trap.

Requires  a loop over its index in steps of one, with one exit that is a statement of its body.
Ensures   `found_exit` returns the parts; None if the loop is not of this kind.
"""

from __future__ import annotations

from ....record import dataclass
from ...read.declared import Declarations
from ...read.expression import Binary, Expr, Name, Ref, names, subexpressions
from ...read.intrinsic import type_of
from ...read.parse import parse_text
from ...read.tree import Act, Do, Goto, If, Leave, Node, Note, Switch, bodies, targets_of, walk
from ...restructure.formula import Pred
from ..dependence.bounds import within_bounds
from ..dependence.overlap import partners
from .nest import Blocked, Head, Line


@dataclass(slots=True)
class Exit:
    """The test, the statements before and after it in an iteration, and those on the way out."""

    test: Expr
    before: list[Node]
    after: list[Node]
    leaving: list[Node]
    line: int


def found_exit(loop: Do) -> Exit | None:
    inside = {label for node in walk(loop.body) for label in node.labels}
    exits = [at for at, node in enumerate(loop.body) if _leaves(node, loop, inside)]
    if len(exits) != 1:
        return None
    at = exits[0]
    node = loop.body[at]
    before, after = loop.body[:at], loop.body[at + 1 :]
    jumps = (Goto, Switch, Leave, Do)
    if node.labels or any(isinstance(one, jumps) for one in walk(before)):
        return None
    if any(_leaves(one, loop, inside) for one in walk(after)):
        return None
    text, leaving = _parts(node, loop)
    test = parse_text(text)
    line = node.origin.line.first + 1 if node.origin else 0
    return None if test is None else Exit(test, before, after, leaving, line)


def _leaves(node: Node, loop: Do, inside: set[int]) -> bool:
    """Whether the node, or something in it, may leave the loop."""
    for one in walk([node]):
        if isinstance(one, Leave) and (one.word == "EXIT" or one.of is not loop):
            return True
        if isinstance(one, (Goto, Switch)) and not inside.issuperset(targets_of(one)):
            return True
        if isinstance(one, Act) and (one.halts or _halting(one)):
            return True
    return False


def _halting(node: Act) -> bool:
    inner = node.origin.inner if node.origin is not None and node.text is None else None
    return inner is not None and inner.kind in ("return", "stop")


def _parts(node: Node, loop: Do) -> tuple[str, list[Node]]:
    """The text of the test and the statements on the way out."""
    if isinstance(node, Goto) and isinstance(node.test, Pred):
        return node.test.text, [Goto(origin=node.origin, target=node.target)]
    if isinstance(node, Act) and node.origin is not None and node.origin.inner is not None and _halting(node):
        return node.origin.part(node.origin.test), [Act(text=node.origin.inner.text(), halts=True)]
    if isinstance(node, If) and len(node.arms) == 1 and not any(_real(one) for one in node.orelse or []):
        test, body, _ = node.arms[0]
        real = [one for one in body if _real(one)]
        plain = all(isinstance(one, Act) and not one.halts and not _halting(one) for one in real[:-1])
        last = real[-1] if real else None
        ends = isinstance(last, Leave) or (isinstance(last, Goto) and last.test is None)
        ends = ends or (isinstance(last, Act) and last.halts)
        if isinstance(test, Pred) and plain and ends and not any(one.labels for one in real):
            if isinstance(last, Leave) and last.of is loop:
                real = real[:-1]
            return test.text, real
    return "", []


def _real(node: Node) -> bool:
    return not isinstance(node, Note) and not (isinstance(node, Act) and node.is_placeholder())


def refuse_risky(found: Exit, head: Head, assigned: set[str], known: Declarations) -> None:
    """The condition must not depend on the loop's assignments, be in bounds in every iteration, and not trap."""
    line = Line(Name("LW"), found.test, None, (head,), found.line)
    changed = sorted(names(found.test) & partners(assigned, known))
    if changed:
        raise Blocked(f"the loop is left by a condition on {changed[0]}, which it changes", found.line)
    if head.index not in names(found.test):
        raise Blocked("the loop is left by a condition that does not change in it", found.line)
    for one in subexpressions(found.test):
        if isinstance(one, (Name, Ref)) and known.look(one.name).other:
            raise Blocked(f"{one.name} is a pointer, allocatable, a target or volatile", found.line)
        if isinstance(one, Ref) and known.is_array(one.name):
            if not within_bounds(one, line, known):
                raise Blocked(f"elements of {one.name} after the exit may not exist", found.line)
        elif isinstance(one, Ref) and not known.is_intrinsic(one.name):
            raise Blocked(f"{one.name} may be a function with effects", found.line)
        divides = isinstance(one, Binary) and one.op == "/"
        divides = divides or (isinstance(one, Ref) and one.name in ("MOD", "MODULO"))
        if divides and type_of(one, known) != "real" and type_of(one, known) != "double":
            raise Blocked("the condition after the exit may divide by zero", found.line)


def assigned_names(nodes: list[Node]) -> set[str]:
    """Names that assignments among these nodes set; `Blocked` for any other statement."""
    found: set[str] = set()
    for node in walk(nodes):
        if isinstance(node, (Note, If, Goto, Leave)) or (isinstance(node, Act) and node.is_placeholder()):
            continue
        statement = node.origin if isinstance(node, Act) and node.text is None else None
        inner = (statement.inner or statement) if statement is not None else None
        if inner is None or inner.kind != "assign" or bodies(node):
            raise Blocked("a statement that is no assignment in a loop that is left early", _line_of(node))
        found.add(inner.code.split("=")[0].split("(")[0])
    return found


def _line_of(node: Node) -> int:
    return node.origin.line.first + 1 if node.origin else 0
