"""Numba's decorators: `from lanewise.compat.numba import njit, prange, vectorize, guvectorize`.

    @njit(parallel=True)
    def total(a):
        s = 0                       int64, and float64 where a has floats: Numba's promotion rules, not NumPy's
        for i in prange(len(a)):    a lanes loop
            s += a[i]
        return s

Functions without a `prange` loop run in one lane. Whatever cannot be mapped is refused in one sentence, and can stay
with Numba: functions of the two compilers call each other.
"""

from typing import Any

from ...frontend.python.definitions.twin import prange
from ...runtime.launch.threads import set_threads as set_num_threads
from ...runtime.launch.threads import threads as get_num_threads
from .functions import jit, njit
from .types import TYPES
from .ufuncs import guvectorize, vectorize

__all__ = ["get_num_threads", "guvectorize", "jit", "njit", "prange", "set_num_threads", "vectorize"]

globals().update(TYPES)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    there = ", ".join(__all__)
    raise AttributeError(
        f"lanewise.compat.numba has no '{name}'; it has {there}, and types as float64. What needs '{name}' can stay "
        "with Numba: functions of both compilers call each other (docs/numba.md)"
    )
