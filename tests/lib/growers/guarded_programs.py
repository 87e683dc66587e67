"""Random functions whose lanes sometimes diverge, and the check that guards keep their promises.

    entry:  a branch that some lanes take          work:  numbers made of x (consecutive), r and n (uniform), some
      |          \\                                        that may wrap, some that may not; a join of branches
     work         out                              head:  a loop from one number to another, at most a few iterations
      |                                            body:  more numbers, a condition, an address
     head <-> body

`promises` runs gangs in the interpreter, reads the bases where the guard is tested, and compares every pinned value in
every iteration with its shape, and conditions with their goals.
"""

# pyright: reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.divergence.tag_rules import tags
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function, Undefined, Value
from lanewise.ir.interpreter.ask import signed
from lanewise.ir.interpreter.interpret import Machine, Settings
from lanewise.ir.interpreter.shape_claims import why_not
from lanewise.ir.parse import parse_module
from lanewise.ir.shapes import shape_named
from lanewise.solve.guards import Base, Goal, Path, always, never, strided, uniform
from lanewise.transform.edit.close_loops import close_loops

MOST_ITERATIONS = 4


class _Writer:
    def __init__(self, random: Random, bits: int) -> None:
        self.random, self.bits = random, bits
        self.lines: list[str] = []
        self.count = 0

    def op(self, text: str, kind: str | None = None) -> str:
        self.count += 1
        name = f"%v{self.count}"
        self.lines.append(f"  {name}: {kind or f'i{self.bits}'} = {text}")
        return name

    def constant(self, low: int = -9, high: int = 9) -> str:
        return f"i{self.bits} {self.random.randint(low, high)}"

    def number(self, known: Sequence[str], depth: int = 3) -> str:
        random = self.random
        if depth == 0 or random.random() < 0.2:
            return random.choice(known)
        a = self.number(known, depth - 1)
        b = self.number(known, depth - 1) if random.random() < 0.6 else self.constant()
        flag = random.choice((".nsw", ".nsw", ""))
        match random.choice(
            ("add", "sub", "min", "max", "mul", "div", "rem", "and", "shift", "select", "cast", "known")
        ):
            case "add" | "sub" as name:
                return self.op(f"{name}{flag} {a}, {b}")
            case "min" | "max" as name:
                return self.op(f"{random.choice('su')}{name} {a}, {b}")
            case "mul":
                return self.op(f"mul{flag} {a}, {self.constant(-3, 3)}")
            case "div" | "rem" as name:
                return self.op(f"{random.choice('su')}{name} {a}, {self.constant(1, 9)}")
            case "and":
                return self.op(f"and {a}, {self.constant(0, 0)[:-1]}{random.choice((1, 3, 7, -4, -8))}")
            case "shift":
                return self.op(f"{random.choice(('lshr', 'ashr', 'shl' + flag))} {a}, {self.constant(0, 3)}")
            case "select":
                return self.op(f"select {self.condition(known, depth - 1)}, {a}, {b}")
            case "cast":
                small = self.op(f"trunc {a}", "i16")
                return self.op(f"{random.choice(('sext', 'zext'))} {small}")
            case _:
                return random.choice(known)

    def condition(self, known: Sequence[str], depth: int = 2) -> str:
        mode = self.random.choice(("slt", "sle", "sgt", "sge", "eq", "ne", "ult", "uge"))
        a, b = self.number(known, depth), self.random.choice(list(known))
        found = self.op(f"icmp.{mode} {a}, {b}", "i1")
        if self.random.random() < 0.2:
            return self.op(f"{self.random.choice(('and', 'or', 'xor'))} {found}, {self.condition(known, 0)}", "i1")
        return found


@dataclass
class Guarded:
    """A function, where its guard is tested, and its possible goals."""

    fn: Function
    facts: Facts
    width: int
    at: Any
    numbers: list[Value]
    conditions: list[Value]
    exit: Value

    def goals(self, random: Random) -> list[Goal]:
        wanted: list[Goal] = []
        if random.random() < 0.6:
            wanted.append(uniform(self.exit, self.exit.block))
        for _ in range(random.choice((0, 1, 1, 2))):
            value = random.choice(self.conditions)
            wanted.append(random.choice((uniform, always, never))(value, value.block))
        if not wanted or random.random() < 0.3:
            value = random.choice(self.numbers)
            wanted.append(strided(value, random.choice((0, 1, 1, 2, 4)), value.block))
        return wanted


def guarded_program(random: Random) -> Guarded:
    bits = random.choice((32, 32, 64))
    width = random.choice((2, 4, 4, 8))
    kind = f"i{bits}"
    text = [f"func @f(%x: {kind}, %r: {kind}, %n: {kind}) {{", "entry:"]
    w = _Writer(random, bits)
    params = ["%x", "%r", "%n"]
    some = w.condition(["%x", "%n"], 0)
    text += [*w.lines, f"  branch {some}, work, out"]
    w.lines = ["work:"]
    left, other = w.number(params), w.number(params)
    most = w.op(f"add.nsw {left}, {kind} {MOST_ITERATIONS}")
    right = w.op(f"smin {other}, {most}")
    way = w.condition(params, 1)
    text += [*w.lines, f"  branch {way}, one, two"]
    text += ["one:", f"  jump join({left})", "two:", f"  jump join({random.choice(params)})", f"join(%j: {kind}):"]
    w.lines = []
    later = w.number([*params, left, right, "%j"], 2)
    text += [*w.lines, f"  jump head({left})", f"head(%i: {kind}):"]
    w.lines = []
    stop = w.op(f"icmp.{random.choice(('slt', 'sle'))} %i, {right}", "i1")
    text += [*w.lines, f"  branch {stop}, body, out", "body:"]
    w.lines = []
    inner = [w.number(["%i", *params, left, right, later], 2) for _ in range(2)]
    checks = [w.condition(["%i", *inner, "%n", right], 1) for _ in range(2)]
    step = random.choice((1, 1, 1, 2))
    text += [*w.lines, f"  %next: {kind} = add.nsw %i, {kind} {step}", "  jump head(%next)", "out:", "  return", "}"]
    module = parse_module("\n".join(text), "grown.lir")
    fn = module.functions["f"]
    ranges = {name: [0, 2**31 - 1] for name in random.sample(["r", "n", "x"], random.randint(0, 3))}
    fn.attrs["ranges"] = ranges
    close_loops(fn, Facts(fn))
    facts = Facts(fn, Gang({"x": shape_named(random.choice(("C", "C", "S2", "S-1")))}, width))
    named = {value.name: value for value in fn.values}
    blocks = {block.name: block for block in fn.blocks}
    pick = lambda names: [named[name[1:]] for name in names if name[1:] in named]  # noqa: E731
    numbers = [value for value in pick([left, right, later, *inner]) if value.block is not fn.entry]
    return Guarded(fn, facts, width, blocks["work"], numbers or [named["i"]], pick(checks), named[stop[1:]])  # pyright: ignore[reportArgumentType]


@dataclass
class Seen:
    """What was seen, so that a test can assert that it was not empty."""

    gangs: int = 0
    taken: int = 0
    values: int = 0
    broken: list[str] = field(default_factory=list[str])


def promises(program: Guarded, goals: Sequence[Goal], path: Path, random: Random, gangs: int, kept: Seen) -> None:
    machine = Machine(
        program.fn, Settings(tags=lambda fn: Facts(fn)[tags], record="values", races=False, step_limit=400)
    )
    for _ in range(gangs):
        rows = _arguments(program, path, random)
        outcome = machine.run(program.fn, rows)
        if outcome.faults:
            continue
        kept.gangs += 1
        lanes = [_by_block(trace) for trace in outcome.traces]
        tested = [lane for lane, visits in enumerate(lanes) if (program.at.name, ()) in visits]
        numbers = _bases(program, path, lanes, tested, kept) if tested else None
        if numbers is None or path.guard is None or not path.guard.holds(numbers):
            continue
        kept.taken += 1
        _compare(program, goals, path, lanes, rows, kept)


def _arguments(program: Guarded, path: Path, random: Random) -> list[tuple[int, ...]]:
    """Arguments of lanes; if the guard depends only on arguments, mostly ones for which it holds."""
    for _ in range(20):
        rows = _some_arguments(program, random)
        bits = program.fn.params[0].type.bits
        first = {param: signed(value, bits) for param, value in zip(program.fn.params, rows[0], strict=True)}
        bases = path.guard.bases if path.guard is not None else []
        if any(base.value not in first for base in bases) or path.guard is None:
            return rows
        if path.guard.holds({base: first[base.value] for base in bases}):  # pyright: ignore[reportArgumentType]
            return rows
    return rows


def _some_arguments(program: Guarded, random: Random) -> list[tuple[int, ...]]:
    bits, stride = program.fn.params[0].type.bits, program.facts.given(Gang).arguments["x"].stride or 0
    ranges = program.fn.attrs["ranges"]
    ends = [0, 1, 5, 2**31 - 1, 2**31 - 9, 2**16, 2**15 - 3, -(2**31), 2 ** (bits - 1) - 1, -(2 ** (bits - 1)), -3]
    numbers = {}
    for name in ("x", "r", "n"):
        value = random.choice(ends) + random.randint(-12, 12) if random.random() < 0.6 else random.randint(-40, 40)
        if name in ranges:
            value = max(0, min(value, 2**31 - 1))
        numbers[name] = value
    count = random.choice((program.width, program.width, random.randint(1, program.width)))
    rows = [(numbers["x"] + lane * stride, numbers["r"], numbers["n"]) for lane in range(count)]
    if "x" in ranges:
        rows = [row for row in rows if 0 <= row[0] < 2**31] or [(0, numbers["r"], numbers["n"])]
        first = rows[0][0]
        rows = [(first + at * stride, *row[1:]) for at, row in enumerate(rows)]
        rows = [row for row in rows if 0 <= row[0] < 2**31]
    return [tuple(value % (1 << bits) for value in row) for row in rows]


def _by_block(trace: Sequence[Any]) -> dict[tuple[str, Any], Any]:
    return {(visit[0].name, tuple(visit[1])): visit for visit in trace}


def _held(visit: Any, value: Value) -> Any:
    block, row = visit[0], visit[2]
    names = [*block.params, *(op for op in block.ops if not op.type.is_void)]
    at = names.index(value)
    return row[at] if at < len(row) else None


def _bases(program: Guarded, path: Path, lanes: Any, tested: Sequence[int], kept: Seen) -> dict[Base, int] | None:
    numbers: dict[Base, int] = {}
    for base in path.guard.bases if path.guard is not None else ():
        seen = set()
        for lane in tested:
            value = _held(lanes[lane][base.value.block.name, ()], base.value)
            if value is None or isinstance(value, Undefined):
                return None
            full = 1 << base.value.type.bits
            seen.add(signed((value - base.stride * lane) % full, base.value.type.bits))
        if len(seen) != 1:
            kept.broken.append(f"the base of {base} differs between lanes: {sorted(seen)}")
            return None
        numbers[base] = seen.pop()
    return numbers


def _compare(program: Guarded, goals: Sequence[Goal], path: Path, lanes: Any, rows: Any, kept: Seen) -> None:
    keys = dict.fromkeys(key for visits in lanes for key in visits)
    for value, shape in path.pins.items():
        for key in keys:
            if key[0] == value.block.name:
                held = {lane: _held(visits[key], value) for lane, visits in enumerate(lanes) if key in visits}
                known = {lane: number for lane, number in held.items() if number is not None}
                kept.values += len(known) > 1
                why = why_not(shape, value.type, known)
                if why:
                    kept.broken.append(f"{value!r} at {key}: {why}; arguments {rows}")
    for goal in goals:
        if goal.wants == "strided":
            continue
        for lane, visits in enumerate(lanes):
            for key, visit in visits.items():
                if key[0] == goal.block.name:
                    value = _held(visit, goal.value)
                    if not isinstance(value, Undefined) and value is not None and value != (goal.wants == "always"):
                        kept.broken.append(f"{goal} is {value} in lane {lane} at {key}; arguments {rows}")
