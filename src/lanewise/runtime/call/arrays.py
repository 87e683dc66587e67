"""Arguments into a frame and results out of it: addresses, lengths and strides of arrays, and numbers, as bytes.

    call = Arguments(compiled, built.frame)      once per compiled kernel
    frame, start = call.frame(args, launch=..., context=...)
    code.entry(start)                            where the frame starts
    call.result(frame)                           call.record(frame): the error record

An array is passed as its address, then the lengths and byte strides that the signature does not fix. Nothing is copied:
views, negative strides, read-only memory, empty arrays and overlapping arrays behave as in NumPy. The signature's facts
about an array (read-only, byte order, alignment) have been checked before.

A single result is in the frame; several are written through pointers to memory after the frame. The error record
follows that.
"""

from __future__ import annotations

import ctypes
import struct
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...codegen.launch.layout import ERROR_BYTES, FIRST_ARGUMENT, WORD, Layout
from ...frontend.python.compile import Compiled
from ...frontend.python.functions import memory_types, piece_kinds
from ...frontend.python.returns import NO_ARRAYS, ArrayAt, assembled
from ...frontend.python.types import ArrayType, FrontType, NumberType, ObjectType, memory_type
from ...frontend.python.values import part_types
from ...record import dataclass

Pack = Callable[[Any, int, int, int, int, Sequence[Any], Sequence[int]], None]
_SIGNED, _UNSIGNED = {1: "b", 2: "h", 4: "i", 8: "q"}, {1: "B", 2: "H", 4: "I", 8: "Q"}


@dataclass(frozen=True, slots=True)
class Place:
    """The offset of a number in the frame, or of an array's address; its bytes, and the values that the code is for.

    `code` is the letter that `struct` has for it.
    """

    offset: int
    bytes: int
    range: tuple[int, int] | None = None
    code: str = ""


class Arguments:
    """The layout of the arguments of one compiled function in its frame."""

    def __init__(self, compiled: Compiled, layout: Layout) -> None:
        codes: list[str] = []
        words: list[str] = []
        self.place_of: list[Place | None] = []  # of each argument that is not fixed
        for number, type in enumerate(compiled.signature.types):
            found = _codes(type)
            self.place_of.append(_place(type, layout.slots[len(codes)].offset, found[0]) if found else None)
            if found:
                words += _words(type, f"args[{number}]")
                codes += found
        self.result_type = compiled.result
        self.kinds = piece_kinds(compiled.result)
        self.returns_arrays = len(self.kinds) > sum(kind is not None for kind in memory_types(compiled.result))
        self.places = self.kinds if len(self.kinds) > 1 else []
        self.size = layout.size
        self.error_at = self.size + WORD * len(self.places)
        self.room = ctypes.c_char * (self.error_at + ERROR_BYTES)
        self.places_at = layout.slots[len(codes)].offset if self.places else 0
        codes += "Q" * len(self.places)
        self.pack = _packer(struct.Struct(_format(layout, codes)), words)
        after = layout.slots[len(codes) :]
        self.result_at = after[0].offset if after else None

    def frame(self, args: Sequence[Any], launch: int, context: int, patience: int) -> tuple[Any, int]:
        """A buffer that holds the frame, the memory for its results and the error record; and its address."""
        frame = self.room()
        start = ctypes.addressof(frame)
        places = [start + self.size + WORD * number for number in range(len(self.places))] if self.places else ()
        self.pack(frame, launch, context, start + self.error_at, patience, args, places)
        return frame, start

    def record(self, frame: Any) -> bytes:
        return frame.raw[self.error_at :]

    def result(self, frame: Any, array_at: ArrayAt = NO_ARRAYS) -> Any:
        type = self.result_type
        if isinstance(type, ObjectType):  # of most kernels: None
            return type.value
        if self.places:
            places = enumerate(self.places)
            return assembled(type, (_number(frame, self.size + WORD * at, kind) for at, kind in places), array_at)
        at = self.result_at
        return assembled(type, (_number(frame, at, kind) for kind in self.kinds if at is not None), array_at)


def _number(frame: Any, at: int, type: NumberType) -> Any:
    """A number as Python or NumPy has it."""
    (value,) = struct.unpack_from(_code(type), frame, at)
    if type.is_bool:
        value = bool(value & 1)
    if type.is_time:
        return np.int64(value).view(type.dtype)
    return value if type.weak else type.dtype.type(value)


def _format(layout: Layout, codes: Sequence[str]) -> str:
    """One format for the whole frame, with the gaps between slots."""
    assert len(layout.slots) - len(codes) in (0, 1), f"a frame of {len(layout.slots)} values for {len(codes)}"
    text, at = "<4Q", FIRST_ARGUMENT
    for slot, code in zip(layout.slots, codes, strict=False):
        text += f"{slot.offset - at}x{code}"
        at = slot.offset + struct.calcsize(f"<{code}")
    return text


def _place(type: FrontType, offset: int, code: str) -> Place:
    return Place(offset, struct.calcsize(f"<{code}"), type.range if isinstance(type, NumberType) else None, code)


def _codes(type: FrontType) -> list[str]:
    """A letter of `struct` for each piece."""
    if isinstance(type, NumberType):
        return [_code(type)]
    if isinstance(type, ArrayType):
        return ["Q", *"q" * (len(part_types(type)) - 1)]
    assert not part_types(type), f"{type} is no argument"
    return []


def _code(type: NumberType) -> str:
    if type.is_float:
        return "f" if type.dtype.itemsize == 4 else "d"
    if type.is_bool:
        return "B"
    return (_SIGNED if type.is_signed or type.is_time else _UNSIGNED)[memory_type(type.dtype).bytes]


def _words(type: FrontType, arg: str) -> list[str]:
    """The pieces of one argument as numbers, each as an expression of Python."""
    if isinstance(type, ArrayType):
        lengths = [f"{arg}.shape[{axis}]" for axis, fixed in enumerate(type.lengths) if fixed is None]
        strides = [f"{arg}.strides[{axis}]" for axis, fixed in enumerate(type.strides) if fixed is None]
        address = f"word_at(id({arg}) + {object.__basicsize__}).value or 0" if KNOWN else f"address({arg})"
        return [address, *lengths, *strides]
    if isinstance(type, NumberType) and type.is_time:
        return [f"int({arg}.view('i8'))"]
    return [f"float({arg})" if isinstance(type, NumberType) and type.is_float else f"int({arg})"]


def _packer(packer: struct.Struct, words: Sequence[str]) -> Pack:
    """One expression that fills a frame: a loop over arguments would take twice as long."""
    values = "".join(f"{word}, " for word in words)
    head = "launch, context, error, patience"
    text = f"lambda frame, {head}, args, places: pack(frame, 0, {head}, {values}*places)"
    return eval(compile(text, "<frame>", "eval"), {"pack": packer.pack_into, "word_at": _WORD_AT, "address": address})


def address(array: Any) -> int:
    """Where an array's first element lies."""
    return array.__array_interface__["data"][0]


def _read_address(array: Any) -> int:
    """The same, from the first word of NumPy's own structure, as packers read it: a fifth of the time."""
    return _WORD_AT(id(array) + object.__basicsize__).value or 0


_WORD_AT = ctypes.c_void_p.from_address
_PROBES = (np.zeros(3), np.zeros((2, 3), np.int8)[1:, ::-1])
KNOWN = sys.implementation.name == "cpython" and all(_read_address(array) == address(array) for array in _PROBES)
address_of = _read_address if KNOWN else address
