"""The module's data layout: sizes and alignments of types, as LLVM computes them.

    e-m:e-p270:32:32-i64:64-i128:128-f80:128-n8:16:32:64-S128

Source    LLVM's language reference, "Data Layout".
"""

from __future__ import annotations

import re

from ....ir.types import Type
from ....record import dataclass, field

_SPEC = re.compile(r"([ifv])(\d+):(\d+)")
_POINTER = re.compile(r"p\w*?(\d*):(\d+):(\d+)(?::(\d+))?(?::(\d+))?")
_AGGREGATE = re.compile(r"a:?(\d+)(?::\d+)?")

_DEFAULT = "i1:8-i8:8-i16:16-i32:32-i64:32-f16:16-f32:32-f64:64-f128:128-v64:64-v128:128"


@dataclass(slots=True)
class Layout:
    """Alignments in bytes by kind and bits; pointers by address space: size, alignment and index width."""

    big_endian: bool = False
    aggregate: int = 1
    private_space: int = 0
    scalars: dict[str, dict[int, int]] = field(default_factory=dict[str, dict[int, int]])
    pointers: dict[int, tuple[int, int, int]] = field(default_factory=dict[int, tuple[int, int, int]])

    def pointer(self, space: int) -> tuple[int, int, int]:
        """Bytes, alignment in bytes, bits of an index."""
        return self.pointers.get(space) or self.pointers[0]

    def int_align(self, bits: int) -> int:
        """A width without an entry takes that of the next wider one, or else of the widest."""
        known = self.scalars["i"]
        if bits in known:
            return known[bits]
        wider = [width for width in known if width > bits]
        return known[min(wider) if wider else max(known)]

    def float_align(self, bits: int) -> int:
        return self.scalars["f"].get(bits) or power_of_two((bits + 7) // 8)

    def vector_align(self, bits: int) -> int:
        return self.scalars["v"].get(bits) or power_of_two((bits + 7) // 8)

    def scalar(self, type: Type) -> tuple[int, int]:
        """Bytes that a store writes, and alignment in bytes."""
        if type.is_ptr:
            return self.pointer(type.space)[:2]
        size = (type.bits + 7) // 8
        if type.is_int or type.text.startswith('opaque"i'):
            return size, self.int_align(type.bits)
        return size, self.float_align(type.bits)


def power_of_two(number: int) -> int:
    """The smallest power of two that is at least a number."""
    return 1 << max(0, number - 1).bit_length()


def aligned(offset: int, align: int) -> int:
    return -(-offset // align) * align


def read_layout(text: str) -> Layout:
    """LLVM has validated the text; entries that are not about sizes are skipped."""
    layout = Layout(pointers={0: (8, 8, 64)}, scalars={"i": {}, "f": {}, "v": {}})
    for word in f"{_DEFAULT}-{text}".split("-"):
        if match := _SPEC.match(word):
            layout.scalars[match[1]][int(match[2])] = max(1, int(match[3]) // 8)
        elif word == "E":
            layout.big_endian = True
        elif match := _POINTER.fullmatch(word):
            bits = int(match[2])
            index = int(match[5]) if match[5] else bits
            layout.pointers[int(match[1] or 0)] = (bits // 8, int(match[3]) // 8, index)
        elif match := _AGGREGATE.fullmatch(word):
            layout.aggregate = max(1, int(match[1]) // 8)
        elif word[:1] == "A":
            layout.private_space = int(word[1:])
    return layout
