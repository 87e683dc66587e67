"""Frames: how much stack the functions of a program may use, read from their text before LLVM compiles them.

    frames = frames_of(text, width)             what each function uses, and what it calls (`plan/stack_needs.py`)
    not_inlined(text, frames, entry)            the text, in which large frames do not become part of others

A frame holds what a function allocates, and the values that do not fit the registers. Inlining merges two frames, and
their sum stays a bound, with two exceptions. LLVM may place the arrays of two calls in sequence side by side. A
function that is inlined into a recursive one takes its bytes once for each call. So a function that allocates much is
not inlined, and a function that recursive ones call is not inlined if it allocates at all.

Requires  text of our own writers: allocated types are bytes, numbers, vectors, and arrays of them.
Costs     linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...plan.stack_needs import AROUND, Frame, call_groups

MUCH = 1 << 16  # bytes of a function that is not inlined; the call is cheap next to their use
SOME = 512  # the same, of a function that recursive ones call
LINES_OF_SPILLS = 4  # of text, for a byte of each lane: twice the largest of the benchmark set
BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "ptr": 64}
_NAME = r'("[^"\n]*"|[\w$.-]+)'
_WORTH_A_LOOK = re.compile(  # constants may contain any text
    rf'^define [^@\n]*@{_NAME}\([^\n]*\{{$|= alloca ([^,\n]+)|c"[^"\n]*"|@(?!llvm\.){_NAME}', re.MULTILINE
)
_COUNTED = re.compile(r"[\[<](\d+) x (.*)[\]>]")
_HEAD = r"^(define internal [^@\n]*@{}\([^\n]*\) [^\n]*)\{{$"


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


def bytes_of(type: str) -> int:
    """Of a value in memory."""
    if match := _COUNTED.fullmatch(type):
        count, element = match.groups()
        return int(count) * bytes_of(element)
    return (int(type[1:]) if type[0] == "i" else BITS[type]) + 7 >> 3


def not_inlined(text: str, frames: Mapping[str, Frame], entry: str) -> str:
    """The text, with functions marked that allocate too much to be part of others."""
    names, groups, recursive = call_groups(frames, entry)
    below: set[str] = set()  # functions that recursive ones call
    for members in reversed(groups):
        for at in members:
            if names[at] in recursive or names[at] in below:
                below |= set(frames[names[at]].calls)
    alone = {names[members[0]] for members in groups if len(members) == 1} & recursive
    for name, frame in frames.items():
        if frame.allocated >= (SOME if name in below - alone else MUCH):
            text = re.sub(_HEAD.format(re.escape(name)), _marked, text, count=1, flags=re.MULTILINE)
    return text


def _marked(match: re.Match[str]) -> str:
    return match[0] if "noinline" in match[1] else f"{match[1]}noinline {{"
