"""The LLVM library that llvmlite ships, called directly, without llvmlite's Python classes.

    call("VerifyModule", module)                      a function of the library, named without its prefix LLVMPY_
    call_for_text("PrintModuleToString", module)      (its result, the string that it leaves in its last argument)
    Held(call("ContextCreate"), "ContextDispose")     an object of LLVM's, disposed of with its last reference
    default_triple(), version()

Loading llvmlite's Python classes takes 24 ms, a tenth of the first call of a kernel, and the compiler needs only 20 of
its 400 functions. `FUNCTIONS` has their types. The dependency is pinned to one release (pyproject.toml), and a test
compares the types with llvmlite's.

A lock admits one call at a time. Each module has a context of its own, so other users of llvmlite in the process
(Numba) do not wait for us. They see one setting of ours: LLVM's command-line options belong to the process, and
`codegen/optimize.py` sets the minimum length of equal block ends that LLVM merges in machine code.
"""

from __future__ import annotations

import ctypes
import functools
import os
import sys
from typing import Any

import llvmlite

from ..process.forks import at_work
from ..process.locks import Lock

P, TEXT, OUT = ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_char_p)
INT, YES, SIZE = ctypes.c_int, ctypes.c_bool, ctypes.c_size_t


class Piece(ctypes.Structure):
    """An input of the linker: `kind` 2 is an object, 3 a library by name (without a name, the process itself)."""

    _fields_ = (("kind", ctypes.c_uint8), ("value", TEXT), ("length", SIZE))


class Symbol(ctypes.Structure):
    """A name, and the address that it has or that the linker fills in."""

    _fields_ = (("name", TEXT), ("address", ctypes.c_uint64))


PIECES, SYMBOLS = ctypes.POINTER(Piece), ctypes.POINTER(Symbol)

FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "GetVersionInfo": (ctypes.c_uint, ()),
    "DisposeString": (None, (TEXT,)),
    "SetCommandLine": (None, (TEXT, TEXT)),
    "InitializeNativeTarget": (None, ()),
    "InitializeNativeAsmPrinter": (None, ()),
    "InitializeNativeAsmParser": (None, ()),
    "InitializeAllTargetInfos": (None, ()),
    "InitializeAllTargets": (None, ()),
    "InitializeAllTargetMCs": (None, ()),
    "InitializeAllAsmPrinters": (None, ()),
    "GetHostCPUName": (None, (OUT,)),
    "GetHostCPUFeatures": (INT, (OUT,)),
    "GetDefaultTargetTriple": (None, (OUT,)),
    "GetTargetFromTriple": (P, (TEXT, OUT)),
    "CreateTargetMachine": (P, (P, TEXT, TEXT, TEXT, INT, TEXT, TEXT, INT, INT, TEXT)),
    "DisposeTargetMachine": (None, (P,)),
    "CreateTargetMachineData": (P, (P,)),
    "CopyStringRepOfTargetData": (None, (P, OUT)),
    "DisposeTargetData": (None, (P,)),
    "TargetMachineEmitToMemory": (P, (P, P, INT, OUT)),
    "GetBufferStart": (P, (P,)),
    "GetBufferSize": (SIZE, (P,)),
    "DisposeMemoryBuffer": (None, (P,)),
    "ContextCreate": (P, ()),
    "ContextDispose": (None, (P,)),
    "ParseAssembly": (P, (P, TEXT, OUT)),
    "DisposeModule": (None, (P,)),
    "VerifyModule": (YES, (P, OUT)),
    "PrintModuleToString": (None, (P, OUT)),
    "SetDataLayout": (None, (P, TEXT)),
    "SetTarget": (None, (P, TEXT)),
    "LinkModules": (INT, (P, P, OUT)),
    "CreatePipelineTuningOptions": (P, ()),
    "DisposePipelineTuningOptions": (None, (P,)),
    "PTOSetLoopVectorization": (None, (P, YES)),
    "PTOSetSLPVectorization": (None, (P, YES)),
    "PTOSetLoopUnrolling": (None, (P, YES)),
    "CreatePassBuilder": (P, (P, P)),
    "DisposePassBuilder": (None, (P,)),
    "CreateNewModulePassManager": (P, ()),
    "buildPerModuleDefaultPipeline": (P, (P, INT)),
    "module_AddAlwaysInlinerPass": (None, (P,)),
    "RunNewModulePassManager": (None, (P, P, P)),
    "DisposeNewModulePassManger": (None, (P,)),
    "SearchAddressOfSymbol": (P, (TEXT,)),
    "LoadLibraryPermanently": (YES, (TEXT, OUT)),
    "CreateLLJITCompiler": (P, (P, YES, YES, OUT)),
    "LLJITDispose": (None, (P,)),
    "LLJIT_Link": (P, (P, TEXT, PIECES, SIZE, SYMBOLS, SIZE, SYMBOLS, SIZE, OUT)),
    "LLJIT_Dylib_Tracker_Dispose": (YES, (P, OUT)),
}
PREFIX = "LLVMPY_"
FILES = {"darwin": "libllvmlite.dylib", "win32": "llvmlite.dll"}

_lock = Lock()  # reentrant: an object may be disposed of while a call of the same thread holds the lock


@functools.cache
def _library() -> ctypes.CDLL:
    folder = os.path.dirname(str(llvmlite.__file__))
    return ctypes.CDLL(os.path.join(folder, "binding", FILES.get(sys.platform, "libllvmlite.so")))


@functools.cache
def _function(name: str) -> Any:
    found = getattr(_library(), PREFIX + name)
    found.restype, found.argtypes = FUNCTIONS[name]
    return found


def call(name: str, *args: Any) -> Any:
    """Call a function of the library; text is passed as bytes."""
    function = _function(name)
    with at_work(), _lock:
        return function(*args)


def call_for_text(name: str, *args: Any) -> tuple[Any, str]:
    """Call a function that leaves a string in its last argument: its result, and that string or an empty one."""
    out = ctypes.c_char_p()
    answer = call(name, *args, ctypes.byref(out))
    if not out:
        return answer, ""
    text = (out.value or b"").decode()
    call("DisposeString", out)
    return answer, text


class Held:
    """A pointer to an object of LLVM's, disposed of by the named function. `keeps` live at least as long."""

    _as_parameter_: ctypes.c_void_p | None = None  # ctypes passes this

    def __init__(self, pointer: int | None, giving_back: str, *keeps: object) -> None:
        assert pointer, "LLVM has made nothing"
        self._as_parameter_ = ctypes.c_void_p(pointer)
        self._giving_back = giving_back
        self._keeps = keeps

    def close(self) -> None:
        """Dispose of it now."""
        pointer, self._as_parameter_ = self._as_parameter_, None
        if pointer is not None:
            self._give_back(pointer)

    def detach(self) -> ctypes.c_void_p:
        """Give up ownership: LLVM, or another object, disposes of it. A call that takes it over gets the result.

        So the object is no longer held when the call begins: an exception may come as soon as LLVM has it.
        """
        pointer, self._as_parameter_ = self._as_parameter_, None
        assert pointer is not None, "it was disposed of, or given away"
        return pointer

    def _give_back(self, pointer: ctypes.c_void_p) -> None:
        call(self._giving_back, pointer)

    def __del__(self, ends: Any = sys.is_finalizing) -> None:
        if not ends():
            self.close()


def version() -> str:
    number: int = call("GetVersionInfo")
    return ".".join(str(number >> shift & 0xFF) for shift in (16, 8, 0))


def default_triple() -> str:
    return call_for_text("GetDefaultTargetTriple")[1]


def load_library(name: str) -> bool:
    """Let LLVM find the symbols of another library; False if it cannot be loaded."""
    return not call_for_text("LoadLibraryPermanently", name.encode())[0]


def address_of_symbol(name: str) -> int | None:
    return call("SearchAddressOfSymbol", name.encode())
