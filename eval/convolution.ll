; ModuleID = 'convolution.cl'
source_filename = "convolution.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @convolution(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(2) nocapture noundef readonly align 4 %filter, i32 noundef %radius, i32 noundef %w, i32 noundef %h) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 1) #3
  %conv2 = trunc i64 %call1 to i32
  %cmp.not = icmp slt i32 %conv, %w
  %cmp4.not = icmp slt i32 %conv2, %h
  %or.cond = select i1 %cmp.not, i1 %cmp4.not, i1 false
  br i1 %or.cond, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %cmp6.not33 = icmp slt i32 %radius, 0
  br i1 %cmp6.not33, label %for.cond.cleanup, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %if.end
  %sub = sub nsw i32 0, %radius
  %mul = mul nsw i32 %conv2, %w
  %sub8 = add nsw i32 %w, -1
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %if.end
  %s.0.lcssa = phi float [ 0.000000e+00, %if.end ], [ %2, %for.body ]
  %mul15 = mul nsw i32 %conv2, %w
  %add16 = add nsw i32 %mul15, %conv
  %idxprom17 = sext i32 %add16 to i64
  %arrayidx18 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom17
  store float %s.0.lcssa, ptr addrspace(1) %arrayidx18, align 4, !tbaa !8
  br label %cleanup

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %k.035 = phi i32 [ %sub, %for.body.lr.ph ], [ %inc, %for.body ]
  %s.034 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %2, %for.body ]
  %add = add nsw i32 %k.035, %conv
  %call9 = tail call spir_func i32 @_Z5clampiii(i32 noundef %add, i32 noundef 0, i32 noundef %sub8) #3
  %add10 = add nsw i32 %call9, %mul
  %idxprom = sext i32 %add10 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %add11 = add nsw i32 %k.035, %radius
  %idxprom12 = sext i32 %add11 to i64
  %arrayidx13 = getelementptr inbounds float, ptr addrspace(2) %filter, i64 %idxprom12
  %1 = load float, ptr addrspace(2) %arrayidx13, align 4, !tbaa !8
  %2 = tail call float @llvm.fmuladd.f32(float %0, float %1, float %s.034)
  %inc = add nsw i32 %k.035, 1
  %cmp6.not.not = icmp slt i32 %k.035, %radius
  br i1 %cmp6.not.not, label %for.body, label %for.cond.cleanup, !llvm.loop !12

cleanup:                                          ; preds = %entry, %for.cond.cleanup
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i32 @_Z5clampiii(i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

attributes #0 = { convergent nofree norecurse nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!opencl.spir.version = !{!2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 2, i32 0}
!3 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!4 = !{i32 1, i32 1, i32 2, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"float*", !"int", !"int", !"int"}
!7 = !{!"const", !"", !"const", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
