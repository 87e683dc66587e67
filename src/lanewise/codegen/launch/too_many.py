"""Lanes loops with too many iterations to count: an error, once for the whole loop, before any lane runs.

    lw.lanes(2**40, 2**40)          OverflowError: lw.lanes(1099511627776, 1099511627776) has more than 2**62 iterations

A wrapped product would be zero or a few iterations. One size alone cannot wrap: its loop runs until it fails.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.types import I64
from ..text.write import Report, Writer
from .lanes_loop import LanesLoop
from .layout import ERROR_STATE, ERROR_VALUES, WORD

MOST = 1 << 62


def refuse_too_many(write: Writer, of: LanesLoop, sizes: Sequence[str]) -> None:
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
    types = (I64,) * len(sizes)
    report = Report("check", text, of.body.name, of.body.position, types, "OverflowError")
    state = 1 + write.needs.number(report)
    for offset, word in [(ERROR_VALUES + at * WORD, size) for at, size in enumerate(sizes)]:
        do(f"store i64 {word}, ptr {let(f'getelementptr i8, ptr %error, i64 {offset}')}, align 8")
    do(f"store i64 {state}, ptr {let(f'getelementptr i8, ptr %error, i64 {ERROR_STATE}')}, align 8")
    do("ret i64 1")
    label("countable")
