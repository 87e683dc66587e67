"""Numbers that arrays store in a form of their own: half floats, and the other byte order.

    float16 bfloat16       a float32 when it is loaded; rounded to nearest, ties to even, when it is stored
    >i4 >f8 ...            the native number; its bytes are swapped

`loaded` and `to_stored` are the only conversions: what is loaded is a number like others. bfloat16 is the dtype of
`ml_dtypes`. The plain twin reads float32 from such arrays, too (`definitions/half_arrays.py`).
"""

from __future__ import annotations

from ....ir.function import Const, Value
from ....ir.types import F16, F32, I16, I32, int_type
from ..types import DType, element_type, is_supported
from ..values import Number
from ..writer import Writer
from .convert import from_memory, to_memory


def loaded(w: Writer, value: Value, dtype: DType) -> Number:
    """The number that an element of an array of this dtype stands for."""
    type = element_type(dtype)
    if is_supported(dtype):
        return from_memory(w, value, type)
    if not dtype.isnative:
        value = w.op("bswap", value)
        if dtype.kind != "f":
            return Number(value, type, type.is_int and not type.is_signed)
        dtype = dtype.newbyteorder("=")
        if is_supported(dtype):
            return Number(w.op("bitcast", value, type=type.ir), type)
    if dtype.name == "float16":
        return Number(w.op("fpext", w.op("bitcast", value, type=F16), type=F32), type)
    wide = w.op("shl", w.op("zext", value, type=I32), Const(I32, 16))
    return Number(w.op("bitcast", wide, type=F32), type)


def to_stored(w: Writer, x: Number, dtype: DType) -> Value:
    """A number of the element's type as memory holds it."""
    if is_supported(dtype):
        return to_memory(w, x)
    native = dtype.newbyteorder("=")
    if native.name == "float16":
        value: Value = w.op("bitcast", w.op("fptrunc", x.value, type=F16), type=I16)
    elif native.name == "bfloat16":
        value = _as_bfloat16(w, x.value)
    else:
        value = x.value if native.kind != "f" else w.op("bitcast", x.value, type=int_type(native.itemsize * 8))
    return value if dtype.isnative else w.op("bswap", value)


def _as_bfloat16(w: Writer, value: Value) -> Value:
    """The upper half of a float32, rounded; not-a-number stays one."""
    bits = w.op("bitcast", value, type=I32)
    odd = w.op("and", w.op("lshr", bits, Const(I32, 16)), Const(I32, 1))
    rounded = w.op("add", bits, w.op("add", odd, Const(I32, 0x7FFF)))
    quiet = w.op("or", bits, Const(I32, 0x400000))
    is_nan = w.op("fcmp", value, value, mode="uno")
    kept = w.op("select", is_nan, quiet, rounded, flags=())
    return w.op("trunc", w.op("lshr", kept, Const(I32, 16)), type=I16)
