"""Arguments and results in declared types, and as Python's own numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise import CompileError
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.declared import Declared
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.numba_promotion import NumbaPromotion
from lanewise.frontend.python.promotion import Promotion
from lanewise.frontend.python.run import run_interpreted
from lanewise.frontend.python.types import NumberType, TupleType
from lib.kernel_texts import source

F8, I4 = NumberType(np.dtype("f8")), NumberType(np.dtype("i4"))
C16 = TupleType((F8, F8), np.complex128)


def result(text: str, declared: Declared | None, *args: Any, rules: Promotion | None = None) -> Any:
    written = source(text, len(args))
    written.declared = () if declared is None else (declared,)
    written.rules = NumbaPromotion() if rules is None else rules
    return run_interpreted(compile_source(written, signature_of(written, args)), args)


def test_parameters_and_results_are_converted() -> None:
    found: Any = result("a + b", Declared((I4, I4), I4), 2**31, 2.5)
    assert (found, type(found)) == (-(2**31) + 2, np.int32)


def test_a_known_result_too() -> None:
    found = result("1", Declared((F8,), F8), 0.0)
    assert (found, type(found)) == (1, np.float64)


def test_a_real_number_becomes_complex() -> None:
    assert result("a * 1j", Declared((C16,), C16), 2) == 2j


def test_undeclared_types_stay() -> None:
    assert result("a", None, np.int8(3)).dtype == np.int8


def test_python_results() -> None:
    rules = NumbaPromotion().for_python()
    found = result("(a, (a < 1, a + b))", None, np.float32(0.5), np.float32(1), rules=rules)
    assert found == (0.5, (True, 1.5)) and [type(item) for item in (found[0], *found[1])] == [float, bool, float]


def test_no_signature_for_these_types() -> None:
    with pytest.raises(CompileError, match=r"'k' is declared for \(int32\), not for \(a 1-dimensional array"):
        result("a", Declared((I4,)), np.zeros(3))
