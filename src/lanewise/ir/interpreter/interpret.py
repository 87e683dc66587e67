"""The interpreter, lane mode: N lanes run a source-stage function, each on its own path, over one memory.

    memory = Memory()
    out = memory.array(numpy.zeros(8, "i4"), "out")
    outcome = run_lanes(function, [(out, lane) for lane in range(8)], memory)
    outcome.results, outcome.faults, outcome.traces

A lane runs until it ends, faults, or reaches an op that needs other lanes; `meet.py` describes how those meet. A fault
ends only its lane; a race is reported and ends no lane.
This is the oracle of every transform and of every claim about uniformity, so it is simple rather than fast, except for
the loop in `lane.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ...record import dataclass, field
from ..function import MASKED, Function, Module, Op, Undefined
from ..meaning.meaning import POISONS, canonical
from ..position import CompileError
from .decode import Code, Segment
from .externals import call_external
from .faults import Fault, Trouble
from .lane import Frame, Lane, Visit, at
from .meet import launch
from .memory import Memory
from .races import Races
from .tags import Tag, TagRules
from .world import Grid, World


@dataclass(frozen=True, slots=True)
class Settings:
    """How to run.

    tags          the loops of a function, for tags in traces and for meetings inside loops (`analysis.tags`)
    record        None, "branches" (visits of blocks that branch) or "values" (visits of all blocks)
    overflow      "poison", "report" or "wrap": see `meaning`
    alignment     report addresses that are less aligned than an op says
    races         report races between lanes
    externals     functions that the module does not hold
    width         lanes of a gang; None: all lanes are one gang
    grid          answers for work-item questions; None: one dimension, one group
    interleave    repeatedly picks an index into the lanes that can continue; that lane runs to its next call, meeting
                  or end of block. None: one lane after another
    turns         the order in which the lanes of a gang that make a crev call are served. None: by their numbers
    """

    tags: Callable[[Function], TagRules] | None = None
    record: str | None = None
    overflow: str = POISONS
    alignment: bool = True
    races: bool = True
    externals: Mapping[str, Callable[..., Any]] = field(default_factory=dict[str, Callable[..., Any]])
    step_limit: int = 10_000_000
    depth_limit: int = 10_000
    width: int | None = None
    grid: Grid | None = None
    interleave: Callable[[Sequence[int]], int] | None = None
    turns: Callable[[Sequence[Lane]], Sequence[Lane]] | None = None


@dataclass(slots=True)
class Outcome:
    """The outcome of a run: a result per lane (None: none, or it faulted), faults, traces, printed lines, steps."""

    results: list[Any]
    faults: list[Fault]
    traces: list[list[Visit]]
    output: list[tuple[int, str]]
    steps: int

    def expect(self) -> list[Any]:
        """The results of a run in which nothing went wrong."""
        assert not self.faults, "\n".join(map(str, self.faults))
        return self.results


def run_lanes(
    function: Function, args: Sequence[Sequence[Any]], memory: Memory | None = None, **settings: Any
) -> Outcome:
    """Run one lane for each row of arguments; `settings` are those of `Settings`."""
    return Machine(function.module or function, Settings(**settings)).run(function, args, memory)


class Machine:
    """Runs functions of one module many times; decodes each of them once."""

    def __init__(self, program: Module | Function, settings: Settings | None = None) -> None:
        self.module = program if isinstance(program, Module) else _alone(program)
        self.settings = settings or Settings()
        self.world = World(self.settings.overflow, self.settings.alignment)
        self.activations: dict[tuple[int, Op, Tag, Function], int] = {}
        self._codes: dict[Function, Code] = {}
        self._templates: dict[Code, list[Any]] = {}
        self.nesting = 0
        self.crev_steps = 0  # steps of lanes that run in crev calls

    def run(self, function: Function, args: Sequence[Sequence[Any]], memory: Memory | None = None) -> Outcome:
        if (why := self.module.attrs.get("cannot_run")) is not None:
            raise CompileError(why, function.position)
        world, settings = self.world, self.settings
        count = len(args)
        races = self.prepare(memory if memory is not None else Memory(), settings.width or count, count > 1)
        world.grid = settings.grid or Grid((max(1, count),), (max(1, count),))
        lanes = [self.start(function, number, row) for number, row in enumerate(args)]
        launch(self, lanes)
        world.memory.races = None
        faults = [lane.fault for lane in lanes if lane.fault is not None] + (races.found if races else [])
        steps = self.crev_steps + sum(settings.step_limit - lane.left for lane in lanes)
        return Outcome([lane.result for lane in lanes], faults, [lane.trace for lane in lanes], world.output, steps)

    def prepare(self, memory: Memory, width: int, races: bool) -> Races | None:
        """Set the world up for a run."""
        world = self.world
        try:
            memory.place(self.module)
        except Trouble as trouble:
            raise CompileError(trouble.sentence) from None
        memory.races = Races(width) if races and self.settings.races else None
        world.memory, world.width, world.output = memory, width, []
        world.shared.clear()
        self._templates.clear()
        self.activations.clear()
        self.crev_steps = 0
        return memory.races

    def start(self, function: Function, number: int, args: Sequence[Any]) -> Lane:
        """A lane at the entry of a function; it has faulted already if the function cannot be run."""
        lane = Lane(number, self.settings.step_limit)
        params = function.params
        assert len(args) == len(params), f"'{function.name}' takes {len(params)} arguments, not {len(args)}"
        row = [canonical(arg, param.type) for arg, param in zip(args, params, strict=True)]
        try:
            lane.frames.append(self._frame(function, row, 0, 0, 0))
        except Trouble as trouble:
            lane.fault = Fault(trouble.kind, trouble.sentence, trouble.op, number)
        return lane

    # activations

    def _frame(self, function: Function, args: Iterable[Any], into: int, mark: int, activation: int) -> Frame:
        code = self.code(function)
        regs = self.template(code).copy()
        low = code.entry.low
        regs[low : low + len(function.params)] = args
        return Frame(code, regs, into, mark, activation)

    def code(self, function: Function) -> Code:
        code = self._codes.get(function)
        if code is None or code.version != function.version:
            masked = next((op for op in function.ops if op.mask is not None), None)
            if masked is not None or function.stage == MASKED:
                raise Trouble("refused", f"'{function.name}' is masked: run it as a gang")
            rules = self.settings.tags(function) if self.settings.tags is not None else None
            self._codes[function] = code = Code(function, self.world, rules, len(self._codes))
        return code

    def template(self, code: Code) -> list[Any]:
        template = self._templates.get(code)
        if template is None:
            self._templates[code] = template = code.template.copy()
            for slot, symbol in code.symbols:
                template[slot] = (self.world.memory.address_of(symbol.name) + symbol.offset) % (1 << 64)
        return template

    def out_of_steps(self, lane: Lane, trouble: Trouble) -> None:
        """Called before a lane ends because it took too many steps; a subclass may inspect where it is."""

    def calls(self, segment: Segment) -> bool:
        """Does the segment end with a call that the lane can make on its own?"""
        assert segment.stop is not None
        return segment.stop.opcode in ("call", "call_pointer")

    def enter(self, lane: Lane, frame: Frame, segment: Segment) -> Frame:
        """Make a call: the frame in which the lane continues, the same one if the function is not in the module."""
        op = segment.stop
        assert op is not None
        args = [frame.regs[slot] for slot in segment.args]
        try:
            name = self.callee(op, args)
            function = self.module.functions.get(name)
            if function is None:
                frame.regs[segment.result] = self.external(op, name, args)
                return frame
            self.fits(function, args, len(lane.frames))
            activation = self._activation(frame, op, function) if self.settings.record else 0
            new = self._frame(function, args, segment.result, len(lane.privates), activation)
        except Trouble as trouble:
            raise at(op, trouble) from None
        lane.frames.append(new)
        return new

    def callee(self, op: Op, args: list[Any]) -> str:
        """The name of the function that a call calls; a function pointer is removed from the arguments."""
        if op.opcode != "call_pointer":
            return str(op.attrs["callee"])
        address = args.pop(0)
        if isinstance(address, Undefined):
            raise Trouble("undefined", f"the address of the function is {address}")
        name = self.world.memory.functions.get(address)
        if name is None:
            raise Trouble("bounds", f"address {address:#x} is no function")
        return name

    def external(self, op: Op, name: str, args: list[Any]) -> Any:
        if name in self.module.refused:
            raise Trouble("external", f"function '{name}' could not be read: {self.module.refused[name]}")
        return call_external(self.world, op, name, args, self.settings.externals)

    def fits(self, function: Function, args: list[Any], depth: int) -> None:
        if len(args) != len(function.params):
            raise Trouble("external", f"'{function.name}' takes {len(function.params)} arguments, not {len(args)}")
        if depth >= self.settings.depth_limit:
            raise Trouble("depth", f"more than {self.settings.depth_limit} calls are open")

    def _activation(self, frame: Frame, op: Op, function: Function) -> int:
        key = (frame.activation, op, frame.tag, function)
        return self.activations.setdefault(key, len(self.activations) + 1)


def _alone(function: Function) -> Module:
    module = Module()
    module.functions[function.name] = function
    return module
