"""A reduction on a GPU: memory for slots and sums, the launch that combines them, and the sums on the CPU.

    slots = reduction.memory()              addresses, one for each accumulator; the loop's kernel fills them
    kept = reduction.finish(slots, words, stream)       words: the number of blocks, then the addresses of their sums

The host function adds the sums up while `kept` lives (`codegen/gpu/reductions.py`).
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from ...codegen.gpu.reductions import SLOTS_OF_BLOCK, blocks_of, combine_symbol, item_bytes
from ...codegen.launch.lanes_loop import LanesLoop
from .device_code import Loaded
from .driver import Triple

BLOCK = 128  # threads


class Reduction:
    """The reductions of a loop with certain sizes."""

    def __init__(self, loaded: Loaded, of: LanesLoop, sizes: Sequence[int]) -> None:
        self.loaded = loaded
        self.blocks = blocks_of(sizes)
        self.bytes = [item_bytes(item) for item in of.accumulators]
        self.grid: Triple = (-(-self.blocks * SLOTS_OF_BLOCK // BLOCK), 1, 1)
        self.function = loaded.function(combine_symbol(of))

    def memory(self) -> list[int]:
        """For each accumulator its slots, and its sums after them."""
        return [self.loaded.words(self._size(bytes)) for bytes in self.bytes]

    def _size(self, bytes: int) -> int:
        return (SLOTS_OF_BLOCK + 1) * self.blocks * bytes

    def finish(self, slots: Sequence[int], words: int, stream: int) -> Any:
        """Combine the slots, and copy the sums; returns what keeps them."""
        sums = [start + SLOTS_OF_BLOCK * self.blocks * bytes for start, bytes in zip(slots, self.bytes, strict=True)]
        values = [self.blocks, *(one for pair in zip(slots, sums, strict=True) for one in pair)]
        held = (ctypes.c_int64 * len(values))(*values)
        first = ctypes.addressof(held)
        places = (ctypes.c_void_p * len(values))(*(first + 8 * at for at in range(len(values))))
        grid: Triple = (-(-self.blocks // BLOCK), 1, 1)
        self.loaded.driver.launch(self.function, grid, (BLOCK, 1, 1), ctypes.addressof(places), stream)
        kept: list[Any] = []
        out = (ctypes.c_int64 * (1 + len(sums))).from_address(words)
        out[0] = self.blocks
        for at, (start, bytes) in enumerate(zip(sums, self.bytes, strict=True)):
            kept.append(ctypes.create_string_buffer(self.blocks * bytes))
            out[1 + at] = ctypes.addressof(kept[-1])
            self.loaded.driver.to_host(out[1 + at], start, self.blocks * bytes, stream)
        for start, bytes in zip(slots, self.bytes, strict=True):
            self.loaded.give_back(start, self._size(bytes))
        return kept
