"""Hot paths on every kernel that is measured elsewhere: their cost where they do not help.

Each kernel of bench/floor_kernels, bench/workloads and examples runs with and without hot paths, one thread,
alternately; the minimal processor time of each counts. Most have no path and the same machine code, which is printed.

--compile: what they add to a first compile instead, in a process of its own with an empty cache, in processor time, the
minimum of several.

    lanewise bench hot_paths_everywhere [NAME ...] [--compile]
"""

from __future__ import annotations

import runpy
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from _command_line import add_names, chosen, command_line
from floor_kernels.kernels import CASES
from workloads import all_workloads

import lanewise as lw
from lanewise.runtime.call.kernel import Kernel

ROOT = Path(__file__).parents[1]
TURNS = 25
SECONDS = 2.0  # for one kernel, at most
AGAIN = 3  # first compiles of each kind
LEAST = 1.03  # slower than this is reported
MOST_MS = 150.0


def kernels() -> Iterator[tuple[str, Any, Callable[[], Sequence[Any]]]]:
    """Name, function, and what makes its arguments."""
    for case in CASES:
        yield f"floor.{case.name}", case.function, case.args
    for work in all_workloads():
        yield f"work.{work.name}", work.kernel.function, lambda work=work: work.args(work.size)
    for file in sorted(path for folder in ("hotpaths", "python") for path in (ROOT / "examples" / folder).glob("*.py")):
        found = runpy.run_path(str(file))
        for name, make in found.get("examples", {}).items():
            if type(found.get(name)) is Kernel:
                yield f"{file.parent.name}.{name}", found[name].function, make


def both(function: Any) -> list[Any]:
    return [lw.kernel(threads=1, hot_paths=on)(function) for on in (True, False)]


def is_same(function: Any, make: Callable[[], Sequence[Any]]) -> bool:
    """Is the machine code the same?"""
    texts = [one.inspect(*make(), stage="asm") for one in both(function)]
    return texts[0] == texts[1]


def fresh(args: Sequence[Any]) -> list[Any]:
    return [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args]


def ratio(function: Any, make: Callable[[], Sequence[Any]]) -> tuple[float, float]:
    """Seconds with hot paths, and their ratio to the time without."""
    first = make()
    runs = [(one, fresh(first)) for one in both(function)]
    least = [1e9, 1e9]
    started = time.perf_counter()
    for turn in range(TURNS):
        if turn > 2 and time.perf_counter() - started > SECONDS:
            break
        for at in (0, 1) if turn % 2 else (1, 0):
            one, args = runs[at]
            for mine, arg in zip(args, first, strict=True):
                if isinstance(arg, np.ndarray):
                    mine[...] = arg
            before = time.thread_time()
            one(*args)
            least[at] = min(least[at], time.thread_time() - before)
    return least[0], least[0] / max(least[1], 1e-9)


def first_compile(name: str, on: bool) -> float:
    """Processor milliseconds of a first call in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--one", name, "on" if on else "off"]
        run = subprocess.run(
            command, check=True, capture_output=True, text=True, env={"LANEWISE": f"cache={folder}", "PATH": ""}
        )
        return float(run.stdout.split()[-1])


def _one(name: str, on: bool) -> None:
    function, make = next((function, make) for other, function, make in kernels() if other == name)
    args = fresh(make())
    chosen = both(function)[0 if on else 1]
    before = time.process_time()
    chosen.inspect(*args, stage="asm")
    print((time.process_time() - before) * 1e3)


def main() -> None:
    parser = command_line(__doc__)
    add_names(parser, "kernel")
    parser.add_argument("--compile", action="store_true", help="what they add to a first compile")
    args = parser.parse_args()
    for name, function, make in chosen(args.names, kernels(), "kernel", lambda row: row[0]):
        if args.compile:
            on, off = (min(first_compile(name, on) for _ in range(AGAIN)) for on in (True, False))
            mark = "  MORE THAN 150 ms" if on - off > MOST_MS else ""
            print(f"{name:32} {off:8.0f} ms without, hot paths add {on - off:6.0f} ms{mark}", flush=True)
        else:
            if is_same(function, make):
                print(f"{name:32} the same code", flush=True)
                continue
            seconds, share = ratio(function, make)
            mark = "  SLOWER" if share > LEAST else ""
            print(f"{name:32} {seconds * 1e3:10.3f} ms  {share:5.2f} of the time without{mark}", flush=True)


if __name__ == "__main__":
    _one(sys.argv[2], sys.argv[3] == "on") if sys.argv[1:2] == ["--one"] else main()
