"""bench/workloads/search.py for Taichi."""

# pyright: basic

import taichi as ti

ti.init(arch=ti.cpu, cpu_max_num_threads=1, log_level=ti.ERROR, offline_cache=False)


@ti.kernel
def search(text: ti.types.ndarray(), word: ti.types.ndarray(), found: ti.types.ndarray()):
    for i in found:
        m = word.shape[0]
        j = 0
        while j < m and text[i + j] == word[j]:
            j += 1
        found[i] = ti.cast(j == m, ti.u8)
