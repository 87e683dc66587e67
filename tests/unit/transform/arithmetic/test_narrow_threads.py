"""A thread narrows uniform values, too."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.show import show
from lanewise.transform.arithmetic.narrow_threads import narrow_threads

COUNTER = """
func @count(%limit: i64, %out: ptr) {"ranges": {"limit": [0, 1000]}} {
entry:
  jump loop(i64 0)
loop(%n: i64):
  %more: i1 = icmp.slt %n, %limit
  branch %more, body, done
body:
  %next: i64 = add.nsw %n, i64 1
  jump loop(%next)
done:
  %low: i32 = trunc %n
  store %low, %out, align=4
  return
}
"""


def test_a_uniform_counter_has_32_bits() -> None:
    fn = parse(COUNTER)
    narrow_threads(fn, Facts(fn))
    text = show(fn)
    assert "loop(%n: i32)" in text
    assert "icmp.slt %n, %limit.trunc" in text
