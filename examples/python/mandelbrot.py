"""The Mandelbrot set: each pixel's loop runs as long as it needs; finished lanes wait for their gang."""

import numpy as np

import lanewise as lw


@lw.kernel
def mandelbrot(out, x0, y0, dx, dy, limit):
    for row, col in lw.lanes(*out.shape):
        cr, ci = lw.f32(x0 + col * dx), lw.f32(y0 + row * dy)
        zr = zi = lw.f32(0)
        n = 0
        while n < limit and zr * zr + zi * zi < 4.0:
            zr, zi = zr * zr - zi * zi + cr, 2.0 * zr * zi + ci
            n += 1
        out[row, col] = n


examples = {"mandelbrot": lambda: (np.zeros((64, 96), np.int32), -2.0, -1.0, 3 / 96, 2 / 64, 256)}

if __name__ == "__main__":
    (args,) = (make() for make in examples.values())
    mandelbrot(*args)
    for row in args[0][::4]:
        print("".join(" .:-=+*#%@"[min(9, n.bit_length())] for n in map(int, row)))
