"""OpenCL kernels in their usual form have hot paths: unsigned indices, distances that are powers of two, `t % width`.

The code with paths gives what the code without gives, at sizes where few gangs take the path, and where most do.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw

pytestmark = [pytest.mark.needs("clang"), pytest.mark.usefixtures("like_zen4")]
FILE = Path(__file__).parents[3] / "examples" / "hotpaths" / "usual_forms.cl"
U, F = np.uint32, np.float32
RANDOM = np.random.default_rng(3)
MODULE: list[Any] = []


def module() -> Any:
    if not MODULE:
        MODULE.append(lw.load_llvm(FILE))
    return MODULE[0]


def image(width: int, height: int, across: int, down: int) -> list[Any]:
    pixels = RANDOM.integers(0, 255, (height, width)).astype(U)
    return [np.zeros_like(pixels), pixels, RANDOM.random(across * down).astype(F)]


def sizes(*numbers: int) -> list[Any]:
    return [U(number) for number in numbers]


def numbers(count: int) -> Any:
    return RANDOM.integers(0, 1 << 32, count, dtype=np.uint64).astype(U)


CASES: dict[str, list[tuple[list[Any], Any]]] = {
    "convolution": [
        ([*image(w, h, a, d), *sizes(w, h, a, d)], (w, h))
        for w, h, a, d in ((33, 5, 3, 3), (5, 4, 5, 5), (40, 3, 9, 1))
    ],
    "convolution_by_index": [
        ([*image(w, h, a, d), np.array([w, h], U), np.array([a, d], U)], w * h)
        for w, h, a, d in ((33, 5, 3, 3), (5, 8, 5, 5), (1, 40, 3, 3), (64, 4, 5, 5))
    ],
    "bitonic": [
        ([numbers(512), *sizes(stage, at, stage & 1)], 256) for stage in (0, 2, 3, 6) for at in {0, stage // 2, stage}
    ],
    "walsh": [([RANDOM.random(1024).astype(F), np.int32(step)], 256) for step in (1, 3, 4, 8, 24, 32)],
    "walsh_of_shift": [([RANDOM.random(512).astype(F), U(s)], 256) for s in (0, 1, 2, 3, 5, 8)],
    "sweep_up": [([RANDOM.random(1200).astype(F), *sizes(d, 2)], 256) for d in (0, 1, 100, 256)],
    "haar": [([RANDOM.random(600).astype(F), np.zeros(600, F), U(d)], 256) for d in (0, 5, 100, 256)],
}
GUARDS = {
    "convolution": "when index >= ((mask_width - 1) // 2) and",
    "convolution_by_index": "when (index % size[0]) >= ((mask_size[0] - 1) // 2) and",
    "bitonic": ">= 3 and index mod 8 == 0",
    "walsh": "step mod 8 == 0 and index mod 8 == 0",
    "walsh_of_shift": "(s & 63) >= 3 and index mod 8 == 0",
    "sweep_up": "index >= d",
}


@pytest.mark.parametrize("name", CASES)
def test_the_same_with_and_without(name: str) -> None:
    with_paths, without = (module().kernel(name, width=8, hot_paths=on) for on in (True, False))
    changed = False
    for args, size in CASES[name]:
        mine, theirs = ([np.copy(arg) if isinstance(arg, np.ndarray) else arg for arg in args] for _ in range(2))
        with_paths(*mine, global_size=size)
        without(*theirs, global_size=size)
        for one, other, arg in zip(mine, theirs, args, strict=True):
            assert np.array_equal(one, other), f"{name} of {args[1:]}"
            changed |= isinstance(arg, np.ndarray) and not np.array_equal(one, arg)
    assert changed, "a kernel that writes nothing shows nothing"


@pytest.mark.parametrize("name", GUARDS)
def test_the_guard(name: str) -> None:
    args, size = CASES[name][-1]
    report = str(module().kernel(name, width=8).explain(*args, global_size=size))
    assert any(f"{GUARDS[name]}" in line for line in report.splitlines() if "when" in line), report
