; ModuleID = 'stencil3d.cl'
source_filename = "stencil3d.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @stencil3d(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %nx, i32 noundef %ny, i32 noundef %nz) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 1) #3
  %conv2 = trunc i64 %call1 to i32
  %cmp = icmp slt i32 %conv, 1
  br i1 %cmp, label %cleanup, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %entry
  %sub = add nsw i32 %nx, -1
  %cmp4 = icmp sgt i32 %sub, %conv
  %cmp7 = icmp sgt i32 %conv2, 0
  %or.cond.not76 = select i1 %cmp4, i1 %cmp7, i1 false
  %sub10 = add nsw i32 %ny, -1
  %cmp11.not = icmp sgt i32 %sub10, %conv2
  %or.cond75 = select i1 %or.cond.not76, i1 %cmp11.not, i1 false
  br i1 %or.cond75, label %if.end, label %cleanup

if.end:                                           ; preds = %lor.lhs.false
  %mul = mul nsw i32 %ny, %nx
  %sub18 = add nsw i32 %nz, -1
  %cmp1977 = icmp sgt i32 %nz, 2
  br i1 %cmp1977, label %for.body.preheader, label %cleanup

for.body.preheader:                               ; preds = %if.end
  %mul13 = mul nsw i32 %conv2, %nx
  %add = add nsw i32 %mul13, %conv
  %add14 = add nsw i32 %add, %mul
  %idxprom16 = sext i32 %add14 to i64
  %arrayidx17 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom16
  %0 = load float, ptr addrspace(1) %arrayidx17, align 4, !tbaa !8
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  br label %for.body

for.body:                                         ; preds = %for.body.preheader, %for.body
  %z.081 = phi i32 [ %inc, %for.body ], [ 1, %for.body.preheader ]
  %here.080 = phi float [ %2, %for.body ], [ %0, %for.body.preheader ]
  %below.079 = phi float [ %here.080, %for.body ], [ %1, %for.body.preheader ]
  %at.078 = phi i32 [ %add21, %for.body ], [ %add14, %for.body.preheader ]
  %add21 = add nsw i32 %at.078, %mul
  %idxprom22 = sext i32 %add21 to i64
  %arrayidx23 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom22
  %2 = load float, ptr addrspace(1) %arrayidx23, align 4, !tbaa !8
  %add24 = fadd float %below.079, %2
  %3 = sext i32 %at.078 to i64
  %4 = getelementptr float, ptr addrspace(1) %in, i64 %3
  %arrayidx27 = getelementptr i8, ptr addrspace(1) %4, i64 -4
  %5 = load float, ptr addrspace(1) %arrayidx27, align 4, !tbaa !8
  %add28 = fadd float %add24, %5
  %arrayidx31 = getelementptr i8, ptr addrspace(1) %4, i64 4
  %6 = load float, ptr addrspace(1) %arrayidx31, align 4, !tbaa !8
  %add32 = fadd float %add28, %6
  %sub33 = sub nsw i32 %at.078, %nx
  %idxprom34 = sext i32 %sub33 to i64
  %arrayidx35 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom34
  %7 = load float, ptr addrspace(1) %arrayidx35, align 4, !tbaa !8
  %add36 = fadd float %add32, %7
  %add37 = add nsw i32 %at.078, %nx
  %idxprom38 = sext i32 %add37 to i64
  %arrayidx39 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom38
  %8 = load float, ptr addrspace(1) %arrayidx39, align 4, !tbaa !8
  %add40 = fadd float %add36, %8
  %9 = tail call float @llvm.fmuladd.f32(float %here.080, float -6.000000e+00, float %add40)
  %arrayidx43 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %3
  store float %9, ptr addrspace(1) %arrayidx43, align 4, !tbaa !8
  %inc = add nuw nsw i32 %z.081, 1
  %cmp19 = icmp slt i32 %inc, %sub18
  br i1 %cmp19, label %for.body, label %cleanup, !llvm.loop !12

cleanup:                                          ; preds = %for.body, %if.end, %entry, %lor.lhs.false
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

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
!4 = !{i32 1, i32 1, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"int", !"int", !"int"}
!7 = !{!"const", !"", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
