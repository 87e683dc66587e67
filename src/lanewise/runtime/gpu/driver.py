"""The CUDA driver, through NVIDIA's Python bindings of it: memory, streams, modules and launches.

    driver = cuda()                                 CompileError with one sentence where there is no GPU or no bindings
    with driver.on(device): ...                     the primary context, which CuPy, PyTorch and others use, too
    function = driver.function(driver.load(llvm, device), "kernel")
    driver.launch(function, (grid), (block), address of the addresses of parameters, stream)

Every call that fails raises `DeviceError`, which names the call and NVIDIA's error.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Generator
from typing import Any

from ...codegen.gpu.ptx import architecture
from ...ir.position import CompileError
from ...process.locks import Lock
from .ptx_cache import cached_ptx

INSTALL = "pip install 'lanewise[cuda]'"
MISSING_BINDINGS = f"not used: the Python bindings of the CUDA driver are not installed ({INSTALL})"
NO_BINDINGS = f"these arrays are on a GPU, and the Python bindings of the CUDA driver are not installed: {INSTALL}"
NO_DRIVER = "these arrays are on a GPU, and the CUDA driver cannot be used: {0}"

Triple = tuple[int, int, int]


class DeviceError(RuntimeError):
    """A call of the CUDA driver failed."""


class Cuda:
    """The driver of this process."""

    def __init__(self, binding: Any) -> None:
        self.cu = binding
        self.contexts: dict[int, Any] = {}
        self._lock = Lock()
        self._call("cuInit", 0)

    def _call(self, name: str, *args: Any) -> Any:
        code, *answer = getattr(self.cu, name)(*args)
        if int(code):
            raise DeviceError(f"{name}: {self._words(code)}")
        return answer[0] if len(answer) == 1 else answer

    def _words(self, code: Any) -> str:
        _, text = self.cu.cuGetErrorString(code)
        name = getattr(code, "name", str(code))
        return f"{name}: {text.decode()}" if text else name

    # devices

    def devices(self) -> int:
        return int(self._call("cuDeviceGetCount"))

    def name(self, device: int) -> str:
        text: bytes = self._call("cuDeviceGetName", 128, self._call("cuDeviceGet", device))
        return text.split(b"\0")[0].decode()

    def memory(self, device: int) -> int:
        """Bytes of the device's memory."""
        return int(self._call("cuDeviceTotalMem", self._call("cuDeviceGet", device)))

    def attribute(self, device: int, word: str) -> int:
        return int(
            self._call(
                "cuDeviceGetAttribute",
                getattr(self.cu.CUdevice_attribute, f"CU_DEVICE_ATTRIBUTE_{word}"),
                self._call("cuDeviceGet", device),
            )
        )

    def capability(self, device: int) -> tuple[int, int]:
        return self.attribute(device, "COMPUTE_CAPABILITY_MAJOR"), self.attribute(device, "COMPUTE_CAPABILITY_MINOR")

    def version(self) -> str:
        number = int(self._call("cuDriverGetVersion"))
        return f"{number // 1000}.{number % 1000 // 10}"

    def enter(self, device: int) -> Any:
        """Make the primary context of a device the current one; what `leave` needs."""
        mine, before = self._context(device), self._call("cuCtxGetCurrent")
        if int(before) == int(mine):
            return None
        self._call("cuCtxSetCurrent", mine)
        return before

    def leave(self, before: Any) -> None:
        """Make the context current that was before."""
        if before is not None:
            self._call("cuCtxSetCurrent", before)

    @contextlib.contextmanager
    def on(self, device: int) -> Generator[None]:
        """Inside, the primary context of a device is the current one."""
        before = self.enter(device)
        try:
            yield
        finally:
            self.leave(before)

    def _context(self, device: int) -> Any:
        found = self.contexts.get(device)
        if found is None:
            with self._lock:
                found = self._call("cuDevicePrimaryCtxRetain", self._call("cuDeviceGet", device))
                self.contexts[device] = found
        return found

    def device_of(self, address: int) -> int:
        """The device whose memory this is."""
        word = self.cu.CUpointer_attribute.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL
        return int(self._call("cuPointerGetAttribute", word, address))

    def stack(self, size: int) -> None:
        """Let each thread of the current context have a stack of at least this many bytes."""
        limit = self.cu.CUlimit.CU_LIMIT_STACK_SIZE
        if int(self._call("cuCtxGetLimit", limit)) < size:
            self._call("cuCtxSetLimit", limit, size)

    # memory

    def allocate(self, size: int) -> int:
        return int(self._call("cuMemAlloc", size))

    def free(self, address: int) -> None:
        self._call("cuMemFree", address)

    def to_device(self, to: int, source: int, size: int, stream: int) -> None:
        """The source may change as soon as this returns."""
        self._call("cuMemcpyHtoDAsync", to, source, size, stream)
        self.wait(stream)

    def to_host(self, to: int, source: int, size: int, stream: int) -> None:
        """The bytes are there when this returns; work of the stream before it is done."""
        self._call("cuMemcpyDtoHAsync", to, source, size, stream)
        self.wait(stream)

    def within(self, to: int, source: int, size: int, stream: int) -> None:
        self._call("cuMemcpyDtoDAsync", to, source, size, stream)

    def fill(self, to: int, byte: int, size: int, stream: int) -> None:
        self._call("cuMemsetD8Async", to, byte, size, stream)

    def wait(self, stream: int) -> None:
        self._call("cuStreamSynchronize", stream)

    # code

    def load(self, llvm: str, device: int) -> Any:
        """A module in the current context."""
        ptx = cached_ptx(llvm, architecture(self.capability(device)))
        return self._call("cuModuleLoadData", ptx.encode() + b"\0")

    def function(self, module: Any, name: str) -> Any:
        return self._call("cuModuleGetFunction", module, name.encode())

    def place(self, module: Any, name: str) -> int:
        """The address of a global variable."""
        return int(self._call("cuModuleGetGlobal", module, name.encode())[0])

    def properties(self, function: Any) -> dict[str, int]:
        """The registers and memory that the driver's compiler used."""
        kinds = self.cu.CUfunction_attribute
        words = {
            "registers": "NUM_REGS",
            "local": "LOCAL_SIZE_BYTES",
            "shared": "SHARED_SIZE_BYTES",
            "most threads": "MAX_THREADS_PER_BLOCK",
        }
        return {
            name: int(self._call("cuFuncGetAttribute", getattr(kinds, f"CU_FUNC_ATTRIBUTE_{word}"), function))
            for name, word in words.items()
        }

    def launch(self, function: Any, grid: Triple, block: Triple, params: int, stream: int) -> None:
        self._call("cuLaunchKernel", function, *grid, *block, 0, stream, params, 0)


@functools.cache
def cuda() -> Cuda:
    """The driver; CompileError with one sentence if it cannot be used."""
    try:
        return opened_driver()
    except ImportError:
        raise CompileError(NO_BINDINGS) from None
    except RuntimeError as error:
        raise CompileError(NO_DRIVER.format(error)) from None


def opened_driver() -> Cuda:
    """ImportError without the bindings; RuntimeError with one line if there is no driver or no GPU."""
    from cuda.bindings import driver  # pyright: ignore

    try:
        return Cuda(driver)
    except Exception as error:  # without a driver, the bindings raise errors of several classes
        raise RuntimeError(str(error).splitlines()[0]) from None
