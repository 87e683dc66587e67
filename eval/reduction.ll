; ModuleID = 'reduction.cl'
source_filename = "reduction.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent norecurse nounwind
define dso_local spir_kernel void @reduction(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(3) nocapture noundef align 4 %part, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z14get_local_sizej(i32 noundef 0) #3
  %conv2 = trunc i64 %call1 to i32
  %call3 = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv4 = trunc i64 %call3 to i32
  %cmp47 = icmp slt i32 %conv4, %n
  br i1 %cmp47, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %s.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %add, %for.body ]
  %idxprom10 = sext i32 %conv to i64
  %arrayidx11 = getelementptr inbounds float, ptr addrspace(3) %part, i64 %idxprom10
  store float %s.0.lcssa, ptr addrspace(3) %arrayidx11, align 4, !tbaa !8
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #4
  %cmp1350 = icmp sgt i32 %conv2, 1
  br i1 %cmp1350, label %for.body16, label %for.cond.cleanup15

for.body:                                         ; preds = %entry, %for.body
  %i.049 = phi i32 [ %conv9, %for.body ], [ %conv4, %entry ]
  %s.048 = phi float [ %add, %for.body ], [ 0.000000e+00, %entry ]
  %idxprom = sext i32 %i.049 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %add = fadd float %s.048, %0
  %call6 = tail call spir_func i64 @_Z15get_global_sizej(i32 noundef 0) #3
  %1 = trunc i64 %call6 to i32
  %conv9 = add i32 %i.049, %1
  %cmp = icmp slt i32 %conv9, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !12

for.cond.cleanup15:                               ; preds = %if.end, %for.cond.cleanup
  %cmp27 = icmp eq i32 %conv, 0
  br i1 %cmp27, label %if.then29, label %if.end33

for.body16:                                       ; preds = %for.cond.cleanup, %if.end
  %half_.051.in = phi i32 [ %half_.051, %if.end ], [ %conv2, %for.cond.cleanup ]
  %half_.051 = lshr i32 %half_.051.in, 1
  %cmp17 = icmp sgt i32 %half_.051, %conv
  br i1 %cmp17, label %if.then, label %if.end

if.then:                                          ; preds = %for.body16
  %add19 = add nsw i32 %half_.051, %conv
  %idxprom20 = sext i32 %add19 to i64
  %arrayidx21 = getelementptr inbounds float, ptr addrspace(3) %part, i64 %idxprom20
  %2 = load float, ptr addrspace(3) %arrayidx21, align 4, !tbaa !8
  %3 = load float, ptr addrspace(3) %arrayidx11, align 4, !tbaa !8
  %add24 = fadd float %2, %3
  store float %add24, ptr addrspace(3) %arrayidx11, align 4, !tbaa !8
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body16
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #4
  %cmp13.not = icmp ult i32 %half_.051.in, 4
  br i1 %cmp13.not, label %for.cond.cleanup15, label %for.body16, !llvm.loop !14

if.then29:                                        ; preds = %for.cond.cleanup15
  %4 = load float, ptr addrspace(3) %part, align 4, !tbaa !8
  %call31 = tail call spir_func i64 @_Z12get_group_idj(i32 noundef 0) #3
  %arrayidx32 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %call31
  store float %4, ptr addrspace(1) %arrayidx32, align 4, !tbaa !8
  br label %if.end33

if.end33:                                         ; preds = %if.then29, %for.cond.cleanup15
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z14get_local_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z15get_global_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare dso_local spir_func void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

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
!6 = !{!"float*", !"float*", !"float*", !"int"}
!7 = !{!"const", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = distinct !{!14, !13}
