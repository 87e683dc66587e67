"""Kernels called by many threads at once, interrupted at any moment, and in processes forked meanwhile."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import lanewise as lw
from lib.child_process import run_python


@lw.kernel(threads=2)
def gather(table, index, out):
    for i in lw.lanes(len(index)):
        out[i] = table[index[i]]


@lw.kernel(threads=2)
def total(x):
    found = 0.0
    for i in lw.lanes(len(x)):
        found += x[i]
    return found


@lw.kernel(threads=2)
def steps(first, out):
    for i in lw.lanes(len(first)):
        n, count = first[i], 0
        while n > 1:
            n = 3 * n + 1 if n & 1 else n >> 1
            count += 1
        out[i] = count


@lw.vectorize
def square(x):
    return x * x + 1


FEW = np.arange(1000)
FEW_STEPS = np.zeros(1000, np.int64)


def gathers(chance: random.Random, size: int) -> None:
    """The lowest index that is outside is reported, if there is one."""
    index, out = np.arange(size) % 100, np.zeros(size)
    if chance.random() < 0.5:
        gather(np.arange(100.0), index, out)
        assert (out == index).all()
        return
    bad, more = sorted((chance.randrange(size), chance.randrange(size)))
    index[more] = 777
    index[bad] = 555
    with pytest.raises(IndexError, match="555"):
        gather(np.arange(100.0), index, out)


def sums(chance: random.Random, size: int) -> None:
    x = np.arange(size) % 17 * 1.0
    assert total(x) == x.sum()


def counts(chance: random.Random, size: int) -> None:
    size = min(size, 50_000)
    first = (np.arange(size) % 1000).astype(chance.choice([np.int32, np.int64]))
    out = np.zeros(size, np.int32)
    steps(first, out)
    assert (out == FEW_STEPS[first]).all()


def squares(chance: random.Random, size: int) -> None:
    x = np.arange(min(size, 20_000), dtype=chance.choice([np.float32, np.float64]))
    assert (square(x) == x * x + 1).all()


TASKS: tuple[Callable[[random.Random, int], None], ...] = (gathers, sums, counts, squares)


def some(chance: random.Random, count: int) -> None:
    for _ in range(count):
        chance.choice(TASKS)(chance, int(10 ** chance.uniform(0, 5.3)))


def ready() -> None:
    steps(FEW, FEW_STEPS)
    assert FEW_STEPS[27] == 111


def in_threads(count: int, calls: int, seed: int) -> list[BaseException]:
    wrong: list[BaseException] = []

    def work(number: int) -> None:
        try:
            some(random.Random(100 * seed + number), calls)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return wrong


def test_many_threads(seed: int) -> None:
    ready()
    assert in_threads(6, 25, seed) == []


def run(what: str, tmp_path: Path) -> None:
    """This file as a program, so that what is left behind is left there."""
    env = {**os.environ, "LANEWISE": f"cache={tmp_path}"}
    ended = run_python(__file__, what, env=env, timeout=120)
    assert ended.returncode == 0 and ended.stdout == "done\n", ended.stderr[-3000:]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no clock that interrupts")
def test_interrupted_at_any_moment(tmp_path: Path) -> None:
    run("interrupts", tmp_path)


def interrupts() -> None:
    from lanewise.runtime.launch.launch import CALLS

    ready()
    some(random.Random(1), 20)
    chance, out = random.Random(2), np.zeros(200_000)
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    hits = 0
    for _ in range(240):
        try:
            try:
                signal.setitimer(signal.ITIMER_REAL, chance.random() * chance.choice([1e-4, 2e-3, 1e-2]) + 1e-5)
                if chance.random() < 0.5:
                    gather(np.arange(100.0), np.arange(len(out)) % 100, out)
                some(chance, 3)
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
        except KeyboardInterrupt:
            hits += 1
        out[:] = -1
        if hits % 8 == 0:
            assert in_threads(1, 1, 0) == [], "nothing that others need is held"
        assert (out == -1).all() and not CALLS, "no thread is at work any more"
    assert hits > 20


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way here")
def test_forked_meanwhile(tmp_path: Path) -> None:
    run("forks", tmp_path)


def forks() -> None:
    """Nothing is compiled yet when the first process is made."""
    wrong: list[BaseException] = []
    meanwhile = threading.Thread(target=lambda: wrong.extend(in_threads(3, 40, 1)))
    FEW_STEPS[:] = [plain_steps(n) for n in FEW]  # pyright: ignore[reportArgumentType]
    meanwhile.start()
    for number in range(8):
        child = os.fork()
        if child == 0:
            signal.alarm(60)
            os._exit(len(in_threads(2, 3, number)))
        assert os.waitpid(child, 0)[1] == 0
    meanwhile.join()
    assert wrong == []


def plain_steps(n: int) -> int:
    count = 0
    while n > 1:
        n, count = 3 * n + 1 if n & 1 else n >> 1, count + 1
    return count


if __name__ == "__main__":
    {"interrupts": interrupts, "forks": forks}[sys.argv[1]]()
    print("done")
