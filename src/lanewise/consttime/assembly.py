"""Assembly as gcc and clang write it for x86-64, read into instructions with their operands and source positions.

    code = read_assembly(text)
    code.instructions[code.labels["f"]]         the first instruction of f
    code.tables[".L4"]                          the labels that a jump table lists

All functions stand in one list, because compilers move cold parts of one after another. An instruction that does not
run into the next one ends with a jump, a return or, after the last of a function, with `END`.

Requires  AT&T syntax, one function after another, positions by `.loc` (-g).
Costs     one walk over the lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..ir.digits import is_digits
from ..ir.position import NOWHERE, Position
from ..record import dataclass, field

_LOC = re.compile(r"\.loc\s+(\d+)\s+(\d+)(?:\s+(\d+))?")
_FILE = re.compile(r'\.file\s+(\d+)\s+"([^"]*)"(?:\s+"([^"]*)")?')
_LABEL = re.compile(r'([A-Za-z_.$][\w.$@]*|"[^"]*"):\s*')
_TYPE = re.compile(r"\.type\s+([\w.$]+)\s*,\s*@function")
_SIZE = re.compile(r"\.size\s+([\w.$]+)\s*,")
_DATA = re.compile(r"\.(?:long|quad|int|4byte|8byte|value|word)\s+(.*)")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]{1,32}")
_SYMBOL = re.compile(r"[A-Za-z_.$][\w.$]*")
_MEMORY = re.compile(r"(?:%(?P<segment>[a-z]s):)?(?P<where>[^()]*)(?:\((?P<inside>[^()]*)\))?$")
PREFIXES = frozenset(
    ("lock", "rep", "repz", "repe", "repnz", "repne", "notrack", "bnd", "data16", "cs", "ds", "xacquire", "xrelease")
)
END = "(end)"
SPILL = re.compile(r"#.*(?:%sfp\b|\b(?:Spill|Reload)\b)")  # comments of gcc and of clang


@dataclass(frozen=True, slots=True)
class Register:
    name: str


@dataclass(frozen=True, slots=True)
class Number:
    """An immediate; `symbol` is the address that it is, if it is one."""

    value: int = 0
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Memory:
    """`symbol` + number + base + index * scale; `got` if the address of the symbol is stored there."""

    number: int = 0
    symbol: str = ""
    base: str = ""
    index: str = ""
    scale: int = 1
    segment: str = ""
    got: bool = False


Operand = Register | Number | Memory


@dataclass(frozen=True, slots=True, eq=False)
class Instruction:
    """`operands` in AT&T's order, the destination last; `mask` is the register of an AVX-512 mask.

    `spills` says that the compiler keeps a register in memory here: no pointer leads there.
    """

    name: str
    operands: tuple[Operand, ...]
    text: str
    position: Position = NOWHERE
    prefixes: tuple[str, ...] = ()
    mask: str = ""
    function: str = ""
    spills: bool = False


@dataclass(slots=True, eq=False)
class Code:
    """`functions` are the names that other code can call."""

    instructions: list[Instruction] = field(default_factory=list[Instruction])
    labels: dict[str, int] = field(default_factory=dict[str, int])
    tables: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    functions: dict[str, int] = field(default_factory=dict[str, int])


def read_assembly(text: str) -> Code:
    return _Reader().read(text)


class _Reader:
    def __init__(self) -> None:
        self.code = Code()
        self.files: dict[str, str] = {}
        self.position = NOWHERE
        self.function = ""
        self.names: set[str] = set()
        self.data: list[str] = []  # labels of the data that is being read
        self.has_data = False  # was anything read for them?
        self.prefixes: list[str] = []  # that stand before a semicolon
        self.spills = False

    def read(self, text: str) -> Code:
        self.names = set(_TYPE.findall(text))
        for line in text.splitlines():
            self.spills = SPILL.search(line) is not None
            for statement in _statements(line):
                self._statement(statement)
        self._end()
        return self.code

    def _statement(self, text: str) -> None:
        while (label := _LABEL.match(text)) is not None:
            name = label[1].strip('"')
            self.code.labels[name] = len(self.code.instructions)
            if self.has_data:
                self.data, self.has_data = [], False
            self.data.append(name)
            if name in self.names:
                self._end()
                self.code.labels[name] = len(self.code.instructions)
                self.code.functions[name] = len(self.code.instructions)
                self.function = name
            text = text[label.end() :]
        if not text:
            return
        if text[0] == ".":
            self._directive(text)
        elif text in PREFIXES:
            self.prefixes.append(text)
        else:
            self.data = []
            self.code.instructions.append(self._instruction(text))

    def _directive(self, text: str) -> None:
        if (loc := _LOC.match(text)) is not None:
            file, line, column = loc.groups()
            known = int(line) > 0 and file in self.files
            self.position = Position(self.files.get(file, ""), int(line), int(column or 0)) if known else NOWHERE
        elif (file := _FILE.match(text)) is not None:
            self.files[file[1]] = file[3] if file[3] is not None else file[2]
        elif (size := _SIZE.match(text)) is not None and size[1] == self.function:
            self._end()
        elif (data := _DATA.match(text)) is not None and self.data:
            self.has_data = True
            for word in data[1].split(","):
                symbol = _SYMBOL.search(word)
                if symbol is not None:
                    for label in self.data:
                        self.code.tables.setdefault(label, []).append(symbol[0])

    def _end(self) -> None:
        if self.code.instructions and self.code.instructions[-1].name != END:
            self.code.instructions.append(Instruction(END, (), "", NOWHERE, function=self.function))

    def _instruction(self, text: str) -> Instruction:
        text = " ".join(text.split())
        name, _, rest = text.partition(" ")
        prefixes, self.prefixes = self.prefixes, []
        while name in PREFIXES and rest.strip():
            prefixes.append(name)
            name, _, rest = rest.partition(" ")
        words = list(_words(rest))
        mask = next((found[1] for word in words if (found := re.search(r"\{%(k[1-7])\}", word))), "")
        operands = tuple(_operand(re.sub(r"\{[^}]*\}", "", word).strip()) for word in words if word[0] != "{")
        return Instruction(name, operands, text, self.position, tuple(prefixes), mask, self.function, self.spills)


def _statements(line: str) -> Iterator[str]:
    """The statements of a line, without comments; texts in quotes belong to directives that are not read."""
    line = line.strip()
    if line.startswith((".ascii", ".asciz", ".string", ".ident")) or line[:1] in ("#", "/"):
        return
    if '"' not in line:
        line = line.partition("#")[0]
        yield from filter(None, map(str.strip, line.split(";")))
    else:
        yield line


def _words(text: str) -> Iterator[str]:
    """Operands, split at commas outside parentheses."""
    depth, start = 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "({") - (sign in ")}")
        if sign == "," and depth == 0:
            yield text[start:at].strip()
            start = at + 1
    if text[start:].strip():
        yield text[start:].strip()


def _operand(word: str) -> Operand:
    word = word.removeprefix("*")
    if word.startswith("$"):
        number, symbol = _sum(word[1:])
        return Number(number, symbol)
    if word.startswith("%") and ":" not in word and not word.startswith("%st("):
        return Register(word[1:])
    if word.startswith("%st"):
        return Register("st")
    found = _MEMORY.match(word)
    if found is None:
        return Memory(symbol=word)
    inside = [part.strip().removeprefix("%") for part in (found["inside"] or "").split(",")]
    where = found["where"]
    number, symbol = _sum(where)
    base, index, scale = (*inside, "", "", "")[:3]
    return Memory(number, symbol, base, index, int(scale or 1), found["segment"] or "", "@GOTPCREL" in where)


def _sum(text: str) -> tuple[int, str]:
    """`table+8@PLT` to 8 and `table`."""
    text = re.sub(r"@\w+", "", text)
    number, symbol = 0, ""
    for sign, word in re.findall(r"([+-]?)\s*([\w.$]+)", text):
        if is_digits(word) or _HEXADECIMAL.fullmatch(word):
            value = int(word) if is_digits(word) else int(word, 16)
            number += -value if sign == "-" else value
        elif not symbol:
            symbol = word
    return number, symbol
