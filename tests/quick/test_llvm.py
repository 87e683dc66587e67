"""The binding to LLVM: text is read, optimized, made into an object and linked; broken text is refused."""

from __future__ import annotations

import ctypes

import pytest

from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level, optimized
from lanewise.llvm.bindings import Context, Module, Refused
from lanewise.llvm.library import version
from lanewise.llvm.processor import host_cpu

TEXT = "define i64 @f(i64 %x) {\n  %y = mul i64 %x, 3\n  ret i64 %y\n}\n"


def test_an_object_is_linked_and_called() -> None:
    code = link_object(optimized(TEXT, Level(2)).object, {}, ["f"])
    assert ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(code["f"])(14) == 42


def test_text_that_is_no_llvm_is_refused() -> None:
    with pytest.raises(Refused):
        Module("define i64 @f( {", Context())


def test_the_machine_has_a_name() -> None:
    assert host_cpu() and version().split(".")[0].isdigit()
