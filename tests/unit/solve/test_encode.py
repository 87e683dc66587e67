"""Values per lane as terms: bases of the gang, expanded ops, free variables; and what is assumed about them."""

from __future__ import annotations

import pytest

from lanewise.solve.encode import Encoding
from lanewise.solve.evaluate import written
from lanewise.solve.guards import Base
from lanewise.solve.terms import Terms
from lib.samples.border_bodies import CHECKED, CLAMPED, Bordered, bordered

WIDTH = 4
LOADED = """func @f(%x: i32, %n: i32, %p: ptr) -> i32 {
entry:
  %at: ptr = ptradd %p, %x, scale=4
  %v: i32 = load %at, align=4
  %up: i32 = add %x, i32 2
  %sum: i32 = add.nsw %v, %n
  %half: i32 = sdiv %x, i32 2
  %mixed: i32 = xor %x, %n
  return %sum
}
"""


def encoded(text: str) -> tuple[Bordered, Encoding]:
    body = bordered(text, width=WIDTH)
    return body, Encoding(body.facts, body.fn.entry, WIDTH, Terms())


@pytest.mark.parametrize(
    ("name", "lane", "wanted"),
    [("x", 0, "x"), ("x", 3, "x + 3"), ("n", 3, "n"), ("up", 2, "x + 4"), ("v", 1, "v.1"), ("sum", 1, "n + v.1")],
)
def test_terms(name: str, lane: int, wanted: str) -> None:
    body, encoding = encoded(LOADED)
    term = encoding.value(body.value(name), lane)
    assert sorted(written(term).split(" + ")) == sorted(wanted.split(" + "))


def test_what_guards_may_test() -> None:
    body, encoding = encoded(LOADED)
    for value in ("x", "n", "v"):
        encoding.lane_values(body.value(value))
    assert set(encoding.made.bases) == {Base(body.value("x"), 1), Base(body.value("n"), 0)}
    assert body.value("v") in encoding.made.loose and len(encoding.made.free) == WIDTH


def test_each_value_is_encoded_once() -> None:
    body, encoding = encoded(LOADED)
    assert encoding.value(body.value("sum"), 1) is encoding.value(body.value("sum"), 1)
    assert set(encoding.made.operands[body.value("sum")]) == {body.value("v"), body.value("n")}


def test_an_op_without_a_promise_must_not_wrap() -> None:
    body, encoding = encoded(LOADED)
    encoding.lane_values(body.value("up"))
    encoding.lane_values(body.value("sum"))
    assert list(encoding.made.wraps) == [body.value("up")], "the other one promises it"
    conditions = encoding.made.wraps[body.op("up")]
    assert len(conditions) == WIDTH and "2147483642 >= x" in written(conditions[3])


def test_counters_of_loops_are_carried() -> None:
    body, encoding = encoded(CLAMPED)
    lanes = encoding.lane_values(body.value("i"))
    assert encoding.made.carried == {body.value("i"): lanes} and encoding.is_carried(body.value("i"))  # type: ignore[arg-type]
    assert encoding.available(body.value("left")) and not encoding.available(body.value("next"))


def test_clamps_are_expanded() -> None:
    body, encoding = encoded(CLAMPED)
    text = written(encoding.value(body.value("left"), 1))
    assert "x" in text and "0" in text and not encoding.made.free


def test_a_join_is_a_choice() -> None:
    body, encoding = encoded(CHECKED.replace("mul %up, %up", "add %up, i32 9"))
    text = written(encoding.value(body.value("r"), 0))
    assert "7" in text and "x + 11" in text


def test_a_given_value_has_its_own_variables() -> None:
    body = bordered(CLAMPED, width=WIDTH)
    encoding = Encoding(body.facts, body.fn.entry, WIDTH, Terms(), given=[body.value("left")])
    lanes = encoding.lane_values(body.value("left"))
    assert encoding.made.given == {body.value("left"): lanes} and len(set(lanes)) == WIDTH


@pytest.mark.parametrize(("name", "wanted"), [("x", f"{2**31 - WIDTH} >= x"), ("n", "")])
def test_the_lanes_of_a_base_must_not_wrap(name: str, wanted: str) -> None:
    """Unless ranges show it; a uniform value has no lanes that could."""
    body, encoding = encoded(LOADED)
    encoding.lane_values(body.value(name))
    text = [written(condition) for condition in encoding.made.straight]
    assert (text[-1] if text else "") == wanted
