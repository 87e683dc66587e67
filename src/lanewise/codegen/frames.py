"""Frames: how much of the stack the functions of a program may take, told from their text before LLVM has them.

    frames = frames_of(text, width)             what each function takes, and what it calls
    stack_need(frames, entry)                   bytes that are enough for a call of the entry
    frames_in_lanes(module, width)              the same of functions that are not text yet: their private arrays
    not_inlined(text, frames, entry)            the text, in which large frames do not become part of others

A frame holds what a function allocates and what does not fit the registers. Along calls frames add up; of two calls in
a row only one is there. Inlining makes two frames one, and this holds still, but for arrays of calls in a row, for
which LLVM may make room side by side, and for calls that may come round: what is inlined there takes its bytes once for
each call. So what allocates much is not inlined, and what calls that may come round lead to not if it allocates at all.
Those look how much they have used (`stack_check.py`): MOST_STACK, and what one more takes.

Needs     text as our writers make it: types of what is allocated are bytes, numbers, vectors, and arrays of them.
Costs     linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..ir.function import Module
from ..ir.graph import components
from ..record import dataclass
from .layout import MOST_STACK

MUCH = 1 << 16  # bytes that are not inlined; a call costs nothing beside their use
SOME = 512  # the same below calls that may come round
AROUND = 256  # what is saved, and alignment
LINES_OF_SPILLS = 4  # of text, for a byte of each lane: twice the largest of the benchmark set
CALLS = ("call", "crev", "everywhere")
BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "ptr": 64}
_NAME = r'("[^"\n]*"|[\w$.-]+)'
_WORTH_A_LOOK = re.compile(  # contents of constants may look like anything
    rf'^define [^@\n]*@{_NAME}\([^\n]*\{{$|= alloca ([^,\n]+)|c"[^"\n]*"|@(?!llvm\.){_NAME}', re.MULTILINE
)
_COUNTED = re.compile(r"[\[<](\d+) x (.*)[\]>]")
_HEAD = r"^(define internal [^@\n]*@{}\([^\n]*\) [^\n]*)\{{$"


@dataclass(frozen=True, slots=True)
class Frame:
    """`allocated` are bytes of arrays and the like, `bytes` all; `calls` are of functions that the text defines."""

    allocated: int
    bytes: int
    calls: tuple[str, ...]


def frames_of(text: str, width: int) -> dict[str, Frame]:
    """By names as the text has them."""
    allocated: dict[str, int] = {}
    calls: dict[str, dict[str, None]] = {}
    starts: dict[str, int] = {}
    name = ""
    for match in _WORTH_A_LOOK.finditer(text):
        defined, type, mentioned = match.groups()
        if defined:
            name = defined
            allocated[name], calls[name], starts[name] = 0, {}, match.start()
        elif name and type:
            allocated[name] += bytes_of(type)
        elif name and mentioned:
            calls[name][mentioned] = None
    ends = [*list(starts.values())[1:], len(text)]
    found: dict[str, Frame] = {}
    for (one, start), end in zip(starts.items(), ends, strict=True):
        spilled = text.count("\n", start, end) * width // LINES_OF_SPILLS
        known = tuple(other for other in calls[one] if other in starts)
        found[one] = Frame(allocated[one], allocated[one] + spilled + AROUND, known)
    return found


def frames_in_lanes(module: Module, width: int) -> dict[str, Frame]:
    """Of functions that a gang runs."""
    found: dict[str, Frame] = {}
    for name, function in module.functions.items():
        size = width * sum(op.attrs["size"] for op in function.ops if op.opcode == "private")
        calls = dict.fromkeys(str(op.attrs["callee"]) for op in function.ops if op.opcode in CALLS)
        found[name] = Frame(size, size + AROUND, tuple(other for other in calls if other in module.functions))
    return found


def bytes_of(type: str) -> int:
    """Of a value in memory."""
    if match := _COUNTED.fullmatch(type):
        count, element = match.groups()
        return int(count) * bytes_of(element)
    return (int(type[1:]) if type[0] == "i" else BITS[type]) + 7 >> 3


def stack_need(frames: Mapping[str, Frame], entry: str) -> int:
    """The most bytes that calls inside each other take."""
    names, groups, comes_round = _groups(frames, entry)
    along: dict[str, int] = {}  # without calls that look at the stack
    for members in groups:
        called = {other for at in members for other in frames[names[at]].calls}
        below = max((along[other] for other in called if other not in comes_round), default=0)
        for at in members:
            along[names[at]] = below + sum(frames[names[one]].bytes for one in members)
    again = max((along[name] for name in comes_round), default=0)
    return along[entry] + (MOST_STACK + again if comes_round else 0)


def not_inlined(text: str, frames: Mapping[str, Frame], entry: str) -> str:
    """The text, with functions marked that allocate too much to be part of others."""
    names, groups, comes_round = _groups(frames, entry)
    below: set[str] = set()  # what such calls lead to
    for members in reversed(groups):
        for at in members:
            if names[at] in comes_round or names[at] in below:
                below |= set(frames[names[at]].calls)
    alone = {names[members[0]] for members in groups if len(members) == 1} & comes_round
    for name, frame in frames.items():
        if frame.allocated >= (SOME if name in below - alone else MUCH):
            text = re.sub(_HEAD.format(re.escape(name)), _marked, text, count=1, flags=re.MULTILINE)
    return text


def _marked(match: re.Match[str]) -> str:
    return match[0] if "noinline" in match[1] else f"{match[1]}noinline {{"


def _groups(frames: Mapping[str, Frame], entry: str) -> tuple[list[str], list[list[int]], set[str]]:
    """Names of functions by number; functions that call each other, after what they call; what may come round."""
    names = list(frames)
    number = {name: at for at, name in enumerate(names)}
    calls = [[number[other] for other in frame.calls] for frame in frames.values()]
    _, groups = components(calls, number[entry])
    rounds = [members for members in groups if len(members) > 1 or members[0] in calls[members[0]]]
    return names, groups, {names[at] for members in rounds for at in members}
