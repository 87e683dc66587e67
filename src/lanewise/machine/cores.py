"""How many cores this process may use. A module of its own, because programs that only define kernels load it."""

from __future__ import annotations

import functools
import os


@functools.cache
def cores() -> int:
    """Processors that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
