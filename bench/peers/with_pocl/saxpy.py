"""bench/workloads/saxpy.py in OpenCL C."""

# pyright: basic

from opencl import prepared

prepare_saxpy = prepared(
    """
    __kernel void saxpy(float a, __global const float *x, int n, __global const float *y, int ny,
                        __global float *out, int nout) {
        int i = get_global_id(0);
        out[i] = a * x[i] + y[i];
    }
    """,
    "saxpy",
)
