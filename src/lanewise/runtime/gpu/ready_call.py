"""A call like an earlier one: the frame of that call, with other addresses and numbers.

    ready = ReadyCall(driver, version, views, arrays, device)       `arrays`: which arguments are arrays
    ready.run(args, addresses, stream)

Requires  arguments of the same forms and kinds as the views.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence
from typing import Any

import numpy as np

from ...codegen.launch.layout import ERROR
from .device_version import DeviceVersion
from .driver import Cuda
from .launches import LAUNCH_ADDRESS, Extents, Launches

MOST_KNOWN = 64


class ReadyCall:
    def __init__(
        self, driver: Cuda, version: DeviceVersion, views: Sequence[Any], arrays: Sequence[int], device: int
    ) -> None:
        self.driver, self.version, self.device = driver, version, device
        arguments = version.arguments
        frame, _ = arguments.frame(views, LAUNCH_ADDRESS, 0, 0)
        self.room = arguments.room
        self.template = frame.raw
        self.error_at = arguments.error_at
        self.places = [arguments.size + 8 * at for at in range(len(arguments.places))]
        self.places_at = arguments.places_at
        spans = [byte_span(views[at]) for at in arrays]
        self.spans = [(at, low, high) for at, (low, high) in enumerate(spans) if high > low]
        self.numbers: list[tuple[int, int, Any, type[float] | type[int]]] = []
        self.addresses: list[tuple[int, int]] = []
        for at, place in enumerate(arguments.place_of):
            if place is not None and at in arrays:
                self.addresses.append((arrays.index(at), place.offset))
            elif place is not None:
                pack = struct.Struct(f"<{place.code}").pack_into
                self.numbers.append((at, place.offset, pack, float if place.code in "fd" else int))
        self._extents: dict[tuple[int, ...], Extents] = {}

    def run(self, args: Sequence[Any], addresses: Sequence[int], stream: int) -> Any:
        frame = self.room.from_buffer_copy(self.template)
        start = ctypes.addressof(frame)
        put = _WORD.pack_into
        put(frame, ERROR, start + self.error_at)
        for at, offset in self.addresses:
            put(frame, offset, addresses[at])
        for at, offset, pack, kind in self.numbers:
            pack(frame, offset, kind(args[at]))
        for at, place in enumerate(self.places):
            put(frame, self.places_at + 8 * at, start + place)
        extents = self.extents(tuple(addresses))
        loaded = self.version.code.loaded(self.driver, self.device, extents.is_apart)
        launches = Launches(self.driver, self.device, extents, loaded, stream)
        return self.version.run(launches, frame, start)

    def extents(self, addresses: tuple[int, ...]) -> Extents:
        """The bytes of the arrays at these addresses."""
        found = self._extents.get(addresses)
        if found is None:
            if len(self._extents) >= MOST_KNOWN:
                self._extents = {}
            ends = tuple((addresses[at] + low, addresses[at] + high) for at, low, high in self.spans)
            found = self._extents[addresses] = Extents(ends)
        return found

    def is_stale(self) -> bool:
        return self.version.is_stale()


_WORD = struct.Struct("<Q")


def byte_span(view: np.ndarray[Any, Any]) -> tuple[int, int]:
    """The bytes of an array, from its address on: the first, and the one after the last. Equal for an empty one."""
    if not view.size:
        return 0, 0
    low, high = np.lib.array_utils.byte_bounds(view)
    address = view.__array_interface__["data"][0]
    return low - address, high - address
