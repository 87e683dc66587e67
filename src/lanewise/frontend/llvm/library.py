"""LLVM's library, called directly: the one that llvmlite brings, without the classes around it.

    call("VerifyModule", module)                      a function of the library, without the LLVMPY_ before its name
    told("PrintModuleToString", module)               (its answer, the text that it leaves in its last argument)
    Held(call("ContextCreate"), "ContextDispose")     something of LLVM's, given back when nobody has it any more
    host_cpu(), host_features(), default_triple(), version()

Loading llvmlite's Python classes takes 24 ms, a tenth of the first call of a kernel, and 20 of its 400 functions are
what we need. `FUNCTIONS` has their types; the dependency is on one release (pyproject.toml), and a test compares them
with llvmlite's.

Threads take turns: one call at a time. What LLVM is given has contexts of its own, so that others who use llvmlite in
the process (Numba) do not wait for us, and see one thing of ours alone: options of LLVM's command line belong to the
process, and `codegen/optimize.py` sets one, how long equal ends of blocks must be to be merged in machine code.
"""

from __future__ import annotations

import ctypes
import functools
import os
import sys
import threading
from typing import Any

import llvmlite

from ...ir.forks import at_work

P, TEXT, OUT = ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_char_p)
INT, YES, SIZE = ctypes.c_int, ctypes.c_bool, ctypes.c_size_t


class Piece(ctypes.Structure):
    """What is linked: `kind` 2 an object, 3 a library by name (without one, the process itself)."""

    _fields_ = (("kind", ctypes.c_uint8), ("value", TEXT), ("length", SIZE))


class Symbol(ctypes.Structure):
    """A name, and the address that it has or is to get."""

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

_turn = threading.RLock()  # what is given back while another call of the same thread waits must not wait for it


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
    """A function of the library; a text is given as bytes."""
    function = _function(name)
    with at_work(), _turn:
        return function(*args)


def told(name: str, *args: Any) -> tuple[Any, str]:
    """A function that leaves a text in its last argument: its answer, and the text, or an empty one."""
    out = ctypes.c_char_p()
    answer = call(name, *args, ctypes.byref(out))
    if not out:
        return answer, ""
    text = (out.value or b"").decode()
    call("DisposeString", out)
    return answer, text


class Held:
    """A pointer to something of LLVM's, which is given back by the function that is named. `keeps` live as long."""

    _as_parameter_: ctypes.c_void_p | None = None  # by which ctypes passes it

    def __init__(self, pointer: int | None, giving_back: str, *keeps: object) -> None:
        assert pointer, "LLVM has made nothing"
        self._as_parameter_ = ctypes.c_void_p(pointer)
        self._giving_back = giving_back
        self._keeps = keeps

    def close(self) -> None:
        """Give it back now."""
        pointer, self._as_parameter_ = self._as_parameter_, None
        if pointer is not None:
            self._give_back(pointer)

    def detach(self) -> None:
        """Somebody else has it now."""
        self._as_parameter_ = None

    def _give_back(self, pointer: ctypes.c_void_p) -> None:
        call(self._giving_back, pointer)

    def __del__(self, ends: Any = sys.is_finalizing) -> None:
        if not ends():
            self.close()


def version() -> str:
    number: int = call("GetVersionInfo")
    return ".".join(str(number >> shift & 0xFF) for shift in (16, 8, 0))


def host_cpu() -> str:
    return told("GetHostCPUName")[1]


def host_features() -> dict[str, bool]:
    """The features that LLVM knows of this machine's kind, in order: has it got them?"""
    words = told("GetHostCPUFeatures")[1].split(",")
    return {word[1:]: word[0] == "+" for word in sorted(words, key=lambda word: word[1:]) if word}


def default_triple() -> str:
    return told("GetDefaultTargetTriple")[1]


def load_library(name: str) -> bool:
    """Let LLVM find the symbols of another library; is it there?"""
    return not told("LoadLibraryPermanently", name.encode())[0]


def address_of_symbol(name: str) -> int | None:
    return call("SearchAddressOfSymbol", name.encode())
