"""Sizes of stacks, in bytes. A module of its own, because programs that only define kernels load it."""

from __future__ import annotations

STACK = 8 << 20  # of a thread, on most systems
LEFT = 1 << 20  # for everything else on a stack: Python, and what it calls
MOST_STACK = 4 << 20  # that recursive calls may use
ON_GPU = 32 << 10  # of a thread of a GPU whose calls are recursive; there are a quarter of a million
MOST_ON_GPU = ON_GPU // 2  # that recursive calls may use there
