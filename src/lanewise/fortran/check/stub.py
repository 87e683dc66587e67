"""Stub: substitutes for procedures that a unit calls and the file does not define, so that it can run.

    CALL XERROR(...)          counts the call
    F(X), also as an argument a number derived from the count of calls

Old and new text call the same procedures in the same order, so they get the same numbers; the driver prints a checksum
of the names called and their order.

Requires  names and how they are used.
Ensures   free-form text of external procedures without dummy arguments; all compilers allow calls with some.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..read.declared import Declarations
from ..read.unit import Unit

FORTRAN = {
    "integer": "INTEGER",
    "real": "REAL",
    "double": "DOUBLE PRECISION",
    "logical": "LOGICAL",
    "complex": "COMPLEX",
    "dcomplex": "DOUBLE COMPLEX",
}
COUNT = "integer :: lw_calls, lw_order\ncommon /lw_told/ lw_calls, lw_order"
_VALUE = {
    "integer": "modulo(lw_calls, 5)",
    "real": "(modulo(lw_calls * 7919, 1009) - 400) / 128.0",
    "double": "(modulo(lw_calls * 7919, 1009) - 400) / 128.0d0",
    "logical": "modulo(lw_calls, 3) == 0",
    "complex": "cmplx(modulo(lw_calls * 7919, 1009) / 128.0, 1.0)",
    "dcomplex": "cmplx(modulo(lw_calls * 7919, 1009) / 128d0, 1d0, kind(1d0))",
}


def kind_of_procedure(name: str, unit: Unit, known: Declarations) -> str:
    """ "call" for a subroutine, the type for a function, "" if the unit does not determine it."""
    code = "\n".join(one.line.code for one in unit.statements)
    if re.search(rf"CALL{re.escape(name)}(?![A-Z0-9_$])", code):
        return "call"
    kind = known.type_of(name)
    return kind if kind in FORTRAN and re.search(rf"(?<![A-Z0-9_$]){re.escape(name)}\(", code) else ""


def stub_text(name: str, kind: str) -> str:
    counting = f"lw_calls = modulo(lw_calls + 1, 100003)\nlw_order = modulo(lw_order * 31 + {_hash(name)}, 65521)"
    if kind == "call":
        return f"subroutine {name}()\n{COUNT}\n{counting}\nend subroutine {name}\n"
    head = f"{FORTRAN[kind]} function {name}()"
    return f"{head}\n{COUNT}\n{counting}\n{name} = {_VALUE[kind]}\nend function {name}\n"


def stubs(missing: Iterable[str], units: Iterable[tuple[Unit, Declarations]]) -> str | None:
    """Texts for all missing procedures, or None if the use of one does not determine its kind."""
    made: list[str] = []
    chosen = list(units)
    for name in missing:
        kinds = {kind_of_procedure(name, unit, known) for unit, known in chosen} - {""}
        if len(kinds) != 1:
            return None
        made.append(stub_text(name, kinds.pop()))
    return "".join(made)


def _hash(name: str) -> int:
    value = 7
    for char in name.upper():
        value = (value * 131 + ord(char)) % 9973
    return value
