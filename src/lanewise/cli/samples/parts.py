"""Programs of the demo beyond plain kernels: hot paths, calls of the whole gang, Fortran, µ-SIMD."""

# pyright: basic

from __future__ import annotations

import numpy as np

import lanewise as lw


@lw.kernel
def convolution(out, image, stencil):
    height, width = out.shape
    for y, x in lw.lanes(height, width):
        ry, rx = (stencil.shape[0] - 1) // 2, (stencil.shape[1] - 1) // 2
        total = lw.f32(0)
        for j in range(max(0, y - ry), min(height - 1, y + ry) + 1):
            for i in range(max(0, x - rx), min(width - 1, x + rx) + 1):
                total += image[j, i] * stencil[j - (y - ry), i - (x - rx)]
        out[y, x] = total


def convolution_args():
    rng = np.random.default_rng(3)
    image = rng.random((64, 2048), np.float32)
    return np.zeros_like(image), image, rng.random((5, 5), np.float32)


@lw.function
def total(values, start, end):
    """The sum of one long row, by all lanes."""
    found = 0
    for i in lw.lanes(end - start):
        found += values[start + i]
    return found


@lw.kernel
def rows_by_gangs(first, values, out):
    for row in lw.lanes(len(out)):
        start, end = first[row], first[row + 1]
        if end - start > 64:
            out[row] = lw.crev(total)(values, start, end)
        else:
            found = 0
            for i in range(start, end):
                found += values[i]
            out[row] = found


@lw.kernel
def rows_by_lanes(first, values, out):
    for row in lw.lanes(len(out)):
        found = 0
        for i in range(first[row], first[row + 1]):
            found += values[i]
        out[row] = found


def rows_args():
    """Most rows are short, one in two hundred is long."""
    rng = np.random.default_rng(1)
    sizes = rng.integers(0, 4, 20_000)
    sizes[rng.integers(0, 20_000, 100)] = 5000
    first = np.concatenate([[0], np.cumsum(sizes)])
    return first, rng.integers(0, 100, first[-1]), np.zeros(20_000, np.int64)


FORTRAN = """      SUBROUTINE SEARCH(A, N, X, K)
      DIMENSION A(N)
      DO 10 I = 1, N
        IF (A(I) .EQ. X) GO TO 20
        IF (A(I)) 10, 5, 10
    5   CALL ZERO(I)
   10 CONTINUE
      K = 0
      RETURN
   20 K = I
      RETURN
      END
"""

# Figure 6 of "Function Call Re-Vectorization": a thread whose flag is 0 increments its row with the help of all four.
MUSIMD = """
.threads 4
.memory 0: 0 1 1 0
.memory 4: 2 1 3 4
.memory 8: 1 5 6 1
.memory 12: 2 3 1 7
.memory 16: 1 3 4 0
        v0 = ↓tid
        v1 = (v0 == 0)
        bz v1, Done
        v2 = 4 * (tid + 1)
        everywhere
        v8 = 0
Loop:   jmp_mask v8, Call
        jmp Next
Call:   v3 = shfl(v2, v8)
        v4 = v3 + tid
        v5 = ↓v4
        v6 = v5 + 1
        ↑v4 = v6
Next:   v8 = v8 + 1
        v7 = (v8 == 4)
        bz v7, Loop
        end_everywhere
        ↑tid = 1
Done:   sync
"""
