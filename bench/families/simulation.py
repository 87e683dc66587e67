"""Simulations: fire, noise with memory, shots, pendulums, flow, flocks, decay, distance fields."""

# pyright: basic

import math

import numpy as np
from workloads import Workload

import lanewise as lw


@lw.kernel
def forest_fire(now, luck, catch, after):
    h, w = now.shape
    for y, x in lw.lanes(h, w):
        state = now[y, x]
        if state == 2:
            after[y, x] = 0
        elif state == 1:
            burning = False
            if y > 0 and now[y - 1, x] == 2:
                burning = True
            if y < h - 1 and now[y + 1, x] == 2:
                burning = True
            if x > 0 and now[y, x - 1] == 2:
                burning = True
            if x < w - 1 and now[y, x + 1] == 2:
                burning = True
            after[y, x] = 2 if burning or luck[y, x] < catch else 1
        else:
            after[y, x] = 1 if luck[y, x] > 0.95 else 0


@lw.kernel
def mean_reverting(seed, steps, pull, level, noise, out):
    for i in lw.lanes(len(out)):
        state = seed[i]
        x = level
        for _ in range(steps):
            state = lw.u32(state * lw.u32(1664525) + lw.u32(1013904223))
            u = lw.f32(state >> 8) * lw.f32(2**-24) - 0.5
            x += pull * (level - x) + noise * u
        out[i] = x


@lw.kernel
def shots(speed, angle, drag, dt, distance):
    for i in lw.lanes(len(speed)):
        x, y = 0.0, 0.0
        vx, vy = speed[i] * math.cos(angle[i]), speed[i] * math.sin(angle[i])
        while y >= 0:
            v = math.sqrt(vx * vx + vy * vy)
            vx -= drag * v * vx * dt
            vy -= (9.81 + drag * v * vy) * dt
            x += vx * dt
            y += vy * dt
        distance[i] = x


@lw.kernel
def pendulums(angle, speed, steps, dt):
    for i in lw.lanes(len(angle)):
        a, v = angle[i], speed[i]
        for _ in range(steps):
            v -= 9.81 * math.sin(a) * dt
            a += v * dt
        angle[i], speed[i] = a, v


@lw.kernel
def advect(field, u, v, dt, out):
    h, w = field.shape
    for y, x in lw.lanes(h, w):
        fx = min(max(x - dt * u[y, x], 0), w - 1.001)
        fy = min(max(y - dt * v[y, x], 0), h - 1.001)
        i, j = int(fx), int(fy)
        a, b = fx - i, fy - j
        top = field[j, i] * (1 - a) + field[j, i + 1] * a
        low = field[j + 1, i] * (1 - a) + field[j + 1, i + 1] * a
        out[y, x] = top * (1 - b) + low * b


@lw.kernel
def flock(x, y, vx, vy, reach, ax, ay):
    n = len(x)
    for i in lw.lanes(n):
        sx = sy = lw.f32(0)
        near = 0
        for j in range(n):
            dx, dy = x[j] - x[i], y[j] - y[i]
            if j != i and dx * dx + dy * dy < reach * reach:
                sx += vx[j]
                sy += vy[j]
                near += 1
        ax[i] = sx / near - vx[i] if near > 0 else 0
        ay[i] = sy / near - vy[i] if near > 0 else 0


@lw.kernel
def decay_chain(amounts, rates, steps, dt):
    for i in lw.lanes(len(amounts)):
        a, b, c = amounts[i, 0], amounts[i, 1], amounts[i, 2]
        for _ in range(steps):
            da, db = rates[0] * a, rates[1] * b
            a -= da * dt
            b += (da - db) * dt
            c += db * dt
        amounts[i, 0], amounts[i, 1], amounts[i, 2] = a, b, c


@lw.kernel
def march(spheres, most, out):
    h, w = out.shape
    for row, col in lw.lanes(h, w):
        dx, dy, dz = lw.f32(col) / w - 0.5, lw.f32(row) / h - 0.5, lw.f32(1)
        scale = 1 / math.sqrt(dx * dx + dy * dy + dz * dz)
        dx, dy, dz = dx * scale, dy * scale, dz * scale
        t = lw.f32(0)
        for _ in range(most):
            nearest = lw.f32(100)
            for k in range(len(spheres)):
                px, py, pz = t * dx - spheres[k, 0], t * dy - spheres[k, 1], t * dz - spheres[k, 2]
                nearest = min(nearest, math.sqrt(px * px + py * py + pz * pz) - spheres[k, 3])
            if nearest < 0.001 or t > 20:
                break
            t += nearest
        out[row, col] = t


def _fire(count):
    side = max(9, int(count**0.5))
    rng = np.random.default_rng(1)
    now = rng.choice(np.array([0, 1, 1, 1, 1, 2], np.uint8), (side, side))
    return now, rng.random((side, side), np.float32), np.float32(0.01), np.zeros_like(now)


def _noise(count):
    seed = np.random.default_rng(2).integers(0, 1 << 32, count, np.uint32)
    return seed, 64, np.float32(0.05), np.float32(2), np.float32(0.3), np.zeros(count, np.float32)


def _shots(count):
    rng = np.random.default_rng(3)
    return rng.random(count) * 40 + 10, rng.random(count) + 0.2, 0.01, 0.02, np.zeros(count)


def _pendulums(count):
    rng = np.random.default_rng(4)
    return rng.random(count, np.float32) * np.float32(3), rng.random(count, np.float32), 64, np.float32(0.01)


def _flow(count):
    side = max(8, int(count**0.5))
    rng = np.random.default_rng(5)
    field, u, v = (rng.random((side, side), np.float32) for _ in range(3))
    return field, u - np.float32(0.5), v - np.float32(0.5), np.float32(3), np.zeros_like(field)


def _flock(count):
    rng = np.random.default_rng(6)
    arrays = [rng.random(count, np.float32) for _ in range(4)]
    return *arrays, np.float32(0.1), np.zeros(count, np.float32), np.zeros(count, np.float32)


def _decay(count):
    return np.random.default_rng(7).random((count, 3)), np.array([0.5, 0.2]), 100, 0.01


def _march(count):
    side = max(6, int(count**0.5))
    spheres = np.random.default_rng(8).random((5, 4), np.float32)
    spheres[:, :2] -= np.float32(0.5)
    spheres[:, 2] += np.float32(2)
    spheres[:, 3] *= np.float32(0.3)
    return spheres, 40, np.zeros((side, side), np.float32)


WORKLOADS = (
    Workload("forest fire", forest_fire, _fire, 1 << 17, 200),
    Workload("mean reverting", mean_reverting, _noise, 1 << 13),
    Workload("shots", shots, _shots, 1 << 11),
    Workload("pendulums", pendulums, _pendulums, 1 << 12, exact=False, in_place=True),
    Workload("advect", advect, _flow, 1 << 16, 150, exact=False),
    Workload("flock", flock, _flock, 1 << 10),
    Workload("decay chain", decay_chain, _decay, 1 << 12, in_place=True),
    Workload("march", march, _march, 1 << 13, 60),
)
