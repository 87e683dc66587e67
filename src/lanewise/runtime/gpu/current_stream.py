"""The stream on which a kernel runs: the current one of the library whose array is passed.

    CuPy        cupy.cuda.get_current_stream()
    PyTorch     torch.cuda.current_stream(device)
    others      the stream that the array's interface names, else the default stream

A kernel runs after the work that was given to this stream before, and work that follows sees its results.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

DEFAULT = 0


def current_stream(array: Any, device: int) -> int:
    library = type(array).__module__.partition(".")[0]
    known = CURRENT.get(library)
    if known is not None and library in sys.modules:
        return known(sys.modules[library], device)
    interface: Mapping[str, Any] = getattr(array, "__cuda_array_interface__", {})
    return int(interface.get("stream") or DEFAULT)


def _of_cupy(cupy: Any, device: int) -> int:
    del device
    return int(cupy.cuda.get_current_stream().ptr)


def _of_torch(torch: Any, device: int) -> int:
    return int(torch.cuda.current_stream(device).cuda_stream)


CURRENT: Mapping[str, Callable[[Any, int], int]] = {"cupy": _of_cupy, "torch": _of_torch}
