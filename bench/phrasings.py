"""Equivalent phrasings of kernels: the slowest beside the fastest of each group, with results compared bit for bit.

    lanewise bench phrasings [NAME ...]         groups, or parts of their names; without them, all
    lanewise bench phrasings --all              each phrasing, not only the fastest and the slowest
    lanewise bench phrasings --markdown FILE    the table, for documents

A group is one kernel in several phrasings: bounds with `min` or with `if`, `while` for `for`, temporaries, helper
functions, swapped operands, one axis or two. Rules make most of them (`rephrase/rules.py`). All phrasings of a group
run in turns in one process, on one thread, with default options and with `checks=False`. A figure is the time of a
phrasing divided by that of the fastest of its group, over both options.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from _command_line import add_names, check_writable, chosen, command_line
from _ratios import in_turns
from peers import Arguments

import lanewise as lw

TURNS, MOST_SECONDS, LEAST_SECONDS = 9, 3.0, 0.003
WARM_SECONDS = 0.15
OPTIONS: dict[str, dict[str, Any]] = {"default": {}, "checks=False": {"checks": False}}
WIDE = 1.15  # a group is wide if its slowest phrasing takes this much longer than its fastest


@dataclass(frozen=True)
class Line:
    """One phrasing with one set of options: its time, and that by the fastest of its group."""

    phrasing: str
    options: str
    seconds: float
    ratio: float
    compiling: float


def main() -> None:
    parser = command_line(__doc__)
    add_names(parser, "group")
    parser.add_argument("--all", action="store_true", help="each phrasing")
    parser.add_argument("--quick", action="store_true", help="fewer turns")
    parser.add_argument("--markdown", metavar="FILE", type=Path, help="write the table as Markdown")
    args = parser.parse_args()
    check_writable("--markdown", args.markdown)
    from rephrase.groups import all_groups

    groups = chosen(args.names, all_groups(), "group", lambda group: group.name)
    table = ["| group | phrasings | fastest, ms | slowest by fastest | of those | compiling, ms |"]
    table.append("| --- | --: | --: | --: | --- | --: |")
    wide = 0
    for group in groups:
        lines = measure(group, 3 if args.quick else TURNS)
        wide += lines[-1].ratio > WIDE
        table.append(row(group.name, lines))
        show(group.name, lines, args.all)
    print(f"{len(groups) - wide} of {len(groups)} groups are within {WIDE}")
    if args.markdown is not None:
        args.markdown.write_text("\n".join(table) + "\n", encoding="utf-8")


def measure(group: Any, turns: int) -> list[Line]:
    """The phrasings of a group, fastest first."""
    from rephrase.groups import spellings

    args = Arguments(group.args(group.size))
    runs: dict[tuple[str, str], Callable[[int], float]] = {}
    compiling: dict[tuple[str, str], float] = {}
    expected: list[Any] | None = None
    for name, function in spellings(group):
        for options, words in OPTIONS.items():
            kernel = lw.kernel(threads=1, **words)(function)
            key = name, options
            compiling[key] = _seconds(kernel, args)
            expected = expected or [np.copy(arg) for arg in args.own]
            if not all(_agree(a, b, group.exact) for a, b in zip(args.own, expected, strict=True)):
                sys.exit(f"lanewise: {group.name}: the phrasing '{name}' gives other results with {options}")
            end = time.perf_counter() + WARM_SECONDS
            while time.perf_counter() < end:
                _seconds(kernel, args)
            runs[key] = lambda count, kernel=kernel: sum(_seconds(kernel, args) for _ in range(count))
    times = in_turns(runs, turns, MOST_SECONDS, LEAST_SECONDS)
    best = {key: min(seconds) for key, seconds in times.items()}
    least = min(best.values())
    found = [
        Line(name, words, best[name, words], best[name, words] / least, compiling[name, words]) for name, words in best
    ]
    return sorted(found, key=lambda line: line.seconds)


def _seconds(kernel: Any, args: Arguments) -> float:
    args.restore()
    start = time.perf_counter()
    kernel(*args.own)
    return time.perf_counter() - start


def _agree(a: Any, b: Any, exact: bool) -> bool:
    return np.asarray(a).tobytes() == np.asarray(b).tobytes() if exact else np.allclose(a, b, rtol=1e-6)


def row(name: str, lines: list[Line]) -> str:
    last = lines[-1]
    count = len({line.phrasing for line in lines})
    compiling = (
        f"{min(line.compiling for line in lines) * 1e3:.0f} to {max(line.compiling for line in lines) * 1e3:.0f}"
    )
    words = f"{last.phrasing}, {last.options}"
    return f"| {name} | {count} | {lines[0].seconds * 1e3:.3f} | {last.ratio:.2f} | {words} | {compiling} |"


def show(name: str, lines: list[Line], everything: bool) -> None:
    first, last = lines[0], lines[-1]
    compiling = max(line.compiling for line in lines)
    words = f"{first.phrasing}, {first.options} .. {last.phrasing}, {last.options}"
    print(f"{name:24} {first.seconds * 1e3:8.3f} ms  x {last.ratio:5.2f}  {words}  (compiling {compiling:.2f} s)")
    for line in lines if everything else [line for line in lines if line.ratio > WIDE]:
        print(f"    {line.ratio:6.2f}  {line.phrasing}, {line.options}")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
