"""Intrinsic names: the functions that Fortran has itself, and the types of those that always give the same.

Only names that Fortran 77 and 90 define and the usual extensions of old libraries; `SAME` give their argument's type.
"""

from __future__ import annotations

SAME = (
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
INTRINSICS = frozenset([*SAME.split(), *TYPE_OF])
