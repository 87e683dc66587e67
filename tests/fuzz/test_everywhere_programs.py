"""Random everywhere blocks among crev calls, branches and loops: compiled code does what lanes do one by one.

By hand, more of them:

    PYTHONPATH=tests python tests/fuzz/test_everywhere_programs.py 1000 1100
"""

from __future__ import annotations

import sys
from random import Random

import numpy as np
import pytest

from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.run import run_interpreted
from lib.growers.kernels import made_kernel
from lib.growers.musimd_kernels import kernel_text
from lib.growers.musimd_programs import CELLS, Everywhere, Grower
from lib.oracles.kernel_results import loops_of
from lib.oracles.run_compiled import run_compiled

WIDTHS = (1, 2, 4, 8, 16)


def text_of(random: Random) -> str:
    """A kernel with at least one block in an arm or a loop."""
    while True:
        statements = Grower(random, calls=random.random() < 0.5, commuting=True, blocks=True).program()
        text = kernel_text(statements)
        if "        with lw.everywhere()" in text and not isinstance(statements[3], Everywhere) and len(text) < 6_000:
            return text


def agree(seed: int) -> None:
    random = Random(seed)
    text, width = text_of(random), random.choice(WIDTHS)
    written = made_kernel(text, f"everywhere{seed}")
    start = np.array([random.randrange(8) for _ in range(width * CELLS)], np.int64)
    threads = random.randint(1, width)  # a gang that is not whole
    compiled = compile_source(written.source, signature_of(written.source, (start, threads)))
    by_code, by_lanes = start.copy(), start.copy()
    run_compiled(compiled, (by_code, threads), width)
    run_interpreted(compiled, (by_lanes, threads), width=width, tags=loops_of)
    assert by_code.tolist() == by_lanes.tolist(), f"seed {seed}, {threads} lanes of {width}\n{text}"
    if width == 1:
        plain = start.copy()
        written.py(plain, 1)
        assert plain.tolist() == by_lanes.tolist(), f"seed {seed}\n{text}"


@pytest.mark.parametrize("seed", range(3))
def test_code_does_what_lanes_do(seed: int) -> None:
    agree(seed)


def main(first: int, last: int) -> None:
    for seed in range(first, last):
        agree(seed)
    print(f"{last - first} programs agree")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
