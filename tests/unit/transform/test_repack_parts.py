"""Which loops are not repacked, and why; broken rules would let lanes write over each other, or in another order."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.analysis.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.verify import verify
from lanewise.transform.repack_parts import Parts, parts_of

GOLDEN = Path(__file__).parents[2] / "golden" / "repack_lanes"
TEXT = (GOLDEN / "waits_with_what_it_has.lir").read_text(encoding="utf-8")
STORE = "  store %result, %to, align=4\n"
HALF = "  %half: i32 = ashr %v, i32 1\n"

REFUSED = {
    "lanes may write to the same place": (STORE, "  %w: i64 = sext %result\n  store %w, %to, align=4\n"),
    "lanes may write to the same place, all of them": (STORE, "  store %result, %out, align=4\n"),
    "lanes may write to the same place, by chance": (
        *("  %to: ptr = ptradd %out, %i, scale=4\n",),
        "  %to: ptr = ptradd %out, %result, scale=4\n",
    ),
    "the loop writes to memory": (HALF, HALF + "  %in: ptr = ptradd %out, %i, scale=4\n  store %v, %in, align=4\n"),
    "memory is accessed in an order that others may see": ("load %from, align=4", "load %from, align=4, volatile=1"),
    "iterations are reduced to one value": ('"reductions": []', '"reductions": [{"param": "out"}]'),
    "each lane has an array of its own": (STORE, STORE + "  %own: ptr = private size=4, align=4\n"),
    "'lane' is bound to its lane, or to the order of lanes": (STORE, STORE + "  %me: i32 = lane\n"),
    "'any' is bound to its lane, or to the order of lanes": (HALF, HALF + "  %one: i1 = any %more\n"),
    "lanes read side by side while they go round together": (HALF, HALF + "  %again: i32 = load %from, align=4\n"),
    "lanes leave no loop one by one": ("icmp.sgt %v, i32 1", "icmp.slt %count, i32 9"),
}


def found(text: str) -> Parts | str:
    fn = parse(text)
    verify(fn)
    shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
    return parts_of(fn, Facts(fn, Gang(shapes)))


@pytest.mark.parametrize("why", REFUSED)
def test_why_not(why: str) -> None:
    old, new = REFUSED[why]
    assert TEXT.count(old) == 1
    assert not isinstance(found(TEXT), str)
    assert found(TEXT.replace(old, new)) == why.split(", all")[0].split(", by chance")[0]
