; ModuleID = 'cross_sections.cl'
source_filename = "cross_sections.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @cross_sections(ptr addrspace(1) nocapture noundef readonly align 4 %grid, i32 noundef %points, ptr addrspace(1) nocapture noundef readonly align 4 %index, ptr addrspace(1) nocapture noundef readonly align 4 %xs, ptr addrspace(1) nocapture noundef readonly align 4 %mats, ptr addrspace(1) nocapture noundef readonly align 4 %per_mat, i32 noundef %most, ptr addrspace(1) nocapture noundef readonly align 4 %energy, ptr addrspace(1) nocapture noundef readonly align 4 %mat, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %cmp.not = icmp slt i32 %conv, %n
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %conv to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %energy, i64 %idxprom
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %sub = add nsw i32 %points, -1
  %cmp372 = icmp sgt i32 %points, 2
  br i1 %cmp372, label %while.body, label %while.end

while.body:                                       ; preds = %if.end, %while.body
  %sub275 = phi i32 [ %sub2, %while.body ], [ %sub, %if.end ]
  %lo.074 = phi i32 [ %lo.0.add, %while.body ], [ 0, %if.end ]
  %hi.073 = phi i32 [ %add.hi.0, %while.body ], [ %sub, %if.end ]
  %div71 = lshr i32 %sub275, 1
  %add = add nuw nsw i32 %div71, %lo.074
  %idxprom6 = zext nneg i32 %add to i64
  %arrayidx7 = getelementptr inbounds float, ptr addrspace(1) %grid, i64 %idxprom6
  %1 = load float, ptr addrspace(1) %arrayidx7, align 4, !tbaa !8
  %cmp8 = fcmp ogt float %1, %0
  %add.hi.0 = select i1 %cmp8, i32 %add, i32 %hi.073
  %lo.0.add = select i1 %cmp8, i32 %lo.074, i32 %add
  %sub2 = sub nsw i32 %add.hi.0, %lo.0.add
  %cmp3 = icmp sgt i32 %sub2, 1
  br i1 %cmp3, label %while.body, label %while.end, !llvm.loop !12

while.end:                                        ; preds = %while.body, %if.end
  %hi.0.lcssa = phi i32 [ %sub, %if.end ], [ %add.hi.0, %while.body ]
  %lo.0.lcssa = phi i32 [ 0, %if.end ], [ %lo.0.add, %while.body ]
  %arrayidx22 = getelementptr inbounds i32, ptr addrspace(1) %mat, i64 %idxprom
  %2 = load i32, ptr addrspace(1) %arrayidx22, align 4, !tbaa !14
  %idxprom23 = sext i32 %2 to i64
  %arrayidx24 = getelementptr inbounds i32, ptr addrspace(1) %per_mat, i64 %idxprom23
  %3 = load i32, ptr addrspace(1) %arrayidx24, align 4, !tbaa !14
  %cmp2577 = icmp sgt i32 %3, 0
  br i1 %cmp2577, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %while.end
  %idxprom12 = sext i32 %hi.0.lcssa to i64
  %arrayidx13 = getelementptr inbounds float, ptr addrspace(1) %grid, i64 %idxprom12
  %4 = load float, ptr addrspace(1) %arrayidx13, align 4, !tbaa !8
  %idxprom17 = zext nneg i32 %lo.0.lcssa to i64
  %arrayidx18 = getelementptr inbounds float, ptr addrspace(1) %grid, i64 %idxprom17
  %5 = load float, ptr addrspace(1) %arrayidx18, align 4, !tbaa !8
  %sub19 = fsub float %4, %5
  %sub14 = fsub float %4, %0
  %mul = mul nsw i32 %2, %most
  %mul30 = shl nsw i32 %lo.0.lcssa, 6
  %6 = fneg float %sub14
  %neg = fdiv float %6, %sub19
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %while.end
  %total.0.lcssa = phi float [ 0.000000e+00, %while.end ], [ %add44, %for.body ]
  %arrayidx46 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom
  store float %total.0.lcssa, ptr addrspace(1) %arrayidx46, align 4, !tbaa !8
  br label %cleanup

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %k.079 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %total.078 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %add44, %for.body ]
  %add27 = add nsw i32 %k.079, %mul
  %idxprom28 = sext i32 %add27 to i64
  %arrayidx29 = getelementptr inbounds i32, ptr addrspace(1) %mats, i64 %idxprom28
  %7 = load i32, ptr addrspace(1) %arrayidx29, align 4, !tbaa !14
  %add31 = add nsw i32 %7, %mul30
  %idxprom32 = sext i32 %add31 to i64
  %arrayidx33 = getelementptr inbounds i32, ptr addrspace(1) %index, i64 %idxprom32
  %8 = load i32, ptr addrspace(1) %arrayidx33, align 4, !tbaa !14
  %9 = sext i32 %8 to i64
  %10 = getelementptr float, ptr addrspace(1) %xs, i64 %9
  %arrayidx36 = getelementptr i8, ptr addrspace(1) %10, i64 4
  %11 = load float, ptr addrspace(1) %arrayidx36, align 4, !tbaa !8
  %12 = load float, ptr addrspace(1) %10, align 4, !tbaa !8
  %sub42 = fsub float %11, %12
  %13 = tail call float @llvm.fmuladd.f32(float %neg, float %sub42, float %11)
  %add44 = fadd float %total.078, %13
  %inc = add nuw nsw i32 %k.079, 1
  %cmp25 = icmp slt i32 %inc, %3
  br i1 %cmp25, label %for.body, label %for.cond.cleanup, !llvm.loop !16

cleanup:                                          ; preds = %entry, %for.cond.cleanup
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

attributes #0 = { convergent nofree norecurse nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!opencl.spir.version = !{!2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 2, i32 0}
!3 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!4 = !{i32 1, i32 0, i32 1, i32 1, i32 1, i32 1, i32 0, i32 1, i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"int", !"int*", !"float*", !"int*", !"int*", !"int", !"float*", !"int*", !"float*", !"int"}
!7 = !{!"const", !"", !"const", !"const", !"const", !"const", !"", !"const", !"const", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = !{!15, !15, i64 0}
!15 = !{!"int", !10, i64 0}
!16 = distinct !{!16, !13}
