; ModuleID = 'ray_spheres.cl'
source_filename = "ray_spheres.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @ray_spheres(ptr addrspace(1) nocapture noundef readonly align 16 %sphere, i32 noundef %count, ptr addrspace(1) nocapture noundef readonly align 16 %dir, ptr addrspace(1) nocapture noundef writeonly align 16 %out, <4 x float> noundef %eye, <4 x float> noundef %light, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %cmp.not = icmp slt i32 %conv, %n
  br i1 %cmp.not, label %if.end, label %cleanup108

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %conv to i64
  %arrayidx = getelementptr inbounds <4 x float>, ptr addrspace(1) %dir, i64 %idxprom
  %0 = load <4 x float>, ptr addrspace(1) %arrayidx, align 16
  %cmp2148 = icmp sgt i32 %count, 0
  br i1 %cmp2148, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %if.end
  %extractVec9 = shufflevector <4 x float> %0, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  br label %for.body

for.cond.cleanup:                                 ; preds = %cleanup, %if.end
  %hit.0.lcssa = phi i32 [ -1, %if.end ], [ %hit.2, %cleanup ]
  %best.0.lcssa = phi float [ 0x46293E5940000000, %if.end ], [ %best.2, %cleanup ]
  %cmp34 = icmp sgt i32 %hit.0.lcssa, -1
  br i1 %cmp34, label %if.then36, label %if.end102

for.body:                                         ; preds = %for.body.lr.ph, %cleanup
  %best.0151 = phi float [ 0x46293E5940000000, %for.body.lr.ph ], [ %best.2, %cleanup ]
  %hit.0150 = phi i32 [ -1, %for.body.lr.ph ], [ %hit.2, %cleanup ]
  %s.0149 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %cleanup ]
  %idxprom4 = zext nneg i32 %s.0149 to i64
  %arrayidx5 = getelementptr inbounds <4 x float>, ptr addrspace(1) %sphere, i64 %idxprom4
  %1 = load <4 x float>, ptr addrspace(1) %arrayidx5, align 16, !tbaa !9
  %2 = fsub <4 x float> %eye, %1
  %sub = shufflevector <4 x float> %2, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %call10 = tail call spir_func float @_Z3dotDv3_fS_(<3 x float> noundef %sub, <3 x float> noundef %extractVec9) #3
  %call15 = tail call spir_func float @_Z3dotDv3_fS_(<3 x float> noundef %sub, <3 x float> noundef %sub) #3
  %3 = extractelement <4 x float> %1, i64 3
  %neg = fneg float %3
  %4 = tail call float @llvm.fmuladd.f32(float %neg, float %3, float %call15)
  %neg16 = fneg float %4
  %5 = tail call float @llvm.fmuladd.f32(float %call10, float %call10, float %neg16)
  %cmp17 = fcmp olt float %5, 0.000000e+00
  br i1 %cmp17, label %cleanup, label %if.end20

if.end20:                                         ; preds = %for.body
  %fneg = fneg float %call10
  %call21 = tail call spir_func float @_Z4sqrtf(float noundef %5) #3, !fpmath !12
  %sub22 = fsub float %fneg, %call21
  %cmp23 = fcmp ogt float %sub22, 0x3F50624DE0000000
  %cmp25 = fcmp olt float %sub22, %best.0151
  %or.cond = select i1 %cmp23, i1 %cmp25, i1 false
  %hit.1 = select i1 %or.cond, i32 %s.0149, i32 %hit.0150
  %best.1 = select i1 %or.cond, float %sub22, float %best.0151
  br label %cleanup

cleanup:                                          ; preds = %for.body, %if.end20
  %hit.2 = phi i32 [ %hit.1, %if.end20 ], [ %hit.0150, %for.body ]
  %best.2 = phi float [ %best.1, %if.end20 ], [ %best.0151, %for.body ]
  %inc = add nuw nsw i32 %s.0149, 1
  %cmp2 = icmp slt i32 %inc, %count
  br i1 %cmp2, label %for.body, label %for.cond.cleanup, !llvm.loop !13

if.then36:                                        ; preds = %for.cond.cleanup
  %6 = shufflevector <4 x float> %eye, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %splat.splatinsert = insertelement <3 x float> poison, float %best.0.lcssa, i64 0
  %splat.splat = shufflevector <3 x float> %splat.splatinsert, <3 x float> poison, <3 x i32> zeroinitializer
  %extractVec39 = shufflevector <4 x float> %0, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %7 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %splat.splat, <3 x float> %extractVec39, <3 x float> %6)
  %8 = shufflevector <4 x float> %light, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %sub43 = fsub <3 x float> %8, %7
  %cmp47153 = icmp sgt i32 %count, 0
  br i1 %cmp47153, label %for.body50, label %if.end102

for.body50:                                       ; preds = %if.then36, %for.inc98
  %s45.0155 = phi i32 [ %inc99, %for.inc98 ], [ 0, %if.then36 ]
  %shade.0154 = phi float [ %shade.2, %for.inc98 ], [ 1.000000e+00, %if.then36 ]
  %cmp51 = icmp eq i32 %s45.0155, %hit.0.lcssa
  br i1 %cmp51, label %for.inc98, label %if.end54

if.end54:                                         ; preds = %for.body50
  %idxprom58 = zext nneg i32 %s45.0155 to i64
  %arrayidx59 = getelementptr inbounds <4 x float>, ptr addrspace(1) %sphere, i64 %idxprom58
  %9 = load <4 x float>, ptr addrspace(1) %arrayidx59, align 16
  %10 = shufflevector <4 x float> %9, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %sub60 = fsub <3 x float> %7, %10
  %call67 = tail call spir_func float @_Z3dotDv3_fS_(<3 x float> noundef %sub60, <3 x float> noundef %sub43) #3
  %call73 = tail call spir_func float @_Z3dotDv3_fS_(<3 x float> noundef %sub60, <3 x float> noundef %sub60) #3
  %cmp79 = fcmp olt float %call67, 0.000000e+00
  br i1 %cmp79, label %land.lhs.true81, label %if.end92

land.lhs.true81:                                  ; preds = %if.end54
  %11 = extractelement <4 x float> %9, i64 3
  %neg78 = fneg float %11
  %12 = tail call float @llvm.fmuladd.f32(float %neg78, float %11, float %call73)
  %call86 = tail call spir_func float @_Z3dotDv3_fS_(<3 x float> noundef %sub43, <3 x float> noundef %sub43) #3
  %13 = fneg float %12
  %neg88 = fmul float %call86, %13
  %14 = tail call float @llvm.fmuladd.f32(float %call67, float %call67, float %neg88)
  %cmp89 = fcmp ogt float %14, 0.000000e+00
  br i1 %cmp89, label %cleanup93, label %if.end92

if.end92:                                         ; preds = %land.lhs.true81, %if.end54
  br label %cleanup93

cleanup93:                                        ; preds = %land.lhs.true81, %if.end92
  %shade.1 = phi float [ %shade.0154, %if.end92 ], [ 0x3FC99999A0000000, %land.lhs.true81 ]
  %cond = phi i1 [ true, %if.end92 ], [ false, %land.lhs.true81 ]
  br i1 %cond, label %for.inc98, label %if.end102

for.inc98:                                        ; preds = %cleanup93, %for.body50
  %shade.2 = phi float [ %shade.0154, %for.body50 ], [ %shade.1, %cleanup93 ]
  %inc99 = add nuw nsw i32 %s45.0155, 1
  %cmp47 = icmp slt i32 %inc99, %count
  br i1 %cmp47, label %for.body50, label %if.end102, !llvm.loop !15

if.end102:                                        ; preds = %for.inc98, %cleanup93, %if.then36, %for.cond.cleanup
  %shade.4 = phi float [ 0.000000e+00, %for.cond.cleanup ], [ 1.000000e+00, %if.then36 ], [ %shade.1, %cleanup93 ], [ %shade.2, %for.inc98 ]
  %vecinit = insertelement <4 x float> poison, float %shade.4, i64 0
  %vecinit103 = insertelement <4 x float> %vecinit, float %shade.4, i64 1
  %vecinit104 = insertelement <4 x float> %vecinit103, float %shade.4, i64 2
  %vecinit105 = insertelement <4 x float> %vecinit104, float %best.0.lcssa, i64 3
  %arrayidx107 = getelementptr inbounds <4 x float>, ptr addrspace(1) %out, i64 %idxprom
  store <4 x float> %vecinit105, ptr addrspace(1) %arrayidx107, align 16, !tbaa !9
  br label %cleanup108

cleanup108:                                       ; preds = %entry, %if.end102
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func float @_Z3dotDv3_fS_(<3 x float> noundef, <3 x float> noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func float @_Z4sqrtf(float noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.fmuladd.v3f32(<3 x float>, <3 x float>, <3 x float>) #2

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
!4 = !{i32 1, i32 0, i32 1, i32 1, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float4*", !"int", !"float4*", !"float4*", !"float4", !"float4", !"int"}
!7 = !{!"float __attribute__((ext_vector_type(4)))*", !"int", !"float __attribute__((ext_vector_type(4)))*", !"float __attribute__((ext_vector_type(4)))*", !"float __attribute__((ext_vector_type(4)))", !"float __attribute__((ext_vector_type(4)))", !"int"}
!8 = !{!"const", !"", !"const", !"", !"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{float 3.000000e+00}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !14}
