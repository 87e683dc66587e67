"""What is made in the background keeps nobody from leaving or from making a process, and is never forgotten."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.pauses import pause
from lanewise.runtime import later

TEXT = """
import atexit, os
def bye():
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)
    print("forked")
atexit.register(bye)
import numpy as np, lanewise as lw
from lanewise.runtime import later
@lw.kernel
def steps(first, count):
    for i in lw.lanes(len(first)):
        n, c = first[i], 0
        while n > 1:
            n = 3 * n + 1 if n & 1 else n >> 1
            c += 1
        count[i] = c
first, count = np.arange(1, 500), np.zeros(499, np.int64)
for _ in range(4):
    steps(first, count)
assert later._thread is not None
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way here")
def test_a_process_is_made_while_python_ends(tmp_path: Path) -> None:
    file = tmp_path / "ends.py"
    file.write_text(TEXT)
    env = {**os.environ, "LANEWISE": f"cache={tmp_path}"}
    ended = subprocess.run([sys.executable, str(file)], env=env, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout) == (0, "forked\n"), ended.stderr


class Made:
    """A version, and the kernel that is told of a better one."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.better: Callable[[], Any] | None = make
        self.used: list[Any] = []

    def use_instead(self, old: Any, better: Any) -> None:
        assert old is self
        self.used.append(better)


def begin(make: Callable[[], Any]) -> Made:
    made = Made(make)
    later.begin(made, made)  # pyright: ignore[reportArgumentType]
    return made


def eventually(holds: Callable[[], Any]) -> bool:
    end = time.monotonic() + 20
    while not holds() and time.monotonic() < end:
        time.sleep(0.001)
    return bool(holds())


@pytest.fixture
def slow() -> Generator[tuple[Made, threading.Event]]:
    """A version that takes as long as it is let to, and comes to a pause often."""
    end, begun = threading.Event(), threading.Event()

    def make() -> str:
        begun.set()
        while not end.is_set():
            pause()
            time.sleep(0.001)
        return "better"

    made = begin(make)
    assert begun.wait(20)
    yield made, end
    end.set()
    later.wait()


def test_what_is_begun_when_the_thread_is_about_to_end_is_made() -> None:
    """A thread that has seen an empty queue must not be counted on."""
    made = [begin(lambda at=at: at) for at in range(3)]
    for round in range(300):
        made.append(begin(lambda at=round: at))
        if round % 3 == 0:
            later.wait()
    later.wait()
    assert all(len(one.used) == 1 for one in made)


def test_a_version_is_begun_once() -> None:
    made = begin(lambda: 1)
    later.begin(made, made)  # pyright: ignore[reportArgumentType]
    later.wait()
    assert made.used == [1]


def doubled(x: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        out[i] = x[i] * 2


def test_only_what_is_called_is_replaced() -> None:
    """A version that is out of date, or has been tuned away, while a better one was made does not come back."""
    made, args = lw.kernel(doubled), (np.arange(5), np.zeros(5, int))
    old, other, late = (lw.kernel(doubled, width=width).version(args) for width in (2, 4, 8))
    signature = made.version(args).compiled.signature
    made.use(signature, other)
    made.use_instead(old, late)
    assert made.version(args) is other
    made.use_instead(other, late)
    assert made.version(args) is late


def test_one_that_fails_does_not_keep_others_back(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", told.append)
    begin(lambda: 1 // 0)
    later.wait()
    assert eventually(lambda: told)
    made = begin(lambda: 2)
    later.wait()
    assert (made.used, told[0].exc_type) == ([2], ZeroDivisionError)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way here")
def test_a_process_is_made_in_a_pause(slow: tuple[Made, threading.Event]) -> None:
    made, end = slow
    child = os.fork()  # would wait forever for a version that is not done
    if not child:
        later.wait()
        os._exit(0 if made.better is not None else 1)  # there is no thread, and who calls it begins anew
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    end.set()
    later.wait()
    assert made.used == ["better"]


ENDS = """
import time
from lanewise.ir.pauses import pause
from lanewise.runtime import later
class Made:
    def better(self):
        print("begun", flush=True)
        while True:
            pause()
            time.sleep(0.001)
    def use_instead(self, old, new): print("used")
one = Made()
later.begin(one, one)
while later._at_work is None: time.sleep(0.001)
"""


def test_a_fork_that_had_begun_before_this_was_loaded() -> None:
    """It did not ask for a turn, and has none to give back."""
    with later._turn:
        later._in_parent()
        assert later._turn.locked()


def test_python_ends_in_a_pause() -> None:
    ended = subprocess.run([sys.executable, "-c", ENDS], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "")
