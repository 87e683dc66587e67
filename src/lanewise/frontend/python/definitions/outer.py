"""Outer values that were compiled in as constants, and whether they have changed since.

    Use(source, "scale", 2)                    a name that a function sees
    Use(source, "scale", 2, owner=settings)    settings.scale, of a module or a class
    contents                                   the contents of an array or a list, which can change in place

Modules that programs do not modify (NumPy, math, our own) are assumed constant: checking them at every call costs time.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Sequence
from typing import Any, cast

from ....record import dataclass
from ..types import is_array
from .source import KernelSource

FIXED = ("lanewise", "math", "numpy", "builtins")
_PLAIN = (bool, int, float, str)


@dataclass(frozen=True, slots=True)
class Use:
    """An outer name, or an attribute of an outer module or class, whose value was compiled in as a constant."""

    source: KernelSource
    name: str
    value: Any
    owner: Any = None
    contents: Any = None

    def differs(self) -> bool:
        """Does it have another value now, or other contents?"""
        try:
            now = self.source.look_up(self.name) if self.owner is None else getattr(self.owner, self.name)
        except (KeyError, AttributeError):
            return True
        if now is not self.value and not (self.owner is not None and _same(now, self.value)):
            return True
        return self.has_changed()

    def has_changed(self) -> bool:
        """Was the array or list written to since?"""
        return self.contents is not None and not _holds(self.value, self.contents)


def use_of(source: KernelSource, name: str, value: Any, owner: Any = None) -> Use:
    """The use, with the value's current contents."""
    return Use(source, name, value, owner, _contents(value) if _is_mutable(value) else None)


def can_change(owner: Any) -> bool:
    """Can an attribute of this object change later? Not those of tuples and dtypes."""
    if isinstance(owner, types.ModuleType):
        return not _is_fixed(owner, getattr(owner, "__name__", None), "")
    return isinstance(owner, type) and not _is_fixed(owner, getattr(owner, "__module__", None), owner.__qualname__)


def _is_fixed(owner: Any, module: Any, path: str) -> bool:
    """Is it defined in a module that programs do not modify? A class made by `exec` claims 'builtins', but is not."""
    if not isinstance(module, str) or module.split(".")[0] not in FIXED:
        return False
    found: Any = sys.modules.get(module)
    for name in filter(None, path.split(".")):
        found = getattr(found, name, None)
    return found is owner


def _is_mutable(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(_is_mutable(item) for item in cast(tuple[Any, ...], value))
    return is_array(value) or isinstance(value, list)


def _contents(value: Any) -> Any:
    if is_array(value):
        return value.dtype, value.shape, value.tobytes()
    if isinstance(value, tuple | list):
        return [_contents(item) for item in cast(Sequence[Any], value)]
    return value


def _holds(value: Any, contents: Any) -> bool:
    if is_array(value):
        if not value.flags.writeable and value.base is None:
            return True
        dtype, shape, data = contents
        return value.shape == shape and value.dtype == dtype and value.tobytes() == data
    if isinstance(value, tuple | list):
        items = cast(Sequence[Any], value)
        return len(items) == len(contents) and all(map(_holds, items, contents))
    return value is contents


def _same(a: Any, b: Any) -> bool:
    """The same object, or equal numbers or strings; a property of a class may create it anew."""
    return type(a) is type(b) and isinstance(a, _PLAIN) and repr(a) == repr(b)
