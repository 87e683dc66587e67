"""Spheres by ray marching: each ray walks until it is close to a surface, or leaves the scene; then light and shadow."""

import numpy as np

import lanewise as lw


@lw.function
def distance(x, y, z):
    bumps = 0.12 * np.sin(9.0 * x) * np.sin(9.0 * y) * np.sin(9.0 * z)
    ball = np.sqrt(x * x + y * y + z * z) - 1.0 + bumps
    moon = np.sqrt((x - 1.3) ** 2 + (y + 0.6) ** 2 + (z + 0.5) ** 2) - 0.35
    return min(ball, moon, y + 1.2)


@lw.kernel
def spheres(out, limit):
    h, w = out.shape
    for row, col in lw.lanes(h, w):
        dx, dy = (col - w / 2) / h, (h / 2 - row) / h
        size = np.sqrt(dx * dx + dy * dy + 1.0)
        dx, dy, dz = dx / size, dy / size, 1.0 / size
        far, steps, near = 0.0, 0, 1.0
        while steps < limit and near > 1e-3 and far < 12.0:
            near = distance(dx * far, dy * far, dz * far - 3.0)
            far += 0.7 * near
            steps += 1
        if near > 1e-2:
            out[row, col] = 0.1 + 0.2 * dy
        else:
            x, y, z = dx * far, dy * far, dz * far - 3.0
            light = (distance(x + 0.02, y + 0.03, z - 0.03) - distance(x, y, z)) / 0.05
            out[row, col] = 0.15 + 0.85 * max(light, 0.0)


def numpy_version(out, limit):
    h, w = out.shape

    def distance(x, y, z):
        bumps = 0.12 * np.sin(9.0 * x) * np.sin(9.0 * y) * np.sin(9.0 * z)
        ball = np.sqrt(x * x + y * y + z * z) - 1.0 + bumps
        moon = np.sqrt((x - 1.3) ** 2 + (y + 0.6) ** 2 + (z + 0.5) ** 2) - 0.35
        return np.minimum(np.minimum(ball, moon), y + 1.2)

    dx = np.broadcast_to((np.arange(w) - w / 2) / h, (h, w))
    dy = np.broadcast_to(((h / 2 - np.arange(h)) / h)[:, None], (h, w))
    size = np.sqrt(dx * dx + dy * dy + 1.0)
    dx, dy, dz = dx / size, dy / size, 1.0 / size
    far, near = np.zeros((h, w)), np.ones((h, w))
    for _ in range(limit):
        going = (near > 1e-3) & (far < 12.0)
        if not going.any():
            break
        near = np.where(going, distance(dx * far, dy * far, dz * far - 3.0), near)
        far = np.where(going, far + 0.7 * near, far)
    x, y, z = dx * far, dy * far, dz * far - 3.0
    light = (distance(x + 0.02, y + 0.03, z - 0.03) - distance(x, y, z)) / 0.05
    out[:] = np.where(near > 1e-2, 0.1 + 0.2 * dy, 0.15 + 0.85 * np.maximum(light, 0.0))


def arguments(h, w):
    return np.zeros((h, w)), 120


def picture(h, w):
    args = arguments(h, w)
    spheres(*args)
    return np.clip(args[0], 0, 1)
