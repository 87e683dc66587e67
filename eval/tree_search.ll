; ModuleID = 'tree_search.cl'
source_filename = "tree_search.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(read, argmem: readwrite, inaccessiblemem: none)
define dso_local spir_kernel void @tree_search(ptr addrspace(1) nocapture noundef readonly align 4 %key, ptr addrspace(1) nocapture noundef readonly align 4 %left, ptr addrspace(1) nocapture noundef readonly align 4 %right, ptr addrspace(1) nocapture noundef readonly align 4 %asked, ptr addrspace(1) nocapture noundef writeonly align 4 %found, i32 noundef %root, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #2
  %conv = trunc i64 %call to i32
  %cmp.not = icmp slt i32 %conv, %n
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %conv to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %asked, i64 %idxprom
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %cmp235 = icmp sgt i32 %root, -1
  br i1 %cmp235, label %land.rhs, label %while.end

land.rhs:                                         ; preds = %if.end, %while.body
  %depth.037 = phi i32 [ %inc, %while.body ], [ 0, %if.end ]
  %at.036 = phi i32 [ %cond, %while.body ], [ %root, %if.end ]
  %idxprom4 = zext nneg i32 %at.036 to i64
  %arrayidx5 = getelementptr inbounds i32, ptr addrspace(1) %key, i64 %idxprom4
  %1 = load i32, ptr addrspace(1) %arrayidx5, align 4, !tbaa !8
  %cmp6.not = icmp eq i32 %1, %0
  br i1 %cmp6.not, label %while.end, label %while.body

while.body:                                       ; preds = %land.rhs
  %cmp10 = icmp slt i32 %0, %1
  %left.right = select i1 %cmp10, ptr addrspace(1) %left, ptr addrspace(1) %right
  %cond.in = getelementptr inbounds i32, ptr addrspace(1) %left.right, i64 %idxprom4
  %cond = load i32, ptr addrspace(1) %cond.in, align 4, !tbaa !8
  %inc = add nuw nsw i32 %depth.037, 1
  %cmp2 = icmp sgt i32 %cond, -1
  br i1 %cmp2, label %land.rhs, label %while.end, !llvm.loop !12

while.end:                                        ; preds = %land.rhs, %while.body, %if.end
  %cond21 = phi i32 [ -1, %if.end ], [ %depth.037, %land.rhs ], [ -1, %while.body ]
  %arrayidx23 = getelementptr inbounds i32, ptr addrspace(1) %found, i64 %idxprom
  store i32 %cond21, ptr addrspace(1) %arrayidx23, align 4, !tbaa !8
  br label %cleanup

cleanup:                                          ; preds = %entry, %while.end
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

attributes #0 = { convergent nofree norecurse nounwind memory(read, argmem: readwrite, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
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
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"int*", !"int*", !"int*", !"int*", !"int*", !"int", !"int"}
!7 = !{!"const", !"const", !"const", !"const", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
