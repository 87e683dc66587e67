"""bench/workloads/convolution.py for Taichi."""

# pyright: basic

import taichi as ti

ti.init(arch=ti.cpu, cpu_max_num_threads=1, log_level=ti.ERROR, offline_cache=False)


@ti.kernel
def convolve_rows(image: ti.types.ndarray(), weights: ti.types.ndarray(), out: ti.types.ndarray()):
    for y, x in out:
        r = weights.shape[0] // 2
        total = 0.0
        for at in range(ti.max(0, x - r), ti.min(image.shape[1] - 1, x + r) + 1):
            total += image[y, at] * weights[at - x + r]
        out[y, x] = total


@ti.kernel
def convolve(image: ti.types.ndarray(), weights: ti.types.ndarray(), out: ti.types.ndarray()):
    for y, x in out:
        r = weights.shape[0] // 2
        total = 0.0
        for down in range(ti.max(0, y - r), ti.min(image.shape[0] - 1, y + r) + 1):
            for at in range(ti.max(0, x - r), ti.min(image.shape[1] - 1, x + r) + 1):
                total += image[down, at] * weights[down - y + r, at - x + r]
        out[y, x] = total
