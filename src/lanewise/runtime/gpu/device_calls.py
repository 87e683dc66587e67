"""Calls of kernels with arrays on a GPU: from arguments to a version, one for each signature.

    versions = DeviceVersions(source, options)      of one kernel
    versions.call(args)

A call whose arguments have the forms of an earlier one (`device_arrays.py`), and numbers of the same ranges, takes the
frame of that one, with other addresses and numbers.

Ensures   all arrays are on one device, else one sentence that names two that are not.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np

from ...frontend.python.definitions.signature import Signature, signature_of
from ...frontend.python.definitions.source import KernelSource
from ...ir.position import CompileError
from ...process.forks import at_work
from ...process.locks import Lock
from ..call.quick_key import quick_key
from ..call.settings import KernelOptions
from ..launch.stacks import on_large_stack
from .current_stream import current_stream
from .device_arrays import ALWAYS, Reader, reader_of, view_of, whole_form
from .device_version import DeviceVersion, make_device_version
from .driver import Cuda, cuda
from .ready_call import ReadyCall
from .structure_alignment import with_alignment

MOST_RECENT = 256
ALIGNED = 15  # bits of an address that a signature may depend on


class DeviceVersions:
    """The versions of one kernel for arrays on a GPU."""

    def __init__(self, source: KernelSource, options: KernelOptions) -> None:
        self.source, self.options = source, options
        self.names = [parameter.arg for parameter in source.parameters]
        self._versions: dict[Signature, DeviceVersion] = {}
        self._recent: dict[Hashable, ReadyCall] = {}
        self._readers: dict[type, Reader] = {}  # of classes all of whose arrays are on a GPU
        self._lock = Lock()

    def call(self, args: Sequence[Any]) -> Any:
        driver = cuda()
        key, addresses, first = self._key(args)
        ready = self._recent.get(key)
        if ready is None or ready.version.is_stale():
            ready = on_large_stack(lambda: self._ready(driver, args))
            if len(self._recent) >= MOST_RECENT:
                self._recent = {}
            self._recent[key] = ready
        return ready.run(args, addresses, current_stream(first, ready.device))

    def _key(self, args: Sequence[Any]) -> tuple[Hashable, list[int], Any]:
        """The forms of arrays and the kinds of numbers; the addresses of arrays; the first of these."""
        key: list[Hashable] = []
        addresses: list[int] = []
        others: list[Any] = []
        first: Any = None
        for arg in args:
            reader = self._readers.get(arg.__class__) or reader_of(arg)
            if reader is None:
                others.append(arg)
                continue
            if reader in ALWAYS:
                self._readers[arg.__class__] = reader
            address, form = reader(arg)
            if first is None:
                first = arg
            key.append((len(others), form, address & ALIGNED))
            addresses.append(address)
        numbers = quick_key(others)
        return (*key, tuple(map(_as_key, others)) if numbers is None else numbers), addresses, first

    def _ready(self, driver: Cuda, args: Sequence[Any]) -> ReadyCall:
        views, device = self._views(driver, args)
        version = self._version(views)
        return ReadyCall(driver, version, views, [at for at, arg in enumerate(args) if views[at] is not arg], device)

    def _views(self, driver: Cuda, args: Sequence[Any]) -> tuple[list[Any], int]:
        """Arguments with views in place of arrays; the device of all of them."""
        readers = [reader_of(arg) for arg in args]
        first = next(at for at, reader in enumerate(readers) if reader is not None)
        views: list[Any] = []
        device: tuple[int, str] | None = None
        for name, arg, reader in zip(self.names, args, readers, strict=True):
            if isinstance(arg, np.ndarray):
                raise CompileError(
                    f"array '{name}' is in the memory of the CPU, and '{self.names[first]}' on a GPU; "
                    f"copy one of them, for example with cupy.asarray({name})"
                )
            if reader is None:
                views.append(arg)
                continue
            address, form = whole_form(arg, reader, name)
            views.append(view_of(address, form))
            if views[-1].size:
                there = driver.device_of(address)
                device = device or (there, name)
                if there != device[0]:
                    raise CompileError(
                        f"array '{name}' is on GPU {there}, and '{device[1]}' on GPU {device[0]}; "
                        "copy one of them to the other's device"
                    )
        return views, device[0] if device else 0

    def _version(self, views: Sequence[Any]) -> DeviceVersion:
        """The compiled version for arguments of these types."""
        signature = with_alignment(signature_of(self.source, views), views)
        with at_work(), self._lock:
            found = self._versions.get(signature)
            if found is None or found.is_stale():
                found = make_device_version(self.source, signature, self.options)
                self._versions[signature] = found
        return found


def _as_key(arg: Any) -> Hashable:
    """Of an argument that may be no number. Those that are refused have no call that comes again."""
    known = quick_key((arg,))
    if known is not None:
        return known
    same: Any = arg if callable(arg) or isinstance(arg, str) else id(arg)
    return (type(arg).__name__, same)
