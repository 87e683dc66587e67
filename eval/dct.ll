; ModuleID = 'dct.cl'
source_filename = "dct.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

@dct.t = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4

; Function Attrs: convergent norecurse nounwind
define dso_local spir_kernel void @dct(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(2) nocapture noundef readonly align 4 %m, i32 noundef %w, i32 noundef %inverse) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
entry:
  %call = tail call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #4
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z12get_local_idj(i32 noundef 1) #4
  %conv2 = trunc i64 %call1 to i32
  %conv5 = sext i32 %w to i64
  %conv10 = sext i32 %conv to i64
  %tobool.not = icmp eq i32 %inverse, 0
  %mul14 = shl nsw i32 %conv2, 3
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  %call3 = tail call spir_func i64 @_Z12get_group_idj(i32 noundef 1) #4
  %mul33 = shl nsw i32 %conv2, 3
  %add34 = add nsw i32 %mul33, %conv
  %idxprom35 = sext i32 %add34 to i64
  %arrayidx36 = getelementptr inbounds [64 x float], ptr addrspace(3) @dct.t, i64 0, i64 %idxprom35
  store float %3, ptr addrspace(3) %arrayidx36, align 4, !tbaa !9
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5
  %tobool47.not = icmp eq i32 %inverse, 0
  %mul49 = shl nsw i32 %conv, 3
  br label %for.body42

for.body:                                         ; preds = %entry, %for.body
  %k.091 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %s.090 = phi float [ 0.000000e+00, %entry ], [ %3, %for.body ]
  %add15 = add nuw nsw i32 %k.091, %mul14
  %mul16 = shl nuw nsw i32 %k.091, 3
  %add17 = add nsw i32 %mul16, %conv2
  %idxprom.pn.in = select i1 %tobool.not, i32 %add17, i32 %add15
  %idxprom.pn = sext i32 %idxprom.pn.in to i64
  %cond.in = getelementptr inbounds float, ptr addrspace(2) %m, i64 %idxprom.pn
  %cond = load float, ptr addrspace(2) %cond.in, align 4, !tbaa !9
  %call20 = tail call spir_func i64 @_Z12get_group_idj(i32 noundef 1) #4
  %mul21 = shl i64 %call20, 3
  %conv22 = zext nneg i32 %k.091 to i64
  %add23 = add nuw nsw i64 %mul21, %conv22
  %mul25 = mul i64 %add23, %conv5
  %call26 = tail call spir_func i64 @_Z12get_group_idj(i32 noundef 0) #4
  %0 = getelementptr float, ptr addrspace(1) %in, i64 %mul25
  %.idx = shl i64 %call26, 5
  %1 = getelementptr i8, ptr addrspace(1) %0, i64 %.idx
  %arrayidx31 = getelementptr float, ptr addrspace(1) %1, i64 %conv10
  %2 = load float, ptr addrspace(1) %arrayidx31, align 4, !tbaa !9
  %3 = tail call float @llvm.fmuladd.f32(float %cond, float %2, float %s.090)
  %inc = add nuw nsw i32 %k.091, 1
  %cmp = icmp ult i32 %k.091, 7
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !13

for.cond.cleanup41:                               ; preds = %for.body42
  %call7 = tail call spir_func i64 @_Z12get_group_idj(i32 noundef 0) #4
  %mul = shl i64 %call3, 3
  %add = add i64 %mul, %call1
  %mul6 = mul i64 %add, %conv5
  %mul8 = shl i64 %call7, 3
  %add9 = add i64 %mul6, %mul8
  %4 = trunc i64 %add9 to i32
  %conv12 = add i32 %4, %conv
  %idxprom64 = sext i32 %conv12 to i64
  %arrayidx65 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom64
  store float %6, ptr addrspace(1) %arrayidx65, align 4, !tbaa !9
  ret void

for.body42:                                       ; preds = %for.cond.cleanup, %for.body42
  %k37.093 = phi i32 [ 0, %for.cond.cleanup ], [ %inc62, %for.body42 ]
  %s.192 = phi float [ 0.000000e+00, %for.cond.cleanup ], [ %6, %for.body42 ]
  %add44 = or disjoint i32 %k37.093, %mul33
  %idxprom45 = sext i32 %add44 to i64
  %arrayidx46 = getelementptr inbounds [64 x float], ptr addrspace(3) @dct.t, i64 0, i64 %idxprom45
  %5 = load float, ptr addrspace(3) %arrayidx46, align 4, !tbaa !9
  %add50 = add nuw nsw i32 %k37.093, %mul49
  %mul54 = shl nuw nsw i32 %k37.093, 3
  %add55 = add nsw i32 %mul54, %conv
  %idxprom51.pn.in = select i1 %tobool47.not, i32 %add55, i32 %add50
  %idxprom51.pn = sext i32 %idxprom51.pn.in to i64
  %cond59.in = getelementptr inbounds float, ptr addrspace(2) %m, i64 %idxprom51.pn
  %cond59 = load float, ptr addrspace(2) %cond59.in, align 4, !tbaa !9
  %6 = tail call float @llvm.fmuladd.f32(float %5, float %cond59, float %s.192)
  %inc62 = add nuw nsw i32 %k37.093, 1
  %cmp39 = icmp ult i32 %k37.093, 7
  br i1 %cmp39, label %for.body42, label %for.cond.cleanup41, !llvm.loop !15
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: convergent nounwind
declare dso_local spir_func void @_Z7barrierj(i32 noundef) local_unnamed_addr #3

attributes #0 = { convergent norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
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
!4 = !{i32 1, i32 1, i32 2, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"float*", !"int", !"int"}
!7 = !{!"const", !"", !"const", !"", !""}
!8 = !{i32 8, i32 8, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !14}
