"""The process of a peer in Python: reads commands from its standard input, one line of JSON each.

    ["prepare", file, function, arguments, kinds]   false if the file has no such function
    ["run", times] -> seconds      ["restore"]      ["results", file]

A file for Numba has functions that write into their arguments. A file for another peer has `prepare_FUNCTION(*args)`,
which returns a function to run, one that writes the results into the arguments, and, if the peer modifies copies, one
that reloads the arguments.
"""

# pyright: basic, reportOptionalMemberAccess=false, reportArgumentType=false

import importlib.util
import json
import os
import sys
import time
from pathlib import Path

os.environ.update(NUMBA_NUM_THREADS="1", OMP_NUM_THREADS="1", JAX_PLATFORMS="cpu")
os.environ.update(ENABLE_TAICHI_HEADER_PRINT="0", TI_LOG_LEVEL="error", POCL_MAX_PTHREAD_COUNT="1")

import numpy as np


class Held:
    """The current workload."""

    def prepare(self, file: str, function: str, given: str, kinds: list[str]) -> bool:
        spec = importlib.util.spec_from_file_location(Path(file).parent.name + Path(file).stem, file)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        if "drjit" in sys.modules:
            sys.modules["drjit"].set_thread_count(1)
        with np.load(given) as loaded:
            self.first = [as_given(loaded[f"arr_{at}"], kind) for at, kind in enumerate(kinds)]
        self.args = [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in self.first]
        if hasattr(module, f"prepare_{function}"):
            self.once, self.write, *more = getattr(module, f"prepare_{function}")(*self.args)
            self.read = more[0] if more else lambda: None
        elif hasattr(module, function):
            run = getattr(module, function)
            self.once, self.write, self.read = lambda: run(*self.args), lambda: None, lambda: None
        else:
            return False
        self.once()
        self.restore()
        return True

    def run(self, times: int) -> float:
        start = time.process_time()
        for _ in range(times):
            self.once()
        return time.process_time() - start

    def restore(self) -> bool:
        for mine, first in zip(self.args, self.first, strict=True):
            if isinstance(mine, np.ndarray):
                np.copyto(mine, first)
        self.read()
        return True

    def results(self, file: str) -> bool:
        self.write()
        np.savez(file, *(np.asarray(arg) for arg in self.args))
        return True


def as_given(value, kind: str):
    if kind == "array":
        return value
    return {"int": int, "float": float}.get(kind, value.dtype.type)(value)


def main() -> None:
    held = Held()
    answers, nowhere = os.fdopen(os.dup(1), "w"), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)  # some peers print a greeting, from Python or from C
    for line in sys.stdin:
        order, *words = json.loads(line)
        try:
            answer = getattr(held, order)(*words)
        except Exception as error:
            answer = {"failed": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


main()
