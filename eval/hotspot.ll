; ModuleID = 'hotspot.cl'
source_filename = "hotspot.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

@hotspot.t = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@hotspot.next = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4

; Function Attrs: convergent norecurse nounwind
define dso_local spir_kernel void @hotspot(ptr addrspace(1) nocapture noundef readonly align 4 %power, ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %cols, i32 noundef %rows, i32 noundef %steps, float noundef %rx, float noundef %ry) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
entry:
  %call = tail call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #4
  %conv = trunc i64 %call to i32
  %call1 = tail call spir_func i64 @_Z12get_local_idj(i32 noundef 1) #4
  %conv2 = trunc i64 %call1 to i32
  %call3 = tail call spir_func i64 @_Z12get_group_idj(i32 noundef 0) #4
  %mul = shl nsw i32 %steps, 1
  %sub = sub nsw i32 16, %mul
  %conv6 = sext i32 %conv to i64
  %0 = trunc i64 %call3 to i32
  %1 = mul i32 %sub, %0
  %2 = sub i32 %conv, %steps
  %conv9 = add i32 %2, %1
  %call10 = tail call spir_func i64 @_Z12get_group_idj(i32 noundef 1) #4
  %conv15 = sext i32 %conv2 to i64
  %3 = trunc i64 %call10 to i32
  %4 = mul i32 %sub, %3
  %5 = sub i32 %conv2, %steps
  %conv19 = add i32 %5, %4
  %cmp = icmp sgt i32 %conv9, -1
  %cmp21 = icmp sgt i32 %conv19, -1
  %or.cond = select i1 %cmp, i1 %cmp21, i1 false
  %cmp24 = icmp slt i32 %conv9, %cols
  %or.cond179 = and i1 %cmp24, %or.cond
  %cmp26 = icmp slt i32 %conv19, %rows
  %spec.select = select i1 %or.cond179, i1 %cmp26, i1 false
  br i1 %spec.select, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %mul28 = mul nsw i32 %conv19, %cols
  %add29 = add nsw i32 %mul28, %conv9
  %idxprom = sext i32 %add29 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom
  %6 = load float, ptr addrspace(1) %arrayidx, align 4, !tbaa !9
  %arrayidx33 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.t, i64 0, i64 %conv15, i64 %conv6
  store float %6, ptr addrspace(3) %arrayidx33, align 4, !tbaa !9
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5
  %cmp34183 = icmp sgt i32 %steps, 0
  br i1 %cmp34183, label %for.body.lr.ph, label %if.end126

for.body.lr.ph:                                   ; preds = %if.end
  %arrayidx55 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.t, i64 0, i64 %conv15, i64 %conv6
  %mul56 = mul nsw i32 %conv19, %cols
  %add57 = add nsw i32 %mul56, %conv9
  %idxprom58 = sext i32 %add57 to i64
  %arrayidx59 = getelementptr inbounds float, ptr addrspace(1) %power, i64 %idxprom58
  %sub63 = add nsw i32 %conv, -1
  %idxprom64 = sext i32 %sub63 to i64
  %arrayidx65 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.t, i64 0, i64 %conv15, i64 %idxprom64
  %add68 = add nsw i32 %conv, 1
  %idxprom69 = sext i32 %add68 to i64
  %arrayidx70 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.t, i64 0, i64 %conv15, i64 %idxprom69
  %sub78 = add nsw i32 %conv2, -1
  %idxprom79 = sext i32 %sub78 to i64
  %arrayidx82 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.t, i64 0, i64 %idxprom79, i64 %conv6
  %add83 = add nsw i32 %conv2, 1
  %idxprom84 = sext i32 %add83 to i64
  %arrayidx87 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.t, i64 0, i64 %idxprom84, i64 %conv6
  %arrayidx98 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.next, i64 0, i64 %conv15, i64 %conv6
  %sub100 = add nsw i32 %steps, -1
  %arrayidx110 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.next, i64 0, i64 %conv15, i64 %conv6
  %arrayidx114 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.t, i64 0, i64 %conv15, i64 %conv6
  br label %for.body

for.body:                                         ; preds = %if.end115, %for.body.lr.ph
  %k.0184 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end115 ]
  %cmp38 = icmp slt i32 %k.0184, %conv
  %or.cond180 = and i1 %spec.select, %cmp38
  br i1 %or.cond180, label %land.lhs.true40, label %if.end99

land.lhs.true40:                                  ; preds = %for.body
  %sub41 = sub nsw i32 15, %k.0184
  %cmp42 = icmp sgt i32 %sub41, %conv
  %cmp45 = icmp slt i32 %k.0184, %conv2
  %cmp49 = icmp sgt i32 %sub41, %conv2
  %7 = and i1 %cmp45, %cmp49
  %or.cond182 = select i1 %cmp42, i1 %7, i1 false
  br i1 %or.cond182, label %if.then51, label %if.end99

if.then51:                                        ; preds = %land.lhs.true40
  %8 = load float, ptr addrspace(3) %arrayidx55, align 4, !tbaa !9
  %9 = load float, ptr addrspace(1) %arrayidx59, align 4, !tbaa !9
  %add60 = fadd float %8, %9
  %10 = load float, ptr addrspace(3) %arrayidx65, align 4, !tbaa !9
  %11 = load float, ptr addrspace(3) %arrayidx70, align 4, !tbaa !9
  %add71 = fadd float %10, %11
  %12 = tail call float @llvm.fmuladd.f32(float %8, float -2.000000e+00, float %add71)
  %13 = tail call float @llvm.fmuladd.f32(float %rx, float %12, float %add60)
  %14 = load float, ptr addrspace(3) %arrayidx82, align 4, !tbaa !9
  %15 = load float, ptr addrspace(3) %arrayidx87, align 4, !tbaa !9
  %add88 = fadd float %14, %15
  %16 = tail call float @llvm.fmuladd.f32(float %8, float -2.000000e+00, float %add88)
  %17 = tail call float @llvm.fmuladd.f32(float %ry, float %16, float %13)
  store float %17, ptr addrspace(3) %arrayidx98, align 4, !tbaa !9
  br label %if.end99

if.end99:                                         ; preds = %if.then51, %land.lhs.true40, %for.body
  %tobool105.not = phi i1 [ false, %if.then51 ], [ true, %land.lhs.true40 ], [ true, %for.body ]
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5
  %cmp101 = icmp eq i32 %k.0184, %sub100
  br i1 %cmp101, label %cleanup, label %if.end104

if.end104:                                        ; preds = %if.end99
  br i1 %tobool105.not, label %if.end115, label %if.then106

if.then106:                                       ; preds = %if.end104
  %18 = load float, ptr addrspace(3) %arrayidx110, align 4, !tbaa !9
  store float %18, ptr addrspace(3) %arrayidx114, align 4, !tbaa !9
  br label %if.end115

if.end115:                                        ; preds = %if.then106, %if.end104
  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5
  %inc = add nuw nsw i32 %k.0184, 1
  br label %for.body

cleanup:                                          ; preds = %if.end99
  br i1 %tobool105.not, label %if.end126, label %if.then117

if.then117:                                       ; preds = %cleanup
  %arrayidx121 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.next, i64 0, i64 %conv15, i64 %conv6
  %19 = load float, ptr addrspace(3) %arrayidx121, align 4, !tbaa !9
  %mul122 = mul nsw i32 %conv19, %cols
  %add123 = add nsw i32 %mul122, %conv9
  %idxprom124 = sext i32 %add123 to i64
  %arrayidx125 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom124
  store float %19, ptr addrspace(1) %arrayidx125, align 4, !tbaa !9
  br label %if.end126

if.end126:                                        ; preds = %if.end, %if.then117, %cleanup
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent nounwind
declare dso_local spir_func void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

attributes #0 = { convergent norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind willreturn memory(none) }
attributes #5 = { convergent nounwind }

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
!6 = !{!"float*", !"float*", !"float*", !"int", !"int", !"int", !"float", !"float"}
!7 = !{!"const", !"const", !"", !"", !"", !"", !"", !""}
!8 = !{i32 16, i32 16, i32 1}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
