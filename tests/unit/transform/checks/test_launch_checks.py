"""Which checks a launch settles: those of a lanes index against a length that is the same for all lanes."""

from __future__ import annotations

import pytest

from lanewise.ir.parse import parse
from lanewise.transform.checks.launch_checks import Enough, settled_by_launch

BODY = """
func @body(%y: i64, %x: i64, %n: i64, %p: ptr) {"lanes": {"dims": 2, "sizes": ["h", "w"], "reductions": []}} {
entry:
  %next: i64 = add %x, i64 1
  %inside: i1 = icmp.MODE %INDEX, %LENGTH
  check %inside, %x, %n, message="index {} of {}", error="IndexError"
  return
}
"""
CASES = [
    ("ult", "x", "n", (Enough(1, "n"),)),
    ("ult", "y", "n", (Enough(0, "n"),)),
    ("ult", "x", "y", ()),  # an index is no length, though it is a parameter
    ("ult", "n", "n", ()),
    ("ult", "next", "n", ()),
    ("slt", "x", "n", ()),
]


@pytest.mark.parametrize("mode,index,length,wanted", CASES)
def test_checks_that_are_taken_away(mode: str, index: str, length: str, wanted: tuple[Enough, ...]) -> None:
    fn = parse(BODY.replace("MODE", mode).replace("INDEX", index).replace("LENGTH", length))
    assert settled_by_launch(fn) == wanted
    assert any(op.opcode == "check" for op in fn.ops) == (not wanted)
