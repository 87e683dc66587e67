; ModuleID = 'sssp.cl'
source_filename = "sssp.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent norecurse nounwind
define dso_local spir_kernel void @sssp(ptr addrspace(1) nocapture noundef readonly align 4 %first, ptr addrspace(1) nocapture noundef readonly align 4 %edges, ptr addrspace(1) nocapture noundef readonly align 4 %weight, ptr addrspace(1) noundef align 4 %dist, ptr addrspace(1) nocapture noundef readonly align 4 %active, ptr addrspace(1) nocapture noundef writeonly align 4 %next, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %cmp.not = icmp slt i32 %conv, %n
  br i1 %cmp.not, label %lor.lhs.false, label %cleanup

lor.lhs.false:                                    ; preds = %entry
  %idxprom = sext i32 %conv to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %active, i64 %idxprom
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %cleanup, label %if.end

if.end:                                           ; preds = %lor.lhs.false
  %arrayidx3 = getelementptr inbounds i32, ptr addrspace(1) %dist, i64 %idxprom
  %1 = load i32, ptr addrspace(1) %arrayidx3, align 4, !tbaa !8
  %arrayidx5 = getelementptr inbounds i32, ptr addrspace(1) %first, i64 %idxprom
  %2 = load i32, ptr addrspace(1) %arrayidx5, align 4, !tbaa !8
  %arrayidx7 = getelementptr i8, ptr addrspace(1) %arrayidx5, i64 4
  %3 = load i32, ptr addrspace(1) %arrayidx7, align 4, !tbaa !8
  %cmp835 = icmp slt i32 %2, %3
  br i1 %cmp835, label %for.body, label %cleanup

for.body:                                         ; preds = %if.end, %if.end23
  %e.036 = phi i32 [ %inc, %if.end23 ], [ %2, %if.end ]
  %idxprom10 = sext i32 %e.036 to i64
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %edges, i64 %idxprom10
  %4 = load i32, ptr addrspace(1) %arrayidx11, align 4, !tbaa !8
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(1) %weight, i64 %idxprom10
  %5 = load i32, ptr addrspace(1) %arrayidx13, align 4, !tbaa !8
  %add14 = add nsw i32 %5, %1
  %idxprom15 = sext i32 %4 to i64
  %arrayidx16 = getelementptr inbounds i32, ptr addrspace(1) %dist, i64 %idxprom15
  %call17 = tail call spir_func i32 @_Z10atomic_minPU3AS1Vii(ptr addrspace(1) noundef %arrayidx16, i32 noundef %add14) #4
  %cmp18 = icmp slt i32 %add14, %call17
  br i1 %cmp18, label %if.then20, label %if.end23

if.then20:                                        ; preds = %for.body
  %arrayidx22 = getelementptr inbounds i32, ptr addrspace(1) %next, i64 %idxprom15
  store i32 1, ptr addrspace(1) %arrayidx22, align 4, !tbaa !8
  br label %if.end23

if.end23:                                         ; preds = %if.then20, %for.body
  %inc = add nsw i32 %e.036, 1
  %cmp8 = icmp slt i32 %inc, %3
  br i1 %cmp8, label %for.body, label %cleanup, !llvm.loop !12

cleanup:                                          ; preds = %if.end23, %if.end, %entry, %lor.lhs.false
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare dso_local spir_func i32 @_Z10atomic_minPU3AS1Vii(ptr addrspace(1) noundef, i32 noundef) local_unnamed_addr #2

attributes #0 = { convergent norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { convergent nounwind willreturn memory(none) }
attributes #4 = { convergent nounwind }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!opencl.spir.version = !{!2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 2, i32 0}
!3 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"int*", !"int*", !"int*", !"int*", !"int*", !"int*", !"int"}
!7 = !{!"const", !"const", !"const", !"", !"const", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
