"""The stream of a call, by the library of its arrays."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import pytest

from lanewise.runtime.gpu.current_stream import current_stream


class Array:
    def __init__(self, stream: int | None) -> None:
        self.__cuda_array_interface__ = {"stream": stream}


def test_the_stream_of_the_interface() -> None:
    assert current_stream(Array(7), 0) == 7
    assert current_stream(Array(None), 0) == 0
    assert current_stream(object(), 0) == 0


def test_the_current_stream_of_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    cupy, torch = ModuleType("cupy"), ModuleType("torch")
    cupy.cuda = SimpleNamespace(get_current_stream=lambda: SimpleNamespace(ptr=11))  # pyright: ignore
    torch.cuda = SimpleNamespace(current_stream=lambda device: SimpleNamespace(cuda_stream=20 + device))  # pyright: ignore
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    monkeypatch.setitem(sys.modules, "torch", torch)
    of_cupy = type("ndarray", (), {"__module__": "cupy"})
    of_torch = type("Tensor", (), {"__module__": "torch"})
    assert current_stream(of_cupy(), 0) == 11
    assert current_stream(of_torch(), 3) == 23
