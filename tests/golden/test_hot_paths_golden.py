"""Hot paths on small functions, one phenomenon each: `x.lir` becomes `x.hot.lir`.

Arguments have their shapes in the text. What comes out of the whole pipeline, run as a gang whose shapes are held
against its values, gives what the lanes give alone, wherever the gang stands.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse
from lanewise.ir.show import show
from lanewise.pipeline import PASSES, run, watched
from lanewise.watchers import Verifying

pytestmark = pytest.mark.usefixtures("like_zen4")  # what prices decide is that of one machine

HERE = Path(__file__).parent / "hot_paths"
CASES = sorted(file.stem for file in HERE.glob("*.lir") if not file.stem.endswith(".hot"))
WIDTH = 8
FIRST, SIZES = range(44), (8, 24, 31)
AT = [step.name for step in PASSES].index("hot_paths") + 1


def read(name: str) -> tuple[Function, Gang]:
    text = (HERE / f"{name}.lir").read_text(encoding="utf-8")
    assert text.startswith("; "), "the first line says what it shows"
    fn = parse(text)
    shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
    for param in fn.params:
        param.shape = None
    return fn, Gang(shapes, WIDTH)


@pytest.mark.parametrize("name", CASES)
def test_hot_path(name: str, golden: Callable[[str, str], None]) -> None:
    fn, gang = read(name)
    with watched([Verifying()]):
        run(PASSES[:AT], fn, Facts(fn, gang))
    assert "hot_paths" in fn.attrs
    golden(f"tests/golden/hot_paths/{name}.hot.lir", show(fn) + "\n")
    whole, _ = read(name)
    with watched([Verifying()]):
        run(PASSES, whole, Facts(whole, gang))
    before, _ = read(name)
    seen = set[Any]()
    for first, n in product(FIRST, SIZES):
        xs = [first + lane for lane in range(WIDTH)]
        outcome = run_gang(whole, [xs, n], WIDTH)
        assert not outcome.faults, "\n".join(map(str, outcome.faults))
        wanted = run_lanes(before, [[x, n] for x in xs], width=WIDTH).expect()
        assert list(outcome.results) == wanted, f"n = {n}, x = {xs}"
        seen |= set(wanted)
    assert len(seen) > 20, "a function that gives the same for all shows nothing"
