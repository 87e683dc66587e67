"""How many cores this process may use. A module of its own, because programs that only define kernels load it."""

from __future__ import annotations

import functools
import os

from ..ir.digits import is_digits


@functools.cache
def cores() -> int:
    """Processors that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


@functools.cache
def share_of_cores() -> int:
    """The same, or fewer if OMP_NUM_THREADS says so: Dask, joblib and clusters set it in processes that share cores."""
    first = os.environ.get("OMP_NUM_THREADS", "").split(",")[0].strip()
    return max(1, min(cores(), int(first))) if is_digits(first) else cores()
