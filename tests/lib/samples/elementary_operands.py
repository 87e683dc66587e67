"""Operands for elementary functions, and their true results, by mpmath.

Operands: special IEEE numbers, numbers where functions change their method (any number that the room compares with),
neighbours of these, and random ones of three kinds: bit patterns, numbers around one, numbers in the range where the
function varies most.
"""

# pyright: reportAttributeAccessIssue=false

from __future__ import annotations

import ast
import functools
import itertools
import math
import random
import re
import struct
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from mpmath import mp

import lanewise.std
from lanewise.ir.meaning.floats import round_f32
from lanewise.std.functions import FUNCTIONS

DTYPE = {"f32": np.float32, "f64": np.float64}
FRACTION = {"f32": 23, "f64": 52}
LEAST = {"f32": -149, "f64": -1074}
ODD = [0.0, 1.0, 0.5, 2.0, 3.0, 7.0, 0.75, 1e-5, 1e5, 1e10, math.pi, math.pi / 2, math.inf]
LIMITS = {
    "f32": [2.0**-149, 2.0**-127, 2.0**-126, 3.4028234663852886e38, 2.0**24, 2.0**26, 88.7228, 103.97, 87.0, 35.04],
    "f64": [5e-324, 2.0**-1023, 2.0**-1022, 1.7976931348623157e308, 2.0**53, 2.0**20, 709.782712, 745.13, 171.62, 26.5],
}  # fmt: skip
# known worst cases: next to a multiple of pi/2 (Kahan; Muller), and the largest errors that bench/ulp.py has found
HARD = {
    "sin": [6381956970095103.0 * 2.0**797, 5.319372648326541e255, 16367173.0 * 2.0**72],
    "cos": [6381956970095103.0 * 2.0**797, 5.319372648326541e255, 16367173.0 * 2.0**72],
    "tan": [6381956970095103.0 * 2.0**797, 5.319372648326541e255, 16367173.0 * 2.0**72],
    "exp": [-59.9561882019043, -396.1246, 1e-8, -1e-17],
    "lgamma": [1.4767800107070097, 0.5456213132349823, 1.0000001, 1.9999999],
    "gamma": [-170.25, -183.9, 1.0000000001, 171.6, -0.5, -1.5],
}  # fmt: skip
RANGES = {
    "exp": (-750, 720), "exp2": (-1080, 1030), "exp10": (-330, 310), "expm1": (-50, 100), "sinh": (-100, 100),
    "cosh": (-100, 100), "tanh": (-25, 25), "asin": (-1, 1), "acos": (-1, 1), "atanh": (-1, 1), "erf": (-6, 6),
    "erfc": (-6, 28), "gamma": (-180, 172), "lgamma": (0, 200), "log1p": (-1, 10), "log": (0, 3), "log2": (0, 3),
    "log10": (0, 3), "acosh": (1, 5), "pow": (0, 40),
}  # fmt: skip


@functools.cache
def compared() -> tuple[float, ...]:
    """Floats that the sources of the room compare with."""
    found: set[float] = set()
    for file in Path(lanewise.std.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                sides = [ast.unparse(side).lstrip("-") for side in (node.left, *node.comparators)]
                found |= {float(side) for side in sides if re.fullmatch(r"\d[\d.]*(e[-+]?\d+)?", side)}
                found |= {float(eval(side)) for side in sides if re.fullmatch(r"[\d.]+ ?\*\* ?-?\d+", side)}
    return tuple(sorted(found))


def numbers(name: str, kind: str, count: int, seed: str) -> list[float]:
    chance = random.Random(f"{name}{kind}{seed}")
    found = [*ODD, *LIMITS[kind], *HARD.get(name, ()), *compared()]
    found += [near for x in found for near in (math.nextafter(x, 0.0), math.nextafter(x, math.inf))]
    found += [chance.uniform(*RANGES.get(name, (-20, 20))) for _ in range(count)]
    found += [2.0 ** chance.uniform(-30, 12) for _ in range(count)]
    found += [1 + chance.choice([-1, 1]) * 2.0 ** chance.uniform(-20, 0) for _ in range(count // 2)]
    found += [_pattern(chance, kind) for _ in range(count)]
    found += [-x for x in found]
    return [*(round_f32(x) if kind == "f32" else x for x in found), math.nan]


def _pattern(chance: random.Random, kind: str) -> float:
    if kind == "f32":
        return struct.unpack("<f", struct.pack("<I", chance.getrandbits(32)))[0]
    return struct.unpack("<d", struct.pack("<Q", chance.getrandbits(64)))[0]


def operands(name: str, kind: str, count: int, seed: str = "") -> list[tuple[float, ...]]:
    """All of one operand; for two, all pairs of a few, and random pairs."""
    if FUNCTIONS[name].operands == 1:
        return [(x,) for x in numbers(name, kind, count, seed)]
    chance = random.Random(f"{name}{kind}")
    every = numbers(name, kind, count, seed)
    odd = [x if kind == "f64" else round_f32(x) for x in (*ODD, *LIMITS[kind][:4], math.nan, 1.5, 1e-300)]
    pairs = list(itertools.product([*odd, *(-x for x in odd)], repeat=2))
    pairs += [(0.9 * LIMITS[kind][3], LIMITS[kind][3]), (LIMITS[kind][3], -0.7 * LIMITS[kind][3])]
    if name == "pow":
        pairs += [_large_power(chance, kind) for _ in range(4 * count)]
    if kind == "f32":
        pairs = [(round_f32(x), round_f32(y)) for x, y in pairs]
    return [*pairs, *((chance.choice(every), chance.choice(every)) for _ in range(4 * count))]


def _large_power(chance: random.Random, kind: str) -> tuple[float, float]:
    """Where the error of the logarithm is multiplied most."""
    x = chance.choice([chance.uniform(0.5, 2), 2 ** chance.uniform(-20, 20)])
    return x, chance.uniform(-1, 1) * (125 if kind == "f32" else 1020) / math.log2(x)


def columns(rows: list[tuple[float, ...]], kind: str, multiple: int = 32) -> list[np.ndarray]:
    """Contiguous arrays, one per operand, padded to a whole number of gangs."""
    rows = rows + rows[:1] * (-len(rows) % multiple)
    return [np.array(column, DTYPE[kind]) for column in zip(*rows, strict=True)]


# true results


def _log_gamma(x: Any) -> Any:
    return mp.log(abs(mp.gamma(x)))


TRUE_RESULT: dict[str, Callable[..., Any]] = {
    **{name: getattr(mp, name) for name in ("exp", "expm1", "log", "log1p", "sin", "cos", "tan", "asin", "acos")},
    **{name: getattr(mp, name) for name in ("atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh")},
    **{name: getattr(mp, name) for name in ("hypot", "erf", "erfc", "gamma", "sinpi", "cospi")},
    "lgamma": _log_gamma,
    "exp2": lambda x: mp.mpf(2) ** x,
    "exp10": lambda x: mp.mpf(10) ** x,
    "log2": lambda x: mp.log(x) / mp.log(2),
    "log10": lambda x: mp.log(x) / mp.log(10),
    "cbrt": lambda x: mp.sign(x) * mp.cbrt(abs(x)),
    "pow": lambda x, y: mp.power(x, y),
}


def unit(value: Any, kind: str) -> Any:
    """One unit in the last place of a true result."""
    exponent = int(mp.floor(mp.log(abs(value), 2))) if value else LEAST[kind]
    return mp.mpf(2) ** max(exponent - FRACTION[kind], LEAST[kind])


def error(name: str, args: tuple[float, ...], got: float, kind: str) -> float:
    """In units of the last place. Infinity counts as the number after the largest."""
    largest = mp.mpf(2) ** (128 if kind == "f32" else 1024)
    if name in ("fmod", "frem"):
        wanted = Fraction(math.fmod(*args))
        return float(abs(Fraction(got) - wanted))
    true = TRUE_RESULT[name](*map(mp.mpf, args))
    reached = largest * (1 if got > 0 else -1) if math.isinf(got) else mp.mpf(got)
    if abs(true) >= largest:
        return 0.0 if math.isinf(got) and (true > 0) == (got > 0) else math.inf
    return float(abs(reached - true) / unit(true, kind))
