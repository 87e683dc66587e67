target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @stack_traversal(ptr addrspace(1) nocapture noundef readonly align 16 %box, ptr addrspace(1) nocapture noundef readonly align 8 %kids, ptr addrspace(1) nocapture noundef readonly align 8 %query, ptr addrspace(1) nocapture noundef writeonly align 4 %hits, float noundef %radius, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %stack = alloca [32 x i32], align 4, addrspace(5)
  %i = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %i1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %i2 = getelementptr inbounds i8, ptr addrspace(4) %i1, i64 12
  %i3 = load i16, ptr addrspace(4) %i2, align 4
  %conv2 = zext nneg i16 %i3 to i32
  %mul = mul i32 %i, %conv2
  %i4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %i4
  %cmp.not = icmp slt i32 %add, %n
  br i1 %cmp.not, label %if.end, label %cleanup50

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p5(i64 128, ptr addrspace(5) %stack) #4
  store i32 0, ptr addrspace(5) %stack, align 4
  %idxprom6 = sext i32 %add to i64
  %arrayidx7 = getelementptr inbounds <2 x float>, ptr addrspace(1) %query, i64 %idxprom6
  %i5 = load <2 x float>, ptr addrspace(1) %arrayidx7, align 8
  %i6 = extractelement <2 x float> %i5, i64 0
  %i7 = extractelement <2 x float> %i5, i64 1
  %mul22 = fmul float %radius, %radius
  br label %while.body

while.body:                                       ; preds = %cleanup44, %if.end
  %top.074 = phi i32 [ 1, %if.end ], [ %top.3, %cleanup44 ]
  %count.073 = phi i32 [ 0, %if.end ], [ %count.2, %cleanup44 ]
  %dec = add nsw i32 %top.074, -1
  %arrayidx11 = getelementptr inbounds [32 x i32], ptr addrspace(5) %stack, i32 0, i32 %dec
  %i8 = load i32, ptr addrspace(5) %arrayidx11, align 4
  %idxprom12 = sext i32 %i8 to i64
  %arrayidx13 = getelementptr inbounds <4 x float>, ptr addrspace(1) %box, i64 %idxprom12
  %i9 = load <4 x float>, ptr addrspace(1) %arrayidx13, align 16
  %i10 = extractelement <4 x float> %i9, i64 0
  %sub = fsub float %i10, %i6
  %i11 = extractelement <4 x float> %i9, i64 2
  %sub14 = fsub float %i6, %i11
  %call = tail call float @_Z3maxff(float noundef %sub, float noundef %sub14) #5
  %call15 = tail call float @_Z3maxff(float noundef %call, float noundef 0.000000e+00) #5
  %i12 = extractelement <4 x float> %i9, i64 1
  %sub16 = fsub float %i12, %i7
  %i13 = extractelement <4 x float> %i9, i64 3
  %sub17 = fsub float %i7, %i13
  %call18 = tail call float @_Z3maxff(float noundef %sub16, float noundef %sub17) #5
  %call19 = tail call float @_Z3maxff(float noundef %call18, float noundef 0.000000e+00) #5
  %mul21 = fmul float %call19, %call19
  %i14 = tail call float @llvm.fmuladd.f32(float %call15, float %call15, float %mul21)
  %cmp23 = fcmp ogt float %i14, %mul22
  br i1 %cmp23, label %cleanup44, label %if.end26

if.end26:                                         ; preds = %while.body
  %arrayidx28 = getelementptr inbounds <2 x i32>, ptr addrspace(1) %kids, i64 %idxprom12
  %i15 = load <2 x i32>, ptr addrspace(1) %arrayidx28, align 8
  %i16 = extractelement <2 x i32> %i15, i64 0
  %cmp29 = icmp slt i32 %i16, 0
  br i1 %cmp29, label %if.then31, label %if.end33

if.then31:                                        ; preds = %if.end26
  %inc32 = add nsw i32 %count.073, 1
  br label %cleanup44

if.end33:                                         ; preds = %if.end26
  %cmp34 = icmp ult i32 %top.074, 32
  br i1 %cmp34, label %if.then36, label %cleanup44

if.then36:                                        ; preds = %if.end33
  store i32 %i16, ptr addrspace(5) %arrayidx11, align 4
  %i17 = extractelement <2 x i32> %i15, i64 1
  %inc40 = add nuw nsw i32 %top.074, 1
  %arrayidx42 = getelementptr inbounds [32 x i32], ptr addrspace(5) %stack, i32 0, i32 %top.074
  store i32 %i17, ptr addrspace(5) %arrayidx42, align 4
  br label %cleanup44

cleanup44:                                        ; preds = %if.then36, %if.end33, %if.then31, %while.body
  %count.2 = phi i32 [ %count.073, %while.body ], [ %inc32, %if.then31 ], [ %count.073, %if.then36 ], [ %count.073, %if.end33 ]
  %top.3 = phi i32 [ %dec, %while.body ], [ %dec, %if.then31 ], [ %inc40, %if.then36 ], [ %dec, %if.end33 ]
  %cmp8 = icmp sgt i32 %top.3, 0
  br i1 %cmp8, label %while.body, label %while.end

while.end:                                        ; preds = %cleanup44
  %arrayidx49 = getelementptr inbounds i32, ptr addrspace(1) %hits, i64 %idxprom6
  store i32 %count.2, ptr addrspace(1) %arrayidx49, align 4
  call void @llvm.lifetime.end.p5(i64 128, ptr addrspace(5) %stack) #4
  br label %cleanup50

cleanup50:                                        ; preds = %while.end, %entry
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden float @_Z3maxff(float noundef, float noundef) local_unnamed_addr #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(i64 immarg, ptr addrspace(5) nocapture) #1

attributes #0 = { convergent nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #4 = { nounwind }
attributes #5 = { convergent nounwind willreturn memory(none) }


