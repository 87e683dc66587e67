"""Admit: which expressions may occur in a loop that becomes array statements.

    A(I)*SIN(X) + 2.0         elements, scalars, constants, elemental intrinsics
    B(I,:)    [1, 2]          no: they have a shape already
    P(I) = Q(I)               no, if of a derived type: = may be a subroutine of the program that is not elemental
    L(I)*L(J)                 no, if logical: an operator defined for other types need not be elemental

Ensures   `objection` is empty only if arrays of operands give the array of the single values.
"""

from __future__ import annotations

from ...read.declared import Declarations
from ...read.expression import LOGICAL, RELATIONAL, Binary, Expr, Listed, Name, Part, Range, Ref, Text, subexpressions
from ...read.intrinsic import type_of
from ...read.intrinsic_names import INTRINSICS

_WHOLE = "SUM PRODUCT MAXVAL MINVAL MAXLOC MINLOC FINDLOC COUNT ANY ALL SIZE LBOUND UBOUND LEN INDEX KIND TRIM"
ELEMENTAL = INTRINSICS - frozenset(_WHOLE.split(" "))


def objection(expr: Expr, known: Declarations) -> str:
    """Why the expression is not allowed there; empty if it is."""
    return next((sentence for one in subexpressions(expr) if (sentence := _objection(one, known))), "")


def go_together(one: str, two: str) -> bool:
    """Numbers match numbers, any other type only itself."""
    return one == two or not {one, two} & {"logical", "character"} or "" in (one, two) or "other" in (one, two)


def _objection(one: Expr, known: Declarations) -> str:
    if isinstance(one, (Part, Text)):
        return "characters or components inside the loop"
    if isinstance(one, Range) or (isinstance(one, Listed) and one.opening != "("):
        return "a section or a list of elements inside the loop"
    if isinstance(one, Binary) and not _is_own(one, known):
        return f"an operator ({one.op}) on other types than its own, which may be a function"
    if not isinstance(one, (Name, Ref)):
        return ""
    if isinstance(one, Ref) and not known.is_array(one.name):
        return _called(one, known)
    if isinstance(one, Name) and known.is_array(one.name):
        return "whole arrays inside the loop"
    if known.type_of(one.name) == "derived":
        return f"{one.name} is of a derived type, for which = may be a subroutine"
    return f"{one.name} is a pointer, allocatable, a target or volatile" if known.look(one.name).other else ""


def _called(one: Ref, known: Declarations) -> str:
    formal = known.statement_functions.get(one.name)
    if formal is not None:
        fits = formal[1] is not None and len(formal[0]) == len(one.args)
        return "" if fits else f"the statement function {one.name} cannot be inlined"
    if one.name in ELEMENTAL and known.is_intrinsic(one.name) and known.complete and not known.look(one.name).other:
        return ""
    if one.name in ELEMENTAL and known.is_intrinsic(one.name) and not known.complete:
        return f"{one.name} may be a function that a module or an INCLUDE gives"
    return f"{one.name} may be a function with effects"


def _is_own(expr: Binary, known: Declarations) -> bool:
    """Whether the operator is the language's: a module's need not be elemental."""
    kinds = {type_of(expr.left, known), type_of(expr.right, known)}
    if expr.op in LOGICAL:
        return kinds <= {"logical", "other", ""}
    if expr.op in RELATIONAL or expr.op == "//":
        return "logical" not in kinds and go_together(min(kinds), max(kinds))
    return not kinds & {"logical", "character"}
