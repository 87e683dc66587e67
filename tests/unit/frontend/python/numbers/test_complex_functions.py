"""Powers and calls of complex numbers beside Python's and NumPy's."""

from __future__ import annotations

import cmath
from typing import Any

import mpmath
import numpy as np
import pytest

import lanewise as lw
from lib.kernel_texts import lanes, refusal

RANDOM = np.random.default_rng(3)
Z = RANDOM.normal(size=24) * 2 + 1j * RANDOM.normal(size=24)
W = RANDOM.normal(size=24) + 1j * RANDOM.normal(size=24)
WHOLE = RANDOM.integers(-9, 10, 24)


def away(found: Any, wanted: Any) -> float:
    return float((np.abs(found - wanted) / np.abs(wanted)).max() / np.finfo(found.dtype).eps)


@pytest.mark.parametrize("dtype", ["c8", "c16"])
@pytest.mark.parametrize("exponent", [0, 1, 2, 3, 5, 8, 17, 2.0, np.int32(4)])
def test_whole_powers_are_the_products_of_numpy(exponent: Any, dtype: str) -> None:
    z, found = Z.astype(dtype), np.zeros(24, dtype)

    @lw.kernel
    def k(out, z):
        for i in lw.lanes(len(z)):
            out[i] = z[i] ** exponent

    k(found, z)
    wanted = np.array([one**exponent for one in z]).astype(dtype)
    assert (found == wanted).all()


def test_negative_powers_are_inverses() -> None:
    (_, found) = lanes_of("b[i] = a[i] ** -3", Z)
    assert away(found, Z**-3) < 3


def lanes_of(body: str, *args: Any) -> tuple[Any, Any]:
    """Compiled; the last argument is the result."""
    names: dict[str, Any] = {"lw": lw, "np": np, "cmath": cmath}
    letters = "abcdefgh"[: len(args) + 1]
    text = f"@lw.kernel\ndef k({', '.join(letters)}):\n    for i in lw.lanes(len(a)):\n        {body}\n"
    exec(text, names)
    out = np.zeros(len(args[0]), np.result_type(args[0].dtype, np.complex64))
    names["k"](*args, out)
    return args, out


@pytest.mark.parametrize("dtype", ["c8", "c16"])
def test_powers_known_only_at_run_time(dtype: str) -> None:
    z, w = Z.astype(dtype), W.astype(dtype)
    _, found = lanes_of("c[i] = a[i] ** int(b[i])", z, WHOLE)
    assert away(found, np.array([one**n for one, n in zip(z.astype("c16"), WHOLE, strict=True)])) < 40
    _, found = lanes_of("c[i] = a[i] ** b[i]", z, w)
    with mpmath.workdps(40):
        for mine, x, y in zip(found.tolist(), z.tolist(), w.tolist(), strict=True):
            exponent = mpmath.mpc(y) * mpmath.log(mpmath.mpc(x))
            wanted, size = mpmath.exp(exponent), 1 + abs(exponent)
            assert abs(mine - wanted) < 4 * size * abs(wanted) * float(np.finfo(dtype).eps)


@pytest.mark.parametrize(
    "body",
    [
        "b[i] = 2 ** a[i]",
        "b[i] = a[i] ** 0.5",
        "b[i] = a[i] ** 1.5",
        "b[i] = np.power(a[i], 3)",
        "b[i] = np.square(a[i])",
        "b[i] = a[i] ** 1j",
    ],
)
def test_other_powers(body: str) -> None:
    _, found = lanes_of(body, Z)
    wanted = np.array([eval(body[7:], {"a": [one], "i": 0, "np": np}) for one in Z])
    assert away(found, wanted) < 20


def test_powers_of_zero() -> None:
    zeros = np.zeros(4, complex)
    _, found = lanes_of("c[i] = a[i] ** b[i]", zeros, np.array([0, 2, 0.5, 1j]))
    assert found[:3].tolist() == [1, 0, 0] and np.isnan(found[3])


@pytest.mark.parametrize(
    "body",
    [
        "b[i] = np.where(a[i].real > 0, a[i], 1j)",
        "b[i] = np.multiply(a[i], 2j)",
        "b[i] = 1 if np.isfinite(a[i]) and not np.isnan(a[i]) and not cmath.isinf(a[i]) else 2",
    ],
)
def test_functions_of_parts(body: str) -> None:
    a = Z.copy()
    a[3], a[5] = np.inf, complex(0, np.nan)
    found = lanes(body, a, np.zeros(24, complex), cmath=cmath)[1]
    assert len(set(map(str, found))) > 1


def test_refused() -> None:
    assert "which have abs, np.conj real imag angle exp log log10 sqrt sin cos" in refusal("np.arcsin(a)", 1j)
    assert "which have abs" in refusal("cmath.asin(a)", 1j, cmath=cmath)
