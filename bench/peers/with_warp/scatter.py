"""bench/workloads/scatter.py for Warp."""

# pyright: basic

import warp as wp
from on_warp import launched


@wp.kernel
def add(place: wp.array(dtype=int), weight: wp.array(dtype=float), table: wp.array(dtype=float)):
    i = wp.tid()
    wp.atomic_add(table, place[i], weight[i])


@wp.kernel
def add_some(place: wp.array(dtype=int), weight: wp.array(dtype=float), least: float, table: wp.array(dtype=float)):
    i = wp.tid()
    if weight[i] > least:
        wp.atomic_add(table, place[i], weight[i])


@wp.kernel
def count(place: wp.array(dtype=int), counts: wp.array(dtype=int)):
    wp.atomic_add(counts, place[wp.tid()], 1)


prepare_deposit = launched(add, over=0)
prepare_deposit_some = launched(add_some, over=0)
prepare_tally = launched(count, over=0)
