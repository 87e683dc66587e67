target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @reduction(ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(3) nocapture noundef align 4 %part, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %i = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %i1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %i2 = getelementptr inbounds i8, ptr addrspace(4) %i1, i64 12
  %i3 = load i16, ptr addrspace(4) %i2, align 4
  %conv3 = zext nneg i16 %i3 to i32
  %i4 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %conv5 = zext i32 %i4 to i64
  %mul = mul i32 %i4, %conv3
  %add = add i32 %mul, %i
  %cmp53 = icmp slt i32 %add, %n
  br i1 %cmp53, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %i5 = tail call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %i6 = getelementptr inbounds i8, ptr addrspace(4) %i5, i64 12
  %i7 = load i32, ptr addrspace(4) %i6, align 4
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %s.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %add11, %for.body ]
  %arrayidx17 = getelementptr inbounds float, ptr addrspace(3) %part, i32 %i
  store float %s.0.lcssa, ptr addrspace(3) %arrayidx17, align 4
  tail call void @llvm.amdgcn.s.barrier()
  %cmp19.not56 = icmp ult i16 %i3, 2
  br i1 %cmp19.not56, label %for.cond.cleanup21, label %for.body22.preheader

for.body22.preheader:                             ; preds = %for.cond.cleanup
  %i8 = lshr i16 %i3, 1
  %div = zext nneg i16 %i8 to i32
  br label %for.body22

for.body:                                         ; preds = %for.body, %for.body.lr.ph
  %i.055 = phi i32 [ %add, %for.body.lr.ph ], [ %add14, %for.body ]
  %s.054 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %add11, %for.body ]
  %idxprom = sext i32 %i.055 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom
  %i9 = load float, ptr addrspace(1) %arrayidx, align 4
  %add11 = fadd float %s.054, %i9
  %add14 = add i32 %i7, %i.055
  %cmp = icmp slt i32 %add14, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup21:                               ; preds = %if.end, %for.cond.cleanup
  %cmp33 = icmp eq i32 %i, 0
  br i1 %cmp33, label %if.then35, label %if.end39

for.body22:                                       ; preds = %if.end, %for.body22.preheader
  %half_.057 = phi i32 [ %shr, %if.end ], [ %div, %for.body22.preheader ]
  %cmp23 = icmp ult i32 %i, %half_.057
  br i1 %cmp23, label %if.then, label %if.end

if.then:                                          ; preds = %for.body22
  %arrayidx27 = getelementptr inbounds float, ptr addrspace(3) %arrayidx17, i32 %half_.057
  %i10 = load float, ptr addrspace(3) %arrayidx27, align 4
  %i11 = load float, ptr addrspace(3) %arrayidx17, align 4
  %add30 = fadd float %i10, %i11
  store float %add30, ptr addrspace(3) %arrayidx17, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body22
  tail call void @llvm.amdgcn.s.barrier()
  %shr = lshr i32 %half_.057, 1
  %cmp19.not = icmp ult i32 %half_.057, 2
  br i1 %cmp19.not, label %for.cond.cleanup21, label %for.body22

if.then35:                                        ; preds = %for.cond.cleanup21
  %i12 = load float, ptr addrspace(3) %part, align 4
  %arrayidx38 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %conv5
  store float %i12, ptr addrspace(1) %arrayidx38, align 4
  br label %if.end39

if.end39:                                         ; preds = %if.then35, %for.cond.cleanup21
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr() #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nounwind willreturn }


