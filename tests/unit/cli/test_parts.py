"""The functions of a kernel that run in lanes, with the shapes of their calls."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lanewise.cli._parts import parts
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of


@lw.function
def counted(x, n):
    k = 0
    while k < n:
        x = x / 2
        if x < 1:
            return k
        k += 1
    return k


@lw.kernel
def kernel(a, out, n):
    for i in lw.lanes(len(a)):
        if a[i] > 0:
            out[i] = counted(a[i], n)


def test_bodies_first_then_what_they_call() -> None:
    compiled = compile_source(kernel.source, signature_of(kernel.source, (np.zeros(9), np.zeros(9), 3)))
    found = list(parts(compiled.module, compiled.name, 8))
    assert found[0].fn.name == "kernel.lanes0" and found[0].full
    for part in found[1:]:
        assert not part.full, "some lanes call it"
        shapes = [part.found.shape(param) for param in part.fn.params]
        assert shapes[0].is_varying and shapes[1].is_uniform
