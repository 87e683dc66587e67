"""The position of an instruction in the user's text: LLVM reprints the module, so lines are found by counting.

LLVM keeps the order of functions and of instructions. If a function has as many instructions in the user's text as in
LLVM's, they correspond. If not (an old intrinsic was upgraded to several), instructions get no line, and a refusal
searches for the opcode instead. A function that is written on one line is at that line as a whole.
"""

from __future__ import annotations

import re

from ....ir.position import NOWHERE, Position
from ....record import dataclass, field
from .tokens import name_of

_DEFINE = re.compile(r'\s*define\b.*?@("[^"]*"|[-\w.$]+)\s*\(', re.ASCII)
_LABEL = re.compile(r'\s*("[^"]*"|[-\w.$]+):')
_CLAUSES = ("catch ", "filter ", "cleanup", "to label ", "unwind ")
_NO_CODE = re.compile(r'"[^"]*"|;.*')
_SKIPPED = re.compile(r"\s*(?:#dbg_|(?:tail )?call void @llvm\.dbg\.)")


@dataclass(slots=True)
class Origin:
    """A function in the user's text: the line of its head, and of each instruction."""

    file: str = ""
    head: Position = NOWHERE
    lines: list[int] = field(default_factory=list[int])
    texts: list[str] = field(default_factory=list[str])
    matches: bool = False
    on_one_line: bool = False

    def position(self, number: int) -> Position:
        """Of an instruction by its number in LLVM's text."""
        if self.on_one_line:
            return self.head
        return Position(self.file, self.lines[number]) if self.matches and number < len(self.lines) else NOWHERE

    def line_with(self, number: int, opcode: str) -> Position:
        """Of an instruction by number, or else of the first line that has its opcode; -1 is the head."""
        if number < 0 or self.on_one_line:
            return self.head
        if self.matches:
            return self.position(number)
        word = re.compile(rf"\b{re.escape(opcode)}\b")
        found = (line for line, text in zip(self.lines, self.texts, strict=True) if word.search(text))
        line = next(found, 0)
        return Position(self.file, line) if line else self.head


def origins(source: str, file: str) -> dict[str, Origin]:
    """The functions of a text by name."""
    found: dict[str, Origin] = {}
    lines = source.split("\n")
    at = 0
    while at < len(lines):
        head = _DEFINE.match(lines[at]) if "define" in lines[at] else None
        at += 1
        if head is not None:
            origin = Origin(file, Position(file, at), on_one_line=_ends(lines[at - 1], opened=0))
            if not origin.on_one_line:
                at = _read(origin, lines, at)
            found[name_of("@" + head[1])] = origin
    return found


def _read(origin: Origin, lines: list[str], at: int) -> int:
    """Record the instructions of one function; the number of the line after it."""
    while at < len(lines):
        text = lines[at].strip()
        at += 1
        if text[:1] == "}":
            break
        if not text or text[0] == ";" or _is_label_alone(text) or _SKIPPED.match(text):
            continue
        if text.startswith(_CLAUSES):
            continue
        origin.lines.append(at)
        origin.texts.append(text)
        if _ends(text, opened=1):
            break
        if "switch " in text and "[" in text and "]" not in text:
            while at < len(lines) and "]" not in lines[at]:
                at += 1
            at += 1
    return at


def _ends(text: str, opened: int) -> bool:
    """Does a line close its function after something else? `opened` is the number of open braces before it."""
    if "}" not in text:
        return False
    code = _NO_CODE.sub("", text).rstrip()
    return code.endswith("}") and code.count("}") == code.count("{") + opened


def _is_label_alone(text: str) -> bool:
    label = _LABEL.match(text)
    return label is not None and text[label.end() :].lstrip()[:1] in ("", ";")
