"""`lw.f32 f64 i8 ... bool_`: NumPy's types of numbers under short names, with annotations for arrays.

    lw.f32(2.5)                     a np.float32
    lw.f32 == np.float32            True; np.zeros(3, lw.f32), isinstance(x, lw.f32), a.dtype == lw.f32
    a: lw.f32[:, :]                 an annotation: two axes, which `refusals/language.py` reads from the source

NumPy's own classes cannot be subscripted by slices, and annotations are evaluated where the function is defined, up to
Python 3.13. So each word is a class of its own that stands for NumPy's. No object has it as its type.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np


class NumberWord(type):
    """The type of lw.f32 and its kin; `numpy` is the class that a word stands for."""

    numpy: type[np.generic]

    def __call__(cls, *args: Any) -> Any:
        return cls.numpy(*args)

    def __getitem__(cls, axes: Any) -> ArrayOf:
        """An annotation: slices alone, one for each axis."""
        each = cast(tuple[Any, ...], axes) if isinstance(axes, tuple) else (axes,)
        if not each or not all(isinstance(axis, slice) for axis in each):
            raise TypeError(f"an array is annotated as {cls!r}[:, :], a colon for each axis; it is made by lw.array")
        return ArrayOf(cls, len(each))

    def __instancecheck__(cls, instance: Any) -> bool:
        return isinstance(instance, cls.numpy)

    def __subclasscheck__(cls, subclass: type) -> bool:
        return issubclass(subclass, cls.numpy)

    def __eq__(cls, other: object) -> bool:
        return other is cls or other is cls.numpy

    def __hash__(cls) -> int:
        return hash(cls.numpy)

    def __repr__(cls) -> str:
        return f"lw.{cls.__name__}"


class ArrayOf:
    """What `lw.f32[:, :]` is."""

    def __init__(self, of: NumberWord, axes: int) -> None:
        self.of, self.axes = of, axes

    def __repr__(self) -> str:
        return f"{self.of!r}[{', '.join(':' * self.axes)}]"


def _word(name: str, numpy: Any) -> Any:
    # A class of numbers inherits from NumPy's, which makes it a dtype; np.bool_ cannot be inherited from.
    bases: tuple[type, ...] = () if numpy is np.bool_ else (numpy,)
    names: dict[str, Any] = {"numpy": numpy, "__module__": "lanewise", "__slots__": ()}
    if not bases:
        names["dtype"] = np.dtype(numpy)
    return NumberWord(name, bases, names)


WORDS: dict[str, Any] = {
    name: _word(name, numpy)
    for name, numpy in (
        *(("f32", np.float32), ("f64", np.float64)),
        *(("i8", np.int8), ("i16", np.int16), ("i32", np.int32), ("i64", np.int64)),
        *(("u8", np.uint8), ("u16", np.uint16), ("u32", np.uint32), ("u64", np.uint64)),
        ("bool_", np.bool_),
    )
}
