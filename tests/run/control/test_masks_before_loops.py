"""A condition that a loop does not change is asked once, before it; the rounds only use the mask."""

from __future__ import annotations

import re

import numpy as np
import pytest

import lanewise as lw
from lanewise.machine.host import host

# pyright: basic


@lw.kernel(width=16, checks=False)
def some_columns(a, w, out, n):
    for i in lw.lanes(len(w)):
        s = lw.f32(0)
        for j in range(n):
            if w[i] > 0:
                s += a[j, i]
        out[i] = s


@pytest.mark.skipif("avx512f" not in host().features, reason="masks are registers there")
def test_no_iteration_tests_again() -> None:
    rng = np.random.default_rng(3)
    a, w, out = rng.random((7, 99), np.float32), rng.random(99, np.float32) - np.float32(0.5), np.zeros(99, np.float32)
    some_columns(a, w, out, 7)
    assert np.allclose(out, np.where(w > 0, a.sum(0), 0))
    text = re.split(r"^(\.LBB\S+):", some_columns.inspect(a, w, out, 7, stage="asm"), flags=re.MULTILINE)
    rounds = [
        body for label, body in zip(text[1::2], text[2::2], strict=True) if re.search(rf"\tj\w+\t{label}\b", body)
    ]
    adding = [body for body in rounds if "vaddps" in body]
    assert adding and all("{%k" in body and "vcmp" not in body for body in adding)
