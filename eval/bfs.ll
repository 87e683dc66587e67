; ModuleID = 'bfs.cl'
source_filename = "bfs.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @bfs(ptr addrspace(1) nocapture noundef readonly align 4 %first, ptr addrspace(1) nocapture noundef readonly align 4 %edges, ptr addrspace(1) nocapture noundef align 4 %level, ptr addrspace(1) nocapture noundef writeonly align 4 %changed, i32 noundef %depth, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #2
  %conv = trunc i64 %call to i32
  %cmp = icmp slt i32 %conv, %n
  br i1 %cmp, label %land.lhs.true, label %if.end20

land.lhs.true:                                    ; preds = %entry
  %idxprom = sext i32 %conv to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %level, i64 %idxprom
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %cmp2 = icmp eq i32 %0, %depth
  br i1 %cmp2, label %if.then, label %if.end20

if.then:                                          ; preds = %land.lhs.true
  %arrayidx5 = getelementptr inbounds i32, ptr addrspace(1) %first, i64 %idxprom
  %1 = load i32, ptr addrspace(1) %arrayidx5, align 4, !tbaa !8
  %arrayidx7 = getelementptr i8, ptr addrspace(1) %arrayidx5, i64 4
  %2 = load i32, ptr addrspace(1) %arrayidx7, align 4, !tbaa !8
  %cmp831 = icmp slt i32 %1, %2
  br i1 %cmp831, label %for.body.lr.ph, label %if.end20

for.body.lr.ph:                                   ; preds = %if.then
  %add17 = add nsw i32 %depth, 1
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %e.032 = phi i32 [ %1, %for.body.lr.ph ], [ %inc, %if.end ]
  %idxprom10 = sext i32 %e.032 to i64
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %edges, i64 %idxprom10
  %3 = load i32, ptr addrspace(1) %arrayidx11, align 4, !tbaa !8
  %idxprom12 = sext i32 %3 to i64
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(1) %level, i64 %idxprom12
  %4 = load i32, ptr addrspace(1) %arrayidx13, align 4, !tbaa !8
  %cmp14 = icmp slt i32 %4, 0
  br i1 %cmp14, label %if.then16, label %if.end

if.then16:                                        ; preds = %for.body
  store i32 %add17, ptr addrspace(1) %arrayidx13, align 4, !tbaa !8
  store i32 1, ptr addrspace(1) %changed, align 4, !tbaa !8
  br label %if.end

if.end:                                           ; preds = %if.then16, %for.body
  %inc = add nsw i32 %e.032, 1
  %5 = load i32, ptr addrspace(1) %arrayidx7, align 4, !tbaa !8
  %cmp8 = icmp slt i32 %inc, %5
  br i1 %cmp8, label %for.body, label %if.end20, !llvm.loop !12

if.end20:                                         ; preds = %if.end, %if.then, %land.lhs.true, %entry
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

attributes #0 = { convergent nofree norecurse nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!opencl.spir.version = !{!2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 2, i32 0}
!3 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"int*", !"int*", !"int*", !"int*", !"int", !"int"}
!7 = !{!"const", !"const", !"", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
