"""bench/workloads/scatter.py in OpenCL C, which has no atomic float add: a compare-and-exchange loop replaces it."""

# pyright: basic

from opencl import prepared

ADD = """
    static void add(volatile __global float *place, float given) {
        float old = *place;
        for (;;) {
            uint seen = atomic_cmpxchg((volatile __global uint *)place, as_uint(old), as_uint(old + given));
            if (seen == as_uint(old)) return;
            old = as_float(seen);
        }
    }
"""

prepare_deposit = prepared(
    ADD
    + """
    __kernel void deposit(__global const int *place, int n, __global const float *weight, int n1,
                          volatile __global float *table, int places) {
        int i = get_global_id(0);
        add(&table[place[i]], weight[i]);
    }
    """,
    "deposit",
)

prepare_deposit_some = prepared(
    ADD
    + """
    __kernel void deposit_some(__global const int *place, int n, __global const float *weight, int n1, float least,
                               volatile __global float *table, int places) {
        int i = get_global_id(0);
        if (weight[i] > least) add(&table[place[i]], weight[i]);
    }
    """,
    "deposit_some",
)

prepare_tally = prepared(
    """
    __kernel void tally(__global const int *place, int n, volatile __global int *counts, int places) {
        atomic_inc(&counts[place[get_global_id(0)]]);
    }
    """,
    "tally",
)
