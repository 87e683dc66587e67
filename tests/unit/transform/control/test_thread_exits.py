"""Exits that bring no live lane go straight on, also where they bring what another loop left behind."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.parse import parse
from lanewise.ir.show import show
from lanewise.ir.verify import verify
from lanewise.transform.control.thread_exits import thread_exits

WIDTH = 4
# The second loop's exit takes %a, which the first loop's header holds, and which comes from its exit too.
TWO_LOOPS = """
func @f(%x: i32[T], %n: i32[U]) -> i32 masked {
entry:
  jump one(i1 1, i32 0, %x)
one(%live: i1[T], %i: i32[U], %a: i32[T]):
  %any: i1[U] = any %live
  branch %any, one.test, one.done
one.test:
  %more: i1[U] = icmp.slt %i, %n
  branch %more, one.rest, one.leave
one.rest:
  %big: i1[T] = icmp.sgt %a, i32 3
  %on: i1[T] = and %live, %big
  %half: i32[T] = lshr %a, i32 1
  %b: i32[T] = select %on, %half, %a
  %i2: i32[U] = add %i, i32 1
  jump one(%on, %i2, %b)
one.leave:
  %c: i32[T] = add %a, i32 1000
  jump one(i1 0, %i, %c)
one.done:
  jump two(i1 1, i32 0, i32 7)
two(%live2: i1[T], %j: i32[U], %kept: i32[T]):
  %any2: i1[U] = any %live2
  branch %any2, two.test, two.done
two.test:
  %more2: i1[U] = icmp.slt %j, %n
  branch %more2, two.rest, two.leave
two.rest:
  %small: i1[T] = icmp.ult %j, %a
  %on2: i1[T] = and %live2, %small
  %k: i32[T] = select %on2, %kept, %j
  %j2: i32[U] = add %j, i32 1
  jump two(%on2, %j2, %k)
two.leave:
  jump two(i1 0, %j, %a)
two.done:
  %r: i32[T] = add %kept, %a
  return %r
}
"""


def results(text: str, threaded: bool) -> list[object]:
    fn = parse(text)
    if threaded:
        thread_exits(fn, Facts(fn))
        verify(fn)
        assert "jump one.done(" in show(fn) and "jump two.done(" in show(fn), "both loops have such an exit"
    rows = [[1, 2, 3, 4], [9, 0, 100, 5], [7, 70, 700, 7000]]
    return [run_gang(fn, [row, n], WIDTH).results for row in rows for n in (0, 1, 3, 8)]


def test_what_another_loop_left_behind() -> None:
    found = results(TWO_LOOPS, True)
    assert found == results(TWO_LOOPS, False)
    assert len({str(one) for one in found}) > 6, "results differ"
