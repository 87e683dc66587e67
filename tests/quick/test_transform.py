"""Transforms: each changes random programs and no result. Golden files of each run beside this (`tests/golden`)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from kernels import Case, all_cases
from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Function
from lanewise.ir.show import show
from lanewise.ir.verify import verify
from lanewise.pipeline import watched
from lanewise.remarks.remark import recording
from lanewise.transform.arithmetic.narrow_integers import narrow_integers
from lanewise.transform.checks.remove_checks import remove_checks
from lanewise.transform.clean.simplify import simplify
from lanewise.transform.control.normalize_loops import normalize_loops
from lanewise.transform.edit.copy_function import copy_function
from lanewise.transform.hot_paths.hot_paths import hot_paths
from lanewise.transform.lanes.wait_for_deepest import wait_for_deepest
from lanewise.transform.memory.share_loads import share_loads
from lanewise.transform.record.record_lines import record_lines
from lanewise.watchers import Verifying
from lib.growers.ir_programs import Taste, grow
from lib.oracles.kernel_results import arguments, same
from lib.oracles.run_gangs import run_gangs
from lib.oracles.run_grown import run_grown

CHANGES = (
    record_lines,
    simplify,
    narrow_integers,
    remove_checks,
    normalize_loops,
    hot_paths,
    wait_for_deepest,
    share_loads,
)
CASES = [case for case in all_cases() if not case.tags and not case.ordered and not case.ulp]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_results_stay(change: Callable[[Function, Facts], None]) -> None:
    for number in range(4):
        fn = grow(Random(f"quick {number}"), Taste("structured" if number % 2 else "reducible", 9, private=True))
        simplify(fn, Facts(fn))
        normalize_loops(fn, Facts(fn))
        before = show(fn)
        changed = copy_function(fn)
        with recording():
            change(changed, Facts(changed, Gang({}, width=4)))
        verify(changed)
        assert show(fn) == before, "the copy shares nothing with the original"
        assert run_grown(changed, seed=number)[1] == run_grown(fn, seed=number)[1]


@pytest.mark.parametrize("case", CASES[5::12], ids=lambda case: case.name)
def test_masked_kernels_do_what_python_does(case: Case) -> None:
    """After all transforms, verified after each, in the gang interpreter."""
    mine, theirs = arguments(case, 3), arguments(case, 3)
    compiled = compile_source(case.kernel.source, signature_of(case.kernel.source, mine))
    with watched([Verifying()]):
        result = run_gangs(compiled, mine, 1 if case.category == "across" else 4)
    same(result, case.kernel.py(*theirs), 0)
    for a, b in zip(mine, theirs, strict=True):
        same(a, b, 0)
