; ModuleID = 'scan.cl'
source_filename = "scan.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent norecurse nounwind
define dso_local spir_kernel void @scan(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(3) nocapture noundef align 4 %t, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z14get_local_sizej(i32 noundef 0) #3
  %conv2 = trunc i64 %call1 to i32
  %call3 = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv4 = trunc i64 %call3 to i32
  %cmp = icmp slt i32 %conv4, %n
  br i1 %cmp, label %cond.true, label %cond.end

cond.true:                                        ; preds = %entry
  %idxprom = sext i32 %conv4 to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i32 [ %0, %cond.true ], [ 0, %entry ]
  %idxprom6 = sext i32 %conv to i64
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(3) %t, i64 %idxprom6
  store i32 %cond, ptr addrspace(3) %arrayidx7, align 4, !tbaa !8
  %shr = ashr i32 %conv2, 1
  %invariant.gep = getelementptr i8, ptr addrspace(3) %t, i64 -4
  %invariant.gep102 = getelementptr i8, ptr addrspace(3) %t, i64 -4
  %cmp8104 = icmp sgt i32 %shr, 0
  br i1 %cmp8104, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %cond.end
  %mul = shl nsw i32 %conv, 1
  %add = or disjoint i32 %mul, 1
  %add16 = add nsw i32 %mul, 2
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end, %cond.end
  %offset.0.lcssa = phi i32 [ 1, %cond.end ], [ %shl, %if.end ]
  %cmp23 = icmp eq i32 %conv, 0
  br i1 %cmp23, label %if.then25, label %if.end29

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %offset.0106 = phi i32 [ 1, %for.body.lr.ph ], [ %shl, %if.end ]
  %d.0105 = phi i32 [ %shr, %for.body.lr.ph ], [ %shr22, %if.end ]
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #4
  %cmp10 = icmp sgt i32 %d.0105, %conv
  br i1 %cmp10, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %mul12 = mul nsw i32 %offset.0106, %add
  %1 = sext i32 %mul12 to i64
  %gep = getelementptr i32, ptr addrspace(3) %invariant.gep, i64 %1
  %2 = load i32, ptr addrspace(3) %gep, align 4, !tbaa !8
  %mul17 = mul nsw i32 %offset.0106, %add16
  %3 = sext i32 %mul17 to i64
  %gep103 = getelementptr i32, ptr addrspace(3) %invariant.gep102, i64 %3
  %4 = load i32, ptr addrspace(3) %gep103, align 4, !tbaa !8
  %add21 = add nsw i32 %4, %2
  store i32 %add21, ptr addrspace(3) %gep103, align 4, !tbaa !8
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %shl = shl i32 %offset.0106, 1
  %shr22 = lshr i32 %d.0105, 1
  %cmp8.not = icmp ult i32 %d.0105, 2
  br i1 %cmp8.not, label %for.cond.cleanup, label %for.body, !llvm.loop !12

if.then25:                                        ; preds = %for.cond.cleanup
  %5 = sext i32 %conv2 to i64
  %6 = getelementptr i32, ptr addrspace(3) %t, i64 %5
  %arrayidx28 = getelementptr i8, ptr addrspace(3) %6, i64 -4
  store i32 0, ptr addrspace(3) %arrayidx28, align 4, !tbaa !8
  br label %if.end29

if.end29:                                         ; preds = %if.then25, %for.cond.cleanup
  %invariant.gep107 = getelementptr i8, ptr addrspace(3) %t, i64 -4
  %invariant.gep109 = getelementptr i8, ptr addrspace(3) %t, i64 -4
  %cmp32111 = icmp sgt i32 %conv2, 1
  br i1 %cmp32111, label %for.body35.lr.ph, label %for.cond.cleanup34

for.body35.lr.ph:                                 ; preds = %if.end29
  %mul40 = shl nsw i32 %conv, 1
  %add41 = or disjoint i32 %mul40, 1
  %add45 = add nsw i32 %mul40, 2
  br label %for.body35

for.cond.cleanup34:                               ; preds = %for.inc58, %if.end29
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #4
  br i1 %cmp, label %if.then63, label %if.end68

for.body35:                                       ; preds = %for.body35.lr.ph, %for.inc58
  %offset.1113 = phi i32 [ %offset.0.lcssa, %for.body35.lr.ph ], [ %shr36, %for.inc58 ]
  %d30.0112 = phi i32 [ 1, %for.body35.lr.ph ], [ %shl59, %for.inc58 ]
  %shr36 = ashr i32 %offset.1113, 1
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #4
  %cmp37 = icmp sgt i32 %d30.0112, %conv
  br i1 %cmp37, label %if.then39, label %for.inc58

if.then39:                                        ; preds = %for.body35
  %mul42 = mul nsw i32 %shr36, %add41
  %mul46 = mul nsw i32 %shr36, %add45
  %7 = sext i32 %mul42 to i64
  %gep108 = getelementptr i32, ptr addrspace(3) %invariant.gep107, i64 %7
  %8 = load i32, ptr addrspace(3) %gep108, align 4, !tbaa !8
  %9 = sext i32 %mul46 to i64
  %gep110 = getelementptr i32, ptr addrspace(3) %invariant.gep109, i64 %9
  %10 = load i32, ptr addrspace(3) %gep110, align 4, !tbaa !8
  store i32 %10, ptr addrspace(3) %gep108, align 4, !tbaa !8
  %11 = load i32, ptr addrspace(3) %gep110, align 4, !tbaa !8
  %add56 = add nsw i32 %11, %8
  store i32 %add56, ptr addrspace(3) %gep110, align 4, !tbaa !8
  br label %for.inc58

for.inc58:                                        ; preds = %for.body35, %if.then39
  %shl59 = shl i32 %d30.0112, 1
  %cmp32 = icmp slt i32 %shl59, %conv2
  br i1 %cmp32, label %for.body35, label %for.cond.cleanup34, !llvm.loop !14

if.then63:                                        ; preds = %for.cond.cleanup34
  %12 = load i32, ptr addrspace(3) %arrayidx7, align 4, !tbaa !8
  %idxprom66 = sext i32 %conv4 to i64
  %arrayidx67 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom66
  store i32 %12, ptr addrspace(1) %arrayidx67, align 4, !tbaa !8
  br label %if.end68

if.end68:                                         ; preds = %if.then63, %for.cond.cleanup34
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z14get_local_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare dso_local spir_func void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

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
!4 = !{i32 1, i32 1, i32 3, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"int*", !"int*", !"int*", !"int"}
!7 = !{!"const", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = distinct !{!14, !13}
