"""Where masks cost nothing, no code is copied; where they always do, full gangs get copies without them."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.verify import verify
from lanewise.machine.mask_prices import MaskPrices
from lanewise.transform.control.full_gangs import full_gangs
from lanewise.transform.control.normalize_loops import normalize_loops
from lanewise.transform.control.unify_loops import unify_loops

GOLDEN = Path(__file__).parents[3] / "golden" / "full_gangs"
FILES = sorted(file for file in GOLDEN.glob("*.lir") if not file.stem.endswith(".after"))


def ops(file: Path, prices: MaskPrices) -> int:
    fn = parse(file.read_text("utf-8"))
    shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
    facts = Facts(fn, Gang(shapes))
    normalize_loops(fn, facts)
    unify_loops(fn, facts)
    before = len(list(fn.ops))
    full_gangs(fn, facts.supposing(prices))
    verify(fn)
    return len(list(fn.ops)) - before


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_free_masks_copy_nothing(file: Path) -> None:
    assert ops(file, MaskPrices()) == 0


def test_expensive_masks_copy_something() -> None:
    assert any(ops(file, MaskPrices(always=True)) > 0 for file in FILES)
