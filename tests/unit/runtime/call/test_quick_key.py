"""Equal quick keys have equal signatures."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

import lanewise as lw
from lanewise.frontend.python.definitions.signature import argument_type
from lanewise.runtime.call.quick_key import quick_key, records_in


def arguments() -> list[object]:
    whole = np.arange(120.0).reshape(4, 5, 6)
    fixed = np.arange(6.0)
    fixed.flags.writeable = False
    views = [
        whole,
        whole[0],
        whole[:, 0],
        whole[..., 0],
        whole[:1],
        whole[::2],
        whole[:, :, ::-1],
        whole[..., :1],
        whole.T,
    ]
    arrays = [*views, np.arange(6.0), fixed, np.arange(6), np.zeros(0), np.zeros((0, 3)), np.array(3.0), np.zeros(1)]
    spread = np.zeros((3, 10))[:, ::2]
    arrays += [np.zeros((4, 12))[:, ::2], np.zeros((8, 6))[::2]]  # one shape, other strides
    arrays += [spread[:, :2], spread[:, :1]]  # the same strides, other shapes
    arrays.append(np.frombuffer(b"\0" * 17, "f8", 2, 1))
    numbers = [0, 1, -1, 2**31 - 1, 2**31, -(2**31), 2**62, True, False, 0.5, np.float32(1), np.int8(1), np.bool_(True)]
    wide = [np.int64(value) for value in (0, 7, -7, 2**31, -(2**31) - 1, 2**62)]
    return [*arrays, *numbers, *wide, *(np.uint64(value) for value in (0, 7, 2**31, 2**62, 2**63, 2**64 - 1))]


def test_keys_tell_signatures_apart() -> None:
    keys = [quick_key([arg]) for arg in arguments()]
    types = [argument_type(arg) for arg in arguments()]
    for (a, left), (b, right) in itertools.combinations(zip(keys, types, strict=True), 2):
        if a is not None and a == b:
            assert left == right
    assert len(set(keys)) > 20


def test_others_take_the_slow_way() -> None:
    for other in ([1], "a", None, np.frombuffer(b"\0" * 17, "f8", 2, 1), lw.lane, np.ma.array([1])):
        assert quick_key([other]) is None


def test_names_of_fields_at_any_depth() -> None:
    array: Any = np.zeros(3, [("p", [("x", "f4"), ("y", "f4")], (2,)), ("n", "i4")])
    before = quick_key((array,))
    inner = array.dtype["p"].base
    inner.names = ("y", "x")
    assert quick_key((array,)) != before and list(records_in(array.dtype)) == [array.dtype, inner]
