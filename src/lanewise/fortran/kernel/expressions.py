"""Expressions: Fortran's arithmetic in Python, with the same bits.

    I/2           _div(i, 2)                       truncated, not floored
    0.1*D         lw.f32(0.1)*d                    a single precision constant, then widened
    N*X           lw.f32(n)*x                      converted to the other operand's type
    A(I+1, J)     a[i, j - 1]                      from zero; the lower bound is subtracted
    X**3          _cube(x)                         products in gfortran's order

Requires  declarations with a type for every name.
Ensures   the same operations on the same types in the same order. `CompileError` for complex numbers and text, and for
          a function of the run-time library, whose last bit is its own.
"""

from __future__ import annotations

import builtins
import keyword
from collections.abc import Callable

import numpy as np

from ...ir.digits import is_digits
from ...ir.position import CompileError
from ..read.declared import Declarations, constant_value
from ..read.expression import Binary, Expr, Name, Number, Paren, Ref, Unary
from ..read.intrinsic import type_of
from ..vectorize.dependence.affine import affine, as_expr, number

HELPERS = {
    "_div": ("a, b", "q = abs(a) // abs(b)", "return q if (a < 0) == (b < 0) else -q"),
    "_mod": ("a, b", "r = abs(a) % abs(b)", "return r if a >= 0 else -r"),
    "_max": ("a, b", "return b if b > a or a != a else a"),
    "_min": ("a, b", "return b if b < a or a != a else a"),
    "_isign": ("a, b", "return abs(a) if b >= 0 else -abs(a)"),
    "_square": ("x", "return x * x"),
    "_cube": ("x", "return x * x * x"),
    "_fourth": ("x", "y = x * x", "return y * y"),
}
"""Functions that a kernel may need: their arguments and their lines."""
CAST = {"real": "lw.f32", "double": "lw.f64", "integer": "lw.i32", "long": "lw.i64", "logical": "lw.bool_"}
_RANK = {"integer": 0, "long": 0, "real": 1, "double": 2}
_POWERS = {"2": "_square", "3": "_cube", "4": "_fourth"}
_RELATIONS = {".EQ.": "==", ".NE.": "!=", ".LT.": "<", ".LE.": "<=", ".GT.": ">", ".GE.": ">=", "/=": "!="}
_LOGICAL = {".AND.": ("and", 2), ".OR.": ("or", 1), ".EQV.": ("==", 4), ".NEQV.": ("!=", 4)}
_LEVEL = {"+": 5, "-": 5, "*": 6, "/": 6}
_ABS = frozenset(["ABS", "IABS", "DABS"])
_EXTREMES = {
    **dict.fromkeys(("MAX", "MAX0", "AMAX1", "DMAX1"), "_max"),
    **dict.fromkeys(("MIN", "MIN0", "AMIN1", "DMIN1"), "_min"),
}
_TO = {"DBLE": "double", "DFLOAT": "double", "REAL": "real", "FLOAT": "real", "SNGL": "real"}


def python_name(name: str) -> str:
    low = name.lower().replace("$", "_")
    return f"{low}_" if keyword.iskeyword(low) or low in ("lw", "np") or hasattr(builtins, low) else low


def plus(expr: Expr, value: int, known: Declarations) -> Expr:
    """The expression plus a number, which joins one that it ends with."""
    form = affine(expr, known, set())
    if form is not None:
        return as_expr(form.plus(number(value)))
    if isinstance(expr, Binary) and expr.op in "+-" and isinstance(expr.right, Number) and is_digits(expr.right.text):
        value += int(expr.right.text) * (1 if expr.op == "+" else -1)
        expr = expr.left
    return expr if not value else Binary("+" if value > 0 else "-", expr, Number(str(abs(value))))


class Translator:
    """Expressions of one unit; `boxed` are scalars that live in arrays of one element. `used` are the helpers.

    `defined` are the variables that have a value here on every path; one that is read without is `needed`.
    """

    def __init__(self, known: Declarations, boxed: set[str], refuse: Callable[[str], CompileError]) -> None:
        self.known, self.boxed, self.refuse = known, boxed, refuse
        self.used: set[str] = set()
        self.defined: set[str] = set()
        self.needed: dict[str, None] = {}

    def type(self, expr: Expr) -> str:
        found = type_of(expr, self.known)
        if found not in CAST:
            raise self.refuse(f"a value of type {found or 'unknown'}: not INTEGER, REAL, DOUBLE PRECISION or LOGICAL")
        return found

    def helper(self, name: str) -> str:
        self.used.add(name)
        return name

    def as_type(self, expr: Expr, kind: str) -> str:
        """The value converted as an assignment to that type converts it."""
        text, own = self.show(expr), self.type(expr)
        if own == kind and not _is_constant(expr):
            return text
        if own in ("integer", "long") and kind in ("integer", "long"):
            return text
        if kind in ("integer", "long") and own in ("real", "double"):
            return f"int({text})"
        if (own == "logical") != (kind == "logical"):
            raise self.refuse("a conversion between LOGICAL and numbers")
        return text if kind == "logical" else text if text.startswith(f"{CAST[kind]}(") else f"{CAST[kind]}({text})"

    def show(self, expr: Expr, level: int = 0) -> str:
        text, own = self._shown(expr)
        return f"({text})" if own < level else text

    def index(self, expr: Expr, low: Expr | None) -> str:
        value = 1 if low is None else constant_value(self.known, low)
        if value is not None:
            return self.show(plus(expr, -value, self.known))
        shifted = Binary("-", expr, low if low is not None else Number("1"))
        form = affine(shifted, self.known, set())
        return self.show(as_expr(form) if form is not None else shifted)

    def element(self, ref: Ref) -> str:
        dimensions = self.known.look(ref.name).dimensions
        if len(dimensions) != len(ref.args):
            raise self.refuse(f"{ref.name} has {len(dimensions)} dimensions and {len(ref.args)} subscripts")
        inside = ", ".join(self.index(arg, low) for arg, (low, _) in zip(ref.args, dimensions, strict=True))
        return f"{python_name(ref.name)}[{inside}]"

    def variable(self, name: str) -> str:
        if self.known.is_array(name):
            raise self.refuse(f"{name} as a whole array")
        return f"{python_name(name)}[0]" if name in self.boxed else python_name(name)

    def _shown(self, expr: Expr) -> tuple[str, int]:
        if isinstance(expr, Number):
            return self.number(expr), 9
        if isinstance(expr, Name):
            self.type(expr)
            if expr.name not in self.defined and expr.name not in self.boxed:
                self.needed[expr.name] = None
            return self.variable(expr.name), 9
        if isinstance(expr, Paren):
            return self._shown(expr.of)
        if isinstance(expr, Ref):
            if self.known.is_array(expr.name):
                self.type(expr)
                return self.element(expr), 9
            return self.call(expr), 9
        if isinstance(expr, Unary):
            return self.unary(expr)
        if isinstance(expr, Binary):
            return self.binary(expr)
        raise self.refuse("an expression that has no counterpart")

    def unary(self, expr: Unary) -> tuple[str, int]:
        if expr.op == ".NOT.":
            return f"not {self.show(expr.of, 3)}", 3
        if expr.op == "+":
            return self._shown(expr.of)
        return f"-{self.show(expr.of, 7)}", 7

    def binary(self, expr: Binary) -> tuple[str, int]:
        if expr.op in _LOGICAL:
            word, level = _LOGICAL[expr.op]
            return f"{self.show(expr.left, level)} {word} {self.show(expr.right, level + 1)}", level
        relation = _RELATIONS.get(expr.op, expr.op if expr.op in ("==", "<", "<=", ">", ">=") else "")
        kinds = self.type(expr.left), self.type(expr.right)
        if "logical" in kinds:
            raise self.refuse(f"{expr.op} of LOGICAL values")
        if expr.op == "**":
            return self.power(expr), 9
        if relation:
            return f"{self.operand(expr.left, expr.right, 5)} {relation} {self.operand(expr.right, expr.left, 5)}", 4
        if expr.op not in _LEVEL:
            raise self.refuse(f"the operator {expr.op}")
        if expr.op == "/" and max(_RANK[one] for one in kinds) == 0:
            return f"{self.helper('_div')}({self.show(expr.left)}, {self.show(expr.right)})", 9
        level = _LEVEL[expr.op]
        left, right = self.operand(expr.left, expr.right, level), self.operand(expr.right, expr.left, level + 1)
        return f"{left} {expr.op} {right}", level

    def operand(self, expr: Expr, other: Expr, level: int) -> str:
        """An operand, with the type that the operation has: integers become numbers of the other's type."""
        own, beside = self.type(expr), self.type(other)
        wide = own if _RANK[own] >= _RANK[beside] else beside
        if _RANK[own] == 0 and _RANK[wide] > 0:
            return f"{CAST[wide]}({self.show(expr)})"
        if _is_constant(expr) and own == "double" and (beside != "double" or _is_constant(other)):
            return f"lw.f64({self.show(expr)})"
        if _is_constant(expr) and own == "real" and _is_constant(other):
            text = self.show(expr)
            return text if text.startswith("lw.f32(") else f"lw.f32({text})"
        return self.show(expr, level)

    def power(self, expr: Binary) -> str:
        exponent = expr.right.of if isinstance(expr.right, Paren) else expr.right
        name = _POWERS.get(exponent.text) if isinstance(exponent, Number) else None
        if name is None:
            raise self.refuse("a power other than 2, 3 and 4: its last bit is that of the compiler's library")
        return f"{self.helper(name)}({self.as_type(expr.left, self.type(expr.left))})"

    def number(self, expr: Number) -> str:
        text = expr.text
        if text.startswith((".T", ".F")):
            return "True" if text.startswith(".T") else "False"
        if "_" in text:
            raise self.refuse(f"{text}, a constant with a kind")
        if is_digits(text):
            return str(int(text))
        value = float(text.replace("D", "E"))
        if "D" in text:
            return repr(value)
        single = float(np.float32(text))
        return repr(value) if single == value else f"lw.f32({value!r})"

    def call(self, expr: Ref) -> str:
        name, args = expr.name, expr.args
        if not self.known.is_intrinsic(name):
            raise self.refuse(f"{name} is called, or is an array that is not declared")
        if name in _ABS and len(args) == 1:
            return f"abs({self.as_type(args[0], self.type(args[0]))})"
        if name in ("SQRT", "DSQRT") and len(args) == 1 and self.type(args[0]) in ("real", "double"):
            return f"np.sqrt({self.as_type(args[0], self.type(args[0]))})"
        kinds = {self.type(one) for one in args}
        if name in _EXTREMES and len(args) > 1 and len(kinds) == 1:
            kind = kinds.pop()
            made = self.as_type(args[0], kind)
            for one in args[1:]:
                made = f"{self.helper(_EXTREMES[name])}({made}, {self.as_type(one, kind)})"
            return made
        if name in ("SIGN", "DSIGN", "ISIGN") and len(args) == 2 and len(kinds) == 1:
            left, right = (self.as_type(one, self.type(one)) for one in args)
            word = self.helper("_isign") if kinds == {"integer"} else "np.copysign"
            return f"{word}({left}, {right})"
        if name == "MOD" and len(args) == 2 and kinds == {"integer"}:
            return f"{self.helper('_mod')}({self.show(args[0])}, {self.show(args[1])})"
        if name in _TO and len(args) == 1:
            return self.as_type(args[0], _TO[name]) if self.type(args[0]) != _TO[name] else self.show(args[0])
        if name in ("INT", "IFIX", "IDINT") and len(args) == 1:
            return self.as_type(args[0], "integer")
        raise self.refuse(f"{name}: the last bit of its result is that of the compiler's library")


def _is_constant(expr: Expr) -> bool:
    """Whether Python would take the text as a number without a type."""
    if isinstance(expr, (Paren, Unary)):
        return _is_constant(expr.of)
    if isinstance(expr, Binary):
        return _is_constant(expr.left) and _is_constant(expr.right)
    return isinstance(expr, Number)
