"""bench/workloads/mandelbrot.py in OpenCL C."""

# pyright: basic

from opencl import prepared

prepare_mandelbrot = prepared(
    """
    __kernel void mandelbrot(__global int *out, int h, int w, float x0, float y0, float dx, float dy, int limit) {
        int col = get_global_id(0), row = get_global_id(1), n = 0;
        float cr = x0 + (float)col * dx, ci = y0 + (float)row * dy, zr = cr, zi = ci;
        while (n < limit && zr * zr + zi * zi <= 4.0f) {
            float next = zr * zr - zi * zi + cr;
            zi = 2.0f * zr * zi + ci;
            zr = next;
            n++;
        }
        out[row * w + col] = n;
    }
    """,
    "mandelbrot",
)
