; ModuleID = 'lava_md.cl'
source_filename = "lava_md.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @lava_md(ptr addrspace(1) nocapture noundef readonly align 4 %near, ptr addrspace(1) nocapture noundef readonly align 16 %pos, ptr addrspace(1) nocapture noundef readonly align 4 %charge, ptr addrspace(1) nocapture noundef writeonly align 16 %force, i32 noundef %per_box, i32 noundef %neighbours, float noundef %a2) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
entry:
  %call = tail call spir_func i64 @_Z12get_group_idj(i32 noundef 0) #3
  %call1 = tail call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #3
  %conv2 = trunc i64 %call1 to i32
  %call3 = tail call spir_func i64 @_Z14get_local_sizej(i32 noundef 0) #3
  %conv4 = trunc i64 %call3 to i32
  %cmp102 = icmp slt i32 %conv2, %per_box
  br i1 %cmp102, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %conv = trunc i64 %call to i32
  %mul = mul nsw i32 %conv, %per_box
  %cmp797 = icmp sgt i32 %neighbours, 0
  %mul11 = mul nsw i32 %conv, %neighbours
  %cmp1894 = icmp sgt i32 %per_box, 0
  %fneg = fneg float %a2
  br label %for.body

for.cond.cleanup:                                 ; preds = %cleanup49, %entry
  ret void

for.body:                                         ; preds = %for.body.lr.ph, %cleanup49
  %i.0103 = phi i32 [ %conv2, %for.body.lr.ph ], [ %add56, %cleanup49 ]
  %add = add nsw i32 %i.0103, %mul
  %idxprom = sext i32 %add to i64
  br i1 %cmp797, label %for.body10.lr.ph, label %cleanup49

for.body10.lr.ph:                                 ; preds = %for.body
  %arrayidx = getelementptr inbounds <4 x float>, ptr addrspace(1) %pos, i64 %idxprom
  %0 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx, i64 12
  %1 = load float, ptr addrspace(1) %0, align 4
  %2 = load float, ptr addrspace(1) %arrayidx, align 16
  %3 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx, i64 4
  %4 = load float, ptr addrspace(1) %3, align 4
  %5 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx, i64 8
  %6 = load float, ptr addrspace(1) %5, align 8
  br label %for.body10

for.body10:                                       ; preds = %cleanup, %for.body10.lr.ph
  %f.099 = phi <4 x float> [ zeroinitializer, %for.body10.lr.ph ], [ %f.2, %cleanup ]
  %k.098 = phi i32 [ 0, %for.body10.lr.ph ], [ %inc48, %cleanup ]
  %add12 = add nsw i32 %k.098, %mul11
  %idxprom13 = sext i32 %add12 to i64
  %arrayidx14 = getelementptr inbounds i32, ptr addrspace(1) %near, i64 %idxprom13
  %7 = load i32, ptr addrspace(1) %arrayidx14, align 4, !tbaa !9
  %cmp15 = icmp sgt i32 %7, -1
  %brmerge.not = and i1 %cmp1894, %cmp15
  br i1 %brmerge.not, label %for.body21.lr.ph, label %cleanup

for.body21.lr.ph:                                 ; preds = %for.body10
  %mul22 = mul nuw nsw i32 %7, %per_box
  br label %for.body21

for.body21:                                       ; preds = %for.body21.lr.ph, %for.body21
  %f.196 = phi <4 x float> [ %f.099, %for.body21.lr.ph ], [ %18, %for.body21 ]
  %j.095 = phi i32 [ 0, %for.body21.lr.ph ], [ %inc, %for.body21 ]
  %add23 = add nuw nsw i32 %j.095, %mul22
  %idxprom24 = zext nneg i32 %add23 to i64
  %arrayidx25 = getelementptr inbounds <4 x float>, ptr addrspace(1) %pos, i64 %idxprom24
  %8 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx25, i64 12
  %9 = load float, ptr addrspace(1) %8, align 4
  %add26 = fadd float %1, %9
  %10 = load float, ptr addrspace(1) %arrayidx25, align 16
  %11 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx25, i64 4
  %12 = load float, ptr addrspace(1) %11, align 4
  %mul28 = fmul float %4, %12
  %13 = tail call float @llvm.fmuladd.f32(float %2, float %10, float %mul28)
  %14 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx25, i64 8
  %15 = load float, ptr addrspace(1) %14, align 8
  %16 = tail call float @llvm.fmuladd.f32(float %6, float %15, float %13)
  %sub = fsub float %add26, %16
  %mul30 = fmul float %sub, %fneg
  %call31 = tail call spir_func float @_Z3expf(float noundef %mul30) #3
  %mul32 = fmul float %call31, 2.000000e+00
  %arrayidx36 = getelementptr inbounds float, ptr addrspace(1) %charge, i64 %idxprom24
  %17 = load float, ptr addrspace(1) %arrayidx36, align 4, !tbaa !13
  %splat.splatinsert = insertelement <4 x float> poison, float %17, i64 0
  %splat.splat = shufflevector <4 x float> %splat.splatinsert, <4 x float> poison, <4 x i32> zeroinitializer
  %sub37 = fsub float %2, %10
  %mul38 = fmul float %mul32, %sub37
  %vecinit = insertelement <4 x float> poison, float %mul38, i64 0
  %sub39 = fsub float %4, %12
  %mul40 = fmul float %mul32, %sub39
  %vecinit41 = insertelement <4 x float> %vecinit, float %mul40, i64 1
  %sub42 = fsub float %6, %15
  %mul43 = fmul float %mul32, %sub42
  %vecinit44 = insertelement <4 x float> %vecinit41, float %mul43, i64 2
  %vecinit45 = insertelement <4 x float> %vecinit44, float %call31, i64 3
  %18 = tail call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %splat.splat, <4 x float> %vecinit45, <4 x float> %f.196)
  %inc = add nuw nsw i32 %j.095, 1
  %cmp18 = icmp slt i32 %inc, %per_box
  br i1 %cmp18, label %for.body21, label %cleanup, !llvm.loop !15

cleanup:                                          ; preds = %for.body21, %for.body10
  %f.2 = phi <4 x float> [ %f.099, %for.body10 ], [ %18, %for.body21 ]
  %inc48 = add nuw nsw i32 %k.098, 1
  %cmp7 = icmp slt i32 %inc48, %neighbours
  %or.cond = select i1 %cmp15, i1 %cmp7, i1 false
  br i1 %or.cond, label %for.body10, label %cleanup49, !llvm.loop !17

cleanup49:                                        ; preds = %cleanup, %for.body
  %f.3 = phi <4 x float> [ zeroinitializer, %for.body ], [ %f.2, %cleanup ]
  %arrayidx54 = getelementptr inbounds <4 x float>, ptr addrspace(1) %force, i64 %idxprom
  store <4 x float> %f.3, ptr addrspace(1) %arrayidx54, align 16, !tbaa !18
  %add56 = add nsw i32 %i.0103, %conv4
  %cmp = icmp slt i32 %add56, %per_box
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !19
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z14get_local_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func float @_Z3expf(float noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.fmuladd.v4f32(<4 x float>, <4 x float>, <4 x float>) #2

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
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"int*", !"float4*", !"float*", !"float4*", !"int", !"int", !"float"}
!7 = !{!"int*", !"float __attribute__((ext_vector_type(4)))*", !"float*", !"float __attribute__((ext_vector_type(4)))*", !"int", !"int", !"float"}
!8 = !{!"const", !"const", !"const", !"", !"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !11, i64 0}
!15 = distinct !{!15, !16}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !16}
!18 = !{!11, !11, i64 0}
!19 = distinct !{!19, !16}
