; ModuleID = 'bitonic.cl'
source_filename = "bitonic.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define dso_local spir_kernel void @bitonic(ptr addrspace(1) nocapture noundef align 4 %keys, i32 noundef %stage, i32 noundef %step, i32 noundef %up) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #2
  %conv = trunc i64 %call to i32
  %sub = sub i32 %stage, %step
  %shl.mask = and i32 %sub, 31
  %shl = shl nuw i32 1, %shl.mask
  %mul = shl i32 2, %shl.mask
  %0 = add i32 %shl, -1
  %rem = and i32 %0, %conv
  %div40 = lshr i32 %conv, %shl.mask
  %mul1 = mul i32 %div40, %mul
  %add = add i32 %mul1, %rem
  %add2 = add i32 %add, %shl
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %keys, i64 %idxprom
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %idxprom3 = zext i32 %add2 to i64
  %arrayidx4 = getelementptr inbounds i32, ptr addrspace(1) %keys, i64 %idxprom3
  %2 = load i32, ptr addrspace(1) %arrayidx4, align 4, !tbaa !8
  %shr.mask = and i32 %stage, 31
  %3 = shl nuw i32 1, %shr.mask
  %4 = and i32 %3, %conv
  %tobool.not = icmp eq i32 %4, 0
  %tobool5.not = icmp eq i32 %up, 0
  %lnot.ext = zext i1 %tobool5.not to i32
  %cond = select i1 %tobool.not, i32 %up, i32 %lnot.ext
  %call6 = tail call spir_func i32 @_Z3minjj(i32 noundef %1, i32 noundef %2) #2
  %call7 = tail call spir_func i32 @_Z3maxjj(i32 noundef %1, i32 noundef %2) #2
  %tobool8.not = icmp eq i32 %cond, 0
  %cond12 = select i1 %tobool8.not, i32 %call7, i32 %call6
  store i32 %cond12, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %cond19 = select i1 %tobool8.not, i32 %call6, i32 %call7
  store i32 %cond19, ptr addrspace(1) %arrayidx4, align 4, !tbaa !8
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i32 @_Z3minjj(i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i32 @_Z3maxjj(i32 noundef, i32 noundef) local_unnamed_addr #1

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
!4 = !{i32 1, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"uint*", !"uint", !"uint", !"uint"}
!7 = !{!"", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
