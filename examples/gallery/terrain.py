"""Terrain from noise: six octaves of smooth random numbers on a lattice; hashes of integers, without a table."""

import numpy as np

import lanewise as lw


@lw.function
def lattice(ix, iy):
    n = lw.u32(ix) * lw.u32(374761393) + lw.u32(iy) * lw.u32(668265263)
    n = (n ^ (n >> lw.u32(13))) * lw.u32(1274126177)
    return lw.f32((n ^ (n >> lw.u32(16))) & lw.u32(65535)) / lw.f32(65535)


@lw.function
def noise(x, y):
    ix, iy = lw.i32(np.floor(x)), lw.i32(np.floor(y))
    fx, fy = x - lw.f32(ix), y - lw.f32(iy)
    sx, sy = fx * fx * (3.0 - 2.0 * fx), fy * fy * (3.0 - 2.0 * fy)
    low = lattice(ix, iy) * (1.0 - sx) + lattice(ix + lw.i32(1), iy) * sx
    high = lattice(ix, iy + lw.i32(1)) * (1.0 - sx) + lattice(ix + lw.i32(1), iy + lw.i32(1)) * sx
    return low * (1.0 - sy) + high * sy


@lw.kernel
def terrain(out, scale):
    h, w = out.shape
    for y, x in lw.lanes(h, w):
        px, py = lw.f32(x) * scale, lw.f32(y) * scale
        total, size = lw.f32(0), lw.f32(0.5)
        for _ in range(6):
            total += size * noise(px, py)
            px, py, size = px * 2.0, py * 2.0, size * 0.5
        out[y, x] = total


def numpy_version(out, scale):
    h, w = out.shape

    def lattice(ix, iy):
        n = ix.astype(np.uint32) * np.uint32(374761393) + iy.astype(np.uint32) * np.uint32(668265263)
        n = (n ^ (n >> np.uint32(13))) * np.uint32(1274126177)
        return ((n ^ (n >> np.uint32(16))) & np.uint32(65535)).astype(np.float32) / np.float32(65535)

    px = np.broadcast_to(np.arange(w, dtype=np.float32) * scale, (h, w))
    py = np.broadcast_to((np.arange(h, dtype=np.float32) * scale)[:, None], (h, w))
    size = np.float32(0.5)
    out[:] = 0
    for _ in range(6):
        ix, iy = np.floor(px).astype(np.int32), np.floor(py).astype(np.int32)
        fx, fy = px - ix.astype(np.float32), py - iy.astype(np.float32)
        sx, sy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
        low = lattice(ix, iy) * (1 - sx) + lattice(ix + 1, iy) * sx
        high = lattice(ix, iy + 1) * (1 - sx) + lattice(ix + 1, iy + 1) * sx
        out += size * (low * (1 - sy) + high * sy)
        px, py, size = px * np.float32(2), py * np.float32(2), size * np.float32(0.5)


def arguments(h, w):
    return np.zeros((h, w), np.float32), np.float32(5.0 / h)


def picture(h, w):
    args = arguments(h, w)
    terrain(*args)
    gy, gx = np.gradient(args[0] * h * 0.35)
    return np.clip(0.25 + 0.6 * args[0] + 0.45 * (gx - gy) / np.sqrt(1 + gx * gx + gy * gy), 0, 1)
