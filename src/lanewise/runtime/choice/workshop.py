"""The workshop: a process of low priority that compiles rivals, while the program runs what it has.

    shop = Workshop(home, orders)       starts the process, for orders without modules; it compiles nothing yet
    shop.allow(2)                       this order may be compiled
    shop.finished()                     [Finished(2, built, seconds)]: what is new; never waits

The program's threads are not disturbed: the process has the lowest priority, and no lock in common with them. The
orders go to it in a file without a name, and the answers come back in another one; each is an entry of the cache
(`cache_entry.py`), which is data and is checked. One byte through a pipe allows one order. At the end of the pipe
the process ends.

Requires  POSIX, and an interpreter that can be started: `is_possible()`.
Ensures   the answer to an order is what `Order.build` would have returned here; None where that is refused, or for
          refilled gangs of a kernel that has none.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from ...codegen.launch.built import Built
from ...process.forks import at_fork
from ...process.interpreter import interpreter
from ...record import dataclass
from ..cache import Order
from ..cache_entry import unpacked
from .orders import packed

PROGRAM = Path(__file__).with_name("compile_rivals.py")
HEAD = 18  # bytes before an answer: was it made, the number of the order, the length, the microseconds that it took


@dataclass(frozen=True, slots=True)
class Finished:
    number: int
    built: Built | None
    seconds: float  # of processor time


def is_possible() -> bool:
    try:
        return os.name == "posix" and bool(interpreter())
    except OSError:
        return False


def _scratch() -> IO[bytes]:
    return tempfile.TemporaryFile()


class Workshop:
    def __init__(self, home: str | None, orders: Sequence[Order]) -> None:
        self.waiting = 0  # orders that were allowed and are not finished
        self._read = 0
        self._answers: IO[bytes] = _scratch()
        with _scratch() as request:
            request.write(packed(home, orders).encode())
            request.flush()
            request.seek(0)
            words = [interpreter(), "-I", str(PROGRAM), json.dumps(sys.path), str(request.fileno())]
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=self._answers,
                stderr=subprocess.DEVNULL,
                pass_fds=[request.fileno()],
                start_new_session=True,  # Ctrl-C in the terminal is for the program
            )
        _open.append(self)

    def allow(self, number: int) -> None:
        """Compile this order."""
        assert self._process.stdin is not None
        self.waiting += 1
        with contextlib.suppress(OSError):  # the process was killed
            self._process.stdin.write(bytes((number,)))
            self._process.stdin.flush()

    @property
    def has_ended(self) -> bool:
        """Will nothing come any more?"""
        return self._process.poll() is not None

    def finished(self) -> list[Finished]:
        """Answers since the last call."""
        found: list[Finished] = []
        ended = self.has_ended
        while len(head := os.pread(self._answers.fileno(), HEAD, self._read)) == HEAD:
            length, micros = (int.from_bytes(head[at : at + 8], "little") for at in (2, 10))
            data = os.pread(self._answers.fileno(), length, self._read + HEAD)
            if len(data) < length:
                break
            self._read += HEAD + length
            found.append(Finished(head[1], unpacked(data) if head[:1] == b"y" else None, micros * 1e-6))
            self.waiting -= 1
        if ended and not found:
            self.waiting = 0
        return found

    def close(self) -> None:
        """End the process, whatever it does."""
        with contextlib.suppress(ValueError):
            _open.remove(self)
        self._process.kill()
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._process.wait()
        self._answers.close()


_open: list[Workshop] = []


def _close_all() -> None:
    for shop in list(_open):
        shop.close()


def _in_child() -> None:
    """The processes belong to the parent."""
    for shop in _open:
        shop.waiting = 0
    _open.clear()


atexit.register(_close_all)
at_fork(child=_in_child)
