"""The common beginning of versions, made once, leaves each of them as the whole pipeline on a copy of its own does."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest

from kernels import all_cases
from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.dominance import dominance
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.values.values import taken
from lanewise.codegen.launch.masked import masked_version
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Function
from lanewise.ir.shapes import VARYING
from lanewise.ir.show import show
from lanewise.pipeline import PASSES, Pass
from lanewise.plan import cleaned as clean
from lanewise.transform.checks.driver_questions import Driven
from lanewise.transform.control.linearize import EntryMask
from lanewise.transform.edit.copy_function import copy_function
from lanewise.transform.hot_paths.hot_paths import HOT

CASES = all_cases()[::9]


def bodies(case_at: int) -> list[Function]:
    case = CASES[case_at]
    args = case.make(np.random.default_rng(1))
    module = compile_source(case.kernel.source, signature_of(case.kernel.source, args)).module
    return [function for function in module.functions.values() if "lanes" in function.attrs]


def alone(fn: Function, mask: bool) -> str:
    """Every pass, on a copy, under all inputs from the start."""
    new = copy_function(fn)
    for param in new.params:
        param.shape = None
    shapes = {param.name: param.shape or VARYING for param in fn.params}
    facts = Facts(new, Gang(arguments=shapes, width=8), EntryMask(mask), HOT, Driven(not mask))
    for step in PASSES:
        step.change(new, facts)
    return show(new)


@pytest.mark.parametrize("case_at", range(len(CASES)))
def test_versions_are_the_same(case_at: int) -> None:
    for fn in bodies(case_at):
        before, shapes = show(fn), {param.name: param.shape or VARYING for param in fn.params}
        for mask in (False, True):
            assert show(masked_version(fn, shapes, 8, mask, HOT, driven=not mask)) == alone(fn, mask)
        assert show(fn) == before


def test_a_function_is_cleaned_once_while_it_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Function] = []

    def step(fn: Function, facts: Facts) -> None:
        made.append(fn)

    monkeypatch.setattr(clean, "CLEAN", (Pass(step, "a test"),))
    (fn, *_) = bodies(0)
    first, second = clean.cleaned(fn)[0], clean.cleaned(fn)[0]
    assert len(made) == 1
    assert first is not second
    assert first.blocks[0] is not second.blocks[0]
    fn.attrs["note"] = 1
    assert clean.cleaned(fn)[0].attrs["note"] == 1
    fn.touch()
    clean.cleaned(fn)
    assert len(made) == 2
    there = weakref.ref(fn)
    del fn, first, second, made[:]
    gc.collect()
    assert there() is None


@pytest.mark.parametrize("case_at", range(len(CASES)))
def test_remarks_on_copies_hold_for_them(case_at: int) -> None:
    for fn in bodies(case_at):
        clean.cleaned(fn)
        copy, facts = clean.cleaned(fn)
        known = facts.known(dominance, loops, taken)
        assert known or any(op.opcode == "private" for op in copy.ops), "arrays by columns are new ops"
        fresh = Facts(copy)
        for analysis, record in known.items():
            if analysis is taken:
                assert record.dead >= fresh[taken].dead and record.live <= fresh[taken].live
            else:
                assert str(record) == str(fresh[dominance if analysis is dominance else loops])
