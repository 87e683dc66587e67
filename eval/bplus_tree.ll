; ModuleID = 'bplus_tree.cl'
source_filename = "bplus_tree.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @bplus_tree(ptr addrspace(1) nocapture noundef readonly align 4 %keys, ptr addrspace(1) nocapture noundef readonly align 4 %child, ptr addrspace(1) nocapture noundef readonly align 4 %asked, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %height, i32 noundef %order, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #2
  %conv = trunc i64 %call to i32
  %cmp.not = icmp slt i32 %conv, %n
  br i1 %cmp.not, label %if.end, label %cleanup37

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %conv to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %asked, i64 %idxprom
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %cmp261 = icmp sgt i32 %height, 0
  br i1 %cmp261, label %while.cond.preheader.lr.ph, label %for.cond15.preheader

while.cond.preheader.lr.ph:                       ; preds = %if.end
  %sub = add i32 %order, -1
  %cmp458 = icmp sgt i32 %order, 1
  br label %while.cond.preheader

while.cond.preheader:                             ; preds = %while.cond.preheader.lr.ph, %while.end
  %level.063 = phi i32 [ 0, %while.cond.preheader.lr.ph ], [ %inc14, %while.end ]
  %node.062 = phi i32 [ 0, %while.cond.preheader.lr.ph ], [ %2, %while.end ]
  %mul = mul nsw i32 %node.062, %order
  br i1 %cmp458, label %land.rhs, label %while.end

for.cond15.preheader:                             ; preds = %while.end, %if.end
  %node.0.lcssa = phi i32 [ 0, %if.end ], [ %2, %while.end ]
  %cmp1665 = icmp sgt i32 %order, 0
  br i1 %cmp1665, label %for.body19.lr.ph, label %cleanup

for.body19.lr.ph:                                 ; preds = %for.cond15.preheader
  %mul20 = mul nsw i32 %node.0.lcssa, %order
  br label %for.body19

land.rhs:                                         ; preds = %while.cond.preheader, %while.body
  %slot.059 = phi i32 [ %inc, %while.body ], [ 0, %while.cond.preheader ]
  %add = add nsw i32 %slot.059, %mul
  %idxprom6 = sext i32 %add to i64
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %keys, i64 %idxprom6
  %1 = load i32, ptr addrspace(1) %arrayidx7, align 4, !tbaa !8
  %cmp8.not = icmp sgt i32 %1, %0
  br i1 %cmp8.not, label %while.end, label %while.body

while.body:                                       ; preds = %land.rhs
  %inc = add nuw nsw i32 %slot.059, 1
  %cmp4 = icmp slt i32 %inc, %sub
  br i1 %cmp4, label %land.rhs, label %while.end, !llvm.loop !12

while.end:                                        ; preds = %land.rhs, %while.body, %while.cond.preheader
  %slot.0.lcssa = phi i32 [ 0, %while.cond.preheader ], [ %slot.059, %land.rhs ], [ %sub, %while.body ]
  %mul10 = mul nsw i32 %node.062, %order
  %add11 = add nsw i32 %slot.0.lcssa, %mul10
  %idxprom12 = sext i32 %add11 to i64
  %arrayidx13 = getelementptr inbounds i32, ptr addrspace(1) %child, i64 %idxprom12
  %2 = load i32, ptr addrspace(1) %arrayidx13, align 4, !tbaa !8
  %inc14 = add nuw nsw i32 %level.063, 1
  %cmp2 = icmp slt i32 %inc14, %height
  br i1 %cmp2, label %while.cond.preheader, label %for.cond15.preheader, !llvm.loop !14

for.cond15:                                       ; preds = %for.body19
  %inc33 = add nuw nsw i32 %s.066, 1
  %cmp16 = icmp slt i32 %inc33, %order
  br i1 %cmp16, label %for.body19, label %cleanup, !llvm.loop !15

for.body19:                                       ; preds = %for.body19.lr.ph, %for.cond15
  %s.066 = phi i32 [ 0, %for.body19.lr.ph ], [ %inc33, %for.cond15 ]
  %add21 = add nsw i32 %s.066, %mul20
  %idxprom22 = sext i32 %add21 to i64
  %arrayidx23 = getelementptr inbounds i32, ptr addrspace(1) %keys, i64 %idxprom22
  %3 = load i32, ptr addrspace(1) %arrayidx23, align 4, !tbaa !8
  %cmp24 = icmp eq i32 %3, %0
  br i1 %cmp24, label %if.then26, label %for.cond15

if.then26:                                        ; preds = %for.body19
  %arrayidx30 = getelementptr inbounds i32, ptr addrspace(1) %child, i64 %idxprom22
  %4 = load i32, ptr addrspace(1) %arrayidx30, align 4, !tbaa !8
  br label %cleanup

cleanup:                                          ; preds = %for.cond15, %for.cond15.preheader, %if.then26
  %answer.0 = phi i32 [ %4, %if.then26 ], [ -1, %for.cond15.preheader ], [ -1, %for.cond15 ]
  %arrayidx36 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom
  store i32 %answer.0, ptr addrspace(1) %arrayidx36, align 4, !tbaa !8
  br label %cleanup37

cleanup37:                                        ; preds = %entry, %cleanup
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
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"int*", !"int*", !"int*", !"int*", !"int", !"int", !"int"}
!7 = !{!"const", !"const", !"const", !"", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = distinct !{!14, !13}
!15 = distinct !{!15, !13}
