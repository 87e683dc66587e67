"""Launch: the units of a lanes loop after the first ones, in pieces, over threads (`codegen/launch/build.py`).

    units       0 . . . . . . . . . . . . . . . . . . . . . . . . . n
                |1|4 |16    |64            |  p    |  p   |  p  |  p | p| ...
                compiled code alone        threads, each piece a share of the rest

Compiled code calls this after a tenth of a millisecond if two more are to come, or at once if that is habit
(`habit.py`); with one thread, which needs it only for Ctrl-C, after two milliseconds. One more piece is timed, unless
the habit knows the time per unit. If the rest is worth it, threads are woken, and all take pieces from one atomic
counter, in compiled code, without the GIL. The calling thread returns to Python every ten milliseconds, so that Ctrl-C
is noticed; the others when nothing is left. With reductions pieces are the host's chunks, whatever the number of
threads.

Pieces are handed out in order, and none after a failure. All units below the failing one have then run or are running,
so that the failure of the lowest unit is found, the same for any number of threads.

Ctrl-C (any exception in the calling thread) ends the launch between two pieces: threads finish theirs first, then
the exception propagates to the caller of the kernel (`outstanding.py`).
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol
from weakref import WeakSet

import numpy as np

from ...codegen.launch.built import Code, Driver
from ...codegen.launch.layout import ALLOCATE, CUT_SHORT, ERROR_BYTES, WORD
from ...codegen.launch.shared_words import ALL_RUN, ANSWER_AT, ENOUGH, TICKS_UNSEEN, WORK_STOPPED, WORK_WORDS
from ...machine.host import HAS_TICKS
from ...process.locks import Lock
from ..call.habit import WORTH_A_THREAD, Habit
from .lost_exceptions import keep_lost, lost
from .outstanding import Outstanding
from .stacks import leave_if_asked
from .threads import POOL

LEAST_SECONDS, MOST_SECONDS = 1.5e-5, 5e-4  # of a piece; the most if compiled code has no clock
SECONDS_EACH = 1.5e-4  # for each helper: they wake one after another, and each takes the GIL for 15 us
SECONDS_UNSEEN = 1e-2  # between two checks for Ctrl-C
ENOUGH_TO_TELL = 2e-5
GROWTH = 4
PARTS_EACH = 2  # of each thread, if all pieces were as large as the first
PIECES_EACH = 32  # at least, of each thread, if all were as small as the last
NO_END = 1 << 62

_I64, _PTR = ctypes.c_int64, ctypes.c_void_p
DRIVER = ctypes.CFUNCTYPE(_I64, _PTR, _I64, _I64, _PTR, _PTR)
SHARE = ctypes.CFUNCTYPE(_I64, _PTR, _PTR, _I64, _PTR)
LAUNCH = ctypes.CFUNCTYPE(None, _PTR, _I64, _PTR, _I64, _I64, _I64, _PTR, _PTR)
WORK = _I64 * WORK_WORDS

Run = Callable[[int, int, int | None, int], int]
Share = Callable[[Any, int, int], int]
Visit = Callable[[float], None]


class Call:
    """One call of a kernel: its drivers, its threads, and failures outside lanes."""

    __slots__ = ("code", "drivers", "habit", "made", "raised", "threads", "visit")

    def __init__(
        self, drivers: Sequence[Driver], code: Code, threads: int, habit: Habit, visit: Visit | None = None
    ) -> None:
        self.drivers = drivers
        self.code = code
        self.threads = threads
        self.habit = habit
        self.visit = visit  # of the referee, if the kernel has one
        self.raised: BaseException | None = None
        self.made: list[Any] = []  # arrays that the kernel made

    def allocate(self, bytes: int, zeroed: bool, place: int) -> None:
        """Memory for an array, until the call ends or as long as its result is used; its address goes to `place`."""
        try:
            array = (np.zeros if zeroed else np.empty)(max(bytes, 1), np.uint8)
            self.made.append(array)
            _I64.from_address(place).value = array.ctypes.data
        except BaseException as raised:
            self.raised = raised

    def launch(self, number: int, frame: int, first: int, units: int, chunk: int, partials: int, error: int) -> None:
        """Run the units of a lanes loop from `first` on, and answer if none failed."""
        driver, share = DRIVER(self.code.drivers[number]), SHARE(self.code.shares[number])
        launch = Launch(
            lambda first, last, partial, record: driver(frame, first, last, partial, record),
            lambda work, most, record: share(frame, work, most, record),
            units,
            chunk,
            first,
            partials,
            self.drivers[number].partial_bytes,
            self.habit,
            number,
            self.visit,
        )
        try:
            if not launch.run(self.drivers[number].threads(self.threads, frame), error):
                _I64.from_address(error + ANSWER_AT).value = ALL_RUN
        except BaseException as raised:
            self.raised = raised

    def check(self, record: bytes) -> None:
        """Raise the exception that ended a failed call, if it came from outside its lanes.

        Ctrl-C may be noticed on the way from compiled code into `launch`, where no code can catch it; then there is no
        answer, and the record says only that (`lost_exceptions.py`).
        """
        kept = lost()
        if self.raised is not None:
            raise self.raised
        if int.from_bytes(record[:WORD], "little", signed=True) == CUT_SHORT:
            raise kept or KeyboardInterrupt()


class Launch:
    """The pieces of one lanes loop, shared by the threads that run them."""

    def __init__(
        self,
        driver: Run,
        share: Share,
        units: int,
        chunk: int,
        first: int = 0,
        partials: int = 0,
        partial_bytes: int = 0,
        habit: Habit | None = None,
        number: int = 0,
        visit: Visit | None = None,
    ) -> None:
        self.driver = driver
        self.share = share
        self.units = units
        self.chunk = chunk
        self.next = first
        self.partials = partials
        self.partial_bytes = partial_bytes
        self.habit = habit or Habit()
        self.number = number
        self.visit = visit
        self.helpers = 0
        self.failed: tuple[int, bytes] | None = None
        self.raised: BaseException | None = None  # in a helper thread

    def run(self, threads: int, error: int) -> int:
        """Run all pieces, in this thread and others; 1 if a unit failed, with its record in `error`.

        Returns or raises when no other thread is at work.
        """
        leave_if_asked()
        left = self.habit.expected(self.number, self.units - self.next)
        if threads == 1 or left < WORTH_A_THREAD:
            some = self.next < self.units  # not only called to check for Ctrl-C
            left = self._warm_up(error)
            if left < 0:
                return 1
            if some:
                self._note_worth(left)
            if left == 0:
                return 0
            if left < WORTH_A_THREAD:
                threads = 1
        self._spread(threads, left)
        if self.failed is None:
            return 0
        ctypes.memmove(error, self.failed[1], ERROR_BYTES)
        return 1

    def _note_worth(self, left: float) -> None:
        """Record whether the launch was worth other threads, had they begun at once."""
        more = self.units - self.next
        seconds = self.units * left / more if more else 0.0
        self.habit.took(self.number, self.units, seconds)
        if seconds >= WORTH_A_THREAD:
            self.habit.saw(True)

    def _spread(self, threads: int, left: float) -> None:
        """Run the rest, which would take one thread `left` seconds, in this thread and others."""
        units = self.units - self.next
        threads = min(threads, 1 + int(left / SECONDS_EACH))
        sizes = (self.chunk, self.chunk) if self.chunk else self._sizes(left, threads)
        self.work_words = WORK(self.next, self.units, *sizes, PARTS_EACH * threads, 0, self.partials)
        self.lock = Lock()
        self.outstanding = Outstanding(self.work_words, WORK_STOPPED)
        _leading.add(self)
        most = max(0, min(threads - len(_leading), -(-units // sizes[0])))
        start = time.perf_counter()
        self.outstanding.lead(lambda: self._lead(most))
        _leading.discard(self)
        if self.raised is not None:
            raise self.raised
        if self.failed is None and threads > 1:
            self.habit.took(self.number, units, (time.perf_counter() - start) * (1 + self.helpers))

    def _lead(self, helpers: int) -> None:
        if helpers:
            POOL.help(self, helpers)
        self._run_pieces()

    def work(self) -> None:
        """The work of a helper thread."""
        self.outstanding.help(self._help)

    def _help(self) -> None:
        try:
            self.helpers += 1
            record = ctypes.create_string_buffer(ERROR_BYTES)
            self._finished(self.share(self.work_words, NO_END, ctypes.addressof(record)), record)
        except BaseException as raised:  # out of memory, or all threads are being ended: its pieces did not run
            self.work_words[WORK_STOPPED] = 1
            self.raised = raised

    def _warm_up(self, error: int) -> float:
        """Run small pieces, alone, until the time per unit is known.

        Returns the seconds that the rest would take, 0 if nothing is left, -1 if a unit failed.
        """
        size = self.chunk or max(1, self.next // GROWTH)  # the units so far took a tenth of a millisecond or more
        while self.next < self.units:
            first = self.next
            self.next = min(self.units, first + size)
            start = time.perf_counter()
            if self.driver(first, self.next, self._partial(first), error):
                return -1.0
            spent = time.perf_counter() - start
            if spent > ENOUGH_TO_TELL:
                return (self.units - self.next) * spent / (self.next - first)
            size = self.chunk or size * GROWTH
        return 0.0

    def _partial(self, first: int) -> int | None:
        return self.partials + first // self.chunk * self.partial_bytes if self.chunk else None

    def _sizes(self, left: float, threads: int) -> tuple[int, int]:
        """The least and the most units of a piece."""
        units = self.units - self.next
        least, most = (int(units * seconds / left) for seconds in (LEAST_SECONDS, MOST_SECONDS))
        return max(1, min(least, units // (PIECES_EACH * threads))), NO_END if HAS_TICKS else max(1, most)

    def _run_pieces(self) -> None:
        """The work of the calling thread."""
        record = ctypes.create_string_buffer(ERROR_BYTES)
        ticks, answer = TICKS_UNSEEN if HAS_TICKS else 1, ENOUGH
        while answer == ENOUGH:
            leave_if_asked()
            start = time.perf_counter()
            answer = self.share(self.work_words, ticks, ctypes.addressof(record))
            spent = max(time.perf_counter() - start, 1e-7)
            if answer == ENOUGH and self.visit is not None:
                self.visit(spent)
            if not HAS_TICKS:
                ticks = max(1, min(2 * GROWTH * ticks, int(ticks * SECONDS_UNSEEN / spent)))
        self._finished(answer, record)

    def _finished(self, answer: int, record: Any) -> None:
        if answer > 0:
            with self.lock:
                if self.failed is None or answer < self.failed[0]:
                    self.failed = answer, bytes(record)


_leading: WeakSet[Launch] = WeakSet()  # launches of threads that call kernels at the same time: they share the cores


class Ready(Protocol):
    """Calls that compiled code mostly finishes alone; only where it does not, a `Call` is needed."""

    def begun(self) -> Call: ...


# By the context of compiled code, which is unique while the call runs.
CALLS: dict[int, Call] = {}  # that run now
READY: dict[int, Ready] = {}  # that may run at any time, without being in CALLS until they come back here


def _launch(
    context: int, driver: int, frame: int, first: int, units: int, chunk: int, partials: int | None, error: int
) -> None:
    """The callback of compiled code."""
    try:
        call = CALLS[context]
    except KeyError:
        call = CALLS[context] = READY[context].begun()
    if driver == ALLOCATE:
        call.allocate(first, bool(units), partials or 0)
        return
    call.launch(driver, frame, first, units, chunk, partials or 0, error)


_callback = LAUNCH(_launch)
LAUNCH_ADDRESS: int = ctypes.cast(_callback, _PTR).value or 0
keep_lost(_launch)
