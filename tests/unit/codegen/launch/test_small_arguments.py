"""Two drivers for products with arguments: which loops have them, and that each launch runs the right one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.remarks.remark import recording
from lib.compiled_texts import functions, llvm, runs

GAIN = """
    def k(a, gain, offset, out):
        for i in lw.lanes(len(a)):
            out[i] = min(max((int(a[i]) * gain >> 8) + offset, 0), 255)
"""
BYTES = np.random.default_rng(1).integers(0, 256, 77, np.uint8)


def args(gain: Any, offset: Any = -20, dtype: Any = np.uint8) -> tuple[Any, ...]:
    return BYTES.astype(dtype), gain, offset, np.zeros(77, np.int32)


def drivers(text: str, *given: Any, width: int = 8) -> set[str]:
    names = functions(llvm(text, *given, width=width))
    found = {name.removeprefix("lanewise.driver0") for name in names if name.startswith("lanewise.driver0")}
    return {f".{suffix.split('.')[1]}" for suffix in found if suffix}


BOTH = {".small", ".any"}


def test_which_loops() -> None:
    assert drivers(GAIN, *args(300)) >= BOTH
    assert drivers(GAIN, *args(-32767)) >= BOTH and drivers(GAIN, *args(np.int64(300))) >= BOTH
    assert not BOTH & drivers(GAIN, *args(32768)), "the argument is large in this call"
    assert not BOTH & drivers(GAIN, *args(np.int32(300))), "the product has 32 bits anyway"
    assert not BOTH & drivers(GAIN, *args(300, dtype=np.int32)), "it may have more than 32 bits"
    assert not BOTH & drivers(GAIN, *args(300), width=1)
    whole = GAIN.replace("min(max((int(a[i]) * gain >> 8) + offset, 0), 255)", "int(a[i]) * gain")
    assert not BOTH & drivers(whole, BYTES, 300, 0, np.zeros(77, np.int64)), "all 64 bits are stored"


def test_an_argument_of_which_the_host_makes_another() -> None:
    blend = """
        def k(a, b, alpha, out):
            beta = 256 - alpha
            for i in lw.lanes(len(a)):
                out[i] = (int(a[i]) * alpha + int(b[i]) * beta) >> 8
    """
    assert drivers(blend, BYTES, BYTES[::-1].copy(), 77, np.zeros(77, np.uint8)) >= BOTH
    runs(blend, BYTES, BYTES[::-1].copy(), 77, np.zeros(77, np.uint8), width=8)


@pytest.mark.parametrize("gain", [0, 1, 32767, -32767, 300])
@pytest.mark.parametrize("offset", [-32767, 32767, 32768, -32768, 2**31, -(2**40)])
def test_results(gain: int, offset: int) -> None:
    runs(GAIN, *args(gain, offset), width=8)


def test_the_driver_tests_every_argument() -> None:
    text = llvm(GAIN, *args(300))
    assert "icmp ule i64" in text
    choice = text[text.index("define i64 @lanewise.driver0(") :]
    choice = choice[: choice.index("\n}")]
    assert choice.count("icmp ule i64") == 2 and "65534" in choice and "32767" in choice


def test_the_remark_names_the_arguments() -> None:
    with recording() as remarks:
        llvm(GAIN, *args(300))
    (one,) = [remark for remark in remarks if remark.code == "LW412"]
    assert one.data == ("gain, offset", 32767)
