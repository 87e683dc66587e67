"""Arrays of other libraries, as NumPy arrays of the same memory: pandas, torch, JAX, arrow, polars, buffers.

    as_arrays((series, tensor, 2.0))        two views and the number
    why_no_view(image, "image")             the sentence for an object whose elements are only copied

Asked in this order: the buffer protocol, `__array_interface__` or `__array_struct__`, `__array__(copy=False)`, DLPack.
An object may ignore `copy=False`, or know no such word; and an interface may be made of a copy. So each is asked twice:
two copies that live at the same time have two addresses, and views have one.

Ensures   an array that is given has the memory of the object: what a kernel writes is seen there. No copy is ever made
          in silence. Objects that offer no view, or nothing at all, stay as they are, and are refused as arguments.
Leaves    arrays of NumPy and their subclasses, numbers, text, functions; arrays on a GPU, which refuse to be viewed.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from ....ir.position import WrongArgument

PLAIN = frozenset((np.ndarray, int, float, bool, str, type(None), complex, list, dict))
MOST_OF_A_REASON = 160  # characters

View = np.ndarray[Any, Any]


def as_arrays(args: Sequence[Any]) -> tuple[Any, ...]:
    """Arguments, with views in place of arrays of other libraries."""
    return tuple(arg if arg.__class__ in PLAIN else as_array(arg) for arg in args)


def as_array(value: Any) -> Any:
    """A NumPy array of the same memory; the object itself if it offers none."""
    found = _view(value)
    return value if found is None or isinstance(found, str) else found


def why_no_view(value: Any, name: str) -> WrongArgument | None:
    """The refusal of an array whose elements are only copied; None for an object that is no array."""
    found = _view(value)
    if not isinstance(found, str):
        return None
    kind = type(value).__name__
    why = f"argument '{name}' is of class '{kind}', whose elements cannot be seen in place ({found})"
    return WrongArgument(f"{why}; pass np.asarray({name}), a copy, which is also what the kernel writes to")


def _view(value: Any) -> View | str | None:
    """A view, the reason why there is none, or None for an object that is no array."""
    if value.__class__ in PLAIN or isinstance(value, np.ndarray | np.generic | type) or callable(value):
        return None
    reason: str | None = None
    for offers, view in PROTOCOLS:
        if not offers(value):
            continue
        try:
            found = view(value)
        except Exception as error:  # a class of another library may raise anything
            lines = str(error).strip().splitlines() or [type(error).__name__]
            reason = reason or textwrap.shorten(lines[0].rstrip("."), MOST_OF_A_REASON, placeholder=" ...")
            continue
        if isinstance(found, np.ndarray):
            return found
        reason = reason or found
    return reason


def _has(*names: str) -> Callable[[Any], bool]:
    return lambda value: any(hasattr(value, name) for name in names)


def _is_buffer(value: Any) -> bool:
    try:
        memoryview(value)
    except TypeError:
        return False
    except Exception:  # a buffer that is closed, or has a form that memoryview lacks
        return True
    return True


def _of_buffer(value: Any) -> View:
    return np.asarray(memoryview(value))


def _twice(view: Callable[[Any], Any]) -> Callable[[Any], View | str]:
    """A view that is at one address each time."""

    def once(value: Any) -> View | str:
        first, second = view(value), view(value)
        if not isinstance(first, np.ndarray) or not isinstance(second, np.ndarray):
            return f"it gives a {type(first).__name__} for an array"  # pyright: ignore[reportUnknownArgumentType]
        one, other = cast(View, first), cast(View, second)
        return one if one.ctypes.data == other.ctypes.data or not one.size else "each time it is asked, it makes a copy"

    return once


def _of_interface(value: Any) -> Any:
    interface = getattr(value, "__array_interface__", None)
    if isinstance(interface, dict) and interface.get("mask") is not None:  # pyright: ignore[reportUnknownMemberType]
        raise ValueError("it has a mask, which kernels do not see")
    return np.asarray(value, copy=False)


def _of_array(value: Any) -> Any:
    try:
        return value.__array__(copy=False)
    except TypeError:  # of a class that does not know the word
        return value.__array__()


PROTOCOLS: tuple[tuple[Callable[[Any], bool], Callable[[Any], View | str]], ...] = (
    (_is_buffer, _of_buffer),
    (_has("__array_interface__", "__array_struct__"), _twice(_of_interface)),
    (_has("__array__"), _twice(_of_array)),
    (_has("__dlpack__"), _twice(np.from_dlpack)),
)
