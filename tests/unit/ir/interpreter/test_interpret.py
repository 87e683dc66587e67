"""Lane mode: control, calls, memory, markers, faults, limits, externals, interleavings."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import numpy as np
import pytest

from lanewise.ir.function import POISON, UNDEF
from lanewise.ir.interpreter.interpret import Machine, Outcome, Settings, run_lanes
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.interpreter.world import Grid
from lanewise.ir.parse import parse_module
from lanewise.ir.verify import verify_module


def run(text: str, *rows: tuple[Any, ...], memory: Memory | None = None, **settings: Any) -> Outcome:
    """Run the last function of a text, one lane per row."""
    module = parse_module(text)
    verify_module(module)
    return run_lanes(list(module.functions.values())[-1], rows, memory, **settings)


def faults(outcome: Outcome) -> list[tuple[str, int | None]]:
    return [(fault.kind, fault.lane) for fault in outcome.faults]


# control

COLLATZ = """
func @collatz(%n: i32) -> i32 {
entry:
  jump head(%n, i32 0)
head(%x: i32, %steps: i32):
  %one: i1 = icmp.eq %x, i32 1
  branch %one, done, body
body:
  %bit: i32 = and %x, i32 1
  %next: i32 = add.nsw %steps, i32 1
  switch %bit, default odd, 0: even
odd:
  %three: i32 = mul.nsw %x, i32 3
  %up: i32 = add.nsw %three, i32 1
  jump head(%up, %next)
even:
  %half: i32 = udiv.exact %x, i32 2
  jump head(%half, %next)
done:
  return %steps
}
"""


def collatz(n: int) -> int:
    steps = 0
    while n != 1:
        n, steps = (n // 2 if n % 2 == 0 else 3 * n + 1), steps + 1
    return steps


def test_each_lane_goes_its_way() -> None:
    numbers = range(1, 40)
    assert run(COLLATZ, *[(n,) for n in numbers]).expect() == [collatz(n) for n in numbers]


def test_parameters_are_passed_side_by_side() -> None:
    """The swap of a loop's parameters reads both before it writes either."""
    text = """
func @fibonacci(%n: i32) -> i32 {
entry:
  jump head(i32 0, i32 1, i32 0)
head(%a: i32, %b: i32, %i: i32):
  %sum: i32 = add %a, %b
  %j: i32 = add %i, i32 1
  %more: i1 = icmp.slt %j, %n
  branch %more, head(%b, %sum, %j), done(%b)
done(%r: i32):
  return %r
}
"""
    assert run(text, (10,), (3,)).expect() == [55, 2]
    swap = """
func @swap(%a: i32, %b: i32, %n: i32) -> i32 {
entry:
  jump head(%a, %b, %n)
head(%x: i32, %y: i32, %left: i32):
  %less: i32 = sub %left, i32 1
  %more: i1 = icmp.sgt %left, i32 0
  branch %more, head(%y, %x, %less), done
done:
  return %x
}
"""
    assert run(swap, (7, 9, 0), (7, 9, 1), (7, 9, 2)).expect() == [7, 9, 7]


def test_negative_cases_of_a_switch() -> None:
    text = """
func @f(%x: i8) -> i8 {
entry:
  switch %x, default other, -1 5: both, 0: zero
both:
  return i8 1
zero:
  return i8 2
other:
  return i8 3
}
"""
    assert run(text, (-1,), (255,), (5,), (0,), (7,)).expect() == [1, 1, 1, 2, 3]


def test_arguments_are_made_to_fit() -> None:
    text = """
func @f(%x: i8, %y: f32) -> f32 {
entry:
  %z: f32 = sitofp %x
  %r: f32 = fadd %z, %y
  return %r
}
"""
    expected = [float(np.float32(-1) + np.float32(0.1)), float(np.float32(5) + np.float32(2))]
    assert run(text, (255, 0.1), (np.int64(5), np.float32(2))).expect() == expected


# calls

RECURSION = """
func @down(%n: i64) -> i64 {
entry:
  %zero: i1 = icmp.eq %n, i64 0
  branch %zero, end, more
end:
  return i64 0
more:
  %less: i64 = sub %n, i64 1
  %below: i64 = call %less, callee="down"
  %r: i64 = add %below, %n
  return %r
}
"""


def test_recursion_deeper_than_python_s() -> None:
    assert run(RECURSION, (50_000,), depth_limit=60_000).expect() == [50_000 * 50_001 // 2]


def test_recursion_has_a_limit() -> None:
    outcome = run(RECURSION, (5,), (20,), depth_limit=10)
    assert outcome.results == [15, None]
    assert [str(fault) for fault in outcome.faults] == [
        "down: lane 1: more than 10 calls are open in '%below: i64 = call %less, callee=\"down\"'"
    ]


POINTERS = """
global @table size=16 align=8 zero link=0:@twice+0 link=8:@square+0
func @twice(%x: i32) -> i32 {
entry:
  %r: i32 = add %x, %x
  return %r
}
func @square(%x: i32) -> i32 {
entry:
  %r: i32 = mul %x, %x
  return %r
}
func @f(%which: i64, %x: i32) -> i32 {
entry:
  %at: ptr = ptradd %0, %which, scale=8
  %p: ptr = load %at, align=8
  %r: i32 = call_pointer %p, %x
  return %r
}
""".replace("%0", "@table")


def test_calls_through_pointers() -> None:
    assert run(POINTERS, (0, 7), (1, 7)).expect() == [14, 49]


def test_calls_of_what_is_no_function() -> None:
    text = """
func @f(%p: ptr) {
entry:
  call_pointer %p
  return
}
"""
    outcome = run(text, (4096,), (UNDEF,))
    assert [fault.sentence for fault in outcome.faults] == [
        "address 0x1000 is no function",
        "the address of the function is undef",
    ]


EXTERNAL = """
declare @sqrtf(f32) -> f32
declare @mystery(i32) -> i32
func @root(%x: f32) -> f32 {
entry:
  %r: f32 = call %x, callee="sqrtf"
  return %r
}
func @ask(%x: i32) -> i32 {
entry:
  %r: i32 = call %x, callee="mystery"
  return %r
}
"""


def test_known_and_unknown_functions() -> None:
    module = parse_module(EXTERNAL)
    root, ask = module.functions.values()
    assert run_lanes(root, [(2.0,), (-1.0,)]).expect()[0] == float(np.sqrt(np.float32(2)))
    outcome = run_lanes(ask, [(1,)])
    assert str(outcome.faults[0]) == (
        "ask: lane 0: function 'mystery' is not here; give it in externals= in '%r: i32 = call %x, callee=\"mystery\"'"
    )
    assert run_lanes(ask, [(1,)], externals={"mystery": lambda x: -x}).expect() == [(1 << 32) - 1]
    assert run_lanes(ask, [(UNDEF,)]).faults[0].sentence == "argument 1 of 'mystery' is undef"
    module.refused["mystery"] = "it has inline assembly"
    assert "could not be read: it has inline assembly" in run_lanes(ask, [(1,)]).faults[0].sentence


def test_heap() -> None:
    text = """
func @f(%twice: i1) -> i32 {
entry:
  %p: ptr = call i64 4, callee="malloc"
  store i32 7, %p, align=4
  %x: i32 = load %p, align=4
  call %p, callee="free"
  branch %twice, again, done
again:
  call %p, callee="free"
  jump done
done:
  return %x
}
"""
    outcome = run(text, (0,), (1,))
    assert outcome.results == [7, None]
    assert faults(outcome) == [("dead", 1)]


# private memory

PRIVATE = """
func @leak() -> ptr {
entry:
  %p: ptr = private size=4, align=4
  store i32 1, %p, align=4
  return %p
}
func @f(%leaks: i1, %n: i32) -> i32 {
entry:
  %mine: ptr = private size=8, align=4
  store %n, %mine, align=4
  %other: ptr = call callee="leak"
  %p: ptr = select %leaks, %other, %mine
  %x: i32 = load %p, align=4
  return %x
}
"""


def test_private_memory_is_per_lane_and_activation() -> None:
    outcome = run(PRIVATE, (0, 5), (1, 6), (0, 7))
    assert outcome.results == [5, None, 7]
    assert outcome.faults[0].kind == "dead" and outcome.faults[0].sentence == "'%p of lane 1' is gone"


def test_private_memory_of_another_lane() -> None:
    text = """
func @f(%place: ptr, %first: i1) -> i32 {
entry:
  %p: ptr = private size=4, align=4
  store i32 1, %p, align=4
  branch %first, publish, join
publish:
  store %p, %place, align=8
  jump join
join:
  barrier
  %q: ptr = load %place, align=8
  %x: i32 = load %q, align=4
  barrier
  return %x
}
"""
    memory = Memory()
    place = memory.array(bytearray(8))
    outcome = run(text, (place, 1), (place, 0), memory=memory)
    assert outcome.results == [1, None]
    assert faults(outcome) == [("foreign", 1)]


# markers


def test_markers_travel_until_they_matter() -> None:
    text = """
func @f(%x: i32, %y: i32, %which: i32) -> i32 {
entry:
  %s: i32 = add %x, %y
  %t: i32 = mul %s, i32 3
  %u: i32 = select i1 1, %t, i32 9
  switch %which, default value, 1: branch, 2: address, 3: divide, 4: frozen
value:
  return %u
branch:
  %c: i1 = icmp.eq %u, i32 0
  branch %c, value, value
address:
  %p: ptr = inttoptr %u
  %l: i32 = load %p, align=4
  return %l
divide:
  %d: i32 = udiv i32 5, %u
  return %d
frozen:
  %z: i32 = freeze %u
  return %z
}
"""
    outcome = run(text, *[(POISON, 4, which) for which in range(5)], (1, UNDEF, 0))
    assert outcome.results == [POISON, None, None, None, 0, UNDEF]
    assert [(fault.kind, fault.sentence) for fault in outcome.faults] == [
        ("undefined", "the condition is poison"),
        ("undefined", "the address is poison"),
        ("undefined", "the divisor is poison"),
    ]


def test_nothing_is_done_twice_when_a_marker_is_met() -> None:
    text = """
global @count size=4 align=4 zero
func @f(%x: i32) -> i32 {
entry:
  %old: i32 = atomic.add @count, i32 1, align=4
  print format="once"
  %y: i32 = add %x, i32 1
  %new: i32 = load @count, align=4, order="monotonic"
  return %new
}
"""
    outcome = run(text, (UNDEF,))
    assert outcome.expect() == [1]
    assert outcome.output == [(0, "once")]


def test_constants_that_are_almost_the_same() -> None:
    text = """
global @table size=8 align=4 data="0100000002000000"
func @f(%x: f64) -> f64 {
entry:
  %a: f64 = copysign %x, f64 0.0
  %b: f64 = copysign %a, f64 -0.0
  %p: i32 = load @table, align=4
  %q: i32 = load @table+4, align=4
  %s: i32 = sub %q, %p
  %t: f64 = sitofp %s
  %r: f64 = fmul %b, %t
  return %r
}
"""
    assert run(text, (5.0,)).expect() == [-5.0]


def test_an_undefined_value_can_be_stored_and_copied() -> None:
    text = """
func @f() -> i32 {
entry:
  %a: ptr = private size=8, align=8
  %b: ptr = private size=8, align=8
  %end: ptr = ptradd %b, i64 4, scale=1
  %x: i32 = load %a, align=4
  store %x, %b, align=4
  store i32 3, %end, align=4
  memcpy %a, %b, i64 8
  %last: ptr = ptradd %a, i64 1, scale=4
  %r: i32 = load %last, align=4
  return %r
}
"""
    assert run(text, ()).expect() == [3]


def test_overflow_is_poison_or_reported_or_wraps() -> None:
    text = """
func @f(%x: i32) -> i32 {
entry:
  %y: i32 = add.nsw %x, i32 1  !3:5
  %z: i32 = add %y, i32 1
  return %z
}
"""
    most = (1 << 31) - 1
    assert run(text, (most,)).expect() == [POISON]
    assert run(text, (most,), overflow="wrap").expect() == [most + 2]
    fault = run(text, (0,), (most,), overflow="report").faults[0]
    assert (fault.kind, fault.lane, fault.position.line) == ("overflow", 1, 3)
    assert str(fault) == (
        "<input>:3:5: lane 1: signed sum of 2147483647 and 1 overflows i32 in '%y: i32 = add.nsw %x, i32 1'"
    )


def test_addresses_that_leave_their_region() -> None:
    text = """
func @f(%p: ptr, %i: i64) -> ptr {
entry:
  %q: ptr = ptradd.inbounds %p, %i, scale=4
  return %q
}
"""
    memory = Memory()
    a = memory.array(bytearray(40), "a")
    rows = [(a, 0), (a, 10), (a, 11), (a, -1), (0, 0), (a, 1 << 62)]
    inside = [a, a + 40, POISON, POISON, 0, POISON]
    assert run(text, *rows, memory=memory).expect() == inside
    wrapped = run(text, *rows, memory=memory, overflow="wrap").expect()
    assert wrapped[2:4] == [a + 44, a - 4]
    outcome = run(text, *rows, memory=memory, overflow="report")
    assert faults(outcome) == [("overflow", 2), ("overflow", 3), ("overflow", 5)]
    assert outcome.faults[0].sentence == "an address at offset 44 of 'a', which has 40 bytes"


def test_promises_about_loads() -> None:
    text = """
func @f(%p: ptr) -> i8 {
entry:
  %x: i8 = load %p, align=1, range="0 4 -2 0"
  return %x
}
"""
    memory = Memory()
    base = memory.array(bytes([0, 3, 4, 253, 254, 255]), "a")
    rows = [(base + at,) for at in range(6)]
    assert run(text, *rows, memory=memory).expect() == [0, 3, POISON, POISON, 254, 255]
    assert run(text, *rows, memory=memory, overflow="wrap").expect() == [0, 3, 4, 253, 254, 255]
    assert faults(run(text, *rows, memory=memory, overflow="report")) == [("overflow", 2), ("overflow", 3)]
    empty = memory.allocate(1).base
    assert run(text, (empty,), memory=memory).expect() == [UNDEF]
    assert faults(run(text.replace('range="0 4 -2 0"', "noundef=1"), (empty,), memory=memory)) == [("undefined", 0)]


def test_packed_values() -> None:
    text = """
func @f(%x: i32, %c: i1) -> i32 {
entry:
  %a: opaque"<2 x i32>":64 = pack %x, i32 undef
  %b: opaque"<2 x i32>":64 = pack i32 5, i32 6
  %w: opaque"<2 x i32>":64 = select %c, %a, %b
  %r: i32 = unpack %w, index=0
  return %r
}
"""
    assert run(text, (3, 1), (3, 0)).expect() == [3, 5]
    assert run(text.replace("index=0", "index=1"), (3, 1), (3, 0)).expect() == [UNDEF, 6]


# faults

FAULTS = [
    ("  assume i1 0\n", "assume", "an assumption does not hold"),
    ("  assume i1 undef\n", "undefined", "the condition is undef"),
    ("  check i1 0, i32 7, i32 9, message=\"index {} of {}\"\n", "check", "index 7 of 9"),
    ("  check i1 0, i32 7, message=\"no good\"\n", "check", "no good 7"),
    ("  trap\n", "trap", "the program gave up"),
    ("  opaque text=\"va_arg\"\n", "refused", "'va_arg' is known to analyses only and cannot be run"),
    ("  store i32 1, ptr 0, align=4\n", "null", "address 0x0 is null or near it"),
    ("  %p: ptr = private size=4, align=1\n  store i32 1, %p, align=4\n", "alignment", None),
    ("  %p: ptr = private size=8, align=4\n  memcpy %p, %p, i64 9\n", "bounds", None),
    ("  memcpy ptr 65536, ptr 65538, i64 4\n", "overlap", "memcpy of 4 bytes between regions 2 bytes apart"),
    ("  %d: i32 = sdiv i32 -2147483648, i32 -1\n", "division", "-2147483648 divided by -1 overflows i32"),
    ("  everywhere callee=\"g\"\n", "external", "function 'g' is not here, and everywhere needs to run it"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "kind", "sentence"), FAULTS, ids=[row[0].strip() for row in FAULTS])
def test_faults(line: str, kind: str, sentence: str | None) -> None:
    outcome = run(f"func @f() -> i32 {{\nentry:\n{line}  return i32 1\n}}\n", ())
    assert outcome.results == [None]
    assert [fault.kind for fault in outcome.faults] == [kind]
    assert sentence is None or outcome.faults[0].sentence == sentence
    assert outcome.faults[0].op is not None


def test_unreachable_and_endless() -> None:
    text = """
func @f(%which: i1) {
entry:
  branch %which, never, loop
never:
  unreachable
loop:
  jump loop
}
"""
    outcome = run(text, (1,), (0,), step_limit=1000)
    assert faults(outcome) == [("trap", 0), ("steps", 1)]
    assert outcome.steps <= 1010


def test_a_fault_ends_its_lane_only() -> None:
    text = """
func @f(%out: ptr, %i: i32, %d: i32) {
entry:
  %p: ptr = ptradd %out, %i, scale=4
  %q: i32 = udiv i32 100, %d
  store %q, %p, align=4
  return
}
"""
    memory, out = Memory(), np.zeros(4, "i4")
    base = memory.array(out, "out")
    outcome = run(text, *[(base, lane, lane) for lane in range(4)], memory=memory)
    assert faults(outcome) == [("division", 0)]
    assert out.tolist() == [0, 100, 50, 33]


# the lane's place, output, atomics


def test_lane_width_and_work_items() -> None:
    questions = ["global_id", "local_id", "group_id", "global_size", "local_size", "num_groups", "global_offset"]
    lines = [f"  %{name}: i64 = workitem.{name} i32 1" for name in questions]
    lines += ["  %lane: i64 = lane", "  %width: i64 = width", "  %dimensions: i64 = workitem.dimensions"]
    lines += ["  %column: i64 = workitem.global_id i32 0", "  %third: i64 = workitem.global_size i32 2"]
    names = [*questions, "lane", "width", "dimensions", "column", "third"]
    stores = [
        f"  %p{at}: ptr = ptradd %out, i64 {8 * at}, scale=1\n  store %{name}, %p{at}, align=8"
        for at, name in enumerate(names)
    ]
    text = "\n".join(["func @f(%out: ptr) {", "entry:", *lines, *stores, "  return", "}", ""])
    memory, out = Memory(), np.zeros((12, len(names)), "i8")
    rows = [(memory.array(out[lane]),) for lane in range(12)]
    run(text, *rows, memory=memory, width=4, grid=Grid((3, 4), (3, 2), (0, 10))).expect()
    for lane in range(12):
        row = lane // 3
        assert out[lane].tolist() == [row + 10, row % 2, row // 2, 4, 2, 2, 10, lane % 4, 4, 2, lane % 3, 1]


def test_output() -> None:
    text = """
func @f(%x: i32) {
entry:
  print %x, f64 0.5, i32 undef, ptr 16, i1 1, format="x = {}, y = {}"
  return
}
"""
    lines = [(0, "x = 1, y = 0.5 undef 0x10 1"), (1, "x = -2, y = 0.5 undef 0x10 1")]
    assert run(text, (1,), (-2,)).output == lines


ATOMIC = [
    ("xchg", "i32", [5, 9], 9),
    ("add", "i32", [5, 9], 17),
    ("sub", "i32", [5, 9], (3 - 14) % (1 << 32)),
    ("and", "i32", [7, 6], 2),
    ("nand", "i32", [7], ~3 % (1 << 32)),
    ("or", "i32", [4, 8], 15),
    ("xor", "i32", [1, 4], 6),
    ("max", "i32", [-5, 9], 9),
    ("min", "i32", [-5, 9], (1 << 32) - 5),
    ("umax", "i32", [-5, 9], (1 << 32) - 5),
    ("umin", "i32", [-5, 1], 1),
    ("uinc_wrap", "i32", [9, 3], 0),
    ("udec_wrap", "i32", [9, 9], 1),
    ("fadd", "f32", [0.5, 0.25], 3.75),
    ("fsub", "f32", [0.5], 2.5),
    ("fmax", "f32", [5.0, math.nan], 5.0),
    ("fmin", "f32", [5.0, -1.0], -1.0),
]


@pytest.mark.parametrize(("mode", "type", "operands", "left"), ATOMIC, ids=[row[0] for row in ATOMIC])
def test_atomics(mode: str, type: str, operands: list[float], left: float) -> None:
    text = f"""
func @f(%p: ptr, %x: {type}) -> {type} {{
entry:
  %old: {type} = atomic.{mode} %p, %x, align=4
  return %old
}}
"""
    memory, cell = Memory(), np.array([3], {"i32": "u4", "f32": "f4"}[type])
    base = memory.array(cell)
    results = run(text, *[(base, operand) for operand in operands], memory=memory).expect()
    assert results[0] == 3
    assert cell[0] == left


def test_compare_and_exchange() -> None:
    text = """
func @f(%p: ptr, %expected: i32, %new: i32) -> i32 {
entry:
  %old: i32 = cmpxchg %p, %expected, %new, align=4
  return %old
}
"""
    memory, cell = Memory(), np.array([3], "i4")
    base = memory.array(cell)
    assert run(text, (base, 3, 4), (base, 3, 5), (base, 4, 6), memory=memory).expect() == [3, 4, 4]
    assert cell[0] == 6


# many runs


def test_any_interleaving_of_independent_lanes_is_the_same() -> None:
    rows = [(n,) for n in range(1, 12)]
    plain = run(COLLATZ, *rows)
    for seed in range(5):
        random = Random(seed)
        mixed = run(COLLATZ, *rows, interleave=lambda ready, random=random: random.randrange(len(ready)))
        assert (mixed.results, mixed.steps) == (plain.results, plain.steps)


def test_a_machine_serves_many_runs_and_notices_changes() -> None:
    module = parse_module(COLLATZ)
    function = module.functions["collatz"]
    machine = Machine(module, Settings())
    assert machine.run(function, [(7,)]).expect() == machine.run(function, [(7,)]).expect() == [16]
    done = function.blocks[-1]
    assert done.end is not None
    done.end.args = [function.params[0]]  # pyright: ignore[reportAttributeAccessIssue]
    function.touch()
    assert machine.run(function, [(7,)]).expect() == [7]


def test_globals_start_afresh_with_a_fresh_memory() -> None:
    text = """
global @count size=4 align=4 zero
func @f() -> i32 {
entry:
  %old: i32 = atomic.add @count, i32 1, align=4
  return %old
}
"""
    module = parse_module(text)
    machine = Machine(module)
    memory = Memory()
    function = module.functions["f"]
    assert machine.run(function, [(), ()], memory).expect() == [0, 1]
    assert machine.run(function, [()], memory).expect() == [2]
    assert machine.run(function, [()]).expect() == [0]
    other = Memory()
    other.array(bytearray(8), "before")
    assert machine.run(function, [()], other).expect() == [0]
