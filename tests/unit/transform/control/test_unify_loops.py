"""After unifying, no loop is left by some lanes before others; gangs compute what lanes did."""

from __future__ import annotations

from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.facts import Facts
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse
from lanewise.ir.shapes import VARYING
from lanewise.ir.verify import verify
from lanewise.transform.control.annotate_shapes import annotate_shapes
from lanewise.transform.control.linearize import EntryMask, linearize
from lanewise.transform.control.normalize_loops import normalize_loops
from lanewise.transform.control.unify_loops import unify_loops
from lib.oracles.kernel_results import loops_of

TEXT = """func @f(%n: i32) -> i32 {
entry:
  jump head(i32 0, i32 1)
head(%i: i32, %s: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, out
body:
  %t: i32 = mul %s, i32 3
  %j: i32 = add %i, i32 1
  jump head(%j, %t)
out:
  return %s
}
"""


def test_a_loop_that_lanes_leave_one_by_one() -> None:
    fn = parse(TEXT)
    facts = Facts(fn, Gang({"n": VARYING}, width=4), EntryMask(False))
    normalize_loops(fn, facts)
    assert any(facts[divergence].loops.values())
    unify_loops(fn, facts)
    verify(fn)
    assert not any(facts[divergence].loops.values())
    linearize(fn, facts)
    annotate_shapes(fn, facts)
    verify(fn)
    wanted = run_lanes(parse(TEXT), [(n,) for n in (0, 3, 1, 5)], tags=loops_of).expect()
    assert run_gang(fn, [[0, 3, 1, 5]], 4).expect() == wanted == [1, 27, 3, 243]
