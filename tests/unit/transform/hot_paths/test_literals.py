"""Literals under which a condition has one outcome in all lanes, for each way in which it can be written."""

from __future__ import annotations

import pytest

from lanewise.transform.hot_paths.literals import Literals
from lib.samples.border_bodies import WIDTH, bordered

TEXT = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %up: i32 = add.nsw %x, i32 2
  %below: i1 = icmp.slt %up, %n
  %positive: i1 = icmp.sgt %x, i32 0
  %inside: i1 = and %positive, %below
  %outside: i1 = xor %inside, i1 1
  %either: i1 = or %positive, %below
  %equal: i1 = icmp.eq %x, %n
  %unsigned: i1 = icmp.ult %x, i32 100
  %square: i32 = mul %x, %x
  %curved: i1 = icmp.slt %square, %n
  return %up
}
"""


@pytest.mark.parametrize(
    ("name", "outcome", "wanted"),
    [
        ("below", 1, [f"x + {2 + WIDTH - 1} < n"]),
        ("below", 0, ["x + 2 >= n"]),
        ("positive", 1, ["x >= 1"]),
        ("positive", 0, [f"x <= {1 - WIDTH}"]),
        ("inside", 1, ["x >= 1", f"x + {2 + WIDTH - 1} < n"]),
        ("outside", 0, ["x >= 1", f"x + {2 + WIDTH - 1} < n"]),
        ("either", 1, ["x >= 1"]),
        ("unsigned", 1, ["x >= 0", f"x <= {100 - WIDTH}"]),
        ("curved", 1, None),
        ("equal", 0, None),
    ],
)
def test_literals(name: str, outcome: int, wanted: list[str] | None) -> None:
    body = bordered(TEXT)
    found = Literals(body.questions())._literals(body.op(name), outcome, 0)
    assert (None if found is None else [str(literal) for literal in found]) == wanted


def test_a_decided_condition_needs_none() -> None:
    body = bordered(TEXT)
    literals = Literals(body.questions())
    literals.outcomes[body.op("curved")] = 1
    assert literals._literals(body.op("curved"), 1, 0) == []
    assert literals._literals(body.op("curved"), 0, 0) is None
