"""C functions in Python's hands: their addresses and types.

    ctypes      a function with `argtypes` and `restype`              Numba       a `cfunc`
    cffi        a function of `dlopen`, or an address of one          SciPy       a `LowLevelCallable`
    Cython      a `cpdef` function, as of scipy.special.cython_special; a capsule of `__pyx_capi__`

`c_functions(value)` lists the forms of a C function: one, or those of Cython's fused types; None for other objects. A
form that passes anything but numbers has a sentence in `why`.
"""

from __future__ import annotations

import ctypes
import re
import sys
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from ....record import dataclass
from ..types import DType, is_supported

_FUNCTION: type = ctypes.CFUNCTYPE(None).__mro__[1]
_OWN = {f"{kind}{bits}": f"{kind}{bits // 8}" for kind in "iu" for bits in (8, 16, 32, 64)}
_NUMPY = {f"{word}{bits}": f"{word[0]}{bits // 8}" for word in ("int", "uint") for bits in (8, 16, 32, 64)}
_HOLDS_GIL, _SKIPS = 0x4, "__pyx_skip_dispatch"
_WORDS = {
    "double": "d",
    "npy_double": "d",
    "float": "f",
    "npy_float": "f",
    **_OWN,
    **_NUMPY,
    **dict.fromkeys(("f64", "float64"), "d"),
    **dict.fromkeys(("f32", "float32"), "f"),
    **dict.fromkeys(("_Bool", "bool_"), "?"),
    "bool": "?",
    "char": "b",
    "signed char": "b",
    "unsigned char": "B",
    "short": "h",
    "unsigned short": "H",
    "int": "i",
    "unsigned int": "I",
    "unsigned": "I",
    "long": "l",
    "unsigned long": "L",
    "long long": "q",
    "unsigned long long": "Q",
    "size_t": "P",
    "uintptr_t": "P",
    **dict.fromkeys(("ssize_t", "Py_ssize_t", "ptrdiff_t", "npy_intp", "intptr_t"), "p"),
    **{f"{sign}int{bits}_t": f"{sign[:1] or 'i'}{bits // 8}" for sign in ("", "u") for bits in (8, 16, 32, 64)},
}


@dataclass(frozen=True, slots=True, eq=False)
class CFunction:
    """`result` is None for void. `skips`: Cython passes one more int, last. `owner` keeps the code alive."""

    name: str
    params: tuple[DType, ...]
    result: DType | None
    address: int
    owner: Any
    skips: bool = False
    why: str = ""

    @property
    def prototype(self) -> Any:
        """The function for Python, by its address: for the interpreter."""
        kinds = [*(_ctype(dtype) for dtype in self.params), *[ctypes.c_int] * self.skips]
        return ctypes.CFUNCTYPE(None if self.result is None else _ctype(self.result), *kinds)(self.address)


def _ctype(dtype: DType) -> Any:
    return np.ctypeslib.as_ctypes_type(dtype)


def c_functions(value: Any) -> list[CFunction] | None:
    """The forms of a C function; None if the object is none."""
    if isinstance(value, _FUNCTION):
        return [_of_ctypes(value, getattr(value, "__name__", "") or "function")]
    module, word = str(type(value).__module__), str(type(value).__name__)
    if module == "numba.core.ccallback" and isinstance(getattr(value, "ctypes", None), _FUNCTION):
        return [_of_ctypes(value.ctypes, value.__name__)]
    if module == "_cffi_backend" or (word == "builtin_function_or_method" and _is_of_cffi(value)):
        return _of_cffi(value)
    if word == "LowLevelCallable" and module.startswith("scipy."):
        return c_functions(value.function)
    if word == "PyCapsule":
        return [_of_capsule(value, "function")]
    if word in ("cython_function_or_method", "fused_cython_function"):
        return _of_cython(value)
    return None


def _of_ctypes(value: Any, name: str) -> CFunction:
    address = ctypes.cast(value, ctypes.c_void_p).value or 0
    if int(getattr(value, "_flags_", 0)) & _HOLDS_GIL:
        return _refused(name, f"'{name}' is of Python's own library, which kernels cannot call: they run without it")
    if value.argtypes is None:
        said = f"'{name}' has no argtypes, so its types are not known"
        return _refused(name, f"{said}; write {name}.argtypes = [ctypes.c_double] and {name}.restype = ctypes.c_double")
    if getattr(value, "errcheck", None) is not None:
        return _refused(name, f"'{name}' has an errcheck of Python, which a kernel does not run; remove it")
    params = [_dtype_of_ctypes(kind) for kind in value.argtypes]
    result = None if value.restype is None else _dtype_of_ctypes(value.restype)
    return _function(name, params, result, address, value, is_void=value.restype is None)


def _dtype_of_ctypes(kind: Any) -> DType | None:
    """The dtype of a number; None for pointers and others."""
    if not (isinstance(kind, type) and issubclass(kind, ctypes._SimpleCData)):  # pyright: ignore[reportPrivateUsage]
        return None
    letter = str(getattr(cast(Any, kind), "_type_", ""))
    return np.dtype(letter) if letter in "?bBhHiIlLqQfd" else None


def _is_of_cffi(value: Any) -> bool:
    return type(getattr(value, "__self__", None)).__module__ == "_cffi_backend"


def _of_cffi(value: Any) -> list[CFunction] | None:
    backend: Any = sys.modules.get("_cffi_backend")
    ffi, name = backend.FFI(), "function"
    if not isinstance(value, backend.FFI.CData):  # a function of a compiled module
        name, value = value.__name__, ffi.addressof(value.__self__, value.__name__)
    type = ffi.typeof(value)
    if type.kind == "pointer" and type.item.kind == "function":
        type = type.item
    if type.kind != "function":
        return None
    params = [_dtype(kind.cname) for kind in type.args]
    address = int(ffi.cast("uintptr_t", value))
    is_void = type.result.kind == "void"
    if type.ellipsis:
        return [_refused(name, f"'{name}' takes any number of arguments ('...'), which kernels cannot pass")]
    return [_function(name, params, None if is_void else _dtype(type.result.cname), address, value, is_void)]


def _of_capsule(capsule: Any, name: str) -> CFunction:
    """From a capsule, whose name is the C signature, as Cython and SciPy write it."""
    api: Any = ctypes.pythonapi
    read = ctypes.PYFUNCTYPE(ctypes.c_char_p, ctypes.py_object)(("PyCapsule_GetName", api))
    text = read(capsule)
    address = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(("PyCapsule_GetPointer", api))
    found = re.fullmatch(r"\s*(.+?)\s*\((.*)\)\s*", (text or b"").decode(errors="replace"))
    if found is None:
        return _refused(name, "this capsule does not name a C signature, as 'double (double)'")
    words = [word.strip() for word in found[2].split(",") if word.strip() not in ("", "void")]
    skips = bool(words) and words[-1].endswith(_SKIPS)
    params = [_dtype(word) for word in words[: len(words) - skips]]
    is_void = found[1] == "void"
    result = None if is_void else _dtype(found[1])
    return _function(name, params, result, address(capsule, text) or 0, capsule, is_void, skips)


def _of_cython(value: Any) -> list[CFunction] | None:
    """A `cpdef` function; each form of one with fused types."""
    name = value.__name__
    table: dict[str, Any] = getattr(sys.modules.get(value.__module__), "__pyx_capi__", {})
    keys = [key for key in table if re.fullmatch(rf"(__pyx_fuse_(\d+_?)+)?{re.escape(name)}", key)]
    if not keys:
        return [_refused(name, f"'{name}' is a function of Cython without a C form; 'cpdef' functions have one")]
    return [_of_capsule(table[key], name) for key in keys]


def c_signature(text: str) -> tuple[DType | None, list[DType]] | None:
    """The result, None for void, and the parameters of "f64(f64, i32)" or "double (double x, int n)"."""
    found = re.fullmatch(r"\s*(.+?)\s*\((.*)\)\s*", text)
    if found is None:
        return None
    words = [word.strip() for word in found[2].split(",")]
    params = [_dtype(word) for word in words if word not in ("", "void")]
    result = None if found[1] == "void" else _dtype(found[1])
    known = [dtype for dtype in params if dtype is not None]
    return None if len(known) < len(params) or (result is None and found[1] != "void") else (result, known)


def _dtype(text: str) -> DType | None:
    """The dtype of a C type of numbers, with or without a parameter's name."""
    words = [word for word in text.replace("*", " * ").split() if word != "const"]
    named = len(words) > 1 and words[-1].isidentifier()
    for end in (len(words), len(words) - named):
        letter = _WORDS.get(" ".join(words[:end]))
        if letter is not None:
            return np.dtype(letter)
    return None


def _function(
    name: str,
    params: Sequence[DType | None],
    result: DType | None,
    address: int,
    owner: Any,
    is_void: bool,
    skips: bool = False,
) -> CFunction:
    known = [dtype for dtype in params if dtype is not None and is_supported(dtype)]
    if len(known) < len(params):
        at = next(at for at, dtype in enumerate(params) if dtype is None or not is_supported(dtype))
        return _refused(name, f"parameter {at + 1} of '{name}' is no number, and kernels pass numbers to C functions")
    if not is_void and result is None:
        return _refused(name, f"'{name}' returns no number, and C functions that kernels call return one, or nothing")
    return CFunction(name, tuple(known), result, address, owner, skips)


def _refused(name: str, why: str) -> CFunction:
    return CFunction(name, (), None, 0, None, why=why)
