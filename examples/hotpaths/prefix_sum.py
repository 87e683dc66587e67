"""Prefix sums in a tree, up and down: a different number of lanes is active at each step.

Gangs with all lanes active, or none, need no masks: `t + W - 1 < d`, or `t >= d`.
"""

import numpy as np

import lanewise as lw


@lw.kernel
def prefix_sum(block):
    n = block.shape[0]
    offset = 1
    d = n // 2
    while d > 0:
        for t in lw.lanes(n // 2):
            if t < d:
                block[offset * (2 * t + 2) - 1] += block[offset * (2 * t + 1) - 1]
        offset *= 2
        d //= 2
    block[n - 1] = 0
    d = 1
    while d < n:
        offset //= 2
        for t in lw.lanes(n // 2):
            if t < d:
                a, b = offset * (2 * t + 1) - 1, offset * (2 * t + 2) - 1
                left = block[a]
                block[a] = block[b]
                block[b] += left
        d *= 2


def arguments(n=512):
    return (np.random.default_rng(2).integers(0, 100, n).astype(np.float32),)


examples = {"prefix_sum": arguments}

if __name__ == "__main__":
    (block,) = arguments()
    expected = np.concatenate([[0], np.cumsum(block)[:-1]])
    prefix_sum(block)
    assert np.array_equal(block, expected)
    print(f"prefix sums of 512 numbers: the last is {block[-1]:.0f}, as NumPy has it")
