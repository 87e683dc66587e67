"""Remarks on loops that walk trees with stacks: lanes wait for others and walk together, or why they do not.

data of LW117: "refused", why
               "deepest" or "pushed", the variable that says who goes first, "shared" or "own", why not shared
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loop_lines import loop_position
from ...analysis.graph.loops import Loop, loops
from ...ir.function import Function, Named
from ...remarks.remark import is_recording, record
from .shared_stacks import sharing
from .stack_walks import Walk, stack_walk
from .why_apart import why_apart

REFUSED, DEEPEST, PUSHED = "refused", "deepest", "pushed"
SHARED, OWN = "shared", "own"


def record_walks(fn: Function, facts: Facts, together: bool = True) -> None:
    """Of each loop of a function with private arrays; with `together`, also of loops in which lanes wait."""
    if not is_recording() or not any(op.opcode == "private" for op in fn.ops):
        return
    graph = facts[cfg]
    for loop in facts[loops]:
        walk, ops = stack_walk(fn, facts, loop), graph.blocks[loop.header].ops
        if not ops:
            continue
        at = loop_position(facts, loop.header, ops[0])
        if walk is not None and together:
            record("LW117", at, *_walk(fn, facts, loop, walk))
        elif walk is None and (why := why_apart(fn, facts, loop)) is not None:
            record("LW117", at, REFUSED, why)


def _walk(fn: Function, facts: Facts, loop: Loop, walk: Walk) -> tuple[str, str, str, str]:
    shared = walk.is_alike and sharing(fn, facts, loop, walk) is not None
    if shared:
        return DEEPEST, _name(walk.top), SHARED, ""
    if walk.pushes is not None:
        return PUSHED, _name(walk.pushes.array), SHARED, ""
    return DEEPEST, _name(walk.top), OWN, why_apart(fn, facts, loop) or ""


def _name(value: Named) -> str:
    """As the program has it."""
    return value.name.split(".")[0]
