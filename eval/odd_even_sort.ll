; ModuleID = 'odd_even_sort.cl'
source_filename = "odd_even_sort.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @odd_even_sort(ptr addrspace(1) nocapture noundef align 4 %rows, i32 noundef %length) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #2
  %conv = sext i32 %length to i64
  %mul = mul i64 %call, %conv
  %add.ptr = getelementptr inbounds i32, ptr addrspace(1) %rows, i64 %mul
  %cmp32 = icmp sgt i32 %length, 1
  br i1 %cmp32, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %while.end, %entry
  ret void

for.body:                                         ; preds = %entry, %while.end
  %i.033 = phi i32 [ %inc, %while.end ], [ 1, %entry ]
  %idxprom = zext nneg i32 %i.033 to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %add.ptr, i64 %idxprom
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  br label %land.rhs

land.rhs:                                         ; preds = %for.body, %while.body
  %j.0.in30 = phi i32 [ %i.033, %for.body ], [ %j.031, %while.body ]
  %j.031 = add nsw i32 %j.0.in30, -1
  %idxprom4 = zext nneg i32 %j.031 to i64
  %arrayidx5 = getelementptr inbounds i32, ptr addrspace(1) %add.ptr, i64 %idxprom4
  %1 = load i32, ptr addrspace(1) %arrayidx5, align 4, !tbaa !8
  %cmp6 = icmp sgt i32 %1, %0
  br i1 %cmp6, label %while.body, label %while.end

while.body:                                       ; preds = %land.rhs
  %idxprom10 = zext nneg i32 %j.0.in30 to i64
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %add.ptr, i64 %idxprom10
  store i32 %1, ptr addrspace(1) %arrayidx11, align 4, !tbaa !8
  %cmp2 = icmp sgt i32 %j.0.in30, 1
  br i1 %cmp2, label %land.rhs, label %while.end, !llvm.loop !12

while.end:                                        ; preds = %while.body, %land.rhs
  %j.0.in.lcssa = phi i32 [ 0, %while.body ], [ %j.0.in30, %land.rhs ]
  %idxprom13 = sext i32 %j.0.in.lcssa to i64
  %arrayidx14 = getelementptr inbounds i32, ptr addrspace(1) %add.ptr, i64 %idxprom13
  store i32 %0, ptr addrspace(1) %arrayidx14, align 4, !tbaa !8
  %inc = add nuw nsw i32 %i.033, 1
  %cmp = icmp slt i32 %inc, %length
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !14
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
!4 = !{i32 1, i32 0}
!5 = !{!"none", !"none"}
!6 = !{!"int*", !"int"}
!7 = !{!"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = distinct !{!14, !13}
