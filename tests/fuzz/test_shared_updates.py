"""Grown updates of one array: lanes that meet, threads that meet, and none is lost.

By hand, for volume:  PYTHONPATH=tests python tests/fuzz/test_shared_updates.py 0 1000

A case is a number. It has some kernels that update one array, each in its own way, by operations whose order does not
matter; they run at once in several threads: compiled with plain updates, with atomic ones, for one lane and for many,
in debug mode, as plain Python. What is left is what plain Python leaves, one after the other. Before that, each alone
and in one thread leaves and finds the very bits that plain Python does: lanes come in order.
"""

# pyright: basic

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch import update_lock as turns
from lanewise.codegen.launch.plain_updates import PLAIN_UPDATES
from lanewise.runtime.call import version
from lib.growers.kernels import HEAD, made_kernel
from lib.threads_at_once import at_once

INTEGERS = (np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64)
FLOATS = (np.float32, np.float64)
KINDS = (("add", "sub"), ("min",), ("max",), ("and",), ("or",), ("xor",))
INDICES = ("j[i]", "j[i] - len(acc)", "0", "i % len(acc)", "(j[i] * 7 + i) % len(acc)", "len(acc) - 1 - j[i]")
CONDITIONS = ("", "", "", "if w[i] > 40:", "if i & 3:", "if j[i] < len(acc) // 2 and i % 5:", "if len(j) > 90:")
WAYS = ("one thread", "one thread", "two threads", "atomic", "one lane", "debug", "python")
MOST_SHOWN = 5


def grown_update(chance: Random, kind: tuple[str, ...]) -> str:
    """The text of a kernel with one update, and what is found by it."""
    index, condition = chance.choice(INDICES), chance.choice(CONDITIONS)
    update = f"lw.atomic_{chance.choice(kind)}(acc, {index}, w[i])"
    inside = [f"out[i] = {update}" if chance.random() < 0.4 else update]
    if chance.random() < 0.2:  # lanes that leave a loop one by one are never alone
        inside = ["n = 0", "while n < w[i] % 3:", "    n += 1", *inside]
    if condition:
        inside = [condition, *(f"    {line}" for line in inside)]
    if chance.random() < 0.15:
        inside = ["x = w[i]", "out[i] = x", *inside]
    lines = ["def k(j, w, out, acc):", "    for i in lw.lanes(len(j)):"]
    return "\n".join([*lines, *(f"        {line}" for line in inside)]) + "\n"


def arguments(chance: Random, dtype: Any) -> list[Any]:
    r = np.random.default_rng(chance.getrandbits(32))
    n, places = chance.choice((1, 17, 100, 1000, 3000)), chance.choice((1, 3, 50, 700, 2000))
    j = r.integers(0, places, n)
    if chance.random() < 0.3:
        j[r.random(n) < 0.9] = places // 2  # nearly all meet
    w, acc = r.integers(0, 100, n).astype(dtype), r.integers(0, 100, places).astype(dtype)
    return [j.astype(chance.choice((np.int32, np.int64, np.int16))), w, np.zeros(n, dtype), acc]


def launched(function: Any, way: str, width: int | None) -> Callable[..., Any]:
    if way == "python":
        return lw.kernel(function).py
    if way == "debug":
        return lw.kernel(debug=True)(function)
    width = 1 if way == "one lane" else width
    return lw.kernel(width=width, threads=2 if way == "two threads" else 1)(function)


def ready(function: Any, way: str, width: int | None, args: list[Any]) -> Callable[..., Any]:
    """Compiled, with what it is to be compiled without."""
    kernel, left_out = launched(function, way, width), version.left_out
    if way == "atomic":
        version.left_out = lambda options: [PLAIN_UPDATES]
    try:
        kernel(*(arg.copy() for arg in args))
    finally:
        version.left_out = left_out
    return kernel


def updates_agree(number: int) -> str:
    chance = Random(number)
    dtype = chance.choice((*INTEGERS, *FLOATS, *FLOATS))
    kind = chance.choice(KINDS[:3] if dtype in FLOATS else KINDS)
    texts = [grown_update(chance, kind) for _ in range(chance.choice((1, 2, 3)))]
    functions = [made_kernel(HEAD + text, f"update{number}.{at}").function for at, text in enumerate(texts)]
    args, width = arguments(chance, dtype), chance.choice((None, 4, 8, 16, 32))
    ways = [(at, chance.choice(WAYS)) for at in range(len(texts)) for _ in range(2)]
    reported = f"{dtype.__name__}, width {width}, {[arg.shape for arg in args]}\n" + "\n".join(texts)
    for at, function in enumerate(functions):
        alone, plain = ([arg.copy() for arg in args] for _ in range(2))
        lw.kernel(width=width, threads=1)(function)(*alone)
        lw.kernel(function).py(*plain)
        compare(alone, plain, f"text {at} alone, {reported}")
    kernels = [ready(functions[at], way, width, args) for at, way in ways]
    shared, expected = args[3].copy(), args[3].copy()
    each = [[arg.copy() for arg in args[:3]] for _ in ways]
    at_once(*(lambda kernel=kernel, own=own: kernel(*own, shared) for kernel, own in zip(kernels, each, strict=True)))
    for at, _ in ways:
        lw.kernel(functions[at]).py(*(arg.copy() for arg in args[:3]), expected)
    compare([shared], [expected], f"together, {ways}, {reported}")
    assert turns.is_free(), f"the turn is not given back: {ways}, {reported}"
    return f"{kind[0]} {dtype.__name__}"


def compare(found: list[Any], wanted: list[Any], reported: str) -> None:
    for a, b in zip(found, wanted, strict=True):
        if a.tobytes() != b.tobytes():
            places = [*map(int, np.flatnonzero(a != b)[:MOST_SHOWN])]
            raise AssertionError(f"at {places}: {a[places]} instead of {b[places]}: {reported}")


@pytest.mark.parametrize("number", range(3))
def test_no_update_is_lost(number: int, seed: int) -> None:
    """By hand: this file with the reported number and the one after it."""
    try:
        updates_agree(seed + number)
    except Exception as error:
        raise AssertionError(f"case {seed + number}: {error}") from error


def main(low: int, high: int) -> None:
    counts: Counter[str] = Counter()
    start = time.process_time()
    for number in range(low, high):
        try:
            counts[updates_agree(number)] += 1
        except Exception as error:
            counts["differ or refused"] += 1
            print(number, type(error).__name__, str(error), flush=True)
    print(dict(counts), round(time.process_time() - start), "s")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
