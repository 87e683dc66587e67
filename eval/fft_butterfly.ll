; ModuleID = 'fft_butterfly.cl'
source_filename = "fft_butterfly.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define dso_local spir_kernel void @fft_butterfly(ptr addrspace(1) nocapture noundef align 8 %data, i32 noundef %stage, float noundef %sign) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %shl.mask = and i32 %stage, 31
  %shl = shl nuw i32 1, %shl.mask
  %sub = add nsw i32 %shl, -1
  %and = and i32 %sub, %conv
  %shr = ashr i32 %conv, %shl.mask
  %add = add nsw i32 %stage, 1
  %shl.mask1 = and i32 %add, 31
  %shl2 = shl i32 %shr, %shl.mask1
  %add3 = add nsw i32 %shl2, %and
  %mul = fmul float %sign, 0x400921FB60000000
  %conv4 = uitofp nneg i32 %and to float
  %mul5 = fmul float %mul, %conv4
  %conv6 = sitofp i32 %shl to float
  %div = fdiv float %mul5, %conv6, !fpmath !9
  %call7 = tail call spir_func float @_Z3cosf(float noundef %div) #3
  %call8 = tail call spir_func float @_Z3sinf(float noundef %div) #3
  %idxprom = sext i32 %add3 to i64
  %arrayidx = getelementptr inbounds <2 x float>, ptr addrspace(1) %data, i64 %idxprom
  %0 = load <2 x float>, ptr addrspace(1) %arrayidx, align 8, !tbaa !10
  %add9 = add nsw i32 %add3, %shl
  %idxprom10 = sext i32 %add9 to i64
  %arrayidx11 = getelementptr inbounds <2 x float>, ptr addrspace(1) %data, i64 %idxprom10
  %1 = load float, ptr addrspace(1) %arrayidx11, align 8
  %2 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx11, i64 4
  %3 = load float, ptr addrspace(1) %2, align 4
  %4 = fneg float %3
  %neg = fmul float %call8, %4
  %5 = tail call float @llvm.fmuladd.f32(float %1, float %call7, float %neg)
  %vecinit = insertelement <2 x float> poison, float %5, i64 0
  %mul15 = fmul float %call7, %3
  %6 = tail call float @llvm.fmuladd.f32(float %1, float %call8, float %mul15)
  %vecinit16 = insertelement <2 x float> %vecinit, float %6, i64 1
  %add17 = fadd <2 x float> %0, %vecinit16
  store <2 x float> %add17, ptr addrspace(1) %arrayidx, align 8, !tbaa !10
  %sub20 = fsub <2 x float> %0, %vecinit16
  store <2 x float> %sub20, ptr addrspace(1) %arrayidx11, align 8, !tbaa !10
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func float @_Z3cosf(float noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func float @_Z3sinf(float noundef) local_unnamed_addr #1

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
!4 = !{i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"float2*", !"int", !"float"}
!7 = !{!"float __attribute__((ext_vector_type(2)))*", !"int", !"float"}
!8 = !{!"", !"", !""}
!9 = !{float 2.500000e+00}
!10 = !{!11, !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
