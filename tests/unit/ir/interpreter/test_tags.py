"""Tags: what edges do to them, and an order in which every edge leads forward."""

from __future__ import annotations

from lanewise.analysis.divergence.tag_rules import tags
from lanewise.analysis.facts import Facts
from lanewise.ir.interpreter.tags import (
    AGAIN,
    ENTER,
    LEAVE,
    STAY,
    NoLoops,
    Places,
    TagStep,
    is_acyclic,
    loop_paths,
    stepper,
)
from lib.samples.named_graphs import named_function


def test_steps() -> None:
    assert STAY.after((3,)) == (3,) and ENTER.after((3,)) == (3, 0)
    assert AGAIN.after((3, 1)) == (3, 2) and LEAVE.after((3, 1)) == (3,)
    assert TagStep(leave=1, again=True, enter=1).after((3, 1)) == (4, 0)
    assert stepper(STAY) is None
    step = stepper(AGAIN)
    assert step is not None and step((0,)) == (1,)


def test_graphs_without_loops() -> None:
    straight = named_function("A: B C | B: D | C: D | D:")
    assert is_acyclic(straight) and not is_acyclic(named_function("A: B | B: B C | C:"))
    assert NoLoops().step(straight.entry, 0) == STAY


def test_edges_lead_forward() -> None:
    fn = named_function("A: H | H: B X | B: H | X:")
    rules = Facts(fn)[tags]
    places = Places(fn, rules)
    a, h, b, x = fn.blocks
    keys = [places.key(a, ()), places.key(h, (0,)), places.key(b, (0,)), places.key(h, (1,)), places.key(x, ())]
    assert keys == sorted(keys) and len(set(keys)) == 5
    assert loop_paths(fn, rules)[b] == (h,) and loop_paths(fn, rules)[x] == ()
