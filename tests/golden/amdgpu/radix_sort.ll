target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @radix_count(ptr addrspace(1) nocapture noundef readonly align 4 %keys, ptr addrspace(1) nocapture noundef writeonly align 4 %counts, ptr addrspace(3) nocapture noundef align 4 %part, i32 noundef %shift, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %i = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %i1 = getelementptr inbounds i8, ptr addrspace(4) %i, i64 12
  %i2 = load i16, ptr addrspace(4) %i1, align 4
  %conv2 = zext nneg i16 %i2 to i32
  %i3 = tail call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %i4 = getelementptr inbounds i8, ptr addrspace(4) %i3, i64 12
  %i5 = load i32, ptr addrspace(4) %i4, align 4
  %div = udiv i32 %i5, %conv2
  %add = add i32 %n, -1
  %sub = add i32 %add, %div
  %div9 = sdiv i32 %sub, %div
  %i6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %mul = mul i32 %div9, %i6
  %add13 = add nsw i32 %mul, %div9
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  %i7 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %conv10 = zext i32 %i6 to i64
  %call = tail call i32 @_Z3minii(i32 noundef %add13, i32 noundef %n) #6
  %add15 = add nsw i32 %mul, %i7
  %cmp1798 = icmp slt i32 %add15, %call
  br i1 %cmp1798, label %for.body20.lr.ph, label %for.cond30.preheader

for.body20.lr.ph:                                 ; preds = %for.cond.cleanup
  %shr.mask = and i32 %shift, 31
  br label %for.body20

for.body:                                         ; preds = %for.body, %entry
  %d.097 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %promotealloca96 = phi <16 x i32> [ undef, %entry ], [ %i8, %for.body ]
  %i8 = insertelement <16 x i32> %promotealloca96, i32 0, i32 %d.097
  %inc = add nuw nsw i32 %d.097, 1
  %exitcond.not = icmp eq i32 %inc, 16
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body

for.cond30.preheader:                             ; preds = %for.body20, %for.cond.cleanup
  %promotealloca95.lcssa = phi <16 x i32> [ %i8, %for.cond.cleanup ], [ %i11, %for.body20 ]
  %arrayidx38 = getelementptr inbounds i32, ptr addrspace(3) %part, i32 %i7
  %cmp41.not102 = icmp ult i16 %i2, 2
  %cmp56 = icmp eq i32 %i7, 0
  %invariant.gep = getelementptr i32, ptr addrspace(1) %counts, i64 %conv10
  br label %for.body34

for.body20:                                       ; preds = %for.body20, %for.body20.lr.ph
  %i.0100 = phi i32 [ %add15, %for.body20.lr.ph ], [ %add27, %for.body20 ]
  %promotealloca9599 = phi <16 x i32> [ %i8, %for.body20.lr.ph ], [ %i11, %for.body20 ]
  %idxprom21 = sext i32 %i.0100 to i64
  %arrayidx22 = getelementptr inbounds i32, ptr addrspace(1) %keys, i64 %idxprom21
  %i9 = load i32, ptr addrspace(1) %arrayidx22, align 4
  %shr = lshr i32 %i9, %shr.mask
  %and = and i32 %shr, 15
  %i10 = extractelement <16 x i32> %promotealloca9599, i32 %and
  %inc25 = add i32 %i10, 1
  %i11 = insertelement <16 x i32> %promotealloca9599, i32 %inc25, i32 %and
  %add27 = add nsw i32 %i.0100, %conv2
  %cmp17 = icmp slt i32 %add27, %call
  br i1 %cmp17, label %for.body20, label %for.cond30.preheader

for.cond.cleanup33:                               ; preds = %for.inc66
  ret void

for.body34:                                       ; preds = %for.inc66, %for.cond30.preheader
  %d29.0104 = phi i32 [ 0, %for.cond30.preheader ], [ %inc67, %for.inc66 ]
  %i12 = extractelement <16 x i32> %promotealloca95.lcssa, i32 %d29.0104
  store i32 %i12, ptr addrspace(3) %arrayidx38, align 4
  tail call void @llvm.amdgcn.s.barrier()
  br i1 %cmp41.not102, label %for.cond.cleanup43, label %for.body44

for.cond.cleanup43:                               ; preds = %if.end, %for.body34
  br i1 %cmp56, label %if.then58, label %for.inc66

for.body44:                                       ; preds = %if.end, %for.body34
  %h.0103.in = phi i32 [ %h.0103, %if.end ], [ %conv2, %for.body34 ]
  %h.0103 = lshr i32 %h.0103.in, 1
  %cmp45 = icmp ult i32 %i7, %h.0103
  br i1 %cmp45, label %if.then, label %if.end

if.then:                                          ; preds = %for.body44
  %arrayidx49 = getelementptr inbounds i32, ptr addrspace(3) %arrayidx38, i32 %h.0103
  %i13 = load i32, ptr addrspace(3) %arrayidx49, align 4
  %i14 = load i32, ptr addrspace(3) %arrayidx38, align 4
  %add52 = add i32 %i14, %i13
  store i32 %add52, ptr addrspace(3) %arrayidx38, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body44
  tail call void @llvm.amdgcn.s.barrier()
  %cmp41.not = icmp ult i32 %h.0103.in, 4
  br i1 %cmp41.not, label %for.cond.cleanup43, label %for.body44

if.then58:                                        ; preds = %for.cond.cleanup43
  %i15 = load i32, ptr addrspace(3) %part, align 4
  %mul60 = mul nsw i32 %d29.0104, %div
  %conv61 = sext i32 %mul60 to i64
  %gep = getelementptr i32, ptr addrspace(1) %invariant.gep, i64 %conv61
  store i32 %i15, ptr addrspace(1) %gep, align 4
  br label %for.inc66

for.inc66:                                        ; preds = %if.then58, %for.cond.cleanup43
  %inc67 = add nuw nsw i32 %d29.0104, 1
  %exitcond106.not = icmp eq i32 %inc67, 16
  br i1 %exitcond106.not, label %for.cond.cleanup33, label %for.body34
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.dispatch.ptr() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i32 @_Z3minii(i32 noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @radix_scatter(ptr addrspace(1) nocapture noundef readonly align 4 %keys, ptr addrspace(1) nocapture noundef writeonly align 4 %out, ptr addrspace(1) noundef align 4 %start, i32 noundef %shift, i32 noundef %n) local_unnamed_addr #4 {
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
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %keys, i64 %idxprom
  %i5 = load i32, ptr addrspace(1) %arrayidx, align 4
  %shr.mask = and i32 %shift, 31
  %shr = lshr i32 %i5, %shr.mask
  %and = and i32 %shr, 15
  %idxprom8 = zext nneg i32 %and to i64
  %arrayidx9 = getelementptr inbounds i32, ptr addrspace(1) %start, i64 %idxprom8
  %call = tail call i32 @_Z10atomic_incPU3AS1Vj(ptr addrspace(1) noundef %arrayidx9) #7
  %idxprom10 = zext i32 %call to i64
  %arrayidx11 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %idxprom10
  store i32 %i5, ptr addrspace(1) %arrayidx11, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end, %entry
  ret void
}

; Function Attrs: convergent nounwind
declare hidden i32 @_Z10atomic_incPU3AS1Vj(ptr addrspace(1) noundef) local_unnamed_addr #5

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #3 = { convergent nocallback nofree nounwind willreturn }
attributes #4 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #5 = { convergent nounwind "amdgpu-waves-per-eu"="4,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #6 = { convergent nounwind willreturn memory(none) }
attributes #7 = { convergent nounwind }


