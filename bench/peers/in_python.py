"""Peers that live in Python: each runs in a process of its own, by this Python or by one that is named.

The process is started once and asked again for each workload; arguments go through a file, results come back through
one. It needs nothing of Lanewise. Times are the processor time of that process, all its threads together.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from peers import Arguments, Peer, Ready, Source

HERE = Path(__file__).parent
# The modules they are, and what brings them.
PACKAGES = {
    "numba": ("numba", "numba"),
    "drjit": ("drjit", "drjit"),
    "taichi": ("taichi", "taichi"),
    "jax": ("jax", "jax"),
    "warp": ("warp", "warp-lang"),
    "pocl": ("pyopencl", "'pyopencl[pocl]'"),
}


def python_peers(python: str | None, asked: Sequence[str]) -> list[Peer]:
    """Those asked for; each is imported, to see whether it is there."""
    return [_peer(name, *PACKAGES[name], python or sys.executable) for name in PACKAGES if name in asked]


def _peer(name: str, package: str, distribution: str, python: str) -> Peer:
    try:
        probe = subprocess.run([python, "-c", f"import {package}"], capture_output=True)
        there = probe.returncode == 0
    except OSError:
        there = False
    if not there:
        return Peer(name, missing=f"pip install {distribution}, or --python PROGRAM, a Python that has it")
    worker: list[Worker] = []

    def prepare(source: Source, args: Arguments) -> Ready | None:
        file = HERE / f"with_{name}" / f"{source.file}.py"
        if not file.exists():
            return None
        if not worker:
            worker.append(Worker(python))
        return worker[0].prepared(file, source.function, args.first)

    return Peer(name, prepare)


class Worker:
    """A process that holds one workload at a time."""

    def __init__(self, python: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [python, str(HERE / "worker.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, *words: Any) -> Any:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()
        said = self.process.stdout.readline()
        if not said:
            raise RuntimeError(f"the process of a peer ended at {words[0]}")
        answer = json.loads(said)
        if isinstance(answer, dict):
            raise RuntimeError(answer["failed"])
        return answer

    def prepared(self, file: Path, function: str, args: Sequence[Any]) -> Ready | None:
        given = Path(self.folder.name) / "given.npz"
        np.savez(given, *(np.asarray(arg) for arg in args))
        kinds = ["array" if isinstance(arg, np.ndarray) else type(arg).__name__ for arg in args]
        if not self.ask("prepare", str(file), function, str(given), kinds):
            return None

        def arrays() -> Sequence[Any]:
            results = Path(self.folder.name) / "results.npz"
            self.ask("results", str(results))
            with np.load(results) as loaded:
                return [loaded[f"arr_{at}"] for at in range(len(args))]

        return Ready(lambda count: self.ask("run", count), arrays, lambda: self.ask("restore"))
