"""Relocate: branches out of DO loops move after them; exit flags guard the statements they skipped (PASS 1).

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

The loop runs over a generated index, and the DO variable follows it only while no exit is taken, so that search loops
have its value afterwards. Flags are set before the loop without a guard: they are read even if the loop is skipped.

Requires  a flat unit.
Ensures   every branch and its target are in the same list. `guards` holds the exit flags that guard each node.
Leaves    the order of actions; an EXIT ends a loop that was left, since its bound may have been "forever".
Source    Allen, Kennedy, Porterfield, Warren (POPL 1983), figure 1, with the DO variable, guarded DOs and
          unconditional exits added.
"""

from __future__ import annotations

from ...record import dataclass, field
from ..read.declared import WORDS, Declarations
from ..read.tree import Act, Assign, Do, Goto, If, Leave, Node, walk
from ..write.fresh import Names
from .formula import FALSE, TRUE, Flag, Not, Pred, negate

MANY = 12
"""A loop with more exits shares one flag among them: longer guards are unreadable."""


@dataclass(slots=True)
class Relocated:
    """Exit flags by node, outermost first; nodes that must run whatever the flags are."""

    guards: dict[Node, list[str]] = field(default_factory=dict[Node, list[str]])
    unguarded: set[Node] = field(default_factory=set[Node])
    when_left: dict[Node, list[str]] = field(default_factory=dict[Node, list[str]])
    exits: list[tuple[Goto, str]] = field(default_factory=list[tuple[Goto, str]])
    """Branches that leave their loop, each with its flag; one that leaves several is in the list for each."""


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
    exits = [one for one in _all(loop.body) if isinstance(one, Goto) and one.target not in inside]
    taken = _one_flag(exits, shared.names) if len(exits) > MANY else _own_flags(exits, shared.names)
    flags, before, after = taken.flags, taken.before, taken.after
    made.exits.extend((one, flags[min(at, len(flags) - 1)]) for at, one in enumerate(exits))
    _replace(loop.body, taken.instead)
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
    """Flags of outer loops that are set in this one: they leave it too."""
    found = {node.name for node in walk(loop.body) if isinstance(node, Assign)}
    return [flag for flag in outer if flag in found]


def _labels_inside(nodes: list[Node]) -> set[int]:
    return {label for node in _all(nodes) for label in node.labels}


def _all(nodes: list[Node]) -> list[Node]:
    """Nodes of the list and of the loops in it; a construct kept whole is one node."""
    found: list[Node] = []
    for node in nodes:
        found.append(node)
        if isinstance(node, Do) and node.end is None:
            found.extend(_all(node.body))
    return found


@dataclass(slots=True)
class _Exits:
    """Flags of a loop, the statements before and after it, and the replacement of each branch."""

    flags: list[str] = field(default_factory=list[str])
    before: list[Node] = field(default_factory=list[Node])
    after: list[Node] = field(default_factory=list[Node])
    instead: dict[Node, list[Node]] = field(default_factory=dict[Node, list[Node]])


def _own_flags(exits: list[Goto], names: Names) -> _Exits:
    """A flag for each branch."""
    made = _Exits()
    for node in exits:
        flag = names.fresh("EX", "LOGICAL")
        made.flags.append(flag)
        made.before.append(Assign(name=flag, value=TRUE))
        value = FALSE if node.test is None else negate(node.test)
        made.instead[node] = [Assign(node.labels, node.origin, node.trivia, flag, value)]
        made.after.append(Goto(origin=node.origin, target=node.target, test=Not(Flag(flag))))
    return made


def _one_flag(exits: list[Goto], names: Names) -> _Exits:
    """One flag for all branches, and an integer that selects the target: guards stay short despite many exits."""
    flag, chosen = names.fresh("EX", "LOGICAL"), names.fresh("SEL", "INTEGER")
    made = _Exits([flag], [Assign(name=flag, value=TRUE), Assign(name=chosen, value=0)])
    numbers: dict[int, int] = {}
    for node in exits:
        number = numbers.setdefault(node.target, len(numbers) + 1)
        leaving: list[Node] = [Assign(name=chosen, value=number), Assign(name=flag, value=FALSE)]
        if node.test is None:
            leaving[0].labels, leaving[0].origin, leaving[0].trivia = node.labels, node.origin, node.trivia
            made.instead[node] = leaving
        else:
            made.instead[node] = [If(node.labels, node.origin, node.trivia, [(node.test, leaving, None)])]
    for target, number in numbers.items():
        made.after.append(Goto(target=target, test=Pred(f"{chosen} .EQ. {number}")))
    return made


def _replace(nodes: list[Node], instead: dict[Node, list[Node]]) -> None:
    nodes[:] = [one for node in nodes for one in instead.get(node, [node])]
    for node in nodes:
        if isinstance(node, Do) and node.end is None:
            _replace(node.body, instead)


def _keep_variable(loop: Do, shared: _Shared) -> Act | None:
    """Run the loop over a generated index; the first statement of the body assigns it to the DO variable."""
    if loop.kind != "do":
        return None
    index = shared.names.fresh("IX", WORDS.get(shared.known.type_of(loop.variable), "INTEGER"))
    variable, _, bounds = loop.head.partition("=")
    loop.head = f"{index} ={bounds}"
    loop.variable = index
    text = f"{variable.strip()} = {index}"
    loop.body.insert(0, Act(text=text))
    return Act(text=text)
