target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none)
define protected amdgpu_kernel void @tree_search(ptr addrspace(1) nocapture noundef readonly align 4 %key, ptr addrspace(1) nocapture noundef readonly align 4 %left, ptr addrspace(1) nocapture noundef readonly align 4 %right, ptr addrspace(1) nocapture noundef readonly align 4 %asked, ptr addrspace(1) nocapture noundef writeonly align 4 %found, i32 noundef %root, i32 noundef %n) local_unnamed_addr #0 {
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
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %asked, i64 %idxprom
  %i5 = load i32, ptr addrspace(1) %arrayidx, align 4
  %cmp639 = icmp sgt i32 %root, -1
  br i1 %cmp639, label %land.rhs, label %while.end

land.rhs:                                         ; preds = %while.body, %if.end
  %depth.041 = phi i32 [ %inc, %while.body ], [ 0, %if.end ]
  %at.040 = phi i32 [ %cond, %while.body ], [ %root, %if.end ]
  %idxprom8 = zext nneg i32 %at.040 to i64
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %key, i64 %idxprom8
  %i6 = load i32, ptr addrspace(1) %arrayidx9, align 4
  %cmp10.not = icmp eq i32 %i6, %i5
  br i1 %cmp10.not, label %while.end, label %while.body

while.body:                                       ; preds = %land.rhs
  %cmp14 = icmp slt i32 %i5, %i6
  %left.right = select i1 %cmp14, ptr addrspace(1) %left, ptr addrspace(1) %right
  %cond.in = getelementptr inbounds i32, ptr addrspace(1) %left.right, i64 %idxprom8
  %cond = load i32, ptr addrspace(1) %cond.in, align 4
  %inc = add nuw nsw i32 %depth.041, 1
  %cmp6 = icmp sgt i32 %cond, -1
  br i1 %cmp6, label %land.rhs, label %while.end

while.end:                                        ; preds = %while.body, %land.rhs, %if.end
  %cond25 = phi i32 [ -1, %if.end ], [ %depth.041, %land.rhs ], [ -1, %while.body ]
  %arrayidx27 = getelementptr inbounds i32, ptr addrspace(1) %found, i64 %idxprom
  store i32 %cond25, ptr addrspace(1) %arrayidx27, align 4
  br label %cleanup

cleanup:                                          ; preds = %while.end, %entry
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }


