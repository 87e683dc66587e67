"""The frontier of values that a restriction may constrain: what goes into loop-carried goals, and no loop carries."""

from __future__ import annotations

import pytest

from lanewise.ir.function import Param, Value
from lanewise.solve.encode import Encoding
from lanewise.solve.relaxed import incoming_values, is_carried, relaxed_values, strides_for
from lanewise.solve.terms import Terms
from lib.samples.border_bodies import CLAMPED, Bordered, bordered


def encoded(text: str = CLAMPED) -> tuple[Bordered, Encoding]:
    body = bordered(text)
    encoding = Encoding(body.facts, body.fn.entry, 4, Terms())
    encoding.lane_values(body.value("more"))
    return body, encoding


def names(values: list[Value]) -> list[str]:
    return [value.name for value in values]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "carried"), [("i", True), ("more", True), ("left", False), ("right", False), ("n", False)]
)
def test_what_a_loop_carries(name: str, carried: bool) -> None:
    body, encoding = encoded()
    assert is_carried(encoding, body.value(name)) is carried


def test_the_frontier() -> None:
    body, encoding = encoded()
    assert sorted(names(relaxed_values(encoding, [body.value("more")]))) == ["left", "right"]


def test_a_strided_value_is_not_relaxed() -> None:
    """Its shape is known already."""
    body, encoding = encoded(CLAMPED.replace("icmp.slt %i, %right", "icmp.slt %i, %high"))
    assert names(relaxed_values(encoding, [body.value("more")])) == ["left"]


def test_incoming_values() -> None:
    body, encoding = encoded()
    counter = body.value("i")
    assert isinstance(counter, Param)
    assert sorted(names(incoming_values(encoding, counter))) == ["left", "next"]


@pytest.mark.parametrize(("name", "wanted"), [("left", [0, 1]), ("more", [0])])
def test_strides(name: str, wanted: list[int]) -> None:
    """Uniform, and as its operands; a condition can only be uniform."""
    body, encoding = encoded()
    assert list(strides_for(encoding, body.value(name))) == wanted
