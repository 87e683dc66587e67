"""The lanes of a row's first and last gangs: how many there are, as masks.

lanes_ahead     lanes before the first gang whose addresses are aligned
lanes_there     a gang's mask: all lanes, or those that are left at the end of the row
all_but         the mask of a gang's first lanes, without the given number of last ones
"""

from __future__ import annotations

from ..text.write import Writer


def lanes_ahead(write: Writer, array: str, size: int, align: int) -> str:
    """How many elements of `size` bytes come before the first address that is a multiple of `align`.

    The row must have more elements than that; rows of streams have thousands.
    """
    let = write.let
    address = let(f"ptrtoint ptr {array} to i64")
    bytes = let(f"and i64 {let(f'sub i64 0, {address}')}, {align - 1}")
    return let(f"udiv i64 {bytes}, {size}")


def lanes_there(write: Writer, width: int, gang: str, full: str, n: str) -> str | None:
    """A mask of the lanes of a gang, of which the first `full` are full, in a row of `n` lanes; None if one is all."""
    if width == 1:
        return None
    let, bits = write.let, f"i{width}"
    over = let(f"sub i64 {n}, {let(f'mul i64 {full}, {width}')}")
    tail = all_but(write, width, let(f"sub i64 {width}, {let(f'call i64 @llvm.umax(i64 {over}, i64 1)')}"))
    is_full = let(f"icmp slt i64 {gang}, {full}")
    return f"{bits} {let(f'select i1 {is_full}, {bits} -1, {bits} {tail}')}"


def all_but(write: Writer, width: int, off: str) -> str:
    bits, let = f"i{width}", write.let
    if width != 64:
        off = let(f"{'trunc' if width < 64 else 'zext'} i64 {off} to {bits}")
    return let(f"lshr {bits} -1, {off}")
