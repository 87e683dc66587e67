"""bench/workloads/search.py for Warp."""

# pyright: basic
# ruff: noqa: UP018, RUF046 (to Warp, int(0) is a variable and 0 a constant)

import warp as wp
from on_warp import launched


@wp.kernel
def places(text: wp.array(dtype=wp.uint8), word: wp.array(dtype=wp.uint8), found: wp.array(dtype=wp.uint8)):
    i = wp.tid()
    m = word.shape[0]
    j = int(0)
    while j < m and text[i + j] == word[j]:
        j += 1
    if j == m:
        found[i] = wp.uint8(1)
    else:
        found[i] = wp.uint8(0)


prepare_search = launched(places)
