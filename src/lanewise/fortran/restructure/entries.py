"""Entries: a unit with ENTRY whose parts branch into each other gets its entries at the top and one body.

      SUBROUTINE A(X)                    SUBROUTINE A(X)
      S1                                 LWENT1 = 1
      GOTO 20                            ENTRY B(X)
      ENTRY B(X)                 ->      IF (LWENT1 .EQ. 0) LWENT1 = 2
      S2                                 LWSEL1 = LWENT1
   20 S3                                 LWENT1 = 0
                                         SELECT on LWSEL1: (2) -> S2, else S1

An ENTRY may not be inside a construct, but control may fall through it: the saved LWENT1 is 0 whenever the unit is
called, so the first line that runs records the entry.

Requires  ENTRYs at the outermost level, as Fortran has them.
Ensures   the same statements from every entry; nothing is done where no branch crosses an ENTRY.
Leaves    a procedure that may call itself, or run twice at a time: a saved variable would be shared.
"""

from __future__ import annotations

from ..read.statement import Statement
from ..read.tree import Act, Node, Note, Switch, walk
from ..read.unit import Unit
from ..write.fresh import Labels, Names

FIRST = 99000
"""Generated labels start here."""


def is_crossed(pieces: list[list[Statement]]) -> bool:
    """Whether some branch leaves its piece, the statements between two ENTRYs."""
    for piece in pieces:
        own = {one.label for one in piece}
        for statement in piece:
            one = statement.inner or statement
            if any(label not in own for label in [*one.targets, *one.jumps.values()]):
                return True
    return False


def joined(unit: Unit, nodes: list[Node], names: Names) -> tuple[list[Node], list[Node]]:
    """The entries with the code that distinguishes them, and the body that begins with a switch over them."""
    head = unit.head.code if unit.head else ""
    entry = next((one for one in nodes if _is_entry(one)), None)
    inside = next((one for one in walk(nodes) if _is_entry(one) and one not in nodes), None)
    if entry is None or inside is not None:
        raise unit.refuse("an ENTRY inside a construct, or between preprocessor lines", inside and inside.origin)
    if head.startswith(("RECURSIVE", "PURE", "ELEMENTAL")):
        raise unit.refuse("branches between the parts of a recursive or pure unit with ENTRY", entry.origin)
    came = names.fresh("ENT")
    names.declared.append(("INTEGER, SAVE ::", f"{came} = 0"))
    chosen = names.fresh("SEL", "INTEGER")
    labels = Labels(unit, FIRST, 1)
    top: list[Node] = [Act(text=f"{came} = 1")]
    body: list[Node] = []
    cases: list[tuple[str, int]] = []
    for node in nodes:
        if not _is_entry(node):
            body.append(node)
            continue
        number, label = len(cases) + 2, labels.fresh()
        top += [node, Act(text=f"IF ({came} .EQ. 0) {came} = {number}")]
        body.append(Note(labels=[label]))
        cases.append((f"({number})", label))
    top += [Act(text=f"{chosen} = {came}"), Act(text=f"{came} = 0")]
    return top, [Switch(expression=chosen, cases=cases), *body]


def _is_entry(node: Node) -> bool:
    return isinstance(node, Note) and node.origin is not None and node.origin.kind == "entry"
