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
from .cache import key, put
from .settings import WIDTHS, cache_folder
from .width import chosen_width

END = "\n"  # a file that was cut has none


def note(name: str, width: int) -> None:
    """Remember the width of a kernel, by its `name_of`."""
    home = cache_folder()
    if home is None:
        return
    with contextlib.suppress(OSError):
        put(os.path.join(home, "tuned", name), f"{width}{END}".encode())


def forget(name: str) -> None:
    """As if nothing had been noted."""
    home = cache_folder()
    if home is not None:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(os.path.join(home, "tuned", name))


def noted(compiled: Compiled) -> int | None:
    """The width that was found for a kernel."""
    home = cache_folder()
    if home is None or not os.path.isdir(folder := os.path.join(home, "tuned")):
        return None
    try:
        with open(os.path.join(folder, name_of(compiled)), encoding="ascii") as file:
            text = file.read()
        width = int(text) if text.endswith(END) else None
    except (OSError, ValueError):
        return None
    if width is None:
        return None
    return width if width in WIDTHS or _is_chosen(compiled, width) else None


def _is_chosen(compiled: Compiled, width: int) -> bool:
    """More lanes than anybody can ask for, as kernels of bytes may have."""
    return width > WIDEST and width == chosen_width(compiled.module, compiled.name)


def name_of(compiled: Compiled) -> str:
    """Of a module as it comes from the front end: what is marked in it later depends on the width."""
    return key((show_module(compiled.module), native().words))
