"""bench/workloads/collatz.py for Warp."""

# pyright: basic
# ruff: noqa: UP018, RUF046 (to Warp, int(0) is a variable and 0 a constant)

import warp as wp
from on_warp import launched


@wp.kernel
def count_i32(first: wp.array(dtype=wp.int32), steps: wp.array(dtype=wp.int32)):
    i = wp.tid()
    n = first[i]
    count = int(0)
    while n > 1:
        if n & 1 == 1:
            n = 3 * n + 1
        else:
            n = n >> 1
        count += 1
    steps[i] = count


@wp.kernel
def count_i64(first: wp.array(dtype=wp.int64), steps: wp.array(dtype=wp.int32)):
    i = wp.tid()
    n = first[i]
    count = int(0)
    one = wp.int64(1)
    while n > one:
        if n & one == one:
            n = wp.int64(3) * n + one
        else:
            n = n >> one
        count += 1
    steps[i] = count


prepare_collatz_i32, prepare_collatz_i64 = launched(count_i32), launched(count_i64)
