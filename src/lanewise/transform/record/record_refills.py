"""Record refills: may lanes that have left a loop take further iterations, or why do they wait for the last one?

The pass runs where loops are normalized, asks what the pass `refill_lanes` asks, and changes nothing. The plan may
refuse before: `Refills` has its reason.

Requires  source stage; loops normalized; divergence.
Ensures   the function as before.
Costs     nothing where lanes leave no loop one by one; else as `refill_parts.py`. Where only loads in the loop prevent
          a refill, these are shared and hoisted in a copy, as the pipeline REFILL does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loop_lines import loop_position
from ...analysis.graph.loops import loops
from ...ir.function import Function
from ...record import dataclass
from ...remarks.remark import is_recording, record
from ..edit.copy_function import copy_function
from ..memory.hoist_loads import hoist_loads
from ..memory.share_loads import share_loads

if TYPE_CHECKING:
    from ..lanes.refill_parts import Parts

ORDER, ROUNDING = "order", "rounding"  # others see the order of iterations; variants would round differently


@dataclass(frozen=True, slots=True)
class Refills:
    """An input: why the plan refills no gang, "" if the loop decides, None if there is nothing to record."""

    refused: str | None = None


def record_refills(fn: Function, facts: Facts) -> None:
    refused = facts.given(Refills).refused
    if refused is None or "lanes" not in fn.attrs or not is_recording():
        return
    found, graph = facts[divergence], facts[cfg]
    leaving = [loop for loop in facts[loops] if loop.depth == 1 and found.loops[loop.header]]
    if not leaving:
        return
    parts = _parts(fn, facts)
    for loop in leaving:
        at = loop_position(facts, loop.header, next(iter(graph.blocks[loop.header].all_ops)))
        if isinstance(parts, str):
            record("LW507", at, "loop", parts)
        elif refused:
            record("LW507", at, refused)
        else:
            record("LW506", at)


def _parts(fn: Function, facts: Facts) -> Parts | str:
    """The parts of a refill, or why there is none."""
    from ..lanes.refill_parts import READ_TOGETHER, parts_of  # few kernels come here

    parts = facts[parts_of]
    if parts != READ_TOGETHER:
        return parts
    new = copy_function(fn)
    new.module = fn.module
    facts = facts.of_copy(new, dominance, loops)
    share_loads(new, facts)
    hoist_loads(new, facts)
    return facts[parts_of]
