; ModuleID = 'black_scholes.cl'
source_filename = "black_scholes.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(none)
define dso_local spir_func float @cnd(float noundef %d) local_unnamed_addr #0 {
entry:
  %call = tail call spir_func float @_Z4fabsf(float noundef %d) #4
  %0 = tail call float @llvm.fmuladd.f32(float %call, float 0x3FCDA67120000000, float 1.000000e+00)
  %div = fdiv float 1.000000e+00, %0, !fpmath !4
  %mul = fmul float %d, -5.000000e-01
  %mul1 = fmul float %mul, %d
  %call2 = tail call spir_func float @_Z3expf(float noundef %mul1) #4
  %mul3 = fmul float %call2, 0x3FD9884540000000
  %mul4 = fmul float %mul3, %div
  %1 = tail call float @llvm.fmuladd.f32(float %div, float 0x3FF548CDE0000000, float 0xBFFD23DD40000000)
  %2 = tail call float @llvm.fmuladd.f32(float %div, float %1, float 0x3FFC80EF00000000)
  %3 = tail call float @llvm.fmuladd.f32(float %div, float %2, float 0xBFD6D1F0E0000000)
  %4 = tail call float @llvm.fmuladd.f32(float %div, float %3, float 0x3FD470BF40000000)
  %mul9 = fmul float %mul4, %4
  %cmp = fcmp ogt float %d, 0.000000e+00
  %sub = fsub float 1.000000e+00, %mul9
  %cond = select i1 %cmp, float %sub, float %mul9
  ret float %cond
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func float @_Z4fabsf(float noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func float @_Z3expf(float noundef) local_unnamed_addr #1

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @black_scholes(ptr addrspace(1) nocapture noundef readonly align 4 %s, ptr addrspace(1) nocapture noundef readonly align 4 %x, ptr addrspace(1) nocapture noundef readonly align 4 %t, ptr addrspace(1) nocapture noundef writeonly align 4 %call, ptr addrspace(1) nocapture noundef writeonly align 4 %put, float noundef %r, float noundef %v, i32 noundef %n) local_unnamed_addr #3 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
entry:
  %call1 = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #4
  %conv = trunc i64 %call1 to i32
  %cmp109 = icmp slt i32 %conv, %n
  br i1 %cmp109, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %mul = fmul float %v, 5.000000e-01
  %0 = tail call float @llvm.fmuladd.f32(float %mul, float %v, float %r)
  %neg = fneg float %v
  %fneg = fneg float %r
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.0110 = phi i32 [ %conv, %for.body.lr.ph ], [ %conv48, %for.body ]
  %idxprom = sext i32 %i.0110 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %t, i64 %idxprom
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !9
  %call3 = tail call spir_func float @_Z4sqrtf(float noundef %1) #4, !fpmath !13
  %arrayidx5 = getelementptr inbounds float, ptr addrspace(1) %s, i64 %idxprom
  %2 = load float, ptr addrspace(1) %arrayidx5, align 4, !tbaa !9
  %arrayidx7 = getelementptr inbounds float, ptr addrspace(1) %x, i64 %idxprom
  %3 = load float, ptr addrspace(1) %arrayidx7, align 4, !tbaa !9
  %div = fdiv float %2, %3, !fpmath !4
  %call8 = tail call spir_func float @_Z3logf(float noundef %div) #4
  %4 = tail call float @llvm.fmuladd.f32(float %0, float %1, float %call8)
  %mul13 = fmul float %call3, %v
  %div14 = fdiv float %4, %mul13, !fpmath !4
  %5 = tail call float @llvm.fmuladd.f32(float %neg, float %call3, float %div14)
  %mul18 = fmul float %1, %fneg
  %call19 = tail call spir_func float @_Z3expf(float noundef %mul18) #4
  %call.i = tail call spir_func float @_Z4fabsf(float noundef %div14) #4
  %6 = tail call float @llvm.fmuladd.f32(float %call.i, float 0x3FCDA67120000000, float 1.000000e+00)
  %div.i = fdiv float 1.000000e+00, %6, !fpmath !4
  %mul.i = fmul float %div14, -5.000000e-01
  %mul1.i = fmul float %div14, %mul.i
  %call2.i = tail call spir_func float @_Z3expf(float noundef %mul1.i) #4
  %mul3.i = fmul float %call2.i, 0x3FD9884540000000
  %mul4.i = fmul float %mul3.i, %div.i
  %7 = tail call float @llvm.fmuladd.f32(float %div.i, float 0x3FF548CDE0000000, float 0xBFFD23DD40000000)
  %8 = tail call float @llvm.fmuladd.f32(float %div.i, float %7, float 0x3FFC80EF00000000)
  %9 = tail call float @llvm.fmuladd.f32(float %div.i, float %8, float 0xBFD6D1F0E0000000)
  %10 = tail call float @llvm.fmuladd.f32(float %div.i, float %9, float 0x3FD470BF40000000)
  %mul9.i = fmul float %mul4.i, %10
  %cmp.i = fcmp ogt float %div14, 0.000000e+00
  %sub.i = fsub float 1.000000e+00, %mul9.i
  %cond.i = select i1 %cmp.i, float %sub.i, float %mul9.i
  %call.i76 = tail call spir_func float @_Z4fabsf(float noundef %5) #4
  %11 = tail call float @llvm.fmuladd.f32(float %call.i76, float 0x3FCDA67120000000, float 1.000000e+00)
  %div.i77 = fdiv float 1.000000e+00, %11, !fpmath !4
  %mul.i78 = fmul float %5, -5.000000e-01
  %mul1.i79 = fmul float %5, %mul.i78
  %call2.i80 = tail call spir_func float @_Z3expf(float noundef %mul1.i79) #4
  %mul3.i81 = fmul float %call2.i80, 0x3FD9884540000000
  %mul4.i82 = fmul float %mul3.i81, %div.i77
  %12 = tail call float @llvm.fmuladd.f32(float %div.i77, float 0x3FF548CDE0000000, float 0xBFFD23DD40000000)
  %13 = tail call float @llvm.fmuladd.f32(float %div.i77, float %12, float 0x3FFC80EF00000000)
  %14 = tail call float @llvm.fmuladd.f32(float %div.i77, float %13, float 0xBFD6D1F0E0000000)
  %15 = tail call float @llvm.fmuladd.f32(float %div.i77, float %14, float 0x3FD470BF40000000)
  %mul9.i83 = fmul float %mul4.i82, %15
  %cmp.i84 = fcmp ogt float %5, 0.000000e+00
  %sub.i85 = fsub float 1.000000e+00, %mul9.i83
  %cond.i86 = select i1 %cmp.i84, float %sub.i85, float %mul9.i83
  %16 = fneg float %3
  %17 = fmul float %call19, %16
  %neg29 = fmul float %17, %cond.i86
  %18 = tail call float @llvm.fmuladd.f32(float %2, float %cond.i, float %neg29)
  %arrayidx31 = getelementptr inbounds float, ptr addrspace(1) %call, i64 %idxprom
  store float %18, ptr addrspace(1) %arrayidx31, align 4, !tbaa !9
  %19 = load float, ptr addrspace(1) %arrayidx7, align 4, !tbaa !9
  %mul34 = fmul float %call19, %19
  %fneg35 = fneg float %5
  %call.i87 = tail call spir_func float @_Z4fabsf(float noundef %fneg35) #4
  %20 = tail call float @llvm.fmuladd.f32(float %call.i87, float 0x3FCDA67120000000, float 1.000000e+00)
  %div.i88 = fdiv float 1.000000e+00, %20, !fpmath !4
  %mul.i89 = fmul float %5, 5.000000e-01
  %mul1.i90 = fmul float %mul.i89, %fneg35
  %call2.i91 = tail call spir_func float @_Z3expf(float noundef %mul1.i90) #4
  %mul3.i92 = fmul float %call2.i91, 0x3FD9884540000000
  %mul4.i93 = fmul float %mul3.i92, %div.i88
  %21 = tail call float @llvm.fmuladd.f32(float %div.i88, float 0x3FF548CDE0000000, float 0xBFFD23DD40000000)
  %22 = tail call float @llvm.fmuladd.f32(float %div.i88, float %21, float 0x3FFC80EF00000000)
  %23 = tail call float @llvm.fmuladd.f32(float %div.i88, float %22, float 0xBFD6D1F0E0000000)
  %24 = tail call float @llvm.fmuladd.f32(float %div.i88, float %23, float 0x3FD470BF40000000)
  %mul9.i94 = fmul float %mul4.i93, %24
  %cmp.i95 = fcmp olt float %5, 0.000000e+00
  %sub.i96 = fsub float 1.000000e+00, %mul9.i94
  %cond.i97 = select i1 %cmp.i95, float %sub.i96, float %mul9.i94
  %25 = load float, ptr addrspace(1) %arrayidx5, align 4, !tbaa !9
  %fneg40 = fneg float %div14
  %call.i98 = tail call spir_func float @_Z4fabsf(float noundef %fneg40) #4
  %26 = tail call float @llvm.fmuladd.f32(float %call.i98, float 0x3FCDA67120000000, float 1.000000e+00)
  %div.i99 = fdiv float 1.000000e+00, %26, !fpmath !4
  %mul.i100 = fmul float %div14, 5.000000e-01
  %mul1.i101 = fmul float %mul.i100, %fneg40
  %call2.i102 = tail call spir_func float @_Z3expf(float noundef %mul1.i101) #4
  %mul3.i103 = fmul float %call2.i102, 0x3FD9884540000000
  %mul4.i104 = fmul float %mul3.i103, %div.i99
  %27 = tail call float @llvm.fmuladd.f32(float %div.i99, float 0x3FF548CDE0000000, float 0xBFFD23DD40000000)
  %28 = tail call float @llvm.fmuladd.f32(float %div.i99, float %27, float 0x3FFC80EF00000000)
  %29 = tail call float @llvm.fmuladd.f32(float %div.i99, float %28, float 0xBFD6D1F0E0000000)
  %30 = tail call float @llvm.fmuladd.f32(float %div.i99, float %29, float 0x3FD470BF40000000)
  %mul9.i105 = fmul float %mul4.i104, %30
  %cmp.i106 = fcmp olt float %div14, 0.000000e+00
  %sub.i107 = fsub float 1.000000e+00, %mul9.i105
  %cond.i108 = select i1 %cmp.i106, float %sub.i107, float %mul9.i105
  %31 = fneg float %25
  %neg43 = fmul float %cond.i108, %31
  %32 = tail call float @llvm.fmuladd.f32(float %mul34, float %cond.i97, float %neg43)
  %arrayidx45 = getelementptr inbounds float, ptr addrspace(1) %put, i64 %idxprom
  store float %32, ptr addrspace(1) %arrayidx45, align 4, !tbaa !9
  %call46 = tail call spir_func i64 @_Z15get_global_sizej(i32 noundef 0) #4
  %33 = trunc i64 %call46 to i32
  %conv48 = add i32 %i.0110, %33
  %cmp = icmp slt i32 %conv48, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !14
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func float @_Z4sqrtf(float noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func float @_Z3logf(float noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z15get_global_sizej(i32 noundef) local_unnamed_addr #1

attributes #0 = { convergent mustprogress nofree norecurse nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nofree norecurse nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #4 = { convergent nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!opencl.spir.version = !{!2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 2, i32 0}
!3 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!4 = !{float 2.500000e+00}
!5 = !{i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, i32 0, i32 0}
!6 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!7 = !{!"float*", !"float*", !"float*", !"float*", !"float*", !"float", !"float", !"int"}
!8 = !{!"const", !"const", !"const", !"", !"", !"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{float 3.000000e+00}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.unroll.disable"}
