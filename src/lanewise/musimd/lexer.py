"""Words of one line of assembly, each with its column, and the cursor the assembler reads them with.

Comments start with `;` or `#`. The cursor raises every refusal of the assembler, so that each has line and caret.
"""

from __future__ import annotations

import re
from typing import NoReturn

from ..ir.position import CompileError, Position
from ..record import dataclass

WORD = re.compile(
    r"(?P<space>[ \t\r\f]+)|(?P<comment>[;#].*)|(?P<directive>\.[A-Za-z_]\w*)|(?P<number>\d\w*)|(?P<name>[^\W\d]\w*)"
    r"|(?P<symbol>==|!=|<=|>=|<<|>>|//|[-+*/%&|^<>=(),:↑↓\[\]])"
)


@dataclass(frozen=True, slots=True)
class Word:
    """`kind` is directive, number, name, symbol or end."""

    kind: str
    text: str
    column: int


class Line:
    """The words of one line and a place among them."""

    def __init__(self, text: str, file: str, number: int) -> None:
        self.text = text
        self.file = file
        self.number = number
        self.words: list[Word] = []
        self.at = 0
        self._split()

    def _split(self) -> None:
        column, end = 0, len(self.text.rstrip())
        while column < len(self.text):
            found = WORD.match(self.text, column)
            if found is None:
                bad = Word("symbol", self.text[column], column + 1)
                self.refuse(f"'{bad.text}' is not part of the assembly language", bad)
            kind = found.lastgroup or ""
            if kind == "comment":
                end = len(self.text[:column].rstrip())
                break
            if kind != "space":
                self.words.append(Word(kind, found.group(), column + 1))
            column = found.end()
        self.words.append(Word("end", "end of line", end + 1))

    @property
    def word(self) -> Word:
        return self.words[self.at]

    def ahead(self, distance: int) -> Word:
        return self.words[min(self.at + distance, len(self.words) - 1)]

    def take(self) -> Word:
        word = self.word
        if word.kind != "end":
            self.at += 1
        return word

    def takes(self, symbol: str) -> bool:
        """Whether the symbol stands here; if so it is consumed."""
        if self.word.kind == "symbol" and self.word.text == symbol:
            self.at += 1
            return True
        return False

    def expect(self, symbol: str, form: str) -> None:
        if not self.takes(symbol):
            self.refuse(f"expected '{symbol}' before {self.shown()}; write '{form}'")

    def expect_end(self, form: str) -> None:
        if self.word.kind != "end":
            self.refuse(f"{self.shown()} does not belong here; write '{form}' and nothing after it")

    def shown(self) -> str:
        return "the end of the line" if self.word.kind == "end" else f"'{self.word.text}'"

    def position(self, word: Word | None = None) -> Position:
        return Position(self.file, self.number, (word or self.word).column)

    def refuse(self, sentence: str, word: Word | None = None) -> NoReturn:
        word = word or self.word
        length = 1 if word.kind == "end" else len(word.text)
        raise CompileError(sentence, self.position(word), self.text, length)
