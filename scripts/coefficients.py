"""Compute the polynomials of the elementary functions: writes src/lanewise/std/coefficients.py.

    .venv/bin/python scripts/coefficients.py            all of them, about a minute
    .venv/bin/python scripts/coefficients.py EXP LOG    only those whose names begin so, printed

Each is the minimax polynomial of a function on an interval, for an error multiplied by a weight (Remez's exchange on a
grid of Chebyshev points, at 50 digits). Its coefficients are rounded to the format one after the other, lowest first;
after each of the first few the rest is fitted anew, so that later ones make up for what rounding took.
"""

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

Lowest coefficient first. Behind each stands the binary logarithm of its largest weighted error.
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
    best: list[mpf] = []
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
        best, level = [solved[k] for k in range(count)], abs(solved[count])
        errors = [(horner(best, x) - v) * w for x, v, w in zip(points, values, weights, strict=True)]
        new = extremes(errors, n)
        if max(abs(e) for e in errors) <= level * mpf("1.001") or new == chosen or len(new) < n:
            break
        chosen = new
    return best


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


def square(x: mpf) -> mpf:
    return x * x


ROOT = mp.sqrt(2)
LOG_S = ((ROOT - 1) / (ROOT + 1)) ** 2 * mpf("1.001")
LOGS = (ROOT / 2 - 1, ROOT - 1)

POLYNOMIALS = [
    Wanted("EXP_F32", exp_tail, -HALF, HALF, 5, square, "f32"),
    Wanted("EXP_F64", exp_tail, -HALF, HALF, 10, square),
    Wanted("LOG_F32", log_tail, *LOGS, 8, lambda f: f**2, "f32"),
    Wanted("LOG_F64", atanh_tail, 0, LOG_S, 7, lambda z: z),
]

CONSTANTS = [
    pieces("LN2_F32", LN2, [0, 0], "f32"),
    pieces("LN2_F64", LN2, [0, 0]),
    pieces("LN2_SHORT_F32", LN2, [16, 0], "f32"),
    pieces("LN2_SHORT_F64", LN2, [42, 0]),
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
