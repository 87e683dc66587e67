"""Kernels give the same bits with SSE4.2, with AVX2 and with AVX-512: `LANEWISE=cpu=x86-64-v2`, `-v3`, `-v4`.

A child acts as each of them: it calls all kernels as a program does, with the plan, the drivers and the code of that
processor, and prints a digest of what each one wrote and returned. Words across lanes depend on the width, and sums
that a kernel orders by hand on the lanes; both have tests of their own.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest

import lanewise as lw
from kernels import all_cases
from lanewise.llvm import processor
from lib.child_process import start_python
from lib.oracles.kernel_results import arguments

LEVELS = ("x86-64-v2", "x86-64-v3", "x86-64-v4")
TAGS = ((), ("crev",))


def digests() -> dict[str, str]:
    found: dict[str, str] = {}
    for case in all_cases():
        if case.ordered or case.tags not in TAGS:
            continue
        args = arguments(case, 1)
        result = lw.kernel(case.kernel.function, threads=1)(*args)
        parts = [np.asarray(part).tobytes() for part in (*args, 0 if result is None else result)]
        found[case.name] = hashlib.sha256(b"".join(parts)).hexdigest()
    return found


def missing(level: str) -> str:
    """What this machine lacks of a level."""
    has = {name for name, there in processor.host_features().items() if there}
    known = processor.names()
    return "another kind of machine" if level not in known else " ".join(set(known[level].split()) - has)


@pytest.fixture(scope="module")
def at_levels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """The digests at each level that this machine has; children run side by side."""
    children = {
        level: start_python(
            Path(__file__),
            env={**os.environ, "LANEWISE": f"cpu={level} cache={tmp_path_factory.mktemp(level)}"},
            stdout=-1,
            stderr=-1,
        )
        for level in LEVELS
        if not missing(level)
    }
    found: dict[str, dict[str, str]] = {}
    for level, child in children.items():
        out, err = child.communicate()
        assert child.returncode == 0, f"{level}: {err[-2000:]}"
        found[level] = json.loads(out)
    return found


@pytest.mark.parametrize("level", LEVELS[1:])
def test_same_bits_at_each_level(level: str, at_levels: dict[str, dict[str, str]]) -> None:
    if level not in at_levels:
        pytest.skip(f"this machine lacks {missing(level)} of {level}")
    weakest = at_levels[LEVELS[0]]
    assert len(weakest) > 100
    assert [name for name, digest in at_levels[level].items() if digest != weakest[name]] == []


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    assert processor.limit() is not None
    json.dump(digests(), sys.stdout)
