"""The interpreter, gang mode: W lanes run a masked-stage function in lockstep.

    outcome = run_gang(function, [base, [0, 1, 2, 3]], width=4, memory=memory)

A value is one number if it is the same in all lanes, else a list of W. An op with a mask runs in the lanes where the
mask is 1, and leaves UNDEF in the others. An op without a mask runs in all lanes, and if it faults in any, that is a
fault of the function: no op may touch memory or trap in an inactive lane. An op with uniform operands and a uniform
result runs once: a uniform load is one load, if any lane is active. Every value is checked against its shape
(`claims`). Branches are on uniform values.

A loose store makes its element undefined in the private arrays of inactive lanes, so a later read there shows that the
store was wrongly marked loose. A loose load also reads in inactive lanes, where its result is unused: if that faults,
it was wrongly marked loose.

Ops across lanes cover the lanes of the mask; over no lanes, any is 0, all is 1, count and ballot are 0, the rest is
undefined. A call of a masked function is entered if any lane is active, and passes its masks as ordinary arguments. The
active lanes make any other call one after another. A barrier does nothing in lockstep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeGuard

from ..function import MASKED, UNDEF, Function, Named, Op, Undefined
from ..meaning.meaning import apply, canonical
from .across import MEETINGS, across
from .decode import Code, CodeBlock, Segment, operands
from .faults import Fault, Trouble
from .interpret import Machine, Outcome, Settings
from .lane import at
from .meet import MOST_NESTED, launch
from .memory import Memory, Region
from .shape_claims import why_not
from .world import Grid

OVER_NO_LANES = {"any": 0, "all": 1, "count": 0, "ballot": 0}


def run_gang(
    function: Function, args: Sequence[Any], width: int, memory: Memory | None = None, **settings: Any
) -> Outcome:
    """Run with one argument per parameter: a number for all lanes, or a list of one per lane."""
    machine = Machine(function.module or function, Settings(**settings))
    return Gang(machine, width).run(function, args, memory)


class _Frame:
    """An activation of the whole gang; `into` is the call, the slot of its result, and the lanes that get a result."""

    __slots__ = ("at", "block", "code", "into", "mark", "regs")

    def __init__(self, code: Code, regs: list[Any], into: tuple[Op, int, list[int]] | None, mark: int) -> None:
        self.code = code
        self.regs = regs
        self.into = into
        self.mark = mark
        self.block: CodeBlock = code.entry
        self.at = 0


class Gang:
    """Runs masked functions; source-stage functions that they call run in `machine`, in the same world."""

    def __init__(self, machine: Machine, width: int) -> None:
        self.machine = machine
        self.world = machine.world
        self.width = width
        self.everyone = list(range(width))
        self.left = 0
        self._codes: dict[Function, Code] = {}
        self._beside: dict[Region, list[Region]] = {}  # private arrays that one op allocated, one per lane

    def run(self, function: Function, args: Sequence[Any], memory: Memory | None = None) -> Outcome:
        world, settings = self.world, self.machine.settings
        self.machine.prepare(memory if memory is not None else Memory(), self.width, races=False)
        world.width = self.width
        world.grid = settings.grid or Grid((self.width,), (self.width,))
        world.privates = []
        self._beside = {}
        self.left = settings.step_limit
        values = [self._argument(arg, param.type) for arg, param in zip(args, function.params, strict=True)]
        result, faults = None, list[Fault]()
        try:
            result = self._execute(function, values)
        except Trouble as trouble:
            faults.append(Fault(trouble.kind, trouble.sentence, trouble.op, trouble.lane))
        results = [_of(result, lane) for lane in self.everyone]
        return Outcome(results, faults, [], world.output, settings.step_limit - self.left)

    def _argument(self, arg: Any, type: Any) -> Any:
        if not _is_row(arg):
            return canonical(arg, type)
        row = [canonical(part, type) for part in arg]
        assert len(row) == self.width, f"an argument has {len(row)} lanes, the gang {self.width}"
        return row

    # frames

    def _execute(self, function: Function, args: list[Any]) -> Any:
        """Run a masked function to its return. Its calls are frames, not Python calls."""
        frames = [self._frame(function, args, None)]
        while True:
            frame = frames[-1]
            segment = frame.block.segments[frame.at]
            self._spend(segment, frame.block)
            for step, op, mask in zip(segment.steps, segment.ops, segment.masks, strict=True):
                active = self._active(op, frame.regs, mask)
                frame.regs[step[5]] = self._do(op, step[1], operands(step, frame.regs), active)
            if segment.stop is not None:
                frame.at += 1
                entered = self._stop(segment, frame, len(frames))
                if entered is not None:
                    frames.append(entered)
                continue
            if frame.block.kind != "return":
                self._follow(frame)
                continue
            value = frame.regs[frame.block.slot] if frame.block.slot else None
            self._release(frame.mark)
            frames.pop()
            if frame.into is None:
                return value
            op, slot, active = frame.into
            frames[-1].regs[slot] = self._checked_result(op, value, active)

    def _frame(self, function: Function, args: list[Any], into: tuple[Op, int, list[int]] | None) -> _Frame:
        code = self._codes.get(function)
        if code is None or code.version != function.version:
            assert function.stage == MASKED, f"'{function.name}' is not masked: run it lane by lane"
            self._codes[function] = code = Code(function, self.world, None)
        regs = self.machine.template(code).copy()
        low = code.entry.low
        shaped = [self._shaped(param, arg, self.everyone) for param, arg in zip(function.params, args, strict=True)]
        regs[low : low + len(shaped)] = shaped
        return _Frame(code, regs, into, len(self.world.privates))

    def _follow(self, frame: _Frame) -> None:
        """Take an edge: all lanes take the same one."""
        block, regs = frame.block, frame.regs
        if block.kind == "unreachable":
            raise at(block.end, Trouble("trap", "a point that is never reached was reached"))
        choice = 0
        if block.kind != "jump":
            condition = regs[block.slot]
            if isinstance(condition, Undefined):
                raise at(block.end, Trouble("undefined", f"the condition is {condition}"))
            if _is_row(condition):
                raise at(block.end, Trouble("mask", "the condition is not the same in all lanes"))
            choice = 1 - condition if block.kind == "branch" else block.cases.get(condition, 0)
        way = block.ways[choice]
        values = [regs[slot] for slot in way.sources]
        frame.block, frame.at = way.target, 0
        params = way.target.block.params
        low = way.target.low
        regs[low : low + len(values)] = [
            self._shaped(param, value, self.everyone, block.end) for param, value in zip(params, values, strict=True)
        ]

    def _spend(self, segment: Segment, block: CodeBlock) -> None:
        self.left -= segment.cost
        if self.left < 0:
            raise at(block.end, Trouble("steps", "too many steps"))

    def _release(self, mark: int) -> None:
        for region in self.world.privates[mark:]:
            self.world.memory.release(region)
            self._beside.pop(region, None)
        del self.world.privates[mark:]

    # ops

    def _active(self, op: Op, regs: list[Any], mask: int | None) -> list[int]:
        """The lanes in which an op runs."""
        if mask is None:
            return self.everyone
        held = regs[mask]
        for lane in self.everyone:
            if isinstance(_of(held, lane), Undefined):
                raise at(op, Trouble("mask", f"the mask is {_of(held, lane)} in lane {lane}"))
        return [lane for lane in self.everyone if _of(held, lane)]

    def _do(self, op: Op, function: Callable[..., Any], args: list[Any], active: list[int]) -> Any:
        """Run an op: once if it is uniform, else in each active lane."""
        if op.opcode == "active":
            return [int(lane in active) for lane in self.everyone]
        if op.opcode == "load" and op.attrs.get("loose"):
            self._read_beside(op, function, args[0], active)
        once = not any(_is_row(arg) for arg in args) and (
            op.type.is_void or (op.shape is not None and op.shape.is_uniform)
        )
        if once:
            result = self._in_lane(op, function, args, active[0]) if active else UNDEF
            if op.opcode == "private" and active and not op.attrs.get("shared"):
                self.world.privates[-1].owner = None
            return self._shaped(op, result, active)
        results: list[Any] = [UNDEF] * self.width
        for lane in active:
            results[lane] = self._in_lane(op, function, [_of(arg, lane) for arg in args], lane)
        if op.opcode == "private":
            made = self.world.privates[len(self.world.privates) - len(active) :]
            self._beside |= dict.fromkeys(made, made)
        elif op.opcode == "store" and op.attrs.get("loose"):
            self._forget(op, {_of(args[1], lane) for lane in active}, active)
        return None if op.type.is_void else self._shaped(op, results, active)

    def _read_beside(self, op: Op, function: Callable[..., Any], places: Any, active: list[int]) -> None:
        """Check that a loose load does not fault in inactive lanes: always, or only if some lane is active."""
        if not active and op.attrs["loose"] != 1:
            return
        for lane in self.everyone:
            if lane not in active and not isinstance(_of(places, lane), Undefined):
                self._in_lane(op, function, [_of(places, lane)], lane)

    def _forget(self, op: Op, places: set[int], active: list[int]) -> None:
        """Make undefined what inactive lanes hold where a loose store writes."""
        memory, size = self.world.memory, op.args[0].type.bytes
        for place in sorted(places):
            region = memory.region_at(place)
            for other in self._beside.get(region, ()):
                if other.owner is not None and other.owner not in active:
                    memory.set(other.base + place - region.base, UNDEF, size, op, other.owner)

    def _in_lane(self, op: Op, function: Callable[..., Any], args: list[Any], lane: int) -> Any:
        self.world.lane = lane
        try:
            return apply(op, function, args)
        except Trouble as trouble:
            trouble.lane = lane
            raise at(op, trouble) from None

    def _shaped(self, named: Named, value: Any, lanes: list[int], op: Op | None = None) -> Any:
        """A value checked against its shape; one number if the shape is uniform."""
        shape = named.shape
        if shape is None or named.type.is_void:
            return value
        if shape.align == 1 and (shape.is_varying if _is_row(value) else shape.is_uniform):
            return value  # the shape claims nothing
        why = why_not(shape, named.type, {lane: _of(value, lane) for lane in lanes}, self.world.memory)
        if why is not None:
            where = op if op is not None else named if isinstance(named, Op) else None
            trouble = Trouble("shape", f"%{named.name} is not {shape}: {why}")
            raise trouble if where is None else at(where, trouble)
        if not shape.is_uniform or not _is_row(value):
            return value
        return next((value[lane] for lane in lanes if not isinstance(value[lane], Undefined)), UNDEF)

    # calls and meetings

    def _stop(self, segment: Segment, frame: _Frame, depth: int) -> _Frame | None:
        """Execute the op that ends a segment; a frame if it enters a masked function."""
        op = segment.stop
        assert op is not None
        regs = frame.regs
        args = [regs[slot] for slot in segment.args]
        active = self._active(op, regs, segment.mask)
        try:
            if op.opcode in MEETINGS:
                regs[segment.result] = self._across(op, args, active)
            elif op.opcode in ("crev", "everywhere"):
                regs[segment.result] = self._checked_result(op, self._whole_gang(op, args, active), active)
            elif op.opcode in ("call", "call_pointer"):
                return self._call(op, args, active, segment, regs, depth)
            elif op.opcode == "barrier":
                if op.attrs.get("gang") and len(active) < self.width:
                    raise Trouble("barrier", "needs the whole gang, but lanes have parted before")
                if any(_of(arg, lane) != _of(arg, active[0]) for arg in args for lane in active):
                    raise Trouble("barrier", "needs the same operands in all lanes")
            else:
                raise Trouble("refused", f"'{op.opcode}' has no meaning where masks are explicit")
        except Trouble as trouble:
            raise (trouble if trouble.op is not None else at(op, trouble)) from None
        return None

    def _across(self, op: Op, args: list[Any], active: list[int]) -> Any:
        results: list[Any] = [UNDEF] * self.width
        if not active:
            results = [OVER_NO_LANES.get(op.opcode, UNDEF)] * self.width
        else:
            rows = [[_of(arg, lane) for arg in args] for lane in active]
            for lane, result in zip(active, across(op, active, rows), strict=True):
                results[lane] = result
        return self._shaped(op, results, active or self.everyone)

    def _call(
        self, op: Op, args: list[Any], active: list[int], segment: Segment, regs: list[Any], depth: int
    ) -> _Frame | None:
        if op.opcode == "call_pointer" and _is_row(args[0]):
            raise Trouble("mask", "the function's address is not the same in all lanes")
        if not active:
            regs[segment.result] = UNDEF
            return None
        name = self.machine.callee(op, args)
        function = self.machine.module.functions.get(name)
        if function is not None:
            self.machine.fits(function, args, depth)
            if function.stage == MASKED:
                return self._frame(function, args, (op, segment.result, active))
        results = self._one_by_one(op, name, function, args, active)
        regs[segment.result] = self._checked_result(op, results, active)
        return None

    def _one_by_one(
        self, op: Op, name: str, function: Function | None, args: list[Any], active: list[int]
    ) -> list[Any]:
        """Call a function that is not masked in each active lane; those lanes may meet in it."""
        results: list[Any] = [UNDEF] * self.width
        rows = {lane: [_of(arg, lane) for arg in args] for lane in active}
        if function is None:
            for lane in active:
                results[lane] = self._in_lane(op, partial(self.machine.external, op, name), [rows[lane]], lane)
            return results
        privates = self.world.privates
        lanes = [self.machine.start(function, lane, rows[lane]) for lane in active]
        launch(self.machine, lanes)
        self.world.privates = privates
        for lane in lanes:
            if lane.fault is not None:
                trouble = Trouble(lane.fault.kind, lane.fault.sentence)
                trouble.lane = lane.number
                raise trouble if lane.fault.op is None else at(lane.fault.op, trouble)
            results[lane.number] = lane.result
        return results

    def _whole_gang(self, op: Op, args: list[Any], active: list[int]) -> list[Any]:
        """A crev call or an everywhere block: all lanes run the function."""
        function = self.machine.module.functions.get(str(op.attrs["callee"]))
        if function is None:
            raise Trouble("external", f"function '{op.attrs['callee']}' is not here, and {op.opcode} needs to run it")
        if self.machine.nesting == MOST_NESTED:
            raise Trouble("depth", f"more than {MOST_NESTED} {op.opcode} calls are open")
        results: list[Any] = [UNDEF] * self.width
        self.machine.nesting += 1
        self.world.memory.strangers = True

        def run(given: list[Any]) -> Any:
            if function.stage == MASKED:
                return self._execute(function, given)
            return self._one_by_one(op, function.name, function, given, self.everyone)

        try:
            if op.opcode == "crev":
                for lane in active:
                    results[lane] = _of(run([_of(arg, lane) for arg in args]), lane)
            elif active:
                result = run(self._for_everyone(args, active))
                results = [_of(result, lane) for lane in self.everyone]
        finally:
            self.machine.nesting -= 1
            self.world.memory.strangers = self.machine.nesting > 0
        return results

    def _for_everyone(self, args: list[Any], active: list[int]) -> list[Any]:
        """Which lanes were active, and each argument; inactive lanes get that of the first active one."""
        rows = [[_of(arg, lane if lane in active else active[0]) for lane in self.everyone] for arg in args]
        return [[int(lane in active) for lane in self.everyone], *rows]

    def _checked_result(self, op: Op, value: Any, active: list[int]) -> Any:
        """The result of a call in the active lanes, checked against its shape."""
        if op.type.is_void:
            return None
        results = [_of(value, lane) if lane in active else UNDEF for lane in self.everyone]
        return self._shaped(op, results, active)


def _is_row(value: Any) -> TypeGuard[list[Any]]:
    """One number per lane, rather than one for all."""
    return isinstance(value, list)


def _of(value: Any, lane: int) -> Any:
    """The value in one lane."""
    return value[lane] if _is_row(value) else value
