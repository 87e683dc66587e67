"""Promotion: the types in which operations compute, of their results, and of variables that hold several types.

    rules = w.rules                             of the function that is written: NumPy's, or those of another compiler
    rules.operator(np.add, int32, weak int)     (int32, int32, int32): operand types, result type
    rules.unify(weak int, float32)              float32

These are NumPy's rules. NumPy itself decides the result type of an operation on two types (`ufunc.resolve_dtypes`, NEP
50). A weak number alone follows Python. Where two assignments of a variable meet, `unify` finds their common type:
equal, or a weak number that takes the other's type; None is a clash.

A class that is derived from `Promotion` has the rules of another compiler (`numba_promotion.py`). A source carries its
rules, so functions under different rules call each other, and nothing else in the front end asks which ones they are.
"""

from __future__ import annotations

import numpy as np

from ...record import dataclass, replace
from .types import UINT64, WEAK_BOOL, WEAK_FLOAT, WEAK_INT, FrontType, NumberType, promote
from .unify import meet_as_numpy, unify

Types = tuple[NumberType, ...]


@dataclass(frozen=True, slots=True)
class Promotion:
    """NumPy's rules.

    `by_zero_raises`: a quotient by zero raises also where NumPy gives a number. `parallel`: a `prange` loop is a lanes
    loop. `python_results`: results for Python are Python's own numbers, whatever their types.
    """

    by_zero_raises: bool = False
    parallel: bool = True
    python_results: bool = False

    def folds(self, *values: object) -> bool:
        """Does Python compute an operation on these known numbers?"""
        return True

    def own(self, type: NumberType) -> NumberType:
        """An operand's type in an operation."""
        return type

    def operator(self, ufunc: np.ufunc, *given: NumberType) -> Types | None:
        """Operand types and result types of an operator on numbers; None if there are none."""
        return promote(ufunc, *given)

    def function(self, ufunc: np.ufunc, *given: NumberType) -> Types | None:
        """The same for a call of the function, and for operators on arrays."""
        return promote(ufunc, *given)

    def alone(self, type: NumberType) -> NumberType:
        """The type of `-x`, `+x` and `~x`."""
        return type

    def math(self, *given: NumberType) -> NumberType:
        """The float type in which functions of `math` compute."""
        return WEAK_FLOAT

    def converted(self, to: NumberType, type: NumberType) -> NumberType:
        """The type of int(x), float(x) and bool(x)."""
        return to

    def meet(self, a: NumberType, b: NumberType) -> NumberType | None:
        """The type of a variable that holds either number; None if there is none."""
        return meet_as_numpy(a, b)

    def unify(self, a: FrontType, b: FrontType) -> FrontType | None:
        """The type of a variable that holds either; None if there is none."""
        return unify(a, b, self.meet)

    def for_python(self) -> Promotion:
        """The rules of a function that Python calls."""
        return self

    def result(self, type: NumberType) -> NumberType:
        """The type of a number that is returned to Python."""
        if not self.python_results or type.is_time:
            return type
        if type == UINT64:
            return replace(type, weak=True)  # an int, too
        return {"b": WEAK_BOOL, "f": WEAK_FLOAT}.get(type.dtype.kind, WEAK_INT)


NUMPY = Promotion()
