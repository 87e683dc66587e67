"""bench/workloads/collatz.py for Taichi."""

# pyright: basic

import taichi as ti

ti.init(arch=ti.cpu, cpu_max_num_threads=1, log_level=ti.ERROR, offline_cache=False)


@ti.kernel
def count(first: ti.types.ndarray(), steps: ti.types.ndarray()):
    for i in first:
        n = first[i]
        done = 0
        while n > 1:
            if n & 1:
                n = 3 * n + 1
            else:
                n = n >> 1
            done += 1
        steps[i] = done


collatz_i32 = collatz_i64 = count
