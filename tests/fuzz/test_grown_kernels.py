"""Grown Python kernels: plain Python == lane interpreter == gang interpreter == compiled, at every width.

By hand, for volume:  PYTHONPATH=tests python tests/fuzz/test_grown_kernels.py 0 1000
One case again:       PYTHONPATH=tests python tests/fuzz/test_grown_kernels.py case.txt

A kernel is a number (`lib/growers/numbered_kernels.py`).

A failure tells the whole case: which way differs and where, and the text of a file that runs it again. Cases that once
differed are kept in `tests/golden/grown`.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import NAMED, native
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.run import run_interpreted
from lib.growers.kernel_case import Case
from lib.growers.kernels import FULL, N, arguments, made_kernel
from lib.growers.numbered_kernels import large_case
from lib.oracles.kernel_results import loops_of, same
from lib.oracles.run_compiled import run_compiled
from lib.oracles.run_gangs import run_gangs

KEPT = sorted((Path(__file__).parent.parent / "golden" / "grown").glob("*.txt"))


def agree(case: Case, name: str = "grown") -> str:
    """Run one kernel in all ways; the width it was compiled for."""
    width, across = case.width, bool(case.across)
    target = native() if case.native else NAMED["avx2"]
    kernel, n = made_kernel(case.text, name), FULL if across else max(N, width + 7)
    plain, lanes, gangs, code = (arguments(Random(case.seed), n) for _ in range(4))
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wanted = kernel.py(*plain)
    compiled = compile_source(kernel.source, signature_of(kernel.source, plain))
    one = 1 if across else width
    result = run_interpreted(compiled, lanes, width=one, tags=loops_of, overflow="report")
    equal("lanes", (result, *lanes), (wanted, *plain), case)
    if across and width > 1:  # exchange between lanes depends on the gang
        plain = arguments(Random(case.seed), n)
        wanted = run_interpreted(compiled, plain, width=width, tags=loops_of)
    equal("gangs", (run_gangs(compiled, gangs, width), *gangs), (wanted, *plain), case)
    result = run_compiled(compiled, code, width, target, Level(case.level, unroll=False))
    equal("compiled", (result, *code), (wanted, *plain), case)
    return f"{width} lanes" + (" across" if across else "")


def equal(way: str, got: Sequence[Any], wanted: Sequence[Any], case: Case) -> None:
    for what, a, b in zip(("result", "a", "b", "out", "x", "hist", "u", "v"), got, wanted, strict=True):
        try:
            same(a, b, 0)
        except AssertionError as error:
            raise AssertionError(f"{way}: {what} differs{where(a, b)}; again: save as case.txt\n{case}") from error


def where(a: Any, b: Any) -> str:
    """The first elements that are not the same, bit by bit."""
    if type(a) is not type(b) or not isinstance(a, np.ndarray):
        return f": {a!r} instead of {b!r}"
    differ = np.argwhere(a.view(np.uint8).reshape(*a.shape, -1) != b.view(np.uint8).reshape(*b.shape, -1))
    places = dict.fromkeys(tuple(map(int, place[:-1])) for place in differ)
    return ", ".join(f" at {place}: {a[place]!r} instead of {b[place]!r}" for place in list(places)[:3])


@pytest.mark.parametrize("number", range(15))
def test_all_ways_agree(number: int, seed: int) -> None:
    """By hand: this file with the reported number and the one after it."""
    chosen = seed + number
    case = large_case(chosen)
    try:
        agree(case)
    except Exception as error:
        raise AssertionError(f"kernel {chosen}: {error}") from error


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_kept_cases_agree(path: Path) -> None:
    agree(Case.read(path.read_text(encoding="utf-8")))


def main(low: int, high: int) -> None:
    counts: Counter[str] = Counter()
    start = time.process_time()
    for seed in range(low, high):
        try:
            counts[agree(large_case(seed), f"seed {seed}")] += 1
        except Exception as error:
            counts["differ or refused"] += 1
            print(seed, type(error).__name__, str(error).split("\n")[0], flush=True)
        if seed % 1000 == 999:
            print(seed + 1, "kernels,", round(time.process_time() - start), "s", dict(counts), flush=True)
    print(dict(counts), round(time.process_time() - start), "s")


if __name__ == "__main__":
    if len(sys.argv) == 2:
        print(agree(Case.read(Path(sys.argv[1]).read_text(encoding="utf-8"))))
    else:
        main(int(sys.argv[1]), int(sys.argv[2]))
