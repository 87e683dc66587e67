"""Analyses on small programs whose answer is known, on programs with unreached blocks, and on deep ones."""

from __future__ import annotations

from lanewise.analysis.divergence.tag_rules import tags
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.dataflow import Problem, solve
from lanewise.analysis.graph.dominance import dominance, frontiers, post_dominance
from lanewise.analysis.graph.liveness import liveness
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.graph.uses import uses
from lanewise.ir.parse import parse
from lib.growers.graphs import Graph, function_of

LOOP = """
func @sum(%n: i32, %k: i32) -> i32 {
entry:
  %twice: i32 = add %k, %k
  jump head(i32 0, i32 0)
head(%i: i32, %total: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, done
body:
  %next: i32 = add %i, i32 1
  %sum: i32 = add %total, %twice
  jump head(%next, %sum)
done:
  return %total
}
"""


def test_records_print_themselves() -> None:
    facts = Facts(parse(LOOP))
    assert str(facts[cfg]) == "entry -> head\nhead -> body done\nbody -> head\ndone -> end"
    assert str(facts[dominance]) == "entry\n  head\n    body\n    done"
    assert str(facts[post_dominance]) == "end\n  done\n    head\n      entry\n      body"
    assert str(facts[loops]) == "head: members head body; latches body; exits done"
    assert str(facts[tags]) == "entry -> head: enter 1\nhead -> body: stay\nhead -> done: leave 1\nbody -> head: again"
    assert str(facts[liveness]) == "entry:\nhead: %n %twice\nbody: %n %i %total %twice\ndone: %total"


def test_uses() -> None:
    fn = parse(LOOP)
    known = Facts(fn)[uses]
    value = {value.name: value for value in fn.values}
    assert [op.opcode for op in known.of(value["i"])] == ["icmp", "add"]
    assert [op.opcode for op in known.of(value["next"])] == ["jump"]
    assert [edge.source for edge, _ in known.incoming(fn.blocks[1].params[0])] == [0, 2]
    assert known.incoming(fn.blocks[1].params[0])[1][1] is value["next"]
    assert known.incoming(fn.params[0]) == ()


def test_unreached_blocks_have_no_say() -> None:
    facts = Facts(function_of([[1], [], [1, 3], [2]]))
    tree, after = facts[dominance], facts[post_dominance]
    assert [tree.dominates(0, b) for b in range(4)] == [True, True, False, False]
    assert tree.dominates(2, 2) and not tree.dominates(2, 3)
    assert after.dominates(1, 0) and not after.dominates(1, 2)
    assert len(facts[loops]) == 0 and facts[frontiers] == [[], [], [], []]
    assert str(facts[cfg]).endswith("unreached: n2 n3")


def test_post_dominance_with_endless_loop_and_two_returns() -> None:
    after = Facts(function_of([[1], [2, 3, 4], [], [], [5], [4]]))[post_dominance]
    assert after.parent == [1, 6, 6, 6, 6, 4, 6]


def test_a_loop_that_leads_to_an_endless_one_has_its_own_way_out() -> None:
    """Only the last of the two goes round for ever: the first is post-dominated by it."""
    after = Facts(function_of([[1], [2, 3], [1], [3]]))[post_dominance]
    assert after.parent == [1, 3, 1, 4, 4]


def test_solver_forward_along_edges() -> None:
    """The longest number of forward edges to each block: an answer that edges change."""
    graph = Facts(function_of([[1, 2], [3], [1, 3], []]))[cfg]
    answer = solve(graph, Problem(True, 0, -1, max, lambda _, length: length, lambda _, length: length + 1))
    assert answer.before == [0, 2, 1, 3]


def nest(depth: int) -> Graph:
    """`depth` loops, each inside the one before; every header is also left by an edge to the return."""
    heads = [[1 + n + 1, 2 * depth + 1] for n in range(depth)]
    tails = [[depth - n, 2 * depth + 1 if n == depth - 1 else depth + 2 + n] for n in range(depth)]
    return [[1], *heads, *tails, []]


def test_deep_chain() -> None:
    count = 50_000
    facts = Facts(function_of([*([node + 1] for node in range(count - 1)), []]))
    assert facts[dominance].parent == [0, *range(count - 1)]
    assert facts[post_dominance].dominates(count - 1, 0)
    assert len(facts[loops]) == 0 and facts[tags] and facts[liveness].at_top(count - 1) == []


def test_deep_nest() -> None:
    facts = Facts(function_of(nest(500)))
    forest = facts[loops]
    assert [loop.depth for loop in forest] == list(range(1, 501))
    assert len(forest.members(forest.all[0])) == 1000
    assert len(forest.all[499].exit_edges) == 2 and len(forest.all[0].exit_edges) == 501
    assert facts[dominance].dominates(500, 501) and facts[tags].step(facts[cfg].blocks[500], 1).leave == 500
