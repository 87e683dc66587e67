"""LLVM's library is called with the types that llvmlite gives its functions; what it made is given back once."""

from __future__ import annotations

import ctypes
from typing import Any

import pytest
from llvmlite import binding

from lanewise.llvm import library
from lanewise.llvm.bindings import Context, Module, Refused
from lanewise.llvm.library import FUNCTIONS, PREFIX, Held, call
from lib.child_process import run_python

LLVM: Any = binding
UNTYPED = {"DisposeString"}  # llvmlite declares no types for it, and gives it what we do


def size(kind: Any) -> int:
    return 0 if kind is None else ctypes.sizeof(kind)


@pytest.mark.parametrize("name", sorted(set(FUNCTIONS) - UNTYPED))
def test_types_are_those_of_llvmlite(name: str) -> None:
    known = getattr(LLVM.ffi.lib, PREFIX + name)
    result, params = FUNCTIONS[name]
    given = known.argtypes or ()
    assert [size(kind) for kind in params] == [size(kind) for kind in given]
    for ours, theirs in zip(params, given, strict=True):
        if ours in (ctypes.c_char_p, ctypes.c_int, ctypes.c_bool, ctypes.c_size_t, library.OUT):
            assert ours is theirs
    if result is not None:
        assert size(result) == size(known.restype)


def test_triple_and_version_are_those_of_llvmlite() -> None:
    assert library.default_triple() == LLVM.get_default_triple()
    assert library.version() == ".".join(map(str, LLVM.llvm_version_info))


def test_what_is_not_accepted_is_reported() -> None:
    with pytest.raises(Refused, match="expected top-level entity"):
        Module("nonsense", Context())
    with pytest.raises(Refused, match="does not dominate all uses"):
        Module("define i32 @f() {\n  %b = add i32 %a, 1\n  %a = add i32 1, 1\n  ret i32 %b\n}", Context())


def test_what_was_made_is_given_back_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def counted(name: str, *args: Any) -> Any:
        calls.append(name)
        return call(name, *args)

    monkeypatch.setattr(library, "call", counted)
    context = Held(call("ContextCreate"), "ContextDispose")
    context.close()
    context.close()
    del context
    taken = Held(1, "ContextDispose")
    taken.detach()
    del taken
    assert calls == ["ContextDispose"]


def test_a_kernel_runs_without_llvmlites_classes(tmp_path: Any) -> None:
    file = tmp_path / "program.py"
    file.write_text(
        "import sys, numpy as np\nbefore = set(sys.modules)\nimport lanewise as lw\n"
        "@lw.kernel\ndef k(a):\n    for i in lw.lanes(len(a)):\n        a[i] += 1\n"
        "a = np.zeros(5); k(a); assert a.sum() == 5\n"
        "assert not {'llvmlite.binding', 'numpy.ma', 'pathlib', 'tempfile', 'zipfile'} & (set(sys.modules) - before)\n"
    )
    run_python(file, check=True)
