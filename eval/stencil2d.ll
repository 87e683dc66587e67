; ModuleID = 'stencil2d.cl'
source_filename = "stencil2d.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define dso_local spir_kernel void @stencil2d(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %w, i32 noundef %h, float noundef %c0, float noundef %c1) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 1) #3
  %conv2 = trunc i64 %call1 to i32
  %cmp = icmp sgt i32 %conv, 0
  %cmp4 = icmp sgt i32 %conv2, 0
  %or.cond.not69 = select i1 %cmp, i1 %cmp4, i1 false
  %sub = add nsw i32 %w, -1
  %cmp7.not = icmp sgt i32 %sub, %conv
  %or.cond67 = select i1 %or.cond.not69, i1 %cmp7.not, i1 false
  %sub10 = add nsw i32 %h, -1
  %cmp11.not = icmp sgt i32 %sub10, %conv2
  %or.cond68 = select i1 %or.cond67, i1 %cmp11.not, i1 false
  br i1 %or.cond68, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %sub13 = add nsw i32 %conv2, -1
  %mul = mul nsw i32 %sub13, %w
  %add = add nsw i32 %mul, %conv
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %add14 = add nuw nsw i32 %conv2, 1
  %mul15 = mul nsw i32 %add14, %w
  %add16 = add nsw i32 %mul15, %conv
  %idxprom17 = sext i32 %add16 to i64
  %arrayidx18 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom17
  %1 = load float, ptr addrspace(1) %arrayidx18, align 4, !tbaa !8
  %add19 = fadd float %0, %1
  %mul20 = mul nsw i32 %conv2, %w
  %add21 = add nsw i32 %mul20, %conv
  %2 = sext i32 %add21 to i64
  %3 = getelementptr float, ptr addrspace(1) %in, i64 %2
  %arrayidx24 = getelementptr i8, ptr addrspace(1) %3, i64 -4
  %4 = load float, ptr addrspace(1) %arrayidx24, align 4, !tbaa !8
  %add25 = fadd float %add19, %4
  %arrayidx30 = getelementptr i8, ptr addrspace(1) %3, i64 4
  %5 = load float, ptr addrspace(1) %arrayidx30, align 4, !tbaa !8
  %add31 = fadd float %add25, %5
  %6 = load float, ptr addrspace(1) %3, align 4, !tbaa !8
  %mul37 = fmul float %add31, %c1
  %7 = tail call float @llvm.fmuladd.f32(float %c0, float %6, float %mul37)
  %arrayidx41 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %2
  store float %7, ptr addrspace(1) %arrayidx41, align 4, !tbaa !8
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

attributes #0 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
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
!4 = !{i32 1, i32 1, i32 0, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"int", !"int", !"float", !"float"}
!7 = !{!"const", !"", !"", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
