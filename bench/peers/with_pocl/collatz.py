"""bench/workloads/collatz.py in OpenCL C."""

# pyright: basic

from opencl import prepared

SOURCE = """
__kernel void collatz(__global const TYPE *first, int nfirst, __global int *steps, int n) {
    int i = get_global_id(0);
    TYPE at = first[i];
    int count = 0;
    while (at > 1) {
        if (at & 1) at = 3 * at + 1; else at >>= 1;
        count++;
    }
    steps[i] = count;
}
"""

prepare_collatz_i32 = prepared(SOURCE.replace("TYPE", "int"), "collatz")
prepare_collatz_i64 = prepared(SOURCE.replace("TYPE", "long"), "collatz")
