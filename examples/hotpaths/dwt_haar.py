"""The one-dimensional Haar wavelet transform: at each level half as many lanes are active.

Gangs with all lanes active, or none, need no masks: `t + W - 1 < active`, or `t >= active`.
"""

import numpy as np

import lanewise as lw


@lw.kernel
def dwt_haar(signal, out, levels):
    n = signal.shape[0]
    active = n // 2
    scale = lw.f32(0.70710678)
    for _ in range(levels):
        for t in lw.lanes(n // 2):
            if t < active:
                a, b = signal[2 * t], signal[2 * t + 1]
                out[t] = (a + b) * scale
                out[active + t] = (a - b) * scale
        for t in lw.lanes(n // 2):
            if t < active:
                signal[t] = out[t]
        active = active // 2


def reference(signal, levels):
    """With NumPy."""
    signal, out = signal.copy(), np.zeros_like(signal)
    active, scale = len(signal) // 2, np.float32(0.70710678)
    for _ in range(levels):
        a, b = signal[0 : 2 * active : 2], signal[1 : 2 * active : 2]
        out[:active], out[active : 2 * active] = (a + b) * scale, (a - b) * scale
        signal[:active] = out[:active]
        active //= 2
    return out


def arguments(n=1 << 16):
    signal = np.random.default_rng(1).random(n, np.float32)
    return signal, np.zeros_like(signal), n.bit_length() - 1


examples = {"dwt_haar": lambda: arguments(1 << 10)}

if __name__ == "__main__":
    signal, out, levels = arguments(1 << 10)
    expected = reference(signal, levels)
    dwt_haar(signal, out, levels)
    assert np.array_equal(out, expected)
    print(f"Haar transform of 1024 numbers: mean coefficient {out[0]:.4f}, as NumPy has it")
