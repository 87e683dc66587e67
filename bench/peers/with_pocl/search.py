"""bench/workloads/search.py in OpenCL C."""

# pyright: basic

from opencl import prepared

prepare_search = prepared(
    """
    __kernel void search(__global const uchar *text, int n, __global const uchar *word, int m,
                         __global uchar *found, int places) {
        int i = get_global_id(0), j = 0;
        if (i >= places) return;
        while (j < m && text[i + j] == word[j]) j++;
        found[i] = j == m;
    }
    """,
    "search",
)
