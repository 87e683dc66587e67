"""Abduction: questions and milliseconds of each problem of the hot-path paper, beside the paper's figures.

    lanewise bench abduction [--campaign N]

A row is one problem at one width: questions and CPU milliseconds of the solver for literals and clauses together, for
restrictions, and of everything (encoding, search, solver; without loading it). The minimum of several runs counts. The
paper's figures (Table I, a Core 2 Quad at 2.83 GHz) are for literals and clauses. `--campaign N` abduces N random
specifications of each kind instead, checks them at points and by the solver, and reports how many are complete.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

TOP = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TOP / "tests")]

from _command_line import command_line  # noqa: E402

from lanewise.solve.concrete import abduce  # noqa: E402
from lanewise.solve.guards import Budget, Outcome  # noqa: E402
from lanewise.solve.solver import Session  # noqa: E402
from lanewise.solve.specification import parse_specification  # noqa: E402
from lanewise.solve.specified import abduce_text  # noqa: E402

CENTRE = """uniform vstep, n in 0..2147483647
consecutive x in 0..2147483647
left = max(0, x - vstep)
right = min(n - 1, x + vstep)
"""
PROBLEMS = {
    "convolution, centre": CENTRE + "want left: C\nwant right: C",
    "convolution, loop": CENTRE + "carried i = left, i + 1\nrelax left, right\nwant i <= right: U",
    "prefix sum, all true": "uniform d in 0..2147483647\nconsecutive t in 0..2147483647\nwant t >= d",
    "prefix sum, uniform": "uniform d in 0..2147483647\nconsecutive t in 0..2147483647\nwant t >= d: U",
    "t mod W == 0": "uniform t in 0..2147483647\nwant t % {width} == 0",
    "step 32 known": "consecutive t in 0..2147483647\npair = 64 * (t // 32) + t % 32\nwant pair: C",
    "step not known": "uniform step in 0..2147483647\nconsecutive t in 0..2147483647\n"
    "pair = 2 * step * (t // step) + t % step\nwant pair: C",
}
PAPER = {
    ("convolution, centre", 4): "52.3 (5)",
    ("convolution, centre", 16): "150.7 (6)",
    ("prefix sum, all true", 4): "20.9 (4)",
    ("prefix sum, all true", 16): "23.4 (4)",
    ("t mod W == 0", 4): "996.2 (105)",
    ("t mod W == 0", 16): "1073.0 (105)",
}
ABSTRACT = ("flow", "goal")


def measured(run: Callable[[], Outcome], times: int) -> tuple[Outcome, float]:
    """The outcome and the minimal CPU milliseconds of everything."""
    best: tuple[float, Outcome] | None = None
    for _ in range(times):
        started = time.process_time()
        outcome = run()
        spent = (time.process_time() - started) * 1e3
        best = (spent, outcome) if best is None or spent < best[0] else best
    assert best is not None
    return best[1], best[0]


def table(times: int) -> None:
    print(f"{'problem':22}{'W':>3}  {'guard: ms (questions)':24}{'shapes':14}{'all, ms':>8}  {'paper':>12}  found")
    for name, text in PROBLEMS.items():
        for width in (4, 8, 16):
            problem = parse_specification(text.replace("{width}", str(width)))
            outcome, spent = measured(lambda p=problem, w=width: abduce_text(p, w), times)
            parts: list[str] = []
            for abstract in (False, True):
                asked = [query for query in outcome.queries if (query.phase in ABSTRACT) == abstract]
                parts.append(f"{sum(query.milliseconds for query in asked):.1f} ({len(asked)})" if asked else "-")
            found = " | ".join(str(path) for path in outcome.paths) or outcome.why
            paper = PAPER.get((name, width), "-")
            print(f"{name:22}{width:>3}  {parts[0]:24}{parts[1]:14}{spent:8.1f}  {paper:>12}  {found}")


def campaign(count: int) -> None:
    from lib.growers.specifications import KINDS, by_solver, check, random_specification

    print(
        f"{'kind':10}{'atoms':7}{'specifications':>15}{'wrong':>7}{'complete':>10}{'questions':>11}{'most':>6}{'ms':>7}{'most':>8}"
    )
    for kind in KINDS:
        for introspect in (True, False):
            wrong = complete = 0
            asked: list[int] = []
            spent: list[float] = []
            for number in range(count):
                random = Random(f"campaign {kind} {number}")
                spec = random_specification(random, kind, introspect)
                started = time.process_time()
                with Session(spec.terms, Budget()) as session:
                    cover = abduce(session, spec)
                spent.append((time.process_time() - started) * 1e3)
                asked.append(len(session.queries))
                complete += cover.complete
                bad = check(spec, cover, random, 200) or by_solver(spec, cover)
                if bad:
                    wrong += 1
                    print(f"  {kind} {number}: {bad}")
            mean, most = sum(asked) / count, max(asked)
            print(
                f"{kind:10}{'yes' if introspect else 'no':7}{count:15}{wrong:7}{100 * complete / count:9.1f}%"
                f"{mean:11.1f}{most:6}{sum(spent) / count:7.1f}{max(spent):8.1f}"
            )


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("--campaign", type=int, metavar="N", help="N random specifications of each kind")
    parser.add_argument("--times", type=int, default=5, metavar="K", help="runs; the minimum counts")
    args = parser.parse_args()
    if args.campaign:
        campaign(args.campaign)
    else:
        abduce_text(parse_specification(PROBLEMS["prefix sum, all true"]), 4)  # the solver's first context
        table(args.times)


if __name__ == "__main__":
    main()
