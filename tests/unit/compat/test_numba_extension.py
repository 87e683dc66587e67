"""Numba is told of our class: by the decorator if Numba is loaded, and by its entry point."""

from __future__ import annotations

from importlib.metadata import entry_points

import pytest

from lanewise.compat import numba_extension
from lib.child_process import run_python

LOADED_LATER = """
import lanewise.compat.numba as ours

@ours.njit("float64(float64, int32)")
def power(x, k):
    return x**k

import numba  # after the function: its entry point registers

@numba.njit
def total(a):
    s = 0.0
    for i in range(a):
        s += power(i / 2, 3)
    return s

print(total(5))
"""
LOADED_BEFORE = "import numba\n" + LOADED_LATER


def test_without_functions_of_ours_nothing_is_loaded() -> None:
    text = "import sys; from lanewise.compat.numba_extension import init; init(); print('numpy' in sys.modules)"
    assert run_python("-c", text).stdout.strip() == "False"


ENTRIES = [each for each in entry_points(group="numba_extensions") if each.value.startswith("lanewise.")]
installed = pytest.mark.skipif(not ENTRIES, reason="lanewise was installed without its entry point: pip install -e .")


@installed
def test_the_entry_point_is_this_function() -> None:
    assert ENTRIES[0].load() is numba_extension.init


@pytest.mark.parametrize(
    "program", [LOADED_BEFORE, pytest.param(LOADED_LATER, marks=installed)], ids=["before", "later"]
)
def test_a_function_of_ours_runs_in_one_of_numba(program: str) -> None:
    pytest.importorskip("numba")
    done = run_python("-c", program)
    assert done.stdout.strip() == "12.5", done.stderr


def test_undeclared_types_are_named() -> None:
    numba = pytest.importorskip("numba")
    from lanewise.compat.numba import njit

    @njit
    def ours(x):  # type: ignore[no-untyped-def]
        return x + 1

    @numba.njit
    def theirs(x):  # type: ignore[no-untyped-def]
        return ours(x)

    with pytest.raises(numba.core.errors.TypingError, match="'ours' of Lanewise has no declared types"):
        theirs(1.0)
