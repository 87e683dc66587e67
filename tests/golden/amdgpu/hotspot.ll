target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@hotspot.t = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@hotspot.next = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @hotspot(ptr addrspace(1) nocapture noundef readonly align 4 %power, ptr addrspace(1) nocapture noundef readonly align 4 %in, ptr addrspace(1) nocapture noundef writeonly align 4 %out, i32 noundef %cols, i32 noundef %rows, i32 noundef %steps, float noundef %rx, float noundef %ry) local_unnamed_addr #0 {
entry:
  %i = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %i1 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y()
  %i2 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = shl nsw i32 %steps, 1
  %sub = sub nsw i32 16, %mul
  %mul6 = mul i32 %sub, %i2
  %add = sub i32 %i, %steps
  %sub9 = add i32 %add, %mul6
  %i3 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %mul15 = mul i32 %sub, %i3
  %add17 = sub i32 %i1, %steps
  %sub19 = add i32 %add17, %mul15
  %i4 = or i32 %sub9, %sub19
  %or.cond = icmp sgt i32 %i4, -1
  %cmp25 = icmp slt i32 %sub9, %cols
  %or.cond181 = and i1 %cmp25, %or.cond
  %cmp27 = icmp slt i32 %sub19, %rows
  %spec.select = and i1 %cmp27, %or.cond181
  br i1 %spec.select, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %mul29 = mul nsw i32 %sub19, %cols
  %add30 = add nsw i32 %mul29, %sub9
  %idxprom = sext i32 %add30 to i64
  %arrayidx = getelementptr inbounds float, ptr addrspace(1) %in, i64 %idxprom
  %i5 = load float, ptr addrspace(1) %arrayidx, align 4
  %arrayidx34 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.t, i32 0, i32 %i1, i32 %i
  store float %i5, ptr addrspace(3) %arrayidx34, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.amdgcn.s.barrier()
  %cmp35185 = icmp sgt i32 %steps, 0
  br i1 %cmp35185, label %for.body.lr.ph, label %if.end127

for.body.lr.ph:                                   ; preds = %if.end
  %arrayidx56 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.t, i32 0, i32 %i1, i32 %i
  %mul57 = mul nsw i32 %sub19, %cols
  %add58 = add nsw i32 %mul57, %sub9
  %idxprom59 = sext i32 %add58 to i64
  %arrayidx60 = getelementptr inbounds float, ptr addrspace(1) %power, i64 %idxprom59
  %sub64 = add nsw i32 %i, -1
  %arrayidx66 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.t, i32 0, i32 %i1, i32 %sub64
  %add69 = add nuw nsw i32 %i, 1
  %arrayidx71 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.t, i32 0, i32 %i1, i32 %add69
  %sub79 = add nsw i32 %i1, -1
  %arrayidx83 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.t, i32 0, i32 %sub79, i32 %i
  %add84 = add nuw nsw i32 %i1, 1
  %arrayidx88 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.t, i32 0, i32 %add84, i32 %i
  %arrayidx99 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.next, i32 0, i32 %i1, i32 %i
  %sub101 = add nsw i32 %steps, -1
  %arrayidx111 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.next, i32 0, i32 %i1, i32 %i
  %arrayidx115 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.t, i32 0, i32 %i1, i32 %i
  br label %for.body

for.body:                                         ; preds = %if.end116, %for.body.lr.ph
  %k.0186 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end116 ]
  %cmp39 = icmp ugt i32 %i, %k.0186
  %or.cond182 = and i1 %spec.select, %cmp39
  br i1 %or.cond182, label %land.lhs.true41, label %if.end100

land.lhs.true41:                                  ; preds = %for.body
  %sub42 = sub nsw i32 15, %k.0186
  %cmp43 = icmp slt i32 %i, %sub42
  %cmp46 = icmp ugt i32 %i1, %k.0186
  %or.cond183 = and i1 %cmp46, %cmp43
  %cmp50 = icmp slt i32 %i1, %sub42
  %or.cond184 = and i1 %cmp50, %or.cond183
  br i1 %or.cond184, label %if.then52, label %if.end100

if.then52:                                        ; preds = %land.lhs.true41
  %i6 = load float, ptr addrspace(3) %arrayidx56, align 4
  %i7 = load float, ptr addrspace(1) %arrayidx60, align 4
  %add61 = fadd float %i6, %i7
  %i8 = load float, ptr addrspace(3) %arrayidx66, align 4
  %i9 = load float, ptr addrspace(3) %arrayidx71, align 4
  %add72 = fadd float %i8, %i9
  %i10 = tail call float @llvm.fmuladd.f32(float %i6, float -2.000000e+00, float %add72)
  %i11 = tail call float @llvm.fmuladd.f32(float %rx, float %i10, float %add61)
  %i12 = load float, ptr addrspace(3) %arrayidx83, align 4
  %i13 = load float, ptr addrspace(3) %arrayidx88, align 4
  %add89 = fadd float %i12, %i13
  %i14 = tail call float @llvm.fmuladd.f32(float %i6, float -2.000000e+00, float %add89)
  %i15 = tail call float @llvm.fmuladd.f32(float %ry, float %i14, float %i11)
  store float %i15, ptr addrspace(3) %arrayidx99, align 4
  br label %if.end100

if.end100:                                        ; preds = %if.then52, %land.lhs.true41, %for.body
  %tobool106.not = phi i1 [ false, %if.then52 ], [ true, %land.lhs.true41 ], [ true, %for.body ]
  tail call void @llvm.amdgcn.s.barrier()
  %cmp102 = icmp eq i32 %k.0186, %sub101
  br i1 %cmp102, label %cleanup, label %if.end105

if.end105:                                        ; preds = %if.end100
  br i1 %tobool106.not, label %if.end116, label %if.then107

if.then107:                                       ; preds = %if.end105
  %i16 = load float, ptr addrspace(3) %arrayidx111, align 4
  store float %i16, ptr addrspace(3) %arrayidx115, align 4
  br label %if.end116

if.end116:                                        ; preds = %if.then107, %if.end105
  tail call void @llvm.amdgcn.s.barrier()
  %inc = add nuw nsw i32 %k.0186, 1
  br label %for.body

cleanup:                                          ; preds = %if.end100
  br i1 %tobool106.not, label %if.end127, label %if.then118

if.then118:                                       ; preds = %cleanup
  %arrayidx122 = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @hotspot.next, i32 0, i32 %i1, i32 %i
  %i17 = load float, ptr addrspace(3) %arrayidx122, align 4
  %mul123 = mul nsw i32 %sub19, %cols
  %add124 = add nsw i32 %mul123, %sub9
  %idxprom125 = sext i32 %add124 to i64
  %arrayidx126 = getelementptr inbounds float, ptr addrspace(1) %out, i64 %idxprom125
  store float %i17, ptr addrspace(1) %arrayidx126, align 4
  br label %if.end127

if.end127:                                        ; preds = %if.then118, %cleanup, %if.end
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.y() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nounwind willreturn }


