"""LANEWISE=perf: the map names each function, and the dump has its code and lines in the format of Linux."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import pytest

from lib.child_process import run_python

PROGRAM = """
import os, numpy as np, lanewise as lw

@lw.kernel
def double(a):
    for i in lw.lanes(len(a)):
        a[i] *= 2

double(np.ones(100))
print(os.getpid())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="perf is a program of Linux")
def test_a_process_writes_both(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    done = run_python(file, env={"LANEWISE": "perf"})
    assert done.returncode == 0, done.stderr
    map_, dump = Path(f"/tmp/perf-{done.stdout.strip()}.map"), Path(f"/tmp/jit-{done.stdout.strip()}.dump")
    try:
        functions = {line.split()[2]: line.split()[:2] for line in map_.read_text().splitlines()}
        records = list(read_dump(dump.read_bytes()))
    finally:
        map_.unlink()
        dump.unlink()
    assert {"double:entry", "double:driver0"} <= set(functions)
    names: dict[str, int] = {}
    lines: set[int] = set()
    for kind, content in records:
        if kind == 0:
            _, _, address, _, size, _ = struct.unpack_from("<IIQQQQ", content)
            name = content[40 : content.index(b"\0", 40)].decode()
            assert [f"{address:x}", f"{size:x}"] == functions[name]
            assert len(content) >= 40 + len(name) + 1 + size
            names[name] = size
        else:
            assert kind == 2
            at = 16
            for _ in range(struct.unpack_from("<QQ", content)[1]):
                _, line, _ = struct.unpack_from("<QII", content, at)
                end = content.index(b"\0", at + 16)
                assert content[at + 16 : end].decode() == str(file)
                lines.add(line)
                at = end + 1
    assert set(names) == set(functions) and 7 in lines


def read_dump(data: bytes):
    magic, version, size = struct.unpack_from("<III", data)
    assert (magic, version) == (0x4A695444, 1)
    at = size
    while at < len(data):
        kind, length, _ = struct.unpack_from("<IIQ", data, at)
        yield kind, data[at + 16 : at + length]
        at += length
