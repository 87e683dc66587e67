"""The words of the language in plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.definitions import twin
from lib.threads_at_once import at_once


@pytest.mark.parametrize(
    ("sizes", "indices"),
    [
        ((3,), [0, 1, 2]),
        ((0,), []),
        ((-2,), []),
        ((2, 2), [(0, 0), (0, 1), (1, 0), (1, 1)]),
        ((2, 0), []),
        ((-1, -1), []),
        ((1, 2, 2), [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1)]),
        ((range(1, 6, 2),), [1, 3, 5]),
        ((range(5, 2, -2), 2), [(5, 0), (5, 1), (3, 0), (3, 1)]),
    ],
)
def test_lanes(sizes: Any, indices: list[Any]) -> None:
    assert list(twin.lanes(*sizes)) == indices


def test_lanes_that_are_too_many_or_none() -> None:
    with pytest.raises(TypeError, match=r"lw.lanes takes one size or several"):
        twin.lanes()
    with pytest.raises(OverflowError, match=r"lw.lanes\(4294967296, 4294967296\) has more than 2\*\*62 iterations"):
        twin.lanes(2**32, 2**32)
    assert next(iter(twin.lanes(2**31, 2**31))) == (0, 0)
    with pytest.raises(OverflowError):
        twin.lanes(range(-(2**62), 2**62), 2)


def test_one_lane() -> None:
    x = np.float32(2.5)
    assert (twin.lane(), twin.width()) == (0, 1)
    assert [word(x) for word in (twin.sum, twin.min, twin.max, twin.scan_add, twin.uniform)] == [x] * 5
    assert twin.broadcast(x, 0) is x and twin.shuffle(x, 0) is x
    assert twin.any(x) is True and twin.all(0) is False and twin.count(x > 2) == 1
    assert twin.compress(x, True) == x and twin.compress(x, False) == 0 and type(twin.compress(x, False)) is np.float32
    with twin.everywhere() as here:
        assert here is True
    assert twin.crev(len) is len
    assert twin.array((2, 3), np.int8).shape == (2, 3) and twin.array(3).dtype == np.float64


@pytest.mark.parametrize(
    ("word", "operand", "after"),
    [
        ("add", 3, 10),
        ("sub", 3, 4),
        ("min", 3, 3),
        ("min", 9, 7),
        ("max", 9, 9),
        ("and", 5, 5),
        ("or", 8, 15),
        ("xor", 5, 2),
        ("exchange", 1, 1),
    ],
)
@pytest.mark.parametrize("index", [1, (1,), -2])
def test_updates_return_the_old_value(word: str, operand: int, after: int, index: Any) -> None:
    a = np.array([0, 7, 0])
    assert getattr(twin, f"atomic_{word}")(a, index, operand) == 7 and a.tolist() == [0, after, 0]


def test_compare_and_exchange_and_numbers_before_nan() -> None:
    a = np.array([7.0, np.nan])
    assert twin.atomic_compare_exchange(a, 0, 7, 1) == 7 and a[0] == 1
    assert twin.atomic_compare_exchange(a, 0, 7, 2) == 1 and a[0] == 1
    twin.atomic_min(a, 1, 5.0)
    assert a[1] == 5
    twin.atomic_max(a, 1, np.nan)
    assert a[1] == 5


def test_elements_that_cannot_be_exchanged_in_one_step() -> None:
    odd = np.zeros(13, np.uint8)[1:].view(np.int32)
    assert twin.atomic_add(odd, 1, 5) == 0 and odd[1] == 5
    assert twin.atomic_add([1, 2], 1, 5) == 2


def test_threads_lose_no_update() -> None:
    a = np.zeros(2, np.int64)

    def many() -> None:
        for _ in range(300):
            twin.atomic_add(a, 1, 1)

    at_once(many, many, many)
    assert a.tolist() == [0, 900]


def test_the_mode_ends_with_the_call() -> None:
    def fails(x: int) -> None:
        assert twin.is_running() and np.geterr()["over"] == "ignore"
        raise ValueError(x)

    before = np.geterr()
    with pytest.raises(ValueError, match="3"):
        twin.run(fails, (3,), {})
    assert not twin.is_running() and np.geterr() == before
    assert twin.run(lambda a, b: a - b, (5,), {"b": 2}) == 3
