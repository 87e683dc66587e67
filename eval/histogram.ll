; ModuleID = 'histogram.cl'
source_filename = "histogram.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent norecurse nounwind
define dso_local spir_kernel void @histogram(ptr addrspace(1) nocapture noundef readonly align 1 %data, ptr addrspace(1) noundef align 4 %bins, ptr addrspace(3) noundef align 4 %part, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z14get_local_sizej(i32 noundef 0) #3
  %conv2 = trunc i64 %call1 to i32
  %cmp51 = icmp slt i32 %conv, 256
  br i1 %cmp51, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %entry
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #4
  %call4 = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv5 = trunc i64 %call4 to i32
  %cmp753 = icmp slt i32 %conv5, %n
  br i1 %cmp753, label %for.body10, label %for.cond.cleanup9

for.body:                                         ; preds = %entry, %for.body
  %b.052 = phi i32 [ %add, %for.body ], [ %conv, %entry ]
  %idxprom = sext i32 %b.052 to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(3) %part, i64 %idxprom
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !tbaa !8
  %add = add nsw i32 %b.052, %conv2
  %cmp = icmp slt i32 %add, 256
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !12

for.cond.cleanup9:                                ; preds = %for.body10, %for.cond.cleanup
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #4
  %cmp2455 = icmp slt i32 %conv, 256
  br i1 %cmp2455, label %for.body27, label %for.cond.cleanup26

for.body10:                                       ; preds = %for.cond.cleanup, %for.body10
  %i.054 = phi i32 [ %conv20, %for.body10 ], [ %conv5, %for.cond.cleanup ]
  %idxprom11 = sext i32 %i.054 to i64
  %arrayidx12 = getelementptr inbounds i8, ptr addrspace(1) %data, i64 %idxprom11
  %0 = load i8, ptr addrspace(1) %arrayidx12, align 1, !tbaa !14
  %idxprom13 = zext i8 %0 to i64
  %arrayidx14 = getelementptr inbounds i32, ptr addrspace(3) %part, i64 %idxprom13
  %call15 = tail call spir_func i32 @_Z10atomic_incPU3AS3Vj(ptr addrspace(3) noundef %arrayidx14) #4
  %call17 = tail call spir_func i64 @_Z15get_global_sizej(i32 noundef 0) #3
  %1 = trunc i64 %call17 to i32
  %conv20 = add i32 %i.054, %1
  %cmp7 = icmp slt i32 %conv20, %n
  br i1 %cmp7, label %for.body10, label %for.cond.cleanup9, !llvm.loop !15

for.cond.cleanup26:                               ; preds = %for.inc35, %for.cond.cleanup9
  ret void

for.body27:                                       ; preds = %for.cond.cleanup9, %for.inc35
  %b22.056 = phi i32 [ %add36, %for.inc35 ], [ %conv, %for.cond.cleanup9 ]
  %idxprom28 = sext i32 %b22.056 to i64
  %arrayidx29 = getelementptr inbounds i32, ptr addrspace(3) %part, i64 %idxprom28
  %2 = load i32, ptr addrspace(3) %arrayidx29, align 4, !tbaa !8
  %tobool.not = icmp eq i32 %2, 0
  br i1 %tobool.not, label %for.inc35, label %if.then

if.then:                                          ; preds = %for.body27
  %arrayidx31 = getelementptr inbounds i32, ptr addrspace(1) %bins, i64 %idxprom28
  %call34 = tail call spir_func i32 @_Z10atomic_addPU3AS1Vjj(ptr addrspace(1) noundef %arrayidx31, i32 noundef %2) #4
  br label %for.inc35

for.inc35:                                        ; preds = %for.body27, %if.then
  %add36 = add nsw i32 %b22.056, %conv2
  %cmp24 = icmp slt i32 %add36, 256
  br i1 %cmp24, label %for.body27, label %for.cond.cleanup26, !llvm.loop !16
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z14get_local_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare dso_local spir_func void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare dso_local spir_func i32 @_Z10atomic_incPU3AS3Vj(ptr addrspace(3) noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z15get_global_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare dso_local spir_func i32 @_Z10atomic_addPU3AS1Vjj(ptr addrspace(1) noundef, i32 noundef) local_unnamed_addr #2

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
!6 = !{!"uchar*", !"uint*", !"uint*", !"int"}
!7 = !{!"const", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = !{!10, !10, i64 0}
!15 = distinct !{!15, !13}
!16 = distinct !{!16, !13}
