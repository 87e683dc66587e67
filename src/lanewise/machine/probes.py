"""Probes: the loops that measure prices, as LLVM text.

for name, text in probes(): ...         each defines a function of that name: (table, places, out, iterations)

nothing     an empty loop, which is subtracted        clock       a chain of `CHAIN` ops, one per cycle
by.load8    a gather of 8 lanes                       each.load16 the same lane by lane
wide_load   `EACH` vectors of 64 bytes; and masked ones, shuffles, updates of elements
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .prices import LANES

CHAIN = 64  # ops in an iteration of the clock
EACH = 8  # vectors that an iteration moves


def probes() -> Iterator[tuple[str, str]]:
    """Each loop by name, as LLVM text."""
    yield "nothing", _loop("nothing", LANES[-1], "  %g = add <16 x i32> %index, %sum")
    steps = ["  %c0 = add i32 %t, %lowest"]
    for at in range(1, CHAIN):  # an assembly statement keeps LLVM from folding the chain
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
    """A loop over places; its body computes %g from %places, %index and %sum."""
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
    """One scalar update per lane; places are extracted in pairs, as in `codegen/gang/plain_gangs.py`."""
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


# Even elements of one vector and odd ones of the other, out of order: repeated shuffles keep the even ones.
_MIXED = [place for at in range(8) for place in (10 * at % 16, 17 + 6 * at % 16)]

# Whole vectors: one line for each vector of an iteration; %v is the vector before it, %p its place.
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
# Bytes under a mask; and loads after a store to the same place %q, whole or under a mask.
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


def _numbered(move: str, at: int) -> str:
    """With the names of this vector."""
    return re.sub(r"%([wbpq])\b", rf"%\g<1>{at}", move)


def _moves(name: str) -> str:
    """Loads that are combined, stores, or shuffles with two ops each; "steps" has three ops each."""
    lines = [
        "  %low = and i64 %i, 31",
        "  %base = getelementptr i32, ptr %table, i64 %low",
        f"  %other = load {WHOLE}, ptr %base, align 4",
        "  %short = trunc i64 %rounds to i32",
        f"  %one = insertelement {WHOLE} poison, i32 %short, i32 0",
        f"  %same = shufflevector {WHOLE} %one, {WHOLE} poison, {WHOLE} zeroinitializer",
        f"  %odd = mul {WHOLE} %same, <{_numbers(range(3, 35, 2))}>",
        f"  %few = and {WHOLE} %index, splat (i32 8)",  # random, so that branches of lanes are mispredicted
        f"  %some = icmp ne {WHOLE} %few, zeroinitializer",
        f"  %mixed = mul {WHOLE} %index, splat (i32 -1640531535)",
        f"  %bytes = bitcast {WHOLE} %mixed to <64 x i8>",
        "  %many = icmp slt <64 x i8> %bytes, zeroinitializer",
    ]
    before = "%index"
    for at in range(EACH):
        lines.append(f"  %p{at} = getelementptr i32, ptr %base, i64 {13 * at}")  # most cross a cache line
        lines.append(f"  %q{at} = getelementptr i32, ptr %table, i64 {16 * at}")
        for move in STORED.get(name) or (MOVES.get(name, f"%w = add {WHOLE} %v, %odd"),):
            lines.append("  " + _numbered(move, at).replace("%v", before))
        if "store" not in name:
            made, other = f"%w{at}", before
            if "load" not in name:  # two ops keep LLVM from merging several shuffles
                made, other = f"%x{at}", "%other"
                lines.append(f"  {made} = lshr {WHOLE} %w{at}, splat (i32 1)")
            lines.append(f"  %v{at} = xor {WHOLE} {made}, {other}")
            before = f"%v{at}"
    lines.append(f"  %g = add {WHOLE} {before}, %odd")
    return "\n".join(lines)
