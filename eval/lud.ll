; ModuleID = 'lud.cl'
source_filename = "lud.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent norecurse nounwind
define dso_local spir_kernel void @lud(ptr addrspace(1) nocapture noundef align 4 %m, ptr addrspace(3) nocapture noundef align 4 %s, i32 noundef %n, i32 noundef %offset) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #4
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z14get_local_sizej(i32 noundef 0) #4
  %conv2 = trunc i64 %call1 to i32
  %cmp160 = icmp sgt i32 %conv2, 0
  br i1 %cmp160, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %add4 = add i32 %conv, %offset
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5
  %sub = add nsw i32 %conv2, -1
  %cmp12165 = icmp sgt i32 %conv2, 1
  br i1 %cmp12165, label %for.body15.lr.ph, label %for.cond81.preheader

for.body15.lr.ph:                                 ; preds = %for.cond.cleanup
  %mul23 = mul nsw i32 %conv2, %conv
  %i10.0159 = add nuw i32 %conv2, 1
  %mul43 = mul nsw i32 %conv2, %conv
  br label %for.body15

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.0161 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %add = add nsw i32 %i.0161, %offset
  %mul = mul nsw i32 %add, %n
  %add5 = add i32 %add4, %mul
  %idxprom = sext i32 %add5 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %m, i64 %idxprom
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %mul6 = mul nuw nsw i32 %i.0161, %conv2
  %add7 = add nsw i32 %mul6, %conv
  %idxprom8 = sext i32 %add7 to i64
  %arrayidx9 = getelementptr inbounds float, ptr addrspace(3) %s, i64 %idxprom8
  store float %0, ptr addrspace(3) %arrayidx9, align 4, !tbaa !8
  %inc = add nuw nsw i32 %i.0161, 1
  %cmp = icmp slt i32 %inc, %conv2
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !12

for.cond81.preheader:                             ; preds = %if.end76, %for.cond.cleanup
  %cmp82167 = icmp sgt i32 %conv2, 1
  br i1 %cmp82167, label %for.body85.lr.ph, label %for.cond.cleanup84

for.body85.lr.ph:                                 ; preds = %for.cond81.preheader
  %add92 = add i32 %conv, %offset
  br label %for.body85

for.body15:                                       ; preds = %for.body15.lr.ph, %if.end76
  %i10.0166 = phi i32 [ 0, %for.body15.lr.ph ], [ %inc78, %if.end76 ]
  %cmp16 = icmp slt i32 %i10.0166, %conv
  br i1 %cmp16, label %for.cond18.preheader, label %if.end

for.cond18.preheader:                             ; preds = %for.body15
  %cmp19162.not = icmp eq i32 %i10.0166, 0
  br i1 %cmp19162.not, label %for.cond.cleanup21, label %for.body22.lr.ph

for.body22.lr.ph:                                 ; preds = %for.cond18.preheader
  %add33 = add nsw i32 %i10.0166, %mul23
  %idxprom34 = sext i32 %add33 to i64
  %arrayidx35 = getelementptr inbounds float, ptr addrspace(3) %s, i64 %idxprom34
  %arrayidx35.promoted = load float, ptr addrspace(3) %arrayidx35, align 4, !tbaa !8
  br label %for.body22

for.cond.cleanup21:                               ; preds = %for.body22, %for.cond18.preheader
  %add40 = mul i32 %i10.0166, %i10.0159
  %idxprom41 = sext i32 %add40 to i64
  %arrayidx42 = getelementptr inbounds float, ptr addrspace(3) %s, i64 %idxprom41
  %1 = load float, ptr addrspace(3) %arrayidx42, align 4, !tbaa !8
  %add44 = add nsw i32 %i10.0166, %mul43
  %idxprom45 = sext i32 %add44 to i64
  %arrayidx46 = getelementptr inbounds float, ptr addrspace(3) %s, i64 %idxprom45
  %2 = load float, ptr addrspace(3) %arrayidx46, align 4, !tbaa !8
  %div = fdiv float %2, %1, !fpmath !14
  store float %div, ptr addrspace(3) %arrayidx46, align 4, !tbaa !8
  br label %if.end

for.body22:                                       ; preds = %for.body22.lr.ph, %for.body22
  %3 = phi float [ %arrayidx35.promoted, %for.body22.lr.ph ], [ %6, %for.body22 ]
  %j.0163 = phi i32 [ 0, %for.body22.lr.ph ], [ %inc37, %for.body22 ]
  %add24 = add nsw i32 %j.0163, %mul23
  %idxprom25 = sext i32 %add24 to i64
  %arrayidx26 = getelementptr inbounds float, ptr addrspace(3) %s, i64 %idxprom25
  %4 = load float, ptr addrspace(3) %arrayidx26, align 4, !tbaa !8
  %mul27 = mul nuw nsw i32 %j.0163, %conv2
  %add28 = add nuw nsw i32 %mul27, %i10.0166
  %idxprom29 = zext nneg i32 %add28 to i64
  %arrayidx30 = getelementptr inbounds float, ptr addrspace(3) %s, i64 %idxprom29
  %5 = load float, ptr addrspace(3) %arrayidx30, align 4, !tbaa !8
  %neg = fneg float %4
  %6 = tail call float @llvm.fmuladd.f32(float %neg, float %5, float %3)
  store float %6, ptr addrspace(3) %arrayidx35, align 4, !tbaa !8
  %inc37 = add nuw nsw i32 %j.0163, 1
  %cmp19 = icmp ult i32 %inc37, %i10.0166
  br i1 %cmp19, label %for.body22, label %for.cond.cleanup21, !llvm.loop !15

if.end:                                           ; preds = %for.cond.cleanup21, %for.body15
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5
  br i1 %cmp16, label %for.cond51.preheader, label %if.end76

for.cond51.preheader:                             ; preds = %if.end
  %add52 = add nuw nsw i32 %i10.0166, 1
  %mul58 = mul nuw nsw i32 %add52, %conv2
  %add69 = add nsw i32 %mul58, %conv
  %idxprom70 = sext i32 %add69 to i64
  %arrayidx71 = getelementptr inbounds float, ptr addrspace(3) %s, i64 %idxprom70
  %arrayidx71.promoted = load float, ptr addrspace(3) %arrayidx71, align 4, !tbaa !8
  br label %for.body56

for.body56:                                       ; preds = %for.cond51.preheader, %for.body56
  %j50.0164 = phi i32 [ 0, %for.cond51.preheader ], [ %inc74, %for.body56 ]
  %7 = phi float [ %arrayidx71.promoted, %for.cond51.preheader ], [ %10, %for.body56 ]
  %add59 = add nuw nsw i32 %j50.0164, %mul58
  %idxprom60 = zext nneg i32 %add59 to i64
  %arrayidx61 = getelementptr inbounds float, ptr addrspace(3) %s, i64 %idxprom60
  %8 = load float, ptr addrspace(3) %arrayidx61, align 4, !tbaa !8
  %mul62 = mul nuw nsw i32 %j50.0164, %conv2
  %add63 = add nsw i32 %mul62, %conv
  %idxprom64 = sext i32 %add63 to i64
  %arrayidx65 = getelementptr inbounds float, ptr addrspace(3) %s, i64 %idxprom64
  %9 = load float, ptr addrspace(3) %arrayidx65, align 4, !tbaa !8
  %neg72 = fneg float %8
  %10 = tail call float @llvm.fmuladd.f32(float %neg72, float %9, float %7)
  store float %10, ptr addrspace(3) %arrayidx71, align 4, !tbaa !8
  %inc74 = add nuw nsw i32 %j50.0164, 1
  %cmp53.not.not = icmp ult i32 %j50.0164, %i10.0166
  br i1 %cmp53.not.not, label %for.body56, label %if.end76, !llvm.loop !16

if.end76:                                         ; preds = %for.body56, %if.end
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5
  %inc78 = add nuw nsw i32 %i10.0166, 1
  %cmp12 = icmp slt i32 %inc78, %sub
  br i1 %cmp12, label %for.body15, label %for.cond81.preheader, !llvm.loop !17

for.cond.cleanup84:                               ; preds = %for.body85, %for.cond81.preheader
  ret void

for.body85:                                       ; preds = %for.body85.lr.ph, %for.body85
  %i80.0168 = phi i32 [ 1, %for.body85.lr.ph ], [ %inc97, %for.body85 ]
  %mul86 = mul nuw nsw i32 %i80.0168, %conv2
  %add87 = add nsw i32 %mul86, %conv
  %idxprom88 = sext i32 %add87 to i64
  %arrayidx89 = getelementptr inbounds float, ptr addrspace(3) %s, i64 %idxprom88
  %11 = load float, ptr addrspace(3) %arrayidx89, align 4, !tbaa !8
  %add90 = add nsw i32 %i80.0168, %offset
  %mul91 = mul nsw i32 %add90, %n
  %add93 = add i32 %add92, %mul91
  %idxprom94 = sext i32 %add93 to i64
  %arrayidx95 = getelementptr inbounds float, ptr addrspace(1) %m, i64 %idxprom94
  store float %11, ptr addrspace(1) %arrayidx95, align 4, !tbaa !8
  %inc97 = add nuw nsw i32 %i80.0168, 1
  %cmp82 = icmp slt i32 %inc97, %conv2
  br i1 %cmp82, label %for.body85, label %for.cond.cleanup84, !llvm.loop !18
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z14get_local_sizej(i32 noundef) local_unnamed_addr #1

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
!4 = !{i32 1, i32 3, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"int", !"int"}
!7 = !{!"", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = !{float 2.500000e+00}
!15 = distinct !{!15, !13}
!16 = distinct !{!16, !13}
!17 = distinct !{!17, !13}
!18 = distinct !{!18, !13}
