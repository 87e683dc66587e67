"""Remarks of a plan: why a loop runs one lane at a time, that memory bounds it, and why variants do not compete.

LW508           one lane, because LLVM runs iterations of its loop side by side: the cycles of a gang for each lane,
                those of one lane, lanes that were compared
LW502, LW503    the cycles of a gang for each lane, the percentage of them in accesses at any address, the cycles of
                one lane, lanes that were compared
LW504           nothing: with fastmath=True results would depend on which variant is quicker
LW117           a loop that looks like a walk with a stack, in a kernel that runs one lane at a time
"""

from __future__ import annotations

from collections.abc import Sequence

from ..ir.function import Function, Module
from ..ir.position import Position
from ..ir.shapes import VARYING
from ..machine.host import Machine
from ..remarks.remark import is_recording, record
from .gang_or_scalar import Comparison, compared, prepared
from .same_bits import communicates, depends_on_width, prices_for_width, rounds_freely
from .width import one_register

LITTLE = 1.3  # times as fast as one lane


def record_choice(
    module: Module, entry: str, bodies: Sequence[Function], width: int, asked: bool, machine: Machine
) -> None:
    """Of the lanes loops of a kernel, once their width is chosen."""
    if not is_recording() or not bodies:
        return
    lanes = width if width > 1 else one_register(module, entry, machine)
    measured = not depends_on_width(module, entry)
    prices = prices_for_width(module, entry, machine)
    for body in bodies:
        found = compared(module, body, lanes, prices, measured)
        if found is not None:
            _record_comparison(found, width, lanes)
        if width == 1:
            _record_walks(body, lanes)
    if not asked and rounds_freely(module, entry) and not communicates(module, entry):
        for body in bodies:
            record("LW504", body.position)


def _record_comparison(found: Comparison, width: int, lanes: int) -> None:
    at = found.position
    data = round(found.gang), round(100 * found.accesses / found.gang), round(found.alone), lanes
    if at is not None and width == 1 and found.favours_one_lane and found.vectors:
        record("LW508", Position(at.file, at.line), round(found.gang), round(found.alone), lanes)
    elif at is not None and width == 1 and found.favours_one_lane:
        record("LW502", Position(at.file, at.line), *data)
    elif at is not None and width > 1 and not found.vectors and found.alone <= LITTLE * found.gang:
        record("LW503", Position(at.file, at.line), *data)


def _record_walks(body: Function, lanes: int) -> None:
    if any(op.opcode == "private" for op in body.ops):
        from ..transform.lanes.walk_remarks import record_walks  # few kernels come here

        new, facts = prepared(body, {param.name: param.shape or VARYING for param in body.params}, lanes)
        record_walks(new, facts, together=False)
