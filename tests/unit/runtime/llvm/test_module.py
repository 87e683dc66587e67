"""Modules of LLVM IR: found by path or as text, functions by name, elements aligned as NumPy aligns them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.position import CompileError
from lanewise.runtime.llvm.kernel import LlvmKernel

TEXT = """define i32 @twice(i32 %x) {
  %y = mul i32 %x, 2
  ret i32 %y
}
define void @moved(ptr %p) {
  %v = load <4 x double>, ptr %p, align 32
  store <4 x double> %v, ptr %p, align 32
  ret void
}
"""


@pytest.mark.parametrize("kind", ["text", "path", "name", "one_line"])
def test_sources(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "m.ll"
    file.write_text(TEXT, encoding="utf-8")
    source = {"text": TEXT, "path": file, "name": str(file), "one_line": "define i32 @twice(i32 %x) { ret i32 %x }"}[
        kind
    ]
    assert next(iter(lw.load_llvm(source).functions)) == "twice"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match=r"there is no file '.*none\.ll'; give a path, or the text of a module"):
        lw.load_llvm(tmp_path / "none.ll")


def test_functions_by_name() -> None:
    module = lw.load_llvm(TEXT)
    for kernel in (module.twice, module["twice"], module.kernel("twice")):
        assert isinstance(kernel, LlvmKernel) and kernel(np.arange(3, dtype=np.int32)).tolist() == [0, 2, 4]
    assert {"twice", "moved", "kernel"} <= set(dir(module)) and "twice moved" in repr(module)


def test_a_name_that_it_does_not_have() -> None:
    module = lw.load_llvm(TEXT)
    assert not hasattr(module, "twise")
    with pytest.raises(AttributeError, match="twice"):
        _ = module.twise
    with pytest.raises(CompileError, match="twice"):
        module.kernel("twise")


def test_alignment() -> None:
    """OpenCL aligns a `double4` to 32 bytes; arrays are aligned to 16, and their slices to an element."""
    module = lw.load_llvm(TEXT)
    aligned = [op.attrs["align"] for op in module.functions["moved"].ops if op.opcode in ("load", "store")]
    assert aligned and max(aligned) <= 8
    data = np.arange(9.0)[1:]
    module.kernel("moved", shapes="U")(data, lanes=1)
    assert data.tolist() == list(np.arange(1.0, 9.0))
