"""Remarks of the versions that run, on the lines of the source; the function stays as it is."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.show import show
from lanewise.remarks.remark import recording
from lanewise.transform.record.record_lines import record_lines
from lib.explained import data_of, remarks_of


@lw.function
def halved(x):
    while x > 1:
        x = x / 2
    return x


@lw.kernel
def both(a, out, n):
    s = halved(7.0)
    total = 0.0
    for i in lw.lanes(len(a)):
        if n > 3:
            out[i] = halved(a[i]) + s
        total += a[i]
    return total


ARGS = np.zeros(9), np.zeros(9), 4


def test_on_the_lines_of_the_source() -> None:
    found = {(remark.code, remark.position.line) for remark in remarks_of(both, *ARGS)}
    first = both.source.first_line
    assert {("LW101", first + 5), ("LW202", first + 6), ("LW216", first + 4)} <= found
    assert [line for code, line in found if code == "LW112"] == [halved.source.first_line + 2]


def test_of_the_gang_and_not_of_the_remainder() -> None:
    """The masked gang at the end of a row has checks that the others do not need."""

    @lw.kernel
    def shifted(a, out):
        for i in lw.lanes(len(out)):
            out[i] = a[i + 3]

    assert data_of(remarks_of(shifted, *ARGS[:2]), "LW301") == []
    assert data_of(remarks_of(shifted, *ARGS[:2], off=("hoist_checks",)), "LW301") != []


def test_of_one_lane() -> None:
    """What the host calls is not in lanes."""
    found = remarks_of(both, *ARGS, width=1)
    assert {remark.data for remark in found if remark.code in ("LW101", "LW111")} == {("one lane",)}
    assert not any(remark.code in ("LW102", "LW112", "LW203") for remark in found)


def test_nothing_changes() -> None:
    compiled = compile_source(both.source, signature_of(both.source, ARGS))
    for fn in compiled.module.functions.values():
        before, version = show(fn), fn.version
        shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
        with recording() as remarks:
            record_lines(fn, Facts(fn, Gang(shapes)))
        assert (show(fn), fn.version) == (before, version)
        if "lanes" in fn.attrs:
            assert remarks
