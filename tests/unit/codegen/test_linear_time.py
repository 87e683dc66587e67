"""Compile time is linear in the size of a kernel: work is counted, in calls of the compiler's own functions.

A function that is called four times as often for twice the lines shows long before it takes time. What LLVM does is
measured by hand (bench/notes/compile-time.md).
"""

from __future__ import annotations

import cProfile
import linecache
import pstats
from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.values import relations
from lanewise.codegen import cut
from lanewise.codegen.launch.program import program_text
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.definitions.source import KernelSource
from lanewise.ir.fresh_names import LONGEST
from lanewise.ir.function import Function
from lanewise.process.collection import no_collection

FEW = 8


def branches(count: int) -> list[str]:
    """That change one of eight variables."""
    lines = [f"v{k} = a[i] + {k}" for k in range(8)]
    for k in range(2 * count):
        lines += [f"if v{k % 8} > {k}.5:", f"    v{(k * 5 + 1) % 8} = v{k % 8} * 0.5"]
    return [*lines, "t = 0.0", *(f"t += v{k}" for k in range(8)), "out[i] = t"]


def loops(count: int) -> list[str]:
    """That lanes leave one by one."""
    lines = ["x, t = a[i], b[i]"]
    for k in range(count):
        lines += [f"k{k} = 0", f"while k{k} < 5 and t < {k}.5:", "    t = t * 1.01 + x", f"    k{k} += 1"]
    return [*lines, "out[i] = t"]


def counted(count: int) -> list[str]:
    """Loops, all with the same number in their limits: each block knows how the loops before it ended."""
    lines = ["t = a[i]"]
    for k in range(2 * count):
        lines += [f"for j in range(m + {k}):", f"    if t > {k}.5:", "        t = t * 0.5 + b[i]"]
    return [*lines, "out[i] = t"]


def breaks(count: int) -> list[str]:
    """Of one loop, and ways to go on with it."""
    lines = ["t = b[i]", "for j in range(10):"]
    for k in range(count):
        lines += [f"    if t > {k}.5:", f"        {'break' if k % 2 else 'continue'}", "    t = t * 1.01 + a[i]"]
    return [*lines, "out[i] = t"]


def given_up(count: int) -> list[str]:
    """Lanes end early: what is left is one side of each branch, inside of the one before."""
    lines = ["t = b[i]"]
    for k in range(3 * count):
        lines += [f"if t > {k}.5:", "    out[i] = t", "    continue", f"t = t + a[i] * {k}.5"]
    return [*lines, "out[i] = t"]


def cases(count: int) -> list[str]:
    """A chain of which each case stands inside of the one before."""
    lines = ["t = a[i]"]
    for k in range(4 * count):
        lines += [f"{'elif' if k else 'if'} t < {k}.5:", f"    t = t * {k}.25 + b[i]"]
    return [*lines, "out[i] = t"]


def modes(count: int) -> list[str]:
    """Chosen by a number that is the same for all lanes."""
    lines = ["t = a[i]"]
    for k in range(count):
        lines += [f"if m == {k}:", "    t = t * 0.5 + b[i]", f"t = t + m * {k}"]
    return [*lines, "out[i] = t"]


def written(lines: list[str]) -> KernelSource:
    head = "def kernel(a, b, c, out, m):\n    for i in lw.lanes(len(out)):\n"
    text = head + "".join(f"        {line}\n" for line in lines)
    file = f"<{len(lines)} lines>"
    linecache.cache[file] = len(text), None, text.splitlines(True), file
    names: dict[str, Any] = {"lw": lw}
    exec(compile(text, file, "exec"), names)
    return Written(names["kernel"], "kernel").source


ARGS = np.ones(50), np.ones(50), np.ones(50, np.int64), np.zeros(50), 3


def rows(count: int) -> list[str]:
    """Of a private array, written and not read again; beside them one place is read in each branch."""
    lines = ["row = lw.array(8, lw.f64)", "row[m] = a[i]", "t = row[0] + b[i]"]
    for k in range(3 * count):
        lines += [f"if t > {k}.5:", "    row[m] = t", "    t = t * 0.5 + a[int(b[i]) & 7]"]
    return [*lines, "out[i] = t"]


def arrays(count: int) -> list[str]:
    """Private ones, each read in a branch."""
    lines = ["t = a[i]"]
    for k in range(2 * count):
        lines += [
            f"p{k} = lw.array(4, lw.f64)",
            f"p{k}[m & 3] = t",
            f"if t > {k}.5:",
            f"    t = t + p{k}[int(b[i]) & 3]",
        ]
    return [*lines, "out[i] = t"]


def walks(count: int) -> list[str]:
    """Of trees, by stacks: lanes wait for each other in all but each fourth, and share a stack in most of these."""
    kinds = {  # what is pushed, and how the stack begins
        "the same by all": (["s[n] = left", "s[n + 1] = left + 1", "n += 2"], "0"),
        "by who wants to": (["if b[i] < left:", "    s[n] = left", "    n += 1", "s[n] = left + 1", "n += 1"], "0"),
        "from elsewhere": (["s[n] = left", "s[n + 1] = left + 1", "n += 2"], "i % 3"),
        "of a lane": (["s[n] = int(b[i] * left)", "n += 2"], "0"),
    }
    lines = ["t = 0.0"]
    for k in range(count // 2):
        pushed, start = list(kinds.values())[k % 4]
        lines += ["s = lw.array(32, lw.i32)", f"s[0] = {start}", "n = 1", "while n > 0:", "    n -= 1", "    at = s[n]"]
        lines += ["    left = int(a[at])", "    t += left", f"    if t < b[at] * {k}:"]
        lines += ["        " + line for line in pushed]
    return [*lines, "out[i] = t"]


def whole_numbers(count: int) -> list[str]:
    """Of 64 bits, each made of the one before; the last is stored as it is, so none may be narrow."""
    return ["n = c[i]", *(f"n = (n * 3) ^ {k}" for k in range(12 * count)), "c[i] = n", "out[i] = a[i]"]


def small_numbers(count: int) -> list[str]:
    """Each asked for in 64 bits too: the first stays wide, which makes the next too expensive, and so on."""
    lines = ["n = c[i] & 0xFFFFFF", "s = c[i]"]
    for k in range(6 * count):
        lines += [f"n = n ^ {k}", "s = s * 3 + n"]
    return [*lines, "c[i] = s", "out[i] = a[i]"]


def carried(count: int) -> list[str]:
    """Variables of one loop, each made of two of them."""
    names = [f"n{k}" for k in range(5 * count)]
    lines = [f"{name} = c[i] + {k}" for k, name in enumerate(names)]
    lines += ["while n0 < 99:", *(f"    {a} = ({a} * 3) ^ {b}" for a, b in pairwise(names)), "s = 0"]
    return [*lines, *(f"s = s ^ {name}" for name in names), "c[i] = s", "out[i] = a[i]"]


def work(lines: list[str], width: int) -> dict[str, int]:
    """Calls of each function, until LLVM gets its text."""
    source = written(lines)
    profile = cProfile.Profile()
    with no_collection():
        profile.enable()
        compiled = compile_source(source, signature_of(source, ARGS))
        program_text(compiled.module, compiled.name, width)
        profile.disable()
    found: Counter[str] = Counter()
    for (file, _, name), (_, calls, *_) in vars(pstats.Stats(profile))["stats"].items():
        found[f"{file.rpartition('lanewise/')[2]}: {name}"] += calls
    return found


def short(count: int) -> list[str]:
    """Loops that are written out."""
    lines = ["t = a[i]"]
    for k in range(count):
        lines += [f"for j{k} in range(3):", f"    t = t * 0.5 + b[i + j{k}]", f"    c[i + j{k}] = {k}"]
    return [*lines, "out[i] = t"]


BOUNDED = ("analysis/graph/labels.py: _step", "~: <built-in method _heapq.")  # joins are looked for so many steps far
WIDE = (
    branches,
    loops,
    counted,
    breaks,
    given_up,
    cases,
    modes,
    rows,
    arrays,
    walks,
    whole_numbers,
    small_numbers,
    carried,
    short,
)


@pytest.mark.parametrize(
    ("shape", "width"),
    [*((shape, 8) for shape in WIDE), (loops, 1), (rows, 1)],
    ids=lambda part: getattr(part, "__name__", part),
)
def test_twice_the_lines_twice_the_work(shape: Any, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relations, "MANY", 4)  # so that few lines have more conditions than are looked at
    monkeypatch.setattr(cut, "LARGE", 1 << 30)  # neither is written in pieces: test_cut_large.py counts that
    few, many = work(shape(FEW), width), work(shape(2 * FEW), width)
    assert sum(many.values()) < 2.2 * sum(few.values())
    expensive = sum(few.values()) // 400  # of what is called that often, nothing may grow with the square
    grown = {name: (few[name], calls) for name, calls in many.items() if calls > max(expensive, 3 * few[name])}
    assert [name for name in grown if not name.startswith(BOUNDED)] == [], grown


def test_names_of_names_do_not_grow() -> None:
    """Blocks after 500 sides that are passed by, each named after the one before."""
    function, hint = Function("f"), "end"
    names = [hint := function.fresh_block(f"{hint}.past") for _ in range(500)]
    assert len(set(names)) == 500
    assert max(map(len, names)) < LONGEST + 5
    assert len(function.fresh("x" * 2000)) == LONGEST


def test_a_chain_of_elif_may_be_long() -> None:
    """Python reads thousands; each is an `if` inside of the one before."""
    lines = ["t = a[i]", "if m == 0:", "    t = b[i]"]
    for k in range(1, 500):
        lines += [f"elif m == {k}:", f"    t = t * 0.5 + {k}"]
    source = written([*lines, "else:", "    t = 0.0", "out[i] = t"])
    assert len(list(compile_source(source, signature_of(source, ARGS)).module.functions)) == 2
