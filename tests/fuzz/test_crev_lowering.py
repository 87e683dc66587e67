"""Random crev calls: compiled kernels, the interpreter lane by lane, and the µ-SIMD machine leave the same memory.

Which arm of a divergent branch comes first is open in kernels, so the programs are such that it does not matter. The
machine runs what `musimd.lowering` makes of the calls (Figure 8, Algorithm 5), checked for well-formedness first.
More, by hand:

    PYTHONPATH=tests python tests/fuzz/test_crev_lowering.py 1000 1200
"""

from __future__ import annotations

import sys
from random import Random

import numpy as np
import pytest

from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.run import run_interpreted
from lanewise.musimd import check, run
from lib.growers.kernels import made_kernel
from lib.growers.musimd_kernels import kernel_text
from lib.growers.musimd_programs import CELLS, Crev, Grower, If, Loop, Statement, assembled
from lib.oracles.kernel_results import loops_of
from lib.oracles.run_compiled import run_compiled

WIDTHS = (1, 2, 4, 8, 16)


def calls_in(statements: list[Statement]) -> int:
    found = 0
    for one in statements:
        match one:
            case Crev():
                found += 1 + calls_in(list(one.body))
            case If():
                found += calls_in([*one.then, *one.otherwise])
            case Loop():
                found += calls_in(list(one.body))
            case _:
                pass
    return found


def program(seed: int) -> tuple[list[Statement], int, list[int]]:
    """Statements with at least two calls, a width, and what memory holds at first."""
    random = Random(seed)
    statements = Grower(random, calls=True, commuting=True).program()
    while not 2 <= calls_in(statements) <= 8:
        statements = Grower(random, calls=True, commuting=True).program()
    width = random.choice(WIDTHS)
    return statements, width, [random.randrange(8) for _ in range(width * CELLS)]


def agree(seed: int) -> int:
    statements, width, memory = program(seed)
    machine = assembled(statements, memory, width)
    check(machine)
    expected = list(run(machine, limit=3_000_000).memory)
    text = kernel_text(statements)
    written = made_kernel(text, f"crev{seed}")
    start = np.array(memory, np.int64)
    compiled = compile_source(written.source, signature_of(written.source, (start, width)))
    by_code, by_lanes = start.copy(), start.copy()
    run_compiled(compiled, (by_code, width), width)
    assert by_code.tolist() == expected, f"seed {seed}, width {width}\n{text}"
    run_interpreted(compiled, (by_lanes, width), width=width, tags=loops_of)
    assert by_lanes.tolist() == expected, f"seed {seed}, width {width}\n{text}"
    if width == 1:
        plain = start.copy()
        written.py(plain, 1)
        assert plain.tolist() == expected, f"seed {seed}\n{text}"
    return sum(a != b for a, b in zip(expected, memory, strict=True))


@pytest.mark.parametrize("seed", range(4))
def test_machine_and_kernel_leave_the_same_memory(seed: int) -> None:
    assert agree(seed) > 0


def main(first: int, last: int) -> None:
    for seed in range(first, last):
        agree(seed)
    print(f"{last - first} programs agree")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
