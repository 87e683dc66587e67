"""64-bit lanes divided by constants: every quotient and remainder as Python has it, also under masks."""

from __future__ import annotations

import linecache
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.gang.widen import may_fail
from lanewise.codegen.targets import NAMED, native
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.parse import parse
from lib.oracles.run_compiled import run_compiled

# pyright: basic

DIVISORS = (3, 7, 10, 641, 1 << 20, 86_400_000, (1 << 32) - 1, (1 << 33) + 5, 6_700_417, (1 << 62) + 3, (1 << 63) - 1)
TEXT = """
def divide(x, quotients, remainders):
    for i in lw.lanes(len(x)):
        v = x[i]
        if v % 2 == 0 or v > 5:
            quotients[i] = v // {0}
            remainders[i] = v % {0}
"""


def kernel_by(divisor: int) -> Any:
    names: dict[str, Any] = {"lw": lw}
    text = TEXT.format(divisor)
    file = f"<divide by {divisor}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    exec(compile(text, file, "exec"), names)
    return lw.kernel(names["divide"], width=8)


def numbers(type: str, divisor: int) -> Any:
    least, most = int(np.iinfo(type).min), int(np.iinfo(type).max)
    chance = np.random.default_rng(9)
    drawn = [int(n) for n in chance.integers(least, most, 40, dtype=type)]
    found = [least, least + 1, -1, 0, 1, most - 1, most, *drawn]
    for n in (abs(divisor), most // abs(divisor) * abs(divisor), *(d // abs(divisor) * abs(divisor) for d in drawn)):
        found += [n - 1, n, n + 1, -n, 1 - n, -1 - n]
    return np.array([n for n in found if least <= n <= most], type)


@pytest.mark.parametrize("divisor", [*DIVISORS, *(-d for d in DIVISORS)])
def test_signed(divisor: int) -> None:
    check(divisor, "i8")


@pytest.mark.parametrize("divisor", [*DIVISORS, (1 << 64) - 3])
def test_unsigned(divisor: int) -> None:
    check(divisor, "u8")


def check(divisor: int, type: str) -> None:
    x = numbers(type, divisor)
    quotients, remainders = np.full((2, len(x)), 77).astype(type)
    kernel = kernel_by(divisor)
    compiled = compile_source(kernel.source, signature_of(kernel.source, (x, quotients, remainders)))
    run_compiled(compiled, (x, quotients, remainders), 8, NAMED["avx2"] if divisor % 4 == 3 else native())
    some = [n % 2 == 0 or n > 5 for n in x.tolist()]
    assert quotients.tolist() == [n // divisor if on else 77 for n, on in zip(x.tolist(), some, strict=True)]
    assert remainders.tolist() == [n % divisor if on else 77 for n, on in zip(x.tolist(), some, strict=True)]


def test_lanes_are_not_taken_out() -> None:
    x = np.arange(99)
    text = kernel_by(10).inspect(x, x.copy(), x.copy(), stage="llvm")
    body = text[text.index("define internal void @divide.lanes0.N8") :]
    assert "sdiv <8 x i64>" not in body and "mul <8 x i64>" in body


def no_lane(x, out):
    """Divisors that no lane divides by."""
    for i in lw.lanes(len(x)):
        v = x[i]
        out[i] = v
        if v > 1000:
            out[i] = v // ZERO
        if v > -5:
            out[i] += v // MINUS


ZERO, MINUS = 0, -1


@pytest.mark.parametrize("width", [4, 8])
def test_what_no_lane_divides_by(width: int) -> None:
    x = np.array([np.iinfo("i8").min, 3, -9, 1000, 77, -4, 0, 5], "i8")
    out = np.zeros(8, "i8")
    lw.kernel(no_lane, width=width, checks=False)(x, out)
    assert out.tolist() == [n - n if n > -5 else n for n in x.tolist()]


def test_divisors_that_stay_under_a_mask() -> None:
    """Of constants those that some numbers cannot be divided by; LLVM may do anything where it sees them."""
    text = """func @f(%x: i64[T], %y: i64[T]) -> i64 {
entry:
  %a: i64 = sdiv %x, i64 0
  %b: i64 = srem %x, i64 -1
  %c: i64 = udiv %x, %y
  %d: i64 = sdiv %x, i64 10
  %e: i64 = urem %x, i64 7
  %g: i64 = add %x, %y
  return %g
}"""
    found = {op.name: may_fail(op) for op in parse(text).entry.ops}
    assert found == {"a": True, "b": True, "c": True, "d": False, "e": False, "g": False}
