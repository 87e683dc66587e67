"""Grown Python kernels: plain Python == lane interpreter == gang interpreter == compiled, at every width.

By hand, for volume:  PYTHONPATH=tests python tests/fuzz/test_grown_kernels.py 0 1000
"""

from __future__ import annotations

import sys
import time
import warnings
from collections import Counter
from random import Random
from typing import Any

import numpy as np
from grow_kernels import FULL, N, arguments, grown, made_kernel
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from kernel_results import loops_of, same
from run_compiled import run_compiled
from run_gangs import run_gangs

from lanewise.codegen.optimize import Level
from lanewise.codegen.target import NAMED, native
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.run import run_interpreted
from lanewise.frontend.python.signature import signature_of

WIDTHS = (1, 4, 8, 16)


def agree(chance: Random, name: str = "grown") -> str:
    """Run one kernel in all ways; the width it was compiled for."""
    across = chance.random() < 0.2
    text = grown(chance, across=across, size=chance.choice((3, 5, 8, 12)))
    width, seed = chance.choice(WIDTHS), chance.getrandbits(32)
    target = native() if chance.random() < 0.5 else NAMED["avx2"]
    level = Level(chance.choice((0, 0, 1)), unroll=False)
    kernel, n = made_kernel(text, name), FULL if across else N
    plain, lanes, gangs, code = (arguments(Random(seed), n) for _ in range(4))
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wanted = kernel.py(*plain)
    compiled = compile_source(kernel.source, signature_of(kernel.source, plain))
    one = 1 if across else width
    equal(run_interpreted(compiled, lanes, width=one, tags=loops_of, overflow="report"), wanted, lanes, plain, text)
    if across and width > 1:  # what lanes tell each other hangs on the gang
        plain = arguments(Random(seed), n)
        wanted = run_interpreted(compiled, plain, width=width, tags=loops_of)
    equal(run_gangs(compiled, gangs, width), wanted, gangs, plain, text)
    equal(run_compiled(compiled, code, width, target, level), wanted, code, plain, text)
    return f"{width} lanes" + (" across" if across else "")


def equal(got: Any, wanted: Any, mine: tuple[Any, ...], theirs: tuple[Any, ...], text: str) -> None:
    try:
        same(got, wanted, 0)
        for a, b in zip(mine, theirs, strict=True):
            same(a, b, 0)
    except AssertionError as error:
        raise AssertionError(f"{error}\n{text}") from error


@settings(
    max_examples=15,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.generate, Phase.shrink],
)
@given(st.randoms(use_true_random=False))
def test_all_ways_agree(chance: Random) -> None:
    agree(chance)


def main(low: int, high: int) -> None:
    counts: Counter[str] = Counter()
    start = time.process_time()
    for seed in range(low, high):
        try:
            counts[agree(Random(seed), f"seed {seed}")] += 1
        except Exception as error:
            counts["differ or refused"] += 1
            print(seed, type(error).__name__, str(error)[:300].replace("\n", " "), flush=True)
        if seed % 1000 == 999:
            print(seed + 1, "kernels,", round(time.process_time() - start), "s", dict(counts), flush=True)
    print(dict(counts), round(time.process_time() - start), "s")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
