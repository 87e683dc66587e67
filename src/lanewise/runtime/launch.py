"""Launch: the units of a lanes loop, in pieces, over threads. What it must do is told in `codegen/build.py`.

    units       0 . . . . . . . . . . . . . . . . . . . . . . . . . n
    pieces      |1|4 |16    |64            |64            | ...

Without reductions a piece may be anything: the first are small (or what takes a moment, where a unit's price is known
beforehand), and grow until one takes about five milliseconds. So a short launch is one or two calls, a long one can be
interrupted, and threads are woken only when what is left is worth it. What Python does between two pieces of a launch
that streams 64 MB was measured at 4 to 18 microseconds, and before the first at 65, where a small call takes 2. With
reductions pieces are the chunks that the host asks for, whatever the number of threads.

Pieces are handed out in order, and after a failure no more are. All units below the failing one have then been run or
are running, so that the failure of the lowest unit is found, the same for any number of threads.

Ctrl-C (any exception in the calling thread) ends the launch between two pieces: threads finish theirs first, then
the exception goes on to the caller of the kernel. Python's lock is released while compiled code runs.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from ..codegen.build import Driver
from ..codegen.layout import ERROR_BYTES
from .threads import POOL

PIECE_SECONDS = 5e-3
ALONE = 4  # times what takes a moment: the first piece of one thread alone
WORTH_A_THREAD = 2e-4
ENOUGH_TO_TELL = 2e-5
GROWTH = 4

_I64, _PTR = ctypes.c_int64, ctypes.c_void_p
DRIVER = ctypes.CFUNCTYPE(_I64, _PTR, _I64, _I64, _PTR, _PTR)
LAUNCH = ctypes.CFUNCTYPE(_I64, _PTR, _I64, _PTR, _I64, _I64, _PTR, _PTR)

Run = Callable[[int, int, int | None, int], int]


class Call:
    """One call of a kernel: its drivers, its threads, and what went wrong outside of lanes."""

    __slots__ = ("addresses", "drivers", "raised", "threads")

    def __init__(self, drivers: Sequence[Driver], addresses: Sequence[int], threads: int) -> None:
        self.drivers = drivers
        self.addresses = addresses
        self.threads = threads
        self.raised: BaseException | None = None

    def launch(self, number: int, frame: int, units: int, chunk: int, partials: int, error: int) -> int:
        """Run all units of a lanes loop; 1 if one failed."""
        driver = DRIVER(self.addresses[number])
        if self.threads == 1 and not chunk:
            return self._alone(driver, frame, units, self.drivers[number].at_once, error)
        launch = Launch(
            lambda first, last, partial, record: driver(frame, first, last, partial, record),
            units,
            chunk,
            partials,
            self.drivers[number].partial_bytes,
            self.drivers[number].at_once,
        )
        try:
            return launch.run(self.threads, error)
        except BaseException as raised:
            self.raised = raised
            return 1

    def _alone(self, driver: Any, frame: int, units: int, at_once: int, error: int) -> int:
        """All units in this thread; no lock and no record of its own are needed."""
        size, first = (at_once * ALONE if at_once > 1 else 1), 0
        try:
            while first < units:
                last = min(units, first + size)
                start = time.perf_counter()
                if driver(frame, first, last, None, error):
                    return 1
                spent = max(time.perf_counter() - start, 1e-7)
                first, size = last, max(1, min(size * GROWTH, int((last - first) * PIECE_SECONDS / spent)))
        except BaseException as raised:
            self.raised = raised
            return 1
        return 0


class Launch:
    """The pieces of one lanes loop, shared by the threads that run them."""

    def __init__(
        self, driver: Run, units: int, chunk: int, partials: int = 0, partial_bytes: int = 0, at_once: int = 1
    ) -> None:
        self.driver = driver
        self.units = units
        self.chunk = chunk
        self.partials = partials
        self.partial_bytes = partial_bytes
        self.next = 0
        self.size = chunk or at_once
        self.sharing = 1
        self.stopped = False
        self.failed: tuple[int, bytes] | None = None

    def run(self, threads: int, error: int) -> int:
        """Run all pieces, in this thread and others; 1 if a unit failed, with its record in `error`.

        Returns or raises when no thread is at work any more.
        """
        left = self._warm_up(error)
        if left < 0:
            return 1
        if left == 0:
            return 0
        self.lock = threading.Lock()
        self.active = 0
        self.idle = threading.Condition(self.lock)
        try:
            if left > WORTH_A_THREAD and threads > 1:
                self.sharing = threads
                POOL.help(self, min(threads - 1, self._pieces_left()))
            self._pieces(ctypes.create_string_buffer(ERROR_BYTES))
            self._wait()
        except BaseException:
            self.stopped = True
            self._wait()
            raise
        if self.failed is None:
            return 0
        ctypes.memmove(error, self.failed[1], ERROR_BYTES)
        return 1

    def work(self) -> None:
        """What a thread that helps does."""
        with self.lock:
            if self.stopped or self.next >= self.units:
                return
            self.active += 1
        try:
            self._pieces(ctypes.create_string_buffer(ERROR_BYTES))
        finally:
            with self.lock:
                self.active -= 1
                if not self.active:
                    self.idle.notify_all()

    def _warm_up(self, error: int) -> float:
        """Run small pieces, alone, until the price of a unit is known.

        The seconds that the rest would take, 0 if nothing is left, -1 if a unit failed.
        """
        while self.next < self.units:
            first = self.next
            self.next = min(self.units, first + self.size)
            start = time.perf_counter()
            if self.driver(first, self.next, self._partial(first), error):
                return -1.0
            spent = time.perf_counter() - start
            if spent > ENOUGH_TO_TELL:
                price = spent / (self.next - first)
                if not self.chunk:
                    self.size = max(1, int(PIECE_SECONDS / price))
                return (self.units - self.next) * price
            if not self.chunk:
                self.size *= GROWTH
        return 0.0

    def _partial(self, first: int) -> int | None:
        return self.partials + first // self.chunk * self.partial_bytes if self.chunk else None

    def _pieces(self, record: Any) -> None:
        while (piece := self._take()) is not None:
            if self._one(piece, record) < PIECE_SECONDS / 4 and not self.chunk:
                self.size *= 2

    def _pieces_left(self) -> int:
        return -(-(self.units - self.next) // self.size)

    def _take(self) -> tuple[int, int] | None:
        with self.lock:
            first = self.next
            if self.stopped or first >= self.units:
                return None
            size = self.size
            if not self.chunk and self.sharing > 1:
                size = max(1, min(size, (self.units - first) // (2 * self.sharing)))
            self.next = min(self.units, first + size)
            return first, self.next

    def _one(self, piece: tuple[int, int], record: Any) -> float:
        """Run a piece; the seconds it took."""
        first, last = piece
        start = time.perf_counter()
        if self.driver(first, last, self._partial(first), ctypes.addressof(record)):
            with self.lock:
                self.stopped = True
                if self.failed is None or first < self.failed[0]:
                    self.failed = first, bytes(record)
        return time.perf_counter() - start

    def _wait(self) -> None:
        """Until no thread runs a piece. A second Ctrl-C does not cut this short: compiled code uses the arrays."""
        interrupted: BaseException | None = None
        while True:
            try:
                with self.lock:
                    self.next = self.units
                    while self.active:
                        self.idle.wait()
                break
            except KeyboardInterrupt as again:
                self.stopped = True
                interrupted = again
        if interrupted is not None:
            raise interrupted


CALLS: dict[int, Call] = {}  # by the context that compiled code is given: the identity of the call


def _launch(context: int, driver: int, frame: int, units: int, chunk: int, partials: int | None, error: int) -> int:
    """What compiled code calls."""
    return CALLS[context].launch(driver, frame, units, chunk, partials or 0, error)


_callback = LAUNCH(_launch)
LAUNCH_ADDRESS: int = ctypes.cast(_callback, _PTR).value or 0
