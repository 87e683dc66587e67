"""The overhead of a kernel call: the first one, with and without the cache on disk, and later ones.

The import of what kernels need, the first call of a kernel of 30 lines (compiled; from the cache), an empty call, and a
call of a ufunc on one number. Imports and first calls are the minimum of five, in processes that find Python's own
cache of compiled modules: without it (PYTHONDONTWRITEBYTECODE, after a change) a first call takes twice as long.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time

import numpy as np
from _command_line import command_line

import lanewise as lw

PROGRAM = """
import time, numpy as np, lanewise as lw
@lw.kernel
def k(a, b, out, limit):
    for row, col in lw.lanes(*out.shape):
        x, y = a[row, col], b[row, col]
        n = 0
        best = x
        while n < limit:
            if x > y:
                x = x - y * 0.5
                if x < 0.1:
                    break
            elif y > 2 * x:
                y = y * 0.25 + 0.1
            else:
                x, y = y, x + 0.5
                if n % 3 == 0:
                    x += 1.0
            if x > best:
                best = x
            n += 1
        else:
            best = -best
        total = 0.0
        for dy in range(3):
            for dx in range(3):
                r, c = row + dy - 1, col + dx - 1
                if 0 <= r < out.shape[0] and 0 <= c < out.shape[1]:
                    total += a[r, c] * b[r, c]
        out[row, col] = best + total
args = np.random.rand(20, 30), np.random.rand(20, 30), np.zeros((20, 30)), 50
start = time.process_time()
k(*args)
print(time.process_time() - start)
"""


@lw.kernel
def nothing(a):
    for i in lw.lanes(len(a)):
        a[i] = a[i]


@lw.vectorize
def one(x):
    return x + 1


ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def first_call(folder: str, file: str) -> float:
    """Seconds of processor time."""
    env = {**ENVIRONMENT, "LANEWISE": f"cache={folder}"}
    return float(subprocess.run([sys.executable, file], env=env, capture_output=True, text=True, check=True).stdout)


def per_call(run: object, *args: object) -> float:
    """Seconds, best of five."""
    assert callable(run)
    run(*args)
    found: list[float] = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(1000):
            run(*args)
        found.append((time.perf_counter() - start) / 1000)
    return min(found)


def imported(text: str) -> float:
    """Seconds of processor time, which other programs disturb less than wall-clock time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", text], env=ENVIRONMENT, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


IMPORTS = {"import of NumPy": "import numpy", "import, with lw.kernel": "import lanewise as lw; lw.kernel"}


def main() -> None:
    found = {name: [imported(text) for _ in range(5)] for name, text in IMPORTS.items()}
    for name, seconds in found.items():
        print(f"{name:34}{1e3 * min(seconds):8.0f} ms of processor time")
    with tempfile.TemporaryDirectory() as place:
        program = os.path.join(place, "program.py")
        with open(program, "w") as out:
            out.write(PROGRAM)
        made = min(first_call(os.path.join(place, str(at)), program) for at in range(5))
        print(f"{'first call of 30 lines, compiled':34}{1e3 * made:8.0f} ms of processor time")
        again = min(first_call(os.path.join(place, "0"), program) for _ in range(5))
        print(f"{'first call of 30 lines, from disk':34}{1e3 * again:8.0f} ms of processor time")
    print(f"{'a call of a kernel':34}{1e6 * per_call(nothing, np.zeros(4)):8.1f} us")
    print(f"{'a call of a ufunc':34}{1e6 * per_call(one, np.float64(1)):8.2f} us")


if __name__ == "__main__":
    command_line(__doc__).parse_args()
    main()
