"""Structs that each lane has its own of pass between functions, as C without optimization leaves them: as in C."""

from __future__ import annotations

import ctypes
import subprocess
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.jit import compile_module
from lanewise.frontend.llvm.module import read_llvm

LANES = 37
# What clang -O0 makes of structs that are passed in registers, each with what has to be known of it.
FUNCTIONS = """
define i64 @pair(i64 %x) {
  %r = call { i64, double } @make_pair(i64 %x)
  %a = extractvalue { i64, double } %r, 0
  %b = extractvalue { i64, double } %r, 1
  %c = fptosi double %b to i64
  %y = xor i64 %a, %c
  ret i64 %y
}
define { i64, double } @make_pair(i64 %x) {
  %odd = trunc i64 %x to i1
  br i1 %odd, label %yes, label %no
yes:
  %f = sitofp i64 %x to double
  %one = insertvalue { i64, double } { i64 5, double poison }, double %f, 1
  ret { i64, double } %one
no:
  ret { i64, double } { i64 -3, double 7.5 }
}

define i64 @vector(i64 %x) {
  %f = sitofp i64 %x to float
  %v = insertelement <2 x float> <float 1.5, float 0.0>, float %f, i32 1
  %r = call <2 x float> @swapped(<2 x float> %v, i64 %x)
  %a = extractelement <2 x float> %r, i32 0
  %b = extractelement <2 x float> %r, i32 1
  %d = fsub float %a, %b
  %y = fptosi float %d to i64
  ret i64 %y
}
define <2 x float> @swapped(<2 x float> %v, i64 %x) {
  %w = shufflevector <2 x float> %v, <2 x float> poison, <2 x i32> <i32 1, i32 0>
  %c = icmp slt i64 %x, 11
  %r = select i1 %c, <2 x float> %v, <2 x float> %w
  ret <2 x float> %r
}

define i64 @mixed(i64 %x) {
  %small = trunc i64 %x to i8
  %odd = trunc i64 %x to i1
  %s = insertvalue { i8, [2 x i16], i1 } { i8 0, [2 x i16] [i16 7, i16 300], i1 0 }, i8 %small, 0
  %t = insertvalue { i8, [2 x i16], i1 } %s, i1 %odd, 2
  %r = call i64 @reported({ i8, [2 x i16], i1 } %t, i64 3)
  ret i64 %r
}
define i64 @reported({ i8, [2 x i16], i1 } %s, i64 %n) {
  %more = icmp sgt i64 %n, 0
  br i1 %more, label %again, label %out
again:
  %a = extractvalue { i8, [2 x i16], i1 } %s, 0
  %up = add i8 %a, 1
  %t = insertvalue { i8, [2 x i16], i1 } %s, i8 %up, 0
  %less = sub i64 %n, 1
  %r = call i64 @reported({ i8, [2 x i16], i1 } %t, i64 %less)
  ret i64 %r
out:
  %b = extractvalue { i8, [2 x i16], i1 } %s, 0
  %c = extractvalue { i8, [2 x i16], i1 } %s, 1, 1
  %d = extractvalue { i8, [2 x i16], i1 } %s, 2
  %e = zext i8 %b to i64
  %f = sext i16 %c to i64
  %g = select i1 %d, i64 1000, i64 2000
  %h = add i64 %e, %f
  %i = add i64 %h, %g
  ret i64 %i
}

define i64 @outside(i64 %x) {
  %r = call { i64, i64 } @lldiv(i64 %x, i64 7)
  %a = extractvalue { i64, i64 } %r, 0
  %b = extractvalue { i64, i64 } %r, 1
  %c = mul i64 %b, 100
  %y = add i64 %a, %c
  ret i64 %y
}
declare { i64, i64 } @lldiv(i64, i64)

define i64 @same_for_all(i64 %x) {
  %r = call { i64, double } @make_pair(i64 9)
  %c = icmp sgt i64 %x, 20
  %q = call { i64, double } @one_of(i1 %c, { i64, double } %r, i64 %x)
  %y = extractvalue { i64, double } %q, 0
  ret i64 %y
}
define { i64, double } @one_of(i1 %c, { i64, double } %r, i64 %x) {
  br i1 %c, label %yes, label %no
yes:
  %s = insertvalue { i64, double } %r, i64 %x, 0
  ret { i64, double } %s
no:
  ret { i64, double } %r
}
"""
NAMES = ("pair", "vector", "mixed", "outside", "same_for_all")


@pytest.fixture(scope="module")
def one_by_one() -> Any:
    """The same text as scalar code."""
    return compile_module(read_llvm(FUNCTIONS))


@pytest.mark.parametrize("width", [4, 8, 1])
@pytest.mark.parametrize("name", NAMES)
def test_as_one_lane_at_a_time(name: str, width: int, one_by_one: Any) -> None:
    x = np.arange(-5, LANES - 5, dtype=np.int64)
    scalar = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(one_by_one.address(name))
    wanted = [scalar(int(one)) for one in x]
    kernel = lw.load_llvm(FUNCTIONS).kernel(name, shapes="T", width=width)
    assert kernel(x).tolist() == wanted
    assert len(set(wanted)) > 1


SOURCE = """
typedef struct { double x, y; } Point;
typedef struct { float x, y, z; } Three;
static Point turned(Point p, int by) {
    Point r = { p.x, p.y };
    for (int i = 0; i < by; i++) { double t = r.x; r.x = -r.y; r.y = t; }
    return r;
}
static Three scaled(Three v, float f) { Three r = { v.x * f, v.y * f, v.z - f }; return r; }
void points(const double *a, double *b, long i) {
    Point p = { a[i], i }, q = turned(p, (int)(i % 4));
    b[i] = q.x * 2 + q.y;
}
void threes(const double *a, double *b, long i) {
    Three v = { (float)a[i], (float)a[i] + 1, 3 }, w = scaled(v, (float)a[i]);
    b[i] = w.x + w.y * w.z;
}
"""


@pytest.mark.needs("clang")
@pytest.mark.parametrize("name", ["points", "threes"])
def test_c_without_optimization(name: str, tmp_path: Any) -> None:
    file = tmp_path / "structs.c"
    file.write_text(SOURCE)
    results: list[list[float]] = []
    for level in ("-O0", "-O2"):
        text = subprocess.run(
            ["clang", level, "-S", "-emit-llvm", "-ffp-contract=off", str(file), "-o", "-"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        a, b = np.linspace(-2.0, 5.0, LANES), np.zeros(LANES)
        lw.load_llvm(text).kernel(name, shapes="U,U,C", width=4)(a, b, 0, lanes=LANES)
        results.append(b.tolist())
    assert results[0] == results[1]
    assert len(set(results[0])) > LANES // 2


def test_a_vector_of_bits_in_memory() -> None:
    text = """
define i64 @f(ptr %p, i64 %i) {
  %q = getelementptr i8, ptr %p, i64 %i
  %m = load <8 x i1>, ptr %q
  %b = extractelement <8 x i1> %m, i32 2
  %y = zext i1 %b to i64
  ret i64 %y
}
"""
    bytes = np.array([0, 4, 255, 251, 5, 2, 6, 128, 7], np.uint8)
    found = lw.load_llvm(text).kernel("f", shapes="U,C", width=4)(bytes, 0, lanes=9)
    np.testing.assert_array_equal(found, bytes >> 2 & 1)
