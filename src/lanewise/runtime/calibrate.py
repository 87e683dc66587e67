"""Calibrate: measure once per machine what gathers, scatters, masked accesses, shuffles and updates cost; remember it.

    calibrated()        what was found on this machine, if it was ever asked for; else None. Reads one small file
    calibrate()         measure and note it: a few compiled loops, a quarter of a second. `lanewise doctor` does.
                        None, and nothing is noted, if the machine was too busy

Each way of reading and writing runs over a small table, many times for a moment; the shortest run counts, since
anything else that goes on only makes it longer. A chain of ops, one per cycle, tells how long a cycle is.
Kernels are compiled by these prices if they are there, and by the table's (`codegen/access_prices.py`) if not; never
does compiling a kernel measure anything.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import hashlib
import json
import os
import re
import time
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from ..codegen.access_prices import LANES, AccessPrices, prices_of
from ..codegen.jit import link_object
from ..codegen.optimize import Level
from ..codegen.program import optimized_for
from ..codegen.target import native
from .cache import put
from .settings import cache_folder

BY_MEASURE = True  # else the table's prices count, whatever was found: so that tests are the same everywhere
ROUNDS = 300  # of one run
TURNS = 100
CHAIN = 64  # ops in a round of the clock
EACH = 8  # vectors that a round moves
NAMES, ROWS = AccessPrices.__match_args__, ("gather", "scatter")
TABLE, PAGE = 1024, 4096  # elements; bytes
PROBE = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3, ctypes.c_int64)


def machine_prices() -> AccessPrices:
    """Of this machine: measured, or from the table."""
    return (calibrated() if BY_MEASURE else None) or table_prices()


def table_prices() -> AccessPrices:
    target = native()
    return prices_of(target.cpu, target.features)


@functools.cache
def calibrated() -> AccessPrices | None:
    file = _file()
    if file is None:
        return None
    try:
        with open(file, encoding="ascii") as noted:
            held: dict[str, Any] = json.load(noted)
        held |= {name: tuple(held[name]) for name in ROWS}
        found = AccessPrices(**{name: held[name] for name in NAMES})
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return found if _is_sound(found) and found != table_prices() else None  # no machine has all of the table's numbers


def calibrate() -> AccessPrices | None:
    """Measure; from now on kernels are compiled by what was found, if it can be true."""
    found = measured()
    file = _file()
    if file is not None and found is not None:
        with contextlib.suppress(OSError):
            put(file, json.dumps({name: getattr(found, name) for name in NAMES}).encode())
    calibrated.cache_clear()
    return found


def _file() -> str | None:
    home = cache_folder()
    if home is None:
        return None
    digest = hashlib.sha256(" ".join((native().words, *NAMES)).encode()).hexdigest()  # other prices, another file
    return os.path.join(home, "prices", f"{native().cpu}-{digest[:16]}.json")


def _is_sound(prices: AccessPrices) -> bool:
    single = [getattr(prices, name) for name in NAMES if name not in ROWS]
    known: list[object] = [*prices.gather, *prices.scatter, *single]
    whole = all(len(row) in (0, len(LANES)) for row in (prices.gather, prices.scatter))
    return whole and all(isinstance(number, float) and 0.05 < number < 500 for number in known)


def measured() -> AccessPrices | None:
    """Cycles, as `AccessPrices` has them; none of instructions where the table knows that there are none.

    On a busy machine a loop may seem quicker than an empty one; then nothing is known.
    """
    target, has = native(), table_prices()
    texts = {name: text for name, text in _probes() if has.gather or not name.startswith("by")}
    unit = optimized_for("\n".join(texts.values()), target, Level(3, unroll=False))
    library = link_object(unit.object, {}, list(texts))
    seconds = _shortest({name: PROBE(library[name]) for name in texts})
    cycle = seconds["clock"] / (ROUNDS * CHAIN)

    def cycles(name: str) -> float:
        return round(max(seconds[name] - seconds["nothing"], 0.0) / (ROUNDS * cycle), 2)

    rows = [tuple(cycles(f"by.{what}{n}") for n in LANES) if has.gather else () for what in ("load", "store")]
    each = (cycles(f"each.{what}{LANES[-1]}") / LANES[-1] for what in ("load", "store"))
    two = cycles("steps") / EACH * 2 / 3
    moved = (max(round(cycles(name) / EACH - (two if name in SHUFFLES else 0.0), 2), LEAST) for name in MOVES)
    updates = (round(cycles(name) / LANES[-1], 2) for name in UPDATES)
    narrow = max(round(cycles("narrow_store") / EACH, 2), LEAST)
    waits = max(round((cycles("late_load") - cycles("soon_load")) / EACH, 2), LEAST)
    found = AccessPrices(rows[0], rows[1], *each, *moved, *updates, masked_bytes=narrow, waits=waits)
    return found if _is_sound(found) else None


def _shortest(probes: dict[str, Any]) -> dict[str, float]:
    """Seconds of the quickest run of each; they take turns."""
    chance = np.random.default_rng(1)
    table, out = np.zeros(2 * TABLE, np.int32), np.zeros(LANES[-1], np.int32)
    table = table[-table.ctypes.data % PAGE // 4 :][:TABLE]  # what crosses a page takes many times as long
    places = chance.integers(0, TABLE, ROUNDS * LANES[-1]).astype(np.int32)
    best = dict.fromkeys(probes, float("inf"))
    for _ in range(TURNS):
        for name, probe in probes.items():
            start = time.perf_counter()
            probe(table.ctypes.data, places.ctypes.data, out.ctypes.data, ROUNDS)
            best[name] = min(best[name], time.perf_counter() - start)
    return best


# the loops


def _probes() -> Iterator[tuple[str, str]]:
    """Each loop by name, as LLVM text."""
    yield "nothing", _loop("nothing", LANES[-1], "  %g = add <16 x i32> %index, %sum")
    steps = ["  %c0 = add i32 %t, %lowest"]
    for at in range(1, CHAIN):  # what looks like assembly keeps LLVM from seeing through
        steps.append(f"  %d{at} = xor i32 %c{at - 1}, %lowest")
        steps.append(f'  %c{at} = call i32 asm "", "=r,0"(i32 %d{at})')
    spread = [
        "  %t = extractelement <16 x i32> %sum, i32 0",
        "  %lowest = extractelement <16 x i32> %index, i32 0",
        *steps,
        f"  %g = insertelement <16 x i32> zeroinitializer, i32 %c{CHAIN - 1}, i32 0",
    ]
    yield "clock", _loop("clock", LANES[-1], "\n".join(spread))
    for lanes in LANES:
        for what in ("load", "store"):
            yield f"by.{what}{lanes}", _loop(f"by.{what}{lanes}", lanes, _by_instruction(what, lanes))
    for what in ("load", "store"):
        yield f"each.{what}{LANES[-1]}", _loop(f"each.{what}{LANES[-1]}", LANES[-1], _each(what, LANES[-1]))
    for name in ("steps", *MOVES, *STORED):
        yield name, _loop(name, LANES[-1], _moves(name))
    for name in UPDATES:
        yield name, _loop(name, LANES[-1], _updates(name, LANES[-1]))


def _loop(name: str, lanes: int, body: str) -> str:
    """A loop over places; its body makes %g of %places, %index and %sum."""
    vector = f"<{lanes} x i32>"
    return f"""define void @{name}(ptr %table, ptr %indices, ptr %out, i64 %rounds) nounwind {{
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi {vector} [ zeroinitializer, %entry ], [ %more, %loop ]
  %first = mul i64 %i, {lanes}
  %at = getelementptr i32, ptr %indices, i64 %first
  %index = load {vector}, ptr %at, align 4
  %wide = sext {vector} %index to <{lanes} x i64>
  %places = getelementptr i32, ptr %table, <{lanes} x i64> %wide
{body}
  %more = add {vector} %sum, %g
  %next = add i64 %i, 1
  %again = icmp slt i64 %next, %rounds
  br i1 %again, label %loop, label %done
done:
  store {vector} %more, ptr %out, align 4
  ret void
}}"""


def _by_instruction(what: str, lanes: int) -> str:
    vector, places = f"<{lanes} x i32>", f"<{lanes} x ptr> align 4 %places"
    all_lanes = f"<{lanes} x i1> splat (i1 true)"
    if what == "load":
        return f"  %g = call {vector} @llvm.masked.gather({places}, {all_lanes}, {vector} poison)"
    return f"  %g = add {vector} %index, %sum\n  call void @llvm.masked.scatter({vector} %g, {places}, {all_lanes})"


def _each(what: str, lanes: int) -> str:
    vector = f"<{lanes} x i32>"
    lines = [f"  %g = add {vector} %index, %sum"] if what == "store" else []
    before = "poison"
    for lane in range(lanes):
        lines.append(f"  %p{lane} = extractelement <{lanes} x ptr> %places, i32 {lane}")
        if what == "store":
            lines.append(f"  %v{lane} = extractelement {vector} %g, i32 {lane}")
            lines.append(f"  store i32 %v{lane}, ptr %p{lane}, align 4")
            continue
        now = "%g" if lane == lanes - 1 else f"%g{lane}"
        lines.append(f"  %v{lane} = load i32, ptr %p{lane}, align 4")
        lines.append(f"  {now} = insertelement {vector} {before}, i32 %v{lane}, i32 {lane}")
        before = now
    return "\n".join(lines)


def _updates(name: str, lanes: int) -> str:
    """Each lane in turn; places are taken in pairs, as `codegen/plain_gangs.py` takes them."""
    lines = [
        f"  %g = add <{lanes} x i32> %index, %sum",
        f"  %pairs = bitcast <{lanes} x i32> %index to <{lanes // 2} x i64>",
    ]
    for lane in range(lanes):
        pair = f"%pair{lane // 2}"
        if lane % 2 == 0:
            lines.append(f"  %taken{lane} = extractelement <{lanes // 2} x i64> %pairs, i32 {lane // 2}")
            lines.append(f'  {pair} = call i64 asm "", "=r,0"(i64 %taken{lane})')
        half = f"lshr i64 {pair}, 32" if lane % 2 else f"and i64 {pair}, 4294967295"
        lines.append(f"  %n{lane} = {half}")
        lines.append(f"  %p{lane} = getelementptr i32, ptr %table, i64 %n{lane}")
        lines += (f"  {line.replace('#', str(lane))}" for line in UPDATES[name])
    return "\n".join(lines)


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(f"i32 {number}" for number in numbers)


# Even elements of one vector and odd ones of the other, all but in order: the even ones last however often it is done.
_MIXED = [place for at in range(8) for place in (10 * at % 16, 17 + 6 * at % 16)]

# Whole vectors: one line for each of a round's, with %v the vector before it and %p its place.
WHOLE = "<16 x i32>"
MOVES = {
    "wide_load": f"%w = load {WHOLE}, ptr %p, align 4",
    "wide_store": f"store {WHOLE} %v, ptr %p, align 4",
    "masked_load": f"%w = call {WHOLE} @llvm.masked.load(ptr align 4 %p, <16 x i1> %some, {WHOLE} poison)",
    "masked_store": f"call void @llvm.masked.store({WHOLE} %v, ptr align 4 %p, <16 x i1> %some)",
    "permute": f"%w = shufflevector {WHOLE} %v, {WHOLE} poison, {WHOLE} <{_numbers(5 * at % 16 for at in range(16))}>",
    "mix": f"%w = shufflevector {WHOLE} %v, {WHOLE} %index, {WHOLE} <{_numbers(_MIXED)}>",
}
SHUFFLES = ("permute", "mix")
# Bytes under a mask; and loads of what was just stored at the same place %q, whole or under a mask.
STORED = {
    "narrow_store": (
        "%b = bitcast <16 x i32> %v to <64 x i8>",
        "call void @llvm.masked.store(<64 x i8> %b, ptr align 4 %p, <64 x i1> %many)",
    ),
    "soon_load": (f"store volatile {WHOLE} %v, ptr %q, align 64", f"%w = load volatile {WHOLE}, ptr %q, align 64"),
    "late_load": (
        f"call void @llvm.masked.store({WHOLE} %v, ptr align 64 %q, <16 x i1> %some)",
        f"%w = load volatile {WHOLE}, ptr %q, align 64",
    ),
}
# A lane's update, with # for its number.
UPDATES = {
    "update": (
        "%old# = load i32, ptr %p#, align 4",
        "%new# = add i32 %old#, 7",
        "store i32 %new#, ptr %p#, align 4",
    ),
    "atomic": ("%old# = atomicrmw add ptr %p#, i32 7 seq_cst, align 4",),
    "tried": ("%old# = atomicrmw fadd ptr %p#, float 1.0 seq_cst, align 4",),
}
LEAST = 0.4  # cycles: two or so in each is what there is


def _numbered(move: str, at: int) -> str:
    """With names of its own."""
    return re.sub(r"%([wbpq])\b", rf"%\g<1>{at}", move)


def _moves(name: str) -> str:
    """A row of loads that are put together, of stores, or of shuffles with two ops each; "steps" has three ops each."""
    lines = [
        "  %low = and i64 %i, 31",
        "  %base = getelementptr i32, ptr %table, i64 %low",
        f"  %other = load {WHOLE}, ptr %base, align 4",
        "  %short = trunc i64 %rounds to i32",
        f"  %one = insertelement {WHOLE} poison, i32 %short, i32 0",
        f"  %same = shufflevector {WHOLE} %one, {WHOLE} poison, {WHOLE} zeroinitializer",
        f"  %odd = mul {WHOLE} %same, <{_numbers(range(3, 35, 2))}>",
        f"  %few = and {WHOLE} %index, splat (i32 8)",  # by chance, since lanes' branches must not be foreseen
        f"  %some = icmp ne {WHOLE} %few, zeroinitializer",
        f"  %mixed = mul {WHOLE} %index, splat (i32 -1640531535)",
        f"  %bytes = bitcast {WHOLE} %mixed to <64 x i8>",
        "  %many = icmp slt <64 x i8> %bytes, zeroinitializer",
    ]
    before = "%index"
    for at in range(EACH):
        lines.append(f"  %p{at} = getelementptr i32, ptr %base, i64 {13 * at}")  # most cross a line of the cache
        lines.append(f"  %q{at} = getelementptr i32, ptr %table, i64 {16 * at}")
        for move in STORED.get(name) or (MOVES.get(name, f"%w = add {WHOLE} %v, %odd"),):
            lines.append("  " + _numbered(move, at).replace("%v", before))
        if "store" not in name:
            made, other = f"%w{at}", before
            if "load" not in name:  # two ops keep LLVM from making one shuffle of several
                made, other = f"%x{at}", "%other"
                lines.append(f"  {made} = lshr {WHOLE} %w{at}, splat (i32 1)")
            lines.append(f"  %v{at} = xor {WHOLE} {made}, {other}")
            before = f"%v{at}"
    lines.append(f"  %g = add {WHOLE} {before}, %odd")
    return "\n".join(lines)
