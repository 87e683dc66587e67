"""The speed of the interpreter: ops per second, lane by lane and as a gang, and the cost of traces and races.

The oracle of the divergence analysis runs programs by the million, so the first line matters most.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from _command_line import command_line

from lanewise.analysis.divergence.tag_rules import tags
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function
from lanewise.ir.interpreter.gang import Gang
from lanewise.ir.interpreter.interpret import Machine, Settings
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.parse import parse_module

ARITHMETIC = """
func @arithmetic(%a: ptr, %n: i32, %x: i32) -> i32 {
entry:
  jump head(i32 0, %x)
head(%i: i32, %s: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, done
body:
  %t: i32 = mul %s, i32 1664525
  %u: i32 = add %t, i32 1013904223
  %v: i32 = lshr %u, i32 7
  %w: i32 = xor %u, %v
  %next: i32 = add.nsw %i, i32 1
  jump head(%next, %w)
done:
  return %s
}
"""
MEMORY = """
func @memory(%a: ptr, %n: i32, %x: i32) -> i32 {
entry:
  jump head(i32 0, %x)
head(%i: i32, %s: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, done
body:
  %low: i32 = and %i, i32 1023
  %p: ptr = ptradd.inbounds %a, %low, scale=4
  %y: i32 = load %p, align=4
  %w: i32 = add %s, %y
  %next: i32 = add.nsw %i, i32 1
  jump head(%next, %w)
done:
  return %s
}
"""


def masked(text: str) -> str:
    """The same function at the masked stage: only %x and values derived from it vary."""
    for name in ("%s", "%t", "%u", "%v", "%w", "%x", "%y"):
        text = text.replace(f"{name}: i32", f"{name}: i32[T]")
    for name, type in (("%a", "ptr"), ("%n", "i32"), ("%i", "i32"), ("%low", "i32"), ("%next", "i32"), ("%p", "ptr")):
        text = text.replace(f"{name}: {type}", f"{name}: {type}[U]")
    return text.replace("%more: i1", "%more: i1[U]").replace("-> i32 {", "-> i32 masked {")


def rules(function: Function) -> Any:
    return Facts(function)[tags]


def report(what: str, steps: int, seconds: float) -> None:
    print(f"{what:44}{steps / seconds / 1e6:8.2f} million ops a second")


def lanes(text: str, what: str, **settings: Any) -> None:
    module = parse_module(text)
    function = next(iter(module.functions.values()))
    memory = Memory()
    base = memory.array(np.arange(1024, dtype="i4"), "a")
    machine = Machine(module, Settings(**settings))
    rows = [(base, 4000, lane) for lane in range(4)]
    best, steps = 9.0, 0
    for _ in range(3):
        began = time.process_time()
        steps = machine.run(function, rows, memory).steps
        best = min(best, time.process_time() - began)
    report(f"{function.name}, {what}", steps, best)


def gang(text: str, width: int) -> None:
    module = parse_module(masked(text))
    function = next(iter(module.functions.values()))
    memory = Memory()
    base = memory.array(np.arange(1024, dtype="i4"), "a")
    machine = Machine(module, Settings())
    began = time.process_time()
    outcome = Gang(machine, width).run(function, [base, 1000, list(range(width))], memory)
    seconds = time.process_time() - began
    outcome.expect()
    report(f"{function.name}, a gang of {width} (ops of the gang)", outcome.steps, seconds)


def small_runs() -> None:
    """Many short runs, as in a fuzzer: two lanes, a few iterations, traces and tags."""
    module = parse_module(ARITHMETIC)
    function = next(iter(module.functions.values()))
    machine = Machine(module, Settings(races=False, record="values", tags=rules))
    memory = Memory()
    began = time.process_time()
    for number in range(2000):
        machine.run(function, [(0, 5, number), (0, 6, number)], memory)
    again = (time.process_time() - began) / 2000
    began = time.process_time()
    for number in range(300):
        Machine(module, Settings(races=False)).run(function, [(0, 5, number), (0, 6, number)], memory)
    fresh = (time.process_time() - began) / 300
    print(f"{'two lanes of about 45 ops, traced':44}{again * 1e6:8.0f} microseconds, decoded anew {fresh * 1e6:.0f}")


def main() -> None:
    lanes(ARITHMETIC, "plain", races=False)
    lanes(ARITHMETIC, "traced with tags", races=False, record="values", tags=rules)
    lanes(MEMORY, "plain", races=False)
    lanes(MEMORY, "races watched")
    for width in (4, 16):
        gang(ARITHMETIC, width)
    small_runs()


if __name__ == "__main__":
    command_line(__doc__).parse_args()
    main()
