"""The fast Walsh transform: pairs at distance `step` are added and subtracted, for each power of two.

If the step and `t` are multiples of the gang's width, `t // step` is uniform and `t % step` consecutive: no divisions
per lane, no gathers, no scatters.
"""

import numpy as np

import lanewise as lw


@lw.kernel
def fast_walsh(t):
    n = t.shape[0]
    step = 1
    while step < n:
        for tid in lw.lanes(n // 2):
            pair = 2 * step * (tid // step) + tid % step
            a, b = t[pair], t[pair + step]
            t[pair] = a + b
            t[pair + step] = a - b
        step *= 2


def reference(t):
    """With NumPy."""
    t, step = t.copy(), 1
    while step < len(t):
        rows = t.reshape(-1, 2, step)
        a, b = rows[:, 0].copy(), rows[:, 1].copy()
        rows[:, 0], rows[:, 1] = a + b, a - b
        step *= 2
    return t


def arguments(n=1 << 16):
    return (np.random.default_rng(4).integers(-8, 8, n).astype(np.float32),)


examples = {"fast_walsh": lambda: arguments(1 << 8)}

if __name__ == "__main__":
    (t,) = arguments(1 << 10)
    expected = reference(t)
    fast_walsh(t)
    assert np.array_equal(t, expected)
    print(f"Walsh transform of 1024 numbers: the sum is {t[0]:.0f}, as NumPy has it")
