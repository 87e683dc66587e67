"""The stretch of a row in which no checks are needed: from the sums that a body function records as "inside".

    [-1, [1, "x.n0"], [-1, "i"]]             x.n0 - i - 1 >= 0                 i < x.n0

Each sum is linear in the innermost index, so it holds in an interval of the row; all of them hold in the intersection.
`inside_gangs` writes the code that finds the gangs whose lanes all lie in it. The sums are small enough that nothing
wraps (`transform/checks/driver_questions.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...transform.checks.driver_questions import LONGEST, Question
from ..text.write import Writer


def inside_gangs(
    write: Writer,
    sums: Sequence[Question],
    index: str,
    values: Mapping[str, str],
    width: int,
    full: str,
    sizes: Sequence[str],
    ahead: str = "0",
) -> tuple[str, str]:
    """The first gang of a row that is inside, and the first after it that is not; `full` gangs have all lanes.

    `index` names the innermost index, `values` has the text of all other parameters. `ahead` lanes come before the
    first gang. In a loop with a vast size, for which sums might wrap, no gang is inside.
    """
    let = write.let
    low, high = ahead, let(f"add i64 {let(f'mul i64 {full}, {width}')}, {ahead}")
    for item in sums:
        slope, rest = item.factor((index,)), _written(write, item.without((index,)), values)
        if slope == 0:
            fails = let(f"icmp slt i64 {rest}, 0")
            high = let(f"select i1 {fails}, i64 0, i64 {high}")
        elif slope > 0:
            low = let(f"call i64 @llvm.smax(i64 {low}, i64 {let(f'sub i64 0, {_floor(write, rest, slope)}')})")
        else:
            end = let(f"add i64 {_floor(write, rest, -slope)}, 1")
            high = let(f"call i64 @llvm.smin(i64 {high}, i64 {end})")
    for size in sizes if sums else ():
        vast = let(f"icmp sgt i64 {size}, {LONGEST}")
        high = let(f"select i1 {vast}, i64 0, i64 {high}")
    low, high = (let(f"sub i64 {end}, {ahead}") for end in (low, high))
    high = let(f"call i64 @llvm.smax(i64 {high}, i64 0)")
    first = let(f"udiv i64 {let(f'add i64 {low}, {width - 1}')}, {width}")
    return first, let(f"udiv i64 {high}, {width}")


def _written(write: Writer, item: Question, values: Mapping[str, str]) -> str:
    total = str(item.constant)
    for names, factor in item.parts.items():
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
