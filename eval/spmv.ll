; ModuleID = 'spmv.cl'
source_filename = "spmv.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @spmv_csr(ptr addrspace(1) nocapture noundef readonly align 4 %first, ptr addrspace(1) nocapture noundef readonly align 4 %col, ptr addrspace(1) nocapture noundef readonly align 4 %val, ptr addrspace(1) nocapture noundef readonly align 4 %x, ptr addrspace(1) nocapture noundef writeonly align 4 %y, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %cmp.not = icmp slt i32 %conv, %n
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %conv to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %first, i64 %idxprom
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %arrayidx3 = getelementptr i8, ptr addrspace(1) %arrayidx, i64 4
  %1 = load i32, ptr addrspace(1) %arrayidx3, align 4, !tbaa !8
  %cmp422 = icmp slt i32 %0, %1
  br i1 %cmp422, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %if.end
  %s.0.lcssa = phi float [ 0.000000e+00, %if.end ], [ %5, %for.body ]
  %arrayidx13 = getelementptr inbounds float, ptr addrspace(1) %y, i64 %idxprom
  store float %s.0.lcssa, ptr addrspace(1) %arrayidx13, align 4, !tbaa !12
  br label %cleanup

for.body:                                         ; preds = %if.end, %for.body
  %e.024 = phi i32 [ %inc, %for.body ], [ %0, %if.end ]
  %s.023 = phi float [ %5, %for.body ], [ 0.000000e+00, %if.end ]
  %idxprom6 = sext i32 %e.024 to i64
  %arrayidx7 = getelementptr inbounds float, ptr addrspace(1) %val, i64 %idxprom6
  %2 = load float, ptr addrspace(1) %arrayidx7, align 4, !tbaa !12
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %col, i64 %idxprom6
  %3 = load i32, ptr addrspace(1) %arrayidx9, align 4, !tbaa !8
  %idxprom10 = sext i32 %3 to i64
  %arrayidx11 = getelementptr inbounds float, ptr addrspace(1) %x, i64 %idxprom10
  %4 = load float, ptr addrspace(1) %arrayidx11, align 4, !tbaa !12
  %5 = tail call float @llvm.fmuladd.f32(float %2, float %4, float %s.023)
  %inc = add nsw i32 %e.024, 1
  %cmp4 = icmp slt i32 %inc, %1
  br i1 %cmp4, label %for.body, label %for.cond.cleanup, !llvm.loop !14

cleanup:                                          ; preds = %entry, %for.cond.cleanup
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @spmv_ell(ptr addrspace(1) nocapture noundef readonly align 4 %col, ptr addrspace(1) nocapture noundef readonly align 4 %val, ptr addrspace(1) nocapture noundef readonly align 4 %x, ptr addrspace(1) nocapture noundef writeonly align 4 %y, i32 noundef %n, i32 noundef %width) local_unnamed_addr #0 !kernel_arg_addr_space !16 !kernel_arg_access_qual !5 !kernel_arg_type !17 !kernel_arg_base_type !17 !kernel_arg_type_qual !18 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %cmp.not = icmp slt i32 %conv, %n
  br i1 %cmp.not, label %for.cond.preheader, label %cleanup18

for.cond.preheader:                               ; preds = %entry
  %cmp231 = icmp sgt i32 %width, 0
  br i1 %cmp231, label %for.body, label %cleanup15

for.body:                                         ; preds = %for.cond.preheader, %cleanup
  %k.033 = phi i32 [ %inc, %cleanup ], [ 0, %for.cond.preheader ]
  %s.032 = phi float [ %s.1, %cleanup ], [ 0.000000e+00, %for.cond.preheader ]
  %mul = mul nsw i32 %k.033, %n
  %add = add nsw i32 %mul, %conv
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %col, i64 %idxprom
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %cmp4 = icmp sgt i32 %0, -1
  br i1 %cmp4, label %if.end7, label %cleanup

if.end7:                                          ; preds = %for.body
  %arrayidx11 = getelementptr inbounds float, ptr addrspace(1) %val, i64 %idxprom
  %1 = load float, ptr addrspace(1) %arrayidx11, align 4, !tbaa !12
  %idxprom12 = zext nneg i32 %0 to i64
  %arrayidx13 = getelementptr inbounds float, ptr addrspace(1) %x, i64 %idxprom12
  %2 = load float, ptr addrspace(1) %arrayidx13, align 4, !tbaa !12
  %3 = tail call float @llvm.fmuladd.f32(float %1, float %2, float %s.032)
  br label %cleanup

cleanup:                                          ; preds = %for.body, %if.end7
  %s.1 = phi float [ %3, %if.end7 ], [ %s.032, %for.body ]
  %inc = add nuw nsw i32 %k.033, 1
  %cmp2 = icmp slt i32 %inc, %width
  %or.cond = select i1 %cmp4, i1 %cmp2, i1 false
  br i1 %or.cond, label %for.body, label %cleanup15, !llvm.loop !19

cleanup15:                                        ; preds = %cleanup, %for.cond.preheader
  %s.2 = phi float [ 0.000000e+00, %for.cond.preheader ], [ %s.1, %cleanup ]
  %idxprom16 = sext i32 %conv to i64
  %arrayidx17 = getelementptr inbounds float, ptr addrspace(1) %y, i64 %idxprom16
  store float %s.2, ptr addrspace(1) %arrayidx17, align 4, !tbaa !12
  br label %cleanup18

cleanup18:                                        ; preds = %entry, %cleanup15
  ret void
}

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
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"int*", !"int*", !"float*", !"float*", !"float*", !"int"}
!7 = !{!"const", !"const", !"const", !"const", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{!13, !13, i64 0}
!13 = !{!"float", !10, i64 0}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{i32 1, i32 1, i32 1, i32 1, i32 0, i32 0}
!17 = !{!"int*", !"float*", !"float*", !"float*", !"int", !"int"}
!18 = !{!"const", !"const", !"const", !"", !"", !""}
!19 = distinct !{!19, !15}
