"""A peer whose process dies, hangs or answers nonsense costs its own cell of a row; the comparison goes on."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lanewise.cli import bench, main
from lib.child_process import INTERPRETER

# Each answers to "prepare" as it should, up to the order that it is to fail at.
WORKER = """
import json, os, sys, time
for line in sys.stdin:
    order = json.loads(line)[0]
    if order == {order!r}:
        {act}
    print("true", flush=True)
"""
ACTS = {
    "os.abort()": "its process ended at '{order}': signal SIGABRT",
    "sys.exit(1)": "its process ended at '{order}': exit code 1",
    "os.close(1); time.sleep(60)": "its process ended at '{order}': it closed its output",
    "time.sleep(60)": "'{order}' has taken more than 0 seconds; its process was ended",
    "print('hello', flush=True); continue": "its process answered to '{order}' what is no JSON: b'hello\\n'",
    "print('[' * 9999, flush=True); continue": "its process answered to '{order}' what is no JSON: b'[[[",
    "print('no line', end='', flush=True); sys.exit(0)": "its process ended at '{order}': exit code 0",
    """print('{"failed": "no memory"}', flush=True); continue""": "no memory",
}


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The modules of the folder `bench`, imported as its programs do."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(bench._files()["compare"].parent))
    import compare  # pyright: ignore[reportMissingImports]

    yield compare
    for name in set(sys.modules) - before:
        if name.split(".")[0] in ("compare", "peers", "workloads"):
            del sys.modules[name]


def a_worker(peers: Any, folder: Path, order: str, act: str) -> Any:
    from peers.in_python import Worker  # pyright: ignore[reportMissingImports]

    program = folder / "worker.py"
    program.write_text(textwrap.dedent(WORKER.format(order=order, act=act)))
    return Worker(INTERPRETER, program)


@pytest.mark.parametrize(("act", "sentence"), ACTS.items())
def test_a_failure_has_a_sentence(peers: Any, tmp_path: Path, act: str, sentence: str) -> None:
    worker = a_worker(peers, tmp_path, "run", act)
    ready = worker.prepared(Path("file"), "function", [np.zeros(1)])
    worker.limit = 0.1 if "more than" in sentence else worker.limit
    with pytest.raises(peers.PeerError) as failed:
        ready.seconds(1)
    assert str(failed.value).startswith(sentence.format(order="run"))


def test_the_next_workload_gets_a_new_process(peers: Any, tmp_path: Path) -> None:
    worker = a_worker(peers, tmp_path, "run", "os.abort()")
    for _ in range(2):
        ready = worker.prepared(Path("file"), "function", [np.zeros(1)])
        for _ in range(2):
            with pytest.raises(peers.PeerError, match="ended"):
                ready.seconds(1)


@pytest.mark.parametrize("order", ["prepare", "results", "run"])
def test_a_row_goes_on_without_the_peer(peers: Any, order: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two peers one fails; the row has the other, and says which failed and how."""

    def a_peer(name: str, fails: str) -> Any:
        def prepare(source: Any, args: Any) -> Any:
            done: list[str] = []

            def at(what: str) -> None:
                done.append(what)
                if what == fails and (what != "run" or done.count("run") > 3):  # the third run is one that is timed
                    raise peers.PeerError(f"its process ended at '{what}': signal SIGABRT")

            def seconds(count: int) -> float:
                at("run")
                args.own[1][:] = 2 * args.own[0]
                return 1e-3 * count

            def arrays() -> Any:
                at("results")
                return args.own

            at("prepare")
            return peers.Ready(seconds, arrays, args.restore)

        return peers.Peer(name, prepare)

    def doubled(x: Any, out: Any) -> None:
        out[:] = 2 * x

    class Kernel:
        function = py = __call__ = staticmethod(doubled)

    workload = peers.Workload("double", Kernel(), lambda n: [np.ones(n), np.zeros(n)], size=8, small=8)
    own = peers.Ready(lambda count: 1e-3 * count, lambda: [np.ones(8), 2 * np.ones(8)], lambda: None)
    monkeypatch.setattr(peers, "lanewise_form", lambda *_: own)
    row = peers.compared(workload, [a_peer("drjit", order), a_peer("jax", "")], quick=True)
    assert row.notes == (f"Dr.Jit: its process ended at '{order}': signal SIGABRT",)
    assert list(row.bare) == list(row.default) == ["jax"]
    assert peers.as_text(row, [peers.Peer("drjit")]).endswith(f"\n    {row.notes[0]}")


def test_a_peer_that_greets(peers: Any, tmp_path: Path) -> None:
    """What it prints, from Python or from C, is no answer."""
    from peers.in_python import Worker  # pyright: ignore[reportMissingImports]

    file = tmp_path / "greets.py"
    file.write_text("import os\nprint('hello')\ndef f(x):\n    os.write(1, b'hello')\n    x += 1\n")
    ready = Worker(INTERPRETER).prepared(file, "f", [np.zeros(2)])
    ready.seconds(3)  # pyright: ignore[reportOptionalMemberAccess]
    assert ready.arrays()[0].tolist() == [3, 3]  # pyright: ignore[reportOptionalMemberAccess]


def test_the_command_reports_the_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\n[ "$1" = -c ] || kill -ABRT $$\n')
    python.chmod(0o755)
    assert main(["bench", "saxpy", "--quick", "--peers", "numba", "--python", str(python)]) == 1
    reported = capsys.readouterr().out
    assert "\nsaxpy  " in reported and "\n    Numba: its process ended at 'prepare': signal SIGABRT\n" in reported
    assert reported.endswith("not written for it\n"), "the legend: it went on to the end"
