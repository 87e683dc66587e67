"""Work items become arguments: through calls, in a dimension known at run time, and memory of a group at an offset."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.interpreter.world import Grid
from lanewise.ir.verify import verify_module
from lanewise.transform.lanes.place_work_items import place_work_items
from lib.oracles.kernel_results import loops_of

TEXT = """
target triple = "spir64"
@tile = internal addrspace(3) global [16 x i32] undef, align 4
declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z12get_group_idj(i32)
declare i64 @_Z15get_global_sizej(i32)
declare i64 @_Z14get_local_sizej(i32)
declare i64 @_Z14get_num_groupsj(i32)
declare i32 @_Z12get_work_dimv()
declare void @_Z7barrierj(i32) convergent

define i64 @place(i32 %d) noinline {
  %i = call i64 @_Z13get_global_idj(i32 %d)
  %n = call i64 @_Z15get_global_sizej(i32 %d)
  %r = mul i64 %n, 1000
  %s = add i64 %r, %i
  ret i64 %s
}

define i64 @twice(i32 %d) noinline {
  %a = call i64 @place(i32 %d)
  %b = call i64 @_Z12get_group_idj(i32 0)
  %c = call i64 @_Z14get_num_groupsj(i32 1)
  %d1 = mul i64 %b, 100000000
  %e = add i64 %a, %d1
  %f = mul i64 %c, 7
  %g = add i64 %e, %f
  ret i64 %g
}

define spir_kernel void @asks(ptr addrspace(1) %out, i32 %d) {
  %x = call i64 @_Z13get_global_idj(i32 0)
  %y = call i64 @_Z13get_global_idj(i32 1)
  %w = call i64 @_Z15get_global_sizej(i32 0)
  %row = mul i64 %y, %w
  %at = add i64 %row, %x
  %v = call i64 @twice(i32 %d)
  %k = call i32 @_Z12get_work_dimv()
  %k64 = zext i32 %k to i64
  %far = call i64 @_Z14get_local_sizej(i32 5)
  %sum = add i64 %v, %k64
  %all = add i64 %sum, %far
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %at
  store i64 %all, ptr addrspace(1) %p, align 8
  ret void
}

define spir_kernel void @turns(ptr addrspace(1) %out) {
  %i = call i64 @_Z12get_local_idj(i32 0)
  %n = call i64 @_Z14get_local_sizej(i32 0)
  %g = call i64 @_Z13get_global_idj(i32 0)
  %t = trunc i64 %g to i32
  %p = getelementptr i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @tile, i64 4), i64 %i
  store i32 %t, ptr addrspace(3) %p, align 4
  call void @_Z7barrierj(i32 1) convergent
  %last = sub i64 %n, %i
  %q = getelementptr i32, ptr addrspace(3) @tile, i64 %last
  %v = load i32, ptr addrspace(3) %q, align 4
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %g
  store i32 %v, ptr addrspace(1) %o, align 4
  ret void
}
"""


@pytest.mark.parametrize("dimension", [0, 1, 2, 7])
@pytest.mark.parametrize("local", [(4, 1), (2, 2), (8, 1)], ids=str)
def test_questions_through_calls(dimension: int, local: tuple[int, int]) -> None:
    module = lw.load_llvm(TEXT)
    mine, theirs, memory = np.zeros((6, 8), np.int64), np.zeros((6, 8), np.int64), Memory()
    module.kernel("asks", width=8)(mine, dimension, global_size=(8, 6), local_size=local)
    row = [memory.array(theirs.data, "out"), dimension]
    grid = Grid((8, 6), local)
    run_lanes(module.functions["asks"], [row] * 48, memory, grid=grid, width=8, tags=loops_of).expect()
    assert mine.tolist() == theirs.tolist()
    assert dimension > 1 or len(set(mine.ravel().tolist())) > 1


@pytest.mark.parametrize("group", [8, 4, 2])
def test_every_group_has_its_own_memory(group: int) -> None:
    out = np.zeros(24, np.int32)
    lw.load_llvm(TEXT).kernel("turns", width=8)(out, global_size=24, local_size=group, threads=2)
    assert out.tolist() == np.arange(24).reshape(-1, group)[:, ::-1].ravel().tolist()


def test_the_module_itself_is_left_alone() -> None:
    module = lw.load_llvm(TEXT).module
    before = [op.opcode for function in module.functions.values() for op in function.ops]
    new, questions = place_work_items(module, "asks")
    verify_module(new)
    assert [op.opcode for function in module.functions.values() for op in function.ops] == before
    assert not any(op.opcode == "workitem" for function in new.functions.values() for op in function.ops)
    assert {question.name for question in questions} >= {"global_id.0", "global_id.2", "group_id.0", "dimensions.0"}
    assert len(new.functions["place"].params) == 1 + len(questions)


def test_work_items_behind_a_pointer_are_refused() -> None:
    text = TEXT.replace(
        "define spir_kernel void @turns",
        "@table = constant [1 x ptr] [ptr @place]\ndefine i64 @through(i32 %d) {\n"
        "  %f = load ptr, ptr @table\n  %r = call i64 %f(i32 %d)\n  ret i64 %r\n}\ndefine spir_kernel void @turns",
    )
    with pytest.raises(lw.CompileError, match="'place' asks for its work item and is called through a pointer"):
        lw.load_llvm(text).kernel("through")
