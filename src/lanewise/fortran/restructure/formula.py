"""Formula: conditions as they are printed: predicates of the program, generated flags, and .NOT./.AND./.OR. of them.

    Pred("A(I) .GT. 0")   the user's text, evaluated in place, never split, never reordered
    Flag("LWBR1")         a logical variable that a pass added
    Macro("defined(MPI)") a condition of the preprocessor, decided before the program is compiled
    TRUE, FALSE, Not, And, Or

A comparison is not negated by inverting its operator, because of NaN: .NOT. (A .GT. B) is not A .LE. B.
Only .EQ. and .NE. are complements for every value.
"""

from __future__ import annotations

import re

from ...ir.digits import is_digits
from ...record import dataclass
from ..read.directive import negated, opening


@dataclass(frozen=True, slots=True)
class Pred:
    text: str


@dataclass(frozen=True, slots=True)
class Flag:
    name: str


@dataclass(frozen=True, slots=True)
class Macro:
    text: str


@dataclass(frozen=True, slots=True)
class Constant:
    value: bool


@dataclass(frozen=True, slots=True)
class Not:
    of: Formula


@dataclass(frozen=True, slots=True)
class And:
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple[Formula, ...]


Formula = Pred | Flag | Macro | Constant | Not | And | Or
TRUE = Constant(True)
FALSE = Constant(False)


def negate(formula: Formula) -> Formula:
    if isinstance(formula, Not):
        return formula.of
    if isinstance(formula, Constant):
        return FALSE if formula.value else TRUE
    if isinstance(formula, Macro):
        return Macro(negated(formula.text))
    if isinstance(formula, Pred):
        turned = _invert_equality(formula.text)
        if turned:
            return Pred(turned)
    return Not(formula)


def both(left: Formula, right: Formula) -> Formula:
    if left == FALSE or right == FALSE:
        return FALSE
    if left == TRUE:
        return right
    if right == TRUE:
        return left
    return And((*_parts(left, And), *_parts(right, And)))


def either(left: Formula, right: Formula) -> Formula:
    if left == TRUE or right == TRUE:
        return TRUE
    if left == FALSE:
        return right
    if right == FALSE:
        return left
    return Or((*_parts(left, Or), *_parts(right, Or)))


def _parts(formula: Formula, kind: type[And] | type[Or]) -> tuple[Formula, ...]:
    return formula.parts if isinstance(formula, kind) else (formula,)


_HOLLERITH = re.compile(r"\d[ ]*[Hh]")
_DOTTED = re.compile(r"\.[ \t]*(EQ|NE|LT|LE|GT|GE|AND|OR|NOT|EQV|NEQV)[ \t]*\.", re.IGNORECASE)


def _invert_equality(text: str) -> str | None:
    """`A .EQ. B` as `A .NE. B` if the whole condition is that comparison."""
    if "'" in text or '"' in text or re.search(r"\d[ ]*[Hh]", text):
        return None
    found = list(_DOTTED.finditer(text))
    if len(found) == 1 and not re.search(r"==|/=|<|>", text):
        word = found[0][1].upper()
        if word in ("EQ", "NE"):
            return _replaced(text, found[0].start(), found[0].end(), "EQ" if word == "NE" else "NE")
    if not found:
        marks = list(re.finditer(r"==|/=|<=|>=|<|>", text))
        if len(marks) == 1 and marks[0][0] in ("==", "/="):
            other = "/=" if marks[0][0] == "==" else "=="
            return text[: marks[0].start()] + other + text[marks[0].end() :]
    return None


def _replaced(text: str, start: int, stop: int, word: str) -> str:
    new = word.lower() if text[start:stop].islower() else word
    if is_digits(text[start - 1 : start]):
        return f"{text[:start]} .{new}.{text[stop:]}"
    return f"{text[:start]}.{new}.{text[stop:]}"


def show(formula: Formula, level: int = 0) -> str:
    """Fortran text. Levels: 0 whole condition, 1 inside .OR., 2 inside .AND., 3 under .NOT."""
    if isinstance(formula, Constant):
        return ".TRUE." if formula.value else ".FALSE."
    if isinstance(formula, Flag):
        return formula.name
    if isinstance(formula, Macro):
        return opening(formula.text)
    if isinstance(formula, Pred):
        # The blanks at the end of a Hollerith constant are a part of it.
        text = formula.text.lstrip() if _HOLLERITH.search(formula.text) else formula.text.strip()
        return text if level == 0 or _is_closed(text) else f"({text})"
    if isinstance(formula, Not):
        return f".NOT. {show(formula.of, 3)}"
    word, inner = (" .AND. ", 2) if isinstance(formula, And) else (" .OR. ", 1)
    text = word.join(show(part, inner) for part in formula.parts)
    return f"({text})" if level > inner - (isinstance(formula, Or)) else text


def _is_closed(text: str) -> bool:
    """A plain name needs no parentheses."""
    return text.replace("_", "").isalnum()
