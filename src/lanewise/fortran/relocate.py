"""Relocate: branches out of DO loops move behind them; exit flags stop what would have been skipped (PASS 1).

    DO 100 I = 1, 100                 LWEX1 = .TRUE.
      S1                              DO LWIX1 = 1, 100
      IF (X(I)) GOTO 200                IF (LWEX1) I = LWIX1
      S2                                IF (LWEX1) S1
100 CONTINUE                            IF (LWEX1) LWEX1 = .NOT. X(I)
    S3                                  IF (LWEX1) S2
200 S4                                  IF (.NOT. LWEX1) EXIT
                                      END DO
                                      IF (LWEX1) I = LWIX1
                                      IF (.NOT. LWEX1) GOTO 200
                                      S3
                                  200 S4

The loop runs over an index of ours and the DO variable follows it only while no exit was taken, so that search loops
find their variable afterwards. Flags are set before the loop unguarded: they are read even where the loop is skipped.

Requires  a flat unit.
Ensures   every branch and its target are in the same list. `guards` holds the exit flags each node stands under.
Leaves    the order of actions; an EXIT ends a loop that was left, since its bound may have been "forever".
Source    Allen, Kennedy, Porterfield, Warren (POPL 1983), figure 1, with the DO variable, guarded DOs and
          unconditional exits added.
"""

from __future__ import annotations

from ..record import dataclass, field
from .declared import WORDS, Declarations
from .formula import FALSE, TRUE, Flag, Not, negate
from .fresh import Names
from .tree import Act, Assign, Do, Goto, Leave, Node


@dataclass(slots=True)
class Relocated:
    """Exit flags by node, outermost first; nodes that must run whatever the flags are."""

    guards: dict[Node, list[str]] = field(default_factory=dict[Node, list[str]])
    unguarded: set[Node] = field(default_factory=set[Node])
    when_left: dict[Node, list[str]] = field(default_factory=dict[Node, list[str]])


@dataclass(slots=True)
class _Shared:
    names: Names
    known: Declarations


def relocate(nodes: list[Node], names: Names, known: Declarations) -> Relocated:
    made = Relocated()
    _relocate_list(nodes, [], _Shared(names, known), made)
    return made


def _relocate_list(nodes: list[Node], outer: list[str], shared: _Shared, made: Relocated) -> None:
    at = 0
    while at < len(nodes):
        node = nodes[at]
        if isinstance(node, Do) and node.end is None:
            before, after = _relocate_loop(node, outer, shared, made)
            nodes[at : at + 1] = [*before, node, *after]
            at += len(before) + len(after)
        at += 1


def _relocate_loop(loop: Do, outer: list[str], shared: _Shared, made: Relocated) -> tuple[list[Node], list[Node]]:
    inside = _labels_inside(loop.body)
    before: list[Node] = []
    after: list[Node] = []
    flags: list[str] = []
    _take_exits(loop.body, inside, shared.names, flags, before, after)
    made.unguarded.update(before)
    stops = [*_set_inside(loop, outer), *flags]
    keep = _keep_variable(loop, shared) if stops else None
    _relocate_list(loop.body, [*outer, *flags], shared, made)
    for node in _all(loop.body):
        if node not in made.unguarded:
            made.guards[node] = [*flags, *made.guards.get(node, [])]
    if stops:
        leave = Leave(word="EXIT", of=loop)
        made.unguarded.add(leave)
        made.when_left[leave] = stops
        loop.body.append(leave)
        if keep is not None:
            after.insert(0, keep)
            made.guards[keep] = flags
    if loop.labels and before:
        before[0].labels, loop.labels = loop.labels, []
    return before, after


def _set_inside(loop: Do, outer: list[str]) -> list[str]:
    """Flags of loops further out that are set in this one: it is left by them too."""
    found = {node.name for node in _all(loop.body) if isinstance(node, Assign)}
    return [flag for flag in outer if flag in found]


def _labels_inside(nodes: list[Node]) -> set[int]:
    return {label for node in _all(nodes) for label in node.labels}


def _all(nodes: list[Node]) -> list[Node]:
    """Nodes of the list and of the loops in it; constructs kept whole are one node."""
    found: list[Node] = []
    for node in nodes:
        found.append(node)
        if isinstance(node, Do) and node.end is None:
            found.extend(_all(node.body))
    return found


def _take_exits(
    nodes: list[Node], inside: set[int], names: Names, flags: list[str], before: list[Node], after: list[Node]
) -> None:
    """Replace each branch to the outside by the setting of a flag."""
    for at, node in enumerate(nodes):
        if isinstance(node, Do) and node.end is None:
            _take_exits(node.body, inside, names, flags, before, after)
        if not isinstance(node, Goto) or node.target in inside:
            continue
        flag = names.fresh("EX", "LOGICAL")
        flags.append(flag)
        before.append(Assign(name=flag, value=TRUE))
        value = FALSE if node.test is None else negate(node.test)
        nodes[at] = Assign(node.labels, node.origin, node.trivia, flag, value)
        after.append(Goto(origin=node.origin, target=node.target, test=Not(Flag(flag))))


def _keep_variable(loop: Do, shared: _Shared) -> Act | None:
    """Run the loop over an index of ours; the first statement of the body hands its value on."""
    if loop.kind != "do":
        return None
    index = shared.names.fresh("IX", WORDS.get(shared.known.type_of(loop.variable), "INTEGER"))
    variable, _, bounds = loop.head.partition("=")
    loop.head = f"{index} ={bounds}"
    loop.variable = index
    text = f"{variable.strip()} = {index}"
    loop.body.insert(0, Act(text=text))
    return Act(text=text)
