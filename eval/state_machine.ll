; ModuleID = 'state_machine.cl'
source_filename = "state_machine.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @state_machine(ptr addrspace(1) nocapture noundef readonly align 1 %text, ptr addrspace(1) nocapture noundef readonly align 4 %first, ptr addrspace(1) nocapture noundef writeonly align 4 %tokens, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #2
  %conv = trunc i64 %call to i32
  %cmp.not = icmp slt i32 %conv, %n
  br i1 %cmp.not, label %if.end, label %cleanup49

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %conv to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %first, i64 %idxprom
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %arrayidx3 = getelementptr i8, ptr addrspace(1) %arrayidx, i64 4
  %1 = load i32, ptr addrspace(1) %arrayidx3, align 4, !tbaa !8
  %cmp467 = icmp slt i32 %0, %1
  br i1 %cmp467, label %for.body, label %cleanup45

for.body:                                         ; preds = %if.end, %cleanup
  %i.070 = phi i32 [ %inc44, %cleanup ], [ %0, %if.end ]
  %count.069 = phi i32 [ %count.2, %cleanup ], [ 0, %if.end ]
  %state.068 = phi i32 [ %state.2, %cleanup ], [ 0, %if.end ]
  %idxprom6 = sext i32 %i.070 to i64
  %arrayidx7 = getelementptr inbounds i8, ptr addrspace(1) %text, i64 %idxprom6
  %2 = load i8, ptr addrspace(1) %arrayidx7, align 1, !tbaa !12
  switch i32 %state.068, label %default.unreachable [
    i32 0, label %sw.bb
    i32 1, label %sw.bb18
    i32 2, label %sw.bb30
    i32 3, label %cleanup
  ]

sw.bb:                                            ; preds = %for.body
  switch i8 %2, label %if.then15 [
    i8 34, label %cleanup
    i8 32, label %sw.epilog.fold.split
  ]

if.then15:                                        ; preds = %sw.bb
  %inc = add nsw i32 %count.069, 1
  br label %cleanup

sw.bb18:                                          ; preds = %for.body
  switch i8 %2, label %sw.epilog.fold.split65 [
    i8 32, label %sw.epilog
    i8 35, label %cleanup
  ]

sw.bb30:                                          ; preds = %for.body
  switch i8 %2, label %sw.epilog.fold.split66 [
    i8 92, label %cleanup
    i8 34, label %if.then39
  ]

if.then39:                                        ; preds = %sw.bb30
  %inc40 = add nsw i32 %count.069, 1
  br label %cleanup

sw.epilog.fold.split:                             ; preds = %sw.bb
  br label %cleanup

sw.epilog.fold.split65:                           ; preds = %sw.bb18
  br label %cleanup

sw.epilog.fold.split66:                           ; preds = %sw.bb30
  br label %cleanup

sw.epilog:                                        ; preds = %sw.bb18
  br label %cleanup

default.unreachable:                              ; preds = %for.body
  unreachable

cleanup:                                          ; preds = %for.body, %if.then15, %if.then39, %sw.epilog.fold.split, %sw.bb, %sw.epilog.fold.split65, %sw.epilog.fold.split66, %sw.bb30, %sw.bb18, %sw.epilog
  %state.2 = phi i32 [ 1, %sw.bb18 ], [ 0, %if.then39 ], [ 1, %if.then15 ], [ 2, %sw.bb ], [ 0, %sw.epilog.fold.split ], [ 1, %sw.epilog.fold.split65 ], [ 3, %sw.bb30 ], [ 2, %sw.epilog.fold.split66 ], [ 0, %sw.epilog ], [ 2, %for.body ]
  %count.2 = phi i32 [ %count.069, %sw.bb18 ], [ %inc40, %if.then39 ], [ %inc, %if.then15 ], [ %count.069, %sw.bb ], [ %count.069, %sw.epilog.fold.split ], [ %count.069, %sw.epilog.fold.split65 ], [ %count.069, %sw.bb30 ], [ %count.069, %sw.epilog.fold.split66 ], [ %count.069, %sw.epilog ], [ %count.069, %for.body ]
  %cond = phi i1 [ false, %sw.bb18 ], [ true, %if.then39 ], [ true, %if.then15 ], [ true, %sw.bb ], [ true, %sw.epilog.fold.split ], [ true, %sw.epilog.fold.split65 ], [ true, %sw.bb30 ], [ true, %sw.epilog.fold.split66 ], [ true, %sw.epilog ], [ true, %for.body ]
  %inc44 = add nsw i32 %i.070, 1
  %cmp4 = icmp slt i32 %inc44, %1
  %or.cond = select i1 %cond, i1 %cmp4, i1 false
  br i1 %or.cond, label %for.body, label %cleanup45, !llvm.loop !13

cleanup45:                                        ; preds = %cleanup, %if.end
  %count.3 = phi i32 [ 0, %if.end ], [ %count.2, %cleanup ]
  %arrayidx48 = getelementptr inbounds i32, ptr addrspace(1) %tokens, i64 %idxprom
  store i32 %count.3, ptr addrspace(1) %arrayidx48, align 4, !tbaa !8
  br label %cleanup49

cleanup49:                                        ; preds = %entry, %cleanup45
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
!4 = !{i32 1, i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"char*", !"int*", !"int*", !"int"}
!7 = !{!"const", !"const", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{!10, !10, i64 0}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
