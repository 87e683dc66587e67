"""Fresh names: generated variables and construct names that clash with nothing in the unit, and their declarations.

    LWBR1   branch flag        LWEX1   exit flag       LWBB1   branch-back flag      LWTP1   taken this time
    LWSEL1  where to enter     LWIOS1  I/O status      LWIX1   loop index            LWRET1  which return a CALL took
    TO90    a block: EXIT goes to what label 90 was                      LOOP20  a loop that began or ended at label 20
    LWENT1  which ENTRY was called          LWGO1, LWGOS1   the answer to a PAUSE

Costs     one scan of the unit's names.
"""

from __future__ import annotations

from ...record import dataclass, field
from ..read.mention import mentioned
from ..read.unit import Unit

PREFIX = "LW"


@dataclass(slots=True)
class Names:
    taken: set[str]
    declared: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    counters: dict[str, int] = field(default_factory=dict[str, int])
    reserved: set[str] = field(default_factory=set[str])
    single: dict[str, str] = field(default_factory=dict[str, str])

    def one(self, stem: str, declaration: str) -> str:
        """A name that all statements of the unit share."""
        if stem not in self.single:
            self.single[stem] = self.fresh(stem, declaration)
        return self.single[stem]

    def fresh(self, stem: str, declaration: str = "") -> str:
        while True:
            number = self.counters.get(stem, 0) + 1
            self.counters[stem] = number
            name = f"{PREFIX}{stem}{number}"
            if name not in self.taken:
                self.taken.add(name)
                self.reserved.add(name)
                if declaration:
                    self.declared.append((declaration, name))
                return name

    def mark(self) -> Names:
        """The names as they are now, for `back_to`."""
        return Names(set(self.taken), list(self.declared), dict(self.counters), set(self.reserved), dict(self.single))

    def back_to(self, mark: Names) -> None:
        """Forget the names made since: what needed them is not written."""
        self.taken, self.declared, self.counters = mark.taken, mark.declared, mark.counters
        self.reserved, self.single = mark.reserved, mark.single

    def label(self, stem: str, number: int) -> str:
        """A name for a construct, from the label that its branches went to."""
        name = f"{stem}{number}"
        if number <= 0 or name in self.taken:
            return ""
        self.taken.add(name)
        self.reserved.add(name)
        return name

    def declarations(self) -> list[str]:
        """One declaration statement for each type."""
        by_type: dict[str, list[str]] = {}
        for kind, name in self.declared:
            by_type.setdefault(kind, []).append(name)
        return [f"{kind} {', '.join(found)}" for kind, found in by_type.items()]


class Labels:
    """Statement labels that the unit does not use."""

    def __init__(self, unit: Unit, first: int = 90000, step: int = 10) -> None:
        self.taken = unit.labels()
        self.next, self.step = first, step

    def fresh(self) -> int:
        self.next += self.step
        while self.next in self.taken:
            self.next += 1
        return self.next


def names_of(unit: Unit) -> Names:
    taken = {unit.name}
    for statement in [*unit.statements, *([unit.head] if unit.head else [])]:
        taken |= mentioned(statement)
    return Names(taken)
