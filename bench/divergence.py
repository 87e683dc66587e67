"""The cost of divergence analysis: CPU time per instruction as programs grow, and nests that are quadratic elsewhere.

First table: grown structured programs; graph = control flow, dominators, loops; close = closing loops; control is the
part of divergence that finds joins. Python's garbage collector is off, as in `analyze`. Second: N nested ifs, an N-long
short-circuit ladder, a loop with N exits, a nest of N loops, all with divergent branches, in milliseconds for the whole
analysis. Closing loops does not change the graph, so it is computed once.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from _command_line import command_line
from control_flow import Graph, function_of, loop_nest, many_exits, nested_ifs, short_circuit

from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.dominance import dominance
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.values.conditions import conditions
from lanewise.analysis.values.values import values
from lanewise.ir.build import Builder
from lanewise.ir.function import Const, Function
from lanewise.ir.shapes import VARYING
from lanewise.ir.types import I32
from lanewise.transform.edit.close_loops import close_loops
from lib.growers.ir_programs import Taste, grow

WANTED = (1_000, 3_000, 10_000, 30_000, 100_000)
PARTS = ("graph", "close", "conditions", "values", "divergence")
SIZES = (200, 400, 800, 1600)
GANG = Gang({"x": VARYING, "c": VARYING})


def spent(fn: Function, again: int) -> dict[str, float]:
    """Seconds of each part, each the minimum of several runs; loops are closed once."""
    best: dict[str, float] = {}

    def timed(part: str, run: Callable[[], object]) -> None:
        started = time.thread_time()
        run()
        best[part] = min(best.get(part, 1e9), time.thread_time() - started)

    before = Facts(fn)
    assert before[cfg] and before[dominance] and before[loops] is not None, "timed below"
    timed("close", lambda: close_loops(fn, before))
    for _ in range(again):
        facts = Facts(fn, GANG)
        gc.collect()
        timed("graph", lambda facts=facts: (facts[cfg], facts[dominance], facts[loops]))
        timed("conditions", lambda facts=facts: facts[conditions])
        timed("values", lambda facts=facts: facts[values])
        timed("divergence", lambda facts=facts: facts[divergence])
        best["control"] = min(best.get("control", 1e9), facts[divergence].control_seconds)
    return best


def grown(instructions: int) -> list[Function]:
    """Programs with about that many instructions in one function; more programs if they are small."""
    nodes = max(30, instructions // 6)
    taste = Taste("structured", nodes, private=True, floats=True, returns=False, minimal=True)
    return [grow(Random(seed), taste) for seed in range(max(3, 20_000 // instructions))]


def linearity() -> None:
    print(f"{'µs per instruction':20}" + "".join(f"{part:>12}" for part in (*PARTS, "all", "control")))
    first = last = 0.0
    for wanted in WANTED:
        programs = grown(wanted)
        count = sum(sum(1 for _ in fn.ops) for fn in programs)
        times = [spent(fn, 3) for fn in programs]
        per = {part: 1e6 * sum(each[part] for each in times) / count for part in (*PARTS, "control")}
        whole = sum(per[part] for part in PARTS)
        first, last = first or whole, whole
        columns = [*(per[part] for part in PARTS), whole, per["control"]]
        print(f"{count // len(programs):20}" + "".join(f"{each:12.2f}" for each in columns))
    print(f"growth {last / first:.2f}x")


def diverging(graph: Graph) -> Function:
    """A function with this graph, each branch on a condition of its own: repeated tests would be redundant."""
    fn = function_of(graph)
    x = fn.params[1]
    for number, block in enumerate(fn.blocks):
        if block.end is not None and block.end.opcode == "branch":
            builder = Builder(block)
            product = builder.op("mul", x, Const(I32, 2 * number + 3))
            block.end.args[0] = builder.op("icmp", product, Const(I32, number), mode="ugt")
    fn.touch()
    return fn


def nests() -> None:
    print(
        f"\n{'ms, whole analysis':20}"
        + "".join(f"{f'N={size}':>10}" for size in SIZES)
        + f"{'growth':>10}{'control':>9}{'LLVM':>8}"
    )
    for family, llvm in ((nested_ifs, 399), (short_circuit, 181), (many_exits, 635), (loop_nest, 334)):
        times, best = list[float](), dict[str, float]()
        for size in SIZES:
            best = spent(diverging(family(size)), 3)
            times.append(1e3 * sum(best[part] for part in PARTS))
        growth = times[-1] / times[0] * SIZES[0] / SIZES[-1]
        share = best["control"] * 1e3 / times[-1]
        print(
            f"{family.__name__:20}" + "".join(f"{each:10.1f}" for each in times) + f"{growth:9.2f}x{share:9.1%}{llvm:8}"
        )


if __name__ == "__main__":
    command_line(__doc__).parse_args()
    gc.disable()
    linearity()
    nests()
