"""PTX files and their headers."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw


@lw.kernel
def scale(out, a, n):
    total = 0
    for i in lw.lanes(n):
        out[i] *= a
        total += i
    return total


def test_ptx_and_its_header(tmp_path) -> None:
    files = scale.export(tmp_path / "scale.ptx", (np.zeros(4, "f4"), np.float32(2), 4), targets=["ptx"], name="doubled")
    assert [file.name for file in files] == ["scale.ptx", "scale.h"]
    text, header = (file.read_text() for file in files)
    assert ".visible .entry doubled_0(" in text and ".target sm_75" in text
    assert "void doubled_0(int64_t size0, int64_t first0, int64_t n, void *out_ptr" in header
    assert "float a" in header and "uint64_t *total /* add */" in header and "void *record);" in header


def test_wrong_names(tmp_path) -> None:
    with pytest.raises(lw.CompileError, match=r"name a file that ends in \.ptx"):
        scale.export(tmp_path / "scale.so", "f32[:], f32, 4", targets="ptx")
    with pytest.raises(lw.CompileError, match="export it alone"):
        scale.export(tmp_path / "scale.ptx", "f32[:], f32, 4", targets=["ptx", "avx2"])
