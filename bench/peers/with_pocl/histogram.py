"""bench/workloads/histogram.py in OpenCL C."""

# pyright: basic

from opencl import prepared

prepare_histogram = prepared(
    """
    __kernel void histogram(__global const uchar *x, int n, volatile __global int *counts, int m) {
        atomic_inc(&counts[x[get_global_id(0)]]);
    }
    """,
    "histogram",
)
