"""A function of LLVM text as blocks: phis, lines and an end each, and the types of values, read from their lines.

    function = read_function(head, lines)       head: `define internal void @f(i64 %i, ptr noalias %p) nounwind {`
    block.phis, block.lines, block.end          a phi's sources by name; the end with all of a switch in one line
    names_in(line)                              `%a`, `%"b c"`, ..., in order, labels as well
    type_of("add nsw i64 %a, 1")                "i64"; None if the kind of line is not known
    room_of("i64"), alignment("i64")            8 bytes in memory

Needs     text as our writers make it: an instruction on a line, but for a switch; a phi's type before its sources.
Costs     linear; types are read where they are asked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..record import dataclass, field

NAME = r'%(?:"[^"]*"|[-\w$.]+)'
_NAMES = re.compile(NAME)
_PHI = re.compile(rf"^  ({NAME}) = phi (.*?) (\[.*)$")
_SOURCE = re.compile(rf"\[ (.*?), ({NAME}) \]")
_LABEL = re.compile(rf"label ({NAME})")
_HEAD = re.compile(r'^define (?:internal )?(.*?) @("[^"]*"|[-\w$.]+)(\(.*)\{$')
ENDS = ("  br ", "  ret ", "  switch ", "  unreachable")
FLAGS = {
    *("nsw", "nuw", "exact", "disjoint", "nneg", "samesign", "inbounds", "volatile", "atomic"),
    *("fast", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc", "nofpclass"),
    *("noundef", "zeroext", "signext", "inreg"),
}
SAME = {
    *("add", "sub", "mul", "sdiv", "udiv", "srem", "urem", "shl", "lshr", "ashr", "and", "or", "xor"),
    *("fadd", "fsub", "fmul", "fdiv", "frem", "fneg", "freeze", "load", "insertelement", "insertvalue", "call"),
}
CASTS = {
    *("zext", "sext", "trunc", "fpext", "fptrunc", "sitofp", "uitofp", "fptosi", "fptoui"),
    *("bitcast", "ptrtoint", "inttoptr", "addrspacecast"),
}
WIDEST = 64  # bytes that anything is aligned to
BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "ptr": 64}
_SIZED = re.compile(r"(?:<(\d+) x )?(i\d+|half|bfloat|float|double|ptr)>?")
_OPEN, _CLOSE = "<({[", ">)}]"


@dataclass(slots=True)
class Phi:
    """`%name = phi type [ value, %source ], ...`."""

    name: str
    type: str
    sources: list[tuple[str, str]]

    @property
    def text(self) -> str:
        return f"  {self.name} = phi {self.type} " + ", ".join(f"[ {value}, {at} ]" for value, at in self.sources)


@dataclass(slots=True, eq=False)
class Block:
    name: str
    phis: list[Phi] = field(default_factory=list[Phi])
    lines: list[str] = field(default_factory=list[str])
    end: str = ""

    @property
    def targets(self) -> list[str]:
        return _LABEL.findall(self.end)

    @property
    def text(self) -> list[str]:
        return [f"{self.name[1:]}:", *(phi.text for phi in self.phis), *self.lines, self.end]

    def send(self, places: dict[str, str]) -> None:
        """Let the end go to other labels."""
        self.end = _LABEL.sub(lambda match: f"label {places.get(match[1], match[1])}", self.end)


@dataclass(slots=True)
class Read:
    """A function: what it answers, its name, its parameters' types and attributes by name, what is said of it."""

    result: str
    name: str
    params: dict[str, str]
    says: str
    blocks: list[Block]


def read_function(head: str, lines: Sequence[str]) -> Read:
    match = _HEAD.match(head)
    assert match is not None, f"no head of a function: {head}"
    result, name, rest = match.groups()
    params = first_type(rest)
    given = {param.split()[-1]: param.rpartition(" ")[0] for param in split(params[1:-1]) if param}
    blocks: list[Block] = []
    waiting = iter(lines)
    for line in waiting:
        if not line.startswith(" "):
            blocks.append(Block("%" + line.rpartition(":")[0]))
        elif phi := _PHI.match(line):
            blocks[-1].phis.append(Phi(phi[1], phi[2], _SOURCE.findall(phi[3])))
        elif line.startswith(ENDS):
            while line.startswith("  switch ") and not line.endswith("]"):
                line += " " + next(waiting).strip()
            blocks[-1].end = line
        else:
            blocks[-1].lines.append(line)
    return Read(first_type(result), name, given, rest[len(params) :].strip(), blocks)


def names_in(line: str) -> list[str]:
    return _NAMES.findall(line)


def defined(line: str) -> str | None:
    """The name that a line gives a value, if it does."""
    left, equals, _ = line.partition(" = ")
    return left.strip() if equals and left.startswith("  %") else None


def type_of(right: str) -> str | None:
    """The type of what an instruction makes; None for void, and for kinds that are not known."""
    op, _, rest = right.strip().partition(" ")
    if op in ("tail", "notail"):
        op, _, rest = rest.partition(" ")
    if op in ("alloca", "getelementptr"):
        vectors = [found for part in split(rest)[1:] if op[0] == "g" and (found := first_type(part)).startswith("<")]
        return f"{vectors[0].partition(' x ')[0]} x ptr>" if vectors else "ptr"
    if op in SAME:
        found = first_type(rest)
        return None if found == "void" else found
    if op in CASTS:
        return split(rest)[0].rpartition(" to ")[2]
    return _by_operands(op, split(rest))


def _by_operands(op: str, parts: list[str]) -> str | None:
    match op:
        case "icmp" | "fcmp":
            compared = first_type(_after_mode(parts[0]))
            return f"{compared.partition(' x ')[0]} x i1>" if compared.startswith("<") else "i1"
        case "select" | "atomicrmw":
            return first_type(parts[1])
        case "cmpxchg":
            return f"{{ {first_type(parts[1])}, i1 }}"
        case "extractelement":
            return _element(first_type(parts[0]))
        case "shufflevector":
            return f"{first_type(parts[2]).partition(' x ')[0]} x {_element(first_type(parts[0]))}>"
        case "extractvalue":
            whole = first_type(parts[0])
            return split(whole[1:-1])[int(parts[1])] if whole.startswith("{") and len(parts) == 2 else None
        case _:
            return None


def _after_mode(text: str) -> str:
    """Without flags, and the condition of a comparison."""
    words = text.split(" ")
    while words[0] in FLAGS:
        del words[0]
    return " ".join(words[1:])


def _element(vector: str) -> str:
    return vector[:-1].partition(" x ")[2]


def first_type(text: str) -> str:
    """The type that a text begins with, behind flags."""
    text = text.lstrip()
    while (word := text.partition(" ")[0]) in FLAGS:
        text = text[len(word) + 1 :]
    if text[0] not in _OPEN:
        return re.split(r"[ ,]", text, maxsplit=1)[0]
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter in _OPEN) - (letter in _CLOSE)
        if depth == 0:
            return text[: at + 1]
    raise AssertionError(f"no type: {text}")


def split(text: str) -> list[str]:
    """At the commas that stand in no brackets."""
    parts, depth, start = list[str](), 0, 0
    for at, letter in enumerate(text):
        if letter in _OPEN:
            depth += 1
        elif letter in _CLOSE:
            depth -= 1
        elif letter == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    return [*parts, text[start:].strip()]


def room_of(type: str) -> int:
    """Bytes that suffice for a value in memory, a power of two; 0 if that is not known."""
    if type.startswith("{ "):
        rooms = [room_of(part) for part in split(type[1:-1])]
        return 2 << (sum(rooms) - 1).bit_length() if all(rooms) else 0  # each may be aligned to its size
    match = _SIZED.fullmatch(type)
    if match is None:
        return 0
    lanes, element = match.groups()
    bits = int(lanes or 1) * (int(element[1:]) if element[0] == "i" else BITS[element])
    return 1 << ((bits + 7) // 8 - 1).bit_length()


def alignment(type: str) -> int:
    """Of a value in memory that has as much room."""
    return min(WIDEST, room_of(type))
