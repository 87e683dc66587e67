"""Lanes loops over several sizes whose product cannot be counted: an error, where it once wrapped."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

import lanewise as lw


def over_two(h, w):
    n = 0
    for _, x in lw.lanes(h, w):
        n += x + 1
    return n


def over_three(d, h, w):
    n = 0
    for z, _, x in lw.lanes(d, h, w):
        n += x + z + 1
    return n


@pytest.mark.parametrize("sizes", [(1 << 40, 1 << 40), ((1 << 61) + 1, 64), (3, (1 << 63) - 1), (1 << 30,) * 3])
@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.filterwarnings("ignore")
def test_more_iterations_than_can_be_counted(sizes: tuple[int, ...], debug: bool) -> None:
    """Nothing was run, or one row, and nothing was reported."""
    kernel = lw.kernel(over_two if len(sizes) == 2 else over_three, width=8, debug=debug)
    shown = ", ".join(map(str, sizes))
    for run in (kernel, kernel.py):
        with pytest.raises(OverflowError, match=rf"lw.lanes\({shown}\) has more than 2\*\*62 iterations"):
            run(*sizes)
        assert run(*sizes[:-1], 0) == run(*sizes[:-1], -5) == 0
        assert run(*[2] * len(sizes)) == (6 if len(sizes) == 2 else 16)


def test_exported_too(tmp_path: Path) -> None:
    """It answers with what the header says."""
    lw.kernel(over_two, width=8).export(tmp_path / "over.so", "int, int")
    run = ctypes.CDLL(str(tmp_path / "over.so")).over_two
    run.restype, run.argtypes = ctypes.c_int64, (ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p)
    result = ctypes.c_int64()
    assert run(2, 2, ctypes.addressof(result)) == 0 and result.value == 6
    assert run(1 << 40, 1 << 40, ctypes.addressof(result)) != 0
    assert "has more than 2**62 iterations" in (tmp_path / "over.h").read_text(encoding="utf-8")
