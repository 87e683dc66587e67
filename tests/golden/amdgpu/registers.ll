; Registers that all lanes share are uniform, those of each lane are not; exec is the mask of the lanes that run.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @registers(ptr addrspace(1) %out) {
entry:
  %mask = call i64 @llvm.read_register.i64(metadata !0)
  %high = call i32 @llvm.read_volatile_register.i32(metadata !1)
  %carry = call i64 @llvm.read_register.i64(metadata !2)
  %lanes = call i32 @llvm.read_register.i32(metadata !3)
  %sum = call i32 @llvm.read_register.i32(metadata !4)
  %scalar = call i32 @llvm.read_register.i32(metadata !5)
  %both = add i32 %high, %scalar
  %mixed = add i32 %both, %lanes
  %all = icmp eq i64 %mask, -1
  br i1 %all, label %whole, label %part

whole:
  br label %part

part:
  %x = phi i32 [ %both, %entry ], [ %scalar, %whole ]
  store i32 %x, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.read_register.i32(metadata)
declare i64 @llvm.read_register.i64(metadata)
declare i32 @llvm.read_volatile_register.i32(metadata)

!0 = !{!"exec"}
!1 = !{!"exec_hi"}
!2 = !{!"vcc"}
!3 = !{!"v0"}
!4 = !{!"a1"}
!5 = !{!"s5"}
