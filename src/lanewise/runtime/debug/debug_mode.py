"""Debug mode: a kernel runs in the interpreter, which sees more than compiled checks can.

    k.py:7: 'out'[3] is written in iteration (6), and in iteration (7) at k.py:7, in lane 7 at index (7)
    k.py:9: element 2 of the private array 't' is read before it is set, in lane 0 at index (0)

Compiled with debug=True a kernel has checks of overflow, division by zero, `lw.uniform`, bounds and `assert`. The
interpreter runs the same functions in gangs of the same width and also finds races between iterations of a lanes loop,
and reads of private memory that is not set. Writes of equal values are no race: many programs set a flag that way.
With debug="orders" it then runs them again in other orders, and compares (`orders.py`).

It costs a microsecond and more for each op of each lane. A call with more than `MOST_LANES` iterations, or `MOST_STEPS`
steps, is therefore restarted as compiled code with its own checks, after restoring the arrays, and a `RuntimeWarning`
says so. A lane that took all of these steps alone, in a `while` loop, is an error instead (`endless_loops.py`):
compiled code cannot be interrupted inside a gang.

Requires  a module compiled in debug mode.
Ensures   an error of the lowest iteration of the gang that failed first; prints come in the order of gangs.
"""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from ...analysis.divergence.tag_rules import tags
from ...analysis.facts import Facts
from ...frontend.python.compile import Compiled
from ...frontend.python.definitions.own_files import OWN_FILES
from ...frontend.python.definitions.source import KernelSource
from ...frontend.python.outside.c_calls import interpreted
from ...frontend.python.run import run_with
from ...ir.function import Function, Op, Undefined
from ...ir.interpreter.ask import signed
from ...ir.interpreter.faults import Fault, Trouble
from ...ir.interpreter.interpret import Machine, Outcome, Settings
from ...ir.interpreter.lane import Lane
from ...ir.interpreter.launching import Places
from ...ir.interpreter.memory import Access, Memory
from ...ir.interpreter.races import EQUAL_WRITES, Races
from ...ir.interpreter.tags import TagRules
from ...ir.position import Position
from ...record import dataclass, replace
from ..call.errors import LaneError, error_class
from .arrays import Shown, saved
from .endless_loops import busiest_loop, endless_words, is_while
from .launch_races import IN_A_CALL, LaunchRaces, axes_of
from .orders import IN_ORDER, OTHERS, Difference, Order, compare_orders

MOST_LANES = 1 << 16
MOST_STEPS = 5_000_000
CLASSES = {
    "overflow": "OverflowError",
    "division": "ZeroDivisionError",
    "bounds": "IndexError",
    "depth": "RecursionError",
}


NOT_FIXED = "it depends on an order that other widths or thread counts change"
Gang = tuple[int, tuple[int, ...], int]  # the number of its row, the row, its first iteration


class TooLarge(Exception):
    """The call takes too long in the interpreter; the text names the limit."""


@dataclass(frozen=True, slots=True)
class How:
    """Lanes of a gang; whether to compare with other orders; whether gangs run one after another, on one thread."""

    width: int
    orders: bool = False
    one_thread: bool = False


def run_debug(compiled: Compiled, source: KernelSource, args: Sequence[Any], how: How) -> Any:
    """Call it; TooLarge, with all arrays restored, if it would take too long."""
    run = _Run(compiled, source, args, how)
    put_back = saved(args)
    try:
        result = run_with(run.host, compiled, args, CheckedMemory())
        if how.orders:
            result = _compare(run, args, result, put_back)
    except TooLarge:
        put_back()
        raise
    except BaseException:
        run.print_reports()
        raise
    run.print_reports()
    return result


def _compare(run: _Run, args: Sequence[Any], result: Any, put_back: Callable[[], None]) -> Any:
    compiled = run.compiled
    has_crev = any(op.opcode == "crev" for one in compiled.module.functions.values() for op in one.ops)
    orders = [order for order in OTHERS if has_crev or order.turns == order.lanes or order.turns == IN_ORDER.turns]
    latest = run

    def again(order: Order) -> Any:
        nonlocal latest
        latest = _Run(compiled, run.source, args, run.how, order)
        return run_with(latest.host, compiled, args, CheckedMemory())

    return compare_orders(orders, args, result, put_back, again, lambda _, found: latest.difference(found))


def warn_too_large(name: str, limit: str) -> None:
    warnings.warn(
        f"'{name}' runs too long for the interpreter, {limit}: races and private memory that is not set are not looked "
        "for; call it on smaller arrays to find them",
        RuntimeWarning,
        stacklevel=4,
    )


class CheckedMemory(Memory):
    """A read of memory that is not set is an error at once."""

    def load(self, address: int, access: Access, lane: int) -> Any:
        value = super().load(address, access, lane)
        if isinstance(value, Undefined):
            region = self.region_at(address)
            element = (address - region.base) // access.size
            name = region.name.removeprefix("%").split(" ")[0].split(".")[0]
            whose = "" if region.owner is None else "private "
            raise Trouble("undefined", f"element {element} of the {whose}array '{name}' is read before it is set")
        return value


@dataclass(slots=True)
class Failure(Exception):
    """A failure in a lanes loop, with the index of the iteration."""

    fault: Fault
    lane: int | None
    index: tuple[int, ...] | None


class _Run:
    def __init__(
        self, compiled: Compiled, source: KernelSource, args: Sequence[Any], how: How, order: Order = IN_ORDER
    ) -> None:
        self.compiled, self.order, self.how = compiled, order, how
        self.width, self.source, self.errors = how.width, source, compiled.errors
        self.externals = interpreted(compiled.outside)
        self.shown = Shown(compiled, compiled.signature.names(source), args)
        self.lanes = self.steps = 0
        self.printed: list[str] = []
        self.writers: dict[int, Op] = {}
        self.gangs = order.of_gangs()

    def print_reports(self) -> None:
        for line in self.printed:
            print(line)

    def host(self, function: Function, values: Sequence[Any], memory: Memory) -> Outcome:
        self.shown.placed(values)
        assert function.module is not None
        settings = Settings(
            tags=_loops,
            alignment=False,
            step_limit=MOST_STEPS,
            externals=self.externals,
            interleave=self.order.interleaving(),
            turns=self.order.of_turns(),
        )
        machine = _Patient(function.module, settings, self.source)
        machine.world.launch = lambda op, given: self._launch(machine, op, given)
        try:
            outcome = machine.run(function, [values], memory)
        except Failure as failure:
            raise self._error(failure.fault, failure.lane, failure.index) from None
        self.printed += [text for _, text in outcome.output]
        for fault in outcome.faults:
            raise self._error(fault, None, None)
        return outcome

    def _launch(self, machine: Machine, op: Op, args: Sequence[Any]) -> None:
        body, dims = machine.module.functions[op.attrs["callee"]], int(op.attrs["dims"])
        sizes = [max(0, signed(size, 64)) for size in args[:dims]]
        self.lanes += int(np.prod(sizes, dtype=object))
        if self.lanes > MOST_LANES:
            raise TooLarge(f"more than {MOST_LANES:,} iterations")
        world = machine.world
        self.printed += [text for _, text in world.output]
        world.output.clear()
        inner = _Machine(machine.module, replace(machine.settings, width=self.width), self.source)
        places = Places(inner, body, args[dims:], self.width, world.memory)
        inner.races.axes = axes_of(body, args)
        inner.races.one_thread = self.how.one_thread
        inner.races.writers = self.writers if self.order is not IN_ORDER else None
        rows = itertools.product(*(range(size) for size in sizes[:-1])) if all(sizes) else ()
        gangs = ((number, row, first) for number, row in enumerate(rows) for first in range(0, sizes[-1], self.width))
        for number, row, first in self._ordered(gangs, places, sizes[-1]):
            count = min(self.width, sizes[-1] - first)
            inner.races.start((*row, first))
            places.start(number, first, sizes[-1])
            lanes = [[*row, first + lane, *places.arguments(lane)] for lane in range(count)]
            outcome = inner.run(body, lanes, world.memory)
            self._look(outcome, inner.races, (*row, first))
        places.combine(world.lane)

    def _ordered(self, gangs: Iterable[Gang], places: Places, size: int) -> Iterable[Gang]:
        """The gangs of a launch in the order of this run; those of one block of a sum of floats stay together."""
        if self.order is IN_ORDER:
            return gangs
        if not places.ordered:
            return self.gangs(list(gangs))
        blocks = [
            list(group) for _, group in itertools.groupby(gangs, lambda gang: places.block(gang[0], gang[2], size))
        ]
        return itertools.chain.from_iterable(self.gangs(blocks))

    def difference(self, found: Difference) -> LaneError:
        """The error for an element that other orders leave different."""
        what, writer = "the result", None
        if found.array is not None:
            address, what = self.shown.address(found.array, found.index), self.shown.name(found.array, found.index)
            writer = self.writers.get(address)
        elif found.index:
            what += f"[{', '.join(map(str, found.index))}]"
        at = writer.position if writer is not None else Position()
        place, shown = self._line(at)
        sentence = f"{what} is {found.before}, but {found.after} with {self.order.words}: {NOT_FIXED}"
        return LaneError(f"{place}{sentence}{shown}", at)

    def _line(self, at: Position | None) -> tuple[str, str]:
        """A position before a sentence, and the line after it."""
        source = (self.source.line_at(at) or "").strip() if at else ""
        return (f"{at.file}:{at.line}: " if at else "", f"\n    {source}" if source else "")

    def _look(self, outcome: Outcome, races: LaunchRaces, first: tuple[int, ...]) -> None:
        self.printed += [text for _, text in sorted(outcome.output, key=lambda line: line[0])]
        self.steps += outcome.steps
        if self.steps > MOST_STEPS:
            raise TooLarge(f"more than {MOST_STEPS:,} steps")
        if any(fault.kind == "depth" for fault in outcome.faults):
            raise TooLarge("more calls inside each other than it holds")
        faults = sorted(outcome.faults, key=lambda fault: fault.lane or 0) or [
            races.described(fault, self.shown) for fault in races.found if fault.detail != EQUAL_WRITES
        ]
        if faults:
            lane = faults[0].lane or 0
            raise Failure(faults[0], lane, races.index(first, lane))

    def _error(self, fault: Fault, lane: int | None, index: tuple[int, ...] | None) -> LaneError:
        name = CLASSES.get(fault.kind, "")
        if fault.op is not None and fault.op.opcode == "check":
            name = str(fault.op.attrs.get("error", ""))
        who = "called in lane" if fault.detail == IN_A_CALL else "in lane"
        where = "" if index is None else f", {who} {lane} at index ({', '.join(map(str, index))})"
        where += f", with {self.order.words}" if self.order is not IN_ORDER else ""
        at = next((op.position for op in reversed(fault.callers) if _is_users(op)), fault.position)
        at = fault.position if fault.op is None or _is_users(fault.op) else at
        place, shown = self._line(at)
        return error_class(self.errors.get(name, name))(f"{place}{_sentence(fault)}{where}{shown}", at, lane, index)


def _is_users(op: Op) -> bool:
    """Is it in a file of the user, not in one of the `math` functions?"""
    return op.position.file not in OWN_FILES


def _sentence(fault: Fault) -> str:
    if fault.kind == "undefined" and fault.sentence.startswith("the condition is "):
        return "the condition depends on a value that is not set, or that an operation without a result left"
    return fault.sentence


def _loops(function: Function) -> TagRules:
    return tags(function, Facts(function))


class _Patient(Machine):
    """A machine with a limit of steps, which then reports the loop that it was in."""

    def __init__(self, program: Any, settings: Settings, source: KernelSource) -> None:
        super().__init__(program, settings)
        self.source = source

    def out_of_steps(self, lane: Lane, trouble: Trouble) -> None:
        found = busiest_loop([(frame.code.function, frame.block.block, frame.tag) for frame in lane.frames])
        if found is not None and is_while(found, self.source):
            self.give_up(Fault("steps", endless_words(found), found.back), lane.number)
        line = f", in the loop of line {found.position.line}" if found is not None else ""
        raise TooLarge(f"more than {MOST_STEPS:,} steps{line}")

    def give_up(self, fault: Fault, lane: int) -> None:
        """Outside lanes there is no lane to blame."""
        raise Failure(fault, None, None)


class _Machine(_Patient):
    """Runs gang after gang, with one record of accesses for all."""

    def __init__(self, program: Any, settings: Settings, source: KernelSource) -> None:
        super().__init__(program, settings, source)
        self.races = LaunchRaces()

    def give_up(self, fault: Fault, lane: int) -> None:
        raise Failure(fault, lane, self.races.index(self.races.firsts[-1], lane))

    def prepare(self, memory: Memory, width: int, races: bool) -> Races | None:
        super().prepare(memory, width, False)
        memory.races = self.races
        return None
