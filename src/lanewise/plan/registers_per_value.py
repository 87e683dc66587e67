"""How many registers each value of a gang takes: one, or up to eight, to hide latency.

    while z stays small: z = z * z + c          each iteration depends on the last: four independent registers hide that
    d = log(s / x) / r; w = exp(-d * d)         so does each function on the one before

Measured with AVX-512 and with AVX2: two are 1.1 to 1.7 times as fast as one if loops carry few values or code is a
chain of arithmetic. Four are 1.03 to 1.4 times as fast as two in loops of a few ops without memory, and if functions
depend on functions. With 16 registers, as AVX2 has, some values are spilled then; that costs less than waiting for the
latency. So this is used if the values carried by the deepest loops are few, unless such a loop is on one side of a
divergent branch, where more lanes only means more waiting. Lanes that have left an outer loop wait too, but for the
last lane of the gang, so that more lanes change little.

In other loops the chain from iteration to iteration (`analysis/cost/recurrence.py`) is compared with the cycles of all
ops in one register. On Zen 5, over 107 kernels: from 0.6 of them on, four are 1.1 to 1.9 times as fast as two in 12 of
14 loops, and 1.0 in the others; from twice of them on, eight are 1.2 to 1.35 times as fast as four.

A mask stays in one register: without mask registers it has a byte for each lane, and a search in bytes with two
registers of them takes 4.7 times as long (AVX2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..analysis.cost.recurrence import recurrence
from ..analysis.cost.region_cost import Run, parted, region_cost, times_run
from ..analysis.divergence.divergence import Gang, divergence
from ..analysis.facts import Facts
from ..analysis.graph.cfg import cfg
from ..analysis.graph.loops import Loop, loops
from ..ir.function import Op, Value
from ..ir.graph import postorder
from ..ir.ops import ELEMENTARY
from ..machine.host import WIDEST, Machine
from ..machine.prices import Prices
from ..pipeline import ONE_RETURN, run, unwatched
from ..transform.control.guard_loops import partly_run
from ..transform.control.single_return import returns_of
from ..transform.edit.copy_function import copy_function

MOST_CARRIED, MOST_OPS = 10, 120  # loop-carried values of a hot loop, and its ops, for two registers
FEW_CARRIED, FEW_OPS = 4, 16  # for four
CHAINED, LONG_CHAINED = 0.6, 2.0  # the chain of an iteration as a share of its ops' cycles, for four and for eight
MOST = 8
LONG = 60.0  # cycles of a chain of functions without loops, for four
CHAINS = frozenset(("fdiv", "sqrt", *ELEMENTARY))  # ops with a long latency
AWAY = frozenset(("load", "store", "call", "call_pointer", "crev", "everywhere", "atomic"))


def called_in(known: Mapping[str, Facts]) -> dict[str, int]:
    """The depth of the deepest call of each function, in loops; recursion does not count as deeper."""
    calls = {name: _calls(facts) for name, facts in known.items()}
    found = dict.fromkeys(calls, 0)
    for _ in known:
        before = dict(found)
        for caller, inside in calls.items():
            for callee, depth in inside.items():
                if callee in found:
                    found[callee] = max(found[callee], min(before[caller] + depth, len(known)))
        if found == before:
            break
    return found


def registers_per_value(
    known: Mapping[str, Facts],
    depths: Mapping[str, int],
    deepest: int,
    width: int,
    machine: Machine,
    widest: int = WIDEST,
) -> int:
    """For functions by name, with the number of loops around each, and around the deepest ops.

    `width` lanes fill one register, and `widest` is the most lanes that a gang of this kind may have.
    """
    if deepest:
        most = min(_of_loops(facts, deepest - depths[name], width, machine) for name, facts in known.items())
    else:
        chains = _chains(known, machine.prices)
        most = 4 if chains >= LONG else 2 if chains else 1
    return max(1, min(most, min(widest, machine.widest) // width))


def _calls(facts: Facts) -> dict[str, int]:
    """The functions that a function calls, each with the most loops around a call."""
    found: dict[str, int] = {}
    for number, block in enumerate(facts[cfg].blocks):
        for op in block.ops:
            if op.opcode == "call":
                name = str(op.attrs["callee"])
                found[name] = max(found.get(name, 0), facts[loops].depth(number))
    return found


def _of_loops(facts: Facts, depth: int, width: int, machine: Machine) -> int:
    """The number that loops of this depth allow; the most, if there are none."""
    if not any(loop.depth == depth for loop in facts[loops]):
        return MOST
    if len(returns_of(facts.function)) > 1:
        new = copy_function(facts.function)
        facts = Facts(new, facts.given(Gang))
        with unwatched():
            run(ONE_RETURN, new, facts)
    return min(_of_loop(facts, loop, width, machine) for loop in facts[loops] if loop.depth == depth)


def _of_loop(facts: Facts, loop: Loop, width: int, machine: Machine) -> int:
    forest, graph, found = facts[loops], facts[cfg], facts[divergence]
    members = set(forest.members(loop))
    around = {edge.source for outer in loop.ancestors for edge in outer.exit_edges}
    carried = sum(found.shape(param).is_varying for param in graph.blocks[loop.header].params)
    ops = [op for number in members for op in graph.blocks[number].ops]
    if (
        carried > MOST_CARRIED
        or len(ops) > MOST_OPS
        or loop.header in partly_run(facts.function, facts, members | around)
    ):
        return 1
    is_short = 0 < carried <= FEW_CARRIED and len(ops) <= FEW_OPS and not any(op.opcode in AWAY for op in ops)
    waits = _chained(facts, loop, width, machine) if carried else 1
    while waits > 1 and waits * carried > machine.registers:
        waits //= 2
    return max(waits, 4 if is_short else 2)


def _chained(facts: Facts, loop: Loop, width: int, machine: Machine) -> int:
    """The number with which the other ops of an iteration take as long as the chain to the next one."""
    blocks = (facts[cfg].blocks[number] for number in facts[loops].members(loop))
    work = Run(machine.prices, width, facts[divergence].shape, parted(facts))
    cycles = region_cost(facts, blocks, work).total / times_run(loop)
    chain = recurrence(facts, loop)
    return 8 if chain >= LONG_CHAINED * cycles else 4 if chain >= CHAINED * cycles else 1


def _chains(known: Mapping[str, Facts], prices: Prices) -> float:
    """Cycles of the longest chain of functions in code without loops, those of callees added."""
    names = list(known)
    calls = [_callees(facts, names) for facts in known.values()]
    longest: dict[str, float] = {}
    for number in postorder([*calls, list(range(len(names)))], root=len(names))[:-1]:
        name = names[number]
        # for a recursive call, only what is known so far counts
        longest[name] = _chain(known[name], prices, lambda callee: longest.get(callee, 0.0))
    return max(longest.values(), default=0.0)


def _callees(facts: Facts, names: list[str]) -> list[int]:
    called = dict.fromkeys(str(op.attrs["callee"]) for op in facts.function.ops if op.opcode == "call")
    return [number for number, name in enumerate(names) if name in called]


def _chain(facts: Facts, prices: Prices, callee: Callable[[str], float]) -> float:
    """The longest path from an operand to a result, in cycles of functions, divisions and roots."""
    cost: dict[Value, float] = {}
    graph = facts[cfg]
    for number in graph.order:
        for op in graph.blocks[number].all_ops:
            cost[op] = max((cost.get(arg, 0.0) for arg in op.args), default=0.0) + _cycles(op, prices, callee)
            for target in op.targets:
                for param, arg in zip(target.block.params, target.args, strict=True):
                    cost[param] = max(cost.get(param, 0.0), cost.get(arg, 0.0))
    return max(cost.values(), default=0.0)


def _cycles(op: Op, prices: Prices, callee: Callable[[str], float]) -> float:
    if op.opcode == "call":
        return callee(str(op.attrs["callee"]))
    return prices.op(op.opcode, 32, 1) if op.opcode in CHAINS else 0.0
