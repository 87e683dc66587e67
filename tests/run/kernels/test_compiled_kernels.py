"""Every kernel of the collection, compiled to vector code: the same bits as plain Python, at every width.

A kernel is tried at one width and on one instruction set here; all of them, by hand:

    PYTHONPATH=tests python tests/run/kernels/test_compiled_kernels.py [name]
"""

from __future__ import annotations

import sys
import warnings
from typing import Any

import numpy as np
import pytest

from kernels import Case, all_cases
from lanewise.codegen.targets import named
from lanewise.frontend.python.compile import Compiled, compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.run import run_interpreted
from lib.oracles.kernel_results import arguments, loops_of, same
from lib.oracles.run_compiled import run_compiled

WIDTHS = (8, 16, 4, 1, 32, 2)
TARGETS = ("avx512", "avx2")
LIBRARY_ULP = 4  # elementary functions of C and of NumPy differ
CASES = all_cases()


def expected(case: Case, compiled: Compiled, args: tuple[Any, ...], width: int) -> Any:
    """Of plain Python; exchange between lanes depends on the width, and is checked by the interpreter."""
    if case.category == "across" and width > 1:
        return run_interpreted(compiled, args, width=width, tags=loops_of)
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return case.kernel.py(*args)


def agree(case: Case, width: int, target: str, seed: int) -> None:
    source = case.kernel.source
    mine, theirs = (arguments(case, seed) for _ in range(2))
    compiled = compile_source(source, signature_of(source, mine))
    ulp = LIBRARY_ULP if case.ulp else 0
    same(run_compiled(compiled, mine, width, named(target)), expected(case, compiled, theirs, width), ulp)
    for a, b in zip(mine, theirs, strict=True):
        same(a, b, ulp)


def choices(at: int, case: Case) -> tuple[int, str]:
    width = 1 if case.ordered else WIDTHS[at % len(WIDTHS)]
    return width, TARGETS[at // len(WIDTHS) % 2]


@pytest.mark.parametrize("at", range(len(CASES)), ids=lambda at: CASES[at].name)
def test_compiled_equals_python(at: int) -> None:
    agree(CASES[at], *choices(at, CASES[at]), seed=4)


def main(part: str) -> None:
    for case in CASES:
        for width in (1,) if case.ordered else WIDTHS:
            for target in TARGETS:
                if part in case.name:
                    try:
                        agree(case, width, target, seed=5)
                    except Exception as error:
                        print(case.name, width, target, type(error).__name__, str(error)[:150].replace("\n", " "))
    print("done")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
