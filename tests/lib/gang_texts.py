"""Masked functions given as `.lir` text, as vector code: its lines, and its results beside the gang interpreter.

    gang_code(TEXT)                      the lines of the first masked function, at 4 lanes, for AVX-512
    agrees(TEXT, [1, 0, 1, 1], bytes)    compiled and interpreted: the result of all lanes, and memory, are the same

Arguments are numbers, a list with one for each lane, or a bytearray, whose address is passed.
"""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np

from lanewise.codegen.gang.widen import Widening
from lanewise.codegen.launch.versions import Versions
from lanewise.codegen.targets import named
from lanewise.codegen.text.write import USUAL, Needs
from lanewise.ir.function import MASKED, Function, Module, Undefined
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.parse import parse_module
from lanewise.ir.verify import verify_module
from lanewise.machine.processors import prices_of
from lanewise.plan.variant import Variant
from lib.oracles.run_wide import Wide

WIDTH = 4


def module_of(text: str) -> Module:
    module = parse_module(textwrap.dedent(text))
    verify_module(module)
    return module


def first_masked(module: Module) -> Function:
    return next(function for function in module.functions.values() if function.stage == MASKED)


def widening(
    text: str, width: int = WIDTH, machine: str = "avx512", variant: Variant = USUAL, function: str = ""
) -> Widening:
    """A function before it is written; by default the first masked one."""
    module, target = module_of(text), named(machine)
    one = module.functions[function] if function else first_masked(module)
    versions = Versions(module, width, costs=prices_of(target.cpu, target.features))
    return Widening(one, Needs(), width, versions, one.name, variant=variant)


def gang_code(text: str, **how: Any) -> list[str]:
    """The lines between the braces."""
    written = widening(text, **how).text("")
    return [line.strip() for line in written.split("\n")[1:-1]]


def agrees(text: str, *args: Any, width: int = WIDTH, machine: str = "") -> list[Any] | None:
    """The result of each active lane, and what is in memory after it."""
    function = first_masked(module_of(text))
    expected, after = _interpreted(function, args, width)
    found, memory = _compiled(function, args, width, machine)
    assert memory == after, (memory, after)
    if expected is None or found is None:
        return None
    bits = function.result.bits
    for lane, (one, other) in enumerate(zip(found, expected, strict=True)):
        if not isinstance(other, Undefined):
            known = one == other or (one != one and other != other)
            assert known or (not function.result.is_float and (one - other) % (1 << bits) == 0), (lane, one, other)
    return found


def _interpreted(function: Function, args: tuple[Any, ...], width: int) -> tuple[list[Any] | None, list[bytes]]:
    memory, rooms, given = Memory(), list[bytearray](), list[Any]()
    for arg in args:
        if isinstance(arg, bytearray):
            rooms.append(bytearray(arg))
            given.append(memory.array(rooms[-1]))
        else:
            given.append(arg)
    results = run_gang(function, given, width, memory).expect()
    return None if function.result.is_void else results, [bytes(room) for room in rooms]


def _compiled(
    function: Function, args: tuple[Any, ...], width: int, machine: str
) -> tuple[list[Any] | None, list[bytes]]:
    costs = prices_of(named(machine).cpu, named(machine).features) if machine else None
    rooms = [np.frombuffer(bytearray(arg), np.uint8) for arg in args if isinstance(arg, bytearray)]
    left = iter(rooms)
    given = [next(left).ctypes.data if isinstance(arg, bytearray) else arg for arg in args]
    found, error = Wide(function, width, costs=costs).run(given)
    assert error[0] == 0, "a check failed"
    return found, [room.tobytes() for room in rooms]
