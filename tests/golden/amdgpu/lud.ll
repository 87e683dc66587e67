target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @lud(ptr addrspace(1) nocapture noundef align 4 %m, ptr addrspace(3) nocapture noundef align 4 %s, i32 noundef %n, i32 noundef %offset) local_unnamed_addr #0 {
entry:
  %i = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %i1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %i2 = getelementptr inbounds i8, ptr addrspace(4) %i1, i64 12
  %i3 = load i16, ptr addrspace(4) %i2, align 4
  %conv2 = zext nneg i16 %i3 to i32
  %add6 = add i32 %i, %offset
  %invariant.gep = getelementptr inbounds float, ptr addrspace(3) %s, i32 %i
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  tail call void @llvm.amdgcn.s.barrier()
  %cmp14170 = icmp ugt i16 %i3, 1
  br i1 %cmp14170, label %for.body17.lr.ph, label %for.cond83.preheader

for.body17.lr.ph:                                 ; preds = %for.cond.cleanup
  %mul25 = mul nuw nsw i32 %i, %conv2
  %i4 = getelementptr inbounds float, ptr addrspace(3) %s, i32 %mul25
  %i12.0161 = add nuw nsw i32 %conv2, 1
  %mul45 = mul nuw nsw i32 %i, %conv2
  %i5 = getelementptr inbounds float, ptr addrspace(3) %s, i32 %mul45
  %invariant.gep167 = getelementptr inbounds float, ptr addrspace(3) %s, i32 %i
  %i6 = add nsw i32 %conv2, -2
  br label %for.body17

for.body:                                         ; preds = %for.body, %entry
  %i.0162 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %add = add nsw i32 %i.0162, %offset
  %mul = mul nsw i32 %add, %n
  %add7 = add i32 %add6, %mul
  %idxprom = sext i32 %add7 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %m, i64 %idxprom
  %i7 = load float, ptr addrspace(1) %arrayidx, align 4
  %mul8 = mul nuw nsw i32 %i.0162, %conv2
  %gep = getelementptr inbounds float, ptr addrspace(3) %invariant.gep, i32 %mul8
  store float %i7, ptr addrspace(3) %gep, align 4
  %inc = add nuw nsw i32 %i.0162, 1
  %exitcond.not = icmp eq i32 %inc, %conv2
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body

for.cond83.preheader:                             ; preds = %if.end78, %for.cond.cleanup
  %invariant.gep173 = getelementptr inbounds float, ptr addrspace(3) %s, i32 %i
  %cmp84175 = icmp ugt i16 %i3, 1
  br i1 %cmp84175, label %for.body87.lr.ph, label %for.cond.cleanup86

for.body87.lr.ph:                                 ; preds = %for.cond83.preheader
  %add94 = add i32 %i, %offset
  br label %for.body87

for.body17:                                       ; preds = %if.end78, %for.body17.lr.ph
  %indvars.iv = phi i32 [ 1, %for.body17.lr.ph ], [ %indvars.iv.next, %if.end78 ]
  %i12.0171 = phi i32 [ 0, %for.body17.lr.ph ], [ %inc80, %if.end78 ]
  %cmp18 = icmp ugt i32 %i, %i12.0171
  br i1 %cmp18, label %for.cond20.preheader, label %if.end

for.cond20.preheader:                             ; preds = %for.body17
  %invariant.gep163 = getelementptr inbounds float, ptr addrspace(3) %s, i32 %i12.0171
  %cmp21165.not = icmp eq i32 %i12.0171, 0
  br i1 %cmp21165.not, label %for.cond.cleanup23, label %for.body24.lr.ph

for.body24.lr.ph:                                 ; preds = %for.cond20.preheader
  %arrayidx37 = getelementptr inbounds float, ptr addrspace(3) %i4, i32 %i12.0171
  %arrayidx37.promoted = load float, ptr addrspace(3) %arrayidx37, align 4
  br label %for.body24

for.cond.cleanup23:                               ; preds = %for.body24, %for.cond20.preheader
  %add42 = mul nuw nsw i32 %i12.0171, %i12.0161
  %arrayidx44 = getelementptr inbounds float, ptr addrspace(3) %s, i32 %add42
  %i8 = load float, ptr addrspace(3) %arrayidx44, align 4
  %arrayidx48 = getelementptr inbounds float, ptr addrspace(3) %i5, i32 %i12.0171
  %i9 = load float, ptr addrspace(3) %arrayidx48, align 4
  %div = fdiv float %i9, %i8
  store float %div, ptr addrspace(3) %arrayidx48, align 4
  br label %if.end

for.body24:                                       ; preds = %for.body24, %for.body24.lr.ph
  %i10 = phi float [ %arrayidx37.promoted, %for.body24.lr.ph ], [ %i13, %for.body24 ]
  %j.0166 = phi i32 [ 0, %for.body24.lr.ph ], [ %inc39, %for.body24 ]
  %arrayidx28 = getelementptr inbounds float, ptr addrspace(3) %i4, i32 %j.0166
  %i11 = load float, ptr addrspace(3) %arrayidx28, align 4
  %mul29 = mul nuw nsw i32 %j.0166, %conv2
  %gep164 = getelementptr inbounds float, ptr addrspace(3) %invariant.gep163, i32 %mul29
  %i12 = load float, ptr addrspace(3) %gep164, align 4
  %neg = fneg float %i11
  %i13 = tail call float @llvm.fmuladd.f32(float %neg, float %i12, float %i10)
  store float %i13, ptr addrspace(3) %arrayidx37, align 4
  %inc39 = add nuw nsw i32 %j.0166, 1
  %cmp21 = icmp ult i32 %inc39, %i12.0171
  br i1 %cmp21, label %for.body24, label %for.cond.cleanup23

if.end:                                           ; preds = %for.cond.cleanup23, %for.body17
  tail call void @llvm.amdgcn.s.barrier()
  br i1 %cmp18, label %for.cond53.preheader, label %if.end78

for.cond53.preheader:                             ; preds = %if.end
  %add54 = add nuw nsw i32 %i12.0171, 1
  %mul60 = mul nuw nsw i32 %add54, %conv2
  %i14 = getelementptr inbounds float, ptr addrspace(3) %s, i32 %mul60
  %arrayidx73 = getelementptr inbounds float, ptr addrspace(3) %i14, i32 %i
  %arrayidx73.promoted = load float, ptr addrspace(3) %arrayidx73, align 4
  br label %for.body58

for.body58:                                       ; preds = %for.body58, %for.cond53.preheader
  %j52.0169 = phi i32 [ 0, %for.cond53.preheader ], [ %inc76, %for.body58 ]
  %i15 = phi float [ %arrayidx73.promoted, %for.cond53.preheader ], [ %i18, %for.body58 ]
  %arrayidx63 = getelementptr inbounds float, ptr addrspace(3) %i14, i32 %j52.0169
  %i16 = load float, ptr addrspace(3) %arrayidx63, align 4
  %mul64 = mul nuw nsw i32 %j52.0169, %conv2
  %gep168 = getelementptr inbounds float, ptr addrspace(3) %invariant.gep167, i32 %mul64
  %i17 = load float, ptr addrspace(3) %gep168, align 4
  %neg74 = fneg float %i16
  %i18 = tail call float @llvm.fmuladd.f32(float %neg74, float %i17, float %i15)
  store float %i18, ptr addrspace(3) %arrayidx73, align 4
  %inc76 = add nuw nsw i32 %j52.0169, 1
  %exitcond177.not = icmp eq i32 %inc76, %indvars.iv
  br i1 %exitcond177.not, label %if.end78, label %for.body58

if.end78:                                         ; preds = %for.body58, %if.end
  tail call void @llvm.amdgcn.s.barrier()
  %inc80 = add nuw nsw i32 %i12.0171, 1
  %indvars.iv.next = add nuw nsw i32 %indvars.iv, 1
  %exitcond178.not = icmp eq i32 %i12.0171, %i6
  br i1 %exitcond178.not, label %for.cond83.preheader, label %for.body17

for.cond.cleanup86:                               ; preds = %for.body87, %for.cond83.preheader
  ret void

for.body87:                                       ; preds = %for.body87, %for.body87.lr.ph
  %i82.0176 = phi i32 [ 1, %for.body87.lr.ph ], [ %inc99, %for.body87 ]
  %mul88 = mul nuw nsw i32 %i82.0176, %conv2
  %gep174 = getelementptr inbounds float, ptr addrspace(3) %invariant.gep173, i32 %mul88
  %i19 = load float, ptr addrspace(3) %gep174, align 4
  %add92 = add nsw i32 %i82.0176, %offset
  %mul93 = mul nsw i32 %add92, %n
  %add95 = add i32 %add94, %mul93
  %idxprom96 = sext i32 %add95 to i64
  %arrayidx97 = getelementptr inbounds float, ptr addrspace(1) %m, i64 %idxprom96
  store float %i19, ptr addrspace(1) %arrayidx97, align 4
  %inc99 = add nuw nsw i32 %i82.0176, 1
  %exitcond179.not = icmp eq i32 %inc99, %conv2
  br i1 %exitcond179.not, label %for.cond.cleanup86, label %for.body87
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nounwind willreturn }


