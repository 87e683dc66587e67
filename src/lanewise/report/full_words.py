"""What `explain` says of code that stands a second time, for gangs whose lanes are all active.

loop        rounds that all lanes run, until the first one leaves
branch      a side that all lanes take
"""

from __future__ import annotations

from collections.abc import Iterator

from ..codegen.masked import masked_version
from ..ir.function import Function
from ..runtime.calibrate import machine_prices
from ..runtime.settings import settings
from ..runtime.watching import left_out
from ..transform.full_gangs import full_gangs
from ..transform.full_notes import FULL
from ..transform.hot_paths import HotPaths
from .explanation import BRANCH, LOOP, Note

LOOPS = "rounds that all lanes run have code of their own, without masks, until the first lane leaves"
BRANCHES = "gangs of which all lanes go the same way have code of their own, without masks"


def full_notes(fn: Function, width: int, hot: HotPaths) -> Iterator[tuple[tuple[str, int], Note]]:
    """Of a function that whole gangs run, as it comes from the front end."""
    off = left_out(settings())
    if width == 1 or full_gangs.__name__ in off:
        return
    shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
    masks = machine_prices().under_masks(width)
    made = masked_version(fn, shapes, width, False, hot, driven="lanes" in fn.attrs, off=off, masks=masks)
    for file, line, column, what in made.attrs.get(FULL, ()):
        note = Note(LOOP, "full", LOOPS, column) if what == "loop" else Note(BRANCH, "full", BRANCHES, column)
        yield (file, line), note
