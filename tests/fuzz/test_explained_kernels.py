"""Whatever compiles can be explained, shown pass by pass and inspected: kernels of the suite and grown ones.

By hand, for volume:  PYTHONPATH=tests python tests/fuzz/test_explained_kernels.py 0 1000

No machine code is made: explanations, pages and masked text are made of what the front end gives, for some width.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from kernels import all_cases
from lanewise.codegen.launch.program import program_text
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import Signature, signature_of
from lanewise.frontend.python.definitions.source import KernelSource
from lanewise.pipeline import watched
from lanewise.plan.width import chosen_width
from lanewise.report.explanation import Explanation
from lanewise.report.passes_page import Pictures
from lanewise.runtime.choice.calibrate import this_machine
from lib.explained import explained_source
from lib.growers.kernels import N, arguments, made_kernel
from lib.growers.numbered_kernels import large_case, small_case
from lib.growers.small_arguments import Held
from lib.growers.small_kernels import parameters

BATCHES, KERNELS = 3, 10  # of one run of the suite
STEP = 4  # one in so many is shown and inspected, too
WIDTHS = (None, 1, 4, 16)

DIGITS = """import lanewise as lw


def k(out, n):
    for i in lw.lanes(n):
        x, total = i, 0
        while x > 0:
            total += x % 10
            x //= 10
        out[i] = total
"""


def reported(source: KernelSource, args: Any, width: int | None, *, all_of_it: bool) -> Explanation:
    """Explain a kernel, at the width that it would have or another; and look at it in all other ways."""
    signature = signature_of(source, args)
    width = width or _width(source, signature)
    found = explained_source(source, signature, width)
    assert str(found) and json.loads(found.json()) and found.html()
    if all_of_it:
        compiled = compile_source(source, signature)
        pictures = Pictures()
        with watched([pictures]):
            program_text(compiled.module, compiled.name, width)
        assert pictures.versions and all(column.text for columns in pictures.versions.values() for column in columns)
    return found


def _width(source: KernelSource, signature: Signature) -> int:
    compiled = compile_source(source, signature)
    return chosen_width(compiled.module, compiled.name, this_machine())


def explained_small(number: int, *, all_of_it: bool = True) -> Explanation:
    """A small grown kernel, at a width that goes with its number."""
    case = small_case(number)
    kernel = made_kernel(case.text, f"small {number}")
    args = Held.made(parameters(case.text), Random(case.seed), 37).args
    return reported(kernel.source, args, WIDTHS[number % len(WIDTHS)], all_of_it=all_of_it)


def explained_grown(number: int, *, all_of_it: bool = True) -> Explanation:
    case = large_case(number)
    kernel = made_kernel(case.text, f"grown {number}")
    return reported(kernel.source, arguments(Random(case.seed), N), WIDTHS[number % len(WIDTHS)], all_of_it=all_of_it)


@pytest.mark.parametrize("width", WIDTHS)
def test_of_the_suite(width: int | None) -> None:
    """Every second kernel at one of the widths: those that stand next to one another are alike."""
    at = WIDTHS.index(width)
    for number, case in enumerate(all_cases()[at :: 2 * len(WIDTHS)]):
        try:
            reported(case.kernel.source, case.make(np.random.default_rng(1)), width, all_of_it=number % STEP == 0)
        except Exception as error:
            raise AssertionError(f"{case.name} at width {width}: {error!r}") from error


@pytest.mark.parametrize("batch", range(BATCHES))
def test_of_grown_ones(batch: int, seed: int) -> None:
    """By hand: this file with the reported number and the one after it."""
    for number in range(seed + batch * KERNELS, seed + (batch + 1) * KERNELS):
        try:
            explained_small(number, all_of_it=number % STEP == 0)
        except Exception as error:
            raise AssertionError(f"kernel {number}: {error!r}") from error


def test_a_path_that_all_gangs_take() -> None:
    """Its test is known to be true, so that there is no other code: a digit sum of what is not negative."""
    kernel = made_kernel(DIGITS, "digits")
    assert "lanes leave it at different times" in str(
        reported(kernel.source, (np.zeros(9, np.int64), 9), 8, all_of_it=True)
    )


def main(low: int, high: int) -> None:
    counts: Counter[str] = Counter()
    start = time.process_time()
    for number in range(low, high):
        for name, explained in (("small", explained_small), ("grown", explained_grown)):
            try:
                explained(number)
                counts[name] += 1
            except Exception as error:
                counts["failed"] += 1
                print(name, number, type(error).__name__, str(error).split("\n")[0], flush=True)
        if number % 200 == 199:
            print(number + 1, dict(counts), round(time.process_time() - start), "s", flush=True)
    print(dict(counts), round(time.process_time() - start), "s")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
