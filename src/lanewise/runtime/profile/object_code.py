"""Object code as LLVM writes it: functions, and the source line of each instruction.

    code = read_object(object)               an ELF file of 64 bits; None for other formats
    code.functions                           name, offset and size, in the section that holds machine code
    code.place(offset)                       ("source", 12), or None where no line is known
    code.machine_code                        the bytes of the section

Object code is in ELF on Linux. Lines are in it if debug locations were given to LLVM (`codegen/text/source_lines.py`);
they are read from `.debug_line`, a program for a small machine (DWARF 2 to 4, section 6.2).
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator

from ...record import dataclass

MAGIC = b"\x7fELF\x02\x01"  # 64 bits, little endian
FUNCTION = 2  # the type of a symbol
TEXT, LINES, SYMBOLS = ".text", ".debug_line", ".symtab"
UNKNOWN = ("", 0)
# Opcodes of the line program.
EXTENDED, COPY, ADVANCE, ADVANCE_LINE, SET_FILE, ADD_CONSTANT, FIXED = 0, 1, 2, 3, 4, 8, 9
END, SET_ADDRESS = 1, 2  # extended

Place = tuple[str, int]


@dataclass(frozen=True, slots=True)
class CodeOf:
    """A function: its name, its offset in the machine code, its size."""

    name: str
    offset: int
    size: int


@dataclass(frozen=True, slots=True)
class ObjectCode:
    """Functions by offsets, and rows of offsets with the place that holds from there on."""

    machine_code: bytes
    functions: tuple[CodeOf, ...]
    rows: tuple[tuple[int, Place], ...]

    def function(self, offset: int) -> str | None:
        """The name of the function at an offset."""
        at = bisect_right(self.functions, offset, key=lambda one: one.offset) - 1
        if at < 0 or offset >= self.functions[at].offset + self.functions[at].size:
            return None
        return self.functions[at].name

    def place(self, offset: int) -> Place | None:
        """The file and line of an instruction; None where LLVM gives none, as for code that several lines share."""
        at = bisect_right(self.rows, offset, key=lambda row: row[0]) - 1
        found = self.rows[at][1] if at >= 0 else UNKNOWN
        return found if found[1] else None


@dataclass(frozen=True, slots=True)
class _Section:
    name: str
    number: int
    content: bytes
    link: int


def read_object(object: bytes) -> ObjectCode | None:
    if not object.startswith(MAGIC):
        return None
    sections = {section.name: section for section in _sections(object)}
    text = sections[TEXT]
    lines = sections.get(LINES)
    rows = sorted(_line_rows(lines.content), key=lambda row: row[0]) if lines is not None else []
    return ObjectCode(text.content, tuple(_functions(object, sections[SYMBOLS], text.number)), tuple(rows))


def _sections(object: bytes) -> Iterator[_Section]:
    (table,) = struct.unpack_from("<Q", object, 0x28)
    size, count, names = struct.unpack_from("<HHH", object, 0x3A)
    heads = [struct.unpack_from("<IIQQQQII", object, table + at * size) for at in range(count)]
    texts = heads[names][4]
    for number, (name, kind, _, _, offset, length, link, _) in enumerate(heads):
        content = object[offset : offset + length] if kind != 8 else b""  # 8: without bytes in the file
        yield _Section(_text(object, texts + name), number, content, link)


def _functions(object: bytes, symbols: _Section, text: int) -> list[CodeOf]:
    (table,) = struct.unpack_from("<Q", object, 0x28)
    (size,) = struct.unpack_from("<H", object, 0x3A)
    (texts,) = struct.unpack_from("<Q", object, table + symbols.link * size + 0x18)
    found: list[CodeOf] = []
    for name, info, _, section, value, length in struct.iter_unpack("<IBBHQQ", symbols.content):
        if info & 15 == FUNCTION and section == text:
            found.append(CodeOf(_text(object, texts + name), value, length))
    return sorted(found, key=lambda one: one.offset)


def _text(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at)].decode()


def _line_rows(content: bytes) -> Iterator[tuple[int, Place]]:
    """The rows of all line programs; a place without a line where a sequence ends."""
    at = 0
    while at < len(content):
        (length,) = struct.unpack_from("<I", content, at)
        yield from _Program(content[at + 4 : at + 4 + length]).rows()
        at += 4 + length


class _Program:
    """One line program. The section has one for each unit, and Lanewise's code is one unit."""

    def __init__(self, content: bytes) -> None:
        version, header = struct.unpack_from("<HI", content)
        assert 2 <= version <= 4, f"LLVM writes line tables of DWARF 4 by default, not {version}"
        self.content, self.at = content, 6
        self.start = 6 + header
        self.least = self._byte()
        if version == 4:
            self._byte()  # operations of an instruction: 1 except on machines with very long instruction words
        self._byte()
        (self.base,) = struct.unpack_from("<b", content, self.at)
        self.at += 1
        self.range, self.first_special = self._byte(), self._byte()
        self.operands = [self._byte() for _ in range(self.first_special - 1)]
        while self._string():  # directories
            pass
        self.files = [""]
        while name := self._string():
            self.files.append(name)
            for _ in range(3):
                self._number()

    def rows(self) -> Iterator[tuple[int, Place]]:
        address, file, line = 0, 1, 1
        self.at = self.start
        while self.at < len(self.content):
            code = self._byte()
            if code >= self.first_special:
                step, ahead = divmod(code - self.first_special, self.range)
                address, line = address + step * self.least, line + self.base + ahead
                yield address, (self.files[file], line)
            elif code == EXTENDED:
                length = self._number()
                after = self.at + length
                kind = self._byte()
                if kind == END:
                    yield address, UNKNOWN
                    address, file, line = 0, 1, 1
                elif kind == SET_ADDRESS:
                    (address,) = struct.unpack_from("<Q", self.content, self.at)
                self.at = after
            elif code == COPY:
                yield address, (self.files[file], line)
            elif code == ADVANCE:
                address += self._number() * self.least
            elif code == ADVANCE_LINE:
                line += self._number(signed=True)
            elif code == SET_FILE:
                file = self._number()
            elif code == ADD_CONSTANT:
                address += (255 - self.first_special) // self.range * self.least
            elif code == FIXED:
                address += struct.unpack_from("<H", self.content, self.at)[0]
                self.at += 2
            else:
                for _ in range(self.operands[code - 1]):
                    self._number()

    def _byte(self) -> int:
        self.at += 1
        return self.content[self.at - 1]

    def _number(self, signed: bool = False) -> int:
        """A number in LEB128."""
        found = shift = 0
        while True:
            byte = self._byte()
            found |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return found - (1 << shift) if signed and byte & 64 else found

    def _string(self) -> str:
        text = _text(self.content, self.at)
        self.at += len(text.encode()) + 1
        return text
