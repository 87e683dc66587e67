"""Liveness: which variables of a loop may be read after it.

A name is live if something outside the loop may see it: it is in COMMON, EQUIVALENCE, NAMELIST, an argument, the
function's result, the host's or read by a contained procedure, saved or initialized, used in a statement function; or
some path out of the loop reads it before it is set (`read_later`). For an array, and for a loop of GOTOs, any mention
outside counts.

Ensures   conservative: every variable that may be read is live.
"""

from __future__ import annotations

import re

from ..read.declaration import results
from ..read.declared import Declarations
from ..read.expression import Name, Ref
from ..read.included import included
from ..read.mention import WORD, mentioned
from ..read.specify import is_statement_function
from ..read.tree import Do, Node, walk
from ..read.unit import Unit
from .read_after import ReadLater

_KEPT = re.compile(r"SAVE|DATA|NAMELIST|VOLATILE|TARGET|POINTER|ASYNCHRONOUS")
_ATTRIBUTES = re.compile(r",(?:SAVE|VOLATILE|TARGET|POINTER|ASYNCHRONOUS)(?![A-Z0-9_$])|::.*=")
"""In a declaration with `::`; a variable that it initializes is saved."""
_PRESET = re.compile(r"(?:INTEGER|REAL|DOUBLE|COMPLEX|LOGICAL|CHARACTER|BYTE)[^:]*/")
"""`REAL T /3.0/`, as DATA would."""


class Liveness:
    def __init__(self, unit: Unit, nodes: list[Node], known: Declarations) -> None:
        self.unit, self.known = unit, known
        self.places = {statement: at for at, statement in enumerate(unit.executable)}
        self.loops = [(one, *self._span(one)) for one in walk(nodes) if isinstance(one, Do) and one.origin]
        self.later = ReadLater(unit, nodes, known)
        self.shared = self._shared()

    def _shared(self) -> set[str]:
        found = {name for name, one in self.known.variables.items() if one.dummy or one.common is not None}
        for group in self.known.equivalences:
            found.update(one.name for one in group if isinstance(one, (Name, Ref)))
        statements = list(self.unit.statements)
        for one in self.unit.statements:
            statements += included(self.unit.file, one) or [] if one.kind == "include" else []
        for statement in statements:
            code = statement.code
            if statement.kind == "spec" and (
                _KEPT.match(code)
                or _PRESET.match(code)
                or ("::" in code and _ATTRIBUTES.search(code))
                or is_statement_function(code)
            ):
                found.update(mentioned(statement))
                if code == "SAVE":
                    found.add("*")
        return found | results(self.unit)

    def is_live(self, name: str, loop: Do) -> bool:
        if name in self.shared or "*" in self.shared or not self.known.complete:
            return True
        read = None if self.known.is_array(name) else self.later.is_read(name, loop)
        return self._is_mentioned(name, loop) if read is None else read

    def _is_mentioned(self, name: str, loop: Do) -> bool:
        """Outside the loop, other than by loops over that same variable, which set it anew."""
        first, last = self._span(loop)
        own = [(low, high) for one, low, high in self.loops if one.variable == name and (low, high) != (first, last)]
        for at, statement in enumerate(self.unit.executable):
            if first <= at <= last or name not in mentioned(statement):
                continue
            if not any(low <= at <= high for low, high in own):
                return True
            sets = statement.kind == "do" and statement.variable == name
            if sets and name in WORD.findall(statement.line.code.split("=", 1)[1]):
                return True
        return False

    def _span(self, loop: Do) -> tuple[int, int]:
        """The first and the last statement, not line: one line may hold more than the loop."""
        assert loop.origin is not None
        first = self.places.get(loop.origin, 0)
        return first, self.places.get(loop.end or loop.origin, first - 1)
