"""Arrays on a GPU as views: types, shapes, strides, addresses."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.gpu.device_arrays import form_of, reader_of, view_of
from lib.fake_gpu import FakeArray

NESTED = np.dtype([("a", "i1"), ("b", [("x", "f4"), ("y", "f8", (2,))])])


@pytest.mark.parametrize(
    "held",
    [
        np.zeros((3, 4), "f4"),
        np.zeros((3, 4), "f8")[::-1, ::2],
        np.zeros((0, 4), "i2"),
        np.zeros((), "u8"),
        np.zeros(3, NESTED),
    ],
    ids=["plain", "strided", "empty", "no axes", "structure"],
)
def test_a_view_describes_the_memory(held: np.ndarray) -> None:
    reader = reader_of(FakeArray(held))
    assert reader is not None
    view = view_of(*reader(FakeArray(held)))
    assert view.dtype == held.dtype and view.shape == held.shape
    if held.size:
        assert view.strides == held.strides and view.ctypes.data == held.ctypes.data


def test_read_only_arrays() -> None:
    held = np.zeros(3)
    held.flags.writeable = False
    form = form_of(held.__array_interface__, "x")
    assert not form.writeable and not view_of(held.ctypes.data, form).flags.writeable


def test_forms_are_keys() -> None:
    one, other = (form_of(np.zeros(n, NESTED).__array_interface__, "x") for n in (3, 4))
    assert hash(one) == hash(form_of(np.zeros(3, NESTED).__array_interface__, "x")) and one != other


def test_masks_are_refused() -> None:
    with pytest.raises(lw.CompileError, match="array 'x' has a mask"):
        form_of({**np.zeros(3).__array_interface__, "mask": 1}, "x")


def test_what_is_on_no_gpu() -> None:
    assert [reader_of(arg) for arg in (np.zeros(3), 1, "x", None, object())] == [None] * 5
