"""Bitonic sort: pairs at a distance are put in order, with a direction that changes from block to block.

If distance, block and `t` are multiples of the gang's width, all lanes sort in the same direction and access contiguous
elements.
"""

import numpy as np

import lanewise as lw


@lw.kernel
def bitonic_sort(a):
    n = a.shape[0]
    block = 1
    while block < n:
        distance = block
        while distance > 0:
            for t in lw.lanes(n // 2):
                left = (t // distance) * 2 * distance + t % distance
                right = left + distance
                x, y = a[left], a[right]
                low, high = min(x, y), max(x, y)
                if (t // block) % 2 == 0:
                    a[left] = low
                    a[right] = high
                else:
                    a[left] = high
                    a[right] = low
            distance //= 2
        block *= 2


def arguments(n=1 << 14):
    return (np.random.default_rng(5).permutation(n).astype(np.uint32),)


examples = {"bitonic_sort": lambda: arguments(1 << 8)}

if __name__ == "__main__":
    (a,) = arguments(1 << 10)
    expected = np.sort(a)
    bitonic_sort(a)
    assert np.array_equal(a, expected)
    print("1024 numbers sorted, as NumPy has it")
