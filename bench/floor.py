"""Kernels against gcc, and against themselves with one lane: one thread, interleaved, results checked.

Each program runs as a kernel at its own width, as the same kernel with width=1, and as plain C through gcc -O3
-march=native, alternately; the minimum of each counts, in processor time of the thread, which other programs disturb
less than wall-clock time. Results are compared with C that does not contract (`-ffp-contract=off`), since kernels do
not. Ratios above 1 mean that the kernel is faster. A missed floor, and a program that is slower than with one lane, is
marked.

    lanewise bench floor [--wide] [NAME ...]        names, or parts of them; --wide: other widths too
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from _command_line import add_names, chosen, command_line
from floor_kernels.kernels import CASES, Case

import lanewise as lw

HERE = Path(__file__).parent
TURNS = 9
LEAST_SECONDS = 2e-3  # of one measurement
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")


def c_library(folder: str, *flags: str) -> Any:
    """kernels.c, compiled by gcc."""
    made = str(Path(folder) / f"kernels{len(flags)}.so")
    source = str(HERE / "floor_kernels" / "kernels.c")
    subprocess.run(["gcc", *FLAGS, *flags, source, "-o", made, "-lm"], check=True)
    return ctypes.CDLL(made)


def as_c(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return ctypes.c_void_p(value.ctypes.data)
    if isinstance(value, np.float32):  # pyright: ignore[reportArgumentType]
        return ctypes.c_float(value)  # pyright: ignore[reportArgumentType]
    return ctypes.c_double(value) if isinstance(value, float) else ctypes.c_long(value)


def fresh(args: Sequence[Any]) -> list[Any]:
    return [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args]


def one_run(case: Case, kernel: Any) -> tuple[Callable[[], object], Callable[[], Any]]:
    """A call to time, and the result of one run on fresh arguments."""
    args = fresh(case.args())

    def result() -> Any:
        new = fresh(case.args())
        returned = kernel(*new)
        return returned if case.out is None else new[case.out]

    return lambda: kernel(*args), result


def c_run(case: Case, library: Any) -> tuple[Callable[[], object], Callable[[], Any]]:
    function = getattr(library, case.c_name or case.name)
    function.restype = None

    def prepared() -> tuple[list[Any], list[Any]]:
        held = list(case.c_args(*fresh(case.args())))
        return held, [as_c(value) for value in held]

    held, given = prepared()

    def result() -> Any:
        new, values = prepared()
        function(*values)
        if case.out is None:
            return [value for value in new if isinstance(value, np.ndarray)][-1][0]
        shape = case.args()[case.out].shape
        return next(value for value in new if value is not None and _is_out(case, value, new)).reshape(shape)

    return lambda: (function(*given), held)[0], result


def _is_out(case: Case, value: Any, held: list[Any]) -> bool:
    """C gets the arrays of the kernel in the same order."""
    assert case.out is not None
    arrays = [item for item in held if isinstance(item, np.ndarray)]
    before = [arg for arg in case.args()[: case.out] if isinstance(arg, np.ndarray)]
    return value is arrays[len(before)]


def repetitions(run: Callable[[], object]) -> int:
    count = 1
    while True:
        start = time.thread_time()
        for _ in range(count):
            run()
        spent = time.thread_time() - start
        if spent > LEAST_SECONDS:
            return count
        count *= 2 if spent > LEAST_SECONDS / 8 else 8


def measured(runs: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The minimum of each, measured alternately."""
    counts = {name: repetitions(run) for name, run in runs.items()}
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(TURNS):
        for name, run in runs.items():
            start = time.thread_time()
            for _ in range(counts[name]):
                run()
            best[name] = min(best[name], (time.thread_time() - start) / counts[name])
    return best


def agrees(case: Case, a: Any, b: Any) -> bool:
    return np.array_equal(a, b) if case.exact else np.allclose(a, b, rtol=2e-4, atol=1e-4)


def kernels_of(case: Case, wide: bool) -> dict[str, Any]:
    widths: list[int | None] = [None, 1, *((4, 8, 16, 32, 64) if wide else ())]
    names = {None: "own", 1: "one lane"}
    return {names.get(width, f"x{width}"): lw.kernel(width=width, threads=1)(case.function) for width in widths}


def row(case: Case, libraries: list[Any], wide: bool) -> bool:
    """Print one line; whether it meets its floors."""
    made = {name: one_run(case, kernel) for name, kernel in kernels_of(case, wide).items()}
    if libraries:
        made["gcc"] = c_run(case, libraries[0])
    results = {name: result() for name, (_, result) in made.items()}
    if libraries:
        results["gcc"] = c_run(case, libraries[1])[1]()
    wrong = [name for name, found in results.items() if not agrees(case, found, results["one lane"])]
    times = measured({name: run for name, (run, _) in made.items()})
    own = times["own"]
    notes: list[str] = [f"{name} has another result" for name in wrong]
    if libraries and case.floor is not None and times["gcc"] < 0.95 * case.floor * own:
        notes.append(f"below its floor of {case.floor:g}")
    if times["one lane"] < 0.95 * own:
        notes.append("slower than one lane")
    beside_gcc = f"{times['gcc'] / own:8.2f}" if libraries else "       -"
    others = "".join(f"{name}: {own / spent:.2f}  " for name, spent in times.items() if name.startswith("x"))
    print(f"{case.name:18}{1e6 * own:10.1f}{beside_gcc}{times['one lane'] / own:10.2f}   {others}{'; '.join(notes)}")
    sys.stdout.flush()
    return not notes


def main() -> None:
    parser = command_line(__doc__)
    add_names(parser, "program")
    parser.add_argument("--wide", action="store_true", help="other widths too")
    args = parser.parse_args()
    cases = chosen(args.names, CASES, "program", lambda case: case.name)
    print(f"{'':18}{'us':>10}{'x gcc':>8}{'x 1 lane':>10}")
    with tempfile.TemporaryDirectory() as folder:
        libraries: list[Any] = []
        if shutil.which("gcc") is None:
            print("no gcc: kernels are only measured beside themselves with one lane")
        else:
            libraries = [c_library(folder), c_library(folder, "-ffp-contract=off")]
        good = [row(case, libraries, args.wide) for case in cases]
    print(f"{sum(good)} of {len(good)} programs reach what is asked of them")


if __name__ == "__main__":
    main()
