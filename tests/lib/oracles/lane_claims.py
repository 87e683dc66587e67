"""Claims of analyses, checked against actual lanes: shapes, uniform branches and ranges at equal instances.

An instance is a block, a tag (the iteration of every loop) and an activation. Lanes that reach the same instance are
compared: this is the definition of uniform (POPL 2021, Definition 4.1).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from lanewise.analysis.divergence.divergence import Divergence, Gang, divergence
from lanewise.analysis.divergence.tag_rules import tags
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.values.values import Values, values
from lanewise.ir.function import Function, Named, Undefined
from lanewise.ir.interpreter.interpret import Machine, Settings
from lanewise.ir.interpreter.lane import Visit
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.shape_rules import Known
from lanewise.ir.shapes import VARYING, Shape, shape_named
from lanewise.ir.types import VOID
from lib.growers.ir_programs import CELLS, MOST_LANES, ROW
from lib.oracles.loop_claims import broken_loops


@dataclass
class Tally:
    """What was compared, so that a test can assert that it was not empty."""

    instances: int = 0
    uniform: int = 0
    strided: int = 0
    branches: int = 0
    ranges: int = 0
    broken: list[str] = field(default_factory=list[str])


GROWN = Gang({"x": shape_named("T")}, width=8)  # arguments of a grown program: only x differs between lanes


def machine_for(fn: Function, width: int, rules: Callable[[Function], Any]) -> Machine:
    """For repeated runs of a program; decoding it is most of the cost of running it once."""
    return Machine(fn.module or fn, Settings(tags=rules, record="values", width=width, races=False))


def lanes_of(fn: Function, seed: int, width: int, machine: Machine) -> list[list[Visit]]:
    """The traces of a grown program's lanes on random arguments."""
    random = Random(seed)
    memory = Memory()
    cells = np.array([random.choice((0, 1, 7, random.randrange(-99, 99))) for _ in range(CELLS)], "i4")
    a = memory.array(cells, "a")
    out = memory.array(np.arange(MOST_LANES * ROW, dtype="i4"), "out")
    n = random.choice((0, 1, 5, 17, random.randrange(256)))
    xs = [
        random.choice((0, 1, 3, random.randrange(-1000, 1000), random.randrange(-(2**31), 2**31))) for _ in range(width)
    ]
    by_name = {"a": [a] * width, "out": [out] * width, "n": [n] * width, "x": xs}
    rows = list(zip(*(by_name[param.name] for param in fn.params), strict=True))
    outcome = machine.run(fn, rows, memory)
    assert not outcome.faults, "\n".join(map(str, outcome.faults))
    return outcome.traces


def check(fn: Function, seeds: Sequence[int], gang: Gang = GROWN, tally: Tally | None = None) -> Tally:
    """Run an analysed function on several inputs and compare."""
    facts = Facts(fn, gang)
    found, numbers = facts[divergence], facts[values]
    graph = facts[cfg]
    plans = {block: _plan(block, graph.number[block], found, numbers) for block in fn.blocks}
    tally = tally or Tally()
    machine = machine_for(fn, gang.width, lambda other: Facts(other)[tags])
    for seed in seeds:
        traces = lanes_of(fn, seed, gang.width, machine)
        for visits in instances(fn, traces).values():
            tally.instances += 1
            _check_instance(visits, plans[visits[0][1][0]], tally)
        tally.broken += broken_loops(fn, traces, found, facts[loops])
    return tally


@dataclass(frozen=True, slots=True)
class Plan:
    """The claims in a block: about which values, that it is unreachable, that its branch does not diverge."""

    claims: list[tuple[int, Named, Shape, Known | None]]
    reached: bool
    uniform_branch: bool


def _plan(block: Any, number: int, found: Divergence, numbers: Values) -> Plan:
    claims = [(at, value, found.shape(value), numbers.known(value)) for at, value in enumerate(named_in(block))]
    nontrivial = [claim for claim in claims if claim[2] is not VARYING or claim[3] is not None]
    return Plan(nontrivial, number in found.live, found.branches.get(number) is False)


def instances(fn: Function, traces: Sequence[Sequence[Visit]]) -> dict[Any, list[tuple[int, Visit]]]:
    """Visits of this function's blocks by instance, with their lanes."""
    found: dict[Any, list[tuple[int, Visit]]] = {}
    for lane, trace in enumerate(traces):
        for visit in trace:
            block, tag, _, _, activation = visit
            if block.function is fn:
                key = (block, tag, activation)
                found.setdefault(key, []).append((lane, visit))
    return found


def _check_instance(visits: list[tuple[int, Visit]], plan: Plan, tally: Tally) -> None:
    block, tag = visits[0][1][0], visits[0][1][1]
    if not plan.reached:
        tally.broken.append(f"{block.name}{list(tag)} was called unreachable")
        return
    rows = [(lane, visit[2]) for lane, visit in visits]
    shortest = min(len(row) for _, row in rows)
    for index, value, shape, known in plan.claims:
        if index < shortest and shape.is_uniform:  # fast path for the most frequent claim
            first = rows[0][1][index]
            if type(first) is int and all(row[index] == first for _, row in rows):
                tally.uniform += len(rows) > 1
                tally.ranges += known is not None
                if first % (shape.align or 1 << value.type.bits) == 0 and _lies_in(known, value.type.bits, first):
                    continue
        held = [(lane, row[index]) for lane, row in rows if index < len(row)]
        held = [(lane, v) for lane, v in held if not isinstance(v, Undefined)]
        why = broken_shape(shape, value, held, tally) or _broken_range(known, value, held, tally)
        if why:
            tally.broken.append(f"{value!r} at {block.name}{list(tag)}: {why}")
    if plan.uniform_branch:
        tally.branches += len(visits) > 1
        if len({visit[3] for _, visit in visits}) > 1:
            tally.broken.append(f"the branch of {block.name}{list(tag)} was called uniform")


def named_in(block: Any) -> Iterator[Named]:
    yield from block.params
    yield from (op for op in block.ops if op.type is not VOID)


def broken_shape(shape: Shape, value: Named, held: list[tuple[int, Any]], tally: Tally) -> str | None:
    """A sentence if lanes hold values that the shape excludes."""
    if shape.private or not held:
        return None
    if shape.is_bottom:
        return f"was never to be computed, and holds {held}"
    if shape.is_uniform:
        tally.uniform += len(held) > 1
        first = held[0][1]
        if any(not _equal(first, v) for _, v in held):
            return f"was called uniform ({shape}), and holds {held}"
    if not (value.type.is_int or value.type.is_ptr):
        return None
    full = 1 << value.type.bits
    align = shape.align or full
    if shape.is_varying or shape.stride is None:
        return next((f"is no multiple of {align}: {held}" for _, v in held if v % min(align, full)), None)
    tally.strided += len(held) > 1 and shape.stride != 0
    bases = {(v - lane * shape.stride) % full for lane, v in held}
    if len(bases) > 1:
        return f"was called {shape}, and holds {held}"
    return f"has a base that is no multiple of {align}: {held}" if bases.pop() % min(align, full) else None


def _broken_range(known: Known | None, value: Named, held: list[tuple[int, Any]], tally: Tally) -> str | None:
    if known is None:
        return None
    tally.ranges += 1
    wrong = next((v for _, v in held if not _lies_in(known, value.type.bits, v)), None)
    return None if wrong is None else f"was known to be {known}, and is {wrong}"


def _lies_in(known: Known | None, bits: int, v: int) -> bool:
    if known is None:
        return True
    signed = v - (1 << bits) if v >> (bits - 1) else v
    if v & known.zeros or ~v & known.ones:
        return False
    return known.umin <= v <= known.umax and known.smin <= signed <= known.smax


def _equal(a: Any, b: Any) -> bool:
    if isinstance(a, float) and isinstance(b, float):
        return (a == b and math.copysign(1, a) == math.copysign(1, b)) or (math.isnan(a) and math.isnan(b))
    return a == b
