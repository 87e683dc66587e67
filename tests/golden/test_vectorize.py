"""The pipeline on small functions, one phenomenon each: `x.lir` becomes `x.masked.lir`.

Arguments have their shapes in the text. What comes out, run as a gang, gives what the lanes give alone.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
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

HERE = Path(__file__).parent / "vectorize"
CASES = sorted(file.stem for file in HERE.glob("*.lir") if not file.stem.endswith(".masked"))
WIDTH = 8


def read(name: str) -> tuple[Function, Gang]:
    text = (HERE / f"{name}.lir").read_text(encoding="utf-8")
    assert text.startswith("; "), "the first line says what it shows"
    fn = parse(text)
    shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
    for param in fn.params:
        param.shape = None
    return fn, Gang(shapes, WIDTH)


def lanes(fn: Function, rows: list[list[int]]) -> list[Any]:
    return run_lanes(fn, rows, width=WIDTH).expect()


@pytest.mark.parametrize("name", CASES)
@pytest.mark.usefixtures("like_zen4")
def test_vectorize(name: str, golden: Callable[[str, str], None]) -> None:
    fn, gang = read(name)
    with watched([Verifying()]):
        run(PASSES, fn, Facts(fn, gang))
    golden(f"tests/golden/vectorize/{name}.masked.lir", show(fn) + "\n")
    before, _ = read(name)
    random = Random(name)
    seen: set[Any] = set()
    for _ in range(30):
        n = random.choice((0, 1, 2, 5, 7, 11, random.randrange(100)))
        xs = [random.choice((0, 1, 2, 3, 4, random.randrange(64), random.randrange(2**32))) for _ in range(WIDTH)]
        want = lanes(before, [[x, n] for x in xs])
        outcome = run_gang(fn, [xs, n], WIDTH)
        assert not outcome.faults, "\n".join(map(str, outcome.faults))
        found = outcome.results if len(outcome.results) == WIDTH else outcome.results * WIDTH
        assert found == want, f"n={n}, x={xs}"
        seen |= set(want)
    assert len(seen) > 4, "a function that gives the same for all shows nothing"
