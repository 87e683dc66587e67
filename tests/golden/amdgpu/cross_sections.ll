target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @cross_sections(ptr addrspace(1) nocapture noundef readonly align 4 %grid, i32 noundef %points, ptr addrspace(1) nocapture noundef readonly align 4 %index, ptr addrspace(1) nocapture noundef readonly align 4 %xs, ptr addrspace(1) nocapture noundef readonly align 4 %mats, ptr addrspace(1) nocapture noundef readonly align 4 %per_mat, i32 noundef %most, ptr addrspace(1) nocapture noundef readonly align 4 %energy, ptr addrspace(1) nocapture noundef readonly align 4 %mat, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %n) local_unnamed_addr #0 {
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
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %energy, i64 %idxprom
  %i5 = load float, ptr addrspace(1) %arrayidx, align 4
  %sub = add nsw i32 %points, -1
  %cmp778 = icmp sgt i32 %points, 2
  br i1 %cmp778, label %while.body, label %while.end

while.body:                                       ; preds = %while.body, %if.end
  %sub681 = phi i32 [ %sub6, %while.body ], [ %sub, %if.end ]
  %lo.080 = phi i32 [ %lo.0.add10, %while.body ], [ 0, %if.end ]
  %hi.079 = phi i32 [ %add10.hi.0, %while.body ], [ %sub, %if.end ]
  %div77 = lshr i32 %sub681, 1
  %add10 = add nuw nsw i32 %div77, %lo.080
  %idxprom11 = zext nneg i32 %add10 to i64
  %arrayidx12 = getelementptr inbounds float, ptr addrspace(1) %grid, i64 %idxprom11
  %i6 = load float, ptr addrspace(1) %arrayidx12, align 4
  %cmp13 = fcmp ogt float %i6, %i5
  %add10.hi.0 = select i1 %cmp13, i32 %add10, i32 %hi.079
  %lo.0.add10 = select i1 %cmp13, i32 %lo.080, i32 %add10
  %sub6 = sub nsw i32 %add10.hi.0, %lo.0.add10
  %cmp7 = icmp sgt i32 %sub6, 1
  br i1 %cmp7, label %while.body, label %while.end

while.end:                                        ; preds = %while.body, %if.end
  %hi.0.lcssa = phi i32 [ %sub, %if.end ], [ %add10.hi.0, %while.body ]
  %lo.0.lcssa = phi i32 [ 0, %if.end ], [ %lo.0.add10, %while.body ]
  %arrayidx27 = getelementptr inbounds i32, ptr addrspace(1) %mat, i64 %idxprom
  %i7 = load i32, ptr addrspace(1) %arrayidx27, align 4
  %idxprom28 = sext i32 %i7 to i64
  %arrayidx29 = getelementptr inbounds i32, ptr addrspace(1) %per_mat, i64 %idxprom28
  %i8 = load i32, ptr addrspace(1) %arrayidx29, align 4
  %cmp3083 = icmp sgt i32 %i8, 0
  br i1 %cmp3083, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %while.end
  %idxprom17 = sext i32 %hi.0.lcssa to i64
  %arrayidx18 = getelementptr inbounds float, ptr addrspace(1) %grid, i64 %idxprom17
  %i9 = load float, ptr addrspace(1) %arrayidx18, align 4
  %idxprom22 = zext nneg i32 %lo.0.lcssa to i64
  %arrayidx23 = getelementptr inbounds float, ptr addrspace(1) %grid, i64 %idxprom22
  %i10 = load float, ptr addrspace(1) %arrayidx23, align 4
  %sub24 = fsub float %i9, %i10
  %sub19 = fsub float %i9, %i5
  %mul32 = mul nsw i32 %i7, %most
  %mul36 = shl nsw i32 %lo.0.lcssa, 6
  %i11 = fneg float %sub19
  %neg = fdiv float %i11, %sub24
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %while.end
  %total.0.lcssa = phi float [ 0.000000e+00, %while.end ], [ %add50, %for.body ]
  %arrayidx52 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom
  store float %total.0.lcssa, ptr addrspace(1) %arrayidx52, align 4
  br label %cleanup

for.body:                                         ; preds = %for.body, %for.body.lr.ph
  %k.085 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %total.084 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %add50, %for.body ]
  %add33 = add nsw i32 %k.085, %mul32
  %idxprom34 = sext i32 %add33 to i64
  %arrayidx35 = getelementptr inbounds i32, ptr addrspace(1) %mats, i64 %idxprom34
  %i12 = load i32, ptr addrspace(1) %arrayidx35, align 4
  %add37 = add nsw i32 %i12, %mul36
  %idxprom38 = sext i32 %add37 to i64
  %arrayidx39 = getelementptr inbounds i32, ptr addrspace(1) %index, i64 %idxprom38
  %i13 = load i32, ptr addrspace(1) %arrayidx39, align 4
  %i14 = sext i32 %i13 to i64
  %i15 = getelementptr float, ptr addrspace(1) %xs, i64 %i14
  %arrayidx42 = getelementptr i8, ptr addrspace(1) %i15, i64 4
  %i16 = load float, ptr addrspace(1) %arrayidx42, align 4
  %i17 = load float, ptr addrspace(1) %i15, align 4
  %sub48 = fsub float %i16, %i17
  %i18 = tail call float @llvm.fmuladd.f32(float %neg, float %sub48, float %i16)
  %add50 = fadd float %total.084, %i18
  %inc = add nuw nsw i32 %k.085, 1
  %exitcond.not = icmp eq i32 %inc, %i8
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body

cleanup:                                          ; preds = %for.cond.cleanup, %entry
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }


