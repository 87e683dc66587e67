; ModuleID = 'game_of_life.cl'
source_filename = "game_of_life.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @game_of_life(ptr addrspace(1) nocapture noundef readonly align 1 %in, ptr addrspace(1) nocapture noundef writeonly align 1 %out, i32 noundef %w, i32 noundef %h) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #2
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 1) #2
  %conv2 = trunc i64 %call1 to i32
  %add = add i32 %conv2, %h
  %add11 = add i32 %conv, %w
  br label %for.cond4.preheader

for.cond4.preheader:                              ; preds = %entry, %for.cond.cleanup7
  %dy.049 = phi i32 [ -1, %entry ], [ %inc18, %for.cond.cleanup7 ]
  %count.048 = phi i32 [ 0, %entry ], [ %count.2, %for.cond.cleanup7 ]
  %add10 = add i32 %add, %dy.049
  br label %for.body8

for.cond.cleanup:                                 ; preds = %for.cond.cleanup7
  switch i32 %count.2, label %sw.default [
    i32 2, label %sw.bb
    i32 3, label %sw.epilog
  ]

for.cond.cleanup7:                                ; preds = %for.inc
  %inc18 = add nsw i32 %dy.049, 1
  %cmp = icmp slt i32 %dy.049, 1
  br i1 %cmp, label %for.cond4.preheader, label %for.cond.cleanup, !llvm.loop !8

for.body8:                                        ; preds = %for.cond4.preheader, %for.inc
  %dx.047 = phi i32 [ -1, %for.cond4.preheader ], [ %inc, %for.inc ]
  %count.146 = phi i32 [ %count.048, %for.cond4.preheader ], [ %count.2, %for.inc ]
  %0 = or i32 %dx.047, %dy.049
  %or.cond.not = icmp eq i32 %0, 0
  br i1 %or.cond.not, label %for.inc, label %if.then

if.then:                                          ; preds = %for.body8
  %rem = srem i32 %add10, %h
  %mul = mul nsw i32 %rem, %w
  %add12 = add i32 %add11, %dx.047
  %rem13 = srem i32 %add12, %w
  %add14 = add nsw i32 %mul, %rem13
  %idxprom = sext i32 %add14 to i64
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %idxprom
  %1 = load i8, ptr addrspace(1) %arrayidx, align 1, !tbaa !10
  %conv15 = zext i8 %1 to i32
  %add16 = add nsw i32 %count.146, %conv15
  br label %for.inc

for.inc:                                          ; preds = %if.then, %for.body8
  %count.2 = phi i32 [ %add16, %if.then ], [ %count.146, %for.body8 ]
  %inc = add nsw i32 %dx.047, 1
  %cmp5 = icmp slt i32 %dx.047, 1
  br i1 %cmp5, label %for.body8, label %for.cond.cleanup7, !llvm.loop !13

sw.bb:                                            ; preds = %for.cond.cleanup
  %mul20 = mul nsw i32 %conv2, %w
  %add21 = add nsw i32 %mul20, %conv
  %idxprom22 = sext i32 %add21 to i64
  %arrayidx23 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %idxprom22
  %2 = load i8, ptr addrspace(1) %arrayidx23, align 1, !tbaa !10
  br label %sw.epilog

sw.default:                                       ; preds = %for.cond.cleanup
  br label %sw.epilog

sw.epilog:                                        ; preds = %for.cond.cleanup, %sw.default, %sw.bb
  %r.0 = phi i8 [ 0, %sw.default ], [ %2, %sw.bb ], [ 1, %for.cond.cleanup ]
  %mul25 = mul nsw i32 %conv2, %w
  %add26 = add nsw i32 %mul25, %conv
  %idxprom27 = sext i32 %add26 to i64
  %arrayidx28 = getelementptr inbounds i8, ptr addrspace(1) %out, i64 %idxprom27
  store i8 %r.0, ptr addrspace(1) %arrayidx28, align 1, !tbaa !10
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
!4 = !{i32 1, i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"uchar*", !"uchar*", !"int", !"int"}
!7 = !{!"const", !"", !"", !""}
!8 = distinct !{!8, !9}
!9 = !{!"llvm.loop.unroll.disable"}
!10 = !{!11, !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !9}
