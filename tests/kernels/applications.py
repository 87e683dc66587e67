"""Small programs."""

import math

import numpy as np

import lanewise as lw

from . import floats, ints, kernel, zeros


@kernel(lambda r: (zeros((9, 11)), -2.0, -1.0, 0.25, 0.2, 30))
def mandelbrot(out, x0, y0, dx, dy, limit):
    for row, col in lw.lanes(*out.shape):
        cr, ci = x0 + col * dx, y0 + row * dy
        zr = zi = lw.f32(0)
        n = 0
        while n < limit and zr * zr + zi * zi < 4.0:
            zr, zi = zr * zr - zi * zi + cr, 2.0 * zr * zi + ci
            n += 1
        out[row, col] = n


@lw.function
def cnd(x):
    k = 1.0 / (1.0 + 0.2316419 * abs(x))
    poly = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))))
    w = 1.0 - 0.39894228040143267794 * math.exp(-x * x / 2.0) * poly
    return w if x >= 0 else 1.0 - w


@kernel(lambda r: (r.uniform(10, 100, 17), r.uniform(10, 100, 17), zeros((17, 2), "f8"), 0.02, 0.3), ulp=64)
def black_scholes(s, k, out, rate, sigma):
    t = 1.5
    for i in lw.lanes(len(s)):
        d1 = (math.log(s[i] / k[i]) + (rate + sigma * sigma / 2) * t) / (sigma * math.sqrt(t))
        d2 = d1 - sigma * math.sqrt(t)
        discount = k[i] * math.exp(-rate * t)
        out[i, 0] = s[i] * cnd(d1) - discount * cnd(d2)
        out[i, 1] = discount * cnd(-d2) - s[i] * cnd(-d1)


@kernel(lambda r: (np.float32(2.5), floats(r, 31), floats(r, 31)))
def saxpy(a, x, y):
    for i in lw.lanes(len(x)):
        y[i] = a * x[i] + y[i]


@kernel(lambda r: (floats(r, (5, 6)), floats(r, (6, 4)), zeros((5, 4), "f4")))
def matrix_product(a, b, out):
    for i, j in lw.lanes(*out.shape):
        s = lw.f32(0)
        for k in range(a.shape[1]):
            s += a[i, k] * b[k, j]
        out[i, j] = s


@kernel(lambda r: (ints(r, (8, 8), 0, 2, "u1"), zeros((8, 8), "u1"), 3), distinct=2)
def game_of_life(a, b, steps):
    for _ in range(steps):
        for i, j in lw.lanes(*a.shape):
            n = 0
            for di in range(-1, 2):
                for dj in range(-1, 2):
                    if di != 0 or dj != 0:
                        n += a[(i + di) % a.shape[0], (j + dj) % a.shape[1]]
            b[i, j] = 1 if n == 3 or (n == 2 and a[i, j]) else 0
        a, b = b, a


@kernel(lambda r: (abs(floats(r, 19, "f8", 50)) + 0.5, zeros(19, "f8")))
def newton_root(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        while abs(x * x - a[i]) > 1e-9 * a[i]:
            x = 0.5 * (x + a[i] / x)
        out[i] = x


@kernel(lambda r: (ints(r, 23, 2, 200), zeros(23)), distinct=2)
def is_prime(a, out):
    for i in lw.lanes(len(a)):
        n = a[i]
        if n < 4:
            out[i] = 1
            continue
        if n % 2 == 0 or n % 3 == 0:
            continue
        d = 5
        while d * d <= n:
            if n % d == 0 or n % (d + 2) == 0:
                break
            d += 6
        else:
            out[i] = 1


@lw.function
def gcd(a, b):
    while b != 0:
        a, b = b, a % b
    return a


@kernel(lambda r: (ints(r, 23, 1, 200), ints(r, 23, 1, 200), zeros((23, 2))))
def greatest_divisor(a, b, out):
    for i in lw.lanes(len(a)):
        g = gcd(a[i], b[i])
        out[i, 0] = g
        out[i, 1] = a[i] // g * b[i]


@kernel(lambda r: (ints(r, 23, 0, 2**32, "u4"), zeros(23, "u4")))
def xorshift(seed, out):
    for i in lw.lanes(len(seed)):
        x = seed[i] | lw.u32(1)
        for _ in range(10):
            x ^= x << 13
            x ^= x >> 17
            x ^= x << 5
        out[i] = x


@kernel(lambda r: (floats(r, (13, 3), "f8"), zeros((13, 3), "f8")), ulp=64)
def n_body(p, f):
    for i in lw.lanes(len(p)):
        fx = fy = fz = 0.0
        for j in range(len(p)):
            if j == i:
                continue
            dx, dy, dz = p[j, 0] - p[i, 0], p[j, 1] - p[i, 1], p[j, 2] - p[i, 2]
            d2 = dx * dx + dy * dy + dz * dz + 0.01
            inv = 1.0 / (d2 * np.sqrt(d2))
            fx += dx * inv
            fy += dy * inv
            fz += dz * inv
        f[i, 0], f[i, 1], f[i, 2] = fx, fy, fz


@kernel(lambda r: (r.permutation(np.arange(15)).astype("i4"), ints(r, 9, 0, 15), zeros(9)), distinct=3)
def binary_tree_walk(keys, wanted, out):
    for i in lw.lanes(len(wanted)):
        node = 0
        depth = 0
        while node < len(keys):
            if keys[node] == wanted[i]:
                break
            node = 2 * node + 1 if wanted[i] < keys[node] else 2 * node + 2
            depth += 1
        out[i] = depth * 100 + node


@kernel(lambda r: (ints(r, 12, 0, 26, "u1"), ints(r, (9, 7), 0, 26, "u1"), zeros(9)), distinct=2)
def edit_distance(pattern, words, out):
    for i in lw.lanes(len(words)):
        row = lw.array(13, lw.i32)
        for j in range(13):
            row[j] = j
        for k in range(words.shape[1]):
            corner = row[0]
            row[0] = k + 1
            for j in range(12):
                cost = 0 if pattern[j] % 4 == words[i, k] % 4 else 1
                best = min(corner + cost, row[j] + 1, row[j + 1] + 1)
                corner = row[j + 1]
                row[j + 1] = best
        out[i] = row[12]


@kernel(lambda r: (floats(r, (20, 2), "f4"), zeros(20, "f4"), np.float32(0.05)))
def ode_step(state, out, h):
    for i in lw.lanes(len(state)):
        x, v = state[i, 0], state[i, 1]
        t = lw.f32(0)
        while t < 0.5:
            a = -x + h * v
            x, v = x + h * v, v + h * a
            if abs(x) > 3:
                v = -v
            t += h
        out[i] = x


@kernel(lambda r: (floats(r, 64), zeros(64, "f4")))
def median_of_three(a, out):
    for i in lw.lanes(len(a)):
        x, y, z = a[max(i - 1, 0)], a[i], a[min(i + 1, len(a) - 1)]
        out[i] = max(min(x, y), min(max(x, y), z))
