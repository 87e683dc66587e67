; ModuleID = 'particle_filter.cl'
source_filename = "particle_filter.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @particle_filter(ptr addrspace(1) nocapture noundef readonly align 4 %cdf, ptr addrspace(1) nocapture noundef readonly align 4 %u, ptr addrspace(1) nocapture noundef readonly align 4 %x, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #2
  %conv = trunc i64 %call to i32
  %cmp.not = icmp slt i32 %conv, %n
  br i1 %cmp.not, label %for.cond.preheader, label %cleanup18

for.cond.preheader:                               ; preds = %entry
  %cmp227 = icmp sgt i32 %n, 0
  br i1 %cmp227, label %for.body.lr.ph, label %cleanup

for.body.lr.ph:                                   ; preds = %for.cond.preheader
  %idxprom4 = sext i32 %conv to i64
  %arrayidx5 = getelementptr inbounds float, ptr addrspace(1) %u, i64 %idxprom4
  %0 = load float, ptr addrspace(1) %arrayidx5, align 4, !tbaa !8
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.inc
  %k.028 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.inc ]
  %idxprom = zext nneg i32 %k.028 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %cdf, i64 %idxprom
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %cmp6 = fcmp ult float %1, %0
  br i1 %cmp6, label %for.inc, label %cleanup

for.inc:                                          ; preds = %for.body
  %inc = add nuw nsw i32 %k.028, 1
  %cmp2 = icmp slt i32 %inc, %n
  br i1 %cmp2, label %for.body, label %cleanup, !llvm.loop !12

cleanup:                                          ; preds = %for.inc, %for.body, %for.cond.preheader
  %at.0 = phi i32 [ -1, %for.cond.preheader ], [ -1, %for.inc ], [ %k.028, %for.body ]
  %cmp10 = icmp eq i32 %at.0, -1
  %sub = add nsw i32 %n, -1
  %spec.select = select i1 %cmp10, i32 %sub, i32 %at.0
  %idxprom14 = sext i32 %spec.select to i64
  %arrayidx15 = getelementptr inbounds float, ptr addrspace(1) %x, i64 %idxprom14
  %2 = load float, ptr addrspace(1) %arrayidx15, align 4, !tbaa !8
  %idxprom16 = sext i32 %conv to i64
  %arrayidx17 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom16
  store float %2, ptr addrspace(1) %arrayidx17, align 4, !tbaa !8
  br label %cleanup18

cleanup18:                                        ; preds = %entry, %cleanup
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
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"float*", !"float*", !"int"}
!7 = !{!"const", !"const", !"const", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
