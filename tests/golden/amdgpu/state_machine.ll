target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @state_machine(ptr addrspace(1) nocapture noundef readonly align 1 %text, ptr addrspace(1) nocapture noundef readonly align 4 %first, ptr addrspace(1) nocapture noundef writeonly align 4 %tokens, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %i = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %i1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %i2 = getelementptr inbounds i8, ptr addrspace(4) %i1, i64 12
  %i3 = load i16, ptr addrspace(4) %i2, align 4
  %conv2 = zext nneg i16 %i3 to i32
  %mul = mul i32 %i, %conv2
  %i4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %i4
  %cmp.not = icmp slt i32 %add, %n
  br i1 %cmp.not, label %if.end, label %cleanup54

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %first, i64 %idxprom
  %i5 = load i32, ptr addrspace(1) %arrayidx, align 4
  %arrayidx8 = getelementptr i8, ptr addrspace(1) %arrayidx, i64 4
  %i6 = load i32, ptr addrspace(1) %arrayidx8, align 4
  %cmp972 = icmp slt i32 %i5, %i6
  br i1 %cmp972, label %for.body, label %cleanup50

for.body:                                         ; preds = %cleanup, %if.end
  %i.075 = phi i32 [ %inc49, %cleanup ], [ %i5, %if.end ]
  %count.074 = phi i32 [ %count.2, %cleanup ], [ 0, %if.end ]
  %state.073 = phi i32 [ %state.2, %cleanup ], [ 0, %if.end ]
  %idxprom11 = sext i32 %i.075 to i64
  %arrayidx12 = getelementptr inbounds i8, ptr addrspace(1) %text, i64 %idxprom11
  %i7 = load i8, ptr addrspace(1) %arrayidx12, align 1
  switch i32 %state.073, label %default.unreachable [
    i32 0, label %sw.bb
    i32 1, label %sw.bb23
    i32 2, label %sw.bb35
    i32 3, label %cleanup
  ]

sw.bb:                                            ; preds = %for.body
  switch i8 %i7, label %if.then20 [
    i8 34, label %cleanup
    i8 32, label %sw.epilog.fold.split
  ]

if.then20:                                        ; preds = %sw.bb
  %inc = add nsw i32 %count.074, 1
  br label %cleanup

sw.bb23:                                          ; preds = %for.body
  switch i8 %i7, label %sw.epilog.fold.split70 [
    i8 32, label %sw.epilog
    i8 35, label %cleanup
  ]

sw.bb35:                                          ; preds = %for.body
  switch i8 %i7, label %sw.epilog.fold.split71 [
    i8 92, label %cleanup
    i8 34, label %if.then44
  ]

if.then44:                                        ; preds = %sw.bb35
  %inc45 = add nsw i32 %count.074, 1
  br label %cleanup

sw.epilog.fold.split:                             ; preds = %sw.bb
  br label %cleanup

sw.epilog.fold.split70:                           ; preds = %sw.bb23
  br label %cleanup

sw.epilog.fold.split71:                           ; preds = %sw.bb35
  br label %cleanup

sw.epilog:                                        ; preds = %sw.bb23
  br label %cleanup

default.unreachable:                              ; preds = %for.body
  unreachable

cleanup:                                          ; preds = %sw.epilog, %sw.epilog.fold.split71, %sw.epilog.fold.split70, %sw.epilog.fold.split, %if.then44, %sw.bb35, %sw.bb23, %if.then20, %sw.bb, %for.body
  %state.2 = phi i32 [ 1, %sw.bb23 ], [ 0, %if.then44 ], [ 1, %if.then20 ], [ 2, %sw.bb ], [ 0, %sw.epilog.fold.split ], [ 1, %sw.epilog.fold.split70 ], [ 3, %sw.bb35 ], [ 2, %sw.epilog.fold.split71 ], [ 0, %sw.epilog ], [ 2, %for.body ]
  %count.2 = phi i32 [ %count.074, %sw.bb23 ], [ %inc45, %if.then44 ], [ %inc, %if.then20 ], [ %count.074, %sw.bb ], [ %count.074, %sw.epilog.fold.split ], [ %count.074, %sw.epilog.fold.split70 ], [ %count.074, %sw.bb35 ], [ %count.074, %sw.epilog.fold.split71 ], [ %count.074, %sw.epilog ], [ %count.074, %for.body ]
  %cond = phi i1 [ false, %sw.bb23 ], [ true, %if.then44 ], [ true, %if.then20 ], [ true, %sw.bb ], [ true, %sw.epilog.fold.split ], [ true, %sw.epilog.fold.split70 ], [ true, %sw.bb35 ], [ true, %sw.epilog.fold.split71 ], [ true, %sw.epilog ], [ true, %for.body ]
  %inc49 = add nsw i32 %i.075, 1
  %cmp9 = icmp slt i32 %inc49, %i6
  %or.cond = select i1 %cond, i1 %cmp9, i1 false
  br i1 %or.cond, label %for.body, label %cleanup50

cleanup50:                                        ; preds = %cleanup, %if.end
  %count.3 = phi i32 [ 0, %if.end ], [ %count.2, %cleanup ]
  %arrayidx53 = getelementptr inbounds i32, ptr addrspace(1) %tokens, i64 %idxprom
  store i32 %count.3, ptr addrspace(1) %arrayidx53, align 4
  br label %cleanup54

cleanup54:                                        ; preds = %cleanup50, %entry
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }


