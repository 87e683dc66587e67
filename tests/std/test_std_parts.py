"""What elementary functions rest on: fused multiply-add in Python, and the script that makes the polynomials."""

from __future__ import annotations

import math
import random
import struct
from pathlib import Path

import pytest

from lanewise.ir.meaning.floats import bits_of, fused, round_f32
from lanewise.ir.meaning.fused import fma_f32, fma_f64
from lanewise.std.algebra import V
from lanewise.std.python_pen import PythonPen
from lib.load_file import load_file

ROOT = Path(__file__).resolve().parents[2]


def _random(chance: random.Random, kind: int) -> float:
    if kind == 0:
        return struct.unpack("<d", struct.pack("<Q", chance.getrandbits(64)))[0]
    return chance.choice([-1, 1]) * math.ldexp(chance.getrandbits(53) / 2**52, chance.randint(-kind * 10, kind * 10))


def triples(seed: int):
    """Of all sizes, and sums that nearly vanish, whose last bits are seen."""
    chance = random.Random(seed)
    for at in range(1500):
        a, b, c = (_random(chance, at % 4) for _ in range(3))
        yield a, b, c
        yield a, b, -a * b
        yield a, b, math.nextafter(-a * b, 0.0)


def test_fma_f64_rounds_once() -> None:
    for a, b, c in triples(1):
        assert bits_of(fma_f64(a, b, c), 64) == bits_of(fused(a, b, c, 64), 64) or a * b + c != a * b + c, (a, b, c)


def test_fma_f32_rounds_once() -> None:
    for wide in triples(2):
        a, b, c = map(round_f32, wide)
        assert bits_of(fma_f32(a, b, c), 32) == bits_of(fused(a, b, c, 32), 32) or a * b + c != a * b + c, (a, b, c)


@pytest.mark.parametrize("name", ["EXP_F32", "SIN_SHORT", "LOG_F64"])
def test_polynomials_are_what_the_script_makes(name: str) -> None:
    script = load_file(ROOT / "scripts/coefficients.py", "coefficients_script")
    (wanted,) = (item for item in script.POLYNOMIALS if item.name == name)
    assert script.text_of(wanted) in (ROOT / "src/lanewise/std/coefficients.py").read_text()


def test_a_number_of_all_lanes_is_no_condition() -> None:
    x = V(PythonPen({}, {}), "f64", "x")
    with pytest.raises(TypeError, match="select or rare"):
        assert x > 1.0
