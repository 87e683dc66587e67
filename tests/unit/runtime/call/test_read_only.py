"""Arrays that a kernel only reads."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.runtime.call.read_only import only_read


@lw.function
def put(a, i, x):
    a[i] = x


@lw.kernel
def blur(source, table, out, other):
    for i in lw.lanes(len(out)):
        out[i] = source[i] + table[0]
        put(other, i, 1.0)


def test_reads_are_distinguished_from_writes_also_through_calls() -> None:
    args = [np.zeros(4) for _ in range(4)]
    module = compile_source(blur.source, signature_of(blur.source, args)).module
    names = {name.split(".")[0] for name in only_read(module, "blur")}
    assert {"source", "table"} <= names and not names & {"out", "other"}
