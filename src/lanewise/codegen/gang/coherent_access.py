"""Coherent access: where lanes probably agree on an address, test that, and load once for all of them.

    all active lanes have the same node?  --yes-->  one load, broadcast
                                          --no--->  a gather

The same for an interleaved private array at a varying index, such as a stack: if lanes agree on the index, their
elements are contiguous. The test compares the one value that decides the address (`likely_uniform.py`), once for all
accesses that it decides under the same mask or a part of it.

Measured on Zen 4, 16 lanes: a test costs about half a gather, and each well-predicted branch a cycle.
"""

from __future__ import annotations

from collections.abc import Callable

from ...ir.function import Block, Function, Op, Value
from ...ir.graph import dominators, intervals
from ...ir.types import I1
from ...record import dataclass, field
from ..text.function import EMITTERS
from ..text.types import form
from .anchors import LaneWriter
from .lanes import Lanes
from .likely_uniform import decider, masks_around, own_values

Asked = tuple[Value, Value | None, LaneWriter]  # a value under a mask, in one LLVM function
# Policy: how many times the cost of the test the accesses must cost, if they are gathers.
PAYS = 2.0


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether lanes agree, as text, and the value that they agree on."""

    agree: str
    value: str


@dataclass(eq=False)
class Together:
    """The tests of one function."""

    lanes: Lanes
    own: set[Value]
    chosen: dict[Op, Value]
    asked: dict[Asked, list[tuple[Block, Answer]]] = field(default_factory=dict["Asked", list[tuple[Block, Answer]]])

    def __post_init__(self) -> None:
        fn = self.lanes.function
        number = {block: at for at, block in enumerate(fn.blocks)}
        self.place = number
        self.first, self.last = intervals(dominators([[number[to] for to in b.successors] for b in fn.blocks]))

    def ask(self, value: Value, mask: Value | None, block: Block) -> Answer:
        write = self.lanes.write
        for around in masks_around(mask):
            for where, answer in self.asked.get((value, around, write), ()):
                if self._dominates(where, block):
                    return answer
        answer = _question(self.lanes, value, mask)
        self.asked.setdefault((value, mask, write), []).append((block, answer))
        return answer

    def _dominates(self, a: Block, b: Block) -> bool:
        at, here = self.place[a], self.place[b]
        return self.first[at] <= self.first[here] <= self.last[at]


def together(lanes: Lanes) -> Together:
    """The function's tests, found on first use."""
    if lanes.together is None:
        own = own_values(lanes.function, lanes.alike)
        lanes.together = Together(lanes, own, _worth_asking(lanes, own))
    return lanes.together


def alike_arguments(lanes: Lanes, callee: Function, args: list[Value]) -> tuple[int, ...]:
    """The varying integer arguments of a call that lanes probably have in common, if the callee reads memory."""
    if not any(op.opcode in ("load", "call") for op in callee.ops):
        return ()
    own = together(lanes).own
    return tuple(
        at for at, arg in enumerate(args) if arg.type.is_int and lanes.shape(arg).is_varying and arg not in own
    )


def _worth_asking(lanes: Lanes, own: set[Value]) -> dict[Op, Value]:
    """Accesses at varying addresses, each with the value that decides them, where lanes probably agree on it."""
    found: dict[Value, list[Op]] = {}
    for op in lanes.function.ops:
        pointer = _varying_address(lanes, op)
        if pointer is None or pointer in own:
            continue
        value = decider(lanes.forms, pointer)
        if value is not None and value not in own:
            found.setdefault(value, []).append(op)
    return {op: value for value, ops in found.items() if _pays(lanes, ops) for op in ops}


def _varying_address(lanes: Lanes, op: Op) -> Value | None:
    if op.opcode not in ("load", "store") or op.attrs.get("volatile") or op.attrs.get("order"):
        return None
    pointer = op.args[0] if op.opcode == "load" else op.args[1]
    type = op.type if op.opcode == "load" else op.args[0].type
    if lanes.forms.is_scalar(pointer) or type.bits not in (8, 16, 32, 64):
        return None
    shape = lanes.shape(pointer)
    if shape.private:
        return pointer if pointer in lanes.forms.privates.elements else None
    return pointer if shape.is_varying and op.opcode == "load" and not lanes.forms.is_scalar(op) else None


def _pays(lanes: Lanes, ops: list[Op]) -> bool:
    cost = 0.0
    for op in ops:
        bits = op.type.bits if op.opcode == "load" else op.args[0].type.bits
        price = lanes.costs.reading if op.opcode == "load" else lanes.costs.writing
        cost += price(bits, lanes.width)
    question = lanes.costs.op("icmp", 32, 1) + lanes.costs.op("any", 1, 1)
    return cost >= PAYS * question


def _question(lanes: Lanes, value: Value, mask: Value | None) -> Answer:
    """Is a lane active, and does every active lane have the first one's value?"""
    write, shape, bools = lanes.write, form(value.type, lanes.width), form(I1, lanes.width)
    one = lanes.at(value, lanes.first(mask))
    first = write.let(f"insertelement {shape} poison, {value.type} {one}, i32 0")
    all = write.let(f"shufflevector {shape} {first}, {shape} poison, <{lanes.width} x i32> zeroinitializer")
    differs = write.let(f"icmp ne {shape} {lanes.vector(value)}, {all}")
    if mask is None:
        return Answer(write.let(f"xor i1 {lanes.any_of(differs)}, true"), one)
    differs = write.let(f"select {bools} {lanes.vector(mask)}, {bools} {differs}, {bools} zeroinitializer")
    agree = write.let(f"xor i1 {lanes.any_of(differs)}, true")
    return Answer(write.let(f"select i1 {lanes.any(mask)}, i1 {agree}, i1 false"), one)


def load_together(lanes: Lanes, op: Op, mask: Value | None, otherwise: Callable[[], str], asked: Op) -> str:
    """The right side of a load: one load if lanes agree, else as `otherwise` loads it.

    `asked` is the load of the program; `op` may be one that loads its neighbour too.
    """
    value = together(lanes).chosen[asked]
    assert op.block is not None, "an op stands in a block"
    answer = together(lanes).ask(value, mask, op.block)
    shape, write = form(op.type, lanes.width), lanes.write

    def once() -> str:
        place = _address(lanes, op.args[0], value, answer.value, mask)
        if lanes.shape(op.args[0]).private:
            return write.let(f"load {shape}, ptr {place}, align {op.type.bytes}")
        one = write.let(f"load {form(op.type)}, ptr {place}, align {op.attrs['align']}")
        first = write.let(f"insertelement {shape} poison, {form(op.type)} {one}, i32 0")
        return write.let(f"shufflevector {shape} {first}, {shape} poison, <{lanes.width} x i32> zeroinitializer")

    return lanes.write.either(answer.agree, once, lambda: write.let(otherwise()), shape)


def store_together(lanes: Lanes, op: Op, mask: Value | None, otherwise: Callable[[], str | None]) -> None:
    """A store into an interleaved private array: one vector if lanes agree on the index."""
    value = together(lanes).chosen[op]
    assert op.block is not None, "an op stands in a block"
    answer = together(lanes).ask(value, mask, op.block)
    what, pointer = op.args
    shape, write = form(what.type, lanes.width), lanes.write
    stored = lanes.vector(what)
    bools = None if mask is None else lanes.vector(mask)

    def once() -> str:
        place = _address(lanes, pointer, value, answer.value, mask)
        if bools is None:
            write.do(f"store {shape} {stored}, ptr {place}, align {what.type.bytes}")
        else:
            where = f"ptr align {what.type.bytes} {place}, {form(I1, lanes.width)} {bools}"
            write.do(f"call void @llvm.masked.store({shape} {stored}, {where})")
        return ""

    def each() -> str:
        right = otherwise()
        if right is not None:
            write.do(right)
        return ""

    lanes.write.either(answer.agree, once, each, "")


def _address(lanes: Lanes, value: Value, decides: Value, text: str, mask: Value | None) -> str:
    """An address, or a part of one, computed as a scalar from the value that the lanes agree on."""
    if value is decides:
        return text
    if lanes.forms.is_scalar(value):
        return lanes.scalar(value)
    if value.shape is not None and value.shape.is_uniform:
        return lanes.pick(value, mask)
    assert isinstance(value, Op), "one value decides an address"
    args = [_address(lanes, arg, decides, text, mask) for arg in value.args]
    shown = value
    if value.opcode == "ptradd" and (factor := lanes.forms.privates.factor(value)) != 1:
        attrs = {**value.attrs, "scale": value.attrs["scale"] * factor}
        shown = Op(value.row, value.type, value.args, attrs=attrs, position=value.position)
    return lanes.write.let(EMITTERS[value.opcode](lanes.write, shown, args, 0) or "")


def asks(lanes: Lanes, op: Op) -> bool:
    """Is this access one that tests for agreement?"""
    return not lanes.is_source and op in together(lanes).chosen
