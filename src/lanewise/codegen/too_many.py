"""Lanes loops of more iterations than can be counted: an error, told once for the whole loop, before any lane runs.

    lw.lanes(2**40, 2**40)          OverflowError: lw.lanes(1099511627776, 1099511627776) has more than 2**62 iterations

A product that wraps would be no iterations, or a few. One size alone cannot wrap: its loop runs until it fails.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..ir.types import I64
from .layout import ERROR_STATE, ERROR_VALUES, WORD
from .plans import Plan
from .write import Report, Writer

MOST = 1 << 62


def refuse_too_many(write: Writer, of: Plan, sizes: Sequence[str]) -> None:
    """In a launch whose sizes are all above zero: return 1, with the error record, if there are more than MOST."""
    if len(sizes) == 1:
        return
    let, do, label = write.let, write.do, write.label
    total, wraps = sizes[0], "false"
    for size in sizes[1:]:
        pair = let(f"call {{ i64, i1 }} @llvm.umul.with.overflow(i64 {total}, i64 {size})")
        total = let(f"extractvalue {{ i64, i1 }} {pair}, 0")
        wraps = let(f"or i1 {wraps}, {let(f'extractvalue {{ i64, i1 }} {pair}, 1')}")
    many = let(f"or i1 {wraps}, {let(f'icmp ugt i64 {total}, {MOST}')}")
    do(f"br i1 {many}, label %too.many, label %countable")
    label("too.many")
    text = f"lw.lanes({', '.join('{}' for _ in sizes)}) has more than 2**62 iterations"
    reports = write.needs.reports
    types = (I64,) * len(sizes)
    reports.append(Report("check", text, of.body.name, of.body.position, types, "OverflowError"))
    for offset, word in [(ERROR_VALUES + at * WORD, size) for at, size in enumerate(sizes)]:
        do(f"store i64 {word}, ptr {let(f'getelementptr i8, ptr %error, i64 {offset}')}, align 8")
    do(f"store i64 {len(reports)}, ptr {let(f'getelementptr i8, ptr %error, i64 {ERROR_STATE}')}, align 8")
    do("ret i64 1")
    label("countable")
