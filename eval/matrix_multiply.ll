; ModuleID = 'matrix_multiply.cl'
source_filename = "matrix_multiply.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

@matrix_multiply.ta = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@matrix_multiply.tb = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4

; Function Attrs: convergent norecurse nounwind
define dso_local spir_kernel void @matrix_multiply(ptr addrspace(1) nocapture noundef readonly align 4 %a, ptr addrspace(1) nocapture noundef readonly align 4 %b, ptr addrspace(1) nocapture noundef writeonly align 4 %c, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
entry:
  %call = tail call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #4
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z12get_local_idj(i32 noundef 1) #4
  %conv2 = trunc i64 %call1 to i32
  %call3 = tail call spir_func i64 @_Z12get_group_idj(i32 noundef 0) #4
  %conv4 = sext i32 %conv to i64
  %call3.tr = trunc i64 %call3 to i32
  %0 = shl i32 %call3.tr, 4
  %conv5 = add i32 %0, %conv
  %call6 = tail call spir_func i64 @_Z12get_group_idj(i32 noundef 1) #4
  %conv8 = sext i32 %conv2 to i64
  %call6.tr = trunc i64 %call6 to i32
  %1 = shl i32 %call6.tr, 4
  %conv10 = add i32 %1, %conv2
  %cmp71 = icmp sgt i32 %n, 0
  br i1 %cmp71, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %mul12 = mul nsw i32 %conv10, %n
  %add13 = add i32 %mul12, %conv
  %arrayidx18 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @matrix_multiply.ta, i64 0, i64 %conv8, i64 %conv4
  %arrayidx27 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @matrix_multiply.tb, i64 0, i64 %conv8, i64 %conv4
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.cond.cleanup31, %entry
  %s.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %6, %for.cond.cleanup31 ]
  %mul45 = mul nsw i32 %conv10, %n
  %add46 = add nsw i32 %mul45, %conv5
  %idxprom47 = sext i32 %add46 to i64
  %arrayidx48 = getelementptr inbounds float, ptr addrspace(1) %c, i64 %idxprom47
  store float %s.0.lcssa, ptr addrspace(1) %arrayidx48, align 4, !tbaa !9
  ret void

for.body:                                         ; preds = %for.body.lr.ph, %for.cond.cleanup31
  %k.073 = phi i32 [ 0, %for.body.lr.ph ], [ %add43, %for.cond.cleanup31 ]
  %s.072 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %6, %for.cond.cleanup31 ]
  %add14 = add i32 %add13, %k.073
  %idxprom = sext i32 %add14 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %a, i64 %idxprom
  %2 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !9
  store float %2, ptr addrspace(3) %arrayidx18, align 4, !tbaa !9
  %add19 = add nsw i32 %k.073, %conv2
  %mul20 = mul nsw i32 %add19, %n
  %add21 = add nsw i32 %mul20, %conv5
  %idxprom22 = sext i32 %add21 to i64
  %arrayidx23 = getelementptr inbounds float, ptr addrspace(1) %b, i64 %idxprom22
  %3 = load float, ptr addrspace(1) %arrayidx23, align 4, !tbaa !9
  store float %3, ptr addrspace(3) %arrayidx27, align 4, !tbaa !9
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5
  br label %for.body32

for.cond.cleanup31:                               ; preds = %for.body32
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5
  %add43 = add nuw nsw i32 %k.073, 16
  %cmp = icmp slt i32 %add43, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !13

for.body32:                                       ; preds = %for.body, %for.body32
  %j.070 = phi i32 [ 0, %for.body ], [ %inc, %for.body32 ]
  %s.169 = phi float [ %s.072, %for.body ], [ %6, %for.body32 ]
  %idxprom35 = zext nneg i32 %j.070 to i64
  %arrayidx36 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @matrix_multiply.ta, i64 0, i64 %conv8, i64 %idxprom35
  %4 = load float, ptr addrspace(3) %arrayidx36, align 4, !tbaa !9
  %arrayidx40 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @matrix_multiply.tb, i64 0, i64 %idxprom35, i64 %conv4
  %5 = load float, ptr addrspace(3) %arrayidx40, align 4, !tbaa !9
  %6 = tail call float @llvm.fmuladd.f32(float %4, float %5, float %s.169)
  %inc = add nuw nsw i32 %j.070, 1
  %cmp29 = icmp ult i32 %j.070, 15
  br i1 %cmp29, label %for.body32, label %for.cond.cleanup31, !llvm.loop !15
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare dso_local spir_func void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

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
!4 = !{i32 1, i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"float*", !"int"}
!7 = !{!"const", !"const", !"", !""}
!8 = !{i32 16, i32 16, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !14}
