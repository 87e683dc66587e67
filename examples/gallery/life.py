"""Conway's game of life on a torus: bytes, and neighbours by index around the edges."""

import numpy as np

import lanewise as lw


@lw.kernel
def life(cells, out):
    h, w = cells.shape
    for y, x in lw.lanes(h, w):
        n = 0
        for dy in range(-1, 2):
            for dx in range(-1, 2):
                n += cells[(y + dy) % h, (x + dx) % w] == 1
        out[y, x] = n == 3 or (n == 4 and cells[y, x] == 1)


def numpy_version(cells, out):
    n = sum(np.roll(cells, (dy, dx), (0, 1)) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
    out[:] = (n == 3) | ((n == 4) & (cells == 1))


def arguments(h, w):
    cells = (np.random.default_rng(1).random((h, w)) < 0.3).astype(np.uint8)
    return cells, np.zeros_like(cells)


def picture(h, w):
    cells, out = arguments(h // 2, w // 2)
    age = np.zeros(cells.shape)
    for _ in range(60):
        life(cells, out)
        cells, out = out, cells
        age = np.where(cells, age + 1, age * 0.8)
    return np.repeat(np.repeat(np.minimum(age / 20, 1) ** 0.5, 2, 0), 2, 1)
