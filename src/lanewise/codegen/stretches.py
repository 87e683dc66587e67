"""The stretch of a row in which nothing needs to be checked: from the sums that a body function notes as "inside".

    [-1, [1, "x.n0"], [-1, "i"]]             x.n0 - i - 1 >= 0                 i < x.n0

Each sum is linear in the innermost index, so it holds in an interval of the row; all of them hold in the part that is
common to all. `inside_gangs` writes the code that finds the gangs that lie in it with all their lanes. The sums are
small enough that nothing wraps (`transform/driver_questions.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..record import dataclass
from ..transform.driver_questions import LONGEST
from .write import Writer


@dataclass(frozen=True, slots=True)
class Sum:
    """`slope` * the innermost index + constant + products of other parameters, by name."""

    slope: int
    constant: int
    products: tuple[tuple[int, tuple[str, ...]], ...]


def sums_of(inside: Sequence[Sequence[Any]], index: str) -> list[Sum]:
    """What the attribute says, as sums over the index of that name."""
    found: list[Sum] = []
    for constant, *parts in inside:
        slope = sum(factor for factor, *names in parts if names == [index])
        others = tuple((factor, tuple(names)) for factor, *names in parts if names != [index])
        found.append(Sum(slope, constant, others))
    return found


def inside_gangs(
    write: Writer,
    sums: Sequence[Sum],
    values: Mapping[str, str],
    width: int,
    full: str,
    sizes: Sequence[str],
    ahead: str = "0",
) -> tuple[str, str]:
    """The first gang of a row that is inside, and the first behind that is not; `full` gangs have all lanes.

    So many lanes as `ahead` says come before the first gang. In a loop with a vast size, for which sums might wrap,
    there are none inside.
    """
    let = write.let
    low, high = ahead, let(f"add i64 {let(f'mul i64 {full}, {width}')}, {ahead}")
    for item in sums:
        rest = _rest(write, item, values)
        if item.slope == 0:
            fails = let(f"icmp slt i64 {rest}, 0")
            high = let(f"select i1 {fails}, i64 0, i64 {high}")
        elif item.slope > 0:
            low = let(f"call i64 @llvm.smax(i64 {low}, i64 {let(f'sub i64 0, {_floor(write, rest, item.slope)}')})")
        else:
            end = let(f"add i64 {_floor(write, rest, -item.slope)}, 1")
            high = let(f"call i64 @llvm.smin(i64 {high}, i64 {end})")
    for size in sizes if sums else ():
        vast = let(f"icmp sgt i64 {size}, {LONGEST}")
        high = let(f"select i1 {vast}, i64 0, i64 {high}")
    low, high = (let(f"sub i64 {end}, {ahead}") for end in (low, high))
    high = let(f"call i64 @llvm.smax(i64 {high}, i64 0)")
    first = let(f"udiv i64 {let(f'add i64 {low}, {width - 1}')}, {width}")
    return first, let(f"udiv i64 {high}, {width}")


def _rest(write: Writer, item: Sum, values: Mapping[str, str]) -> str:
    total = str(item.constant)
    for factor, names in item.products:
        product = str(factor)
        for name in names:
            product = write.let(f"mul i64 {product}, {values[name]}")
        total = write.let(f"add i64 {total}, {product}")
    return total


def _floor(write: Writer, number: str, by: int) -> str:
    """number / by, rounded down."""
    if by == 1:
        return number
    over = write.let(f"srem i64 {number}, {by}")
    below = write.let(f"icmp slt i64 {over}, 0")
    over = write.let(f"select i1 {below}, i64 {write.let(f'add i64 {over}, {by}')}, i64 {over}")
    return write.let(f"sdiv i64 {write.let(f'sub i64 {number}, {over}')}, {by}")
