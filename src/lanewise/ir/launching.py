"""The interpreter's lanes loops: a host function whose `launch` ops run body functions over all their indices.

    run_host(module.functions["k"], args, memory, width=4)

Rows run one after another, each as gangs of `width` lanes and a last gang with fewer. Gangs do not run at the same
time, so races are detected only inside a gang. Each lane has its own accumulator of a reduction: lane 0 has the host's,
with its initial value, and the others start at the operation's neutral element. At the end the accumulators are
combined in lane order. At width 1 this is what Python does.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from ..record import replace
from .actions import access
from .ask import signed
from .faults import Trouble
from .function import Const, Function, Op
from .interpret import Machine, Outcome, Settings
from .meaning import apply, meaning
from .memory import Memory
from .neutral import neutral
from .ops import TABLE
from .types import PTR, Type, type_named


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
    for row in itertools.product(*(range(size) for size in sizes[:-1])):
        for first in range(0, sizes[-1], width):
            count = min(width, sizes[-1] - first)
            rows = [[*row, first + lane, *places.arguments(lane)] for lane in range(count)]
            outcome = inner.run(body, rows, world.memory)
            world.output += outcome.output
            for fault in outcome.faults:
                trouble = Trouble(fault.kind, f"at {(*row, first + (fault.lane or 0))}: {fault.sentence}")
                trouble.op = fault.op
                raise trouble
    places.combine(world.lane)


class Places:
    """The accumulators of a launch: the host's own for lane 0, and one for each further lane."""

    def __init__(self, machine: Machine, body: Function, captured: Sequence[Any], width: int, memory: Memory) -> None:
        self.machine = machine
        self.memory = memory
        self.width = width
        self.captured = list(captured)
        dims = len(body.params) - len(captured)
        names = [param.name for param in body.params[dims:]]
        self.found: list[tuple[int, str, Type, list[int]]] = []
        for item in body.attrs.get("lanes", {}).get("reductions", []):
            type = type_named(item["type"])
            addresses = [self._fresh(item["op"], type, lane) for lane in range(1, width)]
            self.found.append((names.index(item["param"]), item["op"], type, addresses))

    def _fresh(self, name: str, type: Type, lane: int) -> int:
        region = self.memory.allocate(type.bytes, type.bytes, f"accumulator of lane {lane}", lane)
        self.memory.store(region.base, neutral(name, type), _how(type, self.machine), lane)
        return region.base

    def arguments(self, lane: int) -> list[Any]:
        row = list(self.captured)
        for index, _, _, addresses in self.found:
            if lane:
                row[index] = addresses[lane - 1]
        return row

    def combine(self, host: int) -> None:
        for index, name, type, addresses in self.found:
            how = _how(type, self.machine)
            op = Op(TABLE[name], type, [Const(type, 0), Const(type, 0)])
            both = meaning(op)
            for lane, address in enumerate(addresses, 1):
                values = [self.memory.load(self.captured[index], how, host), self.memory.load(address, how, lane)]
                self.memory.store(self.captured[index], apply(op, both, values), how, host)


def _how(type: Type, machine: Machine) -> Any:
    op = Op(TABLE["load"], type, [Const(PTR, 0)], attrs={"align": type.bytes})
    return access(op, type, machine.world)
