"""Arrays at the end of mapped memory: an access next to them crashes.

with Edge() as edge:
    kernel(edge.copied(x))
"""

# pyright: basic

from __future__ import annotations

import ctypes
import mmap
from typing import Any

import numpy as np

PAGE = mmap.PAGESIZE


class Edge:
    """Copies are between pages without access rights, right before the second one."""

    def __init__(self) -> None:
        self.libc, self.guards = ctypes.CDLL(None, use_errno=True), list[tuple[mmap.mmap, int]]()

    def __enter__(self) -> Edge:
        return self

    def copied(self, array: Any) -> Any:
        """A copy at the edge; a number is returned unchanged."""
        if not isinstance(array, np.ndarray):
            return array
        pages = -(-array.nbytes // PAGE)
        room = mmap.mmap(-1, (pages + 2) * PAGE)
        start = ctypes.addressof(ctypes.c_char.from_buffer(room))
        for guard in (start, start + (pages + 1) * PAGE):
            assert self.libc.mprotect(ctypes.c_void_p(guard), PAGE, 0) == 0
            self.guards.append((room, guard))
        new = np.frombuffer(room, array.dtype, array.size, (pages + 1) * PAGE - array.nbytes).reshape(array.shape)
        new[...] = array
        return new

    def __exit__(self, *_: object) -> None:
        for _room, guard in self.guards:
            assert self.libc.mprotect(ctypes.c_void_p(guard), PAGE, 3) == 0
