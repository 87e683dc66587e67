"""One lane: a stack of frames, run segment by segment until it waits, faults or ends.

Calls push frames, so a program's recursion never becomes Python's. Only the loop over steps runs often; it looks up no
name and tests for no marker. When an op meets a marker, Python raises TypeError, and `_carefully` runs the rest of the
segment and asks `meaning.despite` for the results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..function import Block, Op, Undefined
from ..meaning.meaning import apply
from .decode import Code, CodeBlock, Segment, operands
from .faults import Fault, Trouble
from .memory import Region
from .tags import Tag

if TYPE_CHECKING:
    from .interpret import Machine

Visit = tuple[Block, Tag, list[Any], int | None, int]
"""Block, tag, values of its parameters and results in order, index of the target taken (None: no target),
activation: 0 for the launched function, else a number for the call's own instance that is the same in all lanes."""

BRANCHES, VALUES = "branches", "values"


class Frame:
    """An activation: where it stands and what its slots hold. `into` is the caller's slot for the result."""

    __slots__ = ("activation", "at", "block", "code", "into", "mark", "regs", "tag")

    def __init__(self, code: Code, regs: list[Any], into: int, mark: int, activation: int) -> None:
        self.code = code
        self.regs = regs
        self.into = into
        self.mark = mark
        self.activation = activation
        self.block: CodeBlock = code.entry
        self.at = 0
        self.tag: Tag = ()


class Lane:
    """`waiting` is the segment whose end needs other lanes; a lane without frames has ended."""

    __slots__ = ("fault", "frames", "left", "number", "privates", "result", "trace", "waiting")

    def __init__(self, number: int, steps: int) -> None:
        self.number = number
        self.left = steps
        self.frames: list[Frame] = []
        self.privates: list[Region] = []
        self.trace: list[Visit] = []
        self.result: Any = None
        self.fault: Fault | None = None
        self.waiting: Segment | None = None

    @property
    def ended(self) -> bool:
        return not self.frames

    @property
    def ready(self) -> bool:
        return self.waiting is None and bool(self.frames)


def advance(lane: Lane, machine: Machine, segments: int = -1) -> None:
    """Run that many segments, or without limit, until the lane waits, ends or faults."""
    try:
        _run(lane, machine, segments)
    except Trouble as trouble:
        fail(lane, machine, trouble)


def fail(lane: Lane, machine: Machine, trouble: Trouble) -> None:
    """End a lane with a fault; the visit in progress is recorded as far as it went."""
    if trouble.kind == "steps":
        machine.out_of_steps(lane, trouble)
    calls = [frame.block.segments[frame.at - 1].stop for frame in lane.frames[:-1]]
    callers = tuple(op for op in calls if op is not None)
    lane.fault = Fault(trouble.kind, trouble.sentence, trouble.op, lane.number, callers=callers)
    frame = lane.frames[-1]
    block = frame.block
    if machine.settings.record == VALUES:
        known = _known_before(block, trouble.op)
        lane.trace.append((block.block, frame.tag, frame.regs[block.low : known], None, frame.activation))
    _release(lane, machine, 0)
    lane.frames.clear()
    lane.waiting = None


def _known_before(code: CodeBlock, op: Op | None) -> int:
    """The first slot of the block whose value was not computed when this op failed."""
    known = code.low + len(code.block.params)
    for other in code.block.ops:
        if other is op:
            break
        known += not other.type.is_void
    return known


def _release(lane: Lane, machine: Machine, mark: int) -> None:
    for region in lane.privates[mark:]:
        machine.world.memory.release(region)
    del lane.privates[mark:]


def _run(lane: Lane, machine: Machine, segments: int) -> None:
    world, record = machine.world, machine.settings.record
    world.lane, world.privates = lane.number, lane.privates
    frame = lane.frames[-1]
    regs, block = frame.regs, frame.block
    while segments:
        segments -= 1
        segment = block.segments[frame.at]
        lane.left -= segment.cost
        if lane.left < 0:
            raise at(block.end, Trouble("steps", "too many steps"))
        number = 0
        try:
            for arity, function, a, b, c, result, number in segment.steps:  # noqa: B007
                if arity == 2:
                    regs[result] = function(regs[a], regs[b])
                elif arity == 1:
                    regs[result] = function(regs[a])
                elif arity == 3:
                    regs[result] = function(regs[a], regs[b], regs[c])
                else:
                    regs[result] = function(*[regs[slot] for slot in a])
        except TypeError:
            _carefully(segment, number, regs)
        except Trouble as trouble:
            raise at(segment.ops[number], trouble) from None

        if segment.stop is not None:
            frame.at += 1
            if not machine.calls(segment):
                lane.waiting = segment
                return
            frame = machine.enter(lane, frame, segment)
            regs, block = frame.regs, frame.block
            continue

        if block.kind == "return":
            if record is not None and record != BRANCHES:
                lane.trace.append((block.block, frame.tag, regs[block.low : block.high], None, frame.activation))
            value = regs[block.slot] if block.slot else None
            lane.frames.pop()
            if len(lane.privates) > frame.mark:
                _release(lane, machine, frame.mark)
            if not lane.frames:
                lane.result = value
                return
            into, frame = frame.into, lane.frames[-1]
            regs, block = frame.regs, frame.block
            regs[into] = value
            continue

        choice = 0 if block.kind == "jump" else _choice(block, regs)
        if record is not None and (record != BRANCHES or len(block.ways) > 1):
            lane.trace.append((block.block, frame.tag, regs[block.low : block.high], choice, frame.activation))
        way = block.ways[choice]
        if way.step is not None:
            frame.tag = way.step(frame.tag)
        frame.block = block = way.target
        frame.at = 0
        sources = way.sources
        if sources:
            regs[block.low : block.low + len(sources)] = [regs[slot] for slot in sources]


def _choice(block: CodeBlock, regs: list[Any]) -> int:
    """The index of the target that the terminator selects."""
    if block.kind == "unreachable":
        raise at(block.end, Trouble("trap", "a point that is never reached was reached"))
    condition = regs[block.slot]
    if isinstance(condition, Undefined):
        raise at(block.end, Trouble("undefined", f"the condition is {condition}"))
    return 1 - condition if block.kind == "branch" else block.cases.get(condition, 0)


def _carefully(segment: Segment, start: int, regs: list[Any]) -> None:
    """Run the rest of a segment from the op that met a marker."""
    for step in segment.steps[start:]:
        op = segment.ops[step[6]]
        try:
            regs[step[5]] = apply(op, step[1], operands(step, regs))
        except Trouble as trouble:
            raise at(op, trouble) from None


def at(op: Op, trouble: Trouble) -> Trouble:
    """Trouble, with the op where it happened."""
    trouble.op = op
    return trouble
