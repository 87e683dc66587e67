target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @scan(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(3) nocapture noundef align 4 %t, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %i = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %i1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %i2 = getelementptr inbounds i8, ptr addrspace(4) %i1, i64 12
  %i3 = load i16, ptr addrspace(4) %i2, align 4
  %conv2 = zext nneg i16 %i3 to i32
  %i4 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %i4, %conv2
  %add = add i32 %mul, %i
  %cmp = icmp slt i32 %add, %n
  br i1 %cmp, label %cond.true, label %cond.end

cond.true:                                        ; preds = %entry
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %idxprom
  %i5 = load i32, ptr addrspace(1) %arrayidx, align 4
  br label %cond.end

cond.end:                                         ; preds = %cond.true, %entry
  %cond = phi i32 [ %i5, %cond.true ], [ 0, %entry ]
  %arrayidx12 = getelementptr inbounds i32, ptr addrspace(3) %t, i32 %i
  store i32 %cond, ptr addrspace(3) %arrayidx12, align 4
  %invariant.gep = getelementptr i8, ptr addrspace(3) %t, i32 -4
  %invariant.gep109 = getelementptr i8, ptr addrspace(3) %t, i32 -4
  %cmp13.not112 = icmp ult i16 %i3, 2
  br i1 %cmp13.not112, label %for.cond.cleanup, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %cond.end
  %mul17 = shl nuw nsw i32 %i, 1
  %add18 = or disjoint i32 %mul17, 1
  %add23 = add nuw nsw i32 %mul17, 2
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end, %cond.end
  %offset.0.lcssa = phi i32 [ 1, %cond.end ], [ %shl, %if.end ]
  %cmp30 = icmp eq i32 %i, 0
  br i1 %cmp30, label %if.then32, label %if.end36

for.body:                                         ; preds = %if.end, %for.body.lr.ph
  %d.0114.in = phi i32 [ %conv2, %for.body.lr.ph ], [ %d.0114, %if.end ]
  %offset.0113 = phi i32 [ 1, %for.body.lr.ph ], [ %shl, %if.end ]
  %d.0114 = lshr i32 %d.0114.in, 1
  tail call void @llvm.amdgcn.s.barrier()
  %cmp15 = icmp ult i32 %i, %d.0114
  br i1 %cmp15, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %mul19 = mul nsw i32 %offset.0113, %add18
  %gep = getelementptr i32, ptr addrspace(3) %invariant.gep, i32 %mul19
  %i6 = load i32, ptr addrspace(3) %gep, align 4
  %mul24 = mul nsw i32 %offset.0113, %add23
  %gep110 = getelementptr i32, ptr addrspace(3) %invariant.gep109, i32 %mul24
  %i7 = load i32, ptr addrspace(3) %gep110, align 4
  %add28 = add nsw i32 %i7, %i6
  store i32 %add28, ptr addrspace(3) %gep110, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %shl = shl i32 %offset.0113, 1
  %cmp13.not = icmp ult i32 %d.0114.in, 4
  br i1 %cmp13.not, label %for.cond.cleanup, label %for.body

if.then32:                                        ; preds = %for.cond.cleanup
  %i8 = getelementptr i32, ptr addrspace(3) %t, i32 %conv2
  %arrayidx35 = getelementptr i8, ptr addrspace(3) %i8, i32 -4
  store i32 0, ptr addrspace(3) %arrayidx35, align 4
  br label %if.end36

if.end36:                                         ; preds = %if.then32, %for.cond.cleanup
  %invariant.gep115 = getelementptr i8, ptr addrspace(3) %t, i32 -4
  %invariant.gep117 = getelementptr i8, ptr addrspace(3) %t, i32 -4
  %cmp39119 = icmp ugt i16 %i3, 1
  br i1 %cmp39119, label %for.body42.lr.ph, label %for.cond.cleanup41

for.body42.lr.ph:                                 ; preds = %if.end36
  %mul47 = shl nuw nsw i32 %i, 1
  %add48 = or disjoint i32 %mul47, 1
  %add52 = add nuw nsw i32 %mul47, 2
  br label %for.body42

for.cond.cleanup41:                               ; preds = %for.inc65, %if.end36
  tail call void @llvm.amdgcn.s.barrier()
  br i1 %cmp, label %if.then70, label %if.end75

for.body42:                                       ; preds = %for.inc65, %for.body42.lr.ph
  %offset.1121 = phi i32 [ %offset.0.lcssa, %for.body42.lr.ph ], [ %shr43, %for.inc65 ]
  %d37.0120 = phi i32 [ 1, %for.body42.lr.ph ], [ %shl66, %for.inc65 ]
  %shr43 = ashr i32 %offset.1121, 1
  tail call void @llvm.amdgcn.s.barrier()
  %cmp44 = icmp slt i32 %i, %d37.0120
  br i1 %cmp44, label %if.then46, label %for.inc65

if.then46:                                        ; preds = %for.body42
  %mul49 = mul nsw i32 %shr43, %add48
  %mul53 = mul nsw i32 %shr43, %add52
  %gep116 = getelementptr i32, ptr addrspace(3) %invariant.gep115, i32 %mul49
  %i9 = load i32, ptr addrspace(3) %gep116, align 4
  %gep118 = getelementptr i32, ptr addrspace(3) %invariant.gep117, i32 %mul53
  %i10 = load i32, ptr addrspace(3) %gep118, align 4
  store i32 %i10, ptr addrspace(3) %gep116, align 4
  %i11 = load i32, ptr addrspace(3) %gep118, align 4
  %add63 = add nsw i32 %i11, %i9
  store i32 %add63, ptr addrspace(3) %gep118, align 4
  br label %for.inc65

for.inc65:                                        ; preds = %if.then46, %for.body42
  %shl66 = shl i32 %d37.0120, 1
  %cmp39 = icmp slt i32 %shl66, %conv2
  br i1 %cmp39, label %for.body42, label %for.cond.cleanup41

if.then70:                                        ; preds = %for.cond.cleanup41
  %i12 = load i32, ptr addrspace(3) %arrayidx12, align 4
  %idxprom73 = sext i32 %add to i64
  %arrayidx74 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom73
  store i32 %i12, ptr addrspace(1) %arrayidx74, align 4
  br label %if.end75

if.end75:                                         ; preds = %if.then70, %for.cond.cleanup41
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nounwind willreturn }


