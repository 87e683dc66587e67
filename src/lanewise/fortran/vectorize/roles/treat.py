"""Treat: resolve the scalars of a loop or a nest.

    a loop     elements as scalars -> `scalars`, once more for each peeled iteration -> harmful expressions refused
    a nest     `private`

Requires  lines of a loop, or of a nest; `is_live` says what may be read after it.
Ensures   lines whose scalars are private, reductions or true recurrences, and the statements around them; `Blocked`
          if a sum would be reassociated without permission.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ....record import dataclass
from ...read.declared import Declarations
from ...read.expression import Name
from ...read.intrinsic import type_of
from ...write.fresh import Names
from ..dependence.meeting import Assumed
from ..nests.nest import Blocked, Head, Line
from ..statements.harm import refuse_harmful
from .elements import as_scalars
from .peel import peeled
from .private import make_private
from .scalars import Freedom, Resolved, resolve

EXACT = frozenset(["MAX", "MIN", ".AND.", ".OR."])
WRAPS = 3
"""How many iterations back a variable may refer."""


@dataclass(slots=True)
class Setting:
    """How a unit's loops are rewritten; `best`: in the form that is fastest, if it is faster than the loop."""

    simd: bool
    reassociate: bool
    best: bool = False


@dataclass(slots=True)
class Treatment:
    known: Declarations
    names: Names
    assumed: Assumed
    setting: Setting
    is_live: Callable[[str], bool]

    def of_loop(self, lines: list[Line]) -> Resolved:
        """Scalars resolved; then once more over a loop that starts one later, if a variable wraps around."""
        fetched, stored, held = list[str](), list[str](), set[str]()
        if not self.setting.simd:
            lines, fetched, stored, held = as_scalars(lines, lines[0].loops[0], self.known, self.names, self.assumed)
        live = {one.target.name for one in lines if self.is_live(one.target.name)} | held
        freedom = Freedom(expand=not self.setting.simd, loose=self.setting.reassociate)
        found = resolve(lines, lines[0].loops[0], self.known, self.names, live, freedom)
        before: list[str] = []
        after: list[str] = []
        for _ in range(WRAPS):
            head = found.lines[0].loops[0] if found.lines else None
            wrapped = None if head is None or found.before or found.after else peeled(found.lines, head, self.known)
            if wrapped is None:
                break
            rest, first, last = wrapped
            before, after = [*before, *first], [*last, *after]
            found = resolve(rest, rest[0].loops[0], self.known, self.names, live, freedom)
        if not found.lines:
            raise Blocked("the loop only counts", lines[0].line)
        refuse_harmful(found.lines, self.known)
        found.before = [*fetched, *before, *found.before]
        found.after = [*found.after, *after, *stored]
        if not all(one.startswith(("ALLOCATE", "DEALLOCATE")) for one in (*found.before, *found.after)):
            refuse_long(lines[0].loops, self.known)
        return found

    def of_nest(self, lines: list[Line]) -> Resolved:
        scalar = next((one for one in lines if isinstance(one.target, Name)), None)
        if scalar is None:
            return Resolved(lines)
        if self.setting.simd:
            raise Blocked(f"{scalar.target.name}, a scalar, is assigned in a nest of loops", scalar.line)
        found = make_private(lines, self.known, self.names, self.is_live)
        if any("=" in one for one in found.after):
            refuse_long(lines[0].loops, self.known)
        return found

    def refuse_inexact(self, found: Resolved) -> None:
        for name, word in found.reductions.items():
            if word not in EXACT and self.known.type_of(name) != "integer" and not self.setting.reassociate:
                line = next(one.line for one in found.lines if one.target == Name(name))
                raise Blocked(f"{name} is summed up in order; --reassociate allows another order", line)


def refuse_long(heads: Iterable[Head], known: Declarations) -> None:
    """Refuse INTEGER*8 indices: they do not fit generated variables."""
    for head in heads:
        if "long" in (type_of(one, known) for one in (Name(head.index), *head.bounds())):
            raise Blocked(f"{head.index} or its bound is an INTEGER*8, and more than sections is needed", head.line)
