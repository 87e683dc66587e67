"""The cost of the first facts and transforms on large functions: one process each, seconds of processor time.

    long      10,000 blocks of ten ops, every third branches back: 100,000 ops
    chain     50,000 blocks, one after another
    nest      500 loops, each inside the one before
    exits     100 nested loops, each with an exit from all of them: relays on every path

`check` is verify, dominators and loops together, which must stay under a second for 100,000 ops.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise

from _command_line import command_line

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.dominance import dominance
from lanewise.analysis.graph.liveness import liveness
from lanewise.analysis.graph.loops import loops
from lanewise.ir.build import Builder
from lanewise.ir.function import Block, Const, Function, Value
from lanewise.ir.types import I32
from lanewise.ir.verify import verify
from lanewise.transform.clean.simplify import simplify
from lanewise.transform.control.make_reducible import make_reducible
from lanewise.transform.control.normalize_loops import is_normalized, normalize_loops


def begun(count: int) -> tuple[Function, Value, list[Block]]:
    """A function of one argument that jumps to the first of `count` blocks."""
    fn = Function("large", I32)
    x = fn.add_param(fn.add_block("entry"), I32, "x")
    blocks = [fn.add_block("b") for _ in range(count)]
    Builder(fn.entry).jump(blocks[0])
    return fn, x, blocks


def long(count: int = 10_000, ops: int = 9) -> Function:
    fn, x, blocks = begun(count)
    value = x
    for at, block in enumerate(blocks):
        builder = Builder(block)
        for _ in range(ops):
            value = builder.op("add", value, x)
        if at + 1 == count:
            builder.ret(value)
        elif at % 3 == 2:
            builder.branch(builder.op("icmp", value, x, mode="slt"), blocks[at + 1], blocks[at - 1])
        else:
            builder.jump(blocks[at + 1])
    return fn


def chain(count: int = 50_000) -> Function:
    fn, x, blocks = begun(count)
    for block, after in pairwise(blocks):
        Builder(block).jump(after)
    Builder(blocks[-1]).ret(x)
    return fn


def nest(depth: int = 500, ways_out: bool = False) -> Function:
    fn, x, blocks = begun(2 * depth + 1)
    heads, tails, out = blocks[:depth], blocks[depth:-1], blocks[-1]
    for at, (head, tail) in enumerate(zip(heads, tails, strict=True)):
        builder = Builder(head)
        inward = heads[at + 1] if at + 1 < depth else tail
        if ways_out:
            builder.branch(builder.op("icmp", x, Const(I32, at), mode="eq"), out, inward)
        else:
            builder.jump(inward)
        builder = Builder(tail)
        again = builder.op("icmp", builder.op("add", x, Const(I32, at)), x, mode="slt")
        builder.branch(again, head, tails[at - 1] if at else out)
    Builder(out).ret(x)
    return fn


CASES: dict[str, Callable[[], Function]] = {
    "long": long,
    "chain": chain,
    "nest": nest,
    "exits": lambda: nest(100, ways_out=True),
}


def seconds(run: Callable[[], object]) -> str:
    start = time.process_time()
    run()
    return f"{time.process_time() - start:10.3f}"


def measure(name: str) -> None:
    fn = CASES[name]()
    facts = Facts(fn)
    sizes = f"{len(fn.blocks):8}{sum(1 for _ in fn.ops):9}"
    times = [seconds(lambda: (verify(fn), facts[dominance], facts[loops]))]
    times += [seconds(lambda: facts[liveness])]
    times += [seconds(partial(change, fn, facts)) for change in (simplify, make_reducible, normalize_loops)]
    assert is_normalized(fn, facts) is None, "normalizing did not"
    print(f"{name:8}{sizes}{''.join(times)}{len(fn.blocks):9}", flush=True)


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("name", nargs="?", choices=CASES, help="one of them, in this process; without it, all")
    name = parser.parse_args().name
    if name is not None:
        measure(name)
        return
    heads = ("check", "liveness", "simplify", "reducible", "normalize")
    print(f"{'':8}{'blocks':>8}{'ops':>9}{''.join(f'{head:>10}' for head in heads)}{'blocks':>9}", flush=True)
    for case in CASES:
        subprocess.run([sys.executable, __file__, case], check=True)


if __name__ == "__main__":
    main()
