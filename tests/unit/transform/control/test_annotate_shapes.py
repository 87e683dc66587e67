"""After it a function is masked: every value has a shape, and it runs as a gang."""

from __future__ import annotations

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.function import MASKED
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.parse import parse
from lanewise.ir.shapes import CONSECUTIVE, UNIFORM
from lanewise.ir.verify import verify
from lanewise.transform.control.annotate_shapes import annotate_shapes

TEXT = """func @f(%i: i32, %u: i32) -> i32 {
entry:
  %s: i32 = add %i, %u
  %v: i32 = mul %s, %s
  return %v
}
"""


def test_every_value_has_a_shape() -> None:
    fn = parse(TEXT)
    annotate_shapes(fn, Facts(fn, Gang({"i": CONSECUTIVE, "u": UNIFORM}, width=4)))
    verify(fn)
    shapes = {value.name: value.shape for value in fn.values}
    assert fn.stage == MASKED and None not in shapes.values()
    assert shapes["s"] is not None and shapes["s"].stride == 1 and shapes["v"] is not None and shapes["v"].is_varying
    assert run_gang(fn, [[4, 5, 6, 7], [1] * 4], 4).expect() == [25, 36, 49, 64]
