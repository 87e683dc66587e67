"""Compute the polynomials of the elementary functions: writes src/lanewise/std/coefficients.py.

    .venv/bin/python scripts/coefficients.py            all of them, about a minute
    .venv/bin/python scripts/coefficients.py EXP LOG    only those whose names begin so, printed

Each is the minimax polynomial of a function on an interval, for an error multiplied by a weight (Remez's exchange on a
grid of Chebyshev points, at 50 digits). Its coefficients are rounded to the format one after the other, lowest first;
after each of the first few the rest is fitted anew, so that later ones make up for what rounding took.
"""

# pyright: reportAttributeAccessIssue=false

from __future__ import annotations

import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mpmath import mp, mpf

mp.dps = 50
OUT = Path(__file__).resolve().parents[1] / "src" / "lanewise" / "std" / "coefficients.py"
REFITTED = 3  # coefficients after whose rounding the rest is fitted anew
HEAD = '''"""Polynomials and constants of the elementary functions. Made by scripts/coefficients.py; do not edit.

Lowest coefficient first. The comment after each is the binary logarithm of its largest weighted error.
"""
'''
Real = Callable[[mpf], mpf]


@dataclass(frozen=True)
class Wanted:
    """A polynomial of so many coefficients for `function`, best when its error is multiplied by `weight`."""

    name: str
    function: Real
    low: object
    high: object
    count: int
    weight: Real = lambda x: mpf(1)
    format: str = "f64"


def rounded(value: mpf, format: str) -> mpf:
    near = float(value)
    return mpf(near if format == "f64" else struct.unpack("<f", struct.pack("<f", near))[0])


def horner(coefficients: list[mpf], x: mpf) -> mpf:
    total = mpf(0)
    for c in reversed(coefficients):
        total = total * x + c
    return total


def grid(low: mpf, high: mpf, count: int) -> list[mpf]:
    middle, half = (low + high) / 2, (high - low) / 2
    return [middle - half * mp.cos(mp.pi * (2 * k + 1) / (2 * count)) for k in range(count)]


def remez(points: list[mpf], values: list[mpf], weights: list[mpf], count: int) -> list[mpf]:
    """The best polynomial with `count` coefficients on a grid."""
    n = count + 1
    step = (len(points) - 1) / (n - 1)
    chosen = [round(k * step) for k in range(n)]
    best: tuple[mpf, list[mpf]] = (mp.inf, [])
    for _ in range(40):
        matrix = mp.matrix(n, n)
        right = mp.matrix(n, 1)
        for row, at in enumerate(chosen):
            power = mpf(1)
            for column in range(count):
                matrix[row, column] = power
                power *= points[at]
            matrix[row, count] = (-1) ** row / weights[at]
            right[row] = values[at]
        solved = mp.lu_solve(matrix, right)
        found, level = [solved[k] for k in range(count)], abs(solved[count])
        errors = [(horner(found, x) - v) * w for x, v, w in zip(points, values, weights, strict=True)]
        largest = max(abs(e) for e in errors)
        best = min(best, (largest, found), key=lambda item: item[0])
        new = extremes(errors, n)
        if largest <= level * mpf("1.001") or new == chosen or len(new) < n:
            break
        chosen = new
    return best[1]


def extremes(errors: list[mpf], n: int) -> list[int]:
    """Places of n alternating extremes, the largest run of them."""
    found: list[int] = []
    for at, error in enumerate(errors):
        if not found or (errors[found[-1]] > 0) != (error > 0):
            found.append(at)
        elif abs(error) > abs(errors[found[-1]]):
            found[-1] = at
    while len(found) > n:
        if len(found) == n + 1:
            found.pop(0 if abs(errors[found[0]]) < abs(errors[found[-1]]) else -1)
            continue
        least = min(range(len(found) - 1), key=lambda k: max(abs(errors[found[k]]), abs(errors[found[k + 1]])))
        del found[least : least + 2]
    return found


def fitted(wanted: Wanted) -> tuple[list[mpf], mpf]:
    """Coefficients in the format, and the largest weighted error of the polynomial that they make."""
    low, high = mpf(wanted.low), mpf(wanted.high)
    points = [x for x in grid(low, high, 16 * (wanted.count + 2)) if x != 0]
    values, weights = [wanted.function(x) for x in points], [wanted.weight(x) for x in points]
    rest, ws = list(values), list(weights)
    coefficients: list[mpf] = []
    while len(coefficients) < wanted.count:
        best = remez(points, rest, ws, wanted.count - len(coefficients))
        if len(coefficients) >= REFITTED:
            coefficients += [rounded(c, wanted.format) for c in best]
            break
        coefficients.append(rounded(best[0], wanted.format))
        rest = [(v - coefficients[-1]) / x for v, x in zip(rest, points, strict=True)]
        ws = [w * abs(x) for w, x in zip(ws, points, strict=True)]
    errors = [abs((horner(coefficients, x) - v) * w) for x, v, w in zip(points, values, weights, strict=True)]
    return coefficients, max(errors)


def text_of(wanted: Wanted) -> str:
    coefficients, error = fitted(wanted)
    bits = float(mp.log(error, 2)) if error else -999
    body = "".join(f"    {float(c)!r},\n" for c in coefficients)
    return f"{wanted.name} = (  # {bits:.1f}\n{body})\n"


def pieces(name: str, value: mpf, bits: list[int], format: str = "f64") -> str:
    """A constant as a sum of floats of so many bits each; 0 for all that a float has."""
    found: list[mpf] = []
    for count in bits:
        rest = value - mp.fsum(found)
        if count:
            scale = mpf(2) ** (count - 1 - int(mp.floor(mp.log(abs(rest), 2))))
            found.append(mp.floor(rest * scale) / scale)
        else:
            found.append(rounded(rest, format))
    return f"{name} = ({', '.join(repr(float(x)) for x in found)})\n"


def two_over_pi() -> str:
    """The bits of 2/pi in words of 32, behind two words of zeros: as many as the largest f64 can ask for."""
    with mp.workdps(500):
        value, words = 2 / mp.pi, [0, 0]
        for _ in range(42):
            value *= mpf(2) ** 32
            words.append(int(mp.floor(value)))
            value -= words[-1]
    body = "".join(f"    0x{word:08X},\n" for word in words)
    return f"TWO_OVER_PI_WORDS = (\n{body})\n"


LN2 = mp.log(2)
HALF = LN2 / 2 * mpf("1.0001")


def exp_tail(r: mpf) -> mpf:
    return (mp.exp(r) - 1 - r) / r**2


def exp2_tail(r: mpf) -> mpf:
    return (mpf(2) ** r - 1) / r


def log_tail(f: mpf) -> mpf:
    """log(1+f) = f - f^2/2 + f^3 * tail."""
    return (mp.log1p(f) - f + f * f / 2) / f**3


def atanh_tail(z: mpf) -> mpf:
    """log((1+s)/(1-s)) = 2s + s * z * tail(z), z = s^2."""
    s = mp.sqrt(z)
    return (2 * mp.atanh(s) - 2 * s) / (s * z)


def odd_tail(function: Real) -> Real:
    """f(s) = s + s z tail(z) for an odd function, z = s^2."""

    def tail(z: mpf) -> mpf:
        s = mp.sqrt(z)
        return (function(s) - s) / (s * z)  # pyright: ignore[reportArgumentType]

    return tail


def cosh_tail(z: mpf) -> mpf:
    return (mp.cosh(mp.sqrt(z)) - 1) / z


def cos_tail(z: mpf) -> mpf:
    return (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2


def atanh_tail_of_pow(z: mpf) -> mpf:
    """log((1+s)/(1-s)) = 2s + s z (2/3 + z tail(z))."""
    s = mp.sqrt(z)
    return (2 * mp.atanh(s) - 2 * s - 2 * s * z / 3) / (s * z * z)


def erf_tail(z: mpf) -> mpf:
    x = mp.sqrt(z)
    return mp.erf(x) / x - 1


ERFC_AT = mpf(2.5)


def erfc_scaled(t: mpf) -> mpf:
    """(1 + 2x) exp(x^2) erfc(x) - 9/8, x from t = (x - a) / (x + a)."""
    x = ERFC_AT * (1 + t) / (1 - t)
    return (1 + 2 * x) * mp.exp(x * x) * mp.erfc(x) - mpf(9) / 8


def erfc_range(low: float, high: float) -> tuple[mpf, mpf]:
    return (low - ERFC_AT) / (low + ERFC_AT), (high - ERFC_AT) / (high + ERFC_AT)


def itself(x: mpf) -> mpf:
    return x


def square(x: mpf) -> mpf:
    return x * x


def stirling_tail(w: mpf) -> mpf:
    """gamma(x) = sqrt(2 pi) x^(x - 1/2) e^-x (1 + w tail(w)), w = 1/x."""
    x = 1 / w
    return (mp.exp(mp.loggamma(x) - (x - mpf(1) / 2) * mp.log(x) + x - mp.log(2 * mp.pi) / 2) - 1) / w


def log_stirling_tail(v: mpf) -> mpf:
    """log gamma(x) = (x - 1/2) log x - x + log(2 pi) / 2 + tail(v) / x, v = 1/x^2."""
    x = 1 / mp.sqrt(v)
    return (mp.loggamma(x) - (x - mpf(1) / 2) * mp.log(x) + x - mp.log(2 * mp.pi) / 2) * x


def loggamma_at_one(u: mpf) -> mpf:
    """log gamma(1 + u) = u P(u)."""
    return mp.loggamma(1 + u) / u


def loggamma_at_two(u: mpf) -> mpf:
    """log gamma(2 + u) = u P(u)."""
    return mp.loggamma(2 + u) / u


ROOT = mp.sqrt(2)
LOG_S = ((ROOT - 1) / (ROOT + 1)) ** 2 * mpf("1.001")
LOGS = (ROOT / 2 - 1, ROOT - 1)
HALVES = (-mpf("0.5001"), mpf("0.5001"))
HALF2 = HALF**2
QUARTER_PI2 = (mp.pi / 4 * mpf("1.0001")) ** 2

POLYNOMIALS = [
    Wanted("EXP_F32", exp_tail, -HALF, HALF, 5, square, "f32"),
    Wanted("EXP_F64", exp_tail, -HALF, HALF, 10, square),
    Wanted("EXP_SHORT", exp_tail, -HALF, HALF, 6, square),
    Wanted("EXP2_F32", exp2_tail, *HALVES, 6, abs, "f32"),
    Wanted("EXP2_F64", exp2_tail, *HALVES, 11, abs),
    Wanted("EXP2_SHORT", exp2_tail, *HALVES, 7, abs),
    Wanted("LOG_F32", log_tail, *LOGS, 9, square, "f32"),
    Wanted("LOG_F64", atanh_tail, 0, LOG_S, 7, itself),
    Wanted("LOG_SHORT", atanh_tail, 0, LOG_S, 4, itself),
    Wanted("LOG_POW_F64", atanh_tail_of_pow, 0, LOG_S, 8, square),
    Wanted("LOG_POW_SHORT", atanh_tail, 0, LOG_S, 5, itself),
    Wanted("SIN_F64", odd_tail(mp.sin), 0, QUARTER_PI2, 6, itself),
    Wanted("COS_F64", cos_tail, 0, QUARTER_PI2, 6, square),
    Wanted("SIN_SHORT", odd_tail(mp.sin), 0, QUARTER_PI2, 4, itself),
    Wanted("COS_SHORT", cos_tail, 0, QUARTER_PI2, 3, square),
    Wanted("SINH_F64", odd_tail(mp.sinh), 0, HALF2, 5, itself),
    Wanted("COSH_F64", cosh_tail, 0, HALF2, 5, itself),
    Wanted("SINH_SHORT", odd_tail(mp.sinh), 0, HALF2, 3, itself),
    Wanted("COSH_SHORT", cosh_tail, 0, HALF2, 3, itself),
    Wanted("ASIN_F64", odd_tail(mp.asin), 0, 0.25, 13, itself),
    Wanted("ASIN_SHORT", odd_tail(mp.asin), 0, 0.25, 7, itself),
    Wanted("ATAN_F64", odd_tail(mp.atan), 0, 0.25, 12, itself),
    Wanted("ATAN_SHORT", odd_tail(mp.atan), 0, 0.25, 7, itself),
    Wanted("CBRT", lambda t: 1 / mp.cbrt(t), 0.5, 4, 6, mp.cbrt),
    Wanted("ERF_F64", erf_tail, 0, 1, 14),
    Wanted("ERF_SHORT", erf_tail, 0, 1, 8),
    Wanted("ERFC_F64", erfc_scaled, *erfc_range(0.5, 27.5), 24),
    Wanted("STIRLING_F64", stirling_tail, mpf("1e-6"), 0.125, 10, itself),
    Wanted("STIRLING_SHORT", stirling_tail, mpf("1e-6"), 0.125, 5, itself),
    Wanted("LOG_STIRLING", log_stirling_tail, mpf("1e-8"), mpf(1) / 64, 8),
    Wanted("LOGGAMMA_AT_ONE", loggamma_at_one, -0.5, 0.5, 28, lambda u: 1 / abs(loggamma_at_one(u))),
    Wanted("LOGGAMMA_AT_TWO", loggamma_at_two, -0.68, 1, 27, lambda u: 1 / abs(loggamma_at_two(u))),
    Wanted("ERFC_SHORT", erfc_scaled, *erfc_range(0.5, 10.5), 13),
]

CONSTANTS = [
    pieces("LN2_F32", LN2, [0, 0], "f32"),
    pieces("LN2_F64", LN2, [0, 0]),
    pieces("LN2_SHORT_F32", LN2, [16, 0], "f32"),
    pieces("LN2_SHORT_F64", LN2, [42, 0]),
    pieces("LOG2_E", 1 / LN2, [0, 0]),
    pieces("LOG10_E", 1 / mp.log(10), [0, 0]),
    pieces("LOG10_2", mp.log10(2), [42, 0]),
    pieces("LOG2_E_F32", 1 / LN2, [0, 0], "f32"),
    pieces("LOG10_E_F32", 1 / mp.log(10), [0, 0], "f32"),
    pieces("LOG10_2_F32", mp.log10(2), [16, 0], "f32"),
    pieces("LOG10_2_FULL", mp.log10(2), [0, 0]),
    pieces("LN10", mp.log(10), [0, 0]),
    pieces("TWO_THIRDS", mpf(2) / 3, [0, 0]),
    pieces("HALF_PI", mp.pi / 2, [0, 33, 0]),
    pieces("HALF_PI_TWO", mp.pi / 2, [0, 0]),
    pieces("QUARTER_PI", mp.pi / 4, [50, 0]),
    pieces("TWO_OVER_PI", 2 / mp.pi, [0]).replace("(", "").replace(")", ""),
    pieces("PI", mp.pi, [0, 0]),  # pyright: ignore[reportArgumentType]
    pieces("ROOT_TWO_PI", mp.sqrt(2 * mp.pi), [0, 0]),  # pyright: ignore[reportArgumentType]
    pieces("HALF_LOG_TWO_PI", mp.log(2 * mp.pi) / 2, [0, 0]),
    pieces("LOG_PI", mp.log(mp.pi), [0, 0]),
    two_over_pi(),
]


def main() -> None:
    wanted = sys.argv[1:]
    if wanted:
        for item in POLYNOMIALS:
            if item.name.startswith(tuple(wanted)):
                print(text_of(item))
        return
    OUT.write_text(HEAD + "\n" + "".join(CONSTANTS) + "\n" + "\n".join(text_of(item) for item in POLYNOMIALS))


if __name__ == "__main__":
    main()
