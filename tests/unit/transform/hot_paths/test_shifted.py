"""Amounts of shifts that are known only at run time: at least log2 of the width, lanes of a gang stay in one block."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import divergence
from lanewise.solve.guards import Guard
from lanewise.transform.hot_paths.aligned import literals_of
from lanewise.transform.hot_paths.make import make_paths
from lanewise.transform.hot_paths.plan import Plan
from lanewise.transform.hot_paths.points import at_entry
from lanewise.transform.hot_paths.questions import KnownAt
from lanewise.transform.hot_paths.shifted import Supposed, count_regular, literals_of_amounts, shifted
from lanewise.transform.hot_paths.wishes import Wishes
from lib.samples.border_bodies import Bordered, assert_lanes_agree, bordered

BLOCKS = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %s: i32 = and %n, i32 7
  %d: i32 = shl i32 1, %s
  %rest: i32 = add %d, i32 -1
  %inner: i32 = and %x, %rest
  %outer: i32 = lshr %x, %s
  %far: i32 = shl %outer, i32 1
  %start: i32 = mul %far, %d
  %at: i32 = add %start, %inner
  %a: i32 = udiv %at, i32 3
  %b: i32 = udiv %outer, i32 5
  %c: i32 = urem %outer, i32 7
  %sum: i32 = add %a, %b
  %all: i32 = add %sum, %c
  return %all
}
"""


def supposed(text: str) -> tuple[Bordered, Supposed]:
    body = bordered(text)
    return body, shifted(body.fn, body.facts, KnownAt(body.fn, {body.fn.entry}))


def test_what_is_supposed() -> None:
    body, found = supposed(BLOCKS)
    assert {param.name: to for param, to in found.aligned.items()} == {"x": 8}
    assert dict(found.amounts) == {body.value("s"): 3}
    assert [str(literal) for literal in literals_of_amounts(found.amounts)] == ["s >= 3"]


@pytest.mark.parametrize(("old", "new"), [("and %x, %rest", "and %n, %rest"), ("and %x, %rest", "and %x, i32 7")])
def test_nothing_where_nothing_varies_by_an_amount(old: str, new: str) -> None:
    assert not supposed(BLOCKS.replace(old, new).replace("lshr %x", "lshr %n"))[1]


@pytest.mark.parametrize("witness", [False, True])
def test_the_copy_gives_what_lanes_give(witness: bool) -> None:
    body, found = supposed(BLOCKS)
    before = count_regular(body.fn.ops, body.facts[divergence])
    literals = (*literals_of(found.aligned, body.facts[divergence]), *literals_of_amounts(found.amounts))
    made = make_paths(
        body.fn, body.facts, at_entry(body.fn), [Plan(Guard((literals,)), Wishes(), found)], witness=witness
    )
    assert count_regular(made.ways[0].blocks[0].ops, body.facts[divergence]) > before
    assert_lanes_agree(body.fn, BLOCKS, range(0, 40, 4), range(8))
