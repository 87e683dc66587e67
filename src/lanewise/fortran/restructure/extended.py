"""Extended: statements after a DO loop that only the loop branches to, and that branch back, move into it.

    DO 80 J = 1, M                     DO 80 J = 1, M
      IF (C(J) .LE. E) GOTO 100          IF (C(J) .LE. E) GOTO 100
   70 Q = Q + R(J)                    70 Q = Q + R(J)
   80 CONTINUE                        80 CONTINUE
      RETURN                             GOTO 95001
  100 K = 2                         100  K = 2
      GOTO 70                            GOTO 70
                                  95001 END DO

Fortran 66 calls this the extended range of a DO; Fortran 77 no longer allows it. Such statements were always part of
the loop: its iteration count does not advance while they run.

Requires  a normalised tree, in which branches may enter DO loops.
Ensures   moved stretches begin after a statement without fall-through, end with one, and only the loop reaches
          them.
Leaves    the refusal of every other branch into a loop, with the obstacle.
"""

from __future__ import annotations

from ...record import dataclass
from ..read.tree import Act, Do, Goto, If, Leave, Node, Note, Switch, bodies, targets_of, walk
from ..read.unit import Unit
from ..write.fresh import Labels

MOST_STRETCHES = 40
"""The most stretches of one unit that move."""


def take_in(unit: Unit, nodes: list[Node], labels: Labels) -> None:
    """Move every stretch of a loop's extended range into the loop; the tree is changed in place."""
    for _ in range(MOST_STRETCHES):
        tree = _Tree(nodes)
        entering = tree.first_entering()
        if entering is None:
            return
        branch, target, loop = entering
        stretches = tree.range_of(unit, branch, target, loop)
        moved = [node for stretch in stretches for node in stretch.nodes()]
        for stretch in sorted(stretches, key=lambda one: -one.first):
            del stretch.body[stretch.first : stretch.last + 1]
        _put_in(loop, moved, branch, labels)


def _put_in(loop: Do, moved: list[Node], branch: Node, labels: Labels) -> None:
    """Insert at the end of the body, skipped by a branch; before a CONTINUE that ends it, if there is one."""
    last = loop.body[-1]
    rest: Node = loop.body.pop() if isinstance(last, Act) and last.is_placeholder() else Note()
    if not rest.labels:
        rest.labels = [labels.fresh()]
    loop.body.extend([Goto(origin=branch.origin, target=rest.labels[0]), *moved, rest])


@dataclass(slots=True)
class _Stretch:
    """Consecutive nodes of one list: `body[first:last + 1]`."""

    body: list[Node]
    first: int
    last: int

    def nodes(self) -> list[Node]:
        return self.body[self.first : self.last + 1]


class _Tree:
    """The position of each node and each label of a tree."""

    def __init__(self, nodes: list[Node]) -> None:
        self.top = nodes
        self.around: dict[Node, tuple[Node, ...]] = {}
        self.place: dict[Node, tuple[list[Node], int]] = {}
        self.labelled: dict[int, Node] = {}
        self.branches: dict[int, list[Node]] = {}
        self.read(nodes, ())

    def read(self, nodes: list[Node], around: tuple[Node, ...]) -> None:
        for at, node in enumerate(nodes):
            self.around[node], self.place[node] = around, (nodes, at)
            self.labelled.update(dict.fromkeys(node.labels, node))
            for label in targets_of(node):
                self.branches.setdefault(label, []).append(node)
            for body in bodies(node):
                self.read(body, (*around, node))

    def loops(self, node: Node) -> list[Do]:
        return [one for one in self.around[node] if isinstance(one, Do)]

    def first_entering(self) -> tuple[Node, int, Do] | None:
        """A branch, its target, and the innermost loop that contains the target but not the branch."""
        for node in self.around:
            for target in targets_of(node):
                at = self.labelled.get(target)
                inside = [] if at is None else self.loops(at)
                if inside and inside[-1] not in self.loops(node):
                    return node, target, inside[-1]
        return None

    def range_of(self, unit: Unit, branch: Node, target: int, loop: Do) -> list[_Stretch]:
        """The stretches that the branch comes from and that lead to it; refused unless all belong to the loop."""
        sentence = f"this branches into the DO loop around label {target}"
        terminal = loop.origin.terminal if loop.origin else None
        if any(one.origin and one.origin.terminal == target == terminal for one in self.loops(branch)):
            sentence += ", which ends an inner loop too and belongs to that one; give the outer loop an end of its own"
            raise unit.refuse(sentence, branch.origin)
        found: list[_Stretch] = []
        waiting = [branch]
        while waiting:
            one = waiting.pop()
            if self.is_within(one, loop) or any(self.holds(stretch, one) for stretch in found):
                continue
            stretch = self.stretch(one, loop)
            if stretch is None:
                raise unit.refuse(sentence + self.reached(one, branch), branch.origin)
            found.append(stretch)
            for label in [label for node in walk(stretch.nodes()) for label in node.labels]:
                waiting.extend(self.branches.get(label, []))
        return sorted(found, key=lambda one: self.line(one.nodes()[0]))

    def reached(self, one: Node, branch: Node) -> str:
        """Why the statements around `one` do not belong to the loop: the line that reaches them as well."""
        body, at = self.place[one]
        while at > 0 and not any(label in self.branches for label in body[at].labels):
            at -= 1
        before = next((node for node in reversed(body[:at]) if not isinstance(node, Note)), None)
        also = one if one is not branch else None if before is None or _leaves(before) else before
        ends = also.end if isinstance(also, (Do, If)) else None
        by = f" (also by line {(ends.line.first if ends else self.line(also)) + 1})" if also else ""
        return f" from statements that are not reached from that loop alone{by}; only what left it may come back"

    def line(self, node: Node) -> int:
        return node.origin.line.first if node.origin else 0

    def is_within(self, node: Node, loop: Do) -> bool:
        return node is loop or loop in self.around[node]

    def holds(self, stretch: _Stretch, node: Node) -> bool:
        return any(one in stretch.nodes() for one in (node, *self.around[node]))

    def stretch(self, node: Node, loop: Do) -> _Stretch | None:
        """The statements around a branch, in a list that also contains the loop, that only branches reach."""
        shared = self.around[loop]
        chain = (*self.around[node], node)
        at = next((one for one in chain if one not in shared), None)
        if at is None:
            return None
        body, middle = self.place[at]
        first = last = middle
        while first > 0 and not _leaves(body[first - 1]):
            first -= 1
        while last < len(body) - 1 and not _leaves(body[last]):
            last += 1
        begins_after = first > 0
        while isinstance(body[first], Note) and not any(one in self.branches for one in body[first].labels):
            first += 1
        made = _Stretch(body, first, last)
        if not begins_after or not _leaves(body[last]) or loop in walk(made.nodes()):
            return None
        ours = {*walk(made.nodes()), *shared}
        strange = any(isinstance(one, Leave) and one.of not in ours for one in walk(made.nodes()))
        return None if strange else made


def _leaves(node: Node) -> bool:
    """Whether control does not fall through to the next statement."""
    if isinstance(node, Goto):
        return node.test is None
    if isinstance(node, Switch):
        return node.complete or node.arithmetic
    if isinstance(node, If):
        ends = [next((one for one in reversed(body) if not isinstance(one, Note)), None) for body in bodies(node)]
        return node.orelse is not None and all(one is not None and _leaves(one) for one in ends)
    return isinstance(node, Act) and node.halts
