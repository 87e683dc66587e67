"""bench/workloads/histogram.py for Taichi."""

# pyright: basic

import taichi as ti

ti.init(arch=ti.cpu, cpu_max_num_threads=1, log_level=ti.ERROR, offline_cache=False)


@ti.kernel
def histogram(x: ti.types.ndarray(), counts: ti.types.ndarray()):
    for i in x:
        ti.atomic_add(counts[ti.cast(x[i], ti.i32)], 1)
