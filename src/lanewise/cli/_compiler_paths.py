"""The hot paths that the compiler makes of a function, for `abduct`: its own search, which takes the linear questions
first, guesses alignment and rows, and asks the solver only what is left.

paths_of(module, fn, shapes, sources, 8)        ["x >= r and x + r + 7 < w", ...]

Work items become parameters as in a launch: neighbours along dimension 0, the rest the same in all lanes.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..analysis.divergence.divergence import Gang
from ..analysis.divergence.sources import OPENCL, Sources
from ..analysis.facts import Facts
from ..ir.function import Function
from ..ir.shapes import BOTH, Shape, strided
from ..pipeline import PASSES, before, run
from ..transform.control.linearize import EntryMask
from ..transform.edit.copy_function import copy_function
from ..transform.lanes.place_work_items import place_work_items

MOST_ITEMS = 1 << 62  # of a launch
ALONG = ("global_id.0", "local_id.0")


def paths_of(fn: Function, shapes: Mapping[str, Shape], sources: Sources, width: int) -> list[str]:
    """The guards of the paths, the preferred one first; the function is not changed."""
    module = fn.module
    if sources is OPENCL and module is not None and any(op.opcode == "workitem" for op in fn.ops):
        placed, _ = place_work_items(module, fn.name)
        copy = placed.functions[fn.name]
        shapes = {**shapes, **dict.fromkeys(ALONG, strided(1, 1, BOTH))}
        copy.attrs["ranges"] = {**copy.attrs.get("ranges", {}), **dict.fromkeys(ALONG, (0, MOST_ITEMS))}
    else:
        copy = copy_function(fn)
    facts = Facts(copy, Gang(shapes, width, sources), EntryMask(False))
    run(PASSES[: len(before("hot_paths")) + 1], copy, facts)
    return [path["guard"] for path in copy.attrs.get("hot_paths", ())]
