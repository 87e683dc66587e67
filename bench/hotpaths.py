"""Hot paths: Table I of the paper on this machine, with and without, at widths 4, 8 and 16.

Each kernel of examples/hotpaths runs with and without hot paths, alternately, one thread; the minimal processor time of
each counts, and their ratio is printed beside the paper's (its machine had four lanes). Results are compared bit by
bit. Then the cost of the guards: processor milliseconds of the pass in a compile, and of the solver on the same goals:
edges (literal discovery) and clauses, with the number of questions.

    lanewise bench hotpaths [--c] [--opencl] [NAME ...]

--c: the convolution against scalar C (gcc -O3 -march=native). --opencl: the same kernels in OpenCL C, through clang,
one pass of each.
"""

from __future__ import annotations

import ctypes
import runpy
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from _command_line import add_names, chosen, command_line

import lanewise as lw
from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.loops import loops
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.parallel.lanes import lanes_info
from lanewise.ir.function import Function, Op
from lanewise.pipeline import MASK, before, run
from lanewise.solve.answer_cache import keep_in
from lanewise.solve.guards import Goal, Outcome, always, strided, uniform
from lanewise.solve.synthesize import synthesize
from lanewise.transform.edit.copy_function import copy_function

HERE = Path(__file__).parents[1] / "examples" / "hotpaths"
WIDTHS = (4, 8, 16)
TURNS = 40
SECONDS = 4.0  # for one kernel at one width, at most


@dataclass(frozen=True)
class Row:
    """A kernel; `paper` is its speed-up there, `edges` and `clauses` milliseconds and questions at widths 4 and 16."""

    file: str
    kernel: str
    size: tuple[int, ...]
    paper: str = ""
    edges: str = ""
    clauses: str = ""


ROWS = (
    Row("dwt_haar", "dwt_haar", (1 << 14,), "+27 %", "6.9 (2), 8.0 (2)", "14.0 (2), 15.4 (2)"),
    Row("prefix_sum", "prefix_sum", (1 << 12,), "+55 %", "6.9 (2), 8.0 (2)", "14.0 (2), 15.4 (2)"),
    Row("convolution", "convolution", (128, 2048), "+146 %", "24.7 (3), 87.6 (4)", "27.6 (2), 63.1 (2)"),
    Row("convolution", "clamped", (128, 2048)),
    Row("convolution", "skipped", (128, 2048)),
    Row("fast_walsh", "fast_walsh", (1 << 14,), "+99 %", "980 (103), 1055 (103)", "16.7 (2), 18.3 (2)"),
    Row("bitonic_sort", "bitonic_sort", (1 << 12,), "-1 %", "980 (103), 1055 (103)", "16.7 (2), 18.3 (2)"),
)


def least_times(runs: Sequence[Callable[[], Any]], make: Callable[[], Any] = lambda: None) -> list[float]:
    """Alternately; in processor time of this thread, so that other programs count less."""
    least = [1e9] * len(runs)
    started = time.perf_counter()
    for turn in range(TURNS):
        if turn > 3 and time.perf_counter() - started > SECONDS:
            break
        for at, one in enumerate(runs):
            make()
            before = time.thread_time()
            one()
            least[at] = min(least[at], time.thread_time() - before)
    return least


class Pair:
    """A kernel at a width, with and without hot paths, on arguments of its own."""

    def __init__(self, row: Row, width: int) -> None:
        module = runpy.run_path(str(HERE / f"{row.file}.py"))
        function = module[row.kernel].function
        self.first = module["arguments"](*row.size)
        self.kernels = [lw.kernel(width=width, threads=1, hot_paths=on)(function) for on in (True, False)]
        self.args = [[np.copy(arg) if isinstance(arg, np.ndarray) else arg for arg in self.first] for _ in range(2)]

    def reset(self) -> None:
        for args in self.args:
            for mine, arg in zip(args, self.first, strict=True):
                if isinstance(arg, np.ndarray):
                    mine[...] = arg

    def run(self, which: int) -> None:
        self.kernels[which](*self.args[which])

    def times(self) -> list[float]:
        self.reset()
        for which in (0, 1):
            self.run(which)
        for mine, theirs in zip(*self.args, strict=True):
            assert np.array_equal(mine, theirs), "a hot path must not change a bit"
        return least_times([lambda: self.run(0), lambda: self.run(1)], self.reset)


def bodies(row: Row, width: int) -> Iterator[tuple[Function, Facts]]:
    """Lanes loops of a kernel before their hot paths."""
    module = runpy.run_path(str(HERE / f"{row.file}.py"))
    source = module[row.kernel].source
    compiled = compile_source(source, signature_of(source, module["arguments"](*row.size)))
    steps = before("hot_paths")
    for function in compiled.module.functions.values():
        if lanes_info(function) is not None:
            fn = copy_function(function)
            gang = Gang({param.name: param.shape for param in function.params if param.shape is not None}, width)
            for param in fn.params:
                param.shape = None
            facts = Facts(fn, gang)
            run(steps, fn, facts)
            yield fn, facts


def goals_of(fn: Function, facts: Facts) -> Iterator[list[Goal]]:
    """The goals of the paper: a loop's exit uniform, a branch all true, an index consecutive."""
    graph, forest, found = facts[cfg], facts[loops], facts[divergence]
    split = [graph.blocks[number] for number, diverges in found.branches.items() if diverges]
    leaving = [
        block
        for block in split
        if any(forest.crossed(edge.source, edge.target) for edge in graph.leaving(graph.number[block]))
    ]
    for block in dict.fromkeys((*leaving, *split)):
        assert block.end is not None, "a block ends"
        ask = uniform if block in leaving else always
        yield [ask(block.end.args[0], block)]
    for op in fn.ops:
        if op.opcode == "load" and found.shape(op.args[0]).is_varying and isinstance(op.args[0], Op):
            index = op.args[0].args[1]
            if isinstance(index, Op) and index.opcode == "select":  # it wraps around if it is negative
                index = index.args[2]
            assert op.block is not None, "an op stands in a block"
            yield [strided(index, 1, op.block)]


def solved(row: Row, width: int) -> Outcome | None:
    """The outcome for the first goal with a guard, or else for the last."""
    outcome = None
    for fn, facts in bodies(row, width):
        for goals in goals_of(fn, facts):
            outcome = synthesize(facts, goals, fn.entry, width)
            if outcome.paths:
                return outcome
    return outcome


def pass_time(row: Row, width: int) -> float:
    step = next(step for step in MASK if step.name == "hot_paths")
    total = 0.0
    for fn, facts in bodies(row, width):
        facts[divergence]
        before = time.process_time()
        step.change(fn, facts)
        total += time.process_time() - before
    return total * 1e3


def phases(outcome: Outcome | None, names: Sequence[str]) -> str:
    if outcome is None:
        return "-"
    chosen = [query for query in outcome.queries if query.phase in names]
    return f"{sum(query.milliseconds for query in chosen):.1f} ({len(chosen)})"


def speed(rows: Sequence[Row]) -> None:
    print("times faster with hot paths, results the same     width " + "".join(f"{width:>9}" for width in WIDTHS))
    for row in rows:
        shown: list[str] = []
        for width in WIDTHS:
            hot, without = Pair(row, width).times()
            shown.append(f"{without / hot:8.2f}x")
        print(f"  {row.kernel:14} {'x'.join(map(str, row.size)):>12}  paper {row.paper:>7}            {''.join(shown)}")


def synthesis(rows: Sequence[Row]) -> None:
    clauses = ("cell", "prime", "cover")
    print(
        "\nthe pass, and the solver on the same goal (ms; in brackets: questions), widths 4 and 16; the paper's below"
    )
    solved(ROWS[0], 2)  # loads the solver
    for row in rows:
        found = [solved(row, width) for width in (4, 16)]
        cells = [
            f"pass {', '.join(f'{pass_time(row, width):.0f}' for width in (4, 16))}",
            f"shapes {', '.join(phases(outcome, ('flow', 'goal')) for outcome in found)}",
            f"edges {', '.join(phases(outcome, ('seed', 'edge', 'period')) for outcome in found)}",
            f"clauses {', '.join(phases(outcome, clauses) for outcome in found)}",
        ]
        print(f"  {row.kernel:14} {'   '.join(cells)}")
        if row.edges:
            print(f"  {'':14} paper:   edges {row.edges}   clauses {row.clauses}")
        for outcome in found:
            if outcome is not None:
                first = str(outcome.paths[0]) if outcome.paths else outcome.why
                print(f"  {'':14} width {outcome.width}: {first}")


SCALAR = """
void conv(float *out, const float *image, const float *stencil, long height, long width, long n) {
  long r = (n - 1) / 2;
  for (long y = 0; y < height; y++)
    for (long x = 0; x < width; x++) {
      float total = 0;
      long top = y - r < 0 ? 0 : y - r, bottom = y + r > height - 1 ? height - 1 : y + r;
      long left = x - r < 0 ? 0 : x - r, right = x + r > width - 1 ? width - 1 : x + r;
      for (long j = top; j <= bottom; j++)
        for (long i = left; i <= right; i++) total += image[j * width + i] * stencil[(j - (y - r)) * n + i - (x - r)];
      out[y * width + x] = total;
    }
}
"""


def beside_c(row: Row) -> None:
    """The convolution, and the same in C."""
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "conv.c", Path(folder) / "conv.so"
        source.write_text(SCALAR)
        subprocess.run(["gcc", "-O3", "-march=native", "-shared", "-fPIC", str(source), "-o", str(made)], check=True)
        conv = ctypes.CDLL(str(made)).conv
        print("\nconvolution beside scalar C (gcc -O3 -march=native), one thread")
        for width in WIDTHS:
            _beside(conv, Pair(row, width), width)


def _beside(conv: Any, pair: Pair, width: int) -> None:
    out, image, stencil = (np.copy(arg) for arg in pair.first)
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (out, image, stencil)]
    sizes = [ctypes.c_long(number) for number in (*image.shape, stencil.shape[0])]
    pair.times()
    hot, without, c = least_times([lambda: pair.run(0), lambda: pair.run(1), lambda: conv(*pointers, *sizes)])
    np.testing.assert_allclose(pair.args[0][0], out, rtol=1e-5)
    print(f"  width {width:2}: {c / hot:5.2f}x of C with hot paths, {c / without:5.2f}x without")


def opencl_calls() -> Iterator[tuple[str, list[Any], tuple[int, ...]]]:
    """A pass of each kernel of kernels.cl: arguments and size."""
    rng, n = np.random.default_rng(6), 1 << 16
    image, stencil = rng.random((128, 2048), np.float32), rng.random((5, 5), np.float32)
    numbers = rng.integers(-8, 8, n).astype(np.float32)
    yield "convolution", [np.zeros_like(image), image, stencil, 2048, 32, 5, 5], (2048, 32)
    yield "haar", [numbers, np.zeros_like(numbers), n // 4], (n // 2,)
    yield "sweep_up", [numbers, n // 8, 2], (n // 2,)
    yield "walsh", [numbers, 1024], (n // 2,)
    yield "bitonic", [rng.permutation(n).astype(np.uint32), 256, 1024], (n // 2,)


def opencl(names: Sequence[str]) -> None:
    module = lw.load_llvm(HERE / "kernels.cl")
    lw.set_threads(1)
    print("\nOpenCL C through LLVM IR, a pass: times faster     width " + "".join(f"{width:>9}" for width in WIDTHS))
    for name, args, size in opencl_calls():
        if names and not any(part in name for part in names):
            continue
        shown: list[str] = []
        for width in WIDTHS:
            kernels = [module.kernel(name, width=width, hot_paths=on) for on in (True, False)]
            copies = [[np.copy(arg) if isinstance(arg, np.ndarray) else arg for arg in args] for _ in kernels]
            runs = [_opencl_run(kernel, mine, size) for kernel, mine in zip(kernels, copies, strict=True)]
            for one in runs:
                one()
            for mine, theirs in zip(*copies, strict=True):
                assert np.array_equal(mine, theirs), "a hot path must not change a bit"
            hot, without = least_times(runs)
            shown.append(f"{without / hot:8.2f}x")
        print(f"  {name:50} {''.join(shown)}")


def _opencl_run(kernel: Any, args: list[Any], size: tuple[int, ...]) -> Callable[[], Any]:
    return lambda: kernel(*args, global_size=size)


def main() -> None:
    parser = command_line(__doc__)
    add_names(parser, "kernel")
    parser.add_argument("--c", action="store_true", help="compare the convolution with scalar C")
    parser.add_argument("--opencl", action="store_true", help="the same kernels in OpenCL C")
    args = parser.parse_args()
    rows = chosen(args.names, ROWS, "kernel", lambda row: row.kernel)
    speed(rows)
    if args.c:
        beside_c(next(row for row in ROWS if row.kernel == "convolution"))
    if args.opencl:
        opencl(args.names)
    keep_in(None)  # otherwise cached guards would answer without a question to the solver
    synthesis(rows)


if __name__ == "__main__":
    main()
