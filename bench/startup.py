"""The delay before anything happens: the command line, the import, and the first call of a kernel from a warm cache.

Each case is a process of its own. The cases take turns, and the shortest run of each counts: wall-clock time, and the
processor time of the process. The first call runs a kernel that an earlier process compiled.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from _command_line import command_line

RUNS = 12
FIRST_CALL = """
import numpy as np
import lanewise as lw

@lw.kernel
def saxpy(a, x, y):
    for i in lw.lanes(len(x)):
        y[i] = a * x[i] + y[i]

saxpy(np.float32(2), np.ones(1000, np.float32), np.ones(1000, np.float32))
"""
CASES = {
    "python alone": ["-c", "pass"],
    "import numpy": ["-c", "import numpy"],
    "import lanewise": ["-c", "import numpy, lanewise"],
    "lanewise --help": ["-m", "lanewise", "--help"],
}


def times(words: list[str], env: dict[str, str]) -> tuple[float, float]:
    """Milliseconds of wall-clock and of processor time of a Python process."""
    start = time.perf_counter()
    child = os.posix_spawn(sys.executable, [sys.executable, *words], env, file_actions=[SILENT])
    _, status, used = os.wait4(child, 0)
    assert status == 0, f"{words} ended with {status}"
    return 1e3 * (time.perf_counter() - start), 1e3 * (used.ru_utime + used.ru_stime)


SILENT = (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)


def measured(folder: Path) -> dict[str, tuple[float, float]]:
    file = folder / "first_call.py"
    file.write_text(FIRST_CALL)
    env = {**os.environ, "LANEWISE": f"cache={folder / 'cache'}"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # else each process compiles the files that have changed
    cases = {**CASES, "first call": [str(file)]}
    for words in cases.values():
        times(words, env)
    runs = [{name: times(words, env) for name, words in cases.items()} for _ in range(RUNS)]
    return {name: (min(run[name][0] for run in runs), min(run[name][1] for run in runs)) for name in cases}


if __name__ == "__main__":
    command_line(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = measured(Path(folder))
    print(f"{'':20}{'ms':>8}{'processor':>12}{'beyond numpy':>15}")
    for name, (wall, processor) in found.items():
        print(f"{name:20}{wall:8.0f}{processor:12.0f}{processor - found['import numpy'][1]:15.0f}")
