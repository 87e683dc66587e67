"""Widths that were found are noted for a kernel's module, and forgotten on demand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.signature import signature_of
from lanewise.runtime.choice import tuned_widths
from lanewise.runtime.choice.tuned_widths import forget, name_of, note, noted


@lw.kernel
def scaled(a, out):
    for i in lw.lanes(len(out)):
        out[i] = a[i] * 2.0


def test_noted_and_forgotten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tuned_widths, "cache_folder", lambda: tmp_path)
    made = [
        compile_source(scaled.source, signature_of(scaled.source, (np.zeros(4, kind), np.zeros(4, kind))))
        for kind in ("f4", "f8")
    ]
    assert name_of(made[0]) != name_of(made[1]) and noted(made[0]) is None
    note(name_of(made[0]), 16)
    assert noted(made[0]) == 16 and noted(made[1]) is None
    forget(name_of(made[0]))
    assert noted(made[0]) is None
