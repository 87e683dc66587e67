"""Peers in Python: each runs in a process of its own, by this Python or by a named one.

The process is started once and reused for each workload; arguments and results go through files. It needs nothing of
Lanewise. Times are the processor time of that process, all its threads together. A process that dies, hangs or sends
garbage fails only in that workload: the next one gets a new process. With `lanewise bench --cpu NAME`, Numba compiles
for the named processor; the others have no such setting and do not take part.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from lanewise.codegen.optimize import flags
from lanewise.llvm.processor import host_features, limit
from peers import Arguments, Peer, PeerError, Ready, Source

HERE = Path(__file__).parent
LIMIT = 300.0  # seconds for one answer; mostly compile time
FileOf = Callable[[str, Source, Sequence[Any]], Path]  # of a peer, a workload and its arguments
# Their modules, and the packages that provide them.
PACKAGES = {
    "numba": ("numba", "numba"),
    "drjit": ("drjit", "drjit"),
    "taichi": ("taichi", "taichi"),
    "jax": ("jax", "jax"),
    "warp": ("warp", "warp-lang"),
    "pocl": ("pyopencl", "'pyopencl[pocl]'"),
}


LIMITED = ("numba",)


def environment() -> dict[str, str]:
    """The environment of a worker: with a limit, Numba generates code for the named processor."""
    cpu = limit()
    limits = {} if cpu is None else {"NUMBA_CPU_NAME": cpu, "NUMBA_CPU_FEATURES": flags(host_features())}
    return {**os.environ, **limits}


def kept_file(peer: str, source: Source, args: Sequence[Any]) -> Path:
    """The peer's file for a workload of `bench/workloads`."""
    del args
    return HERE / f"with_{peer}" / f"{source.file}.py"


def python_peers(python: str | None, asked: Sequence[str], file_of: FileOf = kept_file) -> list[Peer]:
    """The requested ones, with their sources in `file_of`; each is imported, to see whether it is installed."""
    return [_peer(name, *PACKAGES[name], python or sys.executable, file_of) for name in PACKAGES if name in asked]


def _peer(name: str, package: str, distribution: str, python: str, file_of: FileOf) -> Peer:
    if limit() is not None and name not in LIMITED:
        return Peer(name, missing=f"it cannot be limited to a weaker processor, here {limit()}")
    try:
        probe = subprocess.run([python, "-c", f"import {package}"], capture_output=True)
        there = probe.returncode == 0
    except OSError:
        there = False
    if not there:
        return Peer(name, missing=f"pip install {distribution}, or --python PROGRAM, a Python that has it")
    worker = Worker(python)

    def prepare(source: Source, args: Arguments) -> Ready | None:
        file = file_of(name, source, args.first)
        return worker.prepared(file, source.function, args.first) if file.exists() else None

    return Peer(name, prepare)


class Worker:
    """A process with one workload at a time; started on first use, and again after a failure."""

    def __init__(self, python: str, program: Path = HERE / "worker.py", limit: float = LIMIT) -> None:
        self.command = [python, str(program)]
        self.limit = limit
        self.folder = tempfile.TemporaryDirectory()
        self.process: subprocess.Popen[bytes] | None = None

    def ask(self, order: str, *words: Any) -> Any:
        """The answer; if there is none, the process is ended and PeerError raised."""
        if self.process is None:
            if order != "prepare":
                raise PeerError(f"its process has ended before '{order}'")
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, env=environment()
            )
        try:
            answer = self._answer(self.process, order, words)
        except PeerError:
            self._end()
            raise
        if isinstance(answer, dict):
            raise PeerError(str(answer.get("failed", answer)))
        return answer

    def _answer(self, process: subprocess.Popen[bytes], order: str, words: Sequence[Any]) -> Any:
        assert process.stdin is not None and process.stdout is not None
        end, said = time.monotonic() + self.limit, b""
        with contextlib.suppress(BrokenPipeError):  # the end of its output shows it, too
            process.stdin.write(json.dumps((order, *words)).encode() + b"\n")
        while not said.endswith(b"\n"):
            if not select.select([process.stdout], [], [], max(0.0, end - time.monotonic()))[0]:
                raise PeerError(f"'{order}' has taken more than {self.limit:.0f} seconds; its process was ended")
            more = process.stdout.read(1 << 16)
            if not more:
                raise PeerError(f"its process ended at '{order}': {_ending(process)}")
            said += more
        try:
            return json.loads(said)
        except (ValueError, RecursionError):
            raise PeerError(f"its process answered to '{order}' what is no JSON: {said[:40]!r}") from None

    def _end(self) -> None:
        assert self.process is not None and self.process.stdin is not None and self.process.stdout is not None
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        self.process = None

    def prepared(self, file: Path, function: str, args: Sequence[Any]) -> Ready | None:
        given = Path(self.folder.name) / "given.npz"
        np.savez(given, *(np.asarray(arg) for arg in args))
        kinds = ["array" if isinstance(arg, np.ndarray) else type(arg).__name__ for arg in args]
        if not self.ask("prepare", str(file), function, str(given), kinds):
            return None

        def arrays() -> Sequence[Any]:
            results = Path(self.folder.name) / "results.npz"
            self.ask("results", str(results))
            try:
                with np.load(results) as loaded:
                    return [loaded[f"arr_{at}"] for at in range(len(args))]
            except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
                raise PeerError(f"its results cannot be read: {error}") from None

        def seconds(count: int) -> float:
            taken = self.ask("run", count)
            if not isinstance(taken, int | float):
                raise PeerError(f"its process answered to 'run' what is no time: {taken!r}")
            return taken

        return Ready(seconds, arrays, lambda: self.ask("restore"))


def _ending(process: subprocess.Popen[bytes]) -> str:
    try:
        code = process.wait(1)
    except subprocess.TimeoutExpired:
        return "it closed its output"
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"signal {signal.Signals(-code).name}"
    except ValueError:
        return f"signal {-code}"
