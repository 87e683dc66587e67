"""Loads with a small stride: contiguous loads, and shuffles that pick from them.

    stride 2, W = 4:    elements 0 1 2 3  and  3 4 5 6  ->  0 2 4 6

For a stride of k elements, k vectors cover the memory from the first lane's element to the last one's; the last vector
is moved back so that nothing after the last element is touched. The gaps between elements are loaded and dropped: they
are less than a page away from an element on either side, so they can be read too. Under a mask only elements of active
lanes are read, by masks that are spread like the elements; they serve all components of a point.
Cost: k loads and k - 1 shuffles, against W loads of a gather; under a mask k shuffles of masks too.
"""

from __future__ import annotations

from math import gcd

from ...ir.function import Op, Value
from ...ir.types import I1
from ..text.types import form
from .lanes import Lanes

MOST = 4


def steps(stride: int | None, size: int, width: int) -> int | None:
    """The stride in elements, if this pays."""
    if stride is None or stride % size or width < 4:
        return None
    count = stride // size
    return count if 2 <= abs(count) <= MOST else None


def spreads_masks(lanes: Lanes) -> bool:
    """Has the machine masked loads and stores of every size? Those that have gathers and scatters do."""
    return bool(lanes.costs.scatter)


def strided_load(lanes: Lanes, op: Op, base: str, count: int, mask: Value | None = None) -> str:
    """The right side of the last instruction."""
    write, width, size = lanes.write, lanes.width, op.type.bytes
    shape, span = form(op.type, width), abs(count)
    if count < 0:
        base = write.let(f"getelementptr i8, ptr {base}, i64 {count * size * (width - 1)}")
    wanted = [span * (lane if count > 0 else width - 1 - lane) for lane in range(width)]
    starts = [min(part * width, span * (width - 1) + 1 - width) for part in range(span)]
    parts: list[str] = []
    for start in starts:
        place = write.let(f"getelementptr i8, ptr {base}, i64 {start * size}")
        align = gcd(op.attrs["align"], start * size)  # a vector may be less aligned than the elements
        if mask is None:
            parts.append(write.let(f"load {shape}, ptr {place}, align {align}"))
            continue
        active = [wanted.index(element) if element in wanted else None for element in range(start, start + width)]
        bools = f"{form(I1, width)} {lanes.shuffled_mask(mask, tuple(active))}"
        parts.append(write.let(f"call {shape} @llvm.masked.load(ptr align {align} {place}, {bools}, {shape} poison)"))
    found = parts[0]
    right = ""
    for part in range(1, span):
        picks = ", ".join(
            _pick(lane, element // width, part, element - starts[part], width, wanted)
            for lane, element in enumerate(wanted)
        )
        right = f"shufflevector {shape} {found}, {shape} {parts[part]}, <{width} x i32> <{picks}>"
        if part < span - 1:
            found = write.let(right)
    return right


def _pick(lane: int, home: int, part: int, at: int, width: int, wanted: list[int]) -> str:
    """The source of a lane of the result when part number `part` is merged in."""
    if home == part:
        return f"i32 {width + at}"
    if home > part:
        return "i32 poison"
    return f"i32 {wanted[lane] if part == 1 else lane}"
