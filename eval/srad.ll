; ModuleID = 'srad.cl'
source_filename = "srad.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define dso_local spir_kernel void @srad(ptr addrspace(1) nocapture noundef readonly align 4 %img, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %rows, i32 noundef %cols, float noundef %q0, float noundef %lambda) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #4
  %conv = trunc i64 %call to i32
  %conv.frozen = freeze i32 %conv
  %div = sdiv i32 %conv.frozen, %rows
  %cmp.not = icmp slt i32 %div, %cols
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %0 = mul i32 %div, %rows
  %rem.decomposed = sub i32 %conv.frozen, %0
  %cond = tail call i32 @llvm.usub.sat.i32(i32 %rem.decomposed, i32 1)
  %sub4 = add nsw i32 %rows, -1
  %cmp5 = icmp eq i32 %rem.decomposed, %sub4
  %add = add nsw i32 %rem.decomposed, 1
  %cond11 = select i1 %cmp5, i32 %sub4, i32 %add
  %cond18 = tail call i32 @llvm.usub.sat.i32(i32 %div, i32 1)
  %sub19 = add nsw i32 %cols, -1
  %cmp20 = icmp eq i32 %div, %sub19
  %add25 = add nsw i32 %div, 1
  %cond27 = select i1 %cmp20, i32 %sub19, i32 %add25
  %idxprom = sext i32 %conv to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %img, i64 %idxprom
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %mul = mul nsw i32 %div, %rows
  %add28 = add nsw i32 %cond, %mul
  %idxprom29 = sext i32 %add28 to i64
  %arrayidx30 = getelementptr inbounds float, ptr addrspace(1) %img, i64 %idxprom29
  %2 = load float, ptr addrspace(1) %arrayidx30, align 4, !tbaa !8
  %sub31 = fsub float %2, %1
  %add33 = add nsw i32 %cond11, %mul
  %idxprom34 = sext i32 %add33 to i64
  %arrayidx35 = getelementptr inbounds float, ptr addrspace(1) %img, i64 %idxprom34
  %3 = load float, ptr addrspace(1) %arrayidx35, align 4, !tbaa !8
  %sub36 = fsub float %3, %1
  %mul37 = mul nsw i32 %cond18, %rows
  %add38 = add nsw i32 %rem.decomposed, %mul37
  %idxprom39 = sext i32 %add38 to i64
  %arrayidx40 = getelementptr inbounds float, ptr addrspace(1) %img, i64 %idxprom39
  %4 = load float, ptr addrspace(1) %arrayidx40, align 4, !tbaa !8
  %sub41 = fsub float %4, %1
  %mul42 = mul nsw i32 %cond27, %rows
  %add43 = add nsw i32 %rem.decomposed, %mul42
  %idxprom44 = sext i32 %add43 to i64
  %arrayidx45 = getelementptr inbounds float, ptr addrspace(1) %img, i64 %idxprom44
  %5 = load float, ptr addrspace(1) %arrayidx45, align 4, !tbaa !8
  %sub46 = fsub float %5, %1
  %mul48 = fmul float %sub36, %sub36
  %6 = tail call float @llvm.fmuladd.f32(float %sub31, float %sub31, float %mul48)
  %7 = tail call float @llvm.fmuladd.f32(float %sub41, float %sub41, float %6)
  %8 = tail call float @llvm.fmuladd.f32(float %sub46, float %sub46, float %7)
  %mul51 = fmul float %1, %1
  %div52 = fdiv float %8, %mul51, !fpmath !12
  %add53 = fadd float %sub31, %sub36
  %add54 = fadd float %add53, %sub41
  %add55 = fadd float %add54, %sub46
  %div56 = fdiv float %add55, %1, !fpmath !12
  %mul58 = fmul float %div56, %div56
  %neg = fmul float %mul58, -6.250000e-02
  %9 = tail call float @llvm.fmuladd.f32(float %div52, float 5.000000e-01, float %neg)
  %10 = tail call float @llvm.fmuladd.f32(float %div56, float 2.500000e-01, float 1.000000e+00)
  %mul61 = fmul float %10, %10
  %div62 = fdiv float %9, %mul61, !fpmath !12
  %sub63 = fsub float %div62, %q0
  %add64 = fadd float %q0, 1.000000e+00
  %mul65 = fmul float %add64, %q0
  %div66 = fdiv float %sub63, %mul65, !fpmath !12
  %add67 = fadd float %div66, 1.000000e+00
  %div68 = fdiv float 1.000000e+00, %add67, !fpmath !12
  %cmp69 = fcmp olt float %div68, 0.000000e+00
  br i1 %cmp69, label %if.end76, label %if.else

if.else:                                          ; preds = %if.end
  %cmp72 = fcmp ogt float %div68, 1.000000e+00
  br i1 %cmp72, label %if.then74, label %if.end76

if.then74:                                        ; preds = %if.else
  br label %if.end76

if.end76:                                         ; preds = %if.end, %if.else, %if.then74
  %c.0 = phi float [ 1.000000e+00, %if.then74 ], [ %div68, %if.else ], [ 0.000000e+00, %if.end ]
  %mul77 = fmul float %lambda, 2.500000e-01
  %mul78 = fmul float %mul77, %c.0
  %11 = tail call float @llvm.fmuladd.f32(float %mul78, float %add55, float %1)
  %arrayidx84 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom
  store float %11, ptr addrspace(1) %arrayidx84, align 4, !tbaa !8
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end76
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #3

attributes #0 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind willreturn memory(none) }

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
!12 = !{float 2.500000e+00}
