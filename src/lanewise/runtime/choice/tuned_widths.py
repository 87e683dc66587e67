"""Widths that `lw.tune` found, stored on disk for later processes: a small file for each module of a kernel.

Its name is a digest of everything that the measurement depends on, as for an entry of the cache. Without a cache only
the kernel object knows the width. As long as nothing was ever tuned there is no folder, and a lookup costs nothing.
"""

from __future__ import annotations

import os

from ... import store
from ...codegen.launch.build import native
from ...frontend.python.compile import Compiled
from ...ir.digits import is_digits
from ...ir.show import show_module
from ...machine.host import WIDEST
from ...plan.width import chosen_width
from ..cache import keep, key
from ..call.settings import WIDTHS, cache_folder
from .calibrate import this_machine

FOLDER = "tuned"


def note(name: str, width: int) -> None:
    """Remember the width of a kernel, by its `name_of`."""
    home = cache_folder()
    if home is not None:
        keep(home, (FOLDER, name), str(width).encode())


def forget(name: str) -> None:
    """Forget the width of a kernel."""
    home = cache_folder()
    if home is not None:
        store.forget(home, (FOLDER, name))


def noted(compiled: Compiled) -> int | None:
    """The width that was stored for a kernel."""
    home = cache_folder()
    if home is None or not os.path.isdir(os.path.join(home, FOLDER)):
        return None
    text = (store.read(home, (FOLDER, name_of(compiled))) or b"").decode("ascii", "replace")
    if not is_digits(text):
        return None
    width = int(text)
    return width if width in WIDTHS or _is_chosen(compiled, width) else None


def _is_chosen(compiled: Compiled, width: int) -> bool:
    """More lanes than a user can request, as kernels of bytes may have."""
    return width > WIDEST and width == chosen_width(compiled.module, compiled.name, this_machine())


def name_of(compiled: Compiled) -> str:
    """The name of a module as it comes from the front end."""
    return key((show_module(compiled.module), native().words))
