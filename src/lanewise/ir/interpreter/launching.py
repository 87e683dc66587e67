"""The interpreter's lanes loops: a host function whose `launch` ops run body functions over all their indices.

    run_host(module.functions["k"], args, memory, width=4)

Rows run one after another, each as gangs of `width` lanes and a last gang with fewer. Gangs do not run at the same
time, so races are detected only inside a gang. Each lane has its own accumulator of a reduction: lane 0 has the host's,
with its initial value, and the others start at the operation's neutral element. At the end the accumulators are
combined in lane order. Reductions of floats have the order of compiled code (`reduction_order.py`).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from ...record import dataclass, replace
from ..function import Const, Function, Op
from ..meaning.meaning import apply, meaning
from ..neutral import neutral
from ..ops import TABLE
from ..reduction_order import BLOCK, STEP, OrderedSum, steps_of
from ..types import PTR, Type, type_named
from .actions import access
from .ask import signed
from .faults import Trouble
from .interpret import Machine, Outcome, Settings
from .memory import Access, Memory


def run_host(function: Function, args: Sequence[Any], memory: Memory, *, width: int = 1, **settings: Any) -> Outcome:
    """Run a host function once."""
    machine = Machine(function.module or function, Settings(**settings))
    _can_launch(machine, width)
    return machine.run(function, [args], memory)


def _can_launch(machine: Machine, width: int) -> None:
    machine.world.launch = lambda op, args: _launch(machine, op, args, width)


def _launch(machine: Machine, op: Op, args: Sequence[Any], width: int) -> None:
    body = machine.module.functions[op.attrs["callee"]]
    dims = int(op.attrs["dims"])
    sizes = [signed(size, 64) for size in args[:dims]]
    world = machine.world
    inner = Machine(machine.module, replace(machine.settings, width=width))
    places = Places(inner, body, args[dims:], width, world.memory)
    for number, row in enumerate(itertools.product(*(range(size) for size in sizes[:-1]))):
        for first in range(0, sizes[-1], width):
            count = min(width, sizes[-1] - first)
            places.start(number, first, sizes[-1])
            rows = [[*row, first + lane, *places.arguments(lane)] for lane in range(count)]
            outcome = inner.run(body, rows, world.memory)
            world.output += outcome.output
            for fault in outcome.faults:
                trouble = Trouble(fault.kind, f"at {(*row, first + (fault.lane or 0))}: {fault.sentence}")
                trouble.op = fault.op
                raise trouble
    places.combine(world.lane)


@dataclass(slots=True, eq=False)
class _Ordered:
    """A reduction of floats: the lanes' own places hold the slots of a gang while it runs."""

    index: int
    how: Access
    places: list[int]
    sum: OrderedSum
    first: int | None = None  # of the gang that runs


class Places:
    """The accumulators of a launch: the host's own for lane 0, and one for each further lane; `start` before each gang.

    For an ordered reduction lane 0 has one of its own too.
    """

    def __init__(self, machine: Machine, body: Function, captured: Sequence[Any], width: int, memory: Memory) -> None:
        self.machine = machine
        self.memory = memory
        self.width = width
        self.captured = list(captured)
        dims = len(body.params) - len(captured)
        names = [param.name for param in body.params[dims:]]
        self.found: list[tuple[int, str, Type, list[int]]] = []
        self.ordered: list[_Ordered] = []
        for item in body.attrs.get("lanes", {}).get("reductions", []):
            type, index = type_named(item["type"]), names.index(item["param"])
            addresses = [self._fresh(item["op"], type, lane) for lane in range(type.is_float ^ 1, width)]
            if type.is_float:
                self.ordered.append(_Ordered(index, _how(type, machine), addresses, _ordered_sum(item["op"], type)))
            else:
                self.found.append((index, item["op"], type, addresses))

    def _fresh(self, name: str, type: Type, lane: int) -> int:
        region = self.memory.allocate(type.bytes, type.bytes, f"accumulator of lane {lane}", lane)
        self.memory.store(region.base, neutral(name, type), _how(type, self.machine), lane)
        return region.base

    def block(self, row: int, first: int, size: int) -> int:
        """The number of a gang's block: gangs of one block follow each other, if floats are reduced."""
        return (row * steps_of(size) + first // STEP) // BLOCK if self.ordered else 0

    def start(self, row: int, first: int, size: int) -> None:
        """A gang of a row of `size` iterations is next; rows have numbers."""
        for item in self.ordered:
            self._take_back(item)
            item.sum.begin(row * steps_of(size) + first // STEP)
            item.first = first
            for lane, place in enumerate(item.places):
                self.memory.store(place, item.sum.slots[(first + lane) % STEP], item.how, lane)

    def _take_back(self, item: _Ordered) -> None:
        """The slots as the last gang left them."""
        if item.first is not None:
            for lane, place in enumerate(item.places[:STEP]):
                item.sum.slots[(item.first + lane) % STEP] = self.memory.load(place, item.how, lane)

    def arguments(self, lane: int) -> list[Any]:
        row = list(self.captured)
        for item in self.ordered:
            row[item.index] = item.places[lane]
        for index, _, _, addresses in self.found:
            if lane:
                row[index] = addresses[lane - 1]
        return row

    def combine(self, host: int) -> None:
        for item in self.ordered:
            self._take_back(item)
            place = self.captured[item.index]
            self.memory.store(place, item.sum.after(self.memory.load(place, item.how, host)), item.how, host)
        for index, name, type, addresses in self.found:
            how = _how(type, self.machine)
            op = Op(TABLE[name], type, [Const(type, 0), Const(type, 0)])
            both = meaning(op)
            for lane, address in enumerate(addresses, 1):
                values = [self.memory.load(self.captured[index], how, host), self.memory.load(address, how, lane)]
                self.memory.store(self.captured[index], apply(op, both, values), how, host)


def _ordered_sum(name: str, type: Type) -> OrderedSum:
    op = Op(TABLE[name], type, [Const(type, 0), Const(type, 0)])
    both = meaning(op)
    return OrderedSum(lambda a, b: apply(op, both, [a, b]), neutral(name, type))


def _how(type: Type, machine: Machine) -> Any:
    op = Op(TABLE["load"], type, [Const(PTR, 0)], attrs={"align": type.bytes})
    return access(op, type, machine.world)
