; ModuleID = 'mandelbrot.cl'
source_filename = "mandelbrot.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: write)
define dso_local spir_kernel void @mandelbrot(ptr addrspace(1) nocapture noundef writeonly align 4 %out, float noundef %x0, float noundef %y0, float noundef %dx, float noundef %dy, i32 noundef %limit, i32 noundef %w) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 1) #3
  %conv2 = trunc i64 %call1 to i32
  %conv3 = sitofp i32 %conv to float
  %0 = tail call float @llvm.fmuladd.f32(float %conv3, float %dx, float %x0)
  %conv4 = sitofp i32 %conv2 to float
  %1 = tail call float @llvm.fmuladd.f32(float %conv4, float %dy, float %y0)
  %cmp25 = icmp sgt i32 %limit, 0
  br i1 %cmp25, label %land.rhs, label %while.end

land.rhs:                                         ; preds = %entry, %while.body
  %k.028 = phi i32 [ %inc, %while.body ], [ 0, %entry ]
  %zi.027 = phi float [ %4, %while.body ], [ 0.000000e+00, %entry ]
  %zr.026 = phi float [ %add, %while.body ], [ 0.000000e+00, %entry ]
  %mul6 = fmul float %zi.027, %zi.027
  %2 = tail call float @llvm.fmuladd.f32(float %zr.026, float %zr.026, float %mul6)
  %cmp7 = fcmp olt float %2, 4.000000e+00
  br i1 %cmp7, label %while.body, label %while.end

while.body:                                       ; preds = %land.rhs
  %neg = fneg float %mul6
  %3 = tail call float @llvm.fmuladd.f32(float %zr.026, float %zr.026, float %neg)
  %add = fadd float %0, %3
  %mul = fmul float %zr.026, 2.000000e+00
  %4 = tail call float @llvm.fmuladd.f32(float %mul, float %zi.027, float %1)
  %inc = add nuw nsw i32 %k.028, 1
  %cmp = icmp slt i32 %inc, %limit
  br i1 %cmp, label %land.rhs, label %while.end, !llvm.loop !8

while.end:                                        ; preds = %land.rhs, %while.body, %entry
  %k.0.lcssa = phi i32 [ 0, %entry ], [ %k.028, %land.rhs ], [ %limit, %while.body ]
  %mul11 = mul nsw i32 %conv2, %w
  %add12 = add nsw i32 %mul11, %conv
  %idxprom = sext i32 %add12 to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom
  store i32 %k.0.lcssa, ptr addrspace(1) %arrayidx, align 4, !tbaa !10
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

attributes #0 = { convergent nofree norecurse nounwind memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
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
!4 = !{i32 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"int*", !"float", !"float", !"float", !"float", !"int", !"int"}
!7 = !{!"", !"", !"", !"", !"", !"", !""}
!8 = distinct !{!8, !9}
!9 = !{!"llvm.loop.unroll.disable"}
!10 = !{!11, !11, i64 0}
!11 = !{!"int", !12, i64 0}
!12 = !{!"omnipotent char", !13, i64 0}
!13 = !{!"Simple C/C++ TBAA"}
