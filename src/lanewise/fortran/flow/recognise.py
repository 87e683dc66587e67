"""Recognise: counting loops of IF and GOTO, as DO loops.

    I = 0                              I = 0
 10 I = I + 1                          DO I = 1, N
    IF (I .GT. N) GOTO 20                A(I) = ..
    A(I) = ..                          END DO
    GOTO 10                         20 ..
 20 ..

The step may come first or last; in the middle it stays a statement, and a generated counter runs the loop. After the
loop, the DO variable has the value that the original would leave. A loop that tests at its end
(`IF (I .LE. N) GOTO 10`) runs at least once: its bound is the greater of N and the initial value.

Requires  a normalised tree.
Ensures   only loops whose variable, step and bound nothing else in the body can change: assignments, conditions
          and DO loops, no calls; only the back edge branches to the label.
"""

from __future__ import annotations

from ...record import dataclass
from ..read.declared import Declarations, constant_value
from ..read.expression import Binary, Expr, Name, Number, names, show
from ..read.intrinsic import type_of
from ..read.parse import parse_text
from ..read.tree import Act, Do, Goto, If, Node, Note, bodies, targets_of, walk
from ..restructure.formula import Pred
from ..restructure.negation import OPPOSITE
from ..vectorize.dependence.affine import Affine, affine
from ..vectorize.dependence.given import may_call
from ..vectorize.dependence.overlap import storage_of
from ..vectorize.nests.rewrite import parenthesised
from ..write.fresh import Names


@dataclass(slots=True)
class _Counted:
    index: str
    step: int
    high: Expr
    body: list[Node]
    place: str
    """The position of the step: first, last or within."""
    once: bool = False
    """Whether it runs at least once: it tests at its end."""


def recognise(nodes: list[Node], known: Declarations, fresh: Names) -> list[Node]:
    """The nodes with such loops replaced, innermost first; the same list if there are none."""
    uses: dict[int, int] = {}
    for node in walk(nodes):
        for label in targets_of(node):
            uses[label] = uses.get(label, 0) + 1
    return _list(nodes, known, fresh, uses)


def _list(nodes: list[Node], known: Declarations, fresh: Names, uses: dict[int, int]) -> list[Node]:
    for node in nodes:
        for body in bodies(node):
            body[:] = _list(body, known, fresh, uses)
    at = 0
    while at < len(nodes):
        back = nodes[at]
        if isinstance(back, Goto) and not back.labels and uses.get(back.target) == 1:
            begin = next((one for one in range(at) if back.target in nodes[one].labels), None)
            counted = _counted if back.test is None else _counted_below
            found = None if begin is None else counted(nodes, begin, at, known, uses)
            if begin is not None and found is not None:
                made = _written(nodes, begin, found, known, fresh)
                nodes = [*nodes[:begin], *made, *nodes[at + 1 :]]
                at = begin
                continue
        at += 1
    return nodes


def _real(nodes: list[Node]) -> list[Node]:
    return [one for one in nodes if not isinstance(one, Note) and not (isinstance(one, Act) and one.is_placeholder())]


def _counted(nodes: list[Node], begin: int, end: int, known: Declarations, uses: dict[int, int]) -> _Counted | None:
    """The loop between the label and the branch back to it."""
    beyond = set(nodes[end + 1].labels) if end + 1 < len(nodes) else set[int]()
    real = _real(nodes[begin:end])
    label = nodes[begin].labels
    first = _step(real[0], known) if real else None
    at = 1 if first else 0
    test = real[at] if at < len(real) else None
    if not isinstance(test, Goto) or test.target not in beyond or not isinstance(test.test, Pred) or len(label) != 1:
        return None
    entered = any(uses.get(one) for node in walk(real[1:]) for one in node.labels)
    if entered or any(isinstance(one, Goto) for one in walk(real[at + 1 :])):
        return None
    body = real[at + 1 :]
    steps = [one for one in body if _step(one, known)]
    step = first or (_step(steps[0], known) if len(steps) == 1 else None)
    if step is None or (first and steps) or known.type_of(step[0]) != "integer" or not _is_quiet(body, known):
        return None
    name, size = step
    high = _bound(test.test.text, name, size, known)
    sets = [one for one in walk(body) if _target(one) == name or (isinstance(one, Do) and one.variable == name)]
    if high is None or len(sets) != (0 if first else 1) or not _is_own(name, high, body, known):
        return None
    if first:
        return _Counted(name, size, high, body, "first")
    if body and body[-1] is steps[0]:
        return _Counted(name, size, high, body[:-1], "last")
    return _Counted(name, size, high, body, "within")


def _counted_below(
    nodes: list[Node], begin: int, end: int, known: Declarations, uses: dict[int, int]
) -> _Counted | None:
    """The loop between the label and a conditional branch back to it."""
    back = nodes[end]
    body = _real(nodes[begin:end])
    assert isinstance(back, Goto)
    entered = any(uses.get(one) for node in walk(nodes[begin + 1 : end]) for one in node.labels)
    inner = any(uses.get(one) for node in nodes[begin : begin + 1] for part in bodies(node) for one in _labels(part))
    if entered or inner or len(nodes[begin].labels) != 1 or not isinstance(back.test, Pred) or not body:
        return None
    steps = [one for one in body if _step(one, known)]
    step = _step(steps[0], known) if len(steps) == 1 else None
    branches = any(isinstance(one, Goto) for one in walk(body))
    if step is None or branches or known.type_of(step[0]) != "integer" or not _is_quiet(body, known):
        return None
    name, size = step
    high = _bound(show_opposite(back.test.text), name, size, known)
    sets = [one for one in walk(body) if _target(one) == name or (isinstance(one, Do) and one.variable == name)]
    if high is None or len(sets) != 1 or not _is_own(name, high, body, known):
        return None
    is_last = body[-1] is steps[0] and body[-1] is not nodes[begin]
    return _Counted(name, size, high, body[:-1] if is_last else body, "last" if is_last else "within", once=True)


def _is_own(name: str, high: Expr, body: list[Node], known: Declarations) -> bool:
    """Whether the body does not change the bound, and nothing reaches the variable or the bound by another name."""
    used, written = names(high) | {name}, {_target(one) for one in walk(body)}
    if used & set(storage_of(known)) or any(known.look(one).other for one in used | written if one):
        return False
    return not names(high) & written


def _labels(nodes: list[Node]) -> list[int]:
    return [label for node in walk(nodes) for label in node.labels]


def show_opposite(text: str) -> str:
    """The exit test from the test for another iteration, for comparisons of integers."""
    test = parse_text(text)
    if not isinstance(test, Binary) or test.op not in OPPOSITE:
        return text
    return f"{show(test.left)} {OPPOSITE[test.op]} {show(test.right)}"


def _target(node: Node) -> str:
    statement = node.origin if isinstance(node, Act) and node.text is None else None
    inner = (statement.inner or statement) if statement is not None else None
    if inner is None or inner.kind != "assign":
        return node.variable if isinstance(node, Do) else ""
    return inner.code.split("=")[0].split("(")[0]


def _step(node: Node, known: Declarations) -> tuple[str, int] | None:
    """`I = I + 2` as (I, 2)."""
    statement = node.origin if isinstance(node, Act) and node.text is None else None
    if statement is None or statement.kind != "assign":
        return None
    name, _, right = statement.code.partition("=")
    form = affine(parse_text(right), known, set()) if name.isidentifier() else None
    step = None if form is None else form.offset_from(name)
    return (name, step) if step else None


def _bound(text: str, name: str, step: int, known: Declarations) -> Expr | None:
    """The last value of the variable for which the loop continues."""
    test = parse_text(text)
    if not isinstance(test, Binary) or test.left != Name(name) or name in names(test.right):
        return None
    if affine(test.right, known, set()) is None and constant_value(known, test.right) is None:
        return None
    if type_of(test.right, known) != "integer":
        return None
    if (test.op == ".GT." and step > 0) or (test.op == ".LT." and step < 0):
        return test.right
    if (test.op == ".GE." and step > 0) or (test.op == ".LE." and step < 0):
        return Binary("-" if step > 0 else "+", test.right, Number("1"))
    return None


def _is_quiet(body: list[Node], known: Declarations) -> bool:
    """Whether it only computes, tests and counts, and calls nothing with side effects."""
    for node in walk(body):
        if isinstance(node, If):
            tests = [test.text if isinstance(test, Pred) else None for test, _, _ in node.arms]
        elif isinstance(node, Do):
            tests = [node.head]
        elif isinstance(node, Act) and node.origin is not None and (_target(node) or node.is_placeholder()):
            tests = [node.origin.line.code]
        else:
            tests = [] if isinstance(node, Note) else [None]
        if any(text is None or may_call(text.upper().replace(" ", ""), known) for text in tests):
            return False
    return True


def _written(nodes: list[Node], begin: int, found: _Counted, known: Declarations, fresh: Names) -> list[Node]:
    made: list[Node] = []
    start = _start(nodes, begin, found.index)
    if start is None:
        initial = fresh.fresh("B", "INTEGER")
        known.get(initial).type = "integer"
        made.append(Act(text=f"{initial} = {found.index}"))
        start = Name(initial)
    if found.place == "first":
        start = Binary("+" if found.step > 0 else "-", parenthesised(start), Number(str(abs(found.step))))
    index = found.index
    if found.place == "within":
        index = fresh.fresh("IX", "INTEGER")
        known.get(index).type = "integer"
    form = affine(start, known, set())
    low = show(start) if form is None or form.parts else str(form.constant)
    step = "" if found.step == 1 else f", {found.step}"
    bound = affine(found.high, known, set())
    high = show(found.high) if bound is None or bound.parts else str(bound.constant)
    if found.once and not _surely(form, found, known):
        last = fresh.fresh("N", "INTEGER")
        known.get(last).type = "integer"
        made.append(Act(text=f"{last} = {high}"))
        made.append(Act(text=f"IF ({last} {'.LT.' if found.step > 0 else '.GT.'} {low}) {last} = {low}"))
        high = last
    head = f"{index} = {low}, {high}{step}"
    loop = Do([], nodes[begin].origin, nodes[begin].trivia, "do", head, index, found.body)
    return [*made, loop]


def _surely(form: Affine | None, found: _Counted, known: Declarations) -> bool:
    """Whether the first value is known not to exceed the last."""
    high = affine(found.high, known, set())
    apart = None if form is None or high is None else high.minus(form)
    return apart is not None and apart.is_number and apart.constant * found.step >= 0


def _start(nodes: list[Node], begin: int, index: str) -> Expr | None:
    """The value that the statement before the loop assigns to the variable, if no branch target is in between."""
    last = next(iter(_real(nodes[:begin][::-1])), None)
    between = nodes[nodes.index(last) + 1 : begin] if last is not None else []
    if any(node.labels for node in between):
        return None
    if last is None or _target(last) != index or last.origin is None or last.origin.kind != "assign":
        return None
    value = parse_text(last.origin.code.partition("=")[2])
    return None if value is None or names(value) & {index} or not isinstance(value, (Name, Number)) else value
