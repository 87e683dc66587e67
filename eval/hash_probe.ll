; ModuleID = 'hash_probe.cl'
source_filename = "hash_probe.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define dso_local spir_kernel void @hash_probe(ptr addrspace(1) nocapture noundef readonly align 4 %keys, ptr addrspace(1) nocapture noundef readonly align 4 %vals, ptr addrspace(1) nocapture noundef readonly align 4 %asked, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %mask, i32 noundef %bound, i32 noundef %n) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
entry:
  %call = tail call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #2
  %conv = trunc i64 %call to i32
  %cmp.not = icmp slt i32 %conv, %n
  br i1 %cmp.not, label %if.end, label %cleanup20

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %conv to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %asked, i64 %idxprom
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !8
  %cmp231 = icmp sgt i32 %bound, 0
  br i1 %cmp231, label %for.body.preheader, label %cleanup17

for.body.preheader:                               ; preds = %if.end
  %mul = mul i32 %0, -1640531535
  %and = and i32 %mul, %mask
  br label %for.body

for.body:                                         ; preds = %cleanup, %for.body.preheader
  %p.034 = phi i32 [ 0, %for.body.preheader ], [ %inc, %cleanup ]
  %r.033 = phi i32 [ -1, %for.body.preheader ], [ %r.1, %cleanup ]
  %h.032 = phi i32 [ %and, %for.body.preheader ], [ %h.1, %cleanup ]
  %idxprom4 = zext i32 %h.032 to i64
  %arrayidx5 = getelementptr inbounds i32, ptr addrspace(1) %keys, i64 %idxprom4
  %1 = load i32, ptr addrspace(1) %arrayidx5, align 4, !tbaa !8
  %cmp6 = icmp eq i32 %1, %0
  br i1 %cmp6, label %if.then8, label %if.end11

if.then8:                                         ; preds = %for.body
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %vals, i64 %idxprom4
  %2 = load i32, ptr addrspace(1) %arrayidx10, align 4, !tbaa !8
  br label %cleanup

if.end11:                                         ; preds = %for.body
  %cmp12 = icmp eq i32 %1, 0
  br i1 %cmp12, label %cleanup, label %if.end15

if.end15:                                         ; preds = %if.end11
  %add = add i32 %h.032, 1
  %and16 = and i32 %add, %mask
  br label %cleanup

cleanup:                                          ; preds = %if.end11, %if.end15, %if.then8
  %h.1 = phi i32 [ %h.032, %if.then8 ], [ %and16, %if.end15 ], [ %h.032, %if.end11 ]
  %r.1 = phi i32 [ %2, %if.then8 ], [ %r.033, %if.end15 ], [ %r.033, %if.end11 ]
  %cond = phi i1 [ false, %if.then8 ], [ true, %if.end15 ], [ false, %if.end11 ]
  %inc = add nuw nsw i32 %p.034, 1
  %cmp2 = icmp slt i32 %inc, %bound
  %or.cond = select i1 %cond, i1 %cmp2, i1 false
  br i1 %or.cond, label %for.body, label %cleanup17, !llvm.loop !12

cleanup17:                                        ; preds = %cleanup, %if.end
  %r.2 = phi i32 [ -1, %if.end ], [ %r.1, %cleanup ]
  %arrayidx19 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom
  store i32 %r.2, ptr addrspace(1) %arrayidx19, align 4, !tbaa !8
  br label %cleanup20

cleanup20:                                        ; preds = %entry, %cleanup17
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

attributes #0 = { convergent nofree norecurse nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
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
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"uint*", !"uint*", !"uint*", !"uint*", !"uint", !"int", !"int"}
!7 = !{!"const", !"const", !"const", !"", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
