"""Which arguments are on a GPU, and which only look like it."""

from __future__ import annotations

import numpy as np

from lanewise.runtime.call.where import is_elsewhere


class WithInterface:
    __cuda_array_interface__ = None


class WithDlpack:
    def __init__(self, kind: int) -> None:
        self.kind = kind

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.kind, 0


class Broken:
    def __dlpack_device__(self) -> tuple[int, int]:
        raise RuntimeError("no device")


def test_arrays_on_a_gpu() -> None:
    assert is_elsewhere((1, np.zeros(3), WithInterface()))
    assert is_elsewhere((WithDlpack(2),)) and is_elsewhere((WithDlpack(13),))


def test_everything_else() -> None:
    assert not is_elsewhere((1, 2.0, True, None, "x", np.float32(1), np.zeros(3), np.zeros(3).view(np.recarray), len))
    assert not is_elsewhere((WithDlpack(1), Broken(), WithInterface)), "a class is no array"
