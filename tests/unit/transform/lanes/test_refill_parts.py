"""Which loops are not refilled, and why; broken rules would let lanes write over each other, or in another order."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.verify import verify
from lanewise.transform.lanes.refill_parts import Parts, parts_of

GOLDEN = Path(__file__).parents[3] / "golden" / "refill_lanes"
TEXT = (GOLDEN / "waits_with_what_it_has.lir").read_text(encoding="utf-8")
STORE = "  store %result, %to, align=4\n"
LOAD = "  %x: i32 = load %from, align=4\n"
CHECK = '  %fine: i1 = icmp.slt %i, %n\n  check %fine, message="no", error="IndexError"\n'
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
    "a private array is made in the loop, or after it": (*(STORE, STORE + "  %own: ptr = private size=4, align=4\n"),),
    "an index is checked after the loop, where something may have been written before": (STORE, STORE + CHECK),
    "it writes to memory before the loop, which would be done twice where a check fails in the loop": (
        *(LOAD, f"{LOAD}  store %x, %from, align=4\n{CHECK}"),
    ),
    "'g' is called, which writes, asks for lanes, or may fail where something was written": (
        *(HALF, HALF + '  call callee="g"\n'),
    ),
    "'lane' is bound to its lane, or to the order of lanes": (STORE, STORE + "  %me: i32 = lane\n"),
    "'any' is bound to its lane, or to the order of lanes": (HALF, HALF + "  %one: i1 = any %more\n"),
    "lanes read contiguously while they iterate together": (HALF, HALF + "  %again: i32 = load %from, align=4\n"),
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


LANES = '{"lanes": {"dims": 1, "sizes": ["n"], "reductions": []}}'
WAYS = """func @f(%i: i64[C], %n: i64[U], %out: ptr[U], %first: ptr[U]) LANES {
entry:
  %from: ptr = ptradd %first, %i, scale=4
  %x: i32 = load %from, align=4
  %to: ptr = ptradd %out, %i, scale=4
  jump loop(%x)
loop(%v: i32):
  %more: i1 = icmp.sgt %v, i32 1
  branch %more, body, done(%v)
body:
  %half: i32 = ashr %v, i32 1
  jump loop(%half)
done(%last: i32):
  %one: i1 = icmp.eq %last, i32 1
  branch %one, left, right
left:
LEFT  jump end
right:
RIGHT  jump end
end:
END  return
}
"""
WRITES = "  store %last, %to, align=4\n"


@pytest.mark.parametrize(
    ("left", "right", "end", "fine"),
    [
        (CHECK, "", WRITES, True),  # all checks first
        (CHECK, CHECK.replace("fine", "good"), WRITES, True),
        (CHECK, WRITES, "", False),  # one lane checks, and another may have written
        ("", WRITES, CHECK, False),
        ("", CHECK + WRITES, "", True),
        ("", WRITES + CHECK, "", False),
    ],
)
def test_checks_after_the_loop(left: str, right: str, end: str, fine: bool) -> None:
    made = found(WAYS.replace("LEFT", left).replace("RIGHT", right).replace("END", end).replace("LANES", LANES))
    assert isinstance(made, Parts) == fine
