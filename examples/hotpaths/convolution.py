"""Convolution of an image with a stencil whose borders are cut off at the image's, after the paper's Figure 1.

Near the borders, the bounds of the inner loop differ between lanes, so it diverges, and its loads are gathers. If
`x >= rx and x + W - 1 < width - rx`, all lanes have the same trip count and contiguous loads.
"""

import numpy as np

import lanewise as lw


@lw.kernel
def convolution(out, image, stencil):
    height, width = out.shape
    for y, x in lw.lanes(height, width):
        ry = (stencil.shape[0] - 1) // 2
        rx = (stencil.shape[1] - 1) // 2
        total = lw.f32(0)
        for j in range(max(0, y - ry), min(height - 1, y + ry) + 1):
            for i in range(max(0, x - rx), min(width - 1, x + rx) + 1):
                total += image[j, i] * stencil[j - (y - ry), i - (x - rx)]
        out[y, x] = total


@lw.kernel
def clamped(out, image, stencil):
    """As a beginner writes it: pixels outside are replaced by the nearest one inside."""
    height, width = out.shape
    ry, rx = (stencil.shape[0] - 1) // 2, (stencil.shape[1] - 1) // 2
    for y, x in lw.lanes(height, width):
        total = lw.f32(0)
        for j in range(stencil.shape[0]):
            for i in range(stencil.shape[1]):
                row = min(max(y + j - ry, 0), height - 1)
                col = min(max(x + i - rx, 0), width - 1)
                total += image[row, col] * stencil[j, i]
        out[y, x] = total


@lw.kernel
def skipped(out, image, stencil):
    """Pixels outside are skipped, by an if for each pixel."""
    height, width = out.shape
    ry, rx = (stencil.shape[0] - 1) // 2, (stencil.shape[1] - 1) // 2
    for y, x in lw.lanes(height, width):
        total = lw.f32(0)
        for j in range(-ry, ry + 1):
            for i in range(-rx, rx + 1):
                row, col = y + j, x + i
                if row >= 0 and row < height and col >= 0 and col < width:
                    total += image[row, col] * stencil[j + ry, i + rx]
        out[y, x] = total


def arguments(height=64, width=2048, size=5):
    rng = np.random.default_rng(3)
    image = rng.random((height, width), np.float32)
    return np.zeros_like(image), image, rng.random((size, size), np.float32)


def reference(image, stencil, mode="constant"):
    """With NumPy, in the same order of additions."""
    (height, width), (sy, sx) = image.shape, stencil.shape
    padded = np.pad(image, (((sy - 1) // 2,) * 2, ((sx - 1) // 2,) * 2), mode)
    out = np.zeros_like(image)
    for j in range(sy):
        for i in range(sx):
            out += padded[j : j + height, i : i + width] * stencil[j, i]
    return out


examples = {name: lambda: arguments(20, 60) for name in ("convolution", "clamped", "skipped")}

if __name__ == "__main__":
    for kernel, mode in ((convolution, "constant"), (clamped, "edge"), (skipped, "constant")):
        out, image, stencil = arguments(20, 60)
        kernel(out, image, stencil)
        assert np.array_equal(out, reference(image, stencil, mode))
    print("convolution of 20 x 60 pixels with 5 x 5, borders in three ways: as NumPy has it")
