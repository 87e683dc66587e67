"""Arrays on a GPU: where their memory is, and everything else about them, as two separate things.

    reader = reader_of(arg)             how to read arguments of this class; None for what is no array of a GPU
    address, form = reader(arg)         the form is a key: shape, strides, type, device
    view_of(address, form)              a NumPy array of that form at that address, which is only described, never read

Calls with arguments of equal forms differ in addresses and numbers alone. Signatures and frames are made from views
exactly as from other arrays. CuPy's and PyTorch's arrays are read by their attributes, which takes a tenth of the time
of `__cuda_array_interface__`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from ...ir.position import CompileError
from ...record import dataclass
from .dlpack import interface_of, is_on_gpu

PLAIN = (np.ndarray, int, float, bool, complex, str, np.generic, type(None))


@dataclass(frozen=True, slots=True)
class Form:
    """Everything about an array but its address. `device` is -1 where only the driver knows it."""

    shape: tuple[int, ...]
    strides: tuple[int, ...] | None
    type: str
    descr: tuple[tuple[Any, ...], ...] | None
    writeable: bool
    device: int


Reader = Callable[[Any], tuple[int, Any]]
Forms = Callable[[Any], Form]


class _Described:
    """An object that NumPy makes an array of."""

    def __init__(self, address: int, form: Form) -> None:
        self.__array_interface__: dict[str, Any] = {
            "shape": form.shape,
            "typestr": form.type,
            "data": (address, not form.writeable),
            "version": 3,
        }
        if form.strides is not None:
            self.__array_interface__["strides"] = form.strides
        if form.descr is not None:
            self.__array_interface__["descr"] = _as_list(form.descr)


def view_of(address: int, form: Form) -> np.ndarray[Any, Any]:
    if 0 in form.shape:
        dtype = np.dtype(form.type if form.descr is None else _as_list(form.descr))
        return np.empty(form.shape, dtype)
    return np.asarray(_Described(address, form))


def form_of(interface: Mapping[str, Any], name: str) -> Form:
    """Of a description as in `__cuda_array_interface__`."""
    if interface.get("mask") is not None:
        raise CompileError(f"array '{name}' has a mask, which kernels do not see; pass its data and its mask")
    strides, type = interface.get("strides"), str(interface["typestr"])
    named = type[1] == "V"  # names of fields matter to structures alone
    return Form(
        tuple(interface["shape"]),
        None if strides is None else tuple(strides),
        type,
        _as_tuple(interface["descr"]) if named and interface.get("descr") else None,
        not interface["data"][1],
        -1,
    )


def _as_tuple(descr: Sequence[Any]) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(_as_tuple(part) if isinstance(part, list) else part for part in field) for field in descr)  # pyright: ignore


def _as_list(descr: Sequence[Any]) -> list[Any]:
    """A description of fields, in which types of fields may be descriptions."""
    return [
        (field[0], _as_list(field[1]) if isinstance(field[1], tuple) else field[1], *field[2:])  # pyright: ignore
        for field in descr
    ]


def reader_of(arg: Any) -> Reader | None:
    kind = arg.__class__
    if isinstance(arg, PLAIN):
        return None
    known = BY_LIBRARY.get(str(kind.__module__).partition(".")[0])
    if known is not None and (found := known(arg)) is not None:
        return found
    if hasattr(arg, "__cuda_array_interface__"):
        return _by_interface
    return _by_dlpack if hasattr(arg, "__dlpack_device__") and is_on_gpu(arg) else None


def _by_interface(arg: Any) -> tuple[int, Form]:
    interface = arg.__cuda_array_interface__
    return interface["data"][0], form_of(interface, type(arg).__name__)


def _by_dlpack(arg: Any) -> tuple[int, Form]:
    interface = interface_of(arg, type(arg).__name__)
    return interface["data"][0], form_of(interface, type(arg).__name__)


def _of_cupy(arg: Any) -> Reader | None:
    import cupy  # pyright: ignore

    return _read_cupy if type(arg) is cupy.ndarray else None  # pyright: ignore


def _read_cupy(arg: Any) -> tuple[int, Any]:
    return arg.data.ptr, (arg.dtype, arg.shape, arg.strides, arg.device.id)


def _of_torch(arg: Any) -> Reader | None:
    return _read_torch if arg.is_cuda and not arg.requires_grad and not arg.is_conj() and not arg.is_neg() else None


def _read_torch(arg: Any) -> tuple[int, Any]:
    return arg.data_ptr(), (arg.dtype, arg.shape, arg.stride(), arg.device.index)


ALWAYS = (_read_cupy,)  # readers that fit every array of a class
BY_LIBRARY: Mapping[str, Callable[[Any], Reader | None]] = {"cupy": _of_cupy, "torch": _of_torch}


def whole_form(arg: Any, reader: Reader, name: str) -> tuple[int, Form]:
    """The address and the form of an array that was read by its attributes, or by its interface."""
    if reader is _by_dlpack:
        interface = interface_of(arg, name)
        return interface["data"][0], form_of(interface, name)
    interface = arg.__cuda_array_interface__
    return interface["data"][0], form_of(interface, name)
