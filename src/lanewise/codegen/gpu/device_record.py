"""The record of a launch on a GPU: which iteration failed first, and its error record.

    word 0      a lock; only threads that failed take it
    word 1      the number of the lowest iteration that has failed, as an unsigned number; all ones: none
    word 2 ...  its error record, as `codegen/launch/layout.py` says, up to the values: the host adds the rest

Iterations after the one that fails first may run, too, as in other gangs and threads of a CPU. A thread that fails
first looks whether a lower iteration is known, so that a launch in which all fail does not queue for the lock.
"""

from __future__ import annotations

from ..launch.layout import ERROR_AXES, WORD

LOCK_AT, LOWEST_AT, RECORD_AT = (word * WORD for word in range(3))
THREAD_RECORD_BYTES = ERROR_AXES  # what a thread writes of an error record
DEVICE_RECORD_BYTES = RECORD_AT + THREAD_RECORD_BYTES
NOTHING_FAILED = (1 << 64) - 1
PUBLISH = "lanewise.publish"
EMPTY = (0).to_bytes(WORD, "little") + NOTHING_FAILED.to_bytes(WORD, "little") + bytes(THREAD_RECORD_BYTES)


def publish_text() -> str:
    """A function that copies the error record of an iteration, unless a lower one has failed."""
    words = THREAD_RECORD_BYTES // WORD
    return f"""\
define internal void @{PUBLISH}(ptr %to, i64 %number, ptr %from) nounwind noinline {{
entry:
  %lowest = getelementptr i8, ptr %to, i64 {LOWEST_AT}
  br label %look
look:
  %seen = load atomic volatile i64, ptr %lowest monotonic, align 8
  %late = icmp ule i64 %seen, %number
  br i1 %late, label %done, label %try
try:
  %taken = cmpxchg ptr %to, i32 0, i32 1 acquire monotonic, align 8
  %got = extractvalue {{ i32, i1 }} %taken, 1
  br i1 %got, label %locked, label %look
locked:
  %now = load atomic volatile i64, ptr %lowest monotonic, align 8
  %lower = icmp ult i64 %number, %now
  br i1 %lower, label %copy, label %free
copy:
  %at = phi i64 [ 0, %locked ], [ %next, %copy ]
  %source = getelementptr i64, ptr %from, i64 %at
  %word = load i64, ptr %source, align 8
  %record = getelementptr i8, ptr %to, i64 {RECORD_AT}
  %place = getelementptr i64, ptr %record, i64 %at
  store volatile i64 %word, ptr %place, align 8
  %next = add i64 %at, 1
  %more = icmp ult i64 %next, {words}
  br i1 %more, label %copy, label %note
note:
  store atomic volatile i64 %number, ptr %lowest monotonic, align 8
  br label %free
free:
  store atomic i32 0, ptr %to release, align 8
  br label %look
done:
  ret void
}}"""
