"""Declaration: types, dimensions and storage of a unit's names, by its specification statements and IMPLICIT.

    IMPLICIT DOUBLE PRECISION (A-H,O-Z)
    DIMENSION A(LDA,*)                     A: double precision, dimensions ((1,LDA), (1,*))
    COMMON /BLK/ B(10)                     B: in common BLK
    EQUIVALENCE (B(1), C)                  B and C share storage

Requires  specification statements classified; an INCLUDE is read when the file is found beside the source.
Ensures   `type_of` answers for every name, as Fortran 77 does: declared, or by its first letter.
Leaves    `complete` false when an INCLUDE or USE may declare more than is seen here.
"""

from __future__ import annotations

import re
from pathlib import Path

from .classify import classify
from .declared import Declarations, constant_value
from .expression import Expr, Name, Number, Ref, parse
from .intrinsic_names import INTRINSICS
from .lines import read_logical, split_lines
from .mention import WORD, mentioned_in
from .statement import Statement, matching, split_top
from .unit import INSIDE, Unit

_TYPE = re.compile(
    r"(INTEGER|REAL|DOUBLEPRECISION|DOUBLECOMPLEX|COMPLEX|LOGICAL|CHARACTER|BYTE|TYPE|CLASS)(\*(?:\d+|\(\*\)))?"
)
_RESULT = re.compile(r"\)RESULT\(([A-Z][A-Z0-9_$]*)\)")
_ENTITY = re.compile(r"([A-Z][A-Z0-9_$]*)(\*\d+)?")


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
    inside = 0
    for statement in unit.statements:
        inside += (statement.kind in INSIDE) - (statement.kind in INSIDE.values())
        if inside:
            continue
        if statement.kind == "spec":
            _declare(made, statement.code, statement.line.literals)
        elif statement.kind == "entry":
            _entry(made, statement)
        elif statement.kind == "include":
            _include(made, unit, statement)
        elif statement.kind == "endinterface":
            made.complete = False
    for statement in unit.statements:
        if statement.kind == "spec" and statement.code.startswith(_UNOWNED) and "/" in statement.code:
            # VOLATILE /BLK/ may stand before the COMMON that tells what is in the block.
            _declare(made, statement.code, statement.line.literals)
    _function_type(made, unit)
    return made


def _of_host(host: Unit, unit: Unit) -> Declarations:
    """What a contained procedure sees of its host: variables that outlive it, as those of COMMON do."""
    made = _read(host)
    for name in mentioned_in(host) & mentioned_in(unit):
        if name not in made.variables and name not in made.statement_functions and made.type_of(name):
            made.get(name).type = made.type_of(name)
    for one in made.variables.values():
        if one.constant is None:
            one.common, one.dummy = one.common or f"of {host.name}", False
    siblings = {one.name for one in host.file.units if one.host is host}
    made.complete = made.complete and not siblings & INTRINSICS
    for name in siblings:
        made.get(name).external = True
    made.inherited = {*made.variables, *made.statement_functions}
    return made


def _lend(made: Declarations, host: Unit, unit: Unit) -> None:
    """What a contained procedure may read and set outlives a statement of the host, as what is in COMMON does."""
    theirs = _read(unit)
    used = mentioned_in(unit) | {name for one in unit.file.units if one.host is unit for name in mentioned_in(one)}
    for name in used:
        own = name in theirs.variables and name not in theirs.inherited
        if not own and made.get(name).constant is None:
            made.get(name).common = made.get(name).common or f"of {host.name}"
    made.get(unit.name).external = True
    if unit.kind == "function":
        made.get(unit.name).type = theirs.type_of(unit.name)


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
    """Names under which a function's value may be set: its own, its RESULT's, those of its entries."""
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
    match = _TYPE.search(code.split("FUNCTION")[0])
    if match:
        made.get(result).type = _type_spec(made, code[match.start() :], unit.head.line.literals)[0]
    if renamed:
        made.declare(unit.name).type = made.type_of(result)
    if any(one.kind == "entry" for one in unit.statements):
        made.equivalences.append([Name(one) for one in sorted(results(unit))])


def included(unit: Unit, statement: Statement) -> list[Statement] | None:
    """The statements of the file that an INCLUDE names, beside the source; None if it cannot be read."""
    path = Path(unit.file.name).parent / statement.line.literals[0][1:-1]
    try:
        text = path.read_text(encoding="latin-1")
    except OSError:
        return None
    return [classify(line) for line in read_logical(split_lines(text), unit.file.free, unit.file.width)]


def _include(made: Declarations, unit: Unit, statement: Statement) -> None:
    found = included(unit, statement)
    for inner in found or []:
        if inner.kind == "spec":
            _declare(made, inner.code, inner.line.literals)
    made.complete = made.complete and found is not None and all(one.kind == "spec" for one in found)


def _declare(made: Declarations, code: str, literals: list[str]) -> None:
    if code.startswith("IMPLICIT"):
        _implicit(made, code[8:])
    elif code.startswith(("DIMENSION", "VIRTUAL")):
        _entities(made, code[9 if code[0] == "D" else 7 :].removeprefix("::"), "", literals)
    elif code.startswith("COMMON"):
        _common(made, code[6:], literals)
    elif code.startswith("EQUIVALENCE"):
        for group in split_top(code[11:]):
            made.equivalences.append([parse(one, literals) for one in split_top(group[1:-1])])
    elif code.startswith("PARAMETER("):
        for one in split_top(code[10:-1]):
            name, _, value = one.partition("=")
            made.declare(name).constant = parse(value, literals)
    elif code.startswith(("EXTERNAL", "INTRINSIC")):
        for one in split_top(code[8 if code[0] == "E" else 9 :].removeprefix("::")):
            made.declare(one).external = True
            made.get(one).intrinsic = code[0] == "I"
    elif code.startswith("NAMELIST/"):
        made.listed.update(WORD.findall(code[8:]))
    elif code.startswith("USE"):
        _use(made, code)
    elif is_statement_function(code):
        _statement_function(made, code, literals)
    elif word := next((one for one in _UNOWNED if code.startswith(one)), ""):
        _unowned(made, code.removeprefix(word).removeprefix("::"), literals)
    else:
        _typed(made, code, literals)


_UNOWNED = ("POINTER", "TARGET", "ALLOCATABLE", "VOLATILE", "ASYNCHRONOUS")
"""Attributes by which a variable may be reached, or change, under no name that is seen."""


def _unowned(made: Declarations, code: str, literals: list[str]) -> None:
    """Such an attribute as a statement; `POINTER (P, X)` says that X lies where P points to, which may be anywhere."""
    for one in split_top(code):
        if one.startswith("/"):
            for variable in made.variables.values():
                variable.other = variable.other or variable.common == one.strip("/")
            continue
        for part in split_top(one[1:-1]) if one.startswith("(") else [one]:
            _entities(made, part, "", literals)
            if match := _ENTITY.match(part):
                made.get(match[1]).other = True


_STANDARD = {"REAL64": "8", "REAL32": "4", "INT32": "4"}


def _use(made: Declarations, code: str) -> None:
    """Names of an ONLY list are something we do not know; without one anything may be declared."""
    module, _, only = code.partition(",ONLY:")
    if not only and not code.endswith(",ONLY:"):
        made.complete = False
        return
    for one in split_top(only):
        name, _, original = one.partition("=>")
        if not name.isidentifier():
            continue
        variable = made.declare(name)
        variable.other = True
        variable.type = "other"
        kind = _STANDARD.get(original or name, "") if "ISO_FORTRAN_ENV" in module else ""
        if kind:
            variable.constant = Number(kind)


def is_statement_function(code: str) -> bool:
    return bool(re.match(r"[A-Z][A-Z0-9_$]*\([A-Z0-9_$,]*\)=", code)) and "::" not in code


def _statement_function(made: Declarations, code: str, literals: list[str]) -> None:
    name, _, rest = code.partition("(")
    arguments, _, body = rest.partition(")=")
    if name in made.inherited:
        made.declare(name)
    made.statement_functions[name] = (tuple(arguments.split(",")) if arguments else (), parse(body, literals))


def _type_word(word: str, length: str) -> str:
    if word == "DOUBLEPRECISION" or (word == "REAL" and length == "*8"):
        return "double"
    if word == "DOUBLECOMPLEX" or (word == "COMPLEX" and length == "*16"):
        return "dcomplex"
    if length and length not in ("*4",) and word in ("REAL", "INTEGER", "COMPLEX", "LOGICAL"):
        return "other" if not (word == "COMPLEX" and length == "*8") else "complex"
    return {"TYPE": "derived", "CLASS": "derived", "BYTE": "other"}.get(word, word.lower())


def _implicit(made: Declarations, code: str) -> None:
    if code == "NONE":
        made.implicit_none = True
        return
    for piece in split_top(code):
        spec, _, letters = piece.rpartition("(")
        word, rest = _type_spec(made, spec, [])
        word = word if word and (not rest or word == "character") else "other"
        if not re.fullmatch(r"[A-Z](-[A-Z])?(,[A-Z](-[A-Z])?)*\)", letters):
            letters, word = "A-Z)", "other"
        for part in letters[:-1].split(","):
            first, _, last = part.partition("-")
            for letter in range(ord(first), ord(last or first) + 1):
                made.implicit[chr(letter)] = word


def _type_spec(made: Declarations, code: str, literals: list[str]) -> tuple[str, str]:
    """The type at the beginning of the text, empty if there is none, and what follows."""
    match = _TYPE.match(code)
    if not match:
        return "", code
    word = _type_word(match[1], match[2] or "")
    rest = code[match.end() :]
    if rest.startswith("("):
        close = matching(rest, 0)
        if match[1] in ("REAL", "INTEGER", "COMPLEX", "LOGICAL"):
            word = _of_kind(match[1], parse(rest[1:close].removeprefix("KIND="), literals), made)
        rest = rest[close + 1 :]
    return word, rest


def _typed(made: Declarations, code: str, literals: list[str]) -> None:
    word, rest = _type_spec(made, code, literals)
    if not word:
        return
    attributes, found, entities = rest.partition("::")
    if not found:
        attributes, entities = "", rest
    _entities(made, entities.lstrip(","), word, literals)
    _attributes(made, attributes, entities, literals)


def _of_kind(word: str, kind: Expr | None, made: Declarations) -> str:
    """The type that a kind selects; "other" where it cannot be told."""
    for _ in range(8):
        if not isinstance(kind, Name) or kind.name not in made.variables:
            break
        kind = made.variables[kind.name].constant
    size = constant_value(made, kind)
    if isinstance(kind, Ref) and len(kind.args) == 1 and kind.name == "KIND" and isinstance(kind.args[0], Number):
        text = kind.args[0].text
        size = 8 if "D" in text else 4 if "_" not in text else None
    elif isinstance(kind, Ref) and kind.name == "SELECTED_REAL_KIND" and word == "REAL":
        digits = constant_value(made, kind.args[0])
        size = None if digits is None else 4 if digits <= 6 and len(kind.args) == 1 else 8 if 6 < digits <= 15 else None
    if size == 8:
        return {"REAL": "double", "COMPLEX": "dcomplex"}.get(word, "other")
    return word.lower() if size == 4 else "other"


def _attributes(made: Declarations, attributes: str, entities: str, literals: list[str]) -> None:
    for attribute in split_top(attributes):
        names = [match[0] for one in split_top(entities) if (match := _ENTITY.match(one))]
        if attribute.startswith("DIMENSION("):
            shape = _dimensions(attribute[10:-1], literals)
            for name in names:
                made.get(name).dimensions = made.get(name).dimensions or shape
        elif attribute in _UNOWNED:
            for name in names:
                made.get(name).other = True
        elif attribute == "PARAMETER":
            for one in split_top(entities):
                name, _, value = one.partition("=")
                made.get(name).constant = parse(value, literals)


def _entities(made: Declarations, code: str, word: str, literals: list[str]) -> None:
    for one in split_top(code):
        match = _ENTITY.match(one)
        if not match:
            continue
        variable = made.declare(match[1])
        if word:
            base = {"double": "REAL", "dcomplex": "COMPLEX"}.get(word, word.upper())
            variable.type = _type_word(base, match[2]) if match[2] and word != "character" else word
        rest = one[match.end() :]
        if rest.startswith("("):
            close = matching(rest, 0)
            variable.dimensions = _dimensions(rest[1:close], literals)
            if rest[close + 1 :].startswith("*") and word != "character":
                variable.type = "other"


def _dimensions(code: str, literals: list[str]) -> tuple[tuple[Expr | None, Expr | None], ...]:
    found: list[tuple[Expr | None, Expr | None]] = []
    for one in split_top(code):
        parts = split_top(one, ":")
        low: Expr | None = Number("1")
        if len(parts) == 2:
            low = parse(parts[0], literals)
        high = None if parts[-1] in ("*", "") else parse(parts[-1], literals)
        found.append((low, high))
    return tuple(found)


def _common(made: Declarations, code: str, literals: list[str]) -> None:
    block = ""
    for part in re.split(r"(/[A-Z0-9_$]*/|//)", code):
        if not part:
            continue
        if part.startswith("/"):
            block = part.strip("/")
            continue
        entities = part.strip(",")
        # The host names the same block: each of its names may lie under each of ours.
        theirs = sorted(name for name in made.inherited if made.get(name).common == block)
        made.equivalences.extend([Name(name), None] for name in theirs)
        _entities(made, entities, "", literals)
        for one in split_top(entities):
            match = _ENTITY.match(one)
            if match:
                made.get(match[1]).common = block
