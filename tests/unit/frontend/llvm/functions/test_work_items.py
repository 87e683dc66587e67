"""Work-item functions and ops across lanes, by the names of OpenCL, AMDGPU, NVPTX and SPIR-V."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.divergence.sources import AMDGPU
from lanewise.analysis.facts import Facts
from lanewise.frontend.llvm.functions.work_items import work_item_meaning
from lanewise.frontend.llvm.module import read_llvm
from lib.llvm_functions import body


def first(line: str, declared: str, params: str = "i32 %x, i1 %c") -> str:
    return body(line, params, more=declared)[0]


@pytest.mark.parametrize(
    ("name", "args", "op"),
    [
        ("_Z13get_global_idj", "i32 0", "workitem.global_id i32 0"),
        ("get_local_id", "i32 1", "workitem.local_id i32 1"),
        ("__ockl_get_group_id", "i32 2", "workitem.group_id i32 2"),
        ("_Z15get_global_sizej", "i32 %x", "workitem.global_size %x"),
        ("_Z14get_num_groupsj", "i32 0", "workitem.num_groups i32 0"),
        ("_Z12get_work_dimv", "", "workitem.dimensions"),
        ("_Z22get_sub_group_local_idv", "", "workitem.sub_group_local_id"),
        ("_Z33__spirv_BuiltInGlobalInvocationIdi", "i32 1", "workitem.global_id i32 1"),
        ("llvm.amdgcn.workitem.id.y", "", "workitem.local_id i32 1"),
        ("llvm.amdgcn.workgroup.id.z", "", "workitem.group_id i32 2"),
        ("llvm.nvvm.read.ptx.sreg.ctaid.x", "", "workitem.group_id i32 0"),
        ("llvm.nvvm.read.ptx.sreg.ntid.x", "", "workitem.local_size i32 0"),
        ("llvm.nvvm.read.ptx.sreg.laneid", "", "workitem.sub_group_local_id"),
    ],
)
def test_where_an_item_is(name: str, args: str, op: str) -> None:
    types = args.split(" ")[0]
    found = first(f"%r = call i32 @{name}({args})", f"declare i32 @{name}({types})")
    assert found.startswith(f"%r: i32 = {op}"), found


def test_the_range_of_a_call_is_narrower_than_that_of_the_intrinsic() -> None:
    line = "%r = call i32 @llvm.amdgcn.workitem.id.x(), !range !0"
    found = first(line, "declare i32 @llvm.amdgcn.workitem.id.x()\n!0 = !{i32 0, i32 64}")
    assert found == '%r: i32 = workitem.local_id i32 0, range="0 64"'
    assert first(line.split(",")[0], "declare i32 @llvm.amdgcn.workitem.id.x()").endswith('range="0 1024"')


@pytest.mark.parametrize(
    ("line", "declared", "op"),
    [
        ("call void @_Z7barrierj(i32 1)", "declare void @_Z7barrierj(i32)", "barrier"),
        ("call void @llvm.amdgcn.s.barrier()", "declare void @llvm.amdgcn.s.barrier()", "barrier"),
        ("call void @__syncthreads()", "declare void @__syncthreads() convergent", "barrier"),
        ("call void @_Z9mem_fencej(i32 1)", "declare void @_Z9mem_fencej(i32)", 'fence order="seq_cst"'),
        ("call void @__threadfence()", "declare void @__threadfence()", "call"),
        ("%r = call i32 @_Z7barrierj(i32 1)", "declare i32 @_Z7barrierj(i32)", "%r: i32 = call"),
    ],
)
def test_statements(line: str, declared: str, op: str) -> None:
    assert first(line, declared).startswith(op)


@pytest.mark.parametrize(
    ("line", "declared", "op"),
    [
        (
            "%r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)",
            "declare i32 @llvm.amdgcn.readfirstlane.i32(i32)",
            "%r: i32 = first %x",
        ),
        (
            "%r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 3)",
            "declare i32 @llvm.amdgcn.readlane.i32(i32, i32)",
            "%r: i32 = broadcast %x, i32 3",
        ),
        (
            "%r = call i64 @llvm.amdgcn.ballot.i64(i1 %c)",
            "declare i64 @llvm.amdgcn.ballot.i64(i1)",
            "%r: i64 = ballot %c",
        ),
        (
            "%r = call i32 @_Z19sub_group_broadcastij(i32 %x, i32 2)",
            "declare i32 @_Z19sub_group_broadcastij(i32, i32)",
            "%r: i32 = broadcast %x, i32 2",
        ),
    ],
)
def test_ops_across_lanes(line: str, declared: str, op: str) -> None:
    assert first(line, declared) == op


def test_questions_compare_and_widen() -> None:
    found = body("%r = call i32 @_Z13sub_group_anyi(i32 %x)", "i32 %x", more="declare i32 @_Z13sub_group_anyi(i32)")
    assert [line.split(" = ")[1].split(" ")[0] for line in found] == ["icmp.ne", "any", "zext"]
    (op,) = body(
        "%r = call i1 @llvm.nvvm.vote.all(i1 %c)", "i1 %c", more="declare i1 @llvm.nvvm.vote.all(i1) convergent"
    )
    assert " = all %c" in op


def test_plain_names_are_convergent_or_another_function() -> None:
    assert work_item_meaning("barrier", True) and work_item_meaning("barrier", False) is None
    assert work_item_meaning("get_global_id", False) and work_item_meaning("nothing", True) is None
    assert work_item_meaning("llvm.amdgcn.workitem.id.w", True) is None


SIZED = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i64 @_Z14get_local_sizej(i32)
define amdgpu_kernel void @required(ptr addrspace(1) %p) !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %n = call i64 @_Z14get_local_sizej(i32 0)
  %high = lshr i32 %x, 6
  ret void
}
define amdgpu_kernel void @flat(ptr addrspace(1) %p) #0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %n = call i64 @_Z14get_local_sizej(i32 0)
  %high = lshr i32 %x, 6
  ret void
}
define amdgpu_kernel void @any(ptr addrspace(1) %p) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %high = lshr i32 %x, 6
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
!0 = !{i32 64, i32 1, i32 1}
"""


@pytest.mark.parametrize(
    ("name", "ranges", "uniform"),
    [
        ("required", ["0 64", "0 1", "64 65"], {"y", "n", "high"}),
        ("flat", ["0 64", "1 65"], {"n", "high"}),
        ("any", ["0 1024"], set[str]()),
    ],
)
def test_sizes_of_groups_bound_ids(name: str, ranges: list[str], uniform: set[str]) -> None:
    """With one work item in a dimension its id is uniform, and so are the bits of an id above the size."""
    fn = read_llvm(SIZED, "k.ll").functions[name]
    assert [op.attrs["range"] for op in fn.ops if op.opcode == "workitem"] == ranges
    found = Facts(fn, Gang({}, 64, AMDGPU))[divergence]
    assert {op.name for op in fn.ops if op.name and found.is_uniform(op)} == uniform
