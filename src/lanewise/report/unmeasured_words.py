"""What `explain` says where ways to run a loop would measure each other, but for `fastmath=True`.

unmeasured      on the line of the lanes loop: gangs and single lanes; refilled gangs are told of in `repack_words.py`
"""

from __future__ import annotations

from collections.abc import Iterator

from ..ir.function import Function, Module
from ..runtime.unsure import rounds_freely, tells_others, would_be_unsure
from ..runtime.width import one_register
from .explanation import LOOP, Note


def unmeasured_notes(
    module: Module, entry: str, bodies: list[Function], width: int
) -> Iterator[tuple[tuple[str, int], Note]]:
    """Of lanes loops whose width nobody but prices chose."""
    if tells_others(module, entry) or not rounds_freely(module, entry):
        return
    lanes = width if width > 1 else one_register(module, entry)
    for body in bodies:
        if would_be_unsure(module, body, lanes):
            at, said = body.position, unmeasured("single lanes")
            yield (at.file, at.line), Note(LOOP, "unmeasured", said, at.column)


def unmeasured(others: str) -> str:
    why = "with fastmath=True their results would differ"
    return f"gangs and {others} are not measured against each other, since {why}; lw.tune(k, *args) measures widths"
