"""Functions of complex numbers: errors against mpmath, special values of C99, the same bits on all widths."""

from __future__ import annotations

import cmath
from typing import Any

import mpmath
import numpy as np
import pytest

import lanewise as lw

NAMES = ["exp", "sinh", "cosh", "tanh", "sin", "cos", "tan", "log", "sqrt"]
BOUNDS = dict(zip(NAMES, (3, 3, 3, 4, 3, 3, 4, 2, 2), strict=True))  # in units of the last place of the modulus
KINDS = {"c8": np.complex64, "c16": np.complex128}


@lw.kernel
def nine(a, out):
    for i in lw.lanes(len(a)):
        z = a[i]
        out[i, 0], out[i, 1], out[i, 2], out[i, 3] = np.exp(z), np.sinh(z), np.cosh(z), np.tanh(z)
        out[i, 4], out[i, 5], out[i, 6] = np.sin(z), np.cos(z), np.tan(z)
        out[i, 7], out[i, 8] = np.log(z), np.sqrt(z)


def spread(dtype: str, count: int) -> Any:
    """Parts of all sizes, numbers near 1, and ends."""
    rng = np.random.default_rng(7)
    sizes = 10.0 ** rng.uniform(-9, 1.3, (2, count))
    found = (rng.choice([-1, 1], (2, count)) * sizes).T.copy().view("c16")[:, 0]
    found[::4] = 1 + found[::4] / 1e4
    end = 88.9 if dtype == "c8" else 709.9
    large, small = (1e38, 1e-44) if dtype == "c8" else (1e308, 5e-324)
    ends = [end + 1j, -end + 2j, 1 + end * 1j, large * (1 + 1j), complex(-large, large), small * (1 + 1j), -small * 3]
    return np.concatenate([found, ends]).astype(KINDS[dtype])


@pytest.mark.parametrize("dtype", KINDS)
def test_bounds(dtype: str) -> None:
    a = spread(dtype, 400)
    out = np.zeros((len(a), 9), KINDS[dtype])
    nine(a, out)
    info = np.finfo(KINDS[dtype])
    with mpmath.workdps(60):
        rows: list[Any] = out.tolist()
        for z, results in zip(a.tolist(), rows, strict=True):
            for name, found in zip(NAMES, results, strict=True):
                wanted = getattr(mpmath, name)(mpmath.mpc(z))
                size = abs(wanted)
                if not float(info.tiny) < size < float(info.max) / 4:
                    continue
                away = abs(mpmath.mpc(found) - wanted) / (size * float(info.eps))
                assert away < BOUNDS[name], f"{name}({z}) is {found}, away by {float(away):.2f}"


def test_all_widths_have_the_same_bits() -> None:
    a = spread("c16", 60)
    results = []
    ways: list[dict[str, Any]] = [{"width": 1}, {"width": 2}, {"width": 8}, {"debug": True}]
    for options in ways:
        out = np.zeros((len(a), 9), complex)
        lw.kernel(nine.function, **options)(a, out)
        results.append(out.view(np.int64).tolist())
    assert all(result == results[0] for result in results)


def _alike(mine: float, theirs: float) -> bool:
    if mine != mine or theirs != theirs or abs(theirs) in (0, np.inf):
        return (mine != mine) == (theirs != theirs) and (theirs != theirs or mine == theirs)
    return abs(mine - theirs) <= 2e-15 * abs(theirs)


PARTS = (0.0, -0.0, 1.0, -2.0, np.inf, -np.inf, np.nan)
OPEN = {  # the sign of the infinite part is not specified
    *((name, "real", complex(x, y)) for name in ("sinh",) for x in (np.inf, -np.inf) for y in PARTS[4:]),
    *(("sin", "imag", complex(x, y)) for x in PARTS[4:] for y in (np.inf, -np.inf)),
}


def test_special_values_are_those_of_c99() -> None:
    a = np.array([complex(x, y) for x in PARTS for y in PARTS])
    out = np.zeros((len(a), 9), complex)
    nine(a, out)
    with np.errstate(all="ignore"):
        for at, name in enumerate(NAMES):
            for z, found, wanted in zip(a, out[:, at], getattr(np, name)(a), strict=True):
                for part in ("real", "imag"):
                    mine, theirs = getattr(found, part), getattr(wanted, part)
                    if (name, part, str(z)) in {(n, p, str(np.complex128(at))) for n, p, at in OPEN}:
                        mine, theirs = abs(mine), abs(theirs)
                    assert _alike(mine, theirs), f"{name}({z}) is {found}, NumPy's {wanted}"


@pytest.mark.parametrize(
    ("x", "y"), [(-4, 0.0), (-4, -0.0), (0.0, 0.0), (-0.0, -0.0), (3, -0.0), (-1, -0.0), (-1, 0.0)]
)
def test_branch_cuts_have_the_side_of_the_sign(x: float, y: float) -> None:
    out = np.zeros((1, 9), complex)
    nine(np.array([complex(x, y)]), out)
    assert repr(complex(out[0, 8])) == repr(cmath.sqrt(complex(x, y)))
    if x:
        assert np.copysign(1, out[0, 7].imag) == np.copysign(1, cmath.log(complex(x, y)).imag)
