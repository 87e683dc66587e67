"""A view closes loops on a copy, and only where values leave them."""

from __future__ import annotations

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.shapes import VARYING
from lanewise.ir.show import show
from lanewise.transform.record.view import view_of

LOOP = """\
func @f(%x: i32[T]) -> i32 {{
entry:
  jump loop(i32 0)
loop(%n: i32):
  %next: i32 = add %n, i32 1
  %again: i1 = icmp.slt %next, %x
  branch %again, loop(%next), done
done:
  return {result}
}}
"""


def test_values_that_leave_a_loop_vary() -> None:
    fn = parse(LOOP.format(result="%next"))
    before = show(fn)
    view = view_of(fn, Facts(fn, Gang({"x": VARYING})))
    assert view.fn is not fn and show(fn) == before
    (param,) = view.fn.blocks[-1].params
    assert view.found.shape(param).is_varying and view.found.is_uniform(view.fn.blocks[1].ops[0])


def test_without_them_it_is_the_function() -> None:
    fn = parse(LOOP.format(result="%x"))
    view = view_of(fn, Facts(fn, Gang({"x": VARYING}, width=1)))
    assert view.fn is fn and view.one_lane and view.dims == 0 and not view.nameless
