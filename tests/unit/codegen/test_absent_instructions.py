"""Instructions that a machine lacks are refused with their line; others are left."""

from __future__ import annotations

import pytest

from lanewise.codegen.absent_instructions import refuse_absent_instructions
from lanewise.codegen.targets import named
from lanewise.frontend.llvm.module import read_llvm
from lanewise.ir.position import CompileError

TEXT = """declare i32 @llvm.aarch64.crc32b(i32, i32)
define i32 @f(i32 %x) {
  %y = call i32 @llvm.aarch64.crc32b(i32 %x, i32 1)
  ret i32 %y
}
define i32 @g(i32 %x) {
  ret i32 %x
}
"""


def test_an_instruction_of_another_machine() -> None:
    module = read_llvm(TEXT, "in.ll")
    with pytest.raises(CompileError, match="crc32b"):
        refuse_absent_instructions(module, "f", named("avx2"))
    refuse_absent_instructions(module, "g", named("avx2"))
