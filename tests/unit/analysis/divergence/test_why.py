"""Why a value is not uniform: a chain for each kind of reason, the shortest there is, back to a source."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.divergence.sources import POLICIES
from lanewise.analysis.divergence.why import why
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.shapes import VARYING
from lanewise.transform.edit.close_loops import close_loops

TEXT = """
func @f(%x: i32, %n: i32, %p: ptr, %q: ptr(1)) -> i32 {
entry:
  %own: ptr = private size=16, align=4
  %mine: i32 = load %own, align=4
  %answer: i32 = call %n, callee="g"
  %far: i32 = load %q, align=4
  %i: i32 = lane
  %long: i32 = add %mine, %answer
  %both: i32 = add %long, %i
  %c: i1 = icmp.slt %x, %n
  branch %c, left, right
left:
  jump done(i32 1)
right:
  jump done(i32 2)
done(%r: i32):
  jump head(i32 0)
head(%k: i32):
  %next: i32 = add.nsw %k, i32 1
  %more: i1 = icmp.slt %next, %x
  branch %more, head(%next), out
out:
  %s: i32 = add %k, %r
  return %s
}
"""

CHAINS = {
    "own": [("own", "source", "memory of which each lane has its own")],
    "mine": [("mine", "operand", "read from memory at %own"), ("own", "source", "")],
    "answer": [("answer", "source", "a call of 'g'")],
    "i": [("i", "source", "the lane's number")],
    "both": [("both", "operand", "computed from %i"), ("i", "source", "")],
    "r": [("r", "join", "the branch in 'entry' sent apart"), ("c", "operand", ""), ("x", "source", "argument")],
    "k.1": [("k.1", "exit", "the loop at 'head'"), ("more", "operand", ""), ("x", "source", "argument")],
    "k": [],
    "far": [],
}


@pytest.mark.parametrize("name", CHAINS)
def test_chain(name: str) -> None:
    fn = parse(TEXT)
    facts = Facts(fn, Gang({"x": VARYING}, sources=POLICIES["opencl"]))
    close_loops(fn, facts)
    value = next(value for value in fn.values if value.name == name)
    chain = why(fn, facts, value)
    assert [(getattr(step.value, "name", ""), step.kind) for step in chain] == [step[:2] for step in CHAINS[name]]
    assert all(reported in step.sentence for step, (_, _, reported) in zip(chain, CHAINS[name], strict=True))


def test_every_value_that_is_not_uniform_has_a_reason() -> None:
    fn = parse(TEXT)
    facts = Facts(fn, Gang({"x": VARYING}, sources=POLICIES["amdgpu"]))
    close_loops(fn, facts)
    found = facts[divergence]
    for value in fn.values:
        chain = why(fn, facts, value)
        assert bool(chain) != found.is_uniform(value) and (not chain or chain[-1].cause is None)
