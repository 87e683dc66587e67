"""Blocks that all lanes run: not one side of a divergent branch, and what follows it again."""

from __future__ import annotations

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.divergence.whole_gangs import run_by_all, whole_gangs
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.ir.parse import parse
from lanewise.ir.shapes import UNIFORM, VARYING

TEXT = """func @f(%v: i1, %u: i1) -> i32 {
entry:
  branch %v, then, join
then:
  jump join
join:
  branch %u, more, out
more:
  jump out
out:
  return i32 0
}
"""


def facts() -> Facts:
    return Facts(parse(TEXT), Gang({"v": VARYING, "u": UNIFORM}))


def test_all_lanes_come_to_the_join_and_to_a_side_of_a_uniform_branch() -> None:
    found = facts()
    names = {found[cfg].blocks[number].name for number in found[whole_gangs]}
    assert names == {"entry", "join", "more", "out"}


def test_a_region_without_a_branch() -> None:
    found = facts()
    blocks = found.function.blocks
    assert [block.name for block in run_by_all(found, blocks)] == ["entry", "join", "more", "out"]
    assert [block.name for block in run_by_all(found, blocks, without={0})] == [block.name for block in blocks]
