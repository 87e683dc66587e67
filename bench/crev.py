"""Call re-vectorization: the seven programs as seq, par, launch and crev (Figures 11 and 12), and an empty call.

    lanewise bench crev [--quick] [--plot FOLDER]

Every program runs in all its forms alternately, on copies of the same input, and results must be equal. The minimum of
each counts: of the thread's processor time, and of wall-clock time for `launch`, whose tasks run on all cores. Numbers
are how many times as fast as seq a form is. Inputs are those of section 4 of the paper, scaled to seconds. `--plot`
writes the two curves of Figure 12 as SVG: matching of prefixes of a sentence, and leader election on trees.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from _command_line import command_line, made_folder
from _line_chart import line_chart

import lanewise as lw
from lanewise.runtime.output_file import write

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples"))

FORMS = ("seq", "par", "launch", "crev")
ALIKE = ("par", "par_filtered", "crev_printed", "crev")  # with and without the filter
MISSING = "×"


@dataclass(frozen=True)
class Program:
    """A line of Figure 11: millions of cycles there, None if there was no such form or it did not end."""

    short: str
    module: str
    paper: tuple[float | None, ...]
    large: dict[str, Any] = field(default_factory=dict[str, Any])
    small: dict[str, Any] = field(default_factory=dict[str, Any])


SIXTEEN = {"pattern": "She had been wat"}
PROGRAMS = (
    Program("bk", "book_filter", (None, 8530.99, 7857.98, 7405.17), {"lines": 256}, {"lines": 32}),
    Program("sm", "string_matching", (6649.28, 3576.14, 393166.27, 2737.94), {**SIXTEEN, "size": 1 << 22}, SIXTEEN),
    Program("bf", "bellman_ford", (141088.73, 493619.69, None, 529856.06), {"nodes": 1024}, {"nodes": 200}),
    Program("df", "depth_first", (3754.10, 3786.26, None, 3790.44), {}, {"levels": 3}),
    Program("le", "leader_election", (4054.66, 3983.09, 5272.92, 3984.79), {}, {"levels": 3}),
    Program("qs", "quicksort", (2.87, None, 204.28, 2.87)),
    Program("ms", "mergesort", (7.30, None, 104.98, 4.11)),
)


def measured(module: Any, given: dict[str, Any], turns: int, forms: Sequence[str] = FORMS) -> dict[str, float]:
    """Seconds of each form, measured alternately."""
    inputs = module.arguments(**given)
    found = {form: getattr(module, form) for form in forms if hasattr(module, form)}
    least: dict[str, float] = {}
    expected: tuple[Any, ...] | None = None
    for turn in range(turns + 1):
        for form, function in found.items():
            if form == "launch" and turn > 2:
                continue
            made = tuple(array.copy() for array in inputs)
            seconds = _seconds(function, made, by_clock=form == "launch")
            least[form] = seconds if turn < 2 else min(seconds, least[form])
            if turn == 0:
                expected = expected or made
                for a, b in zip(made, expected, strict=True):
                    assert np.array_equal(a, b), f"{module.__name__}: {form} gives something else than {forms[0]}"
    return least


def _seconds(function: Callable[..., Any], args: tuple[Any, ...], by_clock: bool) -> float:
    clock = time.perf_counter if by_clock else time.thread_time
    start = clock()
    function(*args)
    return clock() - start


# An empty call


@lw.function
def echo(k):
    return k


@lw.function
def outlined(k):
    """Recursive for negative numbers, which do not occur: so it stays a call in machine code."""
    return k if k >= 0 else lw.crev(outlined)(k + 1)


@lw.kernel(threads=1, width=16)
def calls(a, out):
    for i in lw.lanes(len(a)):
        if a[i] > 0:
            out[i] = lw.crev(echo)(a[i])


@lw.kernel(threads=1, width=16)
def outlined_calls(a, out):
    for i in lw.lanes(len(a)):
        if a[i] > 0:
            out[i] = lw.crev(outlined)(a[i])


@lw.kernel(threads=1, width=16)
def no_calls(a, out):
    for i in lw.lanes(len(a)):
        if a[i] > 0:
            out[i] = a[i]


def empty_call(turns: int) -> None:
    """A function that returns its argument, called by all lanes, by half of them, and by one in sixteen."""
    size = 1 << 16
    kernels = {"no calls": no_calls, "inlined": calls, "as a call": outlined_calls}
    print("an empty crev call, ns per active lane: inlined, as a call")
    for share in (1, 2, 16):
        a = np.where(np.arange(size) % share == 0, 1 + np.arange(size) % 16, 0).astype(np.int32)
        times: dict[str, float] = {}
        for _ in range(turns + 1):
            for name, kernel in kernels.items():
                out = np.zeros_like(a)
                seconds = _seconds(kernel, (a, out), by_clock=False)
                assert np.array_equal(a, out), f"{name} gives something else"
                times[name] = min(seconds, times.get(name, seconds))
        costs = [(times[name] - times["no calls"]) / (size / share) * 1e9 for name in ("inlined", "as a call")]
        print(f"  1 lane in {share:<3}" + "".join(f"{cost:7.1f}" for cost in costs))
    print()


# Figure 11


def table(quick: bool, turns: int) -> None:
    print(f"{'times as fast as seq':22}{'seq us':>10}" + "".join(f"{form:>9}" for form in FORMS[1:]), end="")
    print(f"{'crev/par':>10}    paper: par launch crev")
    for program in PROGRAMS:
        module = importlib.import_module(f"crev.{program.module}")
        least = measured(module, program.small if quick else program.large, turns)
        row = [_ratio(least["seq"], least.get(form)) for form in FORMS[1:]]
        both = _ratio(least.get("par"), least["crev"])
        seq = program.paper[0]
        theirs = " ".join(f"{_ratio(seq, cycles):>6}" for cycles in program.paper[1:])
        print(f"{program.short}  {program.module:18}{least['seq'] * 1e6:>10.0f}", end="")
        print("".join(f"{text:>9}" for text in row) + f"{both:>10}    {theirs}", flush=True)
        if hasattr(module, "crev_printed"):
            same_filter(module, program.small if quick else program.large, turns)
    print(f"{MISSING}: there is no such form, or it did not end. Of book filter the paper has no seq.\n")


def same_filter(module: Any, given: dict[str, Any], turns: int) -> None:
    """Algorithm 6 as printed tests one character first; crev and par with the same filter, both and none."""
    least = measured(module, given, turns, ("seq", *ALIKE))
    words = (f"{form} {_ratio(least['seq'], least[form])}" for form in ALIKE)
    print(f"{'':4}{', '.join(words)}; crev / par: {_ratio(least['par'], least['crev_printed'])} without the", end="")
    print(f" filter of two characters, {_ratio(least['par_filtered'], least['crev'])} with it in both", flush=True)


def _ratio(over: float | None, under: float | None) -> str:
    if over is None or under is None:
        return MISSING
    ratio = over / under
    return f"{ratio:.2f}" if ratio >= 0.1 else f"{ratio:.1g}"


# Figure 12

WINDOWS = 20
PATTERNS = ("He had b", "she had ", "e had be", " in the ", " person ", "e", "t ", " ")


def matching(turns: int, folder: Path | None) -> None:
    """Prefixes of a sentence; then other patterns, finally of one letter, where more and more lanes call."""
    module = importlib.import_module("crev.string_matching")
    size = 1 << 20
    lengths = list(range(4, 33, 4))
    curves: dict[str, list[float]] = {form: [] for form in ("seq", "par", "crev")}
    for length in lengths:
        least = measured(module, {"pattern": module.SENTENCE[:length], "size": size}, turns, ("seq", "par", "crev"))
        for form, seconds in least.items():
            curves[form].append(seconds / size * 1e9)
    print("string matching, ns per character" + "".join(f"{length:>7}" for length in lengths))
    for form, row in curves.items():
        print(f"  {form:31}" + "".join(f"{value:7.3f}" for value in row))
    for above, below in (("seq", "crev"), ("par", "crev")):
        row = [a / b for a, b in zip(curves[above], curves[below], strict=True)]
        print(f"  {above + ' / ' + below:31}" + "".join(f"{value:7.2f}" for value in row))
    print("  patterns whose rarest letters are more and more frequent; how many of 64 lanes call, on average")
    for pattern in PATTERNS:
        least = measured(module, {"pattern": pattern, "size": size}, turns, ("seq", "par", "crev"))
        better = "par" if least["par"] < least["crev"] else "crev"
        text, letters, _ = module.arguments(pattern, size)
        place, gap = module.rare_places(text, letters)
        ends = text[place + gap :]
        share = np.mean((text[place:][: len(ends)] == letters[place]) & (ends == letters[place + gap]))
        times = "".join(f"  {form} {seconds / size * 1e9:.3f}" for form, seconds in least.items())
        summary = f"seq / crev {least['seq'] / least['crev']:5.1f}  {better} is the better form"
        print(f"  {pattern!r:12}{share * 64:8.2f} lanes   {times}  {summary}")
    windows(module, size, turns)
    print()
    if folder is not None:
        text = line_chart("String matching", "characters of the pattern", "ns per character", lengths, curves, log=True)
        write(folder / "string_matching.svg", text)


def windows(module: Any, size: int, turns: int) -> None:
    """Patterns of 8 characters from the text itself, half of them from a space to a space, the hardest ones."""
    text = module.arguments("x", size)[0]
    random = np.random.default_rng(1)
    spaces = np.flatnonzero((text[:-7] == ord(" ")) & (text[7:] == ord(" ")))
    starts = [*random.integers(0, size - 8, WINDOWS // 2), *random.choice(spaces, WINDOWS // 2)]
    found: list[dict[str, float]] = []
    for start in starts:
        pattern = bytes(text[start : start + 8]).decode("latin-1")
        if pattern.isascii():
            found.append(measured(module, {"pattern": pattern, "size": size}, turns, ("seq", "par", "crev")))
    for other in ("seq", "par"):
        ratios = [least[other] / least["crev"] for least in found]
        summary = f"least {min(ratios):.1f}, median {np.median(ratios):.1f}"
        print(f"  {len(found)} windows of 8 characters, {other} / crev: {summary}")


def election(quick: bool, turns: int, folder: Path | None) -> None:
    module = importlib.import_module("crev.leader_election")
    levels = range(2, 4 if quick else 7)
    edges: list[float] = []
    curves: dict[str, list[float]] = {form: [] for form in FORMS}
    for level in levels:
        least = measured(module, {"levels": level}, turns if level < 6 else 3)
        edges.append(len(module.arguments(levels=level)[1]) // 2)
        for form, seconds in least.items():
            curves[form].append(seconds * 1e6)
    print("leader election, us; edges       " + "".join(f"{number:>10}" for number in edges))
    for form, row in curves.items():
        print(f"  {form:31}" + "".join(f"{value:10.1f}" for value in row))
    if folder is not None:
        text = line_chart("Leader election", "edges", "microseconds", edges, curves, log=True)
        write(folder / "leader_election.svg", text)


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("--quick", action="store_true", help="small inputs, few repetitions")
    parser.add_argument("--plot", type=Path, metavar="FOLDER", help="write Figure 12's curves there, as SVG")
    args = parser.parse_args()
    made_folder("--plot", args.plot)
    turns = 3 if args.quick else 9
    empty_call(turns)
    table(args.quick, turns)
    matching(turns, args.plot)
    election(args.quick, turns, args.plot)
    if args.plot is not None:
        print(f"written: {args.plot / 'string_matching.svg'}, {args.plot / 'leader_election.svg'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
