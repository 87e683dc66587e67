"""Random loops through the vectorizer, as many as requested: gfortran runs old and new, and every bit must agree.

    lanewise bench fortran_loops 2000 --to vector

Loops come from `tests/lib/growers/fortran_loops.py`, a hundred per file: the number of its file reproduces a failing
one. `--keep DIR` writes old and new text of a failing file there.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from _command_line import command_line, made_folder

from lanewise.fortran.modes import convert_text
from lanewise.runtime.output_file import write
from lib.growers.fortran_loops import grow_loops
from lib.oracles.gfortran import differing

BATCH = 100


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("count", type=int, nargs="?", default=1000)
    parser.add_argument("--first", type=int, default=100)
    parser.add_argument("--to", default="vector", choices=["vector", "simd", "best"])
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="folder for programs that differ")
    args = parser.parse_args()
    made_folder("--keep", args.keep)
    seen: Counter[str] = Counter()
    failed: list[str] = []
    for number in range(args.first, args.first + max(1, args.count // BATCH)):
        text = grow_loops(Random(number), BATCH)
        conversion = convert_text("loops.f", text, args.to)
        seen.update(loop.outcome for result in conversion.results for loop in result.loops)
        seen["refused"] += len(conversion.refused)
        with tempfile.TemporaryDirectory() as folder:
            differences = differing(Path(folder), text, conversion.text, BATCH, bounds=args.to == "vector")
        if differences:
            failed.append(f"file {number}: {' '.join(sorted(set(differences.split()[::2])))}")
            if args.keep is not None:
                write(args.keep / f"old{number}.f", text)
                write(args.keep / f"new{number}.f", conversion.text)
    print(dict(sorted(seen.items())))
    print("failed:", "; ".join(failed) or "none")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
