; ModuleID = 'nbody.cl'
source_filename = "nbody.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent norecurse nounwind
define dso_local spir_kernel void @nbody(ptr addrspace(1) nocapture noundef readonly align 16 %pos, ptr addrspace(1) nocapture noundef writeonly align 16 %acc, ptr addrspace(3) nocapture noundef align 16 %tile, i32 noundef %n, float noundef %soft) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #4
  %call1 = tail call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #4
  %conv2 = trunc i64 %call1 to i32
  %call3 = tail call spir_func i64 @_Z14get_local_sizej(i32 noundef 0) #4
  %conv4 = trunc i64 %call3 to i32
  %0 = shl i64 %call, 32
  %idxprom = ashr exact i64 %0, 32
  %cmp69 = icmp sgt i32 %n, 0
  br i1 %cmp69, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %arrayidx = getelementptr inbounds <4 x float>, ptr addrspace(1) %pos, i64 %idxprom
  %idxprom8 = sext i32 %conv2 to i64
  %arrayidx9 = getelementptr inbounds <4 x float>, ptr addrspace(3) %tile, i64 %idxprom8
  %cmp1162 = icmp sgt i32 %conv4, 0
  %1 = load float, ptr addrspace(1) %arrayidx, align 16
  %2 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx, i64 4
  %3 = load float, ptr addrspace(1) %2, align 4
  %4 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx, i64 8
  %5 = load float, ptr addrspace(1) %4, align 8
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.cond.cleanup13, %entry
  %az.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %az.1.lcssa, %for.cond.cleanup13 ]
  %ay.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %ay.1.lcssa, %for.cond.cleanup13 ]
  %ax.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %ax.1.lcssa, %for.cond.cleanup13 ]
  %6 = insertelement <4 x float> <float poison, float poison, float poison, float 0.000000e+00>, float %ax.0.lcssa, i64 0
  %7 = insertelement <4 x float> %6, float %ay.0.lcssa, i64 1
  %vecinit32 = insertelement <4 x float> %7, float %az.0.lcssa, i64 2
  %arrayidx34 = getelementptr inbounds <4 x float>, ptr addrspace(1) %acc, i64 %idxprom
  store <4 x float> %vecinit32, ptr addrspace(1) %arrayidx34, align 16, !tbaa !9
  ret void

for.body:                                         ; preds = %for.body.lr.ph, %for.cond.cleanup13
  %ax.073 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %ax.1.lcssa, %for.cond.cleanup13 ]
  %ay.072 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %ay.1.lcssa, %for.cond.cleanup13 ]
  %az.071 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %az.1.lcssa, %for.cond.cleanup13 ]
  %base.070 = phi i32 [ 0, %for.body.lr.ph ], [ %add28, %for.cond.cleanup13 ]
  %add = add nsw i32 %base.070, %conv2
  %idxprom6 = sext i32 %add to i64
  %arrayidx7 = getelementptr inbounds <4 x float>, ptr addrspace(1) %pos, i64 %idxprom6
  %8 = load <4 x float>, ptr addrspace(1) %arrayidx7, align 16, !tbaa !9
  store <4 x float> %8, ptr addrspace(3) %arrayidx9, align 16, !tbaa !9
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5
  br i1 %cmp1162, label %for.body14, label %for.cond.cleanup13

for.cond.cleanup13:                               ; preds = %for.body14, %for.body
  %az.1.lcssa = phi float [ %az.071, %for.body ], [ %20, %for.body14 ]
  %ay.1.lcssa = phi float [ %ay.072, %for.body ], [ %19, %for.body14 ]
  %ax.1.lcssa = phi float [ %ax.073, %for.body ], [ %18, %for.body14 ]
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5
  %add28 = add nsw i32 %base.070, %conv4
  %cmp = icmp slt i32 %add28, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !12

for.body14:                                       ; preds = %for.body, %for.body14
  %ax.166 = phi float [ %18, %for.body14 ], [ %ax.073, %for.body ]
  %ay.165 = phi float [ %19, %for.body14 ], [ %ay.072, %for.body ]
  %az.164 = phi float [ %20, %for.body14 ], [ %az.071, %for.body ]
  %j.063 = phi i32 [ %inc, %for.body14 ], [ 0, %for.body ]
  %idxprom15 = zext nneg i32 %j.063 to i64
  %arrayidx16 = getelementptr inbounds <4 x float>, ptr addrspace(3) %tile, i64 %idxprom15
  %9 = load float, ptr addrspace(3) %arrayidx16, align 16
  %sub = fsub float %9, %1
  %10 = getelementptr inbounds i8, ptr addrspace(3) %arrayidx16, i64 4
  %11 = load float, ptr addrspace(3) %10, align 4
  %sub17 = fsub float %11, %3
  %12 = getelementptr inbounds i8, ptr addrspace(3) %arrayidx16, i64 8
  %13 = load float, ptr addrspace(3) %12, align 8
  %sub18 = fsub float %13, %5
  %mul19 = fmul float %sub17, %sub17
  %14 = tail call float @llvm.fmuladd.f32(float %sub, float %sub, float %mul19)
  %15 = tail call float @llvm.fmuladd.f32(float %sub18, float %sub18, float %14)
  %add20 = fadd float %15, %soft
  %call21 = tail call spir_func float @_Z5rsqrtf(float noundef %add20) #4
  %16 = getelementptr inbounds i8, ptr addrspace(3) %arrayidx16, i64 12
  %17 = load float, ptr addrspace(3) %16, align 4
  %mul = fmul float %17, %call21
  %mul22 = fmul float %call21, %mul
  %mul23 = fmul float %call21, %mul22
  %18 = tail call float @llvm.fmuladd.f32(float %sub, float %mul23, float %ax.166)
  %19 = tail call float @llvm.fmuladd.f32(float %sub17, float %mul23, float %ay.165)
  %20 = tail call float @llvm.fmuladd.f32(float %sub18, float %mul23, float %az.164)
  %inc = add nuw nsw i32 %j.063, 1
  %cmp11 = icmp slt i32 %inc, %conv4
  br i1 %cmp11, label %for.body14, label %for.cond.cleanup13, !llvm.loop !14
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z14get_local_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare dso_local spir_func void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func float @_Z5rsqrtf(float noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

attributes #0 = { convergent norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind willreturn memory(none) }
attributes #5 = { convergent nounwind }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!opencl.spir.version = !{!2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 2, i32 0}
!3 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!4 = !{i32 1, i32 1, i32 3, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float4*", !"float4*", !"float4*", !"int", !"float"}
!7 = !{!"float __attribute__((ext_vector_type(4)))*", !"float __attribute__((ext_vector_type(4)))*", !"float __attribute__((ext_vector_type(4)))*", !"int", !"float"}
!8 = !{!"const", !"", !"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = distinct !{!14, !13}
