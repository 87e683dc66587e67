"""The parts of conditions are recognized in each form in which they are written."""

from __future__ import annotations

import pytest

from lanewise.transform.hot_paths.conditions import both_or_either, negated, negative, not_zero
from lib.samples.border_bodies import Bordered, bordered

TEXT = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %zero: i1 = icmp.eq %n, i32 0
  %some: i1 = icmp.ne %n, i32 0
  %not: i1 = xor %zero, i1 1
  %other: i1 = xor %zero, %some
  %below: i1 = icmp.slt %x, i32 0
  %above: i1 = icmp.sge %x, i32 0
  %one: i1 = icmp.slt %x, i32 1
  %ahead: i32 = add %x, %n
  %from_end: i32 = select %below, %ahead, %x
  %turned: i32 = select %above, %x, %ahead
  %chosen: i32 = select %one, %ahead, %x
  %and: i1 = and %zero, %below
  %or: i1 = or %zero, %below
  %lazy_and: i1 = select %zero, %below, i1 0
  %lazy_or: i1 = select %zero, i1 1, %below
  %neither: i1 = select %zero, %below, %above
  return %from_end
}
"""


@pytest.fixture(scope="module")
def body() -> Bordered:
    return bordered(TEXT)


@pytest.mark.parametrize(("name", "wanted"), [("not", "zero"), ("other", None), ("and", None), ("zero", None)])
def test_negated(body: Bordered, name: str, wanted: str | None) -> None:
    assert negated(body.op(name)) is (body.op(wanted) if wanted else None)


@pytest.mark.parametrize(("name", "wanted"), [("from_end", "ahead"), ("turned", "ahead"), ("chosen", None)])
def test_an_index_that_counts_from_the_end(body: Bordered, name: str, wanted: str | None) -> None:
    assert negative(body.op(name)) is (body.op(wanted) if wanted else None)


@pytest.mark.parametrize(("name", "wanted"), [("some", "n"), ("not", "n"), ("zero", None), ("below", None)])
def test_a_divisor(body: Bordered, name: str, wanted: str | None) -> None:
    assert not_zero(body.op(name)) is (body.value(wanted) if wanted else None)


@pytest.mark.parametrize(
    ("name", "wanted"), [("and", "and"), ("or", "or"), ("lazy_and", "and"), ("lazy_or", "or"), ("neither", None)]
)
def test_both_or_either(body: Bordered, name: str, wanted: str | None) -> None:
    parts = (wanted, body.op("zero"), body.op("below")) if wanted else None
    assert both_or_either(body.op(name)) == parts
