"""Pieces: blocks of a function of LLVM text that have one way in become a function, which is called where they stood.

    e:                                         e:
      %p = phi T [ %a, %b ], [ %q, %l ]          %in = phi T [ %a, %b ]
      ...                                        %way = call i32 @f-piece0(ptr %room, T %in, ...)
      br i1 %c, label %t, label %l               %v = load U, ptr %room
    l:                                           ...
      %v = ...                                   switch i32 %way, label %t [ i32 1, label %u ]
      br i1 %d, label %e, label %u

The piece answers with the way that it has left by, if there are several (`ret` is one). The values it has made that
others need, and what the phis behind it get from it, it leaves in memory of the caller's, which all pieces share; there
may be hundreds. Where a way is taken before a value is made, nothing is left there: nobody asks for it behind that way,
as its definition dominates its uses.

Vectors that a piece is given come through that memory as well, if its function is to have shorter registers than others
(`SHORTER`): LLVM hands a vector over in one register or in two by what is said of the caller, and where that has been
inlined something else is said of it than of the piece.

Needs     `dominates(a, b)` by the names of blocks; a block, and others that are entered through it alone.
Ensures   the same results. Names stay, but for new ones with `piece-` in them, as no variable of Python's has.
Leaves    False, and nothing changed, for what allocates on the stack and for types that are not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ..record import dataclass
from .llvm_lines import (
    WIDEST,
    Block,
    Phi,
    Read,
    alignment,
    defined,
    first_type,
    names_in,
    room_of,
    type_of,
)
from .share_dear import KEPT

RETURN = ""  # as a way out
FRESH = "%piece-"
SHORTER = "prefer-vector-width"
START, ROOM, OUT = f"{FRESH}start", f"{FRESH}room", f"{FRESH}out"


@dataclass(slots=True, eq=False)
class Part:
    """A value that a piece leaves or finds in memory; a phi behind it may get it, if that depends on how it is left."""

    type: str
    name: str
    at: int
    phi: Phi | None = None

    @property
    def access(self) -> str:
        return f"align {alignment(self.type)}"


@dataclass(slots=True, eq=False)
class Piece:
    """What goes in and out: values by name, and by each way out the blocks that take it."""

    name: str
    entry: str
    members: Sequence[Block]
    inside: set[str]
    given: dict[str, None]
    taken: dict[str, None]
    ways: dict[str, list[str]]
    merged: list[tuple[str, Phi]]
    first: list[Phi]  # of the entry: what is given under new names
    parts: list[Part]
    found: list[Part]  # what is given in memory

    @property
    def result(self) -> str:
        return "i32" if len(self.ways) > 1 else "void"

    def add(self, type: str, name: str, phi: Phi | None = None) -> None:
        self.parts.append(Part(type, name, _behind(self.parts, type), phi))

    def hand_over(self, type: str, name: str) -> None:
        self.found.append(Part(type, name, _behind(self.found, type)))

    @property
    def room(self) -> int:
        return max((parts[-1].at + room_of(parts[-1].type) for parts in (self.parts, self.found) if parts), default=0)


def _behind(parts: Sequence[Part], type: str) -> int:
    after = parts[-1].at + room_of(parts[-1].type) if parts else 0
    return -(-after // alignment(type)) * alignment(type)


class Pieces:
    """A function that pieces are cut out of: what is left of it, and the texts of the pieces."""

    def __init__(self, function: Read, dominates: Callable[[str, str], bool]) -> None:
        self.function = function
        self.dominates = dominates
        self.blocks = {block.name: block for block in function.blocks}
        self.texts: list[str] = []
        self._number = 0
        self._room = 0  # bytes that the pieces share
        self._types: dict[str, str | None] = {name: first_type(said) for name, said in function.params.items()}
        self._lines: dict[str, str] = {}
        self._home = dict.fromkeys(function.params, "")  # the block that makes a value
        self._users: dict[str, list[str]] = {name: [] for name in function.params}
        for block in function.blocks:
            self._types |= {phi.name: phi.type for phi in block.phis}
            self._lines |= {name: line for line in block.lines if (name := defined(line))}
            self._settle(block)
        for block in function.blocks:
            self._note_uses(block)

    @property
    def rest(self) -> list[str]:
        """The lines that are left, in the order that they had."""
        order = dict.fromkeys([*(block.name for block in self.function.blocks), *self.blocks])
        lines = [line for name in order if name in self.blocks for line in self.blocks[name].text]
        return [*lines[:1], self._made_room, *lines[1:]]

    @property
    def _made_room(self) -> str:
        return f"  {ROOM} = alloca [{max(1, self._room)} x i8], align {WIDEST}"

    def cut(self, entry: str, members: Sequence[Block]) -> bool:
        """Make the blocks a piece that begins at `entry`."""
        if any(" = alloca " in line for block in members for line in block.lines):
            return False
        if self.function.result != "void" and not room_of(self.function.result):
            return False
        inside = {block.name for block in members}
        head = self.blocks[entry]
        outer = [phi for phi in head.phis if not any(source in inside for _, source in phi.sources)]
        head.phis = [phi for phi in head.phis if any(source in inside for _, source in phi.sources)]
        piece = self._border(entry, members, inside)
        types = [*(self._type(name) for name in (*piece.given, *piece.taken)), *(phi.type for _, phi in piece.merged)]
        if not all(room_of(type or "") for type in types):
            head.phis = [*outer, *head.phis]
            return False
        self._part_phis(head, piece)
        self._note_parts(piece)
        self._write(piece)
        self._call(piece, outer)
        return True

    def _border(self, entry: str, members: Sequence[Block], inside: set[str]) -> Piece:
        made = dict.fromkeys(name for block in members for name in _made(block))
        given: dict[str, None] = {}
        ways: dict[str, list[str]] = {}
        for block in members:
            given |= {name: None for user, name in self._uses(block) if user in inside and name not in made}
            outs = [RETURN] if _returns(block) else block.targets
            for to in dict.fromkeys(outs):
                if to not in inside:
                    ways.setdefault(to, []).append(block.name)
        taken = {name: None for name in made if self._is_used_beside(name, inside)}
        merged: list[tuple[str, Phi]] = []
        for to in ways:
            for phi in self.blocks[to].phis if to else ():
                values = dict.fromkeys(value for value, source in phi.sources if source in inside)
                if len(values) > 1:
                    merged.append((to, phi))
                    given |= {value: None for value in values if value in self._home and value not in made}
                else:
                    taken |= {value: None for value in values if value in made}
        name = f'@"{self.function.name.strip(chr(34))}-piece{len(self.texts)}"'
        return Piece(name, entry, members, inside, given, taken, ways, merged, [], [], [])

    def _is_used_beside(self, name: str, inside: set[str]) -> bool:
        return any(user in self.blocks and user not in inside for user in self._users[name])

    def _part_phis(self, head: Block, piece: Piece) -> None:
        """Phis of the entry that get something from inside as well."""
        for phi in head.phis:
            others = [one for one in phi.sources if one[1] not in piece.inside]
            piece.first.append(Phi(self._fresh(), phi.type, others))
            own = [one for one in phi.sources if one[1] in piece.inside]
            phi.sources = [(piece.first[-1].name, START), *own]

    def _note_parts(self, piece: Piece) -> None:
        result = self.function.result
        for name in piece.taken:
            piece.add(str(self._type(name)), name)
        for _, phi in piece.merged:
            piece.add(phi.type, self._fresh(), phi)
        if RETURN in piece.ways and result != "void":
            piece.add(result, self._fresh())
        if SHORTER in self.function.says:
            self._hand_over_vectors(piece)
        self._room = max(self._room, piece.room)

    def _hand_over_vectors(self, piece: Piece) -> None:
        given = {name: str(self._type(name)) for name in piece.given} | {phi.name: phi.type for phi in piece.first}
        for name, type in given.items():
            if type.startswith("<"):
                piece.hand_over(type, name)

    def _write(self, piece: Piece) -> None:
        """The text of the piece."""
        found = {part.name for part in piece.found}
        params = [*self._params(piece.given), *(f"{phi.type} {phi.name}" for phi in piece.first)]
        params = [param for param in params if param.rpartition(" ")[2] not in found]
        params = [f"ptr noalias {OUT}", *params] if piece.room else params
        says = " ".join(word for word in self.function.says.split() if "inline" not in word)
        lines = [f"define internal {piece.result} {piece.name}({', '.join(params)}) {says} noinline {{"]
        calls = any(ROOM in line for block in piece.members for line in block.lines)
        lines += [f"{START[1:]}:", *([self._made_room] if calls else []), *self._loads(piece.found, OUT)]
        lines.append(f"  br label {piece.entry}")
        places = {to: f"{FRESH}to{number}" for number, to in enumerate(piece.ways) if to}
        for block in piece.members:
            if _returns(block):
                *more, block.end = self._leave(piece, RETURN, [block.name], block.end)
                block.lines += more
            block.send(places)
            lines += block.text
        for to, label in places.items():
            lines += [f"{label[1:]}:", *self._leave(piece, to, piece.ways[to])]
        self.texts.append("\n".join([*lines, "}"]))

    def _leave(self, piece: Piece, to: str, sources: list[str], end: str = "") -> list[str]:
        """Lines that leave the piece by a way, and before it all that is known there."""
        phis: list[str] = []
        lines: list[str] = []
        mine = [phi for target, phi in piece.merged if target == to]
        for part in piece.parts:
            value = part.name
            if part.name in piece.taken:
                if not all(self.dominates(self._home[part.name], source) for source in sources):
                    continue
            elif part.phi is not None:
                if not any(part.phi is phi for phi in mine):
                    continue
                own = [one for one in part.phi.sources if one[1] in piece.inside]
                phis.append(Phi(part.name, part.type, own).text)
            elif to == RETURN:
                value = end.removeprefix(f"  ret {part.type} ")
            else:
                continue
            lines += self._access(part, OUT, f"store {part.type} {value}")
        way = f"i32 {list(piece.ways).index(to)}" if len(piece.ways) > 1 else "void"
        return [*phis, *lines, f"  ret {way}"]

    def _call(self, piece: Piece, outer: list[Phi]) -> None:
        """The call, in place of the blocks."""
        found = {part.name for part in piece.found}
        given = [f"ptr {ROOM}"] if piece.room else []
        given += [f"{self._type(name)} {name}" for name in piece.given if name not in found]
        given += [f"{phi.type} {phi.name}" for phi in piece.first if phi.name not in found]
        call, way = f"call {piece.result} {piece.name}({', '.join(given)})", self._fresh()
        lines = [line for part in piece.found for line in self._access(part, ROOM, f"store {part.type} {part.name}")]
        lines.append(f"  {way} = {call}" if len(piece.ways) > 1 else f"  {call}")
        lines += self._loads(piece.parts, ROOM)
        targets = [to or self._return(piece) for to in piece.ways]
        for to in piece.ways:
            for phi in self.blocks[to].phis if to else ():
                self._take_phi(phi, piece)
        for name in piece.inside:
            for made in _made(self.blocks[name]):
                self._home.pop(made, None)
            del self.blocks[name]
        stub = Block(piece.entry, [*outer, *piece.first], lines, _choice(way, targets))
        self.blocks[piece.entry] = stub
        self._types |= {part.name: part.type for part in piece.parts}
        self._types |= {phi.name: phi.type for phi in piece.first}
        self._settle(stub)
        self._note_uses(stub)

    def _loads(self, parts: Iterable[Part], memory: str) -> list[str]:
        return [line for part in parts for line in self._access(part, memory, f"{part.name} = load {part.type}")]

    def _access(self, part: Part, memory: str, what: str) -> list[str]:
        place = self._fresh()
        return [f"  {place} = getelementptr i8, ptr {memory}, i64 {part.at}", f"  {what}, ptr {place}, {part.access}"]

    def _take_phi(self, phi: Phi, piece: Piece) -> None:
        """Let a phi behind the piece get from the call what it got from inside."""
        merged = next((part.name for part in piece.parts if part.phi is phi), None)
        value = merged or next(value for value, source in phi.sources if source in piece.inside)
        phi.sources = [*(one for one in phi.sources if one[1] not in piece.inside), (value, piece.entry)]
        self._users.setdefault(value, []).append(piece.entry)

    def _return(self, piece: Piece) -> str:
        """A block that returns what a piece has returned."""
        result, label = self.function.result, self._fresh()
        value = "" if result == "void" else piece.parts[-1].name
        self.blocks[label] = Block(label, [], [], f"  ret {result} {value}".rstrip())
        self._users.setdefault(value, []).append(label)
        return label

    def _params(self, given: Iterable[str]) -> Iterator[str]:
        """Promises that no other pointer leads to the same memory hold if no pointer was computed from it."""
        params = {**self.function.params, KEPT: "ptr noalias"}
        alone = all(name in params for name in given if "ptr" in str(self._type(name)))
        for name in given:
            promise = " noalias" if alone and "noalias" in params.get(name, "") else ""
            yield f"{self._type(name)}{promise} {name}"

    def _uses(self, block: Block) -> Iterator[tuple[str, str]]:
        """Values that are used, each with the block in which, or at the end of which, it is needed."""
        home = self._home
        for phi in block.phis:
            yield from ((source, value) for value, source in phi.sources if value in home)
        for line in (*block.lines, block.end):
            yield from ((block.name, name) for name in names_in(line) if name in home)

    def _note_uses(self, block: Block) -> None:
        for user, name in self._uses(block):
            self._users[name].append(user)

    def _settle(self, block: Block) -> None:
        for name in _made(block):
            self._home[name] = block.name
            self._users.setdefault(name, [])

    def _type(self, name: str) -> str | None:
        if name not in self._types:
            self._types[name] = type_of(self._lines[name].partition(" = ")[2])
        return self._types[name]

    def _fresh(self) -> str:
        self._number += 1
        return f"{FRESH}{self._number}"


def _choice(way: str, targets: list[str]) -> str:
    if not targets:
        return "  unreachable"
    if len(targets) == 1:
        return f"  br label {targets[0]}"
    others = " ".join(f"i32 {number}, label {to}" for number, to in enumerate(targets) if number)
    return f"  switch i32 {way}, label {targets[0]} [ {others} ]"


def _returns(block: Block) -> bool:
    return block.end.startswith("  ret ")


def _made(block: Block) -> Iterator[str]:
    yield from (phi.name for phi in block.phis)
    yield from (name for line in block.lines if (name := defined(line)))
