"""NumPy's rules, which sources have unless they say others; `test_unify.py` and `test_types.py` test the rules."""

from __future__ import annotations

import numpy as np

from lanewise.frontend.python.definitions.source import source_of
from lanewise.frontend.python.promotion import NUMPY, Promotion, promote
from lanewise.frontend.python.types import UINT64, WEAK_BOOL, WEAK_FLOAT, WEAK_INT, NumberType

B, I8, I32, F32 = (NumberType(np.dtype(letter)) for letter in "?bif")
TIME = NumberType(np.dtype("M8[s]"))


def test_operators_and_functions_are_numpys() -> None:
    for types in ((F32, WEAK_FLOAT), (I8, I32), (WEAK_INT, WEAK_INT)):
        assert NUMPY.operator(np.add, *types) == NUMPY.function(np.add, *types) == promote(np.add, *types)
    assert NUMPY.math(F32) == WEAK_FLOAT and NUMPY.alone(I8) == NUMPY.own(I8) == I8
    assert NUMPY.converted(WEAK_INT, I8) == WEAK_INT and NUMPY.folds(np.int8(1), 2)


def test_variables() -> None:
    assert NUMPY.unify(I32, WEAK_INT) == NUMPY.meet(I32, WEAK_INT) == I32 and NUMPY.unify(I32, F32) is None


def test_results_for_python() -> None:
    rules = Promotion(python_results=True)
    assert [rules.result(type) for type in (I8, F32, B, TIME)] == [WEAK_INT, WEAK_FLOAT, WEAK_BOOL, TIME]
    assert rules.result(UINT64) == NumberType(UINT64.dtype, True) and NUMPY.result(I8) == I8
    assert NUMPY.for_python() is NUMPY


def test_a_source_has_them() -> None:
    assert source_of(test_variables).rules is NUMPY
