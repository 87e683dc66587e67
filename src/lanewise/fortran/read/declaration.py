"""Declaration: types, dimensions and storage of a unit's names, by its specification statements and IMPLICIT.

    IMPLICIT DOUBLE PRECISION (A-H,O-Z)
    DIMENSION A(LDA,*)                     A: double precision, dimensions ((1,LDA), (1,*))
    COMMON /BLK/ B(10)                     B: in common BLK
    EQUIVALENCE (B(1), C)                  B and C share storage

Requires  specification statements classified; an INCLUDE is read if the file is found next to the source.
Ensures   `type_of` answers for every name, as in Fortran 77: declared, or by its first letter.
Leaves    `complete` false if an INCLUDE or USE may declare more than is seen here.
"""

from __future__ import annotations

import re

from .classify import classify
from .declared import Declarations
from .directive import OPENING, directives
from .expression import Name
from .included import cpp_included, included
from .lines import read_logical
from .mention import mentioned, mentioned_in
from .specify import TYPE, UNOWNED, declare, type_spec
from .statement import Statement, matching, split_top
from .unit import INSIDE, Unit

_GENERIC = re.compile(r"(?:INTERFACE|(?:MODULE)?PROCEDURE(?:::)?)([A-Z][A-Z0-9_$]*(?:,[A-Z][A-Z0-9_$]*)*)")
_RESULT = re.compile(r"\)RESULT\(([A-Z][A-Z0-9_$]*)\)")


def declarations(unit: Unit) -> Declarations:
    made = _read(unit)
    for one in unit.file.units:
        if one.host is unit and unit.kind not in ("module", "submodule"):
            _lend(made, unit, one)
    return made


def _read(unit: Unit) -> Declarations:
    made = Declarations() if unit.host is None else _of_host(unit.host, unit)
    for name in dummies(unit):
        made.declare(name).dummy = True
    separate = unit.head is not None and unit.head.code.startswith("MODULEPROCEDURE")
    made.complete = made.complete and not separate and unit.kind != "submodule"  # the module's text is not seen
    inside = 0
    for statement in unit.statements:
        inside += (statement.kind in INSIDE) - (statement.kind in INSIDE.values())
        if inside:
            continue
        if statement.kind == "spec":
            declare(made, statement.code, statement.line.literals)
        elif statement.kind == "entry":
            _entry(made, statement)
        elif statement.kind == "include":
            _include(made, unit, statement)
        elif statement.kind == "unclear":
            made.get(statement.code.partition("(")[0]).other = True
            made.complete = False
    _processed(made, unit)
    for name, statement in interface_names(unit).items():
        made.declare(name).external = True
        made.get(name).type = _prefix_type(made, statement) or "other"
    for statement in unit.statements:
        if statement.kind == "spec" and statement.code.startswith(UNOWNED) and "/" in statement.code:
            # VOLATILE /BLK/ may come before the COMMON that defines the block.
            declare(made, statement.code, statement.line.literals)
    _function_type(made, unit)
    return made


def _of_host(host: Unit, unit: Unit) -> Declarations:
    """The host's names that a contained procedure sees: variables that outlive it, as those in COMMON do."""
    made = _read(host)
    for name in mentioned_in(host) & mentioned_in(unit):
        if name not in made.variables and name not in made.statement_functions and made.type_of(name):
            made.get(name).type = made.type_of(name)
    for one in made.variables.values():
        if one.constant is None:
            one.common, one.dummy = one.common or f"of {host.name}", False
    for one in host.file.units:
        if one.host is host:
            made.get(one.name).external = True
    made.inherited = {*made.variables, *made.statement_functions}
    return made


def _lend(made: Declarations, host: Unit, unit: Unit) -> None:
    """Mark what a contained procedure may read and set: it outlives a statement of the host, as COMMON does."""
    theirs = _read(unit)
    used = mentioned_in(unit) | {name for one in unit.file.units if one.host is unit for name in mentioned_in(one)}
    for name in used:
        own = name in theirs.variables and name not in theirs.inherited
        if not own and made.get(name).constant is None:
            made.get(name).common = made.get(name).common or f"of {host.name}"
    made.get(unit.name).external = True
    if unit.kind == "function":
        made.get(unit.name).type = theirs.type_of(unit.name)


def unread(unit: Unit) -> str:
    """Why declarations are incomplete, worded for one unit or several."""
    whole = [*unit.statements, *(unit.host.statements if unit.host is not None else [])]
    outside = any(one.kind == "include" or (one.kind == "spec" and one.code.startswith("USE")) for one in whole)
    if not outside and any(one.kind == "interface" for one in whole):
        return "what an INTERFACE block declares is not read"
    return "some declarations are elsewhere"


def interface_names(unit: Unit) -> dict[str, Statement]:
    """Procedures that INTERFACE blocks declare, and their generic names."""
    found: dict[str, Statement] = {}
    is_open = False
    for statement in unit.statements:
        is_open = (is_open or statement.kind == "interface") and statement.kind != "endinterface"
        if is_open and statement.kind in ("subroutine", "function"):
            found[statement.name] = statement
        elif is_open and (match := _GENERIC.fullmatch(statement.code)):
            found.update(dict.fromkeys(match[1].split(","), statement))
    return found


def dummies(unit: Unit) -> list[str]:
    """Dummy arguments of a subprogram, in order; alternate returns as `*`."""
    if unit.head is None or unit.kind not in ("subroutine", "function"):
        return []
    code = unit.head.code
    at = code.find("(", code.find(unit.kind.upper() + unit.name) + len(unit.kind + unit.name))
    if at < 0:
        return []
    return [one for one in split_top(code[at + 1 : matching(code, at)]) if one]


def _entry(made: Declarations, statement: Statement) -> None:
    at = statement.code.find("(")
    if at > 0:
        for one in split_top(statement.code[at + 1 : matching(statement.code, at)]):
            if one and one != "*":
                made.declare(one).dummy = True


def results(unit: Unit) -> set[str]:
    """Names by which a function's value may be set: its own, its RESULT's, those of its entries."""
    heads = [one.code for one in [unit.head, *unit.statements] if one and (one is unit.head or one.kind == "entry")]
    entries = {match[1] for code in heads if (match := re.match(r"ENTRY([A-Z][A-Z0-9_$]*)", code))}
    return {unit.name, *entries, *(match[1] for code in heads if (match := _RESULT.search(code)))}


def _function_type(made: Declarations, unit: Unit) -> None:
    if unit.kind != "function" or unit.head is None:
        return
    code = unit.head.code
    renamed = _RESULT.search(code)
    result = renamed[1] if renamed else unit.name
    if result in made.inherited:
        made.declare(result)
    if kind := _prefix_type(made, unit.head):
        made.get(result).type = kind
    if renamed:
        made.declare(unit.name).type = made.type_of(result)
    if any(one.kind == "entry" for one in unit.statements):
        made.equivalences.append([Name(one) for one in sorted(results(unit))])


def _prefix_type(made: Declarations, head: Statement) -> str:
    """The type before FUNCTION; empty if there is none."""
    match = TYPE.search(head.code.split("FUNCTION")[0]) if "FUNCTION" in head.code else None
    return type_spec(made, head.code[match.start() :], head.line.literals)[0] if match else ""


def _include(made: Declarations, unit: Unit, statement: Statement) -> None:
    found = included(unit.file, statement)
    for inner in found or []:
        if inner.kind == "spec":
            declare(made, inner.code, inner.line.literals)
    made.complete = made.complete and found is not None and all(one.kind == "spec" for one in found)


def _processed(made: Declarations, unit: Unit) -> None:
    """What the preprocessor includes, and what it chooses among."""
    if not unit.file.is_processed or not unit.executable:
        return
    begins: list[int] = []
    under: set[int] = set()
    for one in directives(unit.file.lines, unit.first_line(), unit.executable[0].line.first):
        if one.word == "include":
            _include_lines(made, unit, cpp_included(unit.file, one.text))
        elif one.word in OPENING:
            begins.append(one.first)
        elif one.word == "endif" and begins:
            under.update(range(begins.pop(), one.first))
    _choose_types(made, unit, under)


def _include_lines(made: Declarations, unit: Unit, lines: list[str] | None) -> None:
    """The declarations of a file; incomplete if it is not found, or includes another."""
    if lines is None or any(one.word == "include" for one in directives(lines, 0, len(lines))):
        made.complete = False
    for statement in map(classify, read_logical(lines or [], unit.file.free, unit.file.width)):
        if statement.kind == "spec":
            declare(made, statement.code, statement.line.literals)


def _choose_types(made: Declarations, unit: Unit, under: set[int]) -> None:
    """A name whose type depends on #if has none that is known; `under` are the lines of regions."""
    kinds: dict[str, set[str]] = {}
    always: set[str] = set()
    for statement in unit.specification:
        is_chosen = statement.line.first in under
        if statement.kind != "spec" or statement.code == "IMPLICITNONE":
            continue
        if statement.code.startswith("IMPLICIT"):
            made.complete = made.complete and not is_chosen
        elif TYPE.match(statement.code):
            kind = type_spec(made, statement.code, statement.line.literals)[0]
            for name in mentioned(statement):
                kinds.setdefault(name, set()).add(kind)
            always |= set[str]() if is_chosen else mentioned(statement)
    for name, found in kinds.items():
        implicit = made.implicit.get(name[0], "integer" if "I" <= name[0] <= "N" else "real")
        if len(found if name in always else found | {implicit}) > 1:
            made.get(name).type = "other"
