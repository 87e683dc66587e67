; ModuleID = 'radix_sort.cl'
source_filename = "radix_sort.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent norecurse nounwind
define dso_local spir_kernel void @radix_count(ptr addrspace(1) nocapture noundef readonly align 4 %keys, ptr addrspace(1) nocapture noundef writeonly align 4 %counts, ptr addrspace(3) nocapture noundef align 4 %part, i32 noundef %shift, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %mine = alloca [16 x i32], align 4
  %call = tail call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #5
  %call1 = tail call spir_func i64 @_Z14get_local_sizej(i32 noundef 0) #5
  %call3 = tail call spir_func i64 @_Z14get_num_groupsj(i32 noundef 0) #5
  %conv4 = trunc i64 %call3 to i32
  %call5 = tail call spir_func i64 @_Z12get_group_idj(i32 noundef 0) #5
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %mine) #6
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(64) %mine, i8 0, i64 64, i1 false), !tbaa !8
  %add = add i32 %n, -1
  %sub = add i32 %add, %conv4
  %div = sdiv i32 %sub, %conv4
  %0 = trunc i64 %call5 to i32
  %conv7 = mul i32 %div, %0
  %add8 = add nsw i32 %conv7, %div
  %conv = trunc i64 %call to i32
  %conv2 = trunc i64 %call1 to i32
  %call9 = tail call spir_func i32 @_Z3minii(i32 noundef %add8, i32 noundef %n) #5
  %add11 = add nsw i32 %conv7, %conv
  %cmp1390 = icmp slt i32 %add11, %call9
  br i1 %cmp1390, label %for.body16.lr.ph, label %for.cond26.preheader

for.body16.lr.ph:                                 ; preds = %entry
  %shr.mask = and i32 %shift, 31
  br label %for.body16

for.cond26.preheader:                             ; preds = %for.body16, %entry
  %idxprom33 = sext i32 %conv to i64
  %arrayidx34 = getelementptr inbounds i32, ptr addrspace(3) %part, i64 %idxprom33
  %div35 = sdiv i32 %conv2, 2
  %cmp3792 = icmp sgt i32 %conv2, 1
  %cmp52 = icmp eq i32 %conv, 0
  br label %for.body30

for.body16:                                       ; preds = %for.body16.lr.ph, %for.body16
  %i.091 = phi i32 [ %add11, %for.body16.lr.ph ], [ %add23, %for.body16 ]
  %idxprom17 = sext i32 %i.091 to i64
  %arrayidx18 = getelementptr inbounds i32, ptr addrspace(1) %keys, i64 %idxprom17
  %1 = load i32, ptr addrspace(1) %arrayidx18, align 4, !tbaa !8
  %shr = lshr i32 %1, %shr.mask
  %and = and i32 %shr, 15
  %idxprom19 = zext nneg i32 %and to i64
  %arrayidx20 = getelementptr inbounds [16 x i32], ptr %mine, i64 0, i64 %idxprom19
  %2 = load i32, ptr %arrayidx20, align 4, !tbaa !8
  %inc21 = add i32 %2, 1
  store i32 %inc21, ptr %arrayidx20, align 4, !tbaa !8
  %add23 = add nsw i32 %i.091, %conv2
  %cmp13 = icmp slt i32 %add23, %call9
  br i1 %cmp13, label %for.body16, label %for.cond26.preheader, !llvm.loop !12

for.cond.cleanup29:                               ; preds = %for.inc62
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %mine) #6
  ret void

for.body30:                                       ; preds = %for.cond26.preheader, %for.inc62
  %d25.094 = phi i32 [ 0, %for.cond26.preheader ], [ %inc63, %for.inc62 ]
  %idxprom31 = zext nneg i32 %d25.094 to i64
  %arrayidx32 = getelementptr inbounds [16 x i32], ptr %mine, i64 0, i64 %idxprom31
  %3 = load i32, ptr %arrayidx32, align 4, !tbaa !8
  store i32 %3, ptr addrspace(3) %arrayidx34, align 4, !tbaa !8
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #7
  br i1 %cmp3792, label %for.body40, label %for.cond.cleanup39

for.cond.cleanup39:                               ; preds = %if.end, %for.body30
  br i1 %cmp52, label %if.then54, label %for.inc62

for.body40:                                       ; preds = %for.body30, %if.end
  %h.093 = phi i32 [ %shr50, %if.end ], [ %div35, %for.body30 ]
  %cmp41 = icmp sgt i32 %h.093, %conv
  br i1 %cmp41, label %if.then, label %if.end

if.then:                                          ; preds = %for.body40
  %add43 = add nsw i32 %h.093, %conv
  %idxprom44 = sext i32 %add43 to i64
  %arrayidx45 = getelementptr inbounds i32, ptr addrspace(3) %part, i64 %idxprom44
  %4 = load i32, ptr addrspace(3) %arrayidx45, align 4, !tbaa !8
  %5 = load i32, ptr addrspace(3) %arrayidx34, align 4, !tbaa !8
  %add48 = add i32 %5, %4
  store i32 %add48, ptr addrspace(3) %arrayidx34, align 4, !tbaa !8
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body40
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #7
  %shr50 = lshr i32 %h.093, 1
  %cmp37.not = icmp ult i32 %h.093, 2
  br i1 %cmp37.not, label %for.cond.cleanup39, label %for.body40, !llvm.loop !14

if.then54:                                        ; preds = %for.cond.cleanup39
  %6 = load i32, ptr addrspace(3) %part, align 4, !tbaa !8
  %mul56 = mul nsw i32 %d25.094, %conv4
  %conv57 = sext i32 %mul56 to i64
  %call58 = tail call spir_func i64 @_Z12get_group_idj(i32 noundef 0) #5
  %7 = getelementptr i32, ptr addrspace(1) %counts, i64 %call58
  %arrayidx60 = getelementptr i32, ptr addrspace(1) %7, i64 %conv57
  store i32 %6, ptr addrspace(1) %arrayidx60, align 4, !tbaa !8
  br label %for.inc62

for.inc62:                                        ; preds = %for.cond.cleanup39, %if.then54
  %inc63 = add nuw nsw i32 %d25.094, 1
  %cmp27 = icmp ult i32 %d25.094, 15
  br i1 %cmp27, label %for.body30, label %for.cond.cleanup29, !llvm.loop !15
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z14get_local_sizej(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z14get_num_groupsj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i32 @_Z3minii(i32 noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: convergent nounwind
declare dso_local spir_func void @_Z7barrierj(i32 noundef) local_unnamed_addr #3

; Function Attrs: convergent norecurse nounwind
define dso_local spir_kernel void @radix_scatter(ptr addrspace(1) nocapture noundef readonly align 4 %keys, ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(1) noundef align 4 %start, i32 noundef %shift, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !16 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #5
  %conv = trunc i64 %call to i32
  %cmp.not = icmp slt i32 %conv, %n
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %conv to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %keys, i64 %idxprom
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %shr.mask = and i32 %shift, 31
  %shr = lshr i32 %0, %shr.mask
  %and = and i32 %shr, 15
  %idxprom4 = zext nneg i32 %and to i64
  %arrayidx5 = getelementptr inbounds i32, ptr addrspace(1) %start, i64 %idxprom4
  %call6 = tail call spir_func i32 @_Z10atomic_incPU3AS1Vj(ptr addrspace(1) noundef %arrayidx5) #7
  %idxprom7 = zext i32 %call6 to i64
  %arrayidx8 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom7
  store i32 %0, ptr addrspace(1) %arrayidx8, align 4, !tbaa !8
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare dso_local spir_func i32 @_Z10atomic_incPU3AS1Vj(ptr addrspace(1) noundef) local_unnamed_addr #3

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #4

attributes #0 = { convergent norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent mustprogress nofree nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #5 = { convergent nounwind willreturn memory(none) }
attributes #6 = { nounwind }
attributes #7 = { convergent nounwind }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!opencl.spir.version = !{!2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 2, i32 0}
!3 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!4 = !{i32 1, i32 1, i32 3, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none"}
!6 = !{!"uint*", !"uint*", !"uint*", !"int", !"int"}
!7 = !{!"const", !"", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = distinct !{!14, !13}
!15 = distinct !{!15, !13}
!16 = !{i32 1, i32 1, i32 1, i32 0, i32 0}
