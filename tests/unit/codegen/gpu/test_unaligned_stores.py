"""Floats that are stored byte by byte are stored as integers."""

from __future__ import annotations

import re

import numpy as np

import lanewise as lw
from lib.device_programs import programs_of, ptx_of
from lib.fake_gpu import fake_gpu

PACKED = np.dtype([("tag", "u1"), ("wide", "f8"), ("x", "f4")])


@lw.kernel
def fill(p):
    for i in lw.lanes(len(p)):
        p[i]["x"] = i * 0.5
        p[i]["wide"] = i / 3
        p[i]["tag"] = i


def test_bytes_of_a_float_are_stored_as_integers() -> None:
    text = programs_of(fill.source, (np.zeros(5, PACKED),))[1].llvm
    assert "store float" not in text and "store double" not in text
    assert text.count("call i32 asm") == 3, "a word of x, and two of wide"


def test_no_byte_comes_from_the_register_of_a_float() -> None:
    """The driver's compiler would convert the number."""
    text = ptx_of(fill.source, (np.zeros(5, PACKED),))
    floats = set(re.findall(r"\.(?:rn\.)?f(?:16|32|64)\S* \t(%\w+),", text))
    stored = set(re.findall(r"st\.\S*b8 \t\[[^]]*\], (%\w+);", text))
    assert floats and stored and not floats & stored


def test_the_same_bytes() -> None:
    mine, theirs = np.zeros(50, PACKED), np.zeros(50, PACKED)
    with fake_gpu() as gpu:
        fill(gpu.array(mine))
    fill.py(theirs)
    assert mine.tobytes() == theirs.tobytes()
