"""bench/workloads/convolution.py in OpenCL C."""

# pyright: basic

from opencl import prepared

prepare_convolve_rows = prepared(
    """
    __kernel void convolve_rows(__global const float *image, int h, int w, __global const float *weights, int m,
                                __global float *out, int h1, int w1) {
        int x = get_global_id(0), y = get_global_id(1), r = m / 2;
        float total = 0.0f;
        for (int at = max(0, x - r); at <= min(w - 1, x + r); at++) total += image[y * w + at] * weights[at - x + r];
        out[y * w + x] = total;
    }
    """,
    "convolve_rows",
)

prepare_convolve = prepared(
    """
    __kernel void convolve(__global const float *image, int h, int w, __global const float *weights, int m, int m1,
                           __global float *out, int h1, int w1) {
        int x = get_global_id(0), y = get_global_id(1), r = m / 2;
        float total = 0.0f;
        for (int down = max(0, y - r); down <= min(h - 1, y + r); down++)
            for (int at = max(0, x - r); at <= min(w - 1, x + r); at++)
                total += image[down * w + at] * weights[(down - y + r) * m + at - x + r];
        out[y * w + x] = total;
    }
    """,
    "convolve",
)
