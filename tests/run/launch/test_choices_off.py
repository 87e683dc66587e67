"""The three choices that have a decision page can be switched off, and results stay the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import lanewise as lw
from lanewise.machine.host import host
from lanewise.options import parse_options
from lanewise.pipeline import NAMES
from lanewise.runtime.call import fast_call, kernel, version
from lanewise.runtime.pass_switches import CHOSEN_BY_MEASUREMENT, left_out, refuse_less
from lib.child_process import run_python


def walk(children, start, out):
    """A binary tree, walked with a stack of each lane."""
    for i in lw.lanes(len(out)):
        stack = lw.array(16, lw.i32)
        stack[0] = start[i]
        top, seen = 1, 0
        while top > 0:
            top -= 1
            node = stack[top]
            seen += 1
            if children[node, 1] > 0 and node % 7 != (start[i] + 1) % 7:
                stack[top] = children[node, 0]
                stack[top + 1] = children[node, 1]
                top += 2
        out[i] = seen


def scaled(x, out):
    for i in lw.lanes(len(x)):
        out[i] = x[i] * 2


def trees(count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    children = 2 * np.arange(count, dtype=np.int32)[:, None] + np.array([1, 2], np.int32)
    children[children >= count] = 0
    return children, np.random.default_rng(1).integers(0, count, 5 * count, np.int32), np.zeros(5 * count, np.int32)


@pytest.mark.parametrize("off", [False, True])
def test_fast_calls(off: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    words = parse_options("fast_call.off" if off else "", NAMES)
    refuse_less(words)
    monkeypatch.setattr(fast_call, "settings", lambda: words)
    made = lw.kernel(scaled)
    x, out = np.arange(40.0), np.zeros(40)
    for _ in range(kernel.ENOUGH_ALIKE + 1):
        made(x, out)
    assert (made._again is None) == (off or not fast_call.KNOWN)
    np.testing.assert_array_equal(out, 2 * x)


@pytest.mark.skipif(host().vector_bits < 256, reason="no gangs here")
@pytest.mark.parametrize("off", [False, True])
def test_measured_choice(off: bool, like_zen4: None, monkeypatch: pytest.MonkeyPatch) -> None:
    words = parse_options("measured_choice.off" if off else "", NAMES)
    refuse_less(words)
    monkeypatch.setattr(version, "left_out", lambda options: left_out(words))
    made = lw.kernel(walk)
    args = trees(600)
    made(*args)
    assert (made.version(args).order is None) == off, "rivals compete"
    expected = np.zeros_like(args[2])
    made.py(*args[:2], expected)
    np.testing.assert_array_equal(args[2], expected)


def test_without_measured_choice_its_variants_are_off() -> None:
    off = left_out(parse_options("measured_choice.off", NAMES))
    assert set(off) == {"measured_choice", *CHOSEN_BY_MEASUREMENT} and set(CHOSEN_BY_MEASUREMENT) <= set(NAMES)


CHILD = """
import numpy as np, lanewise as lw

@lw.kernel
def counted(a, out):
    for i in lw.lanes(len(a)):
        lw.atomic_add(out, a[i], 1)

a, out = np.arange(4000) % 1500, np.zeros(1500, np.int64)
for _ in range(70):
    counted(a, out)
assert out.sum() == 70 * 4000 and counted._again is None
"""


def test_all_three_by_the_variable(tmp_path: Path) -> None:
    file = tmp_path / "counts.py"
    file.write_text(CHILD)
    words = "fast_call.off,measured_choice.off,plain_updates.off"
    done = run_python(str(file), env={"LANEWISE": words, "HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr
