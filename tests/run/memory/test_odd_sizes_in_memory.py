"""Integers of 3, 5, 6 or 7 bytes in memory, as clang passes a struct of that size: alignments are powers of two."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw

BITS = [17, 24, 40, 48, 56, 65, 96, 100]

TEXT = """
define i64 @through_private(i64 %x, i64 %k) {{
  %room = alloca [4 x {wide}], align 16
  %few = and i64 %k, 3
  %t = {into} i64 %x to i{bits}
  %place = getelementptr {wide}, ptr %room, i64 %few
  store i{bits} 0, ptr %room, align 16
  store i{bits} %t, ptr %place, align 16
  %v = load i{bits}, ptr %place, align 16
  %r = {out} i{bits} %v to i64
  ret i64 %r
}}

define i64 @through_memory(ptr %a, i64 %x, i64 %i) {{
  %place = getelementptr {wide}, ptr %a, i64 %i
  %t = {into} i64 %x to i{bits}
  store i{bits} %t, ptr %place, align 8
  %v = load i{bits}, ptr %place, align 8
  %r = {out} i{bits} %v to i64
  ret i64 %r
}}
"""


@pytest.mark.parametrize("bits", BITS)
@pytest.mark.parametrize("width", [1, 4])
def test_stored_and_loaded(bits: int, width: int) -> None:
    into, out = ("trunc", "zext") if bits < 64 else ("sext", "trunc")
    module = lw.load_llvm(TEXT.format(bits=bits, wide="[16 x i8]", into=into, out=out))
    x = np.array([1, -1, 2**50 + 5, -(2**63), 77, 2**47, -3, 8, 9])
    want = [number % (1 << bits) if bits < 64 else number for number in x.tolist()]
    k = module.kernel("through_private", width=width)
    assert k(x, np.arange(9)).tolist() == want
    k = module.kernel("through_memory", shapes="U,T,C", width=width)
    assert k(np.zeros((9, 16), np.uint8), x, 0, lanes=9).tolist() == want
