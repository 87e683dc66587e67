"""Grown kernels with borders: clamps, windows, remainders and ifs on what lanes and loops count, with witnesses.

A hot path that counts on what is not so is caught by its checks; one that does something else, by plain Python.
By hand, for volume:  PYTHONPATH=tests python tests/fuzz/test_grown_borders.py 0 300 [rounds]
"""

from __future__ import annotations

import sys
import time
import warnings
from collections import Counter
from random import Random

import numpy as np
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from lanewise.codegen.launch.build import build
from lanewise.codegen.optimize import Level
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lib.growers.border_kernels import ALONE, Grower, OuterLoopGrower, arguments, has_path, outer_loop_arguments
from lib.growers.kernels import made_kernel
from lib.oracles.run_compiled import call


def agree(chance: Random, name: str = "borders", rounds: bool = False) -> str:
    """Compile one kernel and run it at several sizes; whether it has a hot path."""
    text = (OuterLoopGrower if rounds else Grower)(chance).text()
    make = outer_loop_arguments if rounds else arguments
    width = chance.choice((4, 8))
    kernel = made_kernel(text, name)
    *arrays, _, _, step = make(Random(0), 8)
    any_sign = chance.choice((-1, 1 << 40))  # numbers are typed by their value: 32 bits, or 64
    compiled = compile_source(kernel.source, signature_of(kernel.source, (*arrays, any_sign, any_sign, step)))
    if not has_path(compiled, width):
        return "no path"
    built = build(compiled.module, compiled.name, width, level=Level(0, unroll=False), hot=ALONE)
    code = built.link()
    for size in (*chance.sample(range(3 * width), 5), chance.randrange(3 * width, 9 * width)):
        seed = chance.getrandbits(32)
        mine, theirs = (make(Random(seed), size) for _ in range(2))
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            kernel.py(*theirs)
        call(built, code, compiled, mine)
        assert np.array_equal(mine[0], theirs[0]), f"size {size}, r, c, s = {mine[2:]}\n{text}"
    return "path"


@settings(
    max_examples=6,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.generate, Phase.shrink],
)
@given(st.randoms(use_true_random=False))
def test_borders_agree(chance: Random) -> None:
    agree(chance)


@settings(
    max_examples=4,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.generate, Phase.shrink],
)
@given(st.randoms(use_true_random=False))
def test_borders_in_rounds_agree(chance: Random) -> None:
    agree(chance, rounds=True)


def test_a_negative_constant_is_divided() -> None:
    """The solver is asked about `-3 % s`: that the number is not negative is no hint, for it is."""
    assert agree(Random(9)) == "path"


def main(low: int, high: int, rounds: bool) -> None:
    counts: Counter[str] = Counter()
    start = time.process_time()
    for seed in range(low, high):
        try:
            counts[agree(Random(seed), f"seed {seed}", rounds)] += 1
        except Exception as error:
            counts["wrong"] += 1
            print(seed, type(error).__name__, str(error)[:1500], flush=True)
    print(dict(counts), round(time.process_time() - start), "s")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), "rounds" in sys.argv)
