"""Lanewise beside gcc, clang, ISPC, Numba and others on every workload: ratios from one run, with intervals.

    lanewise bench [NAME ...] [--quick] [--peers gcc,ispc] [--markdown FILE] [--plot FILE.svg] [--json FILE]
    lanewise bench --ispc PROGRAM --python PROGRAM       where ISPC, and a Python that has Numba, are
    lanewise bench --from FILE.json --plot FILE.svg      the table and the picture of an earlier run, not measured anew

NAME is a workload or a part of its name. One thread each; every result is checked: Lanewise against plain Python on a
small input, and each peer against Lanewise on the input that is measured. A number above 1 says how many times as
fast as the peer Lanewise is with checks=False and fma=True, as the peers have no checks and contract; the number in
parentheses is the same for Lanewise as it comes. `checks` is what bounds checks cost, from checks=True against
checks=False. ± is half of the interval that holds 95 % (bench/_ratios.py).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from _command_line import add_names, check_program, check_writable, chosen, command_line, misused
from _comparison import LEGEND, Comparison, as_markdown, as_text, as_text_head, as_text_mean, from_json
from _improved import improved
from _ratio_chart import ratio_chart
from _ratios import in_turns, ratio
from peers import TITLES, Arguments, Peer, Ready
from peers.in_python import python_peers
from peers.native import BuildError, native_peers
from workloads import Workload, all_workloads

import lanewise as lw
from lanewise.runtime.settings import cache_folder

DEFAULT, UNCHECKED, BARE = "default", "unchecked", "bare"
FORMS: dict[str, dict[str, Any]] = {
    BARE: {"checks": False, "fma": True},
    UNCHECKED: {"checks": False},
    DEFAULT: {},
}
TURNS, QUICK_TURNS = 15, 7
QUICK_SHARE = 8
LEAST_SECONDS = 2e-3  # of one measurement


def lanewise_form(workload: Workload, options: dict[str, Any], args: Arguments) -> Ready:
    call = improved(lw.kernel(threads=1, **options)(workload.kernel.function), args)

    def seconds(count: int) -> float:
        start = time.thread_time()
        for _ in range(count):
            call()
        return time.thread_time() - start

    return Ready(seconds, lambda: args.own, args.restore)


def fresh(args: Sequence[Any]) -> list[Any]:
    return [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args]


def as_plain_python(workload: Workload) -> bool:
    """Whether the kernel gives on a small input what it gives as plain Python."""
    args = workload.args(workload.small)
    ours, plain = fresh(args), fresh(args)
    workload.kernel(*ours)
    workload.kernel.py(*plain)
    return differing(ours, plain, 0.0 if workload.exact else 1e-5) == 0


def differing(found: Sequence[Any], wanted: Sequence[Any], tolerance: float) -> float:
    """The largest share of elements of an array that are others."""
    shares = [0.0]
    for ours, other in zip(found, wanted, strict=True):
        if isinstance(other, np.ndarray) and other.size:
            same = np.isclose(ours.astype(float), other.astype(float), rtol=tolerance, atol=tolerance, equal_nan=True)
            shares.append(float(np.mean(~same)))
    return max(shares)


def compared(workload: Workload, peers: Sequence[Peer], quick: bool) -> Comparison:
    args = Arguments(workload.args(max(workload.size // QUICK_SHARE, workload.small) if quick else workload.size))
    ready: dict[str, Ready] = {}
    start = time.perf_counter()
    ready.update({form: lanewise_form(workload, options, args) for form, options in FORMS.items()})
    compiling = time.perf_counter() - start
    notes = [] if as_plain_python(workload) else ["NOT as plain Python"]
    for peer in peers:
        try:
            made = peer.prepare(workload, args)
        except (BuildError, RuntimeError) as error:
            notes.append(f"{peer.title}: {error}")
            continue
        if made is not None:
            ready[peer.name] = made
    notes += wrong_results(workload, ready)
    runs = {name: restored(one) if workload.in_place else one.seconds for name, one in ready.items()}
    turns, most = (QUICK_TURNS, 2.0) if quick else (TURNS, 20.0)
    times = in_turns(runs, turns, most, LEAST_SECONDS)
    return Comparison(
        name=workload.name,
        seconds=min(times[BARE]),
        default_seconds=min(times[DEFAULT]),
        checks=ratio(times[DEFAULT], times[UNCHECKED]),
        bare={peer: ratio(times[peer], times[BARE]) for peer in times if peer not in FORMS},
        default={peer: ratio(times[peer], times[DEFAULT]) for peer in times if peer not in FORMS},
        details={peer: one.detail for peer, one in ready.items() if one.detail},
        compiling=compiling,
        notes=tuple(notes),
    )


def restored(one: Ready) -> Any:
    """Each run finds what the first one found."""

    def run() -> float:
        one.restore()
        return one.seconds(1)

    return lambda count: sum(run() for _ in range(count))


def results(one: Ready) -> list[Any]:
    """Of one run on fresh arguments."""
    one.restore()
    one.seconds(1)
    return fresh(one.arrays())


def wrong_results(workload: Workload, ready: dict[str, Ready]) -> list[str]:
    wrong: list[str] = []
    found = {name: results(one) for name, one in ready.items()}
    for name, arrays in found.items():
        share = differing(arrays, found[DEFAULT], 2e-3)
        if share > workload.near:
            wrong.append(f"{name} has other results in {share:.1%} of the elements")
    return wrong


def chosen_peers(args: argparse.Namespace) -> list[Peer]:
    """Those that are installed and asked for; says which are not installed and how to get them."""
    asked = asked_peers(args.peers)
    kept = Path(cache_folder() or ".") / "peers"
    known = [peer for peer in native_peers(kept, args.ispc) if peer.name in asked] + python_peers(args.python, asked)
    for peer in known:
        if peer.missing:
            print(f"{peer.title} is not here: {peer.missing}")
    return [peer for peer in known if not peer.missing]


def asked_peers(words: str | None) -> list[str]:
    if words is None:
        return list(TITLES)
    asked = [word.strip() for word in words.split(",") if word.strip()]
    for word in asked:
        if word not in TITLES:
            misused(f"there is no peer '{word}'; those there are: {', '.join(TITLES)}")
    return asked


def earlier(args: argparse.Namespace) -> tuple[list[Comparison], list[Peer]]:
    """The rows of a file that --json has written, and the peers in them."""
    try:
        rows = chosen(args.names, from_json(args.earlier.read_text(encoding="utf-8")), "workload", lambda row: row.name)
    except OSError as error:
        sys.exit(f"--from: '{args.earlier}' cannot be read ({error.strerror})")
    except ValueError:
        sys.exit(f"--from: '{args.earlier}' is not what `lanewise bench --json FILE` writes")
    asked = asked_peers(args.peers)
    return rows, [Peer(name) for name in TITLES if name in asked and any(name in row.bare for row in rows)]


def measured(args: argparse.Namespace) -> tuple[list[Comparison], list[Peer]]:
    """The rows, each printed as soon as it is known."""
    workloads, peers = chosen(args.names, all_workloads(), "workload", lambda row: row.name), chosen_peers(args)
    print(as_text_head(peers))
    rows: list[Comparison] = []
    for workload in workloads:
        rows.append(compared(workload, peers, args.quick))
        print(as_text(rows[-1], peers), flush=True)
    return rows, peers


def options() -> argparse.Namespace:
    parser = command_line(__doc__)
    parser.prog = "lanewise bench"
    add_names(parser, "workload")
    parser.add_argument("--list", action="store_true", help="the workloads")
    parser.add_argument("--quick", action="store_true", help="smaller inputs and fewer turns")
    parser.add_argument("--peers", metavar="LIST", help=f"with commas: {', '.join(TITLES)}")
    parser.add_argument("--ispc", metavar="PROGRAM", help="where ISPC is, if not on the path")
    parser.add_argument("--python", metavar="PROGRAM", help="a Python that has Numba and its like, if this one has not")
    parser.add_argument("--from", metavar="FILE", type=Path, dest="earlier", help="what --json wrote: none is measured")
    parser.add_argument("--markdown", metavar="FILE", type=Path, help="write the table as Markdown")
    parser.add_argument("--plot", metavar="FILE", type=Path, help="write a picture (SVG)")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all numbers")
    args = parser.parse_args()
    check_program("--ispc", args.ispc)
    check_program("--python", args.python)
    check_writable("--markdown", args.markdown)
    check_writable("--plot", args.plot, ".svg")
    check_writable("--json", args.json)
    return args


def main() -> int:
    args = options()
    if args.list:
        for workload in all_workloads():
            print(f"{workload.name:20}{workload.about}")
        return 0
    if args.earlier is not None:
        rows, peers = earlier(args)
        print("\n".join([as_text_head(peers), *(as_text(row, peers) for row in rows)]))
    else:
        rows, peers = measured(args)
    if len(rows) > 1:
        print(as_text_mean(rows, peers))
    print(LEGEND, end="")
    if args.markdown:
        args.markdown.write_text(as_markdown(rows, peers), encoding="utf-8")
    if args.plot:
        args.plot.write_text(ratio_chart(rows, peers), encoding="utf-8")
    if args.json:
        args.json.write_text(json.dumps([row.as_json() for row in rows], indent=1) + "\n", encoding="utf-8")
    return 1 if any(row.notes for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
