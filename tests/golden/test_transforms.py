"""Text in, text out, for every transform: `x.lir` becomes `x.after.lir` in the folder of the transform's name.

What comes out verifies, and the interpreter gives the same results before and after.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from lanewise.analysis.cost.op_cost import Priced
from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse
from lanewise.ir.show import show
from lanewise.ir.verify import verify
from lanewise.machine.mask_prices import MaskPrices
from lanewise.machine.processors import prices_of
from lanewise.record import replace
from lanewise.transform.arithmetic.contract_products import contract_products
from lanewise.transform.arithmetic.count_bits import count_bits
from lanewise.transform.arithmetic.hoist_functions import hoist_functions
from lanewise.transform.arithmetic.low_halves import low_halves
from lanewise.transform.arithmetic.narrow_conversions import narrow_conversions
from lanewise.transform.arithmetic.narrow_integers import narrow_integers
from lanewise.transform.arithmetic.relax_rounding import relax_rounding
from lanewise.transform.arithmetic.size_divisions import size_divisions
from lanewise.transform.checks.remove_checks import remove_checks
from lanewise.transform.checks.version_on_bounds import version_on_bounds
from lanewise.transform.clean.canonicalize import canonicalize
from lanewise.transform.clean.drop_params import drop_params
from lanewise.transform.clean.fold_compares import fold_compares
from lanewise.transform.clean.fold_constants import fold_constants
from lanewise.transform.clean.merge_blocks import merge_blocks
from lanewise.transform.clean.prune_edges import prune_edges
from lanewise.transform.clean.remove_dead import remove_dead
from lanewise.transform.clean.simplify import simplify
from lanewise.transform.control.bypasses import bypasses
from lanewise.transform.control.full_gangs import full_gangs
from lanewise.transform.control.make_reducible import make_reducible
from lanewise.transform.control.normalize_loops import is_normalized, normalize_loops
from lanewise.transform.control.single_return import single_return
from lanewise.transform.control.split_exits import split_exits
from lanewise.transform.control.unify_loops import unify_loops
from lanewise.transform.control.unroll_short import unroll_short
from lanewise.transform.edit.close_loops import close_loops
from lanewise.transform.edit.repair_ssa import repair_ssa
from lanewise.transform.lanes.refill_lanes import refill_lanes
from lanewise.transform.lanes.refill_parts import parts_of
from lanewise.transform.lanes.share_pushes import Competes
from lanewise.transform.lanes.wait_for_deepest import wait_for_deepest
from lanewise.transform.memory.hoist_loads import hoist_loads
from lanewise.transform.memory.prefetch_ahead import LargeArrays, prefetch_ahead
from lanewise.transform.memory.promote_arrays import promote_arrays
from lanewise.transform.memory.promote_elements import promote_elements
from lanewise.transform.memory.read_rows_ahead import read_rows_ahead
from lanewise.transform.memory.share_loads import share_loads
from lanewise.transform.memory.split_columns import split_columns
from lanewise.transform.memory.unmask_loads import unmask_loads
from lanewise.transform.memory.unmask_stores import unmask_stores
from lanewise.transform.memory.unroll_rows import unroll_rows
from lib.oracles.kernel_results import loops_of

pytestmark = pytest.mark.usefixtures("like_zen4")  # what prices decide is that of one machine

HERE = Path(__file__).parent


def refilled(fn: Function, facts: Facts) -> None:
    """The lanes of a body, in gangs of eight."""
    parts = parts_of(fn, facts)
    assert not isinstance(parts, str), parts
    refill_lanes(fn, facts.supposing(replace(facts.given(Gang), width=8)))


def unified_and_full(fn: Function, facts: Facts) -> None:
    """Wherever it can be done, whatever masks cost."""
    normalize_loops(fn, facts)
    unify_loops(fn, facts)
    full_gangs(fn, facts.supposing(MaskPrices(always=True)))


def prefetched(fn: Function, facts: Facts) -> None:
    """In code for one lane, with every array large."""
    prefetch_ahead(fn, facts.supposing(LargeArrays(tuple(param.name for param in fn.params), True)))


TRANSFORMS: dict[str, Callable[[Function, Facts], None]] = {
    change.__name__: change
    for change in (
        *(fold_constants, drop_params, merge_blocks, remove_dead, simplify, single_return),
        *(make_reducible, normalize_loops, close_loops, repair_ssa, prune_edges, remove_checks, fold_compares),
        *(narrow_integers, share_loads, split_exits, wait_for_deepest, bypasses, hoist_functions, low_halves),
        *(version_on_bounds, unmask_loads, unmask_stores, count_bits, hoist_loads, size_divisions, split_columns),
        *(contract_products, relax_rounding, canonicalize, promote_arrays, promote_elements, unroll_short, unroll_rows),
        *(narrow_conversions,),
        *(read_rows_ahead,),
    )
}
TRANSFORMS[refill_lanes.__name__] = refilled
TRANSFORMS[prefetch_ahead.__name__] = prefetched
TRANSFORMS[full_gangs.__name__] = unified_and_full
CASES = [
    (name, file.stem)
    for name in TRANSFORMS
    for file in sorted((HERE / name).glob("*.lir"))
    if not file.stem.endswith(".after")
]
# Further inputs of a pass, and of a case.
PRICED: dict[str, tuple[object, ...]] = {narrow_conversions.__name__: (Priced(prices_of("x86-64-v3")),)}
INPUTS: dict[tuple[str, str], tuple[object, ...]] = {
    (wait_for_deepest.__name__, "by_a_lanes_own_choice"): (Competes(True),),
}
NUMBERS = (0, 1, 2, 3, 7, 12, 100, 0xFFFFFFFF)


@pytest.mark.parametrize(("name", "phenomenon"), CASES)
def test_transform(name: str, phenomenon: str, golden: Callable[[str, str], None]) -> None:
    text = (HERE / name / f"{phenomenon}.lir").read_text(encoding="utf-8")
    assert text.startswith("; "), "the first line says what it shows"
    fn = parse(text)
    if name != "repair_ssa":
        verify(fn)
    shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
    TRANSFORMS[name](fn, Facts(fn, Gang(shapes), *PRICED.get(name, ()), *INPUTS.get((name, phenomenon), ())))
    verify(fn)
    golden(f"tests/golden/{name}/{phenomenon}.after.lir", show(fn) + "\n")
    if name == "normalize_loops":
        assert is_normalized(fn, Facts(fn)) is None
    if name != "repair_ssa" and all(param.type.is_int for param in fn.params) and phenomenon not in NOT_RUN:
        assert results(fn) == results(parse(text))


NOT_RUN = ("never_returns", "faults_and_poison_stay")


def results(fn: Function) -> list[Any]:
    """What each lane gives; a check that fails is a result too."""
    rows = list(product(*(NUMBERS if param.type.bits > 1 else (0, 1) for param in fn.params)))
    outcome = run_lanes(fn, rows, races=False, tags=loops_of)
    reported = {fault.lane: fault.sentence for fault in outcome.faults if fault.kind == "check"}
    assert len(reported) == len(outcome.faults), "\n".join(map(str, outcome.faults))
    found = [reported.get(lane, result) for lane, result in enumerate(outcome.results)]
    assert len(set(found)) > 1, "a function that always gives the same shows nothing"
    return found


def test_every_folder_has_cases() -> None:
    assert {name for name, _ in CASES} == set(TRANSFORMS)
