; ModuleID = 'stack_traversal.cl'
source_filename = "stack_traversal.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @stack_traversal(ptr addrspace(1) nocapture noundef readonly align 16 %box, ptr addrspace(1) nocapture noundef readonly align 8 %kids, ptr addrspace(1) nocapture noundef readonly align 8 %query, ptr addrspace(1) nocapture noundef writeonly align 4 %hits, float noundef %radius, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
entry:
  %stack = alloca [32 x i32], align 4
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #4
  %conv = trunc i64 %call to i32
  %cmp.not = icmp slt i32 %conv, %n
  br i1 %cmp.not, label %if.end, label %cleanup45

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %stack) #5
  store i32 0, ptr %stack, align 4, !tbaa !9
  %idxprom2 = sext i32 %conv to i64
  %arrayidx3 = getelementptr inbounds <2 x float>, ptr addrspace(1) %query, i64 %idxprom2
  %0 = load float, ptr addrspace(1) %arrayidx3, align 8
  %1 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx3, i64 4
  %2 = load float, ptr addrspace(1) %1, align 4
  %mul = fmul float %radius, %radius
  br label %while.body

while.body:                                       ; preds = %if.end, %cleanup39
  %top.069 = phi i32 [ 1, %if.end ], [ %top.3, %cleanup39 ]
  %count.068 = phi i32 [ 0, %if.end ], [ %count.2, %cleanup39 ]
  %dec = add nsw i32 %top.069, -1
  %idxprom6 = zext nneg i32 %dec to i64
  %arrayidx7 = getelementptr inbounds [32 x i32], ptr %stack, i64 0, i64 %idxprom6
  %3 = load i32, ptr %arrayidx7, align 4, !tbaa !9
  %idxprom8 = sext i32 %3 to i64
  %arrayidx9 = getelementptr inbounds <4 x float>, ptr addrspace(1) %box, i64 %idxprom8
  %4 = load float, ptr addrspace(1) %arrayidx9, align 16
  %sub = fsub float %4, %0
  %5 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx9, i64 8
  %6 = load float, ptr addrspace(1) %5, align 8
  %sub10 = fsub float %0, %6
  %call11 = tail call spir_func float @_Z3maxff(float noundef %sub, float noundef %sub10) #4
  %call12 = tail call spir_func float @_Z3maxff(float noundef %call11, float noundef 0.000000e+00) #4
  %7 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx9, i64 4
  %8 = load float, ptr addrspace(1) %7, align 4
  %sub13 = fsub float %8, %2
  %9 = getelementptr inbounds i8, ptr addrspace(1) %arrayidx9, i64 12
  %10 = load float, ptr addrspace(1) %9, align 4
  %sub14 = fsub float %2, %10
  %call15 = tail call spir_func float @_Z3maxff(float noundef %sub13, float noundef %sub14) #4
  %call16 = tail call spir_func float @_Z3maxff(float noundef %call15, float noundef 0.000000e+00) #4
  %mul17 = fmul float %call16, %call16
  %11 = tail call float @llvm.fmuladd.f32(float %call12, float %call12, float %mul17)
  %cmp18 = fcmp ogt float %11, %mul
  br i1 %cmp18, label %cleanup39, label %if.end21, !llvm.loop !13

if.end21:                                         ; preds = %while.body
  %arrayidx23 = getelementptr inbounds <2 x i32>, ptr addrspace(1) %kids, i64 %idxprom8
  %12 = load <2 x i32>, ptr addrspace(1) %arrayidx23, align 8, !tbaa !15
  %13 = extractelement <2 x i32> %12, i64 0
  %cmp24 = icmp slt i32 %13, 0
  br i1 %cmp24, label %if.then26, label %if.end28

if.then26:                                        ; preds = %if.end21
  %inc27 = add nsw i32 %count.068, 1
  br label %cleanup39, !llvm.loop !13

if.end28:                                         ; preds = %if.end21
  %cmp29 = icmp ult i32 %top.069, 32
  br i1 %cmp29, label %if.then31, label %cleanup39

if.then31:                                        ; preds = %if.end28
  store i32 %13, ptr %arrayidx7, align 4, !tbaa !9
  %14 = extractelement <2 x i32> %12, i64 1
  %inc35 = add nuw nsw i32 %top.069, 1
  %idxprom36 = zext nneg i32 %top.069 to i64
  %arrayidx37 = getelementptr inbounds [32 x i32], ptr %stack, i64 0, i64 %idxprom36
  store i32 %14, ptr %arrayidx37, align 4, !tbaa !9
  br label %cleanup39

cleanup39:                                        ; preds = %if.then26, %if.then31, %if.end28, %while.body
  %count.2 = phi i32 [ %count.068, %while.body ], [ %inc27, %if.then26 ], [ %count.068, %if.then31 ], [ %count.068, %if.end28 ]
  %top.3 = phi i32 [ %dec, %while.body ], [ %dec, %if.then26 ], [ %inc35, %if.then31 ], [ %dec, %if.end28 ]
  %cmp4 = icmp sgt i32 %top.3, 0
  br i1 %cmp4, label %while.body, label %while.end

while.end:                                        ; preds = %cleanup39
  %arrayidx44 = getelementptr inbounds i32, ptr addrspace(1) %hits, i64 %idxprom2
  store i32 %count.2, ptr addrspace(1) %arrayidx44, align 4, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %stack) #5
  br label %cleanup45

cleanup45:                                        ; preds = %entry, %while.end
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func float @_Z3maxff(float noundef, float noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

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
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float4*", !"int2*", !"float2*", !"int*", !"float", !"int"}
!7 = !{!"float __attribute__((ext_vector_type(4)))*", !"int __attribute__((ext_vector_type(2)))*", !"float __attribute__((ext_vector_type(2)))*", !"int*", !"float", !"int"}
!8 = !{!"const", !"const", !"const", !"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = !{!11, !11, i64 0}
