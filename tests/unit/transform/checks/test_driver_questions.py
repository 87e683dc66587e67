"""Questions: sums of products of parameters, as noted and read back, and which of them a driver can ask."""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw
from lanewise.analysis.facts import Facts
from lanewise.analysis.values.linear import atom_sum
from lanewise.analysis.values.signs import signs
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Function, Named
from lanewise.transform.checks.driver_questions import Driven, Questions, factors, questions, written


@lw.kernel
def shifted(x, y, k):
    for i in lw.lanes(len(y)):
        y[i] = x[i + k]


def body(*args: Any) -> Function:
    module = compile_source(shifted.source, signature_of(shifted.source, args)).module
    return next(fn for fn in module.functions.values() if "lanes" in fn.attrs)


def test_sums_are_noted_and_read_back() -> None:
    fn = body(np.zeros(9), np.zeros(9), 3)
    named: dict[str, Named] = {param.name: param for param in fn.params}
    total = atom_sum(named["x.n0"]).minus(atom_sum(named["i"])).moved(-4)
    noted = written(total, fn)
    assert noted[0] == -4 and [1, "x.n0"] in noted[1:] and [-1, "i"] in noted[1:]
    (back,) = questions([noted])
    assert back.constant == -4 and back.factor(("i",)) == -1


def test_what_a_driver_can_compute() -> None:
    fn = body(np.zeros(9), np.zeros(9), 3)
    known = Questions(fn, Facts(fn)[signs])
    named: dict[str, Named] = {param.name: param for param in fn.params}
    inside = atom_sum(named["x.n0"]).minus(atom_sum(named["i"])).moved(-4)
    assert known.is_small(inside) and known.is_likely(inside)
    assert not known.is_likely(atom_sum(named["i"]).times(-1)), "not in the middle of a long loop"
    assert factors(named["i"], fn) == [named["i"]] and not Driven().present
