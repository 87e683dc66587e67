"""Run a kernel's module with masked lanes loops: gang after gang in lockstep, on NumPy arrays in place.

    run_gangs(compiled, args, width=8)          as `run_interpreted`, but after all transforms

Gangs that a driver would classify as interior (`hoist_checks`) run the version without checks. The host runs in the
interpreter, and source-stage functions that lanes call run lane by lane. A reduction has W adjacent accumulators, as in
compiled code.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from lanewise.codegen.launch.masked import masked_version
from lanewise.frontend.python import run
from lanewise.frontend.python.compile import Compiled
from lanewise.ir.function import UNDEF, Const, Function, Op
from lanewise.ir.interpreter.actions import access
from lanewise.ir.interpreter.ask import signed
from lanewise.ir.interpreter.faults import Trouble
from lanewise.ir.interpreter.gang import Gang
from lanewise.ir.interpreter.interpret import Machine, Outcome, Settings
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.meaning.meaning import apply, meaning
from lanewise.ir.neutral import neutral
from lanewise.ir.ops import TABLE
from lanewise.ir.shapes import UNIFORM, VARYING
from lanewise.ir.types import PTR, Type, type_named
from lanewise.pipeline import RANGES, run_over
from lanewise.transform.checks.propagate_ranges import launch_ranges
from lib.oracles.kernel_results import loops_of


def run_gangs(compiled: Compiled, args: Sequence[Any], width: int) -> Any:
    """Call it; its result. Faults are raised."""

    def host(function: Function, values: Sequence[Any], memory: Memory, **_: Any) -> Outcome:
        assert function.module is not None
        machine = Machine(function.module, Settings(tags=loops_of))
        machine.world.launch = lambda op, given: _Launch(machine, op, given, width).run()
        return machine.run(function, [values], memory)

    run_over(RANGES, compiled.module, launch_ranges(compiled.module))
    return run.run_with(host, compiled, args)


class _Launch:
    """One lanes loop."""

    def __init__(self, machine: Machine, op: Op, args: Sequence[Any], width: int) -> None:
        self.machine, self.width, self.memory = machine, width, machine.world.memory
        self.body = machine.module.functions[op.attrs["callee"]]
        self.dims = int(op.attrs["dims"])
        self.sizes = [signed(size, 64) for size in args[: self.dims]]
        self.captured = list(args[self.dims :])
        self.host = machine.world.lane
        shapes = {param.name: param.shape or VARYING for param in self.body.params}
        self.masked = masked_version(self.body, shapes, width, True)
        self.full = masked_version(self.body, shapes, width, False, driven=True)
        self.masked.module = self.full.module = self.body.module

    def run(self) -> None:
        inner = Gang(Machine(self.machine.module, replace(self.machine.settings, width=self.width)), self.width)
        rooms = self._rooms()
        for row in itertools.product(*(range(size) for size in self.sizes[:-1])):
            for first in range(0, self.sizes[-1], self.width):
                mask = [int(first + lane < self.sizes[-1]) for lane in range(self.width)]
                # A lane after the end has no index: claims about indices need not hold for it.
                indices = [first + lane if mask[lane] else UNDEF for lane in range(self.width)]
                values: list[Any] = [mask, *row, indices]
                for at, (value, param) in enumerate(zip(self.captured, self.body.params[self.dims :], strict=True)):
                    values.append(rooms[at][0] if at in rooms else value)
                    assert param.shape is UNIFORM or at in rooms
                if all(mask) and self._is_inside(values[1:]):
                    outcome = inner.run(self.full, values[1:], self.memory)
                else:
                    outcome = inner.run(self.masked, values, self.memory)
                self.machine.world.output += outcome.output
                for fault in outcome.faults:
                    trouble = Trouble(fault.kind, f"in lane {fault.lane}: {fault.sentence}")
                    trouble.op = fault.op
                    raise trouble
        self._combine(rooms)

    def _is_inside(self, values: list[Any]) -> bool:
        """Are all sums that the function records nonnegative, in every lane?"""
        given = dict(zip((param.name for param in self.body.params), values, strict=True))
        for constant, *parts in self.full.attrs.get("inside", ()):
            for lane in range(self.width):
                total = constant
                for factor, *names in parts:
                    for name in names:
                        value = given[name]
                        factor *= signed(value[lane] if isinstance(value, list) else value, 64)
                    total += factor
                if total < 0:
                    return False
        return True

    def _rooms(self) -> dict[int, tuple[list[int], str, Type]]:
        """For each reduction, by the number of its parameter, the addresses of W adjacent accumulators."""
        names = [param.name for param in self.body.params[self.dims :]]
        found: dict[int, tuple[list[int], str, Type]] = {}
        for item in self.body.attrs.get("lanes", {}).get("reductions", []):
            type, at = type_named(item["type"]), names.index(item["param"])
            base = self.memory.array(np.zeros(self.width * type.bytes, np.uint8).data)
            places = [base + lane * type.bytes for lane in range(self.width)]
            how = self._how(type)
            for place in places[1:]:
                self.memory.store(place, neutral(item["op"], type), how, self.host)
            self.memory.store(places[0], self.memory.load(self.captured[at], how, self.host), how, self.host)
            found[at] = places, item["op"], type
        return found

    def _how(self, type: Type) -> Any:
        return access(Op(TABLE["load"], type, [Const(PTR, 0)], attrs={"align": 1}), type, self.machine.world)

    def _combine(self, rooms: dict[int, tuple[list[int], str, Type]]) -> None:
        for at, (places, name, type) in rooms.items():
            how, op = self._how(type), Op(TABLE[name], type, [Const(type, 0), Const(type, 0)])
            both = meaning(op)
            total = self.memory.load(places[0], how, self.host)
            for place in places[1:]:
                total = apply(op, both, [total, self.memory.load(place, how, self.host)])
            self.memory.store(self.captured[at], total, how, self.host)
