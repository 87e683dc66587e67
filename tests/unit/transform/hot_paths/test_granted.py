"""The record of what a path relies on is true if there is anything that another round may build on."""

from __future__ import annotations

from dataclasses import fields

from lanewise.ir.function import Const
from lanewise.ir.types import I32
from lanewise.transform.hot_paths.granted import Wishes
from lib.samples.border_bodies import CLAMPED, bordered


def test_what_counts() -> None:
    op = bordered(CLAMPED).op("left")
    assert not Wishes() and not Wishes(flipped=True) and not Wishes(reached={1}), "these say nothing of a value"
    assert not Wishes(columns={op: None}), "columns follow from the guard; their rows are what is computed"
    made = [
        *(Wishes(equal={op: Const(I32, 0)}), Wishes(outcomes={op: 1}), Wishes(held=[op]), Wishes(promised={op: "nsw"})),
        *(Wishes(once={op: None}), Wishes(signed={op: None}), Wishes(rows={op: None})),
    ]
    assert all(made)
    assert {field.name for field in fields(Wishes)} > {"literals", "equal", "outcomes", "held", "promised", "signed"}
