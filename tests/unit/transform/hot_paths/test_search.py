"""The search makes the paths that pay, describes them, and leaves functions alone where none does."""

from __future__ import annotations

import pytest

from lanewise.ir.show import show
from lanewise.ir.verify import verify
from lanewise.transform.hot_paths.search import search
from lib.samples.border_bodies import CLAMPED, Bordered, assert_lanes_agree, bordered

pytestmark = pytest.mark.usefixtures("like_zen4")
DATA = CLAMPED.replace("%low: i32 = sub.nsw %x, i32 3", "%low: i32 = mul %x, %x").replace(
    "add.nsw %x, i32 3", "mul %x, %x"
)


def searched(text: str) -> Bordered:
    body = bordered(text)
    search(body.fn, body.facts)
    verify(body.fn)
    return body


def test_a_clamped_loop_gets_paths() -> None:
    body = searched(CLAMPED)
    paths = body.fn.attrs["hot_paths"]
    assert paths[0] == {"guard": "x >= 3 and x + 9 < n", "at": "entry"}
    assert all(path["at"] in {block.name for block in body.fn.blocks} for path in paths)
    assert_lanes_agree(body.fn, CLAMPED, range(0, 40, 3), (5, 24, 60))


def test_bounds_that_no_linear_question_settles() -> None:
    body = searched(DATA)
    assert "hot_paths" not in body.fn.attrs and show(body.fn) == show(bordered(DATA).fn)


def test_a_loop_for_arrays_of_one_size_gets_none() -> None:
    """n >= 20 and n <= 20: no such size is typical."""
    text = CLAMPED.replace("smax %low, i32 0", "smax %n, i32 20").replace("smin %high, %n", "smin %n, i32 20")
    assert "hot_paths" not in searched(text).fn.attrs
