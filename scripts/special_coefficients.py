"""Makes src/lanewise/frontend/python/special/tables.py: polynomials of special functions, and their constants.

    python scripts/special_coefficients.py

Chebyshev approximations in a variable t from -1 to 1, computed with 60 digits by mpmath and written as polynomials, the
highest coefficient first. Where all coefficients of a power series are positive, its terms are used as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import mpmath
from mpmath import mp, mpf

HOME = Path(__file__).resolve().parents[1] / "src/lanewise/frontend/python/special/tables.py"
HEAD = '''"""Polynomials and constants of special functions. Made by scripts/special_coefficients.py; do not edit.

Highest coefficient first. The comment after a polynomial is the binary logarithm of its largest error, beside its
largest value.
"""
'''
SPLIT = mpf(5)  # of J and Y: polynomials below, modulus and phase above
WIDE = mpf(8)  # of I: a power series below


def main() -> None:
    mp.dps = 60
    lines = [HEAD]
    for name, value in pairs().items():
        lines.append(f"{name} = ({float(value)!r}, {float(value - mpf(float(value)))!r})")
    for name, (function, terms) in fits().items():
        lines.append(fitted(name, function, terms))
    for name, terms in series().items():
        lines.append(listed(name, [float(term) for term in reversed(list(terms))]))
    HOME.write_text("\n".join(lines) + "\n")


def fitted(name: str, function: Callable[[Any], Any], terms: int) -> str:
    found, error = mpmath.chebyfit(function, [-1, 1], terms, error=True)
    largest = max(abs(function(mpf(k) / 10 + mpf("0.001"))) for k in range(-10, 10))
    return f"{listed(name, [float(one) for one in found])}  # {float(mpmath.log(error / largest, 2)):.1f}"


def listed(name: str, numbers: Iterable[float]) -> str:
    return f"{name} = (\n" + "".join(f"    {number!r},\n" for number in numbers) + ")"


def pairs() -> dict[str, Any]:
    return {
        "J0_ROOT1": mpmath.besseljzero(0, 1),
        "J0_ROOT2": mpmath.besseljzero(0, 2),
        "J1_ROOT1": mpmath.besseljzero(1, 1),
        "PSI_ROOT": mpmath.findroot(mpmath.digamma, mpf("1.46")),
    }


def square(t: Any) -> Any:
    """x for t = x^2 * 2/25 - 1."""
    return mpmath.sqrt((t + 1) / 2) * SPLIT


def large(t: Any) -> Any:
    """x for t = 2 (5/x)^2 - 1."""
    return SPLIT / mpmath.sqrt((t + 1) / 2)


def phase(order: int) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    """P and Q x / 5 of the asymptotic form, for x above 5."""
    shift = mpmath.pi / 4 * (2 * order + 1)

    def both(x: Any) -> tuple[Any, Any, Any, Any]:
        root = mpmath.sqrt(mpmath.pi * x / 2)
        return (
            root * mpmath.besselj(order, x),
            root * mpmath.bessely(order, x),
            mpmath.cos(x - shift),
            mpmath.sin(x - shift),
        )

    def p(t: Any) -> Any:
        if t <= -1:
            return mpf(1)
        j, y, c, s = both(large(t))
        return j * c + y * s

    def q(t: Any) -> Any:
        if t <= -1:
            return mpf(4 * order * order - 1) / 8 / SPLIT
        x = large(t)
        j, y, c, s = both(x)
        return (y * c - j * s) * x / SPLIT

    return p, q


def at_least(t: Any) -> Any:
    return max(t, mpf(-1) + mpf(10) ** -25)


def fits() -> dict[str, tuple[Callable[[Any], Any], int]]:
    two, pi = mpf(2), mpmath.pi
    r1, r2, r3 = pairs()["J0_ROOT1"], pairs()["J0_ROOT2"], pairs()["J1_ROOT1"]
    (p0, q0), (p1, q1) = phase(0), phase(1)

    def j0(t: Any) -> Any:
        x = square(t)
        return mpmath.besselj(0, x) / ((x - r1) * (x + r1) * (x - r2) * (x + r2))

    def j1(t: Any) -> Any:
        x = square(at_least(t))
        return mpmath.besselj(1, x) / (x * (x - r3) * (x + r3))

    def y0(t: Any) -> Any:
        x = square(at_least(t))
        return mpmath.bessely(0, x) - two / pi * mpmath.log(x) * mpmath.besselj(0, x)

    def y1(t: Any) -> Any:
        x = square(at_least(t))
        return (mpmath.bessely(1, x) - two / pi * (mpmath.log(x) * mpmath.besselj(1, x) - 1 / x)) / x

    def i_far(order: int) -> Callable[[Any], Any]:
        def far(t: Any) -> Any:
            u = (t + 1) / 2
            if u < mpf(10) ** -6:  # the asymptotic series
                m = mpf(4 * order * order)
                return (1 - (m - 1) / 8 * u / WIDE + (m - 1) * (m - 9) / 128 * (u / WIDE) ** 2) / mpmath.sqrt(2 * pi)
            x = WIDE / u
            return mpmath.besseli(order, x) * mpmath.exp(-x) * mpmath.sqrt(x)

        return far

    def k_far(order: int) -> Callable[[Any], Any]:
        def far(t: Any) -> Any:
            u = (t + 1) / 2
            if u < mpf(10) ** -6:
                m = mpf(4 * order * order)
                return (1 + (m - 1) / 8 * u / 2 + (m - 1) * (m - 9) / 128 * (u / 2) ** 2) * mpmath.sqrt(pi / 2)
            x = 2 / u
            return mpmath.besselk(order, x) * mpmath.exp(x) * mpmath.sqrt(x)

        return far

    def psi(t: Any) -> Any:
        x = (t + 3) / 2
        root = pairs()["PSI_ROOT"]
        return mpmath.digamma(x) / (x - root) if abs(x - root) > mpf(10) ** -20 else mpmath.polygamma(1, root)

    return {
        "J0_NEAR": (j0, 12),
        "J1_NEAR": (j1, 12),
        "Y0_NEAR": (y0, 13),
        "Y1_NEAR": (y1, 13),
        "P0": (p0, 18),
        "Q0": (q0, 22),
        "P1": (p1, 18),
        "Q1": (q1, 22),
        "I0_FAR": (i_far(0), 26),
        "I1_FAR": (i_far(1), 26),
        "K0_FAR": (k_far(0), 27),
        "K1_FAR": (k_far(1), 27),
        "PSI_NEAR": (psi, 22),
    }


def series() -> dict[str, Iterable[Any]]:
    """Power series, the lowest coefficient first."""
    fact, psi = mpmath.factorial, mpmath.digamma
    return {
        "I0_NEAR": [mpf(4) ** -k / fact(k) ** 2 for k in range(27)],
        "I1_NEAR": [mpf(4) ** -k / (fact(k) * fact(k + 1)) / 2 for k in range(27)],
        "I0_SHORT": [mpf(4) ** -k / fact(k) ** 2 for k in range(13)],
        "I1_SHORT": [mpf(4) ** -k / (fact(k) * fact(k + 1)) / 2 for k in range(13)],
        "K0_NEAR": [psi(k + 1) * mpf(4) ** -k / fact(k) ** 2 for k in range(14)],
        "K1_NEAR": [-(psi(k + 1) + psi(k + 2)) * mpf(4) ** -k / (4 * fact(k) * fact(k + 1)) for k in range(14)],
        "PSI_FAR": [mpmath.bernoulli(2 * k) / (2 * k) for k in range(1, 9)],
        "STIRLING": [mpmath.bernoulli(2 * k) / (2 * k * (2 * k - 1)) for k in range(1, 10)],
        "ZETA": [mpmath.bernoulli(2 * k) / fact(2 * k) for k in range(1, 13)],
        "EXCESS": [mpf(-1) ** k / (k + 2) for k in range(22)],
    }


if __name__ == "__main__":
    main()
