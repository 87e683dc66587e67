"""Sizes of stacks, in bytes. A module of its own, because programs that only define kernels load it."""

from __future__ import annotations

STACK = 8 << 20  # of a thread, on most systems
LEFT = 1 << 20  # for everything else on a stack: Python, and what it calls
MOST_STACK = 4 << 20  # that recursive calls may use
