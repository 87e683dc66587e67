"""The innermost loops of assembly: which there are, and the one that does the work.

    loops = innermost_loops(text)       the instructions of each, from its label to the jump back
    busiest(loops)                      the shortest of those that compute most

A loop is a label and a later jump back to it, without another such pair and without a call in between. Where code has
several versions of a loop, with masks and without, they compute the same, and the shortest is the one for full gangs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

LABEL, JUMP = re.compile(r"^(\.L\w+|\.LBB\w+):"), re.compile(r"^\s+(?:j\w+|b|b\.\w+|cbn?z|tbn?z)\s+.*?(\.L\w+)\s*$")
CALL = re.compile(r"^\s+(?:callq?|bl|blr|ret|retq)\b")
FUNCTION = re.compile(r'^"?([A-Za-z_][\w.$@]*)"?:')
X86_FLOATS = r"v?(?:add|sub|mul|div|sqrt|min|max|fn?m(?:add|sub)\d*)[ps][sd]"
ARM_FLOATS = r"f(?:n?m)?(?:add|sub|mul|div|sqrt|min|max|ml[as])\w*"
X86_INTEGERS = r"v?p(?:add|sub|mul|min|max|sra|srl|sll)\w*|imul\w*|shr\w*|sar\w*"
ARM_INTEGERS = r"[su]?(?:add|sub|mul|min|max|ml[as]|shr|shl)\s+v\d"
FLOATS = re.compile(rf"^\s+(?:{X86_FLOATS}|{ARM_FLOATS})\b")
INTEGERS = re.compile(rf"^\s+(?:{X86_INTEGERS}|{ARM_INTEGERS})\b")
VECTOR = re.compile(r"[ps][sd]\b.*%[yz]mm|p[sd]\b|^\s+v?p|\bv\d+\.")
PACKED = 4  # an instruction on a vector counts as so many: remainder loops of single elements are not the ones


def functions(text: str) -> dict[str, list[str]]:
    """The lines of each function."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.splitlines():
        match = FUNCTION.match(line)
        if match and not line.startswith(".L"):
            lines = found.setdefault(match[1], [])
        else:
            lines.append(line)
    return found


def innermost_loops(text: str) -> list[list[str]]:
    """Those of all functions; instructions only."""
    return [loop for lines in functions(text).values() for loop in _of_function(lines)]


def _of_function(lines: Sequence[str]) -> list[list[str]]:
    places = {match[1]: at for at, line in enumerate(lines) if (match := LABEL.match(line))}
    back: list[tuple[int, int]] = []
    for at, line in enumerate(lines):
        jump = JUMP.match(line)
        if jump and places.get(jump[1], at) < at:
            back.append((places[jump[1]], at))
    spans = [(first, max(last for start, last in back if start == first)) for first, _ in dict(back).items()]
    found: list[list[str]] = []
    for first, last in spans:
        if any(first < start and end <= last for start, end in spans):
            continue
        inside = lines[first : last + 1]
        if not any(CALL.match(line) for line in inside):
            found.append(
                [line for line in inside if line[:1].isspace() and not line.strip().startswith((".", "#", "//"))]
            )
    return found


def _is_instruction(line: str) -> bool:
    return line[:1].isspace() and not line.strip().startswith((".", "#", "//"))


def busiest(loops: Sequence[list[str]]) -> list[str] | None:
    """The shortest of the loops that compute at least two thirds as much as the one that computes most: with floats, or
    with integers if no loop has floats.
    """
    for kind in (FLOATS, INTEGERS):
        counts = [sum(PACKED if VECTOR.search(line) else 1 for line in loop if kind.match(line)) for loop in loops]
        most = max(counts, default=0)
        if most:
            return min((loop for loop, count in zip(loops, counts, strict=True) if count * 3 >= most * 2), key=len)
    return None
