; ModuleID = 'pathfinder.cl'
source_filename = "pathfinder.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent norecurse nounwind
define dso_local spir_kernel void @pathfinder(ptr addrspace(1) nocapture noundef readonly align 4 %wall, ptr addrspace(1) nocapture noundef readonly align 4 %src, ptr addrspace(1) nocapture noundef writeonly align 4 %dst, ptr addrspace(3) nocapture noundef align 4 %prev, ptr addrspace(3) nocapture noundef align 4 %result, i32 noundef %cols, i32 noundef %rows, i32 noundef %start) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z14get_local_sizej(i32 noundef 0) #3
  %conv2 = trunc i64 %call1 to i32
  %call3 = tail call spir_func i64 @_Z12get_group_idj(i32 noundef 0) #3
  %conv4 = trunc i64 %call3 to i32
  %mul = shl nsw i32 %rows, 1
  %sub = sub nsw i32 %conv2, %mul
  %mul5 = mul nsw i32 %sub, %conv4
  %add = sub i32 %conv, %rows
  %sub6 = add i32 %add, %mul5
  %cmp = icmp sgt i32 %sub6, -1
  %cmp8 = icmp slt i32 %sub6, %cols
  %0 = and i1 %cmp, %cmp8
  br i1 %0, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %sub6 to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %src, i64 %idxprom
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %idxprom10 = sext i32 %conv to i64
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(3) %prev, i64 %idxprom10
  store i32 %1, ptr addrspace(3) %arrayidx11, align 4, !tbaa !8
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #4
  %cmp1294 = icmp sgt i32 %rows, 0
  br i1 %cmp1294, label %for.body.lr.ph, label %if.end61

for.body.lr.ph:                                   ; preds = %if.end
  %sub17 = add i32 %conv2, -2
  %2 = sext i32 %conv to i64
  %3 = getelementptr i32, ptr addrspace(3) %prev, i64 %2
  %arrayidx26 = getelementptr i8, ptr addrspace(3) %3, i64 -4
  %arrayidx31 = getelementptr i8, ptr addrspace(3) %3, i64 4
  %arrayidx41 = getelementptr inbounds i32, ptr addrspace(3) %result, i64 %2
  %sub43 = add nsw i32 %rows, -1
  %idxprom50 = sext i32 %conv to i64
  %arrayidx51 = getelementptr inbounds i32, ptr addrspace(3) %result, i64 %idxprom50
  %arrayidx53 = getelementptr inbounds i32, ptr addrspace(3) %prev, i64 %idxprom50
  br label %for.body

for.body:                                         ; preds = %if.end54, %for.body.lr.ph
  %i.095 = phi i32 [ 0, %for.body.lr.ph ], [ %add14, %if.end54 ]
  %add14 = add nuw nsw i32 %i.095, 1
  %cmp15.not.not = icmp slt i32 %i.095, %conv
  br i1 %cmp15.not.not, label %land.lhs.true, label %if.end42

land.lhs.true:                                    ; preds = %for.body
  %sub18 = sub i32 %sub17, %i.095
  %cmp19 = icmp sge i32 %sub18, %conv
  %or.cond = and i1 %0, %cmp19
  br i1 %or.cond, label %if.then23, label %if.end42

if.then23:                                        ; preds = %land.lhs.true
  %4 = load i32, ptr addrspace(3) %arrayidx26, align 4, !tbaa !8
  %5 = load i32, ptr addrspace(3) %3, align 4, !tbaa !8
  %6 = load i32, ptr addrspace(3) %arrayidx31, align 4, !tbaa !8
  %call32 = tail call spir_func i32 @_Z3minii(i32 noundef %5, i32 noundef %6) #3
  %call33 = tail call spir_func i32 @_Z3minii(i32 noundef %4, i32 noundef %call32) #3
  %add34 = add nsw i32 %i.095, %start
  %mul35 = mul nsw i32 %add34, %cols
  %add36 = add nsw i32 %mul35, %sub6
  %idxprom37 = sext i32 %add36 to i64
  %arrayidx38 = getelementptr inbounds i32, ptr addrspace(1) %wall, i64 %idxprom37
  %7 = load i32, ptr addrspace(1) %arrayidx38, align 4, !tbaa !8
  %add39 = add nsw i32 %7, %call33
  store i32 %add39, ptr addrspace(3) %arrayidx41, align 4, !tbaa !8
  br label %if.end42

if.end42:                                         ; preds = %if.then23, %land.lhs.true, %for.body
  %tobool48.not = phi i1 [ false, %if.then23 ], [ true, %land.lhs.true ], [ true, %for.body ]
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #4
  %cmp44 = icmp eq i32 %i.095, %sub43
  br i1 %cmp44, label %cleanup, label %if.end47

if.end47:                                         ; preds = %if.end42
  br i1 %tobool48.not, label %if.end54, label %if.then49

if.then49:                                        ; preds = %if.end47
  %8 = load i32, ptr addrspace(3) %arrayidx51, align 4, !tbaa !8
  store i32 %8, ptr addrspace(3) %arrayidx53, align 4, !tbaa !8
  br label %if.end54

if.end54:                                         ; preds = %if.then49, %if.end47
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #4
  br label %for.body

cleanup:                                          ; preds = %if.end42
  br i1 %tobool48.not, label %if.end61, label %if.then56

if.then56:                                        ; preds = %cleanup
  %idxprom57 = sext i32 %conv to i64
  %arrayidx58 = getelementptr inbounds i32, ptr addrspace(3) %result, i64 %idxprom57
  %9 = load i32, ptr addrspace(3) %arrayidx58, align 4, !tbaa !8
  %idxprom59 = sext i32 %sub6 to i64
  %arrayidx60 = getelementptr inbounds i32, ptr addrspace(1) %dst, i64 %idxprom59
  store i32 %9, ptr addrspace(1) %arrayidx60, align 4, !tbaa !8
  br label %if.end61

if.end61:                                         ; preds = %if.end, %if.then56, %cleanup
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z14get_local_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare dso_local spir_func void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i32 @_Z3minii(i32 noundef, i32 noundef) local_unnamed_addr #1

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
!4 = !{i32 1, i32 1, i32 1, i32 3, i32 3, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"int*", !"int*", !"int*", !"int*", !"int*", !"int", !"int", !"int"}
!7 = !{!"const", !"const", !"", !"", !"", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
