; ModuleID = 'needleman_wunsch.cl'
source_filename = "needleman_wunsch.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define dso_local spir_kernel void @needleman_wunsch(ptr addrspace(1) nocapture noundef align 4 %score, ptr addrspace(1) nocapture noundef readonly align 4 %similar, i32 noundef %cols, i32 noundef %diagonal, i32 noundef %penalty) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #2
  %conv = trunc i64 %call to i32
  %add = add nsw i32 %conv, 1
  %sub = sub nsw i32 %diagonal, %conv
  %cmp = icmp sgt i32 %sub, 0
  %cmp2.not = icmp slt i32 %sub, %cols
  %or.cond = and i1 %cmp, %cmp2.not
  %cmp5.not = icmp slt i32 %add, %cols
  %or.cond44 = select i1 %or.cond, i1 %cmp5.not, i1 false
  br i1 %or.cond44, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %mul = mul nsw i32 %add, %cols
  %add7 = add nsw i32 %mul, %sub
  %sub8 = sub nsw i32 %add7, %cols
  %0 = sext i32 %sub8 to i64
  %1 = getelementptr i32, ptr addrspace(1) %score, i64 %0
  %arrayidx = getelementptr i8, ptr addrspace(1) %1, i64 -4
  %2 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %idxprom10 = sext i32 %add7 to i64
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %similar, i64 %idxprom10
  %3 = load i32, ptr addrspace(1) %arrayidx11, align 4, !tbaa !8
  %add12 = add nsw i32 %3, %2
  %4 = getelementptr i32, ptr addrspace(1) %score, i64 %idxprom10
  %arrayidx15 = getelementptr i8, ptr addrspace(1) %4, i64 -4
  %5 = load i32, ptr addrspace(1) %arrayidx15, align 4, !tbaa !8
  %sub16 = sub nsw i32 %5, %penalty
  %call17 = tail call spir_func i32 @_Z3maxii(i32 noundef %add12, i32 noundef %sub16) #2
  %6 = load i32, ptr addrspace(1) %1, align 4, !tbaa !8
  %sub21 = sub nsw i32 %6, %penalty
  %call22 = tail call spir_func i32 @_Z3maxii(i32 noundef %call17, i32 noundef %sub21) #2
  store i32 %call22, ptr addrspace(1) %4, align 4, !tbaa !8
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i32 @_Z3maxii(i32 noundef, i32 noundef) local_unnamed_addr #1

attributes #0 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { convergent mustprogress nofree nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!opencl.spir.version = !{!2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 2, i32 0}
!3 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!4 = !{i32 1, i32 1, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none"}
!6 = !{!"int*", !"int*", !"int", !"int", !"int"}
!7 = !{!"", !"const", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
