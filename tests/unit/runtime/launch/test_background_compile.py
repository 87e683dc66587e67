"""What is made in the background keeps nobody from leaving or from making a process, and is never forgotten."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.pauses import pause
from lanewise.ir.position import CompileError
from lanewise.runtime.call import version
from lanewise.runtime.call.kernel import ENOUGH_ALIKE, ENOUGH_TO_IMPROVE
from lanewise.runtime.launch import background_compile as later
from lib.child_process import run_python

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
from lanewise.runtime.launch import background_compile as later
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
assert later._worker is not None
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way here")
def test_a_process_is_made_while_python_ends(tmp_path: Path) -> None:
    file = tmp_path / "ends.py"
    file.write_text(TEXT)
    env = {**os.environ, "LANEWISE": f"cache={tmp_path}"}
    ended = run_python(file, env=env, timeout=60)
    if "can't fork at interpreter shutdown" in ended.stderr:
        pytest.skip("this Python makes no process while it ends")
    assert (ended.returncode, ended.stdout) == (0, "forked\n"), ended.stderr


class Made:
    """A version, and the kernel that is told of a better one."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.better: Callable[[], Any] | None = make
        self.calls = 3
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


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is told of threads that fail."""
    found: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", found.append)
    return found


def nothing(*_: Any) -> None:
    """As if there were nothing on disk."""


def refused() -> None:
    raise CompileError("an outer name is no number any more")


def test_one_that_fails_does_not_keep_others_back(slow: tuple[Made, threading.Event], told: list[Any]) -> None:
    """Nor those that were begun before it failed."""
    first, end = slow
    made = [begin(make) for make in (lambda: 1 // 0, lambda: 2, refused, lambda: 3)]
    end.set()
    later.wait()
    assert (first.used, [one.used for one in made]) == (["better"], [[], [2], [made[2]], [3]])
    assert [one.exc_type for one in told] == [ZeroDivisionError], "a fault is told, who is refused is not"
    assert told[0].exc_traceback is not None
    assert made[0].better is None


def test_what_is_refused_is_tried_again_when_it_is_called_often(told: list[Any]) -> None:
    made = begin(refused)
    later.wait()
    assert (made.better, made.calls, told) == (refused, -later.OFTEN, [])
    assert made.used == [made], "so that the kernel does not remember how it was called"


STEP: Any = 5


def steps(first: Any, count: Any) -> None:
    for i in lw.lanes(len(first)):
        n, c = first[i], 0
        while n > 1:
            n = 3 * n + 1 if n & 1 else n >> 1
            c += STEP
        count[i] = c


def test_an_outer_name_that_is_no_number_for_a_while(monkeypatch: pytest.MonkeyPatch, told: list[Any]) -> None:
    """Its value comes back, and so does what is made in the background."""
    monkeypatch.setattr(version, "kept", nothing)
    kernel, args = lw.kernel(width=8)(steps), (np.arange(1, 300), np.zeros(299, np.int64))
    for _ in range(ENOUGH_TO_IMPROVE - 1):
        kernel(*args)
    old = kernel.version(args)
    with monkeypatch.context() as changed:
        with later._compiling:  # nothing is made meanwhile
            for _ in range(ENOUGH_ALIKE + 1):
                kernel(*args)
            changed.setitem(globals(), "STEP", None)
        later.wait()
    assert told == []
    for _ in range(later.OFTEN + ENOUGH_TO_IMPROVE):
        assert kernel.version(args) is old
        kernel(*args)
    later.wait()
    assert "driver0.refilled" in kernel.inspect(*args, stage="llvm")


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
from lanewise.runtime.launch import background_compile as later
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
    with later._compiling:
        later._in_parent()
        assert later._compiling.is_mine()


def test_python_ends_in_a_pause() -> None:
    ended = run_python("-c", ENDS, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "")


STORM = """
import atexit, os, signal, time
atexit.register(lambda: signal.setitimer(signal.ITIMER_REAL, 0))  # the last of all
from lanewise.runtime.launch import background_compile as later
class Storm(BaseException): pass
def handler(number, frame): raise Storm
class Made:
    def better(self):
        end = time.monotonic() + 0.3
        while time.monotonic() < end: pass  # no pause
        os.write(1, b"done")
    def use_instead(self, old, new): pass
one = Made()
later.begin(one, one)
while later._at_work is None: time.sleep(0.001)
@atexit.register
def begin():
    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.002, 0.002)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no clock that interrupts")
def test_python_ends_in_a_storm_of_signals() -> None:
    """LLVM would work on in what is torn down."""
    ended = run_python("-c", STORM, timeout=60)
    assert (ended.returncode, ended.stdout) == (0, "done"), ended.stderr
