"""Random Fortran units through the restructurer, as many as requested: traces before and after must be equal.

    lanewise bench fortran_flow 100000 --first 1000000

Every program goes through `structured` and `guarded`, every tenth through `deleted` and each stage of `guarded`.
Programs come from `tests/lib/growers/fortran_units.py`, numbered; the number of a failing one reproduces it.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from _command_line import command_line

from lanewise.fortran.check.check import check_flow
from lanewise.fortran.modes import STAGES, convert_text
from lib.growers.fortran_units import grow

ALWAYS = ("structured", "guarded")
SOMETIMES = ("deleted", *(f"guarded:{stage}" for stage in STAGES))


def campaign(first: int, count: int) -> tuple[Counter[str], list[str]]:
    seen: Counter[str] = Counter()
    failed: list[str] = []
    begin = time.process_time()
    for number in range(first, first + count):
        text = grow(Random(number))
        for mode in (*ALWAYS, *SOMETIMES) if number % 10 == 0 else ALWAYS:
            conversion = convert_text("grown.f", text, mode)
            (result,) = conversion.results
            seen[f"{mode} {result.status}"] += 1
            left = result.gotos_after if mode in ALWAYS and result.status == "converted" else 0
            if left or check_flow(conversion, seeds=4):
                failed.append(f"{number} {mode}")
        seen["programs"] += 1
        if seen["programs"] % 5000 == 0:
            spent = time.process_time() - begin
            print(f"{seen['programs']} programs, {spent:.0f} s, failed: {failed or 'none'}", flush=True)
    return seen, failed


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("count", type=int, nargs="?", default=1000)
    parser.add_argument("--first", type=int, default=1_000_000)
    args = parser.parse_args()
    seen, failed = campaign(args.first, args.count)
    for name, number in sorted(seen.items()):
        print(f"{number:8} {name}")
    print("failed:", ", ".join(failed) or "none")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
