"""bench/workloads/saxpy.py for Taichi."""

# pyright: basic

import taichi as ti

ti.init(arch=ti.cpu, cpu_max_num_threads=1, log_level=ti.ERROR, offline_cache=False)


@ti.kernel
def add(a: ti.f32, x: ti.types.ndarray(), y: ti.types.ndarray(), out: ti.types.ndarray()):
    for i in out:
        out[i] = a * x[i] + y[i]


def saxpy(a, x, y, out):
    add(float(a), x, y, out)
