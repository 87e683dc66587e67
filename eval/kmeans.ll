; ModuleID = 'kmeans.cl'
source_filename = "kmeans.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @kmeans(ptr addrspace(1) nocapture noundef readonly align 4 %points, ptr addrspace(1) nocapture noundef readonly align 4 %centres, ptr addrspace(1) nocapture noundef writeonly align 4 %member, i32 noundef %n, i32 noundef %k, i32 noundef %dims) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %conv = trunc i64 %call to i32
  %cmp.not = icmp slt i32 %conv, %n
  br i1 %cmp.not, label %for.cond.preheader, label %cleanup

for.cond.preheader:                               ; preds = %entry
  %cmp239 = icmp sgt i32 %k, 0
  br i1 %cmp239, label %for.cond4.preheader.lr.ph, label %for.cond.cleanup

for.cond4.preheader.lr.ph:                        ; preds = %for.cond.preheader
  %cmp536 = icmp sgt i32 %dims, 0
  br label %for.cond4.preheader

for.cond4.preheader:                              ; preds = %for.cond4.preheader.lr.ph, %for.cond.cleanup7
  %c.042 = phi i32 [ 0, %for.cond4.preheader.lr.ph ], [ %inc19, %for.cond.cleanup7 ]
  %at.041 = phi i32 [ 0, %for.cond4.preheader.lr.ph ], [ %at.1, %for.cond.cleanup7 ]
  %best.040 = phi float [ 0x47EFFFFFE0000000, %for.cond4.preheader.lr.ph ], [ %best.1, %for.cond.cleanup7 ]
  br i1 %cmp536, label %for.body8.lr.ph, label %for.cond.cleanup7

for.body8.lr.ph:                                  ; preds = %for.cond4.preheader
  %mul9 = mul nuw nsw i32 %c.042, %dims
  br label %for.body8

for.cond.cleanup:                                 ; preds = %for.cond.cleanup7, %for.cond.preheader
  %at.0.lcssa = phi i32 [ 0, %for.cond.preheader ], [ %at.1, %for.cond.cleanup7 ]
  %idxprom21 = sext i32 %conv to i64
  %arrayidx22 = getelementptr inbounds i32, ptr addrspace(1) %member, i64 %idxprom21
  store i32 %at.0.lcssa, ptr addrspace(1) %arrayidx22, align 4, !tbaa !8
  br label %cleanup

for.cond.cleanup7:                                ; preds = %for.body8, %for.cond4.preheader
  %d.0.lcssa = phi float [ 0.000000e+00, %for.cond4.preheader ], [ %2, %for.body8 ]
  %cmp14 = fcmp olt float %d.0.lcssa, %best.040
  %best.1 = select i1 %cmp14, float %d.0.lcssa, float %best.040
  %at.1 = select i1 %cmp14, i32 %c.042, i32 %at.041
  %inc19 = add nuw nsw i32 %c.042, 1
  %cmp2 = icmp slt i32 %inc19, %k
  br i1 %cmp2, label %for.cond4.preheader, label %for.cond.cleanup, !llvm.loop !12

for.body8:                                        ; preds = %for.body8.lr.ph, %for.body8
  %j.038 = phi i32 [ 0, %for.body8.lr.ph ], [ %inc, %for.body8 ]
  %d.037 = phi float [ 0.000000e+00, %for.body8.lr.ph ], [ %2, %for.body8 ]
  %mul = mul nsw i32 %j.038, %n
  %add = add nsw i32 %mul, %conv
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %points, i64 %idxprom
  %0 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !14
  %add10 = add nuw nsw i32 %j.038, %mul9
  %idxprom11 = zext nneg i32 %add10 to i64
  %arrayidx12 = getelementptr inbounds float, ptr addrspace(1) %centres, i64 %idxprom11
  %1 = load float, ptr addrspace(1) %arrayidx12, align 4, !tbaa !14
  %sub = fsub float %0, %1
  %2 = tail call float @llvm.fmuladd.f32(float %sub, float %sub, float %d.037)
  %inc = add nuw nsw i32 %j.038, 1
  %cmp5 = icmp slt i32 %inc, %dims
  br i1 %cmp5, label %for.body8, label %for.cond.cleanup7, !llvm.loop !16

cleanup:                                          ; preds = %entry, %for.cond.cleanup
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
!4 = !{i32 1, i32 1, i32 1, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"int*", !"int", !"int", !"int"}
!7 = !{!"const", !"const", !"", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = !{!15, !15, i64 0}
!15 = !{!"float", !10, i64 0}
!16 = distinct !{!16, !13}
