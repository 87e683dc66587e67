"""bench/workloads/scatter.py for Taichi."""

# pyright: basic

import taichi as ti

ti.init(arch=ti.cpu, cpu_max_num_threads=1, log_level=ti.ERROR, offline_cache=False)


@ti.kernel
def deposit(place: ti.types.ndarray(), weight: ti.types.ndarray(), table: ti.types.ndarray()):
    for i in place:
        ti.atomic_add(table[place[i]], weight[i])


@ti.kernel
def add_some(place: ti.types.ndarray(), weight: ti.types.ndarray(), least: ti.f32, table: ti.types.ndarray()):
    for i in place:
        if weight[i] > least:
            ti.atomic_add(table[place[i]], weight[i])


def deposit_some(place, weight, least, table):
    add_some(place, weight, float(least), table)


@ti.kernel
def tally(place: ti.types.ndarray(), counts: ti.types.ndarray()):
    for i in place:
        ti.atomic_add(counts[place[i]], 1)
