"""Kernels that the compiler was not tuned to, in five families: beside the best strict peer of each row.

    lanewise bench unseen [NAME ...]            kernels or parts of their names; without them, all forty
    lanewise bench unseen --quick               smaller inputs and fewer turns
    lanewise bench unseen --cpu x86-64-v3       all limited to a weaker processor than this one
    lanewise bench unseen --python PROGRAM      a Python that has Numba
    lanewise bench unseen --markdown FILE       the table, for documents

The kernels are in `bench/families`; their C has the same loops, and rules write them for Numba. All run on one thread,
in turns. Strict peers are gcc, clang and Numba without fast-math; with ISPC where its sources are there. A figure is
the peer's time divided by ours with default options: above 1 we are faster. Results are checked against plain Python on
a small input, and against each peer on the measured one.
"""

from __future__ import annotations

import argparse
import atexit
import hashlib
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from _command_line import add_names, check_program, check_writable, chosen, command_line
from _comparison import Comparison
from _ratios import Ratio, mean
from compare import compared, libraries, limit_all
from peers import TITLES, Peer, Source
from peers.in_python import python_peers
from peers.native import native_peers

FOLDER = Path(__file__).parent / "families"
STRICT = ("gcc", "clang", "ispc", "numba")
SHOWN = ("gcc", "clang", "gcc-fast", "ispc", "numba")
LEVEL = 0.95  # at least this much of the best strict peer counts as first


def main() -> int:
    args = options()
    from families import FAMILIES, all_kernels

    kernels = chosen(args.names, all_kernels(), "kernel", lambda row: row[1].name)
    peers = installed(args)
    shown = [peer.name for peer in peers]
    rows: list[tuple[str, Comparison]] = []
    print(text_head(shown))
    for family, workload in kernels:
        rows.append((family, compared(workload, peers, args.quick)))
        print(text_row(rows[-1][1], shown), flush=True)
    for family in FAMILIES:
        of_it = [row for name, row in rows if name == family]
        if of_it and len(of_it) < len(rows):
            print(text_mean(family, of_it, shown))
    found = [row for _, row in rows]
    print(text_mean("geometric mean", found, shown))
    print(summary(found))
    if args.markdown is not None:
        args.markdown.write_text(markdown(rows, shown), encoding="utf-8")
    return 1 if any(row.notes for row in found) else 0


def options() -> argparse.Namespace:
    parser = command_line(__doc__)
    add_names(parser, "kernel")
    parser.add_argument("--quick", action="store_true", help="smaller inputs and fewer turns")
    parser.add_argument("--ispc", metavar="PROGRAM", help="where ISPC is, if not on the path")
    parser.add_argument("--cpu", metavar="NAME", help="limit all to a processor: x86-64-v3, haswell, znver3, ...")
    parser.add_argument("--python", metavar="PROGRAM", help="a Python with Numba, if this one has none")
    parser.add_argument("--markdown", metavar="FILE", type=Path, help="write the table as Markdown")
    args = parser.parse_args()
    limit_all(args.cpu)
    check_program("--ispc", args.ispc)
    check_program("--python", args.python)
    check_writable("--markdown", args.markdown)
    return args


def installed(args: argparse.Namespace) -> list[Peer]:
    """The peers that are here; prints how to get the others."""
    made = tempfile.mkdtemp(prefix="lanewise-unseen-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    native = native_peers(libraries(), args.ispc, FOLDER)
    known = [*native, *python_peers(args.python, ["numba"], numba_file(Path(made)))]
    for peer in known:
        if peer.missing:
            print(f"{peer.title} is not here: {peer.missing}")
    there = {peer.name: peer for peer in known if not peer.missing}
    return [there[name] for name in SHOWN if name in there]


def numba_file(folder: Path) -> Callable[[str, Source, Sequence[Any]], Path]:
    """What writes the module of a kernel for Numba into the folder, and gives its path."""
    from families.as_numba import as_numba, is_single

    def file(peer: str, source: Source, args: Sequence[Any]) -> Path:
        del peer
        module = sys.modules[source.kernel.function.__module__]  # pyright: ignore[reportAttributeAccessIssue]
        text = as_numba(module, is_single(args))
        path = folder / f"{source.file}_{hashlib.sha256(text.encode()).hexdigest()[:8]}.py"
        path.write_text(text, encoding="utf-8")
        return path

    return file


def best_strict(row: Comparison) -> tuple[str, Ratio]:
    """The fastest of the strict peers, and the ratio to it."""
    name = min((name for name in STRICT if name in row.default), key=lambda name: row.default[name].middle)
    return name, row.default[name]


def summary(rows: Sequence[Comparison]) -> str:
    there = [row for row in rows if any(name in row.default for name in STRICT)]
    if not there:
        return "no strict peer is here"
    ratios = [best_strict(row)[1] for row in there]
    first = sum(one.middle >= LEVEL for one in ratios)
    return (
        f"best strict peer of each row: {mean(ratios).middle:.2f}; first or within 5 % on {first} of {len(there)} rows"
    )


def text_head(peers: Sequence[str]) -> str:
    return f"{'':18}{'ms':>9}{'checks':>8}" + "".join(f"{TITLES[name]:>15}" for name in peers) + f"{'best':>8}"


def text_row(row: Comparison, peers: Sequence[str]) -> str:
    cells = "".join(f"{row.default[name].middle:15.2f}" if name in row.default else f"{'-':>15}" for name in peers)
    best = f"{best_strict(row)[1].middle:8.2f}" if row.default else ""
    notes = "".join(f"\n    {note}" for note in row.notes)
    return f"{row.name:18}{1e3 * row.default_seconds:9.3f}{row.checks.middle:8.2f}{cells}{best}{notes}"


def text_mean(title: str, rows: Sequence[Comparison], peers: Sequence[str]) -> str:
    cells = "".join(f"{_mean(rows, name):>15}" for name in peers)
    best = mean([best_strict(row)[1] for row in rows]).middle if all(row.default for row in rows) else 0.0
    return f"{title:18}{'':9}{mean([row.checks for row in rows]).middle:8.2f}{cells}{best:8.2f}"


def _mean(rows: Sequence[Comparison], name: str) -> str:
    there = [row.default[name] for row in rows if name in row.default]
    return f"{mean(there).middle:.2f}" if there else "-"


def markdown(rows: Sequence[tuple[str, Comparison]], peers: Sequence[str]) -> str:
    lines = ["| family | kernel | ms | " + " | ".join(TITLES[name] for name in peers) + " | best strict |"]
    lines.append("| --- | --- | --: |" + " --: |" * (len(peers) + 1))
    for family, row in rows:
        cells = [f"{row.default[name].middle:.2f}" if name in row.default else "-" for name in peers]
        best = f"**{best_strict(row)[1].middle:.2f}**" if row.default else "-"
        lines.append("| " + " | ".join([family, row.name, f"{1e3 * row.default_seconds:.3g}", *cells, best]) + " |")
    every = [row for _, row in rows]
    best = mean([best_strict(row)[1] for row in every]).middle if all(row.default for row in every) else 0.0
    lines.append(
        "| | **geometric mean** | | " + " | ".join(_mean(every, name) for name in peers) + f" | **{best:.2f}** |"
    )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    sys.exit(main())
