"""Stages of a kernel as text, and the names of those that exist."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.position import CompileError
from lanewise.runtime.call.stages import STAGES


@lw.kernel(width=4, threads=1)
def scaled(a, out):
    for i in lw.lanes(len(out)):
        out[i] = a[i] * 2.0


def test_each_stage_shows_its_form() -> None:
    args = np.zeros(8), np.zeros(8)
    texts = {stage: scaled.inspect(*args, stage=stage) for stage in STAGES}
    assert "fmul" in texts["source"] and " masked" in texts["masked"] and "<4 x double>" in texts["llvm"]
    assert "mulpd" in texts["asm"] or "fmul" in texts["asm"] or "addpd" in texts["asm"]


def test_an_unknown_stage_names_the_others() -> None:
    with pytest.raises(CompileError, match="masked"):
        scaled.inspect(np.zeros(8), np.zeros(8), stage="vector")
