"""Arrays that are written from end to end and not read."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.facts import Facts
from lanewise.analysis.memory.streams import streams
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of


@lw.kernel
def plain(x, out):
    for i in lw.lanes(len(out)):
        out[i] = x[i] * 2


@lw.kernel
def read_too(x, out):
    for i in lw.lanes(len(out)):
        out[i] = out[i] + x[i]


@lw.kernel
def sometimes(x, out):
    for i in lw.lanes(len(out)):
        if x[i] > 0:
            out[i] = x[i]


@lw.kernel
def every_second(x, out):
    for i in lw.lanes(len(x)):
        out[2 * i] = x[i]


@pytest.mark.parametrize(("kernel", "count"), [(plain, 1), (read_too, 0), (sometimes, 0), (every_second, 0)])
def test_streams(kernel: Any, count: int) -> None:
    args = np.zeros(8), np.zeros(16)
    module = compile_source(kernel.source, signature_of(kernel.source, args)).module
    (body,) = (fn for fn in module.functions.values() if "lanes" in fn.attrs)
    found = streams(body, Facts(body))
    assert len(found) == count and all(one.bytes == 8 and "out" in one.address for one in found)
