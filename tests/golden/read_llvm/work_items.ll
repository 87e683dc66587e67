; Work-item functions of OpenCL, AMDGPU and NVPTX; barriers; what lanes do together.
define spir_kernel void @opencl(ptr addrspace(1) %out, i32 %d) !reqd_work_group_size !0 {
  %1 = call i64 @_Z13get_global_idj(i32 0)
  %2 = call i64 @get_local_id(i32 1)
  %3 = call i64 @_Z12get_group_idj(i32 %d)
  %4 = call i64 @_Z15get_global_sizej(i32 0)
  %5 = call i32 @_Z12get_work_dimv()
  call void @_Z7barrierj(i32 1)
  %6 = call i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %out, i32 1)
  %7 = call i32 @_Z10atomic_minPU3AS1Vjj(ptr addrspace(1) %out, i32 1)
  %8 = call i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) %out)
  %9 = call i64 @_Z20get_global_linear_idv()
  ret void
}

define amdgpu_kernel void @amdgpu(ptr addrspace(1) %out) {
  %1 = call i32 @llvm.amdgcn.workitem.id.x()
  %2 = call i32 @llvm.amdgcn.workgroup.id.y()
  %3 = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %1)
  %4 = call i32 @llvm.amdgcn.readlane.i32(i32 %1, i32 3)
  %c = icmp eq i32 %1, %2
  %5 = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  call void @llvm.amdgcn.s.barrier()
  %6 = call float @llvm.amdgcn.rcp.f32(float 3.0)
  %7 = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %8 = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  ret void
}

define void @nvptx(ptr %out) {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %2 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %3 = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  ret void
}

define amdgpu_ps float @shader(i32 inreg %s, float %v) {
  ret float %v
}

declare i64 @_Z13get_global_idj(i32) memory(none)
declare i64 @get_local_id(i32)
declare i64 @_Z12get_group_idj(i32)
declare i64 @_Z15get_global_sizej(i32)
declare i32 @_Z12get_work_dimv()
declare i64 @_Z20get_global_linear_idv() convergent memory(none)
declare void @_Z7barrierj(i32) convergent
declare i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32)
declare i32 @_Z10atomic_minPU3AS1Vjj(ptr addrspace(1), i32)
declare i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1))
!0 = !{i32 64, i32 1, i32 1}
!nvvm.annotations = !{!1}
!1 = !{ptr @nvptx, !"kernel", i32 1}
