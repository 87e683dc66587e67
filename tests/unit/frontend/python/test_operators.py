"""Operators on every pair of types: result and type are those of Python and NumPy themselves."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from lanewise import CompileError
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.definitions.source import KernelSource
from lanewise.frontend.python.run import run_interpreted

DTYPES = ("?", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8")
SAMPLES: list[Any] = [np.dtype(d).type(v) for d in DTYPES for v in (3,)]
SAMPLES += [np.dtype(d).type(-7) for d in ("i1", "i2", "i4", "i8", "f4", "f8")] + [np.float32(0.1), np.uint64(2**63)]
SAMPLES += [True, 2, -5, 0.1, -2.5]
OPERATORS = ("+", "-", "*", "/", "//", "%", "&", "|", "^", "<<", ">>", "<", "<=", "==", "!=", ">", ">=")


def source(text: str, params: str = "a, b") -> KernelSource:
    return KernelSource("f", "<operators>", 1, f"def f({params}):\n    return {text}\n", "function", None, {"np": np})


def compiled_result(kernel: KernelSource, args: tuple[Any, ...]) -> Any:
    return run_interpreted(compile_source(kernel, signature_of(kernel, args)), args)


def python_result(text: str, **names: Any) -> Any:
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return eval(text, {"np": np}, names)


def expected(text: str, **names: Any) -> Any:
    """What Python gives; None where it refuses, or gives a type that kernels do not have."""
    try:
        value = python_result(text, **names)
    except (TypeError, OverflowError, ValueError, ZeroDivisionError):
        return None
    return None if isinstance(value, np.float16) else value  # pyright: ignore[reportArgumentType]


def overflows(value: Any, text: str, **names: Any) -> bool:
    """Did signed NumPy arithmetic wrap? Then the compiled result is not defined."""
    try:
        exact = eval(text, {}, {name: v.item() if isinstance(v, np.generic) else v for name, v in names.items()})
    except (ValueError, MemoryError, OverflowError):
        return True
    return isinstance(value, np.signedinteger) and value != exact


@pytest.mark.parametrize("op", OPERATORS)
def test_binary(op: str) -> None:
    text = f"a {op} b"
    kernel = source(text)
    seen = 0
    for a in SAMPLES:
        for b in SAMPLES:
            want = expected(text, a=a, b=b)
            try:
                got = compiled_result(kernel, (a, b))
            except (CompileError, AssertionError):
                assert want is None or overflows(want, text, a=a, b=b) or _shifts_away(op, b), (a, op, b)
                continue
            if want is None or overflows(want, text, a=a, b=b):
                continue
            assert type(got) is type(want) and (got == want or got != got), (a, op, b, got, want)
            seen += 1
    assert seen > 100


def _shifts_away(op: str, b: Any) -> bool:
    return op in ("<<", ">>") and int(b) < 0


UNARY = ("-a", "+a", "~a", "not a", "abs(a)", "int(a)", "float(a)", "bool(a)", "round(a)")
UNARY += tuple(f"np.{name}(a)" for name in ("float32", "int16", "uint8", "bool_", "sqrt", "square", "negative", "sign"))
UNARY += ("np.floor(a)", "np.isnan(a)", "np.maximum(a, 2)", "np.minimum(a, 0.5)", "max(a, 2)", "min(a, 1.5)")


@pytest.mark.parametrize("text", UNARY)
def test_one_operand(text: str) -> None:
    kernel = source(text, "a")
    seen = 0
    for a in SAMPLES:
        want = expected(text, a=a)
        try:
            got = compiled_result(kernel, (a,))
        except (CompileError, AssertionError):
            large = type(want) is int and want >= 2**63  # which no Python int of a kernel is
            assert want is None or large or (text == "~a" and isinstance(a, bool)), (text, a, want)
            continue
        assert not (type(want) is int and want >= 2**63), (text, a, got)
        if want is None or (a < 0 and "uint" in text):
            continue  # no value in the type: nothing is promised
        if text.startswith(("max", "min")):  # Python gives one operand as it is; code has one type for both
            assert got == want, (text, a, got, want)
        else:
            assert type(got) is type(want) and (got == want or got != got), (text, a, got, want)
        seen += 1
    assert seen >= 5
