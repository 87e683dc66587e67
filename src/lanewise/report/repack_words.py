"""What `explain` says of a loop that lanes leave one by one: whether those that have left may take other iterations.

repacked        a second version that does so is made when the kernel is called again, and used where it is quicker
waits           lanes wait for the last one, and why (`transform/repack_parts.py`)
"""

from __future__ import annotations

from collections.abc import Iterator

from ..analysis.cfg import cfg
from ..analysis.divergence import divergence
from ..analysis.loops import loops
from ..codegen.masked import normalized_version
from ..codegen.repacked import LEAST_WIDTH
from ..ir.function import Function, Module
from ..runtime.unsure import rounds_freely, tells_others
from ..transform.hoist_loads import hoist_loads
from ..transform.hot_paths import HotPaths
from ..transform.repack_parts import parts_of
from .explanation import LOOP, Note
from .loop_words import loop_position
from .unmeasured_words import unmeasured

REPACKED = (
    "lanes that have left may take other iterations: code for that is made when the kernel is called again, and runs "
    "where it is measured to be quicker"
)


def repack_notes(
    module: Module, entry: str, body: Function, width: int, hot: HotPaths
) -> Iterator[tuple[tuple[str, int], Note]]:
    """Of one lanes loop."""
    if width < LEAST_WIDTH:
        return
    shapes = {param.name: param.shape for param in body.params if param.shape is not None}
    new, facts = normalized_version(body, shapes, width, hot)
    hoist_loads(new, facts)
    graph = facts[cfg]
    leaving = [loop for loop in facts[loops] if loop.depth == 1 and facts[divergence].loops[loop.header]]
    if not leaving:
        return
    found = parts_of(new, facts)
    if not isinstance(found, str) and tells_others(module, entry):
        found = "in which order others see it would be chance"
    elif not isinstance(found, str) and rounds_freely(module, entry):
        found = unmeasured("refilled gangs")
    for loop in leaving:
        at = loop_position(facts, loop.header, next(iter(graph.blocks[loop.header].all_ops)))
        if isinstance(found, str):
            note = Note(LOOP, "waits", f"lanes that have left wait for the last: {found}", at.column)
        else:
            note = Note(LOOP, "repacked", REPACKED, at.column)
        yield (at.file, at.line), note
