"""Decode a function once into lists that run fast: slots for names, Python functions for ops, `Way`s for edges.

    %c: i32 = add %a, i32 5      ->   (2, <function add i32>, 0, 7, 0, 3, 1)
                                       arity, function, slots of operands, slot of result, number of the op

A frame is a list. Slot 0 takes the results of ops that have none. Then each block has its parameters and results side
by side, so that all values of a visit are one slice. The constants come last. A block is cut into segments at calls
and meetings of lanes, where the interpreter does more than compute.
Costs: linear in the function.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...record import dataclass, field
from ..function import Block, Const, Function, Op, Symbol, Value
from ..meaning.floats import bits_of
from ..meaning.meaning import canonical
from ..types import VOID
from .across import MEETINGS
from .actions import action
from .tags import NoLoops, Places, Tag, TagRules, is_acyclic, stepper
from .world import World

Step = tuple[int, Callable[..., Any], Any, int, int, int, int]
MANY = 4

CALLS = ("call", "call_pointer", "crev", "everywhere")
STOPS = frozenset((*CALLS, *MEETINGS, "barrier"))
NOWHERE_SLOT = 0


@dataclass(slots=True, eq=False)
class Segment:
    """Ops that run without interruption, and the op that stops them: a call, a meeting, or None at the block's end."""

    steps: list[Step] = field(default_factory=list[Step])
    ops: list[Op] = field(default_factory=list[Op])
    masks: list[int | None] = field(default_factory=list[int | None])
    stop: Op | None = None
    args: tuple[int, ...] = ()
    mask: int | None = None
    result: int = NOWHERE_SLOT
    cost: int = 1


@dataclass(slots=True, eq=False)
class Way:
    """An edge: the slots whose values become the target's parameters, and its effect on the tag."""

    target: CodeBlock
    sources: tuple[int, ...]
    step: Callable[[Tag], Tag] | None


@dataclass(slots=True, eq=False)
class CodeBlock:
    """`low` to `high` are the slots of its parameters and results; `slot` is the operand of its terminator."""

    block: Block
    low: int
    high: int
    segments: list[Segment] = field(default_factory=list[Segment])
    kind: str = ""
    slot: int = NOWHERE_SLOT
    ways: list[Way] = field(default_factory=list[Way])
    cases: dict[int, int] = field(default_factory=dict[int, int])

    @property
    def end(self) -> Op:
        assert self.block.end is not None, f"block {self.block.name} does not end"
        return self.block.end


class Code:
    """A decoded function. `template` is a frame with the constants in place, `symbols` the slots of addresses."""

    __slots__ = ("_places", "blocks", "function", "number", "rules", "symbols", "template", "version")

    def __init__(self, function: Function, world: World, rules: TagRules | None, number: int = 0) -> None:
        self.function = function
        self.version = function.version
        self.number = number
        self.rules = rules
        self._places: Places | None = None
        slots, size, self.blocks = _layout(function)
        constants = _Constants(slots, size)
        for code in self.blocks.values():
            _decode_block(code, self.blocks, constants, world, rules)
        self.template: list[Any] = [None] * size + constants.values
        self.symbols = constants.symbols

    @property
    def entry(self) -> CodeBlock:
        return self.blocks[self.function.entry]

    def places(self) -> Places | None:
        """The order of its program point instances, None if it has loops and no rules were given."""
        rules = self.rules or (NoLoops() if is_acyclic(self.function) else None)
        if self._places is None and rules is not None:
            self._places = Places(self.function, rules)
        return self._places


def _layout(function: Function) -> tuple[dict[Value, int], int, dict[Block, CodeBlock]]:
    slots: dict[Value, int] = {}
    blocks: dict[Block, CodeBlock] = {}
    next_slot = NOWHERE_SLOT + 1
    for block in function.blocks:
        low = next_slot
        for value in (*block.params, *(op for op in block.ops if op.type is not VOID)):
            slots[value] = next_slot
            next_slot += 1
        blocks[block] = CodeBlock(block, low, next_slot)
    return slots, next_slot, blocks


class _Constants:
    """Slots for constants and symbols; equal constants share one."""

    def __init__(self, slots: dict[Value, int], size: int) -> None:
        self.slots = slots
        self.size = size
        self.values: list[Any] = []
        self.symbols: list[tuple[int, Symbol]] = []
        self._known: dict[object, int] = {}

    def slot(self, value: Value) -> int:
        found = self.slots.get(value)
        if found is not None:
            return found
        key = _key(value)
        if key not in self._known:
            self._known[key] = self.size + len(self.values)
            if isinstance(value, Symbol):
                self.symbols.append((self._known[key], value))
            self.values.append(canonical(value.value, value.type) if isinstance(value, Const) else None)
        return self._known[key]


def _key(value: Value) -> object:
    if isinstance(value, Symbol):
        return (value.name, value.offset)
    assert isinstance(value, Const), f"{value!r} is not in the function"
    number = value.value
    return (value.type, bits_of(number, 64) if isinstance(number, float) else number)


def _decode_block(
    code: CodeBlock, blocks: dict[Block, CodeBlock], constants: _Constants, world: World, rules: TagRules | None
) -> None:
    segment = Segment()
    for op in code.block.ops:
        args = tuple(constants.slot(arg) for arg in op.args)
        mask = constants.slot(op.mask) if op.mask is not None else None
        result = NOWHERE_SLOT if op.type is VOID else constants.slots[op]
        if op.opcode in STOPS:
            segment.stop, segment.args, segment.mask, segment.result = op, args, mask, result
            code.segments.append(_closed(segment))
            segment = Segment()
            continue
        segment.steps.append(_step(action(op, world), args, result, len(segment.ops)))
        segment.ops.append(op)
        segment.masks.append(mask)
    code.segments.append(_closed(segment))
    _decode_end(code, blocks, constants, rules)


def _closed(segment: Segment) -> Segment:
    segment.cost = len(segment.ops) + 1
    return segment


def _step(function: Callable[..., Any], args: tuple[int, ...], result: int, number: int) -> Step:
    if len(args) >= MANY or not args:
        return (MANY, function, args, 0, 0, result, number)
    a, b, c = (*args, 0, 0)[:3]
    return (len(args), function, a, b, c, result, number)


def operands(step: Step, frame: list[Any]) -> list[Any]:
    """The operands of a step, whatever its arity."""
    arity, _, a, b, c, _, _ = step
    slots = a if arity == MANY else (a, b, c)[:arity]
    return [frame[slot] for slot in slots]


def _decode_end(code: CodeBlock, blocks: dict[Block, CodeBlock], constants: _Constants, rules: TagRules | None) -> None:
    end = code.end
    code.kind = end.opcode
    if end.args:
        code.slot = constants.slot(end.args[0])
    for number, target in enumerate(end.targets):
        step = stepper(rules.step(code.block, number)) if rules is not None else None
        sources = tuple(constants.slot(arg) for arg in target.args)
        code.ways.append(Way(blocks[target.block], sources, step))
        for case in target.cases:
            code.cases[case % (1 << end.args[0].type.bits)] = number
