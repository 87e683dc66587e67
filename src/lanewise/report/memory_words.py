"""What bounds a loop that follows data through memory, and why the gang is as wide as it is.

one lane        a gang would cost more than each lane on its own
bound           a gang is used, though most of its time goes into accesses at any address
wait            lanes that walk a tree by stacks of their own wait for the deepest; or why they do not
"""

from __future__ import annotations

from collections.abc import Iterator

from ..analysis.cfg import cfg
from ..analysis.facts import Facts
from ..analysis.loops import Loop, loops
from ..ir.function import Function, Module, Named
from ..ir.shapes import VARYING
from ..runtime.lane_prices import Comparison, compared, prepared
from ..runtime.unsure import depends_on_width, prices_for_width
from ..runtime.width import one_register
from ..transform.shared_stacks import sharing
from ..transform.stack_walks import Walk, stack_walk
from .explanation import LOOP, Note
from .loop_words import loop_position
from .walk_words import why_apart

LITTLE = 1.3  # times as fast as one lane


def memory_notes(module: Module, entry: str, body: Function, width: int) -> Iterator[tuple[tuple[str, int], Note]]:
    """Of one lanes loop."""
    lanes = width if width > 1 else one_register(module, entry)
    measured = not depends_on_width(module, entry)
    found = compared(module, body, lanes, prices_for_width(module, entry), measured)
    if found is not None and found.position is not None:
        note = _width_note(found, width, lanes)
        if note is not None:
            yield (found.position.file, found.position.line), note
    if any(op.opcode == "private" for op in body.ops):
        yield from _waits(body, lanes, width > 1)


def _width_note(found: Comparison, width: int, lanes: int) -> Note | None:
    share = f"{found.accesses / found.gang:.0%} of it in accesses at places of their own"
    costs = f"about {found.gang:.0f} cycles for each lane in a gang of {lanes}, {share}; {found.alone:.0f} alone"
    if width == 1:
        if not found.favours_one_lane:
            return None
        return Note(LOOP, "one lane", f"one lane at a time: {costs}")
    if found.alone > LITTLE * found.gang:
        return None
    return Note(LOOP, "bound", f"memory bounds this loop, so that a gang gains little: {costs}; lw.tune measures it")


def _waits(body: Function, width: int, runs: bool) -> Iterator[tuple[tuple[str, int], Note]]:
    shapes = {param.name: param.shape or VARYING for param in body.params}
    new, facts = prepared(body, shapes, width)
    for loop in facts[loops]:
        walk = stack_walk(new, facts, loop)
        ops = facts[cfg].blocks[loop.header].ops
        if not ops:
            continue
        at = loop_position(facts, loop.header, ops[0])
        said = _walk_words(new, facts, loop, walk) if walk is not None and runs else None
        if walk is None and (why := why_apart(new, facts, loop)) is not None:
            said = f"looks like a walk by a stack, in which lanes do not go together: {why}"
        if said is not None:
            yield (at.file, at.line), Note(LOOP, "wait", said, at.column)


def _walk_words(fn: Function, facts: Facts, loop: Loop, walk: Walk) -> str:
    shared = walk.is_alike and sharing(fn, facts, loop, walk) is not None
    who = f"those whose '{_name(walk.top)}' is largest"
    if walk.pushes is not None and not shared:
        who = f"those who pushed the last entry of '{_name(walk.pushes.array)}'"
    said = f"lanes wait for {who}, and walk together"
    if shared or walk.pushes is not None:
        said += ", by one stack for all"
    elif (why := why_apart(fn, facts, loop)) is not None:
        said += f", each by its own stack ({why})"
    said += "; a gang whose lanes have little in common goes on by gathers, which may be slower than lane by lane"
    return f"{said}: lw.tune"


def _name(value: Named) -> str:
    """As the program has it."""
    return value.name.split(".")[0]
