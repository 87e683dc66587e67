"""Metadata, read on demand: source positions of instructions, ranges of loads, marks of kernels.

    %x = load i32, ptr %p, !dbg !12, !range !13
    !12 = !DILocation(line: 3, column: 5, scope: !7)       of a scope in a file: kernel.c:3:5
    !13 = !{i32 0, i32 64}                                 "0 64"

Attachments of other kinds (aliasing, profiles) are skipped.
"""

from __future__ import annotations

import re

from ....ir.position import NOWHERE, Position
from .tokens import unquote

_ATTACHED = re.compile(r"(?:, !dbg (![0-9]+))?((?:, ![-\w.$\\]+ ![-\w]+)*)", re.ASCII)
_LOCATION = re.compile(r"(?:distinct )?!DILocation\(line: (\d+)(?:, column: (\d+))?, scope: (![0-9]+)")
_PAIR = re.compile(r", !([-\w.$\\]+) (![-\w]+)", re.ASCII)
_NUMBER = re.compile(r"\bi\d+ (-?\d+)")
_FIELD = re.compile(r'\b(line|column|scope|file|filename): ("[^"]*"|![0-9]+|[0-9]+)')
_TEXT = re.compile(r'!"([^"]*)"')
_KERNEL = re.compile(r'!\{ptr (@"[^"]*"|@[-\w.$]+), !"kernel", i32 1\}', re.ASCII)


class Metadata:
    """Numbered nodes by their token, `!12`."""

    __slots__ = ("_files", "_positions", "nodes")

    def __init__(self, nodes: dict[str, str]) -> None:
        self.nodes = nodes
        self._positions: dict[str, Position] = {}
        self._files: dict[str, str] = {}

    def position(self, node: str) -> Position:
        """The position of a DILocation or a DISubprogram; the innermost one of inlined code."""
        known = self._positions.get(node)
        if known is None:
            known = self._positions[node] = self._read_position(node)
        return known

    def _read_position(self, node: str) -> Position:
        place = _LOCATION.match(self.nodes.get(node, ""))
        if place is not None:
            line = int(place[1])
            return Position(self._file(place[3]), line, int(place[2] or 0)) if line else NOWHERE
        fields = self._fields(node)
        line = int(fields.get("line", "0"))
        if not line:
            return NOWHERE
        file = self._file(fields.get("file") or fields.get("scope", ""))
        return Position(file, line, int(fields.get("column", "0")))

    def _fields(self, node: str) -> dict[str, str]:
        return dict(_FIELD.findall(self.nodes.get(node, "")))

    def _file(self, node: str) -> str:
        """The file of a scope: its own, or that of its parent."""
        chain: list[str] = []
        name = ""
        while node and node not in self._files and node not in chain:
            chain.append(node)
            fields = self._fields(node)
            if "filename" in fields:
                name = unquote(fields["filename"])
                break
            node = fields.get("file") or fields.get("scope", "")
        name = self._files.get(node, name)
        for one in chain:
            self._files[one] = name
        return name

    def numbers(self, node: str) -> list[int]:
        return [int(number) for number in _NUMBER.findall(self.nodes.get(node, ""))]

    def text(self, node: str) -> str:
        """The first text in a node, as in `!{!"exec"}`; empty if there is none."""
        found = _TEXT.search(self.nodes.get(node, ""))
        return found[1] if found is not None else ""

    def kernels(self) -> list[str]:
        """Tokens of the functions that NVVM's annotations mark as kernels."""
        marked = self.nodes.get("!nvvm.annotations", "")
        nodes = re.findall(r"![0-9]+", marked)
        return [found[1] for node in nodes if (found := _KERNEL.search(self.nodes.get(node, "")))]


def split_attachments(line: str) -> tuple[str, str, dict[str, str]]:
    """An instruction without its metadata, its debug location, and other metadata by name.

    Quoted text may hold what looks like metadata, so the tail must be metadata up to the line's end.
    """
    at = line.find(", !")
    while at >= 0:
        found = _ATTACHED.fullmatch(line, at)
        if found is not None:
            others = found[2]
            return line[:at], found[1] or "", dict(_PAIR.findall(others)) if others else {}
        at = line.find(", !", at + 1)
    return line, "", {}
