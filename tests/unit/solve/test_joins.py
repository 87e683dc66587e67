"""The value of a parameter by the conditions of the branches that lead there."""

from __future__ import annotations

import pytest

from lanewise.analysis.graph.cfg import cfg
from lanewise.ir.function import Param
from lanewise.solve.encode import Encoding
from lanewise.solve.evaluate import compiled
from lanewise.solve.joins import edge_condition, joined, leaving_value
from lanewise.solve.terms import Terms, variables
from lib.samples.border_bodies import CLAMPED, Bordered, bordered

SWITCH = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  switch %x, default other, 1: one, 4: two, 9: two
one:
  %more: i1 = icmp.sgt %n, i32 5
  branch %more, deep, out(i32 10)
deep:
  jump out(i32 20)
two:
  jump out(i32 30)
other:
  jump out(%n)
out(%r: i32):
  return %r
}
"""


def encoded(text: str) -> tuple[Bordered, Encoding]:
    body = bordered(text, width=2)
    return body, Encoding(body.facts, body.fn.entry, 2, Terms())


def meaning(x: int, n: int) -> int:
    return {1: 20 if n > 5 else 10, 4: 30, 9: 30}.get(x, n)


@pytest.mark.parametrize("lane", [0, 1])
def test_a_choice_among_edges(lane: int) -> None:
    body, encoding = encoded(SWITCH)
    param = body.value("r")
    assert isinstance(param, Param) and param.block is not None
    number = body.facts[cfg].number[param.block]
    node = joined(encoding, param, number, lane)
    assert node is not None
    names = {str(name): name for name in variables([node])}
    holds = [encoding.terms.eq(node, value) for value in (10, 20, 30, 77)]
    order = [encoding.value(body.fn.params[0], 0), encoding.value(body.fn.params[1], 0)]
    assert len(names) == 2
    for x in (0, 1, 4, 8, 9):
        for n in (5, 6, 77):
            answers = [compiled(condition, order)(x, n) for condition in holds]
            assert answers == [meaning(x + lane, n) == value for value in (10, 20, 30, 77)]


def test_conditions_of_edges() -> None:
    body, encoding = encoded(SWITCH)
    graph = body.facts[cfg]
    order = [encoding.value(body.fn.params[0], 0)]
    found = [(graph.blocks[edge.target].name, edge_condition(encoding, edge, 0)) for edge in graph.leaving(0)]
    for x in range(12):
        taken = [name for name, condition in found if condition is not None and compiled(condition, order)(x)]
        assert taken == [{1: "one", 4: "two", 9: "two"}.get(x, "other")]


def test_a_loop_in_between_is_not_expanded() -> None:
    text = CLAMPED.replace("branch %more, body, done", "branch %more, body, left").replace(
        "done:\n  return %sum", "left:\n  jump done(%sum)\ndone(%r: i32):\n  return %r"
    )
    ask = "  %ask: i1 = icmp.sgt %n, i32 9\n  branch %ask, into, done(i32 1)\ninto:\n"
    text = text.replace("  jump loop(%left", f"{ask}  jump loop(%left")
    body, encoding = encoded(text)
    param = body.value("r")
    assert isinstance(param, Param) and param.block is not None
    assert joined(encoding, param, body.facts[cfg].number[param.block], 0) is None


def test_a_value_that_leaves_a_loop() -> None:
    """If all lanes leave at once it is the one of that iteration; `together` says so."""
    text = CLAMPED.replace("branch %more, body, done", "branch %more, body, done(%sum)").replace(
        "done:\n  return %sum", "done(%r: i32):\n  return %r"
    )
    body = bordered(text, width=2)
    graph = body.facts[cfg]
    (header,) = (number for number, block in enumerate(graph.blocks) if block.name == "loop")
    exits = [block for block in graph.blocks if block.params and block.name not in ("loop", "entry")]
    param = exits[0].params[0]
    for together, wanted in (((), None), ((header,), body.value("sum"))):
        encoding = Encoding(body.facts, body.fn.entry, 2, Terms(), together=together)
        assert leaving_value(encoding, param, graph.number[exits[0]]) is wanted
