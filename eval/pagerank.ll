; ModuleID = 'pagerank.cl'
source_filename = "pagerank.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @pagerank(ptr addrspace(1) nocapture noundef readonly align 4 %first, ptr addrspace(1) nocapture noundef readonly align 4 %from, ptr addrspace(1) nocapture noundef readonly align 4 %rank, ptr addrspace(1) nocapture noundef readonly align 4 %degree, ptr addrspace(1) nocapture noundef writeonly align 4 %out, float noundef %damping, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
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
  %cmp431 = icmp slt i32 %0, %1
  br i1 %cmp431, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %if.end
  %s.0.lcssa = phi float [ 0.000000e+00, %if.end ], [ %add15, %for.body ]
  %sub = fsub float 1.000000e+00, %damping
  %conv16 = sitofp i32 %n to float
  %div17 = fdiv float %sub, %conv16, !fpmath !12
  %2 = tail call float @llvm.fmuladd.f32(float %damping, float %s.0.lcssa, float %div17)
  %arrayidx19 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom
  store float %2, ptr addrspace(1) %arrayidx19, align 4, !tbaa !13
  br label %cleanup

for.body:                                         ; preds = %if.end, %for.body
  %e.033 = phi i32 [ %inc, %for.body ], [ %0, %if.end ]
  %s.032 = phi float [ %add15, %for.body ], [ 0.000000e+00, %if.end ]
  %idxprom6 = sext i32 %e.033 to i64
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %from, i64 %idxprom6
  %3 = load i32, ptr addrspace(1) %arrayidx7, align 4, !tbaa !8
  %idxprom8 = sext i32 %3 to i64
  %arrayidx9 = getelementptr inbounds float, ptr addrspace(1) %rank, i64 %idxprom8
  %4 = load float, ptr addrspace(1) %arrayidx9, align 4, !tbaa !13
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(1) %degree, i64 %idxprom8
  %5 = load i32, ptr addrspace(1) %arrayidx13, align 4, !tbaa !8
  %conv14 = sitofp i32 %5 to float
  %div = fdiv float %4, %conv14, !fpmath !12
  %add15 = fadd float %s.032, %div
  %inc = add nsw i32 %e.033, 1
  %cmp4 = icmp slt i32 %inc, %1
  br i1 %cmp4, label %for.body, label %for.cond.cleanup, !llvm.loop !15

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
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"int*", !"int*", !"float*", !"int*", !"float*", !"float", !"int"}
!7 = !{!"const", !"const", !"const", !"const", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{float 2.500000e+00}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !10, i64 0}
!15 = distinct !{!15, !16}
!16 = !{!"llvm.loop.unroll.disable"}
