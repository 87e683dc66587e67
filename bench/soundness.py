"""Do lanes ever disagree on a value that the divergence analysis calls uniform? A million program-input pairs, by hand.

    lanewise bench soundness 1000000          pairs to run; 3,000 if none are given
    lanewise bench soundness 1000000 soundness.txt        and the figures so far into a file, every few seconds
    lanewise bench soundness 1000000 soundness.txt 10000  starting with this program; by default 0

Programs of all kinds of control flow are grown, analysed, and run on many inputs in the interpreter; the lanes that
reach the same block with the same tag are compared, with shapes, ranges, branches and dead blocks. The seed of a
program is its number, so that a failure can be reproduced.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from _command_line import check_writable, command_line

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.shapes import shape_named
from lanewise.runtime.output_file import write
from lanewise.transform.edit.close_loops import close_loops
from lib.growers.ir_programs import Taste, grow
from lib.oracles.lane_claims import Tally, check

KINDS = ("structured", "reducible", "any")
INPUTS, LANES = 100, 3
GANG = Gang({"x": shape_named("T")}, width=LANES)


def program_number(number: int) -> Taste:
    kind = KINDS[number % 3]
    odd = number // 3 % 2 == 1
    return Taste(kind, 3 + number % 7, private=odd, floats=number % 4 == 0, calls=number % 9 == 0, minimal=True)


def line(pairs: int, programs: int, tally: Tally, seconds: float) -> str:
    return (
        f"{pairs} pairs, {programs} programs, {tally.instances} instances; compared {tally.uniform} uniform values, "
        f"{tally.strided} strided, {tally.branches} uniform branches, {tally.ranges} ranges; "
        f"{len(tally.broken)} contradictions; {seconds:.0f} s of CPU"
    )


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("pairs", nargs="?", type=int, default=3000, help="to run (3000)")
    parser.add_argument("report", nargs="?", type=Path, help="a file for intermediate figures")
    parser.add_argument("first", nargs="?", type=int, default=0, help="the number of the first program (0)")
    args = parser.parse_args()
    wanted, report, first = args.pairs, args.report, args.first
    check_writable("report", report)
    tally, programs, reported = Tally(), 0, time.monotonic()
    while programs * INPUTS < wanted and len(tally.broken) < 10:
        number = first + programs
        fn = grow(Random(f"soundness {number}"), program_number(number))
        close_loops(fn, Facts(fn))
        before = len(tally.broken)
        check(fn, range(number * INPUTS, (number + 1) * INPUTS), GANG, tally)
        if len(tally.broken) > before:
            print(f"program {number}: {tally.broken[before:][:3]}", flush=True)
        programs += 1
        if report is not None and time.monotonic() - reported > 5:
            reported = time.monotonic()
            write(report, line(programs * INPUTS, programs, tally, time.process_time()) + "\n")
    print(line(programs * INPUTS, programs, tally, time.process_time()))
    if report is not None:
        write(report, line(programs * INPUTS, programs, tally, time.process_time()) + "\n")
    return 1 if tally.broken else 0


if __name__ == "__main__":
    sys.exit(main())
