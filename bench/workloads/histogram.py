"""Count the occurrences of each byte: lanes that update the same element."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.kernel
def histogram(x, counts):
    for i in lw.lanes(len(x)):
        lw.atomic_add(counts, x[i], 1)


def arguments(skewed: bool):
    def make(count: int):
        rng = np.random.default_rng(7)
        x = rng.integers(0, 256, count, dtype=np.uint8)
        if skewed:
            x[rng.random(count, np.float32) < 0.9] = 7
        return x, np.zeros(256, np.int32)

    return make


WORKLOADS = (
    Workload(
        "histogram, even",
        histogram,
        arguments(False),
        1 << 22,
        here="How often each byte occurs, all about as often: lanes seldom count in the same place.",
    ),
    Workload(
        "histogram, skewed",
        histogram,
        arguments(True),
        1 << 22,
        here="How often each byte occurs, one nine times in ten: lanes count in the same place.",
    ),
)
