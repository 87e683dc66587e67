"""Demangling of intrinsics and of OpenCL's functions."""

from __future__ import annotations

import pytest

from lanewise.frontend.llvm.text.mangling import demangled, without_types


@pytest.mark.parametrize(
    ("name", "plain", "types"),
    [
        ("llvm.smax.v4i32", "llvm.smax", ""),
        ("_Z13get_global_idj", "get_global_id", "j"),
        ("_Z3madDv4_fS_S_", "mad", "Dv4_fS_S_"),
        ("sin", "sin", ""),
        ("_Zunknown", "_Zunknown", ""),
    ],
)
def test_names(name: str, plain: str, types: str) -> None:
    assert demangled(name) == (plain, types)


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("llvm.memcpy.p0.p0.i64", "llvm.memcpy"),
        ("llvm.fabs.bf16", "llvm.fabs"),
        ("llvm.vector.reduce.add.nxv4i32", "llvm.vector.reduce.add"),
        ("llvm.sadd.with.overflow.i32", "llvm.sadd.with.overflow"),
        ("llvm.masked.gather.v2f64.v2p0", "llvm.masked.gather"),
        ("llvm.assume", "llvm.assume"),
        ("llvm.is.constant.s_struct.ss", "llvm.is.constant.s_struct.ss"),
    ],
)
def test_type_suffixes(name: str, plain: str) -> None:
    assert without_types(name) == plain
