"""How many lanes are at work: `k.explain(*args, measure=True)` runs some gangs in the interpreter, and counts.

    while n < limit and ...:      measured: 48 % of the lanes are active in an iteration
    if x < 0:                     measured: taken by 12 % of the lanes; all of a gang go the same way 31 times of 100

The interpreter runs lanes one by one and reports in which iterations of its loops each branch was taken. A gang runs an
iteration if one of its lanes does. The share is the iterations of all lanes, divided by those of the gang times its
lanes. At most `MOST_GANGS` gangs are drawn at random, always the same ones; the arrays are restored afterwards.

Requires  arguments as for a call. Loops as they are written: lanes that take other iterations when they are done
          (`codegen/launch/refilled.py`) wait less than is reported here.
Costs     a microsecond for each op of each lane, `MOST_STEPS` of them at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from ..analysis.divergence.tag_rules import tags
from ..analysis.facts import Facts
from ..analysis.graph.cfg import cfg
from ..analysis.graph.loop_lines import end_test, loop_position
from ..analysis.graph.loops import loops
from ..frontend.python.compile import Compiled
from ..frontend.python.run import run_with
from ..ir.function import Block, Function, Module, Op
from ..ir.interpreter.ask import signed
from ..ir.interpreter.interpret import Machine, Outcome, Settings
from ..ir.interpreter.lane import BRANCHES
from ..ir.interpreter.launching import Places
from ..ir.interpreter.memory import Memory
from ..ir.interpreter.tags import Tag, TagRules
from ..record import dataclass, field, replace
from ..runtime.debug.arrays import saved
from .explanation import BRANCH, LOOP, Note

MOST_GANGS, MOST_STEPS = 256, 4_000_000
Place = tuple[str, int]
Moment = tuple[int, Tag]  # which call, and which iteration of each loop


@dataclass(slots=True)
class Count:
    """`some` of `all`; of a branch also how often a gang came to it, and how often its lanes stayed together."""

    some: int = 0
    all: int = 0
    gangs: int = 0
    together: int = 0


@dataclass(slots=True)
class LaneUse:
    """By the lines of loops and branches; `run` gangs of `gangs` were looked at."""

    loops: dict[Place, Count] = field(default_factory=dict[Place, Count])
    branches: dict[Place, Count] = field(default_factory=dict[Place, Count])
    run: int = 0
    gangs: int = 0


class _Done(Exception):
    """Enough has been seen."""


def lane_use(compiled: Compiled, args: Sequence[Any], width: int) -> LaneUse:
    """Run some gangs of a call; what it returns, and what else it did, is forgotten."""
    look = GangLook(compiled.module, width)
    look.run(compiled, args)
    return look.use


def use_notes(use: LaneUse, notes: dict[Place, dict[Note, None]]) -> Iterator[tuple[Place, Note]]:
    """Beside what is said of loops that lanes leave one by one, and of branches that are folded."""
    for place, found in use.loops.items():
        column = _column(notes, place, LOOP, ("divergent",))
        if column is not None and found.all:
            said = f"measured: {found.some / found.all:.0%} of the lanes are active in an iteration"
            yield place, Note(LOOP, "busy", said, column)
    for place, found in use.branches.items():
        column = _column(notes, place, BRANCH, ("divergent", "blend"))
        if column is not None and found.all:
            said = f"measured: taken by {found.some / found.all:.0%} of the lanes that come here; "
            said += f"in {found.together / found.gangs:.0%} of the gangs all go the same way, "
            said += "and the mask of the other side is empty"
            yield place, Note(BRANCH, "taken", said, column)


def _column(notes: dict[Place, dict[Note, None]], place: Place, kind: str, forms: Sequence[str]) -> int | None:
    return next((note.column for note in notes.get(place, ()) if note.kind == kind and note.form in forms), None)


class GangLook:
    """Runs a call in the interpreter, of each launch some gangs, and counts in what their lanes did."""

    def __init__(self, module: Module, width: int, most_steps: int = MOST_STEPS, record: str = BRANCHES) -> None:
        self.width, self.use, self.steps = width, LaneUse(), 0
        self.most_steps, self.record = most_steps, record
        self.loop_tests: dict[Block, tuple[Place, tuple[bool, ...]]] = {}  # tests of loops: on which ways lanes stay
        self.sides: dict[Block, Place] = {}
        for fn in module.functions.values():
            self._places(fn)

    def _places(self, fn: Function) -> None:
        facts = Facts(fn)
        graph, forest = facts[cfg], facts[loops]
        for loop in forest:
            number = end_test(facts, loop)
            end = graph.blocks[number].end
            if end is not None:
                at = loop_position(facts, loop.header, end)
                stays = tuple(forest.contains(loop, edge.target) for edge in graph.leaving(number))
                self.loop_tests[graph.blocks[number]] = (at.file, at.line), stays
        for block in graph.blocks:
            if block.end is not None and len(block.targets) == 2 and block not in self.loop_tests:
                self.sides[block] = block.end.position.file, block.end.position.line

    def run(self, compiled: Compiled, args: Sequence[Any]) -> None:
        put_back = saved(args)
        try:
            run_with(self._host, compiled, args)
        except _Done:
            pass
        finally:
            put_back()

    def _host(self, function: Function, values: Sequence[Any], memory: Memory) -> Outcome:
        assert function.module is not None, "a host has a module"
        settings = Settings(tags=_tags, alignment=False, races=False, step_limit=self.most_steps)
        machine = Machine(function.module, settings)
        machine.world.launch = lambda op, given: self._launch(machine, op, given)
        machine.run(function, [values], memory)
        raise _Done

    def _launch(self, machine: Machine, op: Op, args: Sequence[Any]) -> None:
        body, dims = machine.module.functions[op.attrs["callee"]], int(op.attrs["dims"])
        sizes = [max(0, signed(size, 64)) for size in args[:dims]]
        each = -(-sizes[-1] // self.width)
        gangs = each
        for size in sizes[:-1]:
            gangs *= size
        self.use.gangs += gangs
        self.launched(gangs)
        inner = Machine(machine.module, replace(machine.settings, width=self.width, record=self.record))
        places = Places(inner, body, args[dims:], self.width, machine.world.memory)
        for gang in Random(0).sample(range(gangs), min(gangs, MOST_GANGS)):
            row, first = _row(gang // each, sizes[:-1]), gang % each * self.width
            count = min(self.width, sizes[-1] - first)
            rows = [[*row, first + lane, *places.arguments(lane)] for lane in range(count)]
            self.count(inner.run(body, rows, machine.world.memory), count)
            if self.steps > self.most_steps:
                raise _Done
        places.combine(machine.world.lane)

    def launched(self, gangs: int) -> None:
        """A launch of so many gangs begins."""

    def count(self, outcome: Outcome, lanes: int) -> None:
        """Of one gang, which had so many lanes."""
        iterations: dict[Place, list[Moment]] = {}
        sides: dict[Place, dict[Moment, list[int]]] = {}
        for trace in outcome.traces:
            for block, tag, _, way, call in trace:
                if block in self.loop_tests and way is not None:
                    place, stays = self.loop_tests[block]
                    if stays[way]:
                        iterations.setdefault(place, []).append((call, tag))
                elif block in self.sides and way is not None:
                    sides.setdefault(self.sides[block], {}).setdefault((call, tag), []).append(way)
        for place, moments in iterations.items():
            found = self.use.loops.setdefault(place, Count())
            found.some += len(moments)
            found.all += len(set(moments)) * lanes
        for place, chosen in sides.items():
            found = self.use.branches.setdefault(place, Count())
            for ways in chosen.values():
                found.some, found.all = found.some + ways.count(0), found.all + len(ways)
                found.gangs, found.together = found.gangs + 1, found.together + (len(set(ways)) == 1)
        self.use.run += 1
        self.steps += outcome.steps


def _row(number: int, sizes: Sequence[int]) -> list[int]:
    """The indices of a row, of which the last counts first."""
    found: list[int] = []
    for size in reversed(sizes):
        number, at = divmod(number, size)
        found.insert(0, at)
    return found


def _tags(function: Function) -> TagRules:
    return tags(function, Facts(function))
