"""The driver: errors with the name of the call, contexts, and what is said without a GPU."""

from __future__ import annotations

import builtins
from enum import IntEnum
from types import SimpleNamespace
from typing import Any

import pytest

import lanewise as lw
from lanewise.runtime.gpu import driver
from lanewise.runtime.gpu.driver import Cuda, DeviceError


class Code(IntEnum):
    CUDA_SUCCESS = 0
    CUDA_ERROR_OUT_OF_MEMORY = 2


class Binding(SimpleNamespace):
    """As much of NVIDIA's bindings as a test needs."""

    def __init__(self) -> None:
        self.current, self.calls = 0, list[str]()

    def cuInit(self, flags: int) -> tuple[Code]:
        return (Code.CUDA_SUCCESS,)

    def cuGetErrorString(self, code: Code) -> tuple[Code, bytes]:
        return Code.CUDA_SUCCESS, b"out of memory"

    def cuMemAlloc(self, size: int) -> tuple[Any, ...]:
        return (Code.CUDA_ERROR_OUT_OF_MEMORY, 0) if size > 100 else (Code.CUDA_SUCCESS, 4096)

    def cuDeviceGet(self, device: int) -> tuple[Any, ...]:
        return Code.CUDA_SUCCESS, device

    def cuDevicePrimaryCtxRetain(self, device: int) -> tuple[Any, ...]:
        return Code.CUDA_SUCCESS, 70 + device

    def cuCtxGetCurrent(self) -> tuple[Any, ...]:
        return Code.CUDA_SUCCESS, self.current

    def cuCtxSetCurrent(self, context: int) -> tuple[Code]:
        self.current = context
        return (Code.CUDA_SUCCESS,)


def test_errors_name_the_call() -> None:
    cuda = Cuda(Binding())
    assert cuda.allocate(100) == 4096
    with pytest.raises(DeviceError, match="cuMemAlloc: CUDA_ERROR_OUT_OF_MEMORY: out of memory"):
        cuda.allocate(101)


def test_the_context_of_before_comes_back() -> None:
    binding = Binding()
    cuda = Cuda(binding)
    binding.current = 5
    with cuda.on(1):
        assert binding.current == 71
        with cuda.on(1):
            assert binding.current == 71
    assert binding.current == 5


def test_without_bindings(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def absent(name: str, *args: Any, **named: Any) -> Any:
        if name.startswith("cuda"):
            raise ImportError(name)
        return real(name, *args, **named)

    monkeypatch.setattr(builtins, "__import__", absent)
    driver.cuda.cache_clear()
    with pytest.raises(lw.CompileError, match=r"pip install 'lanewise\[cuda\]'"):
        driver.cuda()


def test_without_a_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Cuda:
        raise RuntimeError("no libcuda")

    monkeypatch.setattr(driver, "opened_driver", missing)
    driver.cuda.cache_clear()
    with pytest.raises(lw.CompileError, match="the CUDA driver cannot be used: no libcuda"):
        driver.cuda()
