"""Elementary functions as on a processor without FMA, beside those with: bits that differ, and nanoseconds.

    lanewise bench unfused                 half a million operands of each f32 and f64 function
    lanewise bench unfused --all exp log   all 2^32 operands of f32 functions of one operand

SSE4.2 and its code without fused multiply-adds (`codegen/text/unfused_text.py`), against this processor's. The last
column has SSE4.2 with a call of the C library for each fused operation of each lane. Exits with 1 if any bit differs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import numpy as np
from _command_line import chosen, command_line
from ulp import operands_of_round

from lanewise.codegen.over_arrays import Run, over_arrays
from lanewise.codegen.targets import named
from lanewise.codegen.text.unfused_text import unfused_pen
from lanewise.machine.host import host, preferred_width
from lanewise.std.functions import FUNCTIONS

CHUNK, ROUNDS, TIMED = 1 << 17, 4, 1 << 15
WIDTHS = {"f32": 8, "f64": 4}
DTYPES = {"f32": np.float32, "f64": np.float64}


def samples(name: str, kind: str, everything: bool) -> Iterator[list[np.ndarray]]:
    operands = FUNCTIONS[name].operands
    if everything:
        for first in range(0, 1 << 32, CHUNK):
            yield [np.arange(first, first + CHUNK, dtype=np.uint32).view(np.float32)]
        return
    chance = np.random.default_rng(1)
    for number in range(ROUNDS):
        yield operands_of_round(chance, name, number, operands, DTYPES[kind], CHUNK)


def differing(ours: np.ndarray, theirs: np.ndarray) -> int:
    """How many have other bits; all that is not a number is alike."""
    whole = np.uint32 if ours.dtype == np.float32 else np.uint64
    return int(np.count_nonzero((ours.view(whole) != theirs.view(whole)) & ~(np.isnan(ours) & np.isnan(theirs))))


def nanoseconds(run: Run, arrays: list[np.ndarray]) -> float:
    few = [array[-TIMED:] for array in arrays]
    out = np.empty_like(few[0])
    call = run.bound(few, out)
    call()
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return best / TIMED * 1e9


def compared(name: str, kind: str, everything: bool) -> int:
    """Prints the row of a function; returns how many results differ."""
    row, sse = FUNCTIONS[name], named("sse4")
    kinds = row.kinds(kind)
    fused = over_arrays(row.function, kinds, preferred_width(32 if kind == "f32" else 64))
    plain = over_arrays(row.function, kinds, WIDTHS[kind], sse, unfused_pen(name, kind))
    wrong, count = 0, 0
    arrays: list[np.ndarray] = []
    for arrays in samples(name, kind, everything):
        wanted, got = np.empty_like(arrays[0]), np.empty_like(arrays[0])
        fused(arrays, wanted)
        plain(arrays, got)
        wrong, count = wrong + differing(got, wanted), count + len(got)
    usual = [np.random.default_rng(2).uniform(*row.samples, TIMED).astype(DTYPES[kind]) for _ in kinds]
    times = [nanoseconds(run, usual) for run in (fused, plain, over_arrays(row.function, kinds, WIDTHS[kind], sse))]
    shown = "  ".join(f"{one:8.2f}" for one in times)
    print(f"{name:8}{kind}  {wrong} of {count:,} differ  {shown}", flush=True)
    return wrong


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="functions; without one, all of them")
    parser.add_argument("--all", action="store_true", help="every f32, where a function has one operand")
    parser.add_argument("--kind", choices=("f32", "f64"))
    asked = parser.parse_args()
    if not host().fuses or host().vector_bits < 256:
        sys.exit("this processor has no fused multiply-add to compare with")
    np.seterr(all="ignore")
    print("ns of one result:                        this processor  SSE4.2  calls")
    wrong = 0
    for name in chosen(asked.names, FUNCTIONS, "function", str):
        for kind in (asked.kind,) if asked.kind else ("f32", "f64"):
            if not asked.all or (kind == "f32" and FUNCTIONS[name].operands == 1):
                wrong += compared(name, kind, asked.all)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
