"""How much stack nested calls may need: the bytes of each function's frame, summed along calls.

    frames_in_lanes(module, width)              the private arrays of this many lanes, by the names of functions
    stack_need(frames, entry)                   bytes that are enough for a call of the entry

Frames add up along nested calls; of two calls in sequence only one is on the stack at a time. Recursive functions
check how much they have used (`codegen/launch/stack_check.py`): they may use MOST_STACK and one more call of each.

Costs     linear in ops and calls.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..analysis.graph.call_cycles import CALLS
from ..ir.function import Module
from ..ir.graph import components
from ..record import dataclass
from .stack_sizes import MOST_STACK

AROUND = 256  # saved registers and alignment


@dataclass(frozen=True, slots=True)
class Frame:
    """`allocated` counts the bytes of arrays, `bytes` all; `calls` names functions of the same program."""

    allocated: int
    bytes: int
    calls: tuple[str, ...]


def frames_in_lanes(module: Module, width: int) -> dict[str, Frame]:
    """The frames of functions that a gang runs, before their text is written."""
    found: dict[str, Frame] = {}
    for name, function in module.functions.items():
        size = width * sum(op.attrs["size"] for op in function.ops if op.opcode == "private")
        calls = dict.fromkeys(str(op.attrs["callee"]) for op in function.ops if op.opcode in CALLS)
        found[name] = Frame(size, size + AROUND, tuple(other for other in calls if other in module.functions))
    return found


def stack_need(frames: Mapping[str, Frame], entry: str) -> int:
    """The most bytes that nested calls take."""
    names, groups, recursive = call_groups(frames, entry)
    along: dict[str, int] = {}  # without recursive calls, which check the stack
    for members in groups:
        called = {other for at in members for other in frames[names[at]].calls}
        below = max((along[other] for other in called if other not in recursive), default=0)
        for at in members:
            along[names[at]] = below + sum(frames[names[one]].bytes for one in members)
    again = max((along[name] for name in recursive), default=0)
    return along[entry] + (MOST_STACK + again if recursive else 0)


def call_groups(frames: Mapping[str, Frame], entry: str) -> tuple[list[str], list[list[int]], set[str]]:
    """Names by number; groups of functions that call each other, callees first; the names of recursive functions."""
    names = list(frames)
    number = {name: at for at, name in enumerate(names)}
    calls = [[number[other] for other in frame.calls] for frame in frames.values()]
    _, groups = components(calls, number[entry])
    cycles = [members for members in groups if len(members) > 1 or members[0] in calls[members[0]]]
    return names, groups, {names[at] for members in cycles for at in members}
