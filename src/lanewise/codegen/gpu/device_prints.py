"""`print` on a GPU: each line is an entry of a buffer, which the CPU prints after the launch.

    word 0      how many lines there were, also those that found no room
    then        entries: the number of the report, its values

Lines of one thread are in order; those of different threads are in the order in which they were written.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..launch.layout import MOST_VALUES, WORD
from ..text.write import REPORT, Report

MOST_LINES = 1 << 14
ENTRY_BYTES = (1 + MOST_VALUES) * WORD
PRINT_BYTES = WORD + MOST_LINES * ENTRY_BYTES
BUFFER = "lanewise_prints"  # a global with the address of the buffer


def prints_text(reports: Sequence[Report]) -> str:
    """The function that device code calls to print."""
    counts = ", ".join(f"i64 {min(len(report.types), MOST_VALUES)}" for report in reports)
    return f"""\
@{BUFFER} = global i64 0
@lanewise.counts = internal constant [{len(reports)} x i64] [{counts}]
define internal void @{REPORT}(i64 %number, ptr %words) nounwind noinline {{
entry:
  %address = load i64, ptr @{BUFFER}, align 8
  %buffer = inttoptr i64 %address to ptr
  %line = atomicrmw add ptr %buffer, i64 1 monotonic, align 8
  %room = icmp ult i64 %line, {MOST_LINES}
  br i1 %room, label %write, label %done
write:
  %first = getelementptr i8, ptr %buffer, i64 {WORD}
  %entry.at = getelementptr [{ENTRY_BYTES} x i8], ptr %first, i64 %line
  store i64 %number, ptr %entry.at, align 8
  %count.at = getelementptr i64, ptr @lanewise.counts, i64 %number
  %count = load i64, ptr %count.at, align 8
  br label %next
next:
  %at = phi i64 [ 0, %write ], [ %after, %copy ]
  %more = icmp ult i64 %at, %count
  br i1 %more, label %copy, label %done
copy:
  %source = getelementptr i64, ptr %words, i64 %at
  %word = load i64, ptr %source, align 8
  %after = add i64 %at, 1
  %place = getelementptr i64, ptr %entry.at, i64 %after
  store i64 %word, ptr %place, align 8
  br label %next
done:
  ret void
}}"""
