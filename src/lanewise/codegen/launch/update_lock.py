"""The update lock: a reader-writer lock. Plain updates hold it exclusively, atomic updates hold a share of it.

    lanewise.turn               words of this process: ALONE, or the number of holders of shares; how many wait for a
                                share; how many wait to be alone; how many times no thread waits to be alone, after one
                                has waited in vain

    i1 lanewise.turn.alone()    the exclusive lock, or a share of it if that does not become free
    void lanewise.turn.share()  a share
    void lanewise.turn.leave()  releases the exclusive lock;     lanewise.turn.part()  a share

No thread waits forever. A thread with the exclusive lock runs code that waits for nothing, so a share becomes free. A
thread with a share may wait for another thread, which may want the exclusive lock, or run for long. So that one tries
for a tenth of a millisecond, and then takes a share. Nor does it wait if many others do: so many threads are faster
with atomic operations, in parallel. Threads that wait for the exclusive lock do not block those that want a share, so
that a thread may have two shares. A thread that releases the exclusive lock lets those in that wait for a share.

`jit.py` provides the words and the function that yields to another thread. A new process starts with a free lock. If it
releases a share that it never took (it was forked during a launch), nothing happens.

Requires  `lock_addresses()` where the code is linked: exported code has no lock, and no plain updates.
Costs     about 40 cycles to acquire and release.
"""

from __future__ import annotations

import ctypes
import functools
import sys

from ...machine.host import HAS_TICKS
from ...process.forks import at_fork
from ..text.write import Needs

LOCK, LET_OTHERS = "lanewise.turn", "lanewise.let_others"
LINE = 64  # bytes of a cache line: words that are written at different times are in different lines
ALONE = 1 << 62
LOOKS = 32  # before the thread yields between two
MOST_LOOKS = 256  # for the exclusive lock: at half a microsecond each, an eighth of a millisecond
MOST_TICKS = 400_000  # the same, if others run between two looks: a tenth of a millisecond at 4 GHz
MOST_WAITING = 8  # threads that wait for the exclusive lock
POLITE_LOOKS = 64
IN_VAIN = 32  # times that no thread waits after that
WORDS = 4
SHARING, WANTING, VAIN = (f"getelementptr (i8, ptr @{LOCK}, i64 {at * LINE})" for at in (1, 2, 3))

_TICKS = "call i64 @llvm.readcyclecounter()" if HAS_TICKS else "add i64 0, 0"
_words = (ctypes.c_int64 * ((WORDS + 1) * LINE // 8))()

_TEXT = f"""
@{LOCK} = external global [{WORDS * LINE} x i8]
declare i32 @{LET_OTHERS}()

define internal void @{LOCK}.wait(i64 %looks) nounwind noinline {{
entry:
  %few = icmp ult i64 %looks, {LOOKS}
  br i1 %few, label %done, label %long
long:
  %ignored = call i32 @{LET_OTHERS}()
  br label %done
done:
  ret void
}}

define internal i1 @{LOCK}.is_mine() nounwind {{
entry:
  %swap = cmpxchg ptr @{LOCK}, i64 0, i64 {ALONE} acquire monotonic, align 8
  %mine = extractvalue {{ i64, i1 }} %swap, 1
  ret i1 %mine
}}

define internal i1 @{LOCK}.alone() nounwind noinline {{
entry:
  %mine = call i1 @{LOCK}.is_mine()
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
  %seen = load atomic i64, ptr @{LOCK} monotonic, align 8
  %free = icmp eq i64 %seen, 0
  br i1 %free, label %try, label %wait
try:
  %now = call i1 @{LOCK}.is_mine()
  br i1 %now, label %alone, label %wait
alone:
  %left = atomicrmw sub ptr {WANTING}, i64 1 monotonic, align 8
  ret i1 true
wait:
  call void @{LOCK}.wait(i64 %looks)
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
  call void @{LOCK}.share()
  ret i1 false
}}

define internal i1 @{LOCK}.joins() nounwind {{
entry:
  %first = load atomic i64, ptr @{LOCK} monotonic, align 8
  br label %look
look:
  %seen = phi i64 [ %first, %entry ], [ %now, %try ]
  %free = icmp ult i64 %seen, {ALONE}
  br i1 %free, label %try, label %not
not:
  ret i1 false
try:
  %more = add i64 %seen, 1
  %swap = cmpxchg ptr @{LOCK}, i64 %seen, i64 %more acquire monotonic, align 8
  %now = extractvalue {{ i64, i1 }} %swap, 0
  %joined = extractvalue {{ i64, i1 }} %swap, 1
  br i1 %joined, label %in, label %look
in:
  ret i1 true
}}

define internal void @{LOCK}.share() nounwind noinline {{
entry:
  %at.once = call i1 @{LOCK}.joins()
  br i1 %at.once, label %done, label %busy
busy:
  %others = atomicrmw add ptr {SHARING}, i64 1 monotonic, align 8
  br label %look
look:
  %looks = phi i64 [ 0, %busy ], [ %more, %look ]
  call void @{LOCK}.wait(i64 %looks)
  %more = add i64 %looks, 1
  %joined = call i1 @{LOCK}.joins()
  br i1 %joined, label %in, label %look
in:
  %left = atomicrmw sub ptr {SHARING}, i64 1 monotonic, align 8
  br label %done
done:
  ret void
}}

define internal void @{LOCK}.part() nounwind {{
entry:
  %was = atomicrmw usub_sat ptr @{LOCK}, i64 1 release, align 8
  ret void
}}

define internal void @{LOCK}.leave() nounwind noinline {{
entry:
  store atomic i64 0, ptr @{LOCK} release, align 8
  br label %look
look:
  %looks = phi i64 [ 0, %entry ], [ %more, %wait ]
  %waiting = load atomic i64, ptr {SHARING} monotonic, align 8
  %none.wait = icmp eq i64 %waiting, 0
  %more = add i64 %looks, 1
  %late = icmp ugt i64 %more, {POLITE_LOOKS}
  %on = or i1 %none.wait, %late
  br i1 %on, label %done, label %wait
wait:
  call void @{LOCK}.wait(i64 %looks)
  br label %look
done:
  ret void
}}"""


def needs_lock(needs: Needs) -> None:
    """Declare the lock for code that calls these functions."""
    needs.declarations[LOCK] = _TEXT.strip()


def lock_addresses() -> dict[str, int]:
    """The addresses that code with the lock is linked with."""
    return {LOCK: ctypes.addressof(_words) + _first() * 8, LET_OTHERS: _let_others()}


def _first() -> int:
    """The first word at the start of a cache line."""
    return -ctypes.addressof(_words) % LINE // 8


@functools.cache
def _let_others() -> int:
    function = ctypes.CDLL("kernel32").SwitchToThread if sys.platform == "win32" else ctypes.CDLL(None).sched_yield
    return ctypes.cast(function, ctypes.c_void_p).value or 0


def is_free() -> bool:
    """Does no thread hold the lock, or wait for it?"""
    return not any(_words[_first() + at * LINE // 8] for at in range(WORDS - 1))


def give_all_back() -> None:
    """In a forked process: threads that held the lock, or waited for it, do not exist."""
    ctypes.memset(_words, 0, ctypes.sizeof(_words))


at_fork(child=give_all_back)
