"""Far reads: what is looked at and copied for a prefetch has a limit, and is linear in the size of a kernel."""

from __future__ import annotations

import cProfile
import itertools
import linecache
import pstats
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.facts import Facts
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Function
from lanewise.transform.memory.far_reads import MOST_OPS, far_reads
from lanewise.transform.memory.prefetch_ahead import MOST, LargeArrays, prefetch_ahead

NUMBERS = itertools.count()
ARGS = np.ones(1000), np.arange(50), np.zeros(50), 1023


def body_of(*lines: str, steps: int = 1) -> Function:
    """Of a lanes loop over these lines, which may call `mix`, with so many steps of a hash."""
    hash = "@lw.function\ndef mix(h):\n" + "".join(f"    h = h ^ (h >> {k + 3})\n" for k in range(steps))
    head = f"{hash}    return h\n\ndef kernel(x, keys, out, mask):\n    for i in lw.lanes(len(out)):\n"
    text = head + "".join(f"        {line}\n" for line in lines)
    file = f"<far {next(NUMBERS)}>"
    linecache.cache[file] = len(text), None, text.splitlines(True), file
    names: dict[str, Any] = {"lw": lw}
    exec(compile(text, file, "exec"), names)
    source = Written(names["kernel"], "kernel").source
    return compile_source(source, signature_of(source, ARGS)).module.functions["kernel.lanes0"]


def work(body: Function, one_lane: bool = False) -> int:
    """Calls of functions for all prefetches of a body."""
    facts = Facts(body, LargeArrays(tuple(param.name for param in body.params), one_lane))
    profile = cProfile.Profile()
    profile.enable()
    prefetch_ahead(body, facts)
    profile.disable()
    return sum(calls for _, calls, *_ in vars(pstats.Stats(profile))["stats"].values())


def prefetches(body: Function) -> int:
    return sum(op.opcode == "prefetch" for op in body.ops)


def hashed(calls: int) -> list[str]:
    return ["h = keys[i]", *("h = mix(h)" for _ in range(calls)), "out[i] = x[h & mask]"]


@pytest.mark.parametrize(("calls", "steps", "found"), [(1, 3, 1), (2, 7, 1), (3, 4, 1), (3, 8, 0), (2, 12, 0)])
def test_hashes_of_hashes(calls: int, steps: int, found: int) -> None:
    """Each number is used twice, and so is what it is made of: ways through it double with every step."""
    body = body_of(*hashed(calls), steps=steps)
    before = len(list(body.ops))
    assert work(body) < 4000
    assert prefetches(body) == found
    assert len(list(body.ops)) - before < MOST_OPS + 10


@pytest.mark.parametrize("steps", [3, 12, 3000])
def test_a_hash_that_is_written_out(steps: int) -> None:
    """However long it is, no more of it is looked at than would be copied."""
    body = body_of("h = keys[i]", *(f"h = h ^ (h >> {k % 9 + 1})" for k in range(steps)), "out[i] = x[h & mask]")
    (far,) = [*far_reads(body, Facts(body), False)] or [None]
    assert (far is not None) == (steps <= 12)
    assert far is None or 2 * steps < len(far.between) <= MOST_OPS
    assert work(body) < 4000 + 5 * steps


def many_loops(count: int) -> list[str]:
    """Each with a loop inside, and hashes as first places."""
    lines = ["t = 0.0"]
    for k in range(count):
        lines += [f"for j in range({k + 3}):", "    at = mix(keys[j]) & mask", "    while x[at] > t:"]
        lines += ["        at = (at + 1) & mask", f"        t = t + x[at] * {k}.5"]
    return [*lines, "out[i] = t"]


def many_reads(count: int) -> list[str]:
    return ["t = 0.0", *(f"t += x[mix(keys[i] + {100 * k}) & mask]" for k in range(count)), "out[i] = t"]


@pytest.mark.parametrize("shape", [many_loops, many_reads])
def test_twice_the_reads_twice_the_work(shape: Any) -> None:
    few, many = body_of(*shape(20), steps=2), body_of(*shape(40), steps=2)
    assert work(many, True) < 2.2 * work(few, True)
    assert prefetches(few) == prefetches(many) == MOST


def test_one_prefetch_for_a_line() -> None:
    """Numbers of addresses are the same for elements beside each other, by copies of the same function."""
    near = ["h = mix(keys[i])", "out[i] = x[h & 1023] + x[(mix(keys[i]) & 1023) + 1] + x[(h & 1023) + 7]"]
    far = ["h = mix(keys[i])", "out[i] = x[h & 1023] + x[h & 511] + x[(h & 1023) + 8]"]
    for lines, found in ((near, 1), (far, 3)):
        body = body_of(*lines, steps=2)
        work(body)
        assert prefetches(body) == found
