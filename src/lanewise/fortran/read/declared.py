"""Declared: facts about a unit's names, for the passes.

    known.type_of("X")          "real": declared, or by the first letter
    known.is_array("A")         it has dimensions
    constant_value(known, e)    the integer value of an expression, through PARAMETERs

Ensures   answers for every name, declared or not; passes may add variables of their own.
"""

from __future__ import annotations

from ...ir.digits import is_digits
from ...record import dataclass, field
from .expression import Binary, Expr, Name, Number, Paren, Range, Ref, Unary
from .intrinsic_names import INTRINSICS

WORDS = {"integer": "INTEGER", "real": "REAL", "double": "DOUBLE PRECISION", "logical": "LOGICAL"}
"""Types as they are declared."""

Formal = tuple[tuple[str, ...], Expr | None]
"""A statement function: its dummy arguments and its expression."""


@dataclass(slots=True)
class Variable:
    """The facts about a name. `dimensions` is empty for a scalar; a bound of None is unknown."""

    name: str
    type: str = ""
    dimensions: tuple[tuple[Expr | None, Expr | None], ...] = ()
    common: str | None = None
    dummy: bool = False
    constant: Expr | None = None
    external: bool = False
    """Named by EXTERNAL or INTRINSIC: a procedure."""
    intrinsic: bool = False
    other: bool = False
    """A pointer, a target, volatile, or of a module: its storage or value is not known here."""
    written: str = ""
    """For a variable that a pass added: its name in the original program."""


@dataclass(slots=True)
class Declarations:
    variables: dict[str, Variable] = field(default_factory=dict[str, Variable])
    implicit: dict[str, str] = field(default_factory=dict[str, str])
    implicit_none: bool = False
    equivalences: list[list[Expr | None]] = field(default_factory=list[list[Expr | None]])
    statement_functions: dict[str, tuple[tuple[str, ...], Expr | None]] = field(
        default_factory=dict[str, tuple[tuple[str, ...], Expr | None]]
    )
    complete: bool = True
    listed: set[str] = field(default_factory=set[str])
    """Members of NAMELISTs."""
    inherited: set[str] = field(default_factory=set[str])
    """Names of the host that the unit does not declare itself."""

    def declare(self, name: str) -> Variable:
        """The unit's own variable: it hides one of the host."""
        if name in self.inherited:
            self.inherited.discard(name)
            self.statement_functions.pop(name, None)
            self.variables[name] = Variable(name)
        return self.get(name)

    def look(self, name: str) -> Variable:
        """The facts about a name, read-only: a lookup does not create a variable."""
        return self.variables.get(name) or Variable(name)

    def get(self, name: str) -> Variable:
        """The variable, to be changed; created if there is none yet."""
        found = self.variables.get(name)
        if found is None:
            found = self.variables[name] = Variable(name)
        return found

    def type_of(self, name: str) -> str:
        """integer, long (INTEGER*8), real, double, complex, dcomplex, logical, character, derived, other, or ""."""
        found = self.variables.get(name)
        if found and found.type:
            return found.type
        if not self.complete or self.implicit_none:
            return ""
        return self.implicit.get(name[0], "integer" if "I" <= name[0] <= "N" else "real")

    def written(self, name: str) -> str:
        """The name, or its name in the original program."""
        found = self.variables.get(name)
        return found.written or name if found else name

    def is_intrinsic(self, name: str) -> bool:
        """Whether a reference by this name is Fortran's own function, not one that the unit declares or receives."""
        found = self.variables.get(name)
        own = found is not None and (found.external or found.dummy or bool(found.dimensions)) and not found.intrinsic
        return name in INTRINSICS and not own and name not in self.statement_functions

    def is_array(self, name: str) -> bool:
        found = self.variables.get(name)
        return found is not None and bool(found.dimensions)


def constant_value(made: Declarations, expr: Expr | None, depth: int = 0) -> int | None:
    """The integer value of an expression, through PARAMETERs."""
    if expr is None or depth > 20 or isinstance(expr, Range):
        return None
    if isinstance(expr, Number):
        return int(expr.text) if is_digits(expr.text) else None
    if isinstance(expr, Name):
        found = made.variables.get(expr.name)
        is_known = found and found.constant and made.type_of(expr.name) == "integer"
        return constant_value(made, found.constant, depth + 1) if found and is_known else None
    if isinstance(expr, Paren):
        return constant_value(made, expr.of, depth + 1)
    if isinstance(expr, Unary) and expr.op in "+-":
        value = constant_value(made, expr.of, depth + 1)
        return None if value is None else -value if expr.op == "-" else value
    if isinstance(expr, Binary) and expr.op in ("+", "-", "*", "/"):
        left = constant_value(made, expr.left, depth + 1)
        right = constant_value(made, expr.right, depth + 1)
        return None if left is None or right is None else _computed(expr.op, left, right)
    if isinstance(expr, Ref) and expr.name in ("MIN", "MAX") and made.complete and made.is_intrinsic(expr.name):
        values = [constant_value(made, one, depth + 1) for one in expr.args]
        known = [one for one in values if one is not None]
        return None if not known or len(known) < len(values) else min(known) if expr.name == "MIN" else max(known)
    return None


def _computed(op: str, left: int, right: int) -> int | None:
    if op == "/":
        # Fortran truncates toward zero.
        return None if not right else abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
    return left + right if op == "+" else left - right if op == "-" else left * right
