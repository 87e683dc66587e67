"""A version: its code runs, remarks come with it, and a changed outer name makes it stale."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.call.settings import KernelOptions
from lanewise.runtime.call.version import Version, built_again, make_version
from lanewise.watchers import Collecting

FACTOR = 3
TABLE = [1, 2, 3]


def scaled(out, x):
    for i in lw.lanes(len(out)):
        out[i] = x[i] * FACTOR


def listed(out, x):
    for i in lw.lanes(len(out)):
        out[i] = x[i] * TABLE[1]


def plain(out, x):
    for i in lw.lanes(len(out)):
        out[i] = x[i] + 1


def version(function: Any, width: int | None = 8) -> Version:
    args = arrays()
    kernel = lw.kernel(function, width=width)
    return make_version(kernel.source, kernel.version(args).compiled.signature, KernelOptions(width=width), args)


def arrays() -> tuple[Any, Any]:
    return np.zeros(20), np.arange(20.0)


def test_code_is_loaded_by_the_first_call() -> None:
    made, (out, x) = version(plain), arrays()
    assert made._code is None
    assert made.run((out, x), 1) is None
    assert made._code is made.code and out.tolist() == (x + 1).tolist()


@pytest.mark.parametrize("function", [scaled, listed])
def test_outer_names(function: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made = version(function)
    known, same = made.same_names()
    assert not made.is_stale() and eval(same, known)
    if function is scaled:
        monkeypatch.setitem(globals(), "FACTOR", 4)
    else:
        monkeypatch.setattr(f"{__name__}.TABLE", TABLE)
        TABLE[1] += 1
    assert made.is_stale() and not eval(same, known)


def test_other_names_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    made = version(plain)
    monkeypatch.setitem(globals(), "FACTOR", 4)
    known, same = made.same_names()
    assert not made.is_stale() and eval(same, known)


def test_remarks_come_with_the_code() -> None:
    """Of the compile that made it, also from the cache."""
    first, again = version(scaled), version(scaled)
    assert first.remarks and first.remarks == again.remarks
    assert {remark.position.file for remark in first.remarks} == {__file__}


def test_compiled_again_under_watchers() -> None:
    made, seen = version(plain), Collecting()
    built = built_again(made, [seen])
    assert ("plain.lanes0", "full gang of 8 lanes") in seen.texts
    assert built.llvm == made.built.llvm


@pytest.mark.parametrize(("width", "asked"), [(8, True), (None, False)])
def test_who_chose_the_width(width: int | None, asked: bool) -> None:
    made = version(plain, width)
    assert (made.asked_width is not None) is asked and (not asked or made.built.width == 8)


def test_debug_mode_gives_the_same() -> None:
    made, (out, x) = version(plain), arrays()
    made.run_debug((out, x), 1, KernelOptions(debug=True))
    assert out.tolist() == (x + 1).tolist() and not made.too_large
