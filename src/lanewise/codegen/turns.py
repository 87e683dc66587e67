"""The turn: who updates elements without atomic operations has it alone; who updates them atomically shares it.

    lanewise.turn               words of this process: ALONE, or how many share; how many wait to share; to be alone;
                                how many times nobody waits to be alone, since somebody has done so in vain

    i1 lanewise.turn.alone()    the turn for this thread alone, or a share of it where that does not come
    void lanewise.turn.share()  a share
    void lanewise.turn.leave()  the end of being alone;     lanewise.turn.part()  of a share

Nobody waits without end. Who is alone runs code that waits for nothing, so a share comes. Who shares may wait for
another thread, which may want to be alone, or run for long: so that one looks for a tenth of a millisecond, and shares
then. Nor does it wait behind many others: so many threads are quicker with atomic operations, side by side. Those who
wait to be alone do
not hold up those who want a share, so that a thread may have two. Who was alone lets those in who wait to share.

`jit.py` brings the words and the function that lets another thread run. A new process begins with a free turn. A share
that it gives back though it never took it (it was forked in the midst of a launch) is none.

Needs     `turn_addresses()` where the code is linked: exported code has no turn, and no plain updates.
Costs     about 40 cycles to take and to give back.
"""

from __future__ import annotations

import ctypes
import functools
import os
import sys

from ..target import HAS_TICKS
from .write import Needs

TURN, LET_OTHERS = "lanewise.turn", "lanewise.let_others"
LINE = 64  # bytes of a line of the cache: words that are written at different times are not in one
ALONE = 1 << 62
LOOKS = 32  # before another thread is let run between two
MOST_LOOKS = 256  # of who wants to be alone: with half a microsecond between two, an eighth of a millisecond
MOST_TICKS = 400_000  # of the same, where others run between two looks: a tenth of a millisecond at 4 GHz
MOST_WAITING = 8  # of those who want to be alone
POLITE_LOOKS = 64
IN_VAIN = 32  # times that nobody waits then
WORDS = 4
SHARING, WANTING, VAIN = (f"getelementptr (i8, ptr @{TURN}, i64 {at * LINE})" for at in (1, 2, 3))

_TICKS = "call i64 @llvm.readcyclecounter()" if HAS_TICKS else "add i64 0, 0"
_words = (ctypes.c_int64 * ((WORDS + 1) * LINE // 8))()

_TEXT = f"""
@{TURN} = external global [{WORDS * LINE} x i8]
declare i32 @{LET_OTHERS}()

define internal void @{TURN}.wait(i64 %looks) nounwind noinline {{
entry:
  %few = icmp ult i64 %looks, {LOOKS}
  br i1 %few, label %done, label %long
long:
  %ignored = call i32 @{LET_OTHERS}()
  br label %done
done:
  ret void
}}

define internal i1 @{TURN}.is_mine() nounwind {{
entry:
  %swap = cmpxchg ptr @{TURN}, i64 0, i64 {ALONE} acquire monotonic, align 8
  %mine = extractvalue {{ i64, i1 }} %swap, 1
  ret i1 %mine
}}

define internal i1 @{TURN}.alone() nounwind noinline {{
entry:
  %mine = call i1 @{TURN}.is_mine()
  br i1 %mine, label %at.once, label %busy
at.once:
  ret i1 true
busy:
  %before = atomicrmw usub_sat ptr {VAIN}, i64 1 monotonic, align 8
  %vain = icmp ne i64 %before, 0
  br i1 %vain, label %share, label %want
want:
  %others = atomicrmw add ptr {WANTING}, i64 1 monotonic, align 8
  %start = {_TICKS}
  %many = icmp uge i64 %others, {MOST_WAITING}
  br i1 %many, label %give.up, label %look
look:
  %looks = phi i64 [ 0, %want ], [ %more, %wait ]
  %seen = load atomic i64, ptr @{TURN} monotonic, align 8
  %free = icmp eq i64 %seen, 0
  br i1 %free, label %try, label %wait
try:
  %now = call i1 @{TURN}.is_mine()
  br i1 %now, label %alone, label %wait
alone:
  %left = atomicrmw sub ptr {WANTING}, i64 1 monotonic, align 8
  ret i1 true
wait:
  call void @{TURN}.wait(i64 %looks)
  %more = add i64 %looks, 1
  %ticks = {_TICKS}
  %spent = sub i64 %ticks, %start
  %early = icmp ult i64 %spent, {MOST_TICKS}
  %few = icmp ult i64 %more, {MOST_LOOKS}
  %again = and i1 %early, %few
  br i1 %again, label %look, label %in.vain
in.vain:
  store atomic i64 {IN_VAIN}, ptr {VAIN} monotonic, align 8
  br label %give.up
give.up:
  %given.up = atomicrmw sub ptr {WANTING}, i64 1 monotonic, align 8
  br label %share
share:
  call void @{TURN}.share()
  ret i1 false
}}

define internal i1 @{TURN}.joins() nounwind {{
entry:
  %first = load atomic i64, ptr @{TURN} monotonic, align 8
  br label %look
look:
  %seen = phi i64 [ %first, %entry ], [ %now, %try ]
  %free = icmp ult i64 %seen, {ALONE}
  br i1 %free, label %try, label %not
not:
  ret i1 false
try:
  %more = add i64 %seen, 1
  %swap = cmpxchg ptr @{TURN}, i64 %seen, i64 %more acquire monotonic, align 8
  %now = extractvalue {{ i64, i1 }} %swap, 0
  %joined = extractvalue {{ i64, i1 }} %swap, 1
  br i1 %joined, label %in, label %look
in:
  ret i1 true
}}

define internal void @{TURN}.share() nounwind noinline {{
entry:
  %at.once = call i1 @{TURN}.joins()
  br i1 %at.once, label %done, label %busy
busy:
  %others = atomicrmw add ptr {SHARING}, i64 1 monotonic, align 8
  br label %look
look:
  %looks = phi i64 [ 0, %busy ], [ %more, %look ]
  call void @{TURN}.wait(i64 %looks)
  %more = add i64 %looks, 1
  %joined = call i1 @{TURN}.joins()
  br i1 %joined, label %in, label %look
in:
  %left = atomicrmw sub ptr {SHARING}, i64 1 monotonic, align 8
  br label %done
done:
  ret void
}}

define internal void @{TURN}.part() nounwind {{
entry:
  %was = atomicrmw usub_sat ptr @{TURN}, i64 1 release, align 8
  ret void
}}

define internal void @{TURN}.leave() nounwind noinline {{
entry:
  store atomic i64 0, ptr @{TURN} release, align 8
  br label %look
look:
  %looks = phi i64 [ 0, %entry ], [ %more, %wait ]
  %waiting = load atomic i64, ptr {SHARING} monotonic, align 8
  %nobody = icmp eq i64 %waiting, 0
  %more = add i64 %looks, 1
  %late = icmp ugt i64 %more, {POLITE_LOOKS}
  %on = or i1 %nobody, %late
  br i1 %on, label %done, label %wait
wait:
  call void @{TURN}.wait(i64 %looks)
  br label %look
done:
  ret void
}}"""


def needs_turn(needs: Needs) -> None:
    """Code that calls these functions is being written."""
    needs.declarations[TURN] = _TEXT.strip()


def turn_addresses() -> dict[str, int]:
    """What code that takes turns is linked with."""
    return {TURN: ctypes.addressof(_words) + _first() * 8, LET_OTHERS: _let_others()}


def _first() -> int:
    """The word at which a line begins."""
    return -ctypes.addressof(_words) % LINE // 8


@functools.cache
def _let_others() -> int:
    function = ctypes.CDLL("kernel32").SwitchToThread if sys.platform == "win32" else ctypes.CDLL(None).sched_yield
    return ctypes.cast(function, ctypes.c_void_p).value or 0


def is_free() -> bool:
    """Nobody has the turn, or waits for it."""
    return not any(_words[_first() + at * LINE // 8] for at in range(WORDS - 1))


def give_all_back() -> None:
    """In a new process: threads that had the turn, or waited for it, do not exist."""
    ctypes.memset(_words, 0, ctypes.sizeof(_words))


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=give_all_back)
