"""Small grown kernels as threads of a GPU: the results, arrays and errors of the CPU, one lane at a time.

On the CPU, thread by thread, in every run; on a GPU with `pytest -m gpu`, and for volume by hand:

    PYTHONPATH=tests python tests/fuzz/test_grown_on_threads.py 0 10000
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.call.kernel import Kernel
from lanewise.runtime.call.settings import KernelOptions
from lib.arrays_on_gpu import OnGpu, there
from lib.fake_gpu import fake_gpu
from lib.growers.kernels import made_kernel
from lib.growers.small_arguments import Held
from lib.growers.small_kernels import grown_small, parameters

KERNELS, SIZE = 30, 37
ERRORS = (IndexError, ZeroDivisionError, OverflowError)
Ended = tuple[Any, str]


def ended(kernel: Kernel, args: Any) -> Ended:
    """A result, or the class and the text of an error without its lane."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return kernel(*args), ""
        except ERRORS as error:
            return None, f"{type(error).__name__} {str(error).partition(', in lane')[0]}"


def on_threads(kernel: Kernel, args: Any, seed: int) -> Ended:
    with fake_gpu(seed) as gpu:
        return ended(kernel, [gpu.array(arg) if isinstance(arg, np.ndarray) else arg for arg in args])


def on_gpu(kernel: Kernel, args: Any, seed: int) -> Ended:
    """The arrays come back."""
    import cupy  # pyright: ignore

    given = [there(cupy, arg) for arg in args]
    found = ended(kernel, given)
    for arg, held in zip(args, given, strict=True):
        if isinstance(held, OnGpu) and arg.size:
            arg[...] = held.back()
    return found


def agree(seed: int, run: Callable[[Kernel, Any, int], Ended]) -> None:
    text = grown_small(Random(seed), risk="index" if seed % 10 == 0 else "")
    names, function = parameters(text), made_kernel(text, "small").function
    mine, theirs = (Held.made(names, Random(seed), SIZE).args for _ in range(2))
    arrays = [arg for arg in mine if isinstance(arg, np.ndarray)]
    if run is on_gpu and any(np.shares_memory(a, b) for at, a in enumerate(arrays) for b in arrays[:at]):
        return  # each array is copied to the GPU by itself
    try:
        wanted = ended(Kernel(function, KernelOptions(width=1, hot_paths=False)), theirs)
    except lw.CompileError:
        return
    got = run(Kernel(function, KernelOptions()), mine, seed)
    assert repr(got) == repr(wanted), f"seed {seed}\n{text}"
    for name, a, b in zip(names, mine, theirs, strict=True):
        if isinstance(a, np.ndarray) and not name.startswith("oh") and not wanted[1]:
            np.testing.assert_array_equal(a, b, f"seed {seed}: {name}\n{text}")  # all lanes store to cells of oh


@pytest.mark.parametrize("batch", range(3))
def test_threads(batch: int, seed: int) -> None:
    for number in range(KERNELS // 3):
        agree(1000 * seed + 100 * batch + number, on_threads)


@pytest.mark.gpu
@pytest.mark.parametrize("batch", range(10))
def test_a_gpu(batch: int, seed: int) -> None:
    for number in range(KERNELS):
        agree(1000 * seed + 100 * batch + number, on_gpu)


if __name__ == "__main__":
    for kernel_number in range(int(sys.argv[1]), int(sys.argv[2])):
        agree(kernel_number, on_gpu)
