"""More examples as the documents of Numba, Taichi, Warp, ISPC and NPBench have them; see `test_ports.py`.

Written from memory, with only decorator and loop header changed; compared with plain Python.
"""

from __future__ import annotations

import copy
import linecache
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import lanewise as lw

R = np.random.default_rng(11)
A, B, V, W = R.random((9, 12)), R.random((12, 7)), R.random(50), R.random(50) + 0.5
I, Z = R.integers(0, 9, 60), R.random(40) + 1j * R.random(40)
F = V.astype(np.float32)


def zeros(*shape: int, kind: Any = float) -> Any:
    return np.zeros(shape, kind)


PORTS: dict[str, tuple[str, Sequence[Any]]] = {
    # Numba
    "go_fast": ("for i in lw.lanes(a.shape[0]): out[i] = a[i, i] + np.tanh(a[i, i])", [A, zeros(9)]),
    "two_norm": ("s = 0.0\nfor i in lw.lanes(len(a)): s += a[i] ** 2\nreturn np.sqrt(s)", [V]),
    "prange_prod": ("p = 1.0\nfor i in lw.lanes(len(a)): p *= 1 + a[i] / 50\nreturn p", [V]),
    "logistic": ("for i in lw.lanes(len(a)): out[i] = 1.0 / (1.0 + math.exp(-a[i]))", [V, zeros(50)]),
    "relu": ("for i in lw.lanes(len(a)): out[i] = a[i] if a[i] > 0.5 else 0.0", [V, zeros(50)]),
    "moving_mean": (
        "for i in lw.lanes(len(a)):\n    total = 0.0\n    count = 0\n    for k in range(max(0, i - 4), i + 1):\n"
        "        total += a[k]\n        count += 1\n    out[i] = total / count",
        [V, zeros(50)],
    ),
    "nan_mean": (
        "for i in lw.lanes(len(a)):\n    s, n = 0.0, 0\n    for x in a[i]:\n        if not np.isnan(x):\n"
        "            s += x\n"
        "            n += 1\n    out[i] = s / n",
        [A, zeros(9)],
    ),
    "is_prime": (
        "for i in lw.lanes(len(a)):\n    n = a[i] + 2\n    for k in range(2, int(n**0.5) + 1):\n"
        "        if n % k == 0:\n"
        "            out[i] = 0\n            break\n    else:\n        out[i] = 1",
        [I, zeros(60, kind=int)],
    ),
    "collatz": (
        "for i in lw.lanes(len(a)):\n    n = a[i] + 1\n    steps = 0\n    while n != 1:\n"
        "        n = n // 2 if n % 2 == 0 else 3 * n + 1\n        steps += 1\n    out[i] = steps",
        [I, zeros(60, kind=int)],
    ),
    "gcd": (
        "for i in lw.lanes(len(a)):\n    x, y = a[i], 36\n    while y:\n        x, y = y, x % y\n    out[i] = x",
        [I, zeros(60, kind=int)],
    ),
    "matmul": (
        "for i, j in lw.lanes(*c.shape):\n    s = 0.0\n    for k in range(a.shape[1]):\n"
        "        s += a[i, k] * b[k, j]\n"
        "    c[i, j] = s",
        [A, B, zeros(9, 7)],
    ),
    "pairwise": (
        "n, d = a.shape\nout = np.empty((n, n))\nfor i, j in lw.lanes(n, n):\n    s = 0.0\n    for k in range(d):\n"
        "        t = a[i, k] - a[j, k]\n        s += t * t\n    out[i, j] = math.sqrt(s)\nreturn out",
        [A],
    ),
    "haversine": (
        "for i in lw.lanes(len(a)):\n    p, q = np.radians(a[i]), np.radians(b[i])\n"
        "    h = np.sin((q - p) / 2) ** 2 + np.cos(p) * np.cos(q) * np.sin(0.1) ** 2\n"
        "    out[i] = 2 * 6371 * np.arcsin(np.sqrt(h))",
        [V, W, zeros(50)],
    ),
    "clamp_match": (
        "for i in lw.lanes(len(a)):\n    match a[i] % 3:\n        case 0: out[i] = 1\n        case 1 | 2: out[i] = -1",
        [I, zeros(60, kind=int)],
    ),
    "newton": (
        "for i in lw.lanes(len(a)):\n    x = 1.0\n    for it in range(50):\n"
        "        new = x - (x * x - a[i]) / (2 * x)\n"
        "        if abs(new - x) < 1e-12:\n            break\n        x = new\n    out[i] = new + 0 * it",
        [W, zeros(50)],
    ),
    "complex_root": ("for i in lw.lanes(len(a)): out[i] = np.sqrt(a[i]) * np.conj(a[i]) + abs(a[i])", [Z, Z * 0]),
    # Taichi
    "fill": ("for i, j in lw.lanes(*a.shape): a[i, j] = i * 10 + j", [A]),
    "paint": (
        "for i, j in lw.lanes(*a.shape):\n    x, y = i / 4 - 1, j / 6 - 1\n    r = math.sqrt(x * x + y * y)\n"
        "    a[i, j] = 1.0 if r < 0.5 else (0.5 if r < 0.8 else 0.0)",
        [A],
    ),
    "swap_rows": ("for j in lw.lanes(a.shape[1]): a[0, j], a[1, j] = a[1, j], a[0, j]", [A]),
    "laplace": (
        "for i, j in lw.lanes(range(1, a.shape[0] - 1), range(1, a.shape[1] - 1)):\n"
        "    out[i, j] = a[i-1, j] + a[i+1, j] + a[i, j-1] + a[i, j+1] - 4 * a[i, j]",
        [A, zeros(9, 12)],
    ),
    "wave": (
        "c = 0.3\nfor i in lw.lanes(range(1, len(a) - 1)):\n"
        "    out[i] = 2 * a[i] - b[i] + c * (a[i-1] - 2 * a[i] + a[i+1])",
        [V, W, zeros(50)],
    ),
    "bisect": (
        "for i in lw.lanes(len(a)):\n    low, high = 0.0, 2.0\n    while high - low > 1e-9:\n"
        "        mid = (low + high) / 2\n"
        "        if mid * mid < a[i]: low = mid\n        else: high = mid\n    out[i] = low",
        [W, zeros(50)],
    ),
    "max_reduce": ("m = -math.inf\nfor i in lw.lanes(len(a)): m = max(m, a[i])\nreturn m", [V]),
    "count_if": ("n = 0\nfor i in lw.lanes(len(a)):\n    if a[i] > 0.5: n += 1\nreturn n", [V]),
    "vec_norm": (
        "for i in lw.lanes(len(a)):\n    v = (a[i, 0], a[i, 1], a[i, 2])\n    n = math.sqrt(sum(x * x for x in v))\n"
        "    out[i] = v[0] / n",
        [A, zeros(9)],
    ),
    # Warp
    "saxpy": ("for i in lw.lanes(len(a)): out[i] = np.float32(2.5) * a[i] + a[i]", [F, np.zeros_like(F)]),
    "integrate": (
        "dt = 0.01\nfor i in lw.lanes(len(a)):\n    v = b[i] - 9.8 * dt\n    x = a[i] + v * dt\n    if x < 0.0:\n"
        "        x = -x\n        v = -0.5 * v\n    a[i] = x\n    b[i] = v",
        [V, W],
    ),
    "smoothstep": (
        "for i in lw.lanes(len(a)):\n    t = min(max((a[i] - 0.2) / 0.6, 0.0), 1.0)\n    out[i] = t * t * (3 - 2 * t)",
        [V, zeros(50)],
    ),
    "lerp_table": (
        "for i in lw.lanes(len(a)):\n    x = a[i] * 48\n    k = int(x)\n"
        "    out[i] = b[k] + (x - k) * (b[k + 1] - b[k])",
        [V, W, zeros(50)],
    ),
    "shapes": (
        "if a.shape != out.shape:\n    raise ValueError('shapes differ')\nfor i in lw.lanes(len(a)): out[i] = -a[i]",
        [V, zeros(50)],
    ),
    # ISPC
    "iszero": ("for i in lw.lanes(len(a)): out[i] = 3 if a[i] < 3 else a[i] * a[i]", [I, zeros(60, kind=int)]),
    "popcount": ("for i in lw.lanes(len(a)): out[i] = int(a[i]).bit_count()", [I, zeros(60, kind=int)]),
    "perlin_fade": ("for i in lw.lanes(len(a)): out[i] = a[i] ** 3 * (a[i] * (a[i] * 6 - 15) + 10)", [V, zeros(50)]),
    "horner": (
        "c = (1.0, -0.5, 0.25, 2.0)\nfor i in lw.lanes(len(a)):\n    y = 0.0\n    for x in c: y = y * a[i] + x\n"
        "    out[i] = y",
        [V, zeros(50)],
    ),
    "binomial": (
        "for i in lw.lanes(len(a)):\n    v = lw.array(17, lw.f64)\n"
        "    for k in range(17): v[k] = max(0.0, a[i] * 1.1 ** (2 * k - 16) - 1)\n"
        "    for n in range(16, 0, -1):\n        for k in range(n): v[k] = 0.49 * v[k] + 0.5 * v[k + 1]\n"
        "    out[i] = v[0]",
        [W, zeros(50)],
    ),
    "sort_three": (
        "for i in lw.lanes(len(a)):\n    x, y, z = a[i, 0], a[i, 1], a[i, 2]\n    if x > y: x, y = y, x\n"
        "    if y > z: y, z = z, y\n"
        "    if x > y: x, y = y, x\n    out[i] = y",
        [A, zeros(9)],
    ),
    # NPBench
    "softmax": (
        "out = np.empty_like(a)\nfor i in lw.lanes(len(a)):\n    e = a[i].max()\n    out[i, :] = np.exp(a[i] - e)\n"
        "    out[i] /= out[i].sum()\nreturn out",
        [A],
    ),
    "mvt": ("for i in lw.lanes(len(a)): out[i] = np.dot(a[i], b)", [A, B[:, 0].copy(), zeros(9)]),
    "azimint": (
        "r = a.max()\nfor k in lw.lanes(5):\n    s, n = 0.0, 0\n    for i in range(len(a)):\n"
        "        if k * r / 5 <= a[i] < (k + 1) * r / 5:\n            s += b[i]\n            n += 1\n"
        "    out[k] = s / n",
        [V, W, zeros(5)],
    ),
    "trisolv": (
        "for j in lw.lanes(b.shape[1]):\n    for i in range(7):\n        s = b[i, j]\n"
        "        for k in range(i): s -= a[i, k] * b[k, j]\n"
        "        b[i, j] = s / (1 + a[i, i])",
        [A, B],
    ),
    "floyd": (
        "n = 9\nfor k in range(n):\n    for i, j in lw.lanes(n, n): out[i, j] = min(a[i, j], a[i, k] + a[k, j])\n"
        "    for i, j in lw.lanes(n, n): a[i, j] = out[i, j]",
        [A[:, :9].copy(), zeros(9, 9)],
    ),
    "go_stats": ("return a.min(), a.max(), a.any(), np.argmax(a[0])", [A]),
}


def kernel(name: str) -> Any:
    text, args = PORTS[name]
    out = ["out"] if name not in ("swap_rows", "fill", "paint") and len(args) > 1 else []
    params = ["a", "b"][: len(args) - len(out)] + out
    params = {"matmul": ["a", "b", "c"], "integrate": ["a", "b"], "trisolv": ["a", "b"]}.get(name, params)
    lines = "\n    ".join(text.split("\n"))
    text = f"import math\nimport numpy as np\nimport lanewise as lw\n\ndef k({', '.join(params)}):\n    {lines}\n"
    file = f"<ported {name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    names: dict[str, Any] = {}
    exec(compile(text, file, "exec"), names)
    return lw.kernel(names["k"], width=1 if name == "go_stats" else 8)


@pytest.mark.parametrize("name", PORTS)
def test_as_plain_python(name: str) -> None:
    port, args = kernel(name), PORTS[name][1]
    mine, theirs = copy.deepcopy(args), copy.deepcopy(args)
    found, wanted = port(*mine), port.py(*theirs)
    for one, other in zip((*mine, found), (*theirs, wanted), strict=True):
        if other is not None:
            np.testing.assert_allclose(one, other, rtol=1e-12 if np.asarray(other).dtype != np.float32 else 1e-6)
    changed = [one for one, before in zip(mine, args, strict=True) if not np.array_equal(one, before)]
    assert changed or found is not None
