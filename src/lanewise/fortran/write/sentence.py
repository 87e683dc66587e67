"""Sentence: generated statements that call intrinsic functions, also if the unit has a variable of that name.

    S = S + SUM(A(1:N))               a plain unit
    BLOCK                             a unit with a variable SUM: inside the BLOCK the name means the function
      INTRINSIC SUM
      LWS1 = SUM(A(1:N))
    END BLOCK
    SUM = SUM + LWS1

Requires  the names that the unit uses other than as functions.
Ensures   the call means the intrinsic; `Blocked` if its arguments need the variable of the same name.
"""

from __future__ import annotations

import re

from ...record import dataclass
from ..read.declared import Declarations
from ..read.mention import mentioned
from ..read.statement import matching, split_top
from ..read.tree import Act, Do, Node, walk
from ..read.unit import Unit
from ..vectorize.nests.nest import Blocked
from .fresh import Names

INTEGER, LOGICAL = "INTEGER", "LOGICAL"


@dataclass(slots=True)
class Speaker:
    """The names and the form that new statements of a unit need."""

    known: Declarations
    names: Names
    owned: set[str]

    def stored_call(self, stem: str, kind: str, call: str, line: int) -> tuple[list[Node], str]:
        """A statement that stores the call's value, and the name of its variable."""
        name = self.names.fresh(stem, kind)
        self.known.get(name).type = {"DOUBLE PRECISION": "double"}.get(kind, kind.lower())
        return self.set(name, call, line), name

    def call(self, call: str, kind: str, line: int) -> tuple[list[Node], str]:
        """The call itself if it may appear in a statement, else the name of a variable with its value."""
        return self.stored_call("S", kind, call, line) if self.hidden(call) else ([], call)

    def set(self, target: str, call: str, line: int) -> list[Node]:
        return [self.said(f"{target} = {call}", line)]

    def said(self, text: str, line: int) -> Act:
        """The statement, in a BLOCK of its own if it calls an intrinsic that the unit's names hide."""
        hidden = self.hidden(text)
        if not hidden:
            return Act(text=text)
        words = set(_NAME.findall(_CALL.sub("", text)))
        for word in hidden:
            if word in words or self.known.is_array(word):
                raise Blocked(f"the intrinsic {word} is hidden by a variable of that name", line)
        return Act(text=f"BLOCK\nINTRINSIC {', '.join(hidden)}\n{text}\nEND BLOCK")

    def cleared(self, nodes: list[Node], line: int) -> list[Node]:
        """Generated statements that may call hidden intrinsics, each made safe."""
        for node in walk(nodes):
            if isinstance(node, Act) and node.text is not None and not node.text.startswith("BLOCK"):
                node.text = self.said(node.text, line).text
            elif isinstance(node, Do) and node.origin is None and self.hidden(node.head):
                raise Blocked("the bounds of a loop need an intrinsic that a variable hides", line)
        return nodes

    def hidden(self, text: str) -> list[str]:
        """Intrinsics in the generated text that the unit's own names hide; a section of an array is not a call."""
        found = [one[0] for one in _CALL.finditer(text) if not _is_section(text, one.end())]
        return [word for word in dict.fromkeys(found) if word in self.owned and word in OURS]


_REDUCTIONS = {"SUM", "PRODUCT", "MAXVAL", "MINVAL", "MAXLOC", "MINLOC", "FINDLOC", "COUNT", "ANY", "ALL"}
OURS = _REDUCTIONS | {"PACK", "UNPACK", "MAX", "MIN", "MERGE"}

_NAME = re.compile(r"[A-Z][A-Z0-9_$]*")
_CALL = re.compile(r"\b[A-Z][A-Z0-9_$]*(?=\()")


def _is_section(text: str, opening: int) -> bool:
    """Whether some subscript in these parentheses is a range, as in SUM(1:9)."""
    inside = text[opening + 1 : matching(text, opening)]
    return any(len(split_top(one, ":")) > 1 for one in split_top(inside))


def owned_names(unit: Unit, known: Declarations) -> set[str]:
    """Names that the unit, or its host, uses other than as intrinsic functions."""
    return _owned(unit) | {name for name, one in known.variables.items() if one.external and not one.intrinsic}


def _owned(unit: Unit) -> set[str]:
    """Names that the unit, or its host, uses other than as functions."""
    code = "\n".join(one.line.code for one in unit.statements if one.kind != "format")
    declared = [one for one in unit.statements if one.kind == "spec" and not one.code.startswith("INTR")]
    bare = set(re.findall(r"(?<![A-Z0-9_$])([A-Z][A-Z0-9_$]*)(?![A-Z0-9_$(])", code))
    own = bare.union(*(mentioned(one) for one in declared))
    return own if unit.host is None else own | _owned(unit.host)
