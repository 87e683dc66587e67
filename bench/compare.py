"""Lanewise against gcc, clang, ISPC, Numba and others on every workload: ratios from one run, with intervals.

    lanewise bench [NAME ...] [--quick] [--peers gcc,ispc] [--markdown FILE] [--plot FILE.svg] [--json FILE]
    lanewise bench --ispc PROGRAM --python PROGRAM       where ISPC, and a Python that has Numba, are
    lanewise bench --cpu x86-64-v3                       all limited to a weaker processor than this one
    lanewise bench --from FILE.json --plot FILE.svg      the table and the picture of an earlier run, without measuring

NAME is a workload or a part of its name. One thread each; every result is checked: Lanewise against plain Python on a
small input, and each peer against Lanewise on the measured input. A number above 1 says how many times as fast as the
peer Lanewise is with checks=False and fma=True, as the peers have no checks and contract; the number in parentheses is
the same for Lanewise with default options. `checks` is the cost of bounds checks, from checks=True against
checks=False. ± is half of the 95 % interval (bench/_ratios.py).
"""

from __future__ import annotations

import argparse
import atexit
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from _command_line import add_names, check_apart, check_program, check_writable, chosen, command_line, misused
from _comparison import LEGEND, Comparison, as_markdown, as_text, as_text_head, as_text_mean, from_json
from _improved import improved
from _ratio_chart import ratio_chart
from _ratios import in_turns, ratio
from peers import TITLES, Arguments, Peer, PeerError, Ready
from peers.in_python import python_peers
from peers.native import native_peers
from workloads import Workload, all_workloads

import lanewise as lw
from lanewise.ir.position import CompileError
from lanewise.llvm.processor import check, limit
from lanewise.runtime.call.settings import cache_folder
from lanewise.runtime.output_file import write
from lanewise.store import open_folder

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
    """Whether the kernel's result on a small input equals that of plain Python."""
    args = workload.args(workload.small)
    ours, plain = fresh(args), fresh(args)
    workload.kernel(*ours)
    workload.kernel.py(*plain)
    return differing(ours, plain, 0.0 if workload.exact else 1e-5) == 0


def differing(found: Sequence[Any], wanted: Sequence[Any], tolerance: float) -> float:
    """The largest share of differing elements in an array."""
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
    notes += prepared(workload, peers, args, ready)
    notes += wrong_results(workload, ready)
    turns, most = (QUICK_TURNS, 2.0) if quick else (TURNS, 20.0)
    times, failed = timed(ready, turns, most, workload.in_place)
    notes += failed
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
        cpu=limit() or "",
    )


def prepared(workload: Workload, peers: Sequence[Peer], args: Arguments, ready: dict[str, Ready]) -> list[str]:
    """Put the peers that have the workload into `ready`; messages about those that fail."""
    notes: list[str] = []
    for peer in peers:
        try:
            made = peer.prepare(workload, args)
        except PeerError as error:
            notes.append(f"{peer.title}: {error}")
            continue
        if made is not None:
            ready[peer.name] = made
    return notes


def timed(ready: dict[str, Ready], turns: int, most: float, in_place: bool) -> tuple[dict[str, list[float]], list[str]]:
    """Times of all that run to the end; a peer that fails is removed from `ready`, and the others are timed again."""
    notes: list[str] = []
    while True:
        runs = {name: _named(name, restored(one) if in_place else one.seconds) for name, one in ready.items()}
        try:
            return in_turns(runs, turns, most, LEAST_SECONDS), notes
        except _Failed as failure:
            notes.append(f"{TITLES[failure.name]}: {failure.__cause__}")
            del ready[failure.name]


class _Failed(Exception):
    """The peer of this name failed during timing."""

    def __init__(self, name: str) -> None:
        self.name = name


def _named(name: str, run: Callable[[int], float]) -> Callable[[int], float]:
    def named(count: int) -> float:
        try:
            return run(count)
        except PeerError as error:
            raise _Failed(name) from error

    return named


def restored(one: Ready) -> Any:
    """Restore the arguments, so that each run starts from the same state."""

    def run() -> float:
        one.restore()
        return one.seconds(1)

    return lambda count: sum(run() for _ in range(count))


def results(one: Ready) -> list[Any]:
    """The results of one run on fresh arguments."""
    one.restore()
    one.seconds(1)
    return fresh(one.arrays())


def wrong_results(workload: Workload, ready: dict[str, Ready]) -> list[str]:
    """Messages about peers whose results differ; one that fails is removed from `ready`."""
    notes: list[str] = []
    wanted = results(ready[DEFAULT])
    for name, one in list(ready.items()):
        try:
            share = differing(results(one), wanted, 2e-3)
        except PeerError as error:
            notes.append(f"{TITLES[name]}: {error}")
            del ready[name]
            continue
        if share > workload.near:
            notes.append(f"{name} has other results in {share:.1%} of the elements")
    return notes


def chosen_peers(args: argparse.Namespace) -> list[Peer]:
    """Peers that are installed and requested; prints which are not installed and how to get them."""
    asked = asked_peers(args.peers)
    kept = libraries()
    known = [peer for peer in native_peers(kept, args.ispc) if peer.name in asked] + python_peers(args.python, asked)
    for peer in known:
        if peer.missing:
            print(f"{peer.title} is not here: {peer.missing}")
    return [peer for peer in known if not peer.missing]


def libraries() -> Path:
    """The folder of built peer libraries: they are loaded again later, so it is private to this user (`store.py`)."""
    home = cache_folder()
    if home is None:
        folder = tempfile.mkdtemp(prefix="lanewise-peers-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return Path(folder)
    try:
        os.close(open_folder(home, ("peers",), make=True))
    except OSError as error:
        sys.exit(f"libraries of peers cannot be kept in {home}: {error.strerror}")
    return Path(home, "peers")


def asked_peers(words: str | None) -> list[str]:
    if words is None:
        return list(TITLES)
    asked = [word.strip() for word in words.split(",") if word.strip()]
    for word in asked:
        if word not in TITLES:
            misused(f"there is no peer '{word}'; those there are: {', '.join(TITLES)}")
    return asked


def earlier(args: argparse.Namespace) -> tuple[list[Comparison], list[Peer]]:
    """The rows of a file that --json wrote, and the peers in them."""
    try:
        rows = chosen(args.names, from_json(args.earlier.read_text(encoding="utf-8")), "workload", lambda row: row.name)
    except OSError as error:
        sys.exit(f"--from: '{args.earlier}' cannot be read ({error.strerror})")
    except (ValueError, RecursionError):
        sys.exit(f"--from: '{args.earlier}' is not what `lanewise bench --json FILE` writes")
    if not rows:
        sys.exit(f"--from: there is no row in '{args.earlier}'")
    asked = asked_peers(args.peers)
    return rows, [Peer(name) for name in TITLES if name in asked and any(name in row.bare for row in rows)]


def measured(args: argparse.Namespace) -> tuple[list[Comparison], list[Peer]]:
    """The rows, each printed as soon as it is known."""
    workloads, peers = chosen(args.names, all_workloads(), "workload", lambda row: row.name), chosen_peers(args)
    print(as_text_head(peers, limit() or ""))
    rows: list[Comparison] = []
    for workload in workloads:
        rows.append(compared(workload, peers, args.quick))
        print(as_text(rows[-1], peers), flush=True)
    return rows, peers


def limit_all(cpu: str | None) -> None:
    """Act as a weaker processor from here on; the peers ask `limit()`."""
    if cpu is not None:
        try:
            check(cpu, f"--cpu {cpu}")
        except CompileError as error:
            misused(str(error))
        os.environ["LANEWISE"] = " ".join(filter(None, (os.environ.get("LANEWISE"), f"cpu={cpu}")))
        limit.cache_clear()


def options() -> argparse.Namespace:
    parser = command_line(__doc__)
    parser.prog = "lanewise bench"
    add_names(parser, "workload")
    parser.add_argument("--list", action="store_true", help="the workloads")
    parser.add_argument("--quick", action="store_true", help="smaller inputs and fewer turns")
    parser.add_argument("--peers", metavar="LIST", help=f"with commas: {', '.join(TITLES)}")
    parser.add_argument("--ispc", metavar="PROGRAM", help="where ISPC is, if not on the path")
    parser.add_argument("--python", metavar="PROGRAM", help="a Python with Numba and other peers, if this one has none")
    parser.add_argument("--cpu", metavar="NAME", help="limit all to a processor: x86-64-v3, haswell, znver3, ...")
    parser.add_argument("--from", metavar="FILE", type=Path, dest="earlier", help="what --json wrote: none is measured")
    parser.add_argument("--markdown", metavar="FILE", type=Path, help="write the table as Markdown")
    parser.add_argument("--plot", metavar="FILE", type=Path, help="write a picture (SVG)")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all numbers")
    args = parser.parse_args()
    limit_all(args.cpu)
    check_program("--ispc", args.ispc)
    check_program("--python", args.python)
    inputs = [args.earlier] if args.earlier is not None else []
    check_writable("--markdown", args.markdown, inputs=inputs)
    check_writable("--plot", args.plot, ".svg", inputs=inputs)
    check_writable("--json", args.json, inputs=inputs)
    check_apart({"--markdown": args.markdown, "--plot": args.plot, "--json": args.json})
    return args


def main() -> int:
    args = options()
    if args.list:
        for workload in all_workloads():
            print(f"{workload.name:20}{workload.about}")
        return 0
    if args.earlier is not None:
        rows, peers = earlier(args)
        print("\n".join([as_text_head(peers, rows[0].cpu), *(as_text(row, peers) for row in rows)]))
    else:
        rows, peers = measured(args)
    if len(rows) > 1:
        print(as_text_mean(rows, peers))
    print(LEGEND, end="")
    if args.markdown:
        write(args.markdown, as_markdown(rows, peers))
    if args.plot:
        write(args.plot, ratio_chart(rows, peers))
    if args.json:
        write(args.json, json.dumps([row.as_json() for row in rows], indent=1) + "\n")
    return 1 if any(row.notes for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
