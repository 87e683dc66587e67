"""Write pieces: one function of ours as several LLVM functions, each of which calls others.

    e:                                         e:
      %p = phi T [ %a, %b ], [ %q, %l ]          %in = phi T [ %a, %b ]
      ...                                        %way = call i32 @f-piece0(ptr %room, T %in, ...)
      br i1 %c, label %t, label %l               %v = load U, ptr %room
    l:                                           ...
      %v = ...                                   switch i32 %way, label %gone [ i32 1, label %t  i32 2, label %u ]
      br i1 %d, label %e, label %u

A piece returns the number of the exit by which it was left; 0 is a return from the whole function. When the writer uses
a value of another LLVM function, the value is brought: as an argument, if it is defined before the call of the piece;
through the caller's memory, if a piece defines it. So nothing has to know beforehand which values an op's code needs.
A value crosses in its own form (a scalar, a base, a vector); other forms are derived where they are used. If an exit is
taken before a value is defined, nothing is stored: no use follows that exit, because a definition dominates its uses.

Vector arguments of a piece go through memory, too, if its function uses shorter registers than others (`SHORTER`): LLVM
passes a vector in one register or in two by the attributes of the caller, and after inlining the caller's attributes
differ from the piece's.

Requires  an emission that has written nothing yet; its function keeps private arrays in its entry.
Ensures   the same results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...ir.function import Block, Named, Value
from ...ir.types import I1, Type
from ...record import dataclass, field
from ..text.function import Edge, Emission
from ..text.spelling import quoted
from ..text.types import form, passed
from .choose_pieces import Graph, Piece

SHORTER = "prefer-vector-width"
WIDEST = 64  # bytes; the largest alignment of any value


@dataclass(frozen=True, slots=True)
class Slot:
    """Memory for a value as it is passed: its type and offset."""

    type: str
    at: int
    align: int


@dataclass(eq=False)
class Memory:
    """The memory by which a piece gets or returns values."""

    size: int = 0
    slots: dict[object, Slot] = field(default_factory=dict[object, Slot])

    def slot(self, key: object, type: Type, lanes: int) -> Slot:
        if key not in self.slots:
            room = room_of(type, lanes)
            align = min(WIDEST, room)
            at = -(-self.size // align) * align
            self.slots[key] = Slot(passed(type, lanes), at, align)
            self.size = at + room
        return self.slots[key]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A block of an LLVM function: its label, its phis, and its lines; `loads` grow until all is written."""

    label: str
    phis: list[str]
    lines: list[str]
    loads: list[str]
    after: list[str]


@dataclass(eq=False)
class Code:
    """One LLVM function in the making: that of a piece, or the remaining function.

    Its arguments for the block of an exit are `merged` if they depend on the edge, else the `same`.
    """

    piece: Piece | None
    state: object
    here: set[Block]  # its blocks, and those where it calls pieces
    given: dict[Named, None] = field(default_factory=dict[Named, None])
    taken: set[Named] = field(default_factory=set[Named])  # from the pieces that it calls
    start: list[str] = field(default_factory=list[str])  # lines before its first block
    exits: dict[Block, str] = field(default_factory=dict[Block, str])  # labels; the first is way 1
    phis: dict[Block, list[str]] = field(default_factory=dict[Block, list[str]])  # of exits
    merged: dict[Block, dict[int, tuple[str, Slot]]] = field(default_factory=dict[Block, dict[int, tuple[str, Slot]]])
    same: dict[tuple[Block, int], Value] = field(default_factory=dict[tuple[Block, int], Value])
    loads: dict[Piece, list[str]] = field(default_factory=dict[Piece, list[str]])  # results of calls of pieces
    left: Memory = field(default_factory=Memory)
    found: Memory = field(default_factory=Memory)
    stretches: list[Stretch] = field(default_factory=list[Stretch])
    returns: bool = False


class Pieces:
    """The LLVM functions of a function in pieces."""

    def __init__(self, emission: Emission, pieces: Sequence[Piece]) -> None:
        self.emission, self.pieces = emission, pieces
        self.graph = Graph(emission.blocks)
        self.of = {block: piece for piece in pieces for block in piece.blocks}
        self.calls: dict[Piece | None, dict[Block, Piece]] = {}
        for piece in pieces:
            self.calls.setdefault(piece.parent, {})[piece.entry] = piece
        self.codes: dict[Piece | None, Code] = {}
        self.in_memory = SHORTER in emission.says
        self.out, self.room = (f"%{self._named(name)}" for name in ("out", "room"))
        emission.outer = self

    def text(self, linkage: str) -> str:
        for piece in (*self.pieces, None):
            self._write(piece)
        return "\n\n".join(self._finished(self.codes[piece], linkage) for piece in (None, *self.pieces))

    def _named(self, name: str) -> str:
        return quoted(f"{self.emission.write.prefix}{name}")

    # what an emission asks

    def label(self, block: Block) -> str:
        if block in self.code.here:
            return self.emission.labels[id(block)]
        exits = self.code.exits
        return exits.setdefault(block, self._named(f"to{len(exits) + 1}"))

    def bring(self, value: Value) -> None:
        if not isinstance(value, Named) or value.block is None:
            return
        code, home = self.code, self.of.get(value.block)
        if home is code.piece or value in code.given or value in code.taken:
            return
        inner = home
        while inner is not None and inner.parent is not code.piece:
            inner = inner.parent
        if inner is None:
            self._give(code, value)
        else:
            self._take(code, inner, value)

    def _give(self, code: Code, value: Named) -> None:
        """Pass a value to the piece, as an argument or in memory."""
        code.given[value] = None
        self._receive(code, f"%{quoted(value.name)}", value)
        self.emission.adopt(value, code.start)

    def _receive(self, code: Code, name: str, value: Named) -> None:
        lanes = self.emission.lanes_of(value)
        if self.in_memory and lanes:
            slot = code.found.slot(name, value.type, lanes)
            code.start += self._load(name, value, slot, self.out)
        elif _as_bits(value.type, lanes):
            code.start.append(f"  {name} = bitcast i{lanes} {_bits(name)} to {form(I1, lanes)}")

    def _take(self, code: Code, inner: Piece, value: Named) -> None:
        """Let a called piece store a value in memory."""
        other = self.codes[inner]
        slot = other.left.slot(value, value.type, self.emission.lanes_of(value))
        self.code = other
        self.emission.resume(other.state)
        self.bring(value)
        self.code = code
        self.emission.resume(code.state)
        code.taken.add(value)
        loads = code.loads[inner]
        loads += self._load(f"%{quoted(value.name)}", value, slot, self.room)
        self.emission.adopt(value, loads)

    def _load(self, name: str, value: Named, slot: Slot, memory: str) -> list[str]:
        place, lanes = f"%{self.emission.write.fresh()}", self.emission.lanes_of(value)
        found = _bits(name) if _as_bits(value.type, lanes) else name
        lines = [
            f"  {place} = getelementptr i8, ptr {memory}, i64 {slot.at}",
            f"  {found} = load {slot.type}, ptr {place}, align {slot.align}",
        ]
        return lines if found is name else [*lines, f"  {name} = bitcast i{lanes} {found} to {form(I1, lanes)}"]

    def _store(self, value: Named, text: str, slot: Slot, memory: str) -> None:
        write = self.emission.write
        text = self._passed(value, text)
        place = write.let(f"getelementptr i8, ptr {memory}, i64 {slot.at}")
        write.do(f"store {slot.type} {text}, ptr {place}, align {slot.align}")

    def _passed(self, value: Named, text: str) -> str:
        lanes = self.emission.lanes_of(value)
        if not _as_bits(value.type, lanes):
            return text
        return self.emission.write.let(f"bitcast {form(I1, lanes)} {text} to i{lanes}")

    # LLVM functions

    def _write(self, piece: Piece | None) -> None:
        """Write everything except what other LLVM functions may still request."""
        emission, calls = self.emission, self.calls.get(piece, {})
        blocks = piece.blocks if piece is not None else [block for block in emission.blocks if block not in self.of]
        state = emission.begin("" if piece is None else self.out)
        self.code = code = self.codes[piece] = Code(piece, state, {*blocks, *calls})
        code.loads = {call: [] for call in calls.values()}
        if emission.result != "void":
            code.left.slot("result", emission.function.result, emission.width)
        if piece is not None:
            names = [self._name_in(piece, at) for at in range(len(piece.entry.params))]
            for name, param in zip(names, piece.entry.params, strict=True):
                self._receive(code, name, param)
            emission.edges[piece.entry] = [Edge(self._named("start"), names, piece.entry)]
        order = sorted(code.here, key=self.graph.number.__getitem__)
        code.stretches = [self._stub(calls[at]) if at in calls else self._stretch(at) for at in order]
        for block, stretch in zip(order, code.stretches, strict=True):
            if block is not emission.function.entry:
                stretch.phis.extend(self._phis_in(calls[block]) if block in calls else emission.phis(block))
        for block in code.exits:
            code.phis[block] = self._exit_phis(code, block)
        code.returns = emission.write.has_left

    def _stretch(self, block: Block) -> Stretch:
        label, *lines = self.emission.body(block)
        return Stretch(label, [], lines, [], [])

    def _name_in(self, piece: Piece, at: int) -> str:
        return f"%{self._named(f'in{piece.number}.{at}')}"

    def _phis_in(self, piece: Piece) -> list[str]:
        """The arguments of a piece's entry where it is called."""
        return self.emission.phis(piece.entry, [self._name_in(piece, at) for at in range(len(piece.entry.params))])

    def _exit_phis(self, code: Code, block: Block) -> list[str]:
        """Arguments that depend on the edge by which a piece is left for a block."""
        emission, lines = self.emission, list[str]()
        edges = emission.edges[block]
        for at, param in enumerate(block.params):
            args = [edge.args[at] for edge in edges]
            if all(arg is args[0] for arg in args) and isinstance(args[0], Value):
                code.same[block, at] = args[0]
                continue
            name = f"%{emission.write.fresh()}"
            texts = [emission.taken(param, arg) for arg in args]
            pairs = ", ".join(f"[ {text}, %{edge.label} ]" for text, edge in zip(texts, edges, strict=True))
            lines.append(f"  {name} = phi {emission.kind(param)} {pairs}")
            slot = code.left.slot((block, at), param.type, emission.lanes_of(param))
            code.merged.setdefault(block, {})[at] = name, slot
        return lines

    def _stub(self, piece: Piece) -> Stretch:
        """The call of a piece, in place of its blocks."""
        emission, code, inner = self.emission, self.code, self.codes[piece]
        write, label = emission.write, emission.labels[id(piece.entry)]
        write.label(label)
        texts: list[tuple[Named, str, str]] = [(one, f"%{quoted(one.name)}", emission.own(one)) for one in inner.given]
        for at, param in enumerate(piece.entry.params):
            texts.append((param, self._name_in(piece, at), self._name_in(piece, at)))
        args = [f"ptr {self.room}", *(f"ptr {name}" for name in emission.always_given)]
        for value, name, text in texts:
            if name in inner.found.slots:
                self._store(value, text, inner.found.slots[name], self.room)
            else:
                args.append(f"{passed(value.type, emission.lanes_of(value))} {self._passed(value, text)}")
        way = write.let(f"call i32 @{self._symbol(piece)}({', '.join(args)})")
        lines = write.take()
        ways = {number: self._go_on(piece, inner, block, label) for number, block in enumerate(inner.exits, 1)}
        gone = quoted(write.fresh())
        if inner.returns or not ways:
            ways[0] = gone
        (_, first), *others = ways.items()
        if others:
            cases = " ".join(f"i32 {number}, label %{place}" for number, place in others)
            write.do(f"switch i32 {way}, label %{first} [ {cases} ]")
        else:
            write.do(f"br label %{first}")
        if gone in ways.values():
            self._return(gone)
        return Stretch(lines[0], [], lines[1:], code.loads[piece], write.take())

    def _go_on(self, piece: Piece, inner: Code, block: Block, label: str) -> str:
        """Where to go after the call of a piece that was left for a block."""
        args: list[Value | str] = []
        merged = inner.merged.get(block, {})
        for at, param in enumerate(block.params):
            if at in merged:
                args.append(f"%{self.emission.write.fresh()}")
                self.code.loads[piece] += self._load(str(args[-1]), param, merged[at][1], self.room)
            else:
                args.append(inner.same[block, at])
        self.emission.edges.setdefault(block, []).append(Edge(label, args, piece.entry))
        return self.label(block)

    def _return(self, label: str) -> None:
        """A block that returns the result of a piece."""
        write, result = self.emission.write, self.emission.result
        write.label(label)
        if result == "void":
            write.leave("void")
        else:
            write.leave(result, write.let(f"load {result}, ptr {self.room}, align 1"))

    def _symbol(self, piece: Piece) -> str:
        return quoted(f"{self.emission.symbol}-piece{piece.number}")

    # when all are written

    def _finished(self, code: Code, linkage: str) -> str:
        emission = self.emission
        self.code = code
        emission.resume(code.state)
        room = [self.codes[call] for call in code.loads]
        size = max((max(one.left.size, one.found.size) for one in room), default=0)
        allocated = [f"  {self.room} = alloca [{max(1, size)} x i8], align {WIDEST}"] if room else []
        settled = emission.write.settled
        lines: list[str] = []
        if code.piece is None:
            lines.append(f"{emission.head(linkage)} {{")
        else:
            start = emission.labels[id(code.piece.entry)]
            lines += [f"{self._head(code, code.piece)} {{", f"{self._named('start')}:", *allocated]
            lines += [*emission.write.privates, *settled(code.start), f"  br label %{start}"]
        for at, stretch in enumerate(code.stretches):
            lines += [stretch.label, *stretch.phis]
            lines += [*allocated, *emission.write.privates] if code.piece is None and at == 0 else []
            lines += [*settled(stretch.lines), *settled(stretch.loads), *settled(stretch.after)]
        for way, block in enumerate(code.exits, 1):
            lines += self._exit(code, block, way)
        return "\n".join([*lines, "}"])

    def _head(self, code: Code, piece: Piece) -> str:
        emission = self.emission
        params = [f"ptr noalias {name}" for name in (self.out, *emission.always_given)]
        params += [self._param(value, f"%{quoted(value.name)}", code) for value in code.given]
        params += [self._param(param, self._name_in(piece, at), code) for at, param in enumerate(piece.entry.params)]
        shown = ", ".join(filter(None, params))
        return f"define internal i32 @{self._symbol(piece)}({shown}) {emission.says} noinline"

    def _param(self, value: Named, name: str, code: Code) -> str:
        if name in code.found.slots:
            return ""
        lanes = self.emission.lanes_of(value)
        promise = " noalias" if self.emission.is_alone(value, code.given) else ""
        return f"{passed(value.type, lanes)}{promise} {_bits(name) if _as_bits(value.type, lanes) else name}"

    def _exit(self, code: Code, block: Block, way: int) -> Iterator[str]:
        """Lines that leave a piece by an exit, after stores of the values known there."""
        emission = self.emission
        write, sources = emission.write, {edge.block for edge in emission.edges[block]}
        write.take()
        for key, slot in code.left.slots.items():
            if isinstance(key, Named):
                home = self._home(code, key)
                if all(self.graph.dominates(home, source) for source in sources):
                    self._store(key, emission.own(key), slot, self.out)
        for at, (name, slot) in code.merged.get(block, {}).items():
            self._store(block.params[at], name, slot, self.out)
        yield f"{code.exits[block]}:"
        yield from code.phis[block]
        yield from write.settled(write.take())
        yield f"  ret i32 {way}"

    def _home(self, code: Code, value: Named) -> Block:
        """The block of an LLVM function in which a value appears."""
        assert value.block is not None, "a value that is left is made in a block"
        piece = self.of.get(value.block)
        if piece is code.piece:
            return value.block
        while piece is not None and piece.parent is not code.piece:
            piece = piece.parent
        assert piece is not None, "a value that is left is made in the piece, or in one that it calls"
        return piece.entry


def _as_bits(type: Type, lanes: int) -> bool:
    """Booleans of many lanes pass as bits."""
    return type is I1 and lanes > 0


def _bits(name: str) -> str:
    return f'{name[:-1]}.bits"' if name.endswith('"') else f"{name}.bits"


def room_of(type: Type, lanes: int) -> int:
    """Bytes that suffice for a value in memory, a power of two."""
    if type.is_opaque:
        from ..text.composites import leaves_in  # kernels from LLVM IR have them

        return 2 * _power(sum(room_of(leaf, lanes) for leaf in leaves_in(type)) or 1)  # each may be aligned to its size
    bits = lanes if _as_bits(type, lanes) else max(lanes, 1) * (64 if type.is_ptr else type.bits)
    return _power((bits + 7) // 8)


def _power(size: int) -> int:
    return 1 << (size - 1).bit_length()
