; ModuleID = 'string_search.cl'
source_filename = "string_search.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent norecurse nounwind
define dso_local spir_kernel void @string_search(ptr addrspace(1) nocapture noundef readonly align 1 %text, i32 noundef %n, ptr addrspace(2) nocapture noundef readonly align 1 %pattern, i32 noundef %m, ptr addrspace(1) noundef align 4 %count) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %sub = sub nsw i32 %n, %m
  %cmp = icmp slt i32 %sub, %conv
  br i1 %cmp, label %cleanup, label %while.cond.preheader

while.cond.preheader:                             ; preds = %entry
  %cmp222 = icmp sgt i32 %m, 0
  br i1 %cmp222, label %land.rhs, label %while.end

land.rhs:                                         ; preds = %while.cond.preheader, %while.body
  %k.023 = phi i32 [ %inc, %while.body ], [ 0, %while.cond.preheader ]
  %add = add nsw i32 %k.023, %conv
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %text, i64 %idxprom
  %0 = load i8, ptr addrspace(1) %arrayidx, align 1, !tbaa !8
  %idxprom5 = zext nneg i32 %k.023 to i64
  %arrayidx6 = getelementptr inbounds i8, ptr addrspace(2) %pattern, i64 %idxprom5
  %1 = load i8, ptr addrspace(2) %arrayidx6, align 1, !tbaa !8
  %cmp8 = icmp eq i8 %0, %1
  br i1 %cmp8, label %while.body, label %while.end

while.body:                                       ; preds = %land.rhs
  %inc = add nuw nsw i32 %k.023, 1
  %cmp2 = icmp slt i32 %inc, %m
  br i1 %cmp2, label %land.rhs, label %while.end, !llvm.loop !11

while.end:                                        ; preds = %land.rhs, %while.body, %while.cond.preheader
  %k.0.lcssa = phi i32 [ 0, %while.cond.preheader ], [ %k.023, %land.rhs ], [ %m, %while.body ]
  %cmp10 = icmp eq i32 %k.0.lcssa, %m
  br i1 %cmp10, label %if.then12, label %cleanup

if.then12:                                        ; preds = %while.end
  %call13 = tail call spir_func i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) noundef %count) #4
  br label %cleanup

cleanup:                                          ; preds = %while.end, %if.then12, %entry
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare dso_local spir_func i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) noundef) local_unnamed_addr #2

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
!4 = !{i32 1, i32 0, i32 2, i32 0, i32 1}
!5 = !{!"none", !"none", !"none", !"none", !"none"}
!6 = !{!"char*", !"int", !"char*", !"int", !"int*"}
!7 = !{!"const", !"", !"const", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.unroll.disable"}
