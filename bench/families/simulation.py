"""Simulations: waves, prices, epidemics, chaos, molecules, spheres, collisions, heat."""

# pyright: basic

import math

import numpy as np
from workloads import Workload

import lanewise as lw


@lw.kernel
def wave(now, before, c, after):
    h, w = now.shape
    for y, x in lw.lanes(h, w):
        up, down = now[max(y - 1, 0), x], now[min(y + 1, h - 1), x]
        left, right = now[y, max(x - 1, 0)], now[y, min(x + 1, w - 1)]
        after[y, x] = 2 * now[y, x] - before[y, x] + c * (up + down + left + right - 4 * now[y, x])


@lw.kernel
def asian_option(seed, steps, drift, volatility, strike, out):
    for i in lw.lanes(len(out)):
        state = seed[i]
        price, total = lw.f32(100), lw.f32(0)
        for _ in range(steps):
            state = lw.u32(state ^ (state << 13))
            state = lw.u32(state ^ (state >> 17))
            state = lw.u32(state ^ (state << 5))
            u = lw.f32(state >> 8) * lw.f32(2**-24) - 0.5
            price *= 1 + drift + volatility * u
            total += price
        out[i] = max(total / steps - strike, 0)


@lw.function
def infection(s, i, beta, gamma):
    return -beta * s * i, beta * s * i - gamma * i


@lw.kernel
def epidemic(beta, gamma, steps, dt, peak):
    for k in lw.lanes(len(peak)):
        s, i = 0.999, 0.001
        most = i
        for _ in range(steps):
            s1, i1 = infection(s, i, beta[k], gamma[k])
            s2, i2 = infection(s + dt / 2 * s1, i + dt / 2 * i1, beta[k], gamma[k])
            s3, i3 = infection(s + dt / 2 * s2, i + dt / 2 * i2, beta[k], gamma[k])
            s4, i4 = infection(s + dt * s3, i + dt * i3, beta[k], gamma[k])
            s += dt / 6 * (s1 + 2 * s2 + 2 * s3 + s4)
            i += dt / 6 * (i1 + 2 * i2 + 2 * i3 + i4)
            most = max(most, i)
        peak[k] = most


@lw.kernel
def lorenz(start, steps, dt, out):
    for k in lw.lanes(len(start)):
        x, y, z = start[k, 0], start[k, 1], start[k, 2]
        crossings = 0
        for _ in range(steps):
            dx, dy, dz = 10 * (y - x), x * (28 - z) - y, x * y - 8 / 3 * z
            if (x < 0) != (x + dt * dx < 0):
                crossings += 1
            x, y, z = x + dt * dx, y + dt * dy, z + dt * dz
        out[k] = crossings


@lw.kernel
def molecules(position, cutoff, force):
    n = len(position)
    for i in lw.lanes(n):
        fx = fy = fz = lw.f32(0)
        for j in range(n):
            if i == j:
                continue
            dx = position[i, 0] - position[j, 0]
            dy = position[i, 1] - position[j, 1]
            dz = position[i, 2] - position[j, 2]
            r2 = dx * dx + dy * dy + dz * dz
            if r2 < cutoff * cutoff:
                s = 1 / r2
                s3 = s * s * s
                f = 24 * s * s3 * (2 * s3 - 1)
                fx += f * dx
                fy += f * dy
                fz += f * dz
        force[i, 0], force[i, 1], force[i, 2] = fx, fy, fz


@lw.kernel
def spheres(center, radius, out):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        dx, dy = lw.f32(x) / w - 0.5, lw.f32(y) / h - 0.5
        scale = 1 / math.sqrt(dx * dx + dy * dy + 1)
        dx, dy, dz = dx * scale, dy * scale, scale
        nearest, hit = lw.f32(1e9), -1
        for k in range(len(radius)):
            b = dx * center[k, 0] + dy * center[k, 1] + dz * center[k, 2]
            c = center[k, 0] ** 2 + center[k, 1] ** 2 + center[k, 2] ** 2 - radius[k] ** 2
            root = b * b - c
            if root >= 0:
                t = b - math.sqrt(root)
                if 0 < t < nearest:
                    nearest, hit = t, k
        shade = lw.f32(0)
        if hit >= 0:
            shade = abs(nearest * dz - center[hit, 2]) / radius[hit]
        out[y, x] = shade


@lw.kernel
def bouncing(x, y, vx, vy, steps, dt):
    for i in lw.lanes(len(x)):
        px, py, ux, uy = x[i], y[i], vx[i], vy[i]
        for _ in range(steps):
            uy -= 9.81 * dt
            px += ux * dt
            py += uy * dt
            if px < 0 or px > 1:
                ux = -ux
                px = -px if px < 0 else 2 - px
            if py < 0:
                py = -py
                uy = -uy * 0.9
        x[i], y[i], vx[i], vy[i] = px, py, ux, uy


@lw.kernel
def implicit_heat(u, r, scratch):
    n, m = u.shape
    for k in lw.lanes(m):
        scratch[0, k] = -r / (1 + 2 * r)
        u[0, k] = u[0, k] / (1 + 2 * r)
        for i in range(1, n):
            pivot = 1 + 2 * r + r * scratch[i - 1, k]
            scratch[i, k] = -r / pivot
            u[i, k] = (u[i, k] + r * u[i - 1, k]) / pivot
        for i in range(n - 2, -1, -1):
            u[i, k] -= scratch[i, k] * u[i + 1, k]


def _wave(count):
    side = max(8, int(count**0.5))
    rng = np.random.default_rng(1)
    now, before = (rng.random((side, side), np.float32) for _ in range(2))
    return now, before, np.float32(0.2), np.zeros_like(now)


def _asian(count):
    seed = np.random.default_rng(2).integers(1, 1 << 32, count, np.uint32)
    return seed, 32, np.float32(1e-4), np.float32(0.05), np.float32(100), np.zeros(count, np.float32)


def _epidemic(count):
    rng = np.random.default_rng(3)
    return rng.random(count) + 0.5, rng.random(count) * 0.3 + 0.1, 50, 0.5, np.zeros(count)


def _lorenz(count):
    return np.random.default_rng(4).random((count, 3)) * 10 - 5, 100, 0.01, np.zeros(count, np.int32)


def _molecules(count):
    position = np.random.default_rng(5).random((count, 3), np.float32) * np.float32(8)
    return position, np.float32(2.5), np.zeros_like(position)


def _spheres(count):
    side = max(6, int(count**0.5))
    rng = np.random.default_rng(6)
    center = (rng.random((16, 3), np.float32) - np.float32(0.5)) * np.float32(4)
    center[:, 2] += np.float32(6)
    return center, rng.random(16, np.float32) * np.float32(0.8), np.zeros((side, side), np.float32)


def _bouncing(count):
    rng = np.random.default_rng(7)
    return *(rng.random(count, np.float32) for _ in range(4)), 64, np.float32(0.01)


def _heat(count):
    u = np.random.default_rng(8).random((64, max(4, count // 64)))
    return u, 0.5, np.zeros_like(u)


WORKLOADS = (
    Workload("wave", wave, _wave, 1 << 17, 100),
    Workload("asian option", asian_option, _asian, 1 << 13),
    Workload("epidemic", epidemic, _epidemic, 1 << 11),
    Workload("lorenz", lorenz, _lorenz, 1 << 12),
    Workload("molecules", molecules, _molecules, 1 << 9, 30),
    Workload("spheres", spheres, _spheres, 1 << 14, 100),
    Workload("bouncing", bouncing, _bouncing, 1 << 13, in_place=True),
    Workload("implicit heat", implicit_heat, _heat, 1 << 16, 600, in_place=True),
)
