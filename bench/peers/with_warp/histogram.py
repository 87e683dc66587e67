"""bench/workloads/histogram.py for Warp."""

# pyright: basic

import warp as wp
from on_warp import launched


@wp.kernel
def count(x: wp.array(dtype=wp.uint8), counts: wp.array(dtype=int)):
    wp.atomic_add(counts, int(x[wp.tid()]), 1)


prepare_histogram = launched(count, over=0)
