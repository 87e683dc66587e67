"""Examples as the documents of other compilers have them, with only decorator and loop header changed.

Written from memory of Numba's, Taichi's, Warp's, ISPC's and NPBench's; compared with plain Python in two widths.
"""

from __future__ import annotations

import copy
import linecache
from typing import Any

import numpy as np
import pytest

import lanewise as lw

_random = np.random.default_rng(7)
A, V, P, C = _random.random((20, 16)), _random.random(64), _random.random((12, 2)), _random.random((8, 9, 10))

PORTS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "numba_sum2d": (
        """
def k(arr):
    M, N = arr.shape
    result = 0.0
    for i, j in lw.lanes(M, N):
        result += round(arr[i, j] * 8)
    return result
""",
        (A,),
    ),
    "numba_bubble": (
        """
def k(X):
    for r in lw.lanes(len(X)):
        N = X.shape[1]
        for end in range(N, 1, -1):
            for i in range(end - 1):
                cur = X[r, i]
                if cur > X[r, i + 1]:
                    tmp = X[r, i]
                    X[r, i] = X[r, i + 1]
                    X[r, i + 1] = tmp
""",
        (A,),
    ),
    "numba_mandel": (
        """
@lw.function
def mandel(x, y, max_iters):
    i = 0
    c = (x, y)
    zr, zi = 0.0, 0.0
    for i in range(max_iters):
        zr, zi = zr*zr - zi*zi + c[0], 2*zr*zi + c[1]
        if zr*zr + zi*zi >= 4:
            return i
    return 255
def k(image, iters):
    height, width = image.shape
    for y in lw.lanes(height):
        for x in range(width):
            image[y, x] = mandel(-2 + x * 3.0/width, -1 + y*2.0/height, iters)
""",
        (
            np.zeros((20, 30), np.uint8),
            20,
        ),
    ),
    "numba_gol": (
        """
def k(grid, out):
    h, w = grid.shape
    for i, j in lw.lanes(h, w):
        n = sum(grid[(i + di) % h, (j + dj) % w] for di in (-1, 0, 1) for dj in (-1, 0, 1) if (di, dj) != (0, 0))
        out[i, j] = 1 if n == 3 or (grid[i, j] and n == 2) else 0
""",
        (
            (A > 0.5).astype(np.int32),
            np.zeros(A.shape, np.int32),
        ),
    ),
    "taichi_julia": (
        """
@lw.function
def complex_sqr(z):
    return (z[0]**2 - z[1]**2, z[1]*z[0]*2)
def k(pixels, t, n):
    for i, j in lw.lanes(n * 2, n):
        c = (-0.8, t)
        z = (i / n - 1, j / n - 0.5)
        iterations = 0
        while math.sqrt(z[0]*z[0] + z[1]*z[1]) < 20 and iterations < 50:
            z = complex_sqr(z)
            z = (z[0] + c[0], z[1] + c[1])
            iterations += 1
        pixels[i, j] = 1 - iterations * 0.02
""",
        (
            np.zeros((16, 8)),
            0.2,
            8,
        ),
    ),
    "taichi_spring": (
        """
def k(x, v, f, rest, dt):
    n = len(x)
    for i in lw.lanes(n):
        force = lw.array(2, lw.f64)
        force[:] = 0
        for j in range(n):
            if i != j:
                d = x[i] - x[j]
                l = math.sqrt(d[0]**2 + d[1]**2)
                force += -100 * (l - rest) * d / l
        f[i] = force
    for i in lw.lanes(n):
        v[i] += dt * f[i]
        x[i] += dt * v[i]
""",
        (
            P,
            P * 0,
            P * 0,
            0.1,
            1e-3,
        ),
    ),
    "warp_particles": (
        """
def k(pos, vel, g, dt):
    for tid in lw.lanes(len(pos)):
        x = pos[tid]
        v = vel[tid]
        v += g * dt
        if x[1] < 0.5:
            v[1] = abs(v[1]) * 0.9
        pos[tid] = x + v * dt
""",
        (
            A[:, :3].copy(),
            A[:, 3:6].copy(),
            np.array([0, -9.8, 0]),
            0.01,
        ),
    ),
    "ispc_simple": (
        """
def k(vin, vout):
    for index in lw.lanes(len(vin)):
        v = vin[index]
        if v < 0.5: v = v * v
        else: v = math.sqrt(v)
        vout[index] = v
""",
        (
            V.astype(np.float32),
            np.zeros(64, np.float32),
        ),
    ),
    "ispc_aobench": (
        """
def k(out, nsub):
    dot = lambda a, b: a[0]*b[0] + a[1]*b[1] + a[2]*b[2]
    def normalize(v):
        l = math.sqrt(dot(v, v))
        return (v[0]/l, v[1]/l, v[2]/l)
    spheres = [((-2.0, 0.0, -3.5), 0.5), ((-0.5, 0.0, -3.0), 0.5), ((1.0, 0.0, -2.2), 0.5)]
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        d = normalize(((x - w/2)/(w/2), -(y - h/2)/(h/2), -1.0))
        t = 1e17
        for center, radius in spheres:
            rs = (-center[0], -center[1], -center[2])
            b = dot(rs, d)
            c = dot(rs, rs) - radius*radius
            disc = b*b - c
            if disc > 0 and 0 < (tt := -b - math.sqrt(disc)) < t:
                t = tt
        out[y, x] = t if t < 1e17 else 0
""",
        (
            np.zeros((12, 12)),
            2,
        ),
    ),
    "ispc_stencil": (
        """
def k(Aeven, Aodd, vsq, coef):
    nz, ny, nx = Aeven.shape
    for z, y, x in lw.lanes(range(3, nz-3), range(3, ny-3), range(3, nx-3)):
        A = lambda dz, dy, dx: Aeven[z+dz, y+dy, x+dx]
        div = coef[0]*A(0,0,0)
        for r in range(1, 4):
            div += coef[r]*(A(r,0,0)+A(-r,0,0)+A(0,r,0)+A(0,-r,0)+A(0,0,r)+A(0,0,-r))
        Aodd[z,y,x] = 2*A(0,0,0) - Aodd[z,y,x] + vsq[z,y,x]*div
""",
        (
            C,
            C + 1,
            C * 2,
            V[:4].copy(),
        ),
    ),
    "npbench_jacobi": (
        """
def k(TSTEPS, A, B):
    for t in range(1, TSTEPS):
        B[1:-1] = 0.33333 * (A[:-2] + A[1:-1] + A[2:])
        A[1:-1] = 0.33333 * (B[:-2] + B[1:-1] + B[2:])
""",
        (
            5,
            V,
            V * 0,
        ),
    ),
    "npbench_gesummv": (
        """
def k(alpha, beta, A, B, x):
    y = np.empty(len(A))
    for i in lw.lanes(len(A)):
        y[i] = alpha * (A[i] * x).sum() + beta * (B[i] * x).sum()
    return y
""",
        (
            1.5,
            1.2,
            A,
            A * 2,
            V[:16].copy(),
        ),
    ),
    "npbench_covar": (
        """
def k(data, cov):
    M, N = data.shape
    for j in lw.lanes(N):
        data[:, j] -= data[:, j].mean()
    for i in lw.lanes(N):
        for j in range(i, N):
            c = np.sum(data[:, i] * data[:, j]) / (M - 1.0)
            cov[i, j] = c
            cov[j, i] = c
""",
        (
            A,
            np.zeros((16, 16)),
        ),
    ),
    "npbench_nussinov": (
        """
@lw.function
def match(b1, b2):
    return 1 if b1 + b2 == 3 else 0
def k(seqs, out):
    for s in lw.lanes(len(seqs)):
        n = seqs.shape[1]
        table = lw.array((8, 8), lw.i32)
        table[:, :] = 0
        for i in range(n - 1, -1, -1):
            for j in range(i + 1, n):
                if j - 1 >= 0: table[i, j] = max(table[i, j], table[i, j-1])
                if i + 1 < n: table[i, j] = max(table[i, j], table[i+1, j])
                if i < j - 1: table[i, j] = max(table[i, j], table[i+1, j-1] + match(seqs[s,i], seqs[s,j]))
                for k in range(i + 1, j): table[i, j] = max(table[i, j], table[i, k] + table[k+1, j])
        out[s] = table[0, n - 1]
""",
        (
            (A[:, :8] * 4).astype(np.int32),
            np.zeros(20, np.int32),
        ),
    ),
    "max_key": (
        """
def k(a, out):
    for i in lw.lanes(len(a)):
        out[i] = max(a[i,0]-0.5, a[i,1]-0.5, key=abs) + min((a[i,2], a[i,3]), key=lambda x: -x)
""",
        (
            A,
            np.zeros(20),
        ),
    ),
    "closure_const": (
        """
def make(power):
    @lw.kernel
    def k(a):
        for i in lw.lanes(len(a)): a[i] = a[i] ** power
    return k
k = make(3)
""",
        (V,),
    ),
    "numba_histogram": (
        """
def k(a, hist, lo, hi):
    n = len(hist)
    for i in lw.lanes(len(a)):
        b = int((a[i] - lo) / (hi - lo) * n)
        if b == n: b -= 1
        if 0 <= b < n: lw.atomic_add(hist, b, 1)
""",
        (
            V,
            np.zeros(8, np.int64),
            0.0,
            1.0,
        ),
    ),
    "sobel": (
        """
def k(img, out):
    gx = ((-1,0,1),(-2,0,2),(-1,0,1))
    h, w = img.shape
    for y, x in lw.lanes(range(1,h-1), range(1,w-1)):
        sx = sy = 0.0
        for j, row in enumerate(gx):
            for i, c in enumerate(row):
                sx += c * img[y+j-1, x+i-1]
                sy += gx[i][j] * img[y+j-1, x+i-1]
        out[y, x] = np.hypot(sx, sy)
""",
        (
            A,
            np.zeros_like(A),
        ),
    ),
    "median3x3": (
        """
def k(img, out):
    h, w = img.shape
    for y, x in lw.lanes(range(1,h-1), range(1,w-1)):
        win = lw.array(9, img.dtype)
        for dy in range(3):
            for dx in range(3): win[dy*3+dx] = img[y+dy-1, x+dx-1]
        out[y, x] = np.median(win)
""",
        (
            A,
            np.zeros_like(A),
        ),
    ),
    "levenshtein": (
        """
def k(words, out):
    for i in lw.lanes(len(words)):
        n = words.shape[1]
        prev = lw.array(9, lw.i32)
        prev[:] = np.arange(9)
        for a in range(n):
            diag, prev[0] = prev[0], a + 1
            for b in range(n):
                cost = 0 if words[i, a] == words[0, b] else 1
                diag, prev[b + 1] = prev[b + 1], min(prev[b] + 1, prev[b + 1] + 1, diag + cost)
        out[i] = prev[n]
""",
        (
            (A[:, :8] * 3).astype(np.uint8),
            np.zeros(20, np.int32),
        ),
    ),
}


def kernel(name: str, width: int) -> Any:
    text = "import math\nimport numpy as np\nimport lanewise as lw\n" + PORTS[name][0].strip("\n") + "\n"
    file = f"<port {name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    names: dict[str, Any] = {}
    exec(compile(text, file, "exec"), names)
    found = names["k"]
    return lw.kernel(getattr(found, "function", found), width=width)


@pytest.mark.parametrize("width", [1, 8])
@pytest.mark.parametrize("name", PORTS)
def test_as_plain_python(name: str, width: int) -> None:
    port = kernel(name, width)
    mine, theirs = copy.deepcopy(PORTS[name][1]), copy.deepcopy(PORTS[name][1])
    found, wanted = port(*mine), port.py(*theirs)
    for one, other in zip((*mine, found), (*theirs, wanted), strict=True):
        if other is not None:
            np.testing.assert_allclose(one, other, rtol=1e-12 if np.asarray(other).dtype != np.float32 else 1e-6)
    changed = [one for one, before in zip(mine, PORTS[name][1], strict=True) if not np.array_equal(one, before)]
    assert changed or found is not None
