"""Arrays that are described by a DLPack capsule."""

from __future__ import annotations

import numpy as np

from lanewise.runtime.gpu.dlpack import interface_of, is_on_gpu


class OnGpu:
    """NumPy's capsule, from an object that says it is on a GPU."""

    def __init__(self, held: np.ndarray, kind: int = 2) -> None:
        self.held, self.kind = held, kind

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.kind, 0

    def __dlpack__(self, stream: int | None = None) -> object:
        assert stream == 1
        return self.held.__dlpack__()


def test_what_a_capsule_holds() -> None:
    for held in (np.zeros((3, 4), "f4"), np.arange(24, dtype="i8").reshape(2, 3, 4)[:, ::2], np.zeros(2, "u1")):
        found = interface_of(OnGpu(held), "x")
        assert found["data"][0] == held.ctypes.data
        assert found["shape"] == held.shape
        assert np.dtype(found["typestr"]) == held.dtype
        assert found["strides"] in (None, held.strides)


def test_only_cuda_counts() -> None:
    assert is_on_gpu(OnGpu(np.zeros(1))) and is_on_gpu(OnGpu(np.zeros(1), 13))
    assert not is_on_gpu(OnGpu(np.zeros(1), 10)) and not is_on_gpu(object())
