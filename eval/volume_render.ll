; ModuleID = 'volume_render.cl'
source_filename = "volume_render.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @volume_render(ptr addrspace(1) nocapture noundef readonly align 4 %volume, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %size, i32 noundef %w, float noundef %step, float noundef %threshold) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 1) #3
  %conv2 = trunc i64 %call1 to i32
  %conv3 = sitofp i32 %conv to float
  %conv4 = sitofp i32 %w to float
  %div = fdiv float %conv3, %conv4, !fpmath !8
  %conv5 = sitofp i32 %conv2 to float
  %div7 = fdiv float %conv5, %conv4, !fpmath !8
  %conv9 = sitofp i32 %size to float
  %mul13 = fmul float %div7, %conv9
  %conv14 = fptosi float %mul13 to i32
  %mul17 = fmul float %div, %conv9
  %conv18 = fptosi float %mul17 to i32
  br label %for.body

for.body:                                         ; preds = %entry, %for.inc
  %opacity.059 = phi float [ 0.000000e+00, %entry ], [ %opacity.1, %for.inc ]
  %colour.058 = phi float [ 0.000000e+00, %entry ], [ %colour.1, %for.inc ]
  %z.057 = phi float [ 0.000000e+00, %entry ], [ %add33, %for.inc ]
  %mul = fmul float %z.057, %conv9
  %conv10 = fptosi float %mul to i32
  %mul11 = mul nsw i32 %conv10, %size
  %add = add nsw i32 %mul11, %conv14
  %mul15 = mul nsw i32 %add, %size
  %add19 = add nsw i32 %mul15, %conv18
  %idxprom = sext i32 %add19 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %volume, i64 %idxprom
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !9
  %cmp20 = fcmp olt float %0, %threshold
  br i1 %cmp20, label %cleanup31, label %if.end

if.end:                                           ; preds = %for.body
  %mul22 = fmul float %0, %step
  %sub = fsub float 1.000000e+00, %opacity.059
  %mul23 = fmul float %sub, %mul22
  %1 = tail call float @llvm.fmuladd.f32(float %mul23, float %0, float %colour.058)
  %2 = tail call float @llvm.fmuladd.f32(float %sub, float %mul22, float %opacity.059)
  %cmp27 = fcmp ogt float %2, 0x3FEE666660000000
  %. = select i1 %cmp27, i32 2, i32 0
  br label %cleanup31

cleanup31:                                        ; preds = %for.body, %if.end
  %cleanup.dest.slot.1 = phi i32 [ %., %if.end ], [ 4, %for.body ]
  %colour.1 = phi float [ %1, %if.end ], [ %colour.058, %for.body ]
  %opacity.1 = phi float [ %2, %if.end ], [ %opacity.059, %for.body ]
  switch i32 %cleanup.dest.slot.1, label %cleanup34 [
    i32 0, label %for.inc
    i32 4, label %for.inc
  ]

for.inc:                                          ; preds = %cleanup31, %cleanup31
  %add33 = fadd float %z.057, %step
  %cmp = fcmp olt float %add33, 1.000000e+00
  br i1 %cmp, label %for.body, label %cleanup34, !llvm.loop !13

cleanup34:                                        ; preds = %for.inc, %cleanup31
  %mul35 = mul nsw i32 %conv2, %w
  %add36 = add nsw i32 %mul35, %conv
  %idxprom37 = sext i32 %add36 to i64
  %arrayidx38 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom37
  store float %colour.1, ptr addrspace(1) %arrayidx38, align 4, !tbaa !9
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
!4 = !{i32 1, i32 1, i32 0, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"int", !"int", !"float", !"float"}
!7 = !{!"const", !"", !"", !"", !"", !""}
!8 = !{float 2.500000e+00}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
