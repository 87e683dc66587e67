"""Grown kernels with borders, for numbers near the ends of int32 and int64, in arrays between protected pages.

Where sums of a kernel wrap, nothing is said about its results; but with checks no path may read or write outside of an
array that the code without paths does not, and what a path counts on is so. Each run is a process of its own, so that
a signal is a result. By hand, for volume:  PYTHONPATH=tests python
tests/fuzz/test_borders_at_ends.py 0 100
"""

from __future__ import annotations

import ctypes
import mmap
import os
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from lanewise.codegen.launch.build import build
from lanewise.codegen.optimize import Level
from lanewise.frontend.python.compile import Compiled, compile_source
from lanewise.frontend.python.definitions.signature import of_any_values, signature_of
from lanewise.transform.hot_paths.hot_paths import HotPaths
from lib.growers.border_kernels import ALONE, Grower, has_path
from lib.growers.kernels import made_kernel
from lib.oracles.run_compiled import Failed, call

GAP = 1 << 34  # bytes before and after: an index of 32 bits does not get farther
NO_ACCESS, READ_WRITE = 0, 3
WITNESS = 9
WAYS = (HotPaths(on=False), HotPaths(stretches=False), ALONE)


def between_pages(array: np.ndarray, at_end: bool) -> np.ndarray:
    """The same numbers, at one end of a few pages in the middle of nothing."""
    size = -(-max(array.nbytes, 1) // mmap.PAGESIZE) * mmap.PAGESIZE
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | getattr(mmap, "MAP_NORESERVE", 0x4000)
    base = libc.mmap(None, 2 * GAP + size, NO_ACCESS, flags, -1, 0)
    assert base != ctypes.c_void_p(-1).value, os.strerror(ctypes.get_errno())
    libc.mprotect(ctypes.c_void_p(base + GAP), ctypes.c_size_t(size), READ_WRITE)
    start = base + GAP + (size - array.nbytes if at_end else 0)
    placed = np.ndarray(array.shape, array.dtype, (ctypes.c_char * array.nbytes).from_address(start))  # pyright: ignore[reportArgumentType]
    placed[...] = array
    return placed


def near_an_end(chance: Random, kind: type[np.signedinteger[Any]]) -> int:
    low, high = int(np.iinfo(kind).min), int(np.iinfo(kind).max)
    at = chance.choice((low, high, 0, high // 2, low // 2))
    return min(max(at + chance.randrange(-40, 40), low), high)


def run_at_ends(compiled: Compiled, width: int, hot: HotPaths, level: Level, kind: Any, chance: Random) -> int:
    """What the process ends with."""
    built = build(compiled.module, compiled.name, width, level=level, hot=hot)
    code = built.link()
    for size in chance.sample(range(1, 9 * width), 8):
        r, c = (kind(near_an_end(chance, kind)) for _ in range(2))
        step, at_end = chance.choice((1, 2, 3, 8)), chance.random() < 0.5
        out = between_pages(np.zeros(size, np.float32), at_end)
        numbers = between_pages(np.ones(size + chance.choice((1, 3)), np.float32), at_end)
        try:
            call(built, code, compiled, (out, numbers, r, c, step))
        except Failed as error:
            if "AssertionError" in str(error):
                print(f"size {size}, r, c, s = {r, c, step}: {error}", flush=True)
                return WITNESS
    return 0


def in_a_process(run: Callable[[], int]) -> str:
    child = os.fork()
    if not child:
        code = 8
        try:
            code = run()
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else ("good", "bad")[status != 0]


def stays_inside(seed: int) -> str:
    """How one kernel fares, without paths, with them, and with witnesses."""
    chance = Random(seed)
    kernel = made_kernel(Grower(chance).text(), f"ends {seed}")
    width, kind = chance.choice((4, 8)), chance.choice((np.int32, np.int32, np.int64))
    first = (np.zeros(8, np.float32), np.ones(9, np.float32), kind(1), kind(1), 4)
    compiled = compile_source(kernel.source, of_any_values(signature_of(kernel.source, first)))
    if not has_path(compiled, width):
        return "no path"
    level = Level(chance.choice((0, 2)), unroll=False)
    for hot in WAYS:
        result = in_a_process(lambda hot=hot: run_at_ends(compiled, width, hot, level, kind, Random(seed + 1)))
        if result != "good":
            return f"{result}, with {hot}"
    return "path"


@pytest.mark.parametrize("seed", [0, 1])
def test_paths_stay_inside_where_sums_wrap(seed: int) -> None:
    assert stays_inside(seed) in ("path", "no path")


def main(low: int, high: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(low, high):
        result = stays_inside(seed)
        counts[result] += 1
        if not result.endswith("path"):
            print(seed, result, flush=True)
    print(dict(counts))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
