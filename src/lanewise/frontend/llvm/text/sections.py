"""A printed module split into its parts: head lines as they are, bodies as spans of lines, nothing parsed yet.

    target datalayout = "e-m:e"         layout
    %pair = type { i64, i64 }           types["%pair"]
    @table = constant [2 x i8] c"ab"    globals
    define i32 @f(i32 %x) #0 {          functions: the head, and the numbers of the lines below it
    declare void @g() #1                declarations
    attributes #0 = { nounwind }        attributes["#0"]
    !7 = !{i32 1, i32 2}                metadata["!7"]

LLVM prints one entity per line, so the first character of a line identifies it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....record import dataclass, field

_LABEL = re.compile(r'("[^"]*"|[-\w.$]+):', re.ASCII)
_QUOTED = re.compile(r'"([^"]*)"')


@dataclass(slots=True)
class Body:
    """A function's head, and the lines between its braces."""

    head: str
    lines: list[str]


@dataclass(slots=True)
class Sections:
    layout: str = ""
    triple: str = ""
    types: dict[str, str] = field(default_factory=dict[str, str])
    globals: list[str] = field(default_factory=list[str])
    functions: list[Body] = field(default_factory=list[Body])
    declarations: list[str] = field(default_factory=list[str])
    attributes: dict[str, str] = field(default_factory=dict[str, str])
    metadata: dict[str, str] = field(default_factory=dict[str, str])


def sections(text: str) -> Sections:
    found = Sections()
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("define "):
            end = lines.index("}", at)
            found.functions.append(Body(line, lines[at + 1 : end]))
            at = end
        elif line:
            _line(found, line)
        at += 1
    return found


def _line(found: Sections, line: str) -> None:
    first = line[0]
    if first == "!":
        name, _, rest = line.partition(" = ")
        found.metadata[name] = rest
    elif first == "@":
        found.globals.append(line)
    elif first == "%":
        name, _, rest = line.partition(" = type ")
        found.types[name] = rest
    elif first == "d":
        found.declarations.append(line)
    elif first == "a":
        name, _, rest = line.partition(" = ")
        found.attributes[name.removeprefix("attributes ")] = rest
    elif line.startswith("target datalayout"):
        found.layout = _between_quotes(line)
    elif line.startswith("target triple"):
        found.triple = _between_quotes(line)


def _between_quotes(line: str) -> str:
    quoted = _QUOTED.search(line)
    return quoted[1] if quoted else ""


@dataclass(slots=True)
class RawBlock:
    """A block's label as a value token, its instructions, and the number of its first one in the function."""

    label: str
    first: int
    lines: list[str]


def blocks_of(body: Body, entry: str) -> list[RawBlock]:
    """The blocks of a function, one instruction per line, without debug records; `entry` names an unlabelled one."""
    blocks: list[RawBlock] = []
    count = 0
    lines = body.lines
    for start, line in _whole_lines(lines):
        if start:
            if not blocks:
                blocks.append(RawBlock(entry, 0, []))
            blocks[-1].lines.append(line)
            count += 1
        elif line and line[0] != ";":
            label = _LABEL.match(line)
            assert label is not None, f"LLVM printed a line that is no label: {line}"
            blocks.append(RawBlock("%" + label[1], count, []))
    return blocks


def _whole_lines(lines: list[str]) -> Iterator[tuple[bool, str]]:
    """Instructions (True), joined if they span lines, and the lines between them (False).

    Instructions are indented by two; continuation lines and debug records by four or more.
    """
    at, last = 0, len(lines)
    while at < last:
        line = lines[at]
        at += 1
        if line[:2] != "  ":
            yield False, line
            continue
        if line[2] == " ":
            continue
        if at < last and lines[at][:3] in ("   ", "  ]") and not lines[at].startswith("    #dbg_"):
            parts = [line]
            while at < last and lines[at][:3] in ("   ", "  ]") and not lines[at].startswith("    #dbg_"):
                parts.append(lines[at])
                at += 1
            line = "".join(parts)
        yield True, line
