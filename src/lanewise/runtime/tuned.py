"""Widths that `lw.tune` found, noted on disk for later processes: a small file for each module of a kernel.

Its name tells all that the measurement depends on, as that of an entry of the cache does. Without a cache the kernel
alone knows. While nothing was ever tuned there is no folder, and looking costs nothing.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from ..codegen.build import native
from ..frontend.python.compile import Compiled
from ..ir.show import show_module
from .cache import key
from .settings import WIDTHS, cache_folder


def note(compiled: Compiled, width: int) -> None:
    """Remember the width of a kernel."""
    home = cache_folder()
    if home is None:
        return
    with contextlib.suppress(OSError):
        folder = home / "tuned"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        (folder / _name(compiled)).write_text(str(width), encoding="ascii")


def noted(compiled: Compiled) -> int | None:
    """The width that was found for a kernel."""
    home = cache_folder()
    if home is None or not _exists(home / "tuned"):
        return None
    try:
        width = int((home / "tuned" / _name(compiled)).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
    return width if width in WIDTHS else None


def _exists(folder: Path) -> bool:
    try:
        return folder.is_dir()
    except OSError:
        return False


def _name(compiled: Compiled) -> str:
    return key((show_module(compiled.module), native().words))
