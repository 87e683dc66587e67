"""Source lines: the origin of each instruction, kept in LLVM text as comments, and passed to LLVM as debug locations.

    with lines_recorded():                   while this lasts, code is written with lines and not taken from the cache
        built = ...
    lines_of(built.llvm)                     (line of text, number of the source's line or 0), for each line
    with_locations(built.llvm)               the same code with `!dbg`: its assembly has `.loc 1 15 0`

        %x = fadd <8 x float> %a, %b  ; at 15              ->        %x = fadd <8 x float> %a, %b, !dbg !1007

Requires  ops with positions; text of `program_text`, one instruction per line.
Ensures   the same instructions: comments mean nothing, and LLVM does not let locations change code.
Leaves    instructions shared by many lines (splats, the loop around the lanes) without a line; masks belong to the
          line before them.
Costs     a tenth more text; nothing unless requested.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ...ir.function import Block, Function, Op
from ...ir.position import NOWHERE, Position
from ..gang.widen import Widening
from ..optimize import prepared

_AT = re.compile(r"  ; at (\d+)(?: of (.*))?$")
_NAMED = re.compile(r'@("[^"]*"|[\w$.-]+)')
_DEFINE = re.compile(rf"^define [^@\n]*{_NAMED.pattern}\(.*\{{$")
_FUNCTION = re.compile(rf"{_DEFINE.pattern}\n((?:.*\n)*?)\}}$", re.MULTILINE)
_INSTRUCTION = re.compile(r"  (?!switch )[%\w]")  # a switch has several lines
_CALL = re.compile(r"^  (?:%\S+ = )?(?:tail |musttail |notail )?call ")
MAIN = "source"
FIRST = 1000  # number of metadata; those of marks are below


def places(function: Function) -> dict[Op, Position]:
    """Where each op belongs: its own position, or that of the ops around it.

    Masks, counters that passes added and blends of variables have none: a blend has the position of the variable, which
    may be a parameter in the head of another function. They belong to the op before them in their block, or to the
    first op after them, if need be in the blocks that follow.
    """
    variables = {param.position for block in function.blocks for param in block.params}
    own = {op: op.position for block in function.blocks for op in block.all_ops if op.position}
    own = {op: at for op, at in own.items() if op.opcode != "select" or at not in variables}
    found: dict[Op, Position] = {}
    for block in function.blocks:
        at = _first_place(block, own)
        for op in block.all_ops:
            at = own.get(op, at)
            if at:
                found[op] = at
    return found


def _first_place(block: Block, own: Mapping[Op, Position]) -> Position:
    """Of the nearest op at or after the start of a block."""
    seen, level = {block}, [block]
    while level:
        for one in level:
            at = next((own[op] for op in one.all_ops if op in own), None)
            if at is not None:
                return at
        level = [to for to in dict.fromkeys(to for one in level for to in one.successors) if to not in seen]
        seen.update(level)
    return NOWHERE


class PlacedWidening(Widening):
    """Writes the origin of each instruction after it."""

    def __init__(self, function: Function, *given: Any) -> None:
        super().__init__(function, *given)
        self.source_places = places(function)

    def op(self, op: Op) -> None:
        first = len(self.write.lines)
        super().op(op)
        self.add_lines(op, first)

    def end(self, end: Op) -> None:
        first = len(self.write.lines)
        super().end(end)
        self.add_lines(end, first)

    def add_lines(self, op: Op, first: int) -> None:
        position = self.source_places.get(op)
        if not position:
            return
        file = "" if position.file in ("", self.function.position.file) else f" of {position.file}"
        lines = self.write.lines
        for at in range(first, len(lines)):
            if _INSTRUCTION.match(lines[at]) and not _AT.search(lines[at]):
                lines[at] += f"  ; at {position.line}{file}"


def lines_of(text: str) -> Iterator[tuple[str, int]]:
    """Lines of the text without comments; 0 if the source line is not known, or is in another file."""
    for line in text.split("\n"):
        found = _AT.search(line)
        if found is None:
            yield line, 0
        else:
            yield line[: found.start()], 0 if found[2] else int(found[1])


def with_locations(text: str) -> str:
    """The text with debug locations, line 0 if unknown; the source's file is `MAIN`."""
    text = prepared(text)  # it reads first lines of functions, which change here
    notes, placed = _Notes(), _placed_functions(text)
    lines: list[str] = []
    inside = False
    for line in text.split("\n"):
        found = _AT.search(line)
        if (first := _DEFINE.match(line)) is not None:
            inside = first[1] in placed
            lines += [f"{line[:-1]}!dbg !{notes.function()}", "{"] if inside else [line]
        elif found is not None:
            place = notes.location(int(found[1]), found[2] or "")
            lines.append(f"{line[: found.start()]}, !dbg !{place}")
        elif inside and _CALL.match(line):
            lines.append(f"{line}, !dbg !{notes.location(0, '')}")
        else:
            lines.append(line)
    return "\n".join([*lines, *notes.lines, ""])


def other_files(text: str) -> dict[str, str]:
    """The files of lines that are not in the source's, by their names in the locations."""
    return {_other(at): file for at, file in enumerate(_others(prepared(text)), 1)}


def _others(text: str) -> list[str]:
    found = (_AT.search(line) for line in text.split("\n"))
    return list(dict.fromkeys(each[2] for each in found if each is not None and each[2]))


def _other(number: int) -> str:
    return f"other{number}"


def _placed_functions(text: str) -> set[str]:
    """Functions with lines, and their callers; other callees count as part of the calling line."""
    bodies = {found[1]: found[2] for found in _FUNCTION.finditer(text)}
    placed = {name for name, body in bodies.items() if "  ; at " in body}
    mentioned = {name: set(_NAMED.findall(body)) for name, body in bodies.items()}
    while more := {name for name, others in mentioned.items() if name not in placed and others & placed}:
        placed |= more
    return placed


class _Notes:
    """Metadata: one unit, a subprogram for each function, a location for each requested line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.known: dict[tuple[int, str], int] = {}
        self.scopes: dict[str, int] = {}
        self.files: dict[str, int] = {}
        self.file = self._file(MAIN)
        self.unit = self._add(
            f"distinct !DICompileUnit(language: DW_LANG_Python, file: !{self.file}, emissionKind: DebugDirectivesOnly)"
        )
        empty = self._add("!{}")
        self.type = self._add(f"!DISubroutineType(types: !{empty})")
        flag = self._add('!{i32 2, !"Debug Info Version", i32 3}')
        self.lines += [f"!llvm.dbg.cu = !{{!{self.unit}}}", f"!llvm.module.flags = !{{!{flag}}}"]
        self.scope = 0

    def _add(self, text: str) -> int:
        number = FIRST + len(self.lines)
        self.lines.append(f"!{number} = {text}")
        return number

    def _file(self, name: str) -> int:
        if name not in self.files:
            shown = _other(len(self.files)) if self.files else MAIN
            self.files[name] = self._add(f'!DIFile(filename: "{shown}", directory: "")')
        return self.files[name]

    def function(self) -> int:
        """Start a new function; locations belong to it from now on."""
        what = f"file: !{self.file}, type: !{self.type}, unit: !{self.unit}, spFlags: DISPFlagDefinition"
        self.scope = self._add(f'distinct !DISubprogram(name: "f", scope: !{self.file}, {what})')
        self.known, self.scopes = {}, {}
        return self.scope

    def location(self, line: int, file: str) -> int:
        place = (line, file)
        if place not in self.known:
            scope = self._scope(file) if file else self.scope
            self.known[place] = self._add(f"!DILocation(line: {line}, scope: !{scope})")
        return self.known[place]

    def _scope(self, file: str) -> int:
        if file not in self.scopes:
            other = self._file(file)
            block = f"scope: !{self.scope}, file: !{other}, discriminator: 0"
            self.scopes[file] = self._add(f"!DILexicalBlockFile({block})")
        return self.scopes[file]
