"""Every kernel of the collection: plain Python and the interpreter give the same bits."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kernels import Case, all_cases
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.run import run_interpreted
from lanewise.ir.parse import parse_module
from lanewise.ir.show import show_module
from lanewise.ir.verify import verify_module
from lib.oracles.kernel_results import arguments, loops_of, same

CASES = all_cases()
SEEDS = (1, 2)


def distinct(args: tuple[Any, ...], before: tuple[Any, ...]) -> int:
    """How many different numbers stand in arrays that the kernel changed."""
    found: set[float] = set()
    for old, new in zip(before, args, strict=True):
        if isinstance(new, np.ndarray) and new.tobytes() != old.tobytes():
            flat = new if new.dtype.fields is None else new[new.dtype.names[-1]]
            found.update(flat.ravel().tolist())
    return len(found)


def test_there_are_enough() -> None:
    assert len(CASES) >= 100


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_interpreter_equals_python(case: Case) -> None:
    source = case.kernel.source
    for seed in SEEDS:
        mine, theirs, before = (arguments(case, seed) for _ in range(3))
        compiled = compile_source(source, signature_of(source, mine))
        verify_module(compiled.module)
        expected = case.kernel.py(*theirs)
        result = run_interpreted(compiled, mine, tags=loops_of)
        same(result, expected, case.ulp)
        for a, b in zip(mine, theirs, strict=True):
            same(a, b, case.ulp)
        if case.distinct:
            assert distinct(mine, before) >= case.distinct, "the outputs are too alike to test anything"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_text_reads_back(case: Case) -> None:
    source = case.kernel.source
    text = show_module(compile_source(source, signature_of(source, arguments(case, 1))).module)
    assert show_module(parse_module(text)) == text


WIDE = [case for case in CASES if not case.ordered and case.tags in ((), ("crev",))]


@pytest.mark.parametrize("case", WIDE, ids=lambda case: case.name)
def test_gangs_give_the_same(case: Case) -> None:
    """Four lanes at a time: no race inside a gang, and reductions come to the same."""
    source = case.kernel.source
    mine, theirs = (arguments(case, 3) for _ in range(2))
    compiled = compile_source(source, signature_of(source, mine))
    result = run_interpreted(compiled, mine, width=4, tags=loops_of)
    same(result, case.kernel.py(*theirs), case.ulp)
    for a, b in zip(mine, theirs, strict=True):
        same(a, b, case.ulp)
