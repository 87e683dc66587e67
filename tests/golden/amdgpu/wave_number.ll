; The number of a wave in a group of one row is uniform; of a group that may have more rows it is not.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)

define amdgpu_kernel void @one_row(ptr addrspace(1) %p, i32 %n) !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wave = lshr i32 %tid, 6
  %base = and i32 %tid, -64
  %half = lshr i32 %tid, 5
  %lane = and i32 %tid, 63
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  %below = call i32 @llvm.amdgcn.mbcnt.lo(i32 %n, i32 0)
  %old = atomicrmw add ptr addrspace(1) %p, i32 %n monotonic
  %flat = addrspacecast ptr addrspace(1) %p to ptr
  %through.flat = load i32, ptr %flat
  %through.global = load i32, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @any_rows(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wave = lshr i32 %tid, 6
  %base = and i32 %tid, -64
  ret void
}

define void @not_a_kernel(i32 %x, i32 inreg %s) {
entry:
  %a = add i32 %x, 1
  %b = add i32 %s, 1
  ret void
}

!0 = !{i32 256, i32 1, i32 1}
