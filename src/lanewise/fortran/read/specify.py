"""Specify: the effect of one specification statement on names.

    REAL*8 A(10), B            A and B are double precision, A has ten elements
    PARAMETER (N = 5)          N is a constant
    COMMON /BLK/ C(3)          C is in block BLK
    POINTER P                  P is not owned: others may see and set its target

Requires  the code of a statement of kind `spec`, and its constants.
Ensures   updated `Declarations`; `complete` false where a module may declare more.
"""

from __future__ import annotations

import re

from .declared import Declarations, constant_value
from .expression import Expr, Name, Number, Ref
from .mention import WORD
from .parse import parse
from .statement import matching, split_top

TYPE = re.compile(
    r"(INTEGER|REAL|DOUBLEPRECISION|DOUBLECOMPLEX|COMPLEX|LOGICAL|CHARACTER|BYTE|TYPE|CLASS)(\*(?:\d+|\(\*\)))?"
)
_ENTITY = re.compile(r"([A-Z][A-Z0-9_$]*)(\*\d+)?")


def declare(made: Declarations, code: str, literals: list[str]) -> None:
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
    elif word := next((one for one in UNOWNED if code.startswith(one)), ""):
        _unowned(made, code.removeprefix(word).removeprefix("::"), literals)
    else:
        _typed(made, code, literals)


UNOWNED = ("POINTER", "TARGET", "ALLOCATABLE", "VOLATILE", "ASYNCHRONOUS")
"""Attributes by which a variable may be reached, or change, without a visible name."""


def _unowned(made: Declarations, code: str, literals: list[str]) -> None:
    """Such an attribute as a statement; `POINTER (P, X)` places X where P points, which may be anywhere."""
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
    """Names of an ONLY list are unknown entities; without one anything may be declared."""
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
    if word == "INTEGER" and length == "*8":
        return "long"
    if length and length not in ("*4",) and word in ("REAL", "INTEGER", "COMPLEX", "LOGICAL"):
        return "other" if not (word == "COMPLEX" and length == "*8") else "complex"
    return {"TYPE": "derived", "CLASS": "derived", "BYTE": "other"}.get(word, word.lower())


def _implicit(made: Declarations, code: str) -> None:
    if code == "NONE":
        made.implicit_none = True
        return
    for piece in split_top(code):
        spec, _, letters = piece.rpartition("(")
        word, rest = type_spec(made, spec, [])
        word = word if word and (not rest or word == "character") else "other"
        if not re.fullmatch(r"[A-Z](-[A-Z])?(,[A-Z](-[A-Z])?)*\)", letters):
            letters, word = "A-Z)", "other"
        for part in letters[:-1].split(","):
            first, _, last = part.partition("-")
            for letter in range(ord(first), ord(last or first) + 1):
                made.implicit[chr(letter)] = word


def type_spec(made: Declarations, code: str, literals: list[str]) -> tuple[str, str]:
    """The type at the start of the text, empty if there is none, and the rest."""
    match = TYPE.match(code)
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
    word, rest = type_spec(made, code, literals)
    if not word:
        return
    attributes, found, entities = rest.partition("::")
    if not found:
        attributes, entities = "", rest
    _entities(made, entities.lstrip(","), word, literals)
    _attributes(made, attributes, entities, literals)


def _of_kind(word: str, kind: Expr | None, made: Declarations) -> str:
    """The type that a kind selects; "other" if it is unknown."""
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
        return {"REAL": "double", "COMPLEX": "dcomplex", "INTEGER": "long"}.get(word, "other")
    return word.lower() if size == 4 else "other"


def _attributes(made: Declarations, attributes: str, entities: str, literals: list[str]) -> None:
    for attribute in split_top(attributes):
        names = [match[0] for one in split_top(entities) if (match := _ENTITY.match(one))]
        if attribute.startswith("DIMENSION("):
            shape = _dimensions(attribute[10:-1], literals)
            for name in names:
                made.get(name).dimensions = made.get(name).dimensions or shape
        elif attribute in UNOWNED:
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
        # The host names the same block: each of its names may overlap each of ours.
        theirs = sorted(name for name in made.inherited if made.look(name).common == block)
        made.equivalences.extend([Name(name), None] for name in theirs)
        _entities(made, entities, "", literals)
        for one in split_top(entities):
            match = _ENTITY.match(one)
            if match:
                made.get(match[1]).common = block
