; A call brings divergence in, unless it is promised not to.
target triple = "amdgcn-amd-amdhsa"

declare i32 @promised(i32) nodivergencesource
declare i32 @any(i32)
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @calls(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %of.uniform = call i32 @promised(i32 %n)
  %call = call i32 @any(i32 %n)
  %here = call i32 @any(i32 %n) nodivergencesource
  %cycles = call i64 @llvm.readcyclecounter()
  %sum = add i32 %of.uniform, %here
  %mixed = add i32 %sum, %call
  %more = icmp sgt i32 %sum, 3
  %less = icmp slt i32 %mixed, 3
  %both = and i1 %more, %less
  ret void
}
