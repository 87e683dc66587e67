"""A copy relies on wishes: values are replaced there and checks are gone; the original stays as it was."""

from __future__ import annotations

import pytest

from lanewise.ir.function import Const
from lanewise.transform.hot_paths.apply import apply_wishes
from lanewise.transform.hot_paths.base import needed_for
from lanewise.transform.hot_paths.clone import Fork, fork
from lanewise.transform.hot_paths.points import at_entry
from lanewise.transform.hot_paths.wishes import Wishes
from lanewise.transform.hot_paths.witness import MESSAGE
from lib.samples.border_bodies import CHECKED, CLAMPED, Bordered, bordered


def forked(text: str) -> tuple[Bordered, Fork]:
    body = bordered(text)
    split = fork(body.fn, at_entry(body.fn), *needed_for([], lambda value: None))
    split.add(body.fn.params[1])
    return body, split


def messages(split: Fork) -> list[str]:
    way = split.ways[0]
    return [op.attrs["message"] for block in way.blocks for op in block.ops if op.opcode == "check"]


@pytest.mark.parametrize("witness", [False, True])
def test_an_equal_value_takes_the_place_of_another(witness: bool) -> None:
    body, split = forked(CLAMPED)
    left, low = body.op("left"), body.op("low")
    (way,) = split.ways
    apply_wishes(way, Wishes(equal={left: low}), witness=witness)
    into = [arg for block in way.blocks for target in block.targets for arg in target.args]
    assert way.copy_of(low) in into and way.copy_of(left) not in into
    assert left in [arg for block in split.region for target in block.targets for arg in target.args]
    assert messages(split) == ([MESSAGE] if witness else [])


@pytest.mark.parametrize(("witness", "left"), [(False, []), (True, ["border"])])
def test_a_check_that_holds_is_gone(witness: bool, left: list[str]) -> None:
    body, split = forked(CHECKED)
    check = next(op for op in body.fn.ops if op.opcode == "check")
    apply_wishes(split.ways[0], Wishes(held=[check]), witness=witness)
    assert messages(split) == left
    assert check in [op for block in split.region for op in block.ops]


def test_a_condition_has_its_outcome() -> None:
    body, split = forked(CHECKED)
    (way,) = split.ways
    apply_wishes(way, Wishes(outcomes={body.op("inside"): 1}))
    (end,) = (block.end for block in way.blocks if block.end is not None and block.end.opcode == "branch")
    (condition,) = end.args
    assert isinstance(condition, Const) and condition.value == 1
    ends = [block.end for block in split.region if block.end is not None and block.end.opcode == "branch"]
    assert [end.args for end in ends] == [[body.op("inside")]]


def test_a_promise_becomes_a_flag_of_the_copy() -> None:
    body, split = forked(CHECKED)
    square = body.op("square")
    apply_wishes(split.ways[0], Wishes(promised={square: "nsw"}), witness=True)
    copy = split.ways[0].copy_of(square)
    assert "nsw" in copy.flags and "nsw" not in square.flags  # type: ignore[attr-defined]
    assert messages(split) == ["border", MESSAGE]
