"""How lanes meet: ops across lanes, barriers, crev.

A lane runs until it reaches an op that needs other lanes (any, shuffle, barrier, ...) and waits there. When no lane can
continue, those that have progressed least meet: all lanes of a gang that wait at the same instance of an op, that is,
at the same point with the same tag, in the same instances of the calls around it. Progress is the order of
`tags.Places`, in which every edge leads forward; so a lane that could still arrive has arrived. In a function with
loops that order needs `tags=`. Lanes that have ended take no part.

A barrier blocks until all lanes of the group that have not ended wait there; it orders their accesses to memory.
The other ops order them too if a whole gang meets there, in a crev call or a block.

A crev call serves the lanes that meet there one after another: the whole gang, as fresh lanes, runs the function with
that lane's arguments, and the lane gets the result of the lane with its own number. An everywhere block is one such run
for all of them: each has its own arguments, and absent lanes take those of the first lane that is present.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...record import replace
from ..function import Function, Op
from .across import MEETINGS, across
from .faults import Trouble
from .lane import Lane, advance, at, fail
from .tags import Tag

if TYPE_CHECKING:
    from .interpret import Machine

MOST_NESTED = 40


def launch(machine: Machine, lanes: list[Lane]) -> None:
    """Run lanes to their ends, letting them meet where they must."""
    ready = lanes
    while ready:
        _go(machine, ready)
        waiting = [lane for lane in lanes if lane.waiting is not None]
        ready = _meet(machine, waiting) if waiting else []


def _go(machine: Machine, lanes: list[Lane]) -> None:
    choose = machine.settings.interleave
    if choose is None:
        for lane in lanes:
            if lane.ready:
                advance(lane, machine)
        return
    ready = [lane for lane in lanes if lane.ready]
    while ready:
        lane = ready[choose([lane.number for lane in ready])]
        advance(lane, machine, 1)
        if not lane.ready:
            ready.remove(lane)


def _meet(machine: Machine, waiting: list[Lane]) -> list[Lane]:
    """Let the lanes that have progressed least execute the op they wait for; the lanes that can then continue."""
    gangs: dict[int, list[tuple[Tag, Lane]]] = {}
    for lane in waiting:
        try:
            gangs.setdefault(lane.number // machine.world.width, []).append((_key(lane), lane))
        except Trouble as trouble:
            fail(lane, machine, trouble)
            return waiting
    groups = [_least(members) for members in gangs.values()]
    meetings = [group for group in groups if _stop(group[0]).opcode != "barrier"]
    for group in meetings:
        _together(machine, group)
        _order(machine, len(group) == len(waiting))
    return [lane for group in meetings for lane in group] if meetings else _barrier(machine, waiting)


def _order(machine: Machine, all_met: bool) -> None:
    """A gang in a crev call synchronizes where it begins and where all of its lanes meet."""
    if all_met and machine.nesting and machine.world.memory.races is not None:
        machine.world.memory.races.meeting()


def _key(lane: Lane) -> Tag:
    """Where a lane stands, through all its open calls."""
    key: list[int] = []
    for frame in lane.frames:
        places = frame.code.places()
        if places is None:
            name = frame.code.function.name
            sentence = f"'{name}' has loops: lanes meet in it only if tags= says which they are"
            raise at(_stop(lane), Trouble("refused", sentence))
        key += (frame.code.number, *places.key(frame.block.block, frame.tag), frame.at)
    return tuple(key)


def _together(machine: Machine, group: list[Lane]) -> None:
    op = _stop(group[0])
    try:
        if op.opcode == "crev":
            _whole_gang(machine, op, group, lambda function: _in_turn(machine, function, group))
        elif op.opcode == "everywhere":
            _whole_gang(machine, op, group, lambda function: _everywhere(machine, function, group))
        elif op.opcode in MEETINGS:
            numbers = [lane.number % machine.world.width for lane in group]
            for lane, result in zip(group, across(op, numbers, [_operands(lane) for lane in group]), strict=True):
                _resume(lane, result)
        else:
            raise Trouble("refused", f"'{op.opcode}' is not run lane by lane")
    except Trouble as trouble:
        for lane in group:
            fail(lane, machine, trouble if trouble.op is not None else at(op, trouble))
            if lane.fault is not None and trouble.lane is not None:
                lane.fault = replace(lane.fault, lane=trouble.lane)


def _barrier(machine: Machine, waiting: list[Lane]) -> list[Lane]:
    """Every lane that has not ended waits. Let a group pass if all of it is here; else the waiting lanes fail."""
    groups: dict[tuple[int, ...], list[tuple[Tag, Lane]]] = {}
    for lane in waiting:
        groups.setdefault(machine.world.grid.group(lane.number), []).append((_key(lane), lane))
    for members in groups.values():
        here = _least(members)
        elsewhere = [lane.number for _, lane in members if lane not in here]
        parted = bool(_stop(here[0]).attrs.get("gang")) and len(here) < machine.world.width
        unlike = any(_operands(lane) != _operands(here[0]) for lane in here)
        for lane in here:
            if unlike:
                fail(lane, machine, at(_stop(lane), Trouble("barrier", "needs the same operands in all lanes")))
            elif parted:
                trouble = Trouble("barrier", "needs the whole gang, but lanes have parted before")
                fail(lane, machine, at(_stop(lane), trouble))
            elif elsewhere:
                trouble = Trouble("barrier", f"waits here while lanes {elsewhere} of its group wait elsewhere")
                fail(lane, machine, at(_stop(lane), trouble))
            else:
                _resume(lane, None)
    races = machine.world.memory.races
    if races is not None:
        (races.meeting if machine.nesting else races.barrier)()
    return waiting


def _whole_gang(machine: Machine, op: Op, group: list[Lane], run: Callable[[Function], list[Any]]) -> None:
    """The gang runs a function on behalf of these lanes; each gets a result."""
    function = machine.module.functions.get(str(op.attrs["callee"]))
    if function is None:
        raise Trouble("external", f"function '{op.attrs['callee']}' is not here, and {op.opcode} needs to run it")
    if machine.nesting == MOST_NESTED:
        raise Trouble("depth", f"more than {MOST_NESTED} {op.opcode} calls are open")
    machine.nesting += 1
    machine.world.memory.strangers = True
    _order(machine, True)
    try:
        results = run(function)
    finally:
        machine.nesting -= 1
        machine.world.memory.strangers = machine.nesting > 0
    for lane, result in zip(group, results, strict=True):
        _resume(lane, result)


def _in_turn(machine: Machine, function: Function, group: list[Lane]) -> list[Any]:
    """A crev call for each of these lanes; the results in the order of the lanes."""
    turns = machine.settings.turns
    results = {lane.number: _crev_call(machine, function, lane) for lane in (turns(group) if turns else group)}
    return [results[lane.number] for lane in group]


def _crev_call(machine: Machine, function: Function, lane: Lane) -> Any:
    """A crev call for one lane. The calls for other lanes come before or after, so nothing races with them."""
    gang = [machine.start(function, number, _operands(lane)) for number in _gang_of(machine, lane)]
    races = machine.world.memory.races
    if races is not None and machine.nesting == 1:
        races.crev_lane = lane.number
    try:
        _run(machine, gang, [lane])
    finally:
        if races is not None and machine.nesting == 1:
            races.crev_lane = None
    return gang[lane.number % machine.world.width].result


def _everywhere(machine: Machine, function: Function, group: list[Lane]) -> list[Any]:
    """All lanes of the gang; the first argument says which were active."""
    own = {lane.number: [1, *_operands(lane)] for lane in group}
    others = [0, *_operands(group[0])]
    lanes = [machine.start(function, number, own.get(number, others)) for number in _gang_of(machine, group[0])]
    _run(machine, lanes, group)
    return [lanes[lane.number % machine.world.width].result for lane in group]


def _gang_of(machine: Machine, lane: Lane) -> range:
    width = machine.world.width
    first = lane.number // width * width
    return range(first, first + width)


def _run(machine: Machine, lanes: list[Lane], callers: list[Lane]) -> None:
    """Run the lanes; a failure is reported for that lane if it is among the callers, else for the first caller."""
    launch(machine, lanes)
    machine.crev_steps += sum(machine.settings.step_limit - lane.left for lane in lanes)
    if machine.crev_steps > machine.settings.step_limit:
        raise Trouble("steps", "too many steps")
    if machine.world.memory.races is not None:
        machine.world.memory.races.meeting()
    for lane in lanes:
        if lane.fault is not None:
            trouble = Trouble(lane.fault.kind, lane.fault.sentence)
            numbers = [caller.number for caller in callers]
            trouble.lane = lane.number if lane.number in numbers else numbers[0]
            raise trouble if lane.fault.op is None else at(lane.fault.op, trouble)


def _stop(lane: Lane) -> Op:
    assert lane.waiting is not None and lane.waiting.stop is not None
    return lane.waiting.stop


def _operands(lane: Lane) -> list[Any]:
    assert lane.waiting is not None
    regs = lane.frames[-1].regs
    return [regs[slot] for slot in lane.waiting.args]


def _resume(lane: Lane, result: Any) -> None:
    assert lane.waiting is not None
    lane.frames[-1].regs[lane.waiting.result] = result
    lane.waiting = None


def _least(members: list[tuple[Tag, Lane]]) -> list[Lane]:
    """The lanes that share the least key, in order of their numbers."""
    least = min(key for key, _ in members)
    return [lane for key, lane in members if key == least]
