"""`lanewise bench --cpu NAME`: every peer generates code for the named processor, or does not take part."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from lanewise.llvm import processor
from lib.child_process import run_python

BENCH = Path(__file__).resolve().parents[3] / "bench"
PEERS = """
import json, os, subprocess
from peers import in_python, native
commands = []
native.built = lambda kept, sources, commands_of: commands.extend(commands_of)
native.called = lambda *_: None
saxpy = type("Saxpy", (), {"file": "saxpy", "function": "saxpy"})
for peer in native.native_peers(None, None):
    if peer.name.startswith(("gcc", "clang")) and not peer.missing:
        peer.prepare(saxpy, None)
environment = in_python.environment()
print(json.dumps({
    "commands": commands,
    "ispc": native.ispc_targets(),
    "numba": [environment.get("NUMBA_CPU_NAME"), environment.get("NUMBA_CPU_FEATURES", "")],
    "missing": {peer.name: peer.missing for peer in in_python.python_peers("no such program", ["numba", "drjit"])},
}))
"""


@pytest.mark.skipif("x86-64-v2" not in processor.names(), reason="needs an x86 processor")
def test_each_is_limited() -> None:
    env = {**os.environ, "LANEWISE": "cpu=x86-64-v2", "PYTHONPATH": str(BENCH)}
    done = run_python("-c", PEERS, env=env)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert all("-march=x86-64-v2" in words for words in found["commands"]), found["commands"]
    assert all(target.startswith("sse4.2") for target in found["ispc"])
    name, features = found["numba"]
    assert name == "x86-64-v2" and "+sse4.2" in features and "-avx," in features and "+avx" not in features
    assert found["missing"]["drjit"] == "it cannot be limited to a weaker processor, here x86-64-v2"
    assert "pip install numba" in found["missing"]["numba"]


def test_without_a_limit_nothing_is_set() -> None:
    env = {name: value for name, value in os.environ.items() if name != "LANEWISE"} | {"PYTHONPATH": str(BENCH)}
    done = run_python("-c", PEERS, env=env)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert all("-march=native" in words for words in found["commands"]) and found["numba"] == [None, ""]


@pytest.mark.skipif("x86-64-v2" not in processor.names(), reason="needs an x86 processor")
def test_the_table_says_so(tmp_path: Path) -> None:
    bench, rows, page = ("-m", "lanewise", "bench"), tmp_path / "rows.json", tmp_path / "page.md"
    done = run_python(*bench, "--cpu", "x86-64-v2", "saxpy", "--quick", "--peers", "drjit", "--json", rows)
    assert done.returncode == 0, done.stderr
    said = "Lanewise and all peers are limited to x86-64-v2, a weaker processor than this machine's.\n"
    assert said in done.stdout and json.loads(rows.read_text())[0]["cpu"] == "x86-64-v2"
    again = run_python(*bench, "--from", rows, "--markdown", page)
    assert again.stdout.startswith(said) and page.read_text().startswith(said)
