"""Widths that `lw.tune` found, noted on disk for later processes: a small file for each module of a kernel.

Its name tells all that the measurement depends on, as that of an entry of the cache does. Without a cache the kernel
alone knows. While nothing was ever tuned there is no folder, and looking costs nothing.
"""

from __future__ import annotations

import contextlib
import os

from ..codegen.build import native
from ..frontend.python.compile import Compiled
from ..ir.show import show_module
from ..target import WIDEST
from .cache import key
from .settings import WIDTHS, cache_folder
from .width import chosen_width


def note(compiled: Compiled, width: int) -> None:
    """Remember the width of a kernel."""
    home = cache_folder()
    if home is None:
        return
    with contextlib.suppress(OSError):
        folder = os.path.join(home, "tuned")
        os.makedirs(folder, exist_ok=True, mode=0o700)
        with open(os.path.join(folder, _name(compiled)), "w", encoding="ascii") as file:
            file.write(str(width))


def noted(compiled: Compiled) -> int | None:
    """The width that was found for a kernel."""
    home = cache_folder()
    if home is None or not os.path.isdir(folder := os.path.join(home, "tuned")):
        return None
    try:
        with open(os.path.join(folder, _name(compiled)), encoding="ascii") as file:
            width = int(file.read())
    except (OSError, ValueError):
        return None
    return width if width in WIDTHS or _is_chosen(compiled, width) else None


def _is_chosen(compiled: Compiled, width: int) -> bool:
    """More lanes than anybody can ask for, as kernels of bytes may have."""
    return width > WIDEST and width == chosen_width(compiled.module, compiled.name)


def _name(compiled: Compiled) -> str:
    return key((show_module(compiled.module), native().words))
