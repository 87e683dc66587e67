"""A position in a user's file, and the one exception that reports an error there to a user.

    kernel.py:12:9: 'async for' is not part of the kernel language; write 'for ... in range(...)'
        async for x in xs:
        ^~~~~

Every op carries a `Position`; every refusal is a `CompileError` with one. Users see no other exception type.
"""

from __future__ import annotations

from typing import Any

from ..record import dataclass


@dataclass(frozen=True, slots=True)
class Position:
    """File, line and column, both counted from 1; 0 means not known."""

    file: str = ""
    line: int = 0
    column: int = 0

    def __bool__(self) -> bool:
        return self.line > 0

    def __str__(self) -> str:
        parts = [self.file or "<input>"]
        if self.line:
            parts.append(str(self.line))
            if self.column:
                parts.append(str(self.column))
        return ":".join(parts)


NOWHERE = Position()


class CompileError(Exception):
    """One sentence for the user, with the position and the source line when they are known."""

    def __init__(self, sentence: str, position: Position = NOWHERE, source: str | None = None, length: int = 1) -> None:
        self.sentence = sentence
        self.position = position
        self.source = source
        self.length = max(1, length)
        self.about: object = None  # the op, block or function at fault, where the position is not precise enough
        super().__init__(sentence)

    def __str__(self) -> str:
        head = f"{self.position}: {self.sentence}" if self.position.file or self.position else self.sentence
        if self.source is None:
            return head
        text = self.source.rstrip("\n")
        if not self.position.column:
            return f"{head}\n    {text}"
        before = text[: self.position.column - 1]
        pad = "".join(c if c == "\t" else " " for c in before)
        return f"{head}\n    {text}\n    {pad}^{'~' * (self.length - 1)}"


CompileError.__module__ = "lanewise"  # as users import it, and as tracebacks show it


class WrongArgument(CompileError, TypeError):
    """An argument of a type that kernels do not take. Users see a CompileError that is also a TypeError."""

    def __reduce__(self) -> tuple[object, ...]:
        return wrong_argument, (self.sentence, self.position, self.source, self.length)


WrongArgument.__name__ = WrongArgument.__qualname__ = CompileError.__name__
WrongArgument.__module__ = CompileError.__module__


def wrong_argument(sentence: str, *rest: Any) -> WrongArgument:
    return WrongArgument(sentence, *rest)


def line_of(text: str, line: int) -> str | None:
    """The given line of a text, to show under a message."""
    lines = text.split("\n")
    return lines[line - 1] if 0 < line <= len(lines) else None
