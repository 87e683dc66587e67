; ModuleID = 'gaussian.cl'
source_filename = "gaussian.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define dso_local spir_kernel void @gaussian(ptr addrspace(1) nocapture noundef align 4 %a, ptr addrspace(1) nocapture noundef align 4 %b, ptr addrspace(1) nocapture noundef readonly align 4 %m, i32 noundef %n, i32 noundef %t) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 1) #3
  %conv2 = trunc i64 %call1 to i32
  %0 = xor i32 %t, -1
  %sub3 = add i32 %0, %n
  %cmp.not = icmp sgt i32 %sub3, %conv
  %sub5 = sub nsw i32 %n, %t
  %cmp6.not = icmp sgt i32 %sub5, %conv2
  %or.cond = select i1 %cmp.not, i1 %cmp6.not, i1 false
  br i1 %or.cond, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %add = add i32 %t, 1
  %add8 = add i32 %add, %conv
  %mul = mul nsw i32 %add8, %n
  %add9 = add nsw i32 %mul, %t
  %idxprom = sext i32 %add9 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %m, i64 %idxprom
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %t68 = add i32 %n, 1
  %add11 = mul i32 %t68, %t
  %add12 = add i32 %add11, %conv2
  %idxprom13 = sext i32 %add12 to i64
  %arrayidx14 = getelementptr inbounds float, ptr addrspace(1) %a, i64 %idxprom13
  %2 = load float, ptr addrspace(1) %arrayidx14, align 4, !tbaa !8
  %add19 = add i32 %conv2, %t
  %add20 = add i32 %add19, %mul
  %idxprom21 = sext i32 %add20 to i64
  %arrayidx22 = getelementptr inbounds float, ptr addrspace(1) %a, i64 %idxprom21
  %3 = load float, ptr addrspace(1) %arrayidx22, align 4, !tbaa !8
  %neg = fneg float %1
  %4 = tail call float @llvm.fmuladd.f32(float %neg, float %2, float %3)
  store float %4, ptr addrspace(1) %arrayidx22, align 4, !tbaa !8
  %cmp23 = icmp eq i32 %conv2, 0
  br i1 %cmp23, label %if.then25, label %cleanup

if.then25:                                        ; preds = %if.end
  %5 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %idxprom32 = sext i32 %t to i64
  %arrayidx33 = getelementptr inbounds float, ptr addrspace(1) %b, i64 %idxprom32
  %6 = load float, ptr addrspace(1) %arrayidx33, align 4, !tbaa !8
  %idxprom37 = sext i32 %add8 to i64
  %arrayidx38 = getelementptr inbounds float, ptr addrspace(1) %b, i64 %idxprom37
  %7 = load float, ptr addrspace(1) %arrayidx38, align 4, !tbaa !8
  %neg39 = fneg float %5
  %8 = tail call float @llvm.fmuladd.f32(float %neg39, float %6, float %7)
  store float %8, ptr addrspace(1) %arrayidx38, align 4, !tbaa !8
  br label %cleanup

cleanup:                                          ; preds = %if.end, %if.then25, %entry
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
!4 = !{i32 1, i32 1, i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"float*", !"int", !"int"}
!7 = !{!"", !"", !"const", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
