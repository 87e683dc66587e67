"""`analyze --compare`: the analysis beside its baselines, a line per file, as Figure 4 of the divergence paper.

    Δ        how many more are uniform than strongpd finds
    control  the share of all time that goes into finding joins
    µs       the whole divergence analysis, graph and loops and value facts included
    ipd/new, strongpd/new   time of that analysis over ours: above 1, ours is faster
    LLVM     what LLVM's analysis calls uniform: instructions, branches, loops; for amdgcn, if `opt` is installed

Instructions are the values of the input, counted as `analyze` counts them without --compare. A loop is uniform if no
split in it makes lanes leave it at different times. Times are the best of several runs, since what disturbs a run only
makes it longer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from math import exp, log

from ..analysis.baselines.ipd import ipd
from ..analysis.baselines.strongpd import strongpd
from ..analysis.divergence.divergence import Divergence, Gang, Reconvergence, divergence
from ..analysis.facts import Facts
from ..analysis.graph.disjoint_paths import disjoint_paths
from ..analysis.graph.splits import JoinPoints
from ..ir.function import Function
from ..process.collection import no_collection
from ..record import dataclass
from ..transform.edit.close_loops import close_loops
from .analysis import values_by_name
from .llvm_uniformity import Verdicts, counted

RUNS = 5
ANALYSES: Mapping[str, Callable[[Function, Facts], JoinPoints]] = {
    "new": disjoint_paths,
    "ipd": ipd,
    "strongpd": strongpd,
}
Count = tuple[int, int, int]  # instructions, branches, loops


@dataclass(slots=True)
class Row:
    """One module: how much there is, what each analysis calls uniform, and the seconds it took."""

    name: str
    functions: int
    total: Count
    uniform: dict[str, Count]
    seconds: dict[str, float]
    control: dict[str, float]


def compared(
    name: str,
    functions: Sequence[Function],
    gang_of: Callable[[Function], Gang],
    llvm: Mapping[str, Verdicts] | None = None,
) -> Row:
    """Analyse the functions of a module three times; they are changed: loops are closed. `llvm` has LLVM's verdicts."""
    row = Row(name, len(functions), (0, 0, 0), {}, {}, {})
    closed = [(fn, list(fn.values), gang_of(fn)) for fn in functions]
    for fn, _, _ in closed:
        close_loops(fn, Facts(fn))
    for word, analysis in ANALYSES.items():
        counts: Count = (0, 0, 0)
        totals: Count = (0, 0, 0)
        seconds = control = 0.0
        for fn, named, gang in closed:
            found, took, apart = _best(fn, gang, analysis)
            by_name = values_by_name(fn, named, found)
            words = by_name.values()
            if llvm is not None and word == "new":
                row.uniform["llvm"] = _plus(
                    row.uniform.get("llvm", (0, 0, 0)), _by_llvm(llvm, fn, found, list(by_name))
                )
            counts, totals = _plus(counts, _uniform(found, words)), _plus(totals, _all(found, words))
            seconds, control = seconds + took, control + apart
        row.uniform[word], row.seconds[word], row.control[word] = counts, seconds, control
        row.total = totals
    return row


def _by_llvm(llvm: Mapping[str, Verdicts], fn: Function, found: Divergence, names: Sequence[str]) -> Count:
    blocks = [block.name for block in found.graph.blocks]
    choices, headers = ([blocks[number] for number in verdicts] for verdicts in (found.branches, found.loops))
    return counted(llvm.get(fn.name) or Verdicts(), names, choices, headers)


def _best(
    fn: Function, gang: Gang, analysis: Callable[[Function, Facts], JoinPoints]
) -> tuple[Divergence, float, float]:
    """The result, and the least seconds of the whole and of control."""
    runs: list[tuple[float, float, Divergence]] = []
    for _ in range(RUNS):
        facts = Facts(fn, gang, Reconvergence(analysis))
        with no_collection():
            started = time.thread_time()
            found = facts[divergence]
            runs.append((time.thread_time() - started, found.control_seconds, found))
    return runs[0][2], min(run[0] for run in runs), min(run[1] for run in runs)


def _all(found: Divergence, words: Collection[str]) -> Count:
    return len(words), len(found.branches), len(found.loops)


def _uniform(found: Divergence, words: Collection[str]) -> Count:
    uniform = sum(each == "uniform" for each in words)
    branches, loops = found.branches.values(), found.loops.values()
    return uniform, sum(not each for each in branches), sum(not each for each in loops)


def _plus(a: Count, b: Count) -> Count:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


NAMES = 22
HEAD = (
    f"{'instructions':>22}{'branches':>20}{'loops':>18}{'control':>9}{'full':>10}{'ipd':>7}{'strongpd':>10}",
    f"{'total':>8}{'uni':>7}{'Δ':>7}{'total':>8}{'uni':>6}{'Δ':>6}{'total':>7}{'uni':>6}{'Δ':>5}"
    f"{'/full':>9}{'µs':>10}{'/new':>7}{'/new':>10}",
)


def table(rows: Sequence[Row]) -> str:
    names = [f"{row.name} ({row.functions})" for row in rows]
    wide = max([NAMES, *(len(name) + 1 for name in names)])
    more = [f"{word:>22}" if _asks_llvm(rows) else "" for word in ("LLVM", "uni     uni    uni")]
    heads = zip(("", "file (functions)"), HEAD, more, strict=True)
    lines = [f"{name:{wide}}{line}{llvm}" for name, line, llvm in heads]
    lines += [f"{name:{wide}}{_line(row)}{_llvm(row)}" for name, row in zip(names, rows, strict=True)]
    if len(rows) > 1:
        whole = _sum(rows)
        lines.append(f"{f'all ({whole.functions})':{wide}}{_line(whole)}{_llvm(whole)}")
        means = [_share(rows), *(_ratio(rows, word) for word in ("ipd", "strongpd"))]
        lines.append(f"{'geometric mean':{wide}}{'':60}{means[0]:9.3f}{'':10}{means[1]:7.2f}{means[2]:10.2f}")
    return "\n".join(lines)


def _line(row: Row) -> str:
    text = ""
    for at, widths in enumerate(((8, 7, 7), (8, 6, 6), (7, 6, 5))):
        new, other = row.uniform["new"][at], row.uniform["strongpd"][at]
        text += f"{row.total[at]:{widths[0]}}{new:{widths[1]}}{f'{new - other:+}':>{widths[2]}}"
    text += f"{_safe(row.control['new'], row.seconds['new']):9.3f}{row.seconds['new'] * 1e6:10.0f}"
    ratios = [_safe(row.seconds[word], row.seconds["new"]) for word in ("ipd", "strongpd")]
    return text + f"{ratios[0]:7.2f}{ratios[1]:10.2f}"


def _asks_llvm(rows: Sequence[Row]) -> bool:
    return any("llvm" in row.uniform for row in rows)


def _llvm(row: Row) -> str:
    counts = row.uniform.get("llvm")
    return "" if counts is None else f"{counts[0]:9}{counts[1]:7}{counts[2]:6}"


def _sum(rows: Sequence[Row]) -> Row:
    result = Row("all", 0, (0, 0, 0), dict.fromkeys(ANALYSES, (0, 0, 0)), dict.fromkeys(ANALYSES, 0.0), {})
    result.control = dict.fromkeys(ANALYSES, 0.0)
    for row in rows:
        result.functions += row.functions
        result.total = _plus(result.total, row.total)
        if all("llvm" in one.uniform for one in rows):
            result.uniform["llvm"] = _plus(result.uniform.get("llvm", (0, 0, 0)), row.uniform["llvm"])
        for word in ANALYSES:
            result.uniform[word] = _plus(result.uniform[word], row.uniform[word])
            result.seconds[word] += row.seconds[word]
            result.control[word] += row.control[word]
    return result


def _safe(a: float, b: float) -> float:
    return a / b if b else 0.0


def _share(rows: Sequence[Row]) -> float:
    return _mean([_safe(row.control["new"], row.seconds["new"]) for row in rows])


def _ratio(rows: Sequence[Row], word: str) -> float:
    return _mean([_safe(row.seconds[word], row.seconds["new"]) for row in rows])


def _mean(numbers: Sequence[float]) -> float:
    """Geometric; of what is zero only the rest counts."""
    kept = [number for number in numbers if number > 0]
    return exp(sum(map(log, kept)) / len(kept)) if kept else 0.0


def as_json(rows: Sequence[Row]) -> list[dict[str, object]]:
    words = ("instructions", "branches", "loops")
    return [
        {
            "name": row.name,
            "functions": row.functions,
            "total": dict(zip(words, row.total, strict=True)),
            "uniform": {name: dict(zip(words, counts, strict=True)) for name, counts in row.uniform.items()},
            "microseconds": {name: round(seconds * 1e6, 1) for name, seconds in row.seconds.items()},
            "control": {name: round(seconds * 1e6, 1) for name, seconds in row.control.items()},
        }
        for row in rows
    ]
