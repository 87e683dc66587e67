"""Ids of work items without a range: comparing one with 0 diverges, as LLVM's own tests have it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.cli import main
from lanewise.frontend.load import load
from lanewise.transform.edit.unbounded_ids import unbounded_ids

TEXT = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @f(ptr addrspace(1) %p) {
entry:
  %tid = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %cond = icmp slt i32 %tid, 0
  br i1 %cond, label %then, label %end
then:
  br label %end
end:
  %phi = phi i32 [ 1, %then ], [ 2, %entry ]
  store i32 %phi, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""


@pytest.mark.parametrize(("words", "verdict"), [((), "uniform"), (("--any-ids",), "divergent")])
def test_a_branch_on_the_sign_of_an_id(
    words: tuple[str, ...], verdict: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "f.ll"
    file.write_text(TEXT, encoding="utf-8")
    assert main(["analyze", str(file), "--sources", "amdgpu", "--function", "f", *words]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if " branch " in line)
    assert line.endswith(f"; {verdict}")


def test_only_ids_lose_their_ranges(tmp_path: Path) -> None:
    text = TEXT.replace("%cond =", "%size = call i32 @llvm.amdgcn.workgroup.id.x()\n  %cond =") + (
        "declare i32 @llvm.amdgcn.workgroup.id.x()\n"
    )
    file = tmp_path / "f.ll"
    file.write_text(text, encoding="utf-8")
    module = load(str(file))
    before = [op.attrs.get("range") for op in module.functions["f"].ops if op.opcode == "workitem"]
    unbounded_ids(module)
    after = [op.attrs.get("range") for op in module.functions["f"].ops if op.opcode == "workitem"]
    assert before == ["0 64", None] and after == [f"{-(1 << 31)} {1 << 31}", None]


@pytest.mark.parametrize(
    ("attributes", "metadata", "verdict"),
    [
        ('"amdgpu-flat-work-group-size"="1,1"', "", "uniform"),
        ('"amdgpu-flat-work-group-size"="1,2"', "", "divergent"),
        ("", "!reqd_work_group_size !0", "uniform"),
        ("", "!reqd_work_group_size !1", "divergent"),
    ],
)
def test_the_only_item_of_a_dimension_has_one_id(
    attributes: str, metadata: str, verdict: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = TEXT.replace(" {\nentry", f" {attributes} {metadata} {{\nentry").replace("range(i32 0, 64) ", "")
    text += "!0 = !{i32 1, i32 4, i32 1}\n!1 = !{i32 4, i32 1, i32 1}\n"
    file = tmp_path / "f.ll"
    file.write_text(text, encoding="utf-8")
    assert main(["analyze", str(file), "--sources", "amdgpu", "--function", "f", "--any-ids"]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if " branch " in line)
    assert line.endswith(f"; {verdict}")


def test_arguments_of_a_function_for_one_item_are_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for size, words in (("1,1", "1 of 1 uniform"), ("1,64", "0 of 1 uniform")):
        file = tmp_path / "g.ll"
        text = f'define void @g(i32 %x) "amdgpu-flat-work-group-size"="{size}" {{\n  ret void\n}}\n'
        file.write_text(f'target triple = "amdgcn-amd-amdhsa"\n{text}', encoding="utf-8")
        assert main(["analyze", str(file), "--sources", "amdgpu"]) == 0
        assert f"values {words}" in capsys.readouterr().out
