"""Text in, text out, for every transform: `x.lir` becomes `x.after.lir` in the folder of the transform's name.

What comes out verifies, and the interpreter gives the same results before and after.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from kernel_results import loops_of

from lanewise.analysis.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.analysis.mask_prices import MaskPrices
from lanewise.ir.function import Function
from lanewise.ir.interpret import run_lanes
from lanewise.ir.parse import parse
from lanewise.ir.show import show
from lanewise.ir.verify import verify
from lanewise.transform.ask_ends import ask_ends
from lanewise.transform.bypasses import bypasses
from lanewise.transform.close_loops import close_loops
from lanewise.transform.contract_products import contract_products
from lanewise.transform.count_bits import count_bits
from lanewise.transform.drop_params import drop_params
from lanewise.transform.fold_compares import fold_compares
from lanewise.transform.fold_constants import fold_constants
from lanewise.transform.full_gangs import full_gangs
from lanewise.transform.hoist_functions import hoist_functions
from lanewise.transform.hoist_loads import hoist_loads
from lanewise.transform.loosen_loads import loosen_loads
from lanewise.transform.loosen_stores import loosen_stores
from lanewise.transform.low_halves import low_halves
from lanewise.transform.make_reducible import make_reducible
from lanewise.transform.merge_blocks import merge_blocks
from lanewise.transform.narrow_integers import narrow_integers
from lanewise.transform.normalize_loops import is_normalized, normalize_loops
from lanewise.transform.prefetch_ahead import prefetch_ahead
from lanewise.transform.prune_edges import prune_edges
from lanewise.transform.remove_checks import remove_checks
from lanewise.transform.remove_dead import remove_dead
from lanewise.transform.repack_lanes import repack_lanes
from lanewise.transform.repack_parts import parts_of
from lanewise.transform.repair_ssa import repair_ssa
from lanewise.transform.share_loads import share_loads
from lanewise.transform.simplify import simplify
from lanewise.transform.single_return import single_return
from lanewise.transform.size_divisions import size_divisions
from lanewise.transform.split_columns import split_columns
from lanewise.transform.split_exits import split_exits
from lanewise.transform.unify_loops import unify_loops
from lanewise.transform.wait_for_deepest import wait_for_deepest

HERE = Path(__file__).parent


def repacked(fn: Function, facts: Facts) -> None:
    """The lanes of a body, in gangs of eight."""
    parts = parts_of(fn, facts)
    assert not isinstance(parts, str), parts
    repack_lanes(fn, facts, parts, 8)


def unified_and_full(fn: Function, facts: Facts) -> None:
    """Wherever it can be done, whatever masks cost."""
    normalize_loops(fn, facts)
    unify_loops(fn, facts)
    full_gangs(fn, facts.supposing(MaskPrices(always=True)))


def prefetched(fn: Function, facts: Facts) -> None:
    """In code for one lane, with every array large."""
    prefetch_ahead(fn, facts, [param.name for param in fn.params], True)


TRANSFORMS: dict[str, Callable[[Function, Facts], None]] = {
    change.__name__: change
    for change in (
        *(fold_constants, drop_params, merge_blocks, remove_dead, simplify, single_return),
        *(make_reducible, normalize_loops, close_loops, repair_ssa, prune_edges, remove_checks, fold_compares),
        *(narrow_integers, share_loads, split_exits, wait_for_deepest, bypasses, hoist_functions, low_halves),
        *(ask_ends, loosen_loads, loosen_stores, count_bits, hoist_loads, size_divisions, split_columns),
        contract_products,
    )
}
TRANSFORMS[repack_lanes.__name__] = repacked
TRANSFORMS[prefetch_ahead.__name__] = prefetched
TRANSFORMS[full_gangs.__name__] = unified_and_full
CASES = [
    (name, file.stem)
    for name in TRANSFORMS
    for file in sorted((HERE / name).glob("*.lir"))
    if not file.stem.endswith(".after")
]
NUMBERS = (0, 1, 2, 3, 7, 12, 100, 0xFFFFFFFF)


@pytest.mark.parametrize(("name", "phenomenon"), CASES)
def test_transform(name: str, phenomenon: str, golden: Callable[[str, str], None]) -> None:
    text = (HERE / name / f"{phenomenon}.lir").read_text(encoding="utf-8")
    assert text.startswith("; "), "the first line says what it shows"
    fn = parse(text)
    if name != "repair_ssa":
        verify(fn)
    shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
    TRANSFORMS[name](fn, Facts(fn, Gang(shapes)))
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
    told = {fault.lane: fault.sentence for fault in outcome.faults if fault.kind == "check"}
    assert len(told) == len(outcome.faults), "\n".join(map(str, outcome.faults))
    found = [told.get(lane, result) for lane, result in enumerate(outcome.results)]
    assert len(set(found)) > 1, "a function that always gives the same shows nothing"
    return found


def test_every_folder_has_cases() -> None:
    assert {name for name, _ in CASES} == set(TRANSFORMS)
