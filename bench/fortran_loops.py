"""Random loops through the vectorizer, as many as asked for: gfortran runs old and new, and every bit must agree.

    lanewise bench fortran_loops 2000 --to vector

Loops come from `tests/fuzz/fortran_loops.py`, a hundred to a file: one that fails can be had again by the number
of its file. `--keep DIR` writes old and new of a file that fails there.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "fuzz"))

from _command_line import command_line
from fortran_loops import grow_loops
from test_fortran_loops import differing

from lanewise.fortran.modes import convert_text

BATCH = 100


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("count", type=int, nargs="?", default=1000)
    parser.add_argument("--first", type=int, default=100)
    parser.add_argument("--to", default="vector", choices=["vector", "simd"])
    parser.add_argument("--keep", default="")
    args = parser.parse_args()
    seen: Counter[str] = Counter()
    failed: list[str] = []
    for number in range(args.first, args.first + max(1, args.count // BATCH)):
        text = grow_loops(Random(number), BATCH)
        conversion = convert_text("loops.f", text, args.to)
        seen.update(loop.outcome for result in conversion.results for loop in result.loops)
        seen["refused"] += len(conversion.refused)
        with tempfile.TemporaryDirectory() as folder:
            told = differing(Path(folder), text, conversion.text, BATCH, bounds=args.to == "vector")
        if told:
            failed.append(f"file {number}: {' '.join(sorted(set(told.split()[::2])))}")
            if args.keep:
                (Path(args.keep) / f"old{number}.f").write_text(text)
                (Path(args.keep) / f"new{number}.f").write_text(conversion.text)
    print(dict(sorted(seen.items())))
    print("failed:", "; ".join(failed) or "none")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
