; ModuleID = 'binomial.cl'
source_filename = "binomial.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @binomial(ptr addrspace(1) nocapture noundef readonly align 4 %s, ptr addrspace(1) nocapture noundef readonly align 4 %x, ptr addrspace(1) nocapture noundef writeonly align 4 %out, float noundef %up, float noundef %down, float noundef %p, float noundef %disc, i32 noundef %steps) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %v = alloca [65 x float], align 4
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #4
  call void @llvm.lifetime.start.p0(i64 260, ptr nonnull %v) #5
  %0 = shl i64 %call, 32
  %idxprom = ashr exact i64 %0, 32
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %s, i64 %idxprom
  %1 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %cmp63 = icmp sgt i32 %steps, 0
  br i1 %cmp63, label %for.body, label %for.cond3.preheader

for.cond3.preheader:                              ; preds = %for.body, %entry
  %price.0.lcssa = phi float [ %1, %entry ], [ %mul, %for.body ]
  %cmp4.not66 = icmp slt i32 %steps, 0
  br i1 %cmp4.not66, label %for.cond17.preheader, label %for.body7.lr.ph

for.body7.lr.ph:                                  ; preds = %for.cond3.preheader
  %arrayidx9 = getelementptr inbounds float, ptr addrspace(1) %x, i64 %idxprom
  %2 = load float, ptr addrspace(1) %arrayidx9, align 4, !tbaa !8
  %div = fdiv float %up, %down, !fpmath !12
  br label %for.body7

for.body:                                         ; preds = %entry, %for.body
  %k.065 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  %price.064 = phi float [ %mul, %for.body ], [ %1, %entry ]
  %mul = fmul float %price.064, %down
  %inc = add nuw nsw i32 %k.065, 1
  %cmp = icmp slt i32 %inc, %steps
  br i1 %cmp, label %for.body, label %for.cond3.preheader, !llvm.loop !13

for.cond17.preheader:                             ; preds = %for.body7, %for.cond3.preheader
  %cmp1870 = icmp sgt i32 %steps, 0
  br i1 %cmp1870, label %for.cond23.preheader.lr.ph, label %for.cond.cleanup20

for.cond23.preheader.lr.ph:                       ; preds = %for.cond17.preheader
  %sub31 = fsub float 1.000000e+00, %p
  br label %for.cond23.preheader

for.body7:                                        ; preds = %for.body7.lr.ph, %for.body7
  %k2.068 = phi i32 [ 0, %for.body7.lr.ph ], [ %inc15, %for.body7 ]
  %price.167 = phi float [ %price.0.lcssa, %for.body7.lr.ph ], [ %mul13, %for.body7 ]
  %sub = fsub float %price.167, %2
  %call10 = tail call spir_func float @_Z3maxff(float noundef %sub, float noundef 0.000000e+00) #4
  %idxprom11 = zext nneg i32 %k2.068 to i64
  %arrayidx12 = getelementptr inbounds [65 x float], ptr %v, i64 0, i64 %idxprom11
  store float %call10, ptr %arrayidx12, align 4, !tbaa !8
  %mul13 = fmul float %div, %price.167
  %inc15 = add nuw nsw i32 %k2.068, 1
  %cmp4.not.not = icmp slt i32 %k2.068, %steps
  br i1 %cmp4.not.not, label %for.body7, label %for.cond17.preheader, !llvm.loop !15

for.cond23.preheader:                             ; preds = %for.cond23.preheader.lr.ph, %for.cond.cleanup26
  %t.071 = phi i32 [ %steps, %for.cond23.preheader.lr.ph ], [ %dec, %for.cond.cleanup26 ]
  br label %for.body27

for.cond.cleanup20:                               ; preds = %for.cond.cleanup26, %for.cond17.preheader
  %3 = load float, ptr %v, align 4, !tbaa !8
  %arrayidx45 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom
  store float %3, ptr addrspace(1) %arrayidx45, align 4, !tbaa !8
  call void @llvm.lifetime.end.p0(i64 260, ptr nonnull %v) #5
  ret void

for.cond.cleanup26:                               ; preds = %for.body27
  %dec = add nsw i32 %t.071, -1
  %cmp18 = icmp sgt i32 %t.071, 1
  br i1 %cmp18, label %for.cond23.preheader, label %for.cond.cleanup20, !llvm.loop !16

for.body27:                                       ; preds = %for.cond23.preheader, %for.body27
  %k22.069 = phi i32 [ 0, %for.cond23.preheader ], [ %add, %for.body27 ]
  %add = add nuw nsw i32 %k22.069, 1
  %idxprom28 = zext nneg i32 %add to i64
  %arrayidx29 = getelementptr inbounds [65 x float], ptr %v, i64 0, i64 %idxprom28
  %4 = load float, ptr %arrayidx29, align 4, !tbaa !8
  %idxprom32 = zext nneg i32 %k22.069 to i64
  %arrayidx33 = getelementptr inbounds [65 x float], ptr %v, i64 0, i64 %idxprom32
  %5 = load float, ptr %arrayidx33, align 4, !tbaa !8
  %mul34 = fmul float %sub31, %5
  %6 = tail call float @llvm.fmuladd.f32(float %p, float %4, float %mul34)
  %mul35 = fmul float %6, %disc
  store float %mul35, ptr %arrayidx33, align 4, !tbaa !8
  %cmp24 = icmp slt i32 %add, %t.071
  br i1 %cmp24, label %for.body27, label %for.cond.cleanup26, !llvm.loop !17
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func float @_Z3maxff(float noundef, float noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

attributes #0 = { convergent nofree norecurse nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent mustprogress nofree nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind willreturn memory(none) }
attributes #5 = { nounwind }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!opencl.spir.version = !{!2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 2, i32 0}
!3 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!4 = !{i32 1, i32 1, i32 1, i32 0, i32 0, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"float*", !"float", !"float", !"float", !"float", !"int"}
!7 = !{!"const", !"const", !"", !"", !"", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{float 2.500000e+00}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !14}
!16 = distinct !{!16, !14}
!17 = distinct !{!17, !14}
