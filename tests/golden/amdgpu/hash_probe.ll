target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @hash_probe(ptr addrspace(1) nocapture noundef readonly align 4 %keys, ptr addrspace(1) nocapture noundef readonly align 4 %vals, ptr addrspace(1) nocapture noundef readonly align 4 %asked, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %mask, i32 noundef %bound, i32 noundef %n) local_unnamed_addr #0 {
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
  br i1 %cmp.not, label %if.end, label %cleanup26

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %asked, i64 %idxprom
  %i5 = load i32, ptr addrspace(1) %arrayidx, align 4
  %cmp737 = icmp sgt i32 %bound, 0
  br i1 %cmp737, label %for.body.preheader, label %cleanup23

for.body.preheader:                               ; preds = %if.end
  %mul6 = mul i32 %i5, -1640531535
  %and = and i32 %mul6, %mask
  br label %for.body

for.body:                                         ; preds = %cleanup, %for.body.preheader
  %p.040 = phi i32 [ 0, %for.body.preheader ], [ %inc, %cleanup ]
  %r.039 = phi i32 [ -1, %for.body.preheader ], [ %r.1, %cleanup ]
  %h.038 = phi i32 [ %and, %for.body.preheader ], [ %h.1, %cleanup ]
  %idxprom9 = zext i32 %h.038 to i64
  %arrayidx10 = getelementptr inbounds i32, ptr addrspace(1) %keys, i64 %idxprom9
  %i6 = load i32, ptr addrspace(1) %arrayidx10, align 4
  %cmp11 = icmp eq i32 %i6, %i5
  br i1 %cmp11, label %if.then13, label %if.end16

if.then13:                                        ; preds = %for.body
  %arrayidx15 = getelementptr inbounds i32, ptr addrspace(1) %vals, i64 %idxprom9
  %i7 = load i32, ptr addrspace(1) %arrayidx15, align 4
  br label %cleanup

if.end16:                                         ; preds = %for.body
  %cmp17 = icmp eq i32 %i6, 0
  br i1 %cmp17, label %cleanup, label %if.end20

if.end20:                                         ; preds = %if.end16
  %add21 = add i32 %h.038, 1
  %and22 = and i32 %add21, %mask
  br label %cleanup

cleanup:                                          ; preds = %if.end20, %if.end16, %if.then13
  %h.1 = phi i32 [ %h.038, %if.then13 ], [ %and22, %if.end20 ], [ %h.038, %if.end16 ]
  %r.1 = phi i32 [ %i7, %if.then13 ], [ %r.039, %if.end20 ], [ %r.039, %if.end16 ]
  %cond.not = phi i1 [ true, %if.then13 ], [ false, %if.end20 ], [ true, %if.end16 ]
  %inc = add nuw nsw i32 %p.040, 1
  %exitcond.not = icmp eq i32 %inc, %bound
  %or.cond = select i1 %cond.not, i1 true, i1 %exitcond.not
  br i1 %or.cond, label %cleanup23, label %for.body

cleanup23:                                        ; preds = %cleanup, %if.end
  %r.2 = phi i32 [ -1, %if.end ], [ %r.1, %cleanup ]
  %arrayidx25 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom
  store i32 %r.2, ptr addrspace(1) %arrayidx25, align 4
  br label %cleanup26

cleanup26:                                        ; preds = %cleanup23, %entry
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


