"""Remove: forward branches become guards, backward branches get flags (PASS 2).

    IF (X) GO TO 200              BR1 = X
                                  BB1 = .FALSE.
100 S1                       100  IF (BB1 .OR. .NOT. BR1) S1
200 S2                       200  S2
    IF (Y) GO TO 100              TP1 = Y ; IF (TP1) BB1 = .TRUE. ; IF (TP1) GO TO 100

The current condition says when control is here. A forward branch removes its flag from it and adds it again at the
target. A label that a backward branch targets adds that region's branch-back flag, but only if some branch enters the
region sideways. The flags of all regions whose heads a forward branch crosses cancel it: after a branch back, control
no longer came here through it.

Requires  branches and targets in the same list, regions laminar.
Ensures   only backward branches remain, each on one flag; every other statement has its guard. Labels that a CALL
          names stay, on the lines after it.
Leaves    a DO's bounds and a test's operands unevaluated where its guard is false.
Source    Allen, Kennedy, Porterfield, Warren (POPL 1983), figures 3 and 4, corrected: unconditional backward
          branches, the condition after a DO, and regions that are crossed or skipped.
"""

from __future__ import annotations

from itertools import accumulate

from ...record import dataclass, field
from ..read.tree import Act, Assign, Do, Goto, If, Leave, Node, Note
from ..write.fresh import Names
from .bdd import ONE, ZERO, Diagrams
from .formula import FALSE, TRUE, Flag, Formula, Not, both, either
from .guard_table import GuardTable, all_of, any_of
from .laminar import backward, positions
from .relocate import Relocated

LARGE = 12
"""A larger condition gets a flag of its own: longer formulas are unreadable."""


@dataclass(slots=True, eq=False)
class Guarded:
    """A statement and the condition under which it runs."""

    guard: int
    node: Node


@dataclass(slots=True)
class Removed:
    """State shared by all lists of a unit: the diagrams, and the flags that need an initial value."""

    names: Names
    facts: Relocated
    diagrams: Diagrams = field(default_factory=Diagrams)
    presets: list[str] = field(default_factory=list[str])
    bodies: dict[Do, list[Guarded]] = field(default_factory=dict[Do, list[Guarded]])
    table: GuardTable | None = None


class _Remover:
    def __init__(self, nodes: list[Node], shared: Removed) -> None:
        self.nodes, self.shared, self.all = nodes, shared, shared.diagrams
        self.where = positions(nodes)
        self.named_by_calls = {label for node in nodes if isinstance(node, Act) for label in node.goes_to}
        self.ends: dict[int, int] = {}
        for branch, target in backward(nodes):
            self.ends[target] = max(branch, self.ends.get(target, -1))
        self.flags = {
            target: shared.names.fresh("BB", "LOGICAL") for target in sorted(self.ends) if self.entered(target)
        }
        self.passing = _passing(nodes, self.where)
        self.queue: dict[int, list[int]] = {at: [self.all.flag(flag)] for at, flag in self.flags.items()}
        self.out: list[Guarded] = []
        self.current = ONE
        self.table = shared.table
        self.raw: Formula | None = TRUE  # the condition without simplification
        self.here: Formula | None = TRUE  # the same where all paths meet, after which it is true again
        self.raws: dict[int, list[Formula | None]] = {at: [Flag(flag)] for at, flag in self.flags.items()}

    def entered(self, head: int) -> bool:
        """Whether some branch enters the region [head, end] sideways."""
        end = self.ends[head]
        for at, node in enumerate(self.nodes):
            if isinstance(node, Goto):
                to = self.where[node.target]
                if head < to <= end and (at < head or at > end):
                    return True
        return False

    def emit(self, guard: int, node: Node) -> None:
        self.out.append(Guarded(guard, node))

    def run(self) -> list[Guarded]:
        for at, node in enumerate(self.nodes):
            if at in self.flags:
                self.emit(ONE, Assign(name=self.flags[at], value=FALSE))
            if at in self.ends:
                self.emit(ONE, Note(list(node.labels)))
            self.meet(at)
            if not (isinstance(node, Note) and node.origin is not None):
                node.labels = [label for label in node.labels if label in self.named_by_calls]
            self.one(at, node)
        return self.out

    def meet(self, at: int) -> None:
        """The condition of falling through from above, or of any branch that ends here.

        If no branch skips this place, all paths go through it. A union that grows large gets a flag of its own, written
        as its parts, so that neither diagrams nor formulas grow with the number of earlier branches.
        """
        for one in self.raws.get(at, []) if self.table is not None else []:
            self.raw = any_of(self.raw, one)
        self.here = self.raw
        if not self.passing[at]:
            self.current = ONE
            self.raw = TRUE
            return
        parts = [one for one in (self.current, *self.queue.get(at, [])) if one != ZERO]
        self.current = ZERO
        for part in parts:
            self.current = self.all.either(self.current, part)
            if self.all.size(self.current) > 2 * LARGE:
                self.name_current(parts)
                return
        if self.all.size(self.current) > LARGE:
            self.name_current(parts)

    def name_current(self, parts: list[int]) -> None:
        flag = self.shared.names.fresh("CC", "LOGICAL")
        value: Formula = FALSE
        for part in parts:
            value = either(value, self.all.formula(part))
        self.emit(ONE, Assign(name=flag, value=value))
        self.current = self.all.flag(flag)
        self.raw = Flag(flag)

    def guard(self, node: Node) -> int:
        found = self.current
        for flag in self.shared.facts.guards.get(node, []):
            found = self.all.both(found, self.all.flag(flag))
        return found

    def one(self, at: int, node: Node) -> None:
        if isinstance(node, Goto):
            if self.where[node.target] > at:
                self.forward(at, node)
            else:
                self.back(at, node)
        elif isinstance(node, Note):
            self.emit(ONE, node)
        elif node in self.shared.facts.unguarded:
            self.emit(ONE, self.left(node) if isinstance(node, Leave) else node)
        else:
            guard = self.guard(node)
            self.note(node, guard)
            if isinstance(node, Do) and node.end is None:
                self.shared.bodies[node] = _Remover(node.body, self.shared).run()
            self.emit(guard, node)
            if isinstance(node, Act) and node.halts:
                self.current, self.raw = ZERO, FALSE

    def note(self, node: Node, guard: int) -> None:
        """A statement with its condition before and after simplification."""
        if self.table is not None:
            raw = self.here
            for flag in self.shared.facts.guards.get(node, []):
                raw = all_of(raw, Flag(flag))
            self.table.statements.append((node, raw, guard))

    def left(self, node: Leave) -> Node:
        """EXIT once a flag says that the loop was left."""
        test: Formula = TRUE
        for flag in self.shared.facts.when_left[node]:
            test = both(test, Flag(flag))
        return If(arms=[(Not(test), [node], None)])

    def forward(self, at: int, node: Goto) -> None:
        to = self.where[node.target]
        if node.test is None:
            self.arrive(at, to, self.current, self.raw)
            self.emit(ONE, Note(trivia=node.trivia))
            self.current, self.raw = ZERO, FALSE
            if self.table is not None:
                self.table.branch(node, "forward", "", node.target)
            return
        guard = self.guard(node)
        flag = self.shared.names.fresh("BR", "LOGICAL")
        if guard != ONE:
            self.shared.presets.append(flag)
        self.note(node, guard)
        if self.table is not None:
            self.table.branch(node, "forward", flag, node.target)
        self.emit(guard, Assign([], node.origin, node.trivia, flag, node.test))
        taken = self.all.flag(flag)
        self.arrive(at, to, self.all.both(self.current, taken), all_of(self.raw, Flag(flag)))
        self.current = self.all.both(self.current, self.all.negated(taken))
        self.raw = all_of(self.raw, Not(Flag(flag)))

    def arrive(self, at: int, to: int, condition: int, raw: Formula | None) -> None:
        """Add a path to the place `to`, unless a branch back happened in between."""
        for head, flag in self.flags.items():
            if at < head <= to:
                condition = self.all.both(condition, self.all.negated(self.all.flag(flag)))
                raw = all_of(raw, Not(Flag(flag)))
        self.queue.setdefault(to, []).append(condition)
        self.raws.setdefault(to, []).append(raw)

    def back(self, at: int, node: Goto) -> None:
        guard = self.guard(node)
        head = self.where[node.target]
        taken = self.shared.names.fresh("TP", "LOGICAL")
        self.note(node, guard)
        if self.table is not None:
            flags = ", ".join([taken, *([self.flags[head]] if head in self.flags else [])])
            self.table.branch(node, "backward", flags, node.target)
        value = self.all.formula(guard)
        if guard == ONE and node.test is not None:
            self.emit(ONE, Assign([], node.origin, node.trivia, taken, node.test))
        else:
            self.emit(ONE, Assign([], node.origin, node.trivia, taken, value))
            if node.test is not None:
                again = Assign(name=taken, value=node.test)
                self.emit(ONE, If(arms=[(Flag(taken), [again], None)]))
        if head in self.flags:
            mark = Assign(name=self.flags[head], value=TRUE)
            self.emit(ONE, If(arms=[(Flag(taken), [mark], None)]))
        self.emit(ONE, Goto(target=node.target, test=Flag(taken)))
        if node.test is None:
            self.current, self.raw = ZERO, FALSE


def _passing(nodes: list[Node], where: dict[int, int]) -> list[int]:
    """For each place, how many forward branches begin before it and end after it."""
    steps = [0] * (len(nodes) + 2)
    for at, node in enumerate(nodes):
        if isinstance(node, Goto) and where[node.target] > at:
            steps[at + 1] += 1
            steps[where[node.target]] -= 1
    return list(accumulate(steps))


def remove(nodes: list[Node], shared: Removed) -> list[Guarded]:
    return _Remover(nodes, shared).run()
