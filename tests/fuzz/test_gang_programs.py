"""Lanes that meet anywhere: compiled kernels, and lanes one by one, leave the memory that the µ-SIMD machine leaves.

Sums over the active lanes, shuffles, everywhere blocks and crev calls stand in divergent branches and loops, after
breaks and early returns, in blocks and calls inside each other and in recursion, in gangs that are not whole. The
machine has only branches, blocks and shuffles to do the same (`lib/oracles/gang_machine.py`). More, by hand:

    PYTHONPATH=tests python tests/fuzz/test_gang_programs.py 1000 1100
"""

from __future__ import annotations

import sys
from random import Random

import numpy as np
import pytest

from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.run import run_interpreted
from lanewise.musimd import OutOfSteps, check, run
from lib.growers.gang_kernels import kernel_text
from lib.growers.gang_programs import GangGrower
from lib.growers.kernels import made_kernel
from lib.growers.musimd_programs import CELLS
from lib.oracles.gang_machine import machine
from lib.oracles.kernel_results import loops_of
from lib.oracles.run_compiled import run_compiled

WIDTHS = (1, 2, 4, 8)
MOST_TEXT, MOST_STEPS = 4_000, 60_000


def agree(seed: int) -> int:
    """How many cells the program changes."""
    random = Random(seed)
    while True:
        start, body = GangGrower(random).program()
        width = random.choice(WIDTHS)
        threads = random.choice((width, random.randint(1, width)))
        memory = [random.randrange(8) for _ in range(width * CELLS)]
        text = kernel_text(start, body)
        if len(text) > MOST_TEXT:
            continue
        program = machine(start, body, memory, threads, width)
        try:
            check(program)
            expected = list(run(program, limit=MOST_STEPS).memory)
        except OutOfSteps:
            continue
        break
    written = made_kernel(text, f"gang{seed}")
    made = np.array(memory, np.int64)
    compiled = compile_source(written.source, signature_of(written.source, (made, threads)))
    run_compiled(compiled, (made, threads), width)
    assert made.tolist() == expected, f"seed {seed}, {threads} lanes of {width}\n{text}"
    by_lanes = np.array(memory, np.int64)
    run_interpreted(compiled, (by_lanes, threads), width=width, tags=loops_of)
    assert by_lanes.tolist() == expected, f"seed {seed}, {threads} lanes of {width}, one by one\n{text}"
    if width == 1:
        plain = np.array(memory, np.int64)
        written.py(plain, 1)
        assert plain.tolist() == expected, f"seed {seed}\n{text}"
    return sum(a != b for a, b in zip(expected, memory, strict=True))


@pytest.mark.parametrize("seed", [0, 2, 4, 5, 8, 10])
def test_kernels_do_what_the_machine_does(seed: int) -> None:
    agree(seed)


def main(first: int, last: int) -> None:
    changed = sum(agree(seed) > 0 for seed in range(first, last))
    print(f"{last - first} programs agree, {changed} change memory")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
