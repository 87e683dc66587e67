"""Intrinsic functions: which names they are, what type they give, and the type of an expression.

Only names that Fortran 77 and 90 define and the usual extensions of old libraries; a name that is declared EXTERNAL
or dimensioned in the unit is not intrinsic there.
"""

from __future__ import annotations

from .declaration import Declarations
from .expression import RELATIONAL, Binary, Expr, Keyword, Name, Number, Paren, Ref, Text, Unary

_SAME = (
    "ABS MAX MIN MOD SIGN DIM SQRT EXP LOG LOG10 SIN COS TAN ASIN ACOS ATAN ATAN2 SINH COSH TANH CONJG MERGE SUM "
    "PRODUCT MAXVAL MINVAL MODULO AINT ANINT ERF ERFC GAMMA"
)
_BY_TYPE = {
    "integer": "INT IFIX IDINT NINT IDNINT IABS MAX0 MAX1 MIN0 MIN1 ISIGN IDIM LEN INDEX ICHAR IACHAR SIZE "
    "IAND IOR IEOR ISHFT NOT MAXLOC MINLOC FINDLOC COUNT FLOOR CEILING LBOUND UBOUND KIND IBSET IBCLR",
    "real": "REAL FLOAT SNGL AMAX0 AMAX1 AMIN0 AMIN1 AMOD ALOG ALOG10 AIMAG CABS",
    "double": "DBLE DABS DMAX1 DMIN1 DMOD DSQRT DEXP DLOG DLOG10 DSIN DCOS DTAN DASIN DACOS DATAN DATAN2 DSINH "
    "DCOSH DTANH DSIGN DDIM DPROD DINT DNINT DFLOAT CDABS ZABS DIMAG DREAL DERF DERFC DGAMMA",
    "complex": "CMPLX CSQRT CEXP CLOG CSIN CCOS",
    "dcomplex": "DCMPLX CDSQRT CDEXP CDLOG DCONJG",
    "logical": "LGE LGT LLE LLT BTEST ANY ALL",
    "character": "CHAR ACHAR TRIM ADJUSTL ADJUSTR",
}
TYPE_OF = {name: kind for kind, text in _BY_TYPE.items() for name in text.split()}
INTRINSICS = frozenset([*_SAME.split(), *TYPE_OF])
_RANK = {"integer": 0, "real": 1, "double": 2, "complex": 3, "dcomplex": 4}


def type_of(expr: Expr | None, known: Declarations) -> str:
    """The type of an expression, or "" when it cannot be known."""
    if expr is None:
        return ""
    if isinstance(expr, Number):
        return _number(expr.text)
    if isinstance(expr, Text):
        return "character"
    if isinstance(expr, Name):
        return known.type_of(expr.name)
    if isinstance(expr, (Paren, Keyword)):
        return type_of(expr.of, known)
    if isinstance(expr, Unary):
        return "logical" if expr.op == ".NOT." else type_of(expr.of, known)
    if isinstance(expr, Ref):
        return _reference(expr, known)
    if isinstance(expr, Binary):
        if expr.op in RELATIONAL or expr.op.startswith("."):
            return "logical"
        return _wider(type_of(expr.left, known), type_of(expr.right, known))
    return ""


def _number(text: str) -> str:
    if text.startswith((".T", ".F")):
        return "logical"
    if "_" in text:
        return ""
    if text.isdigit():
        return "integer"
    return "double" if "D" in text else "real"


def _reference(expr: Ref, known: Declarations) -> str:
    variable = known.variables.get(expr.name)
    if variable and (variable.dimensions or variable.external) and expr.name not in INTRINSICS:
        return known.type_of(expr.name)
    if variable and variable.dimensions:
        return known.type_of(expr.name)
    if expr.name in TYPE_OF:
        return TYPE_OF[expr.name]
    if expr.name in INTRINSICS and expr.args:
        found = type_of(expr.args[0], known)
        if expr.name == "ABS":
            return {"complex": "real", "dcomplex": "double"}.get(found, found)
        return found
    return known.type_of(expr.name)


def _wider(left: str, right: str) -> str:
    if left not in _RANK or right not in _RANK:
        return ""
    if {left, right} == {"double", "complex"}:
        return "dcomplex"
    return left if _RANK[left] >= _RANK[right] else right
