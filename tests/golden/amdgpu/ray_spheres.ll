target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @ray_spheres(ptr addrspace(1) nocapture noundef readonly align 16 %sphere, i32 noundef %count, ptr addrspace(1) nocapture noundef readonly align 16 %dir, ptr addrspace(1) nocapture noundef writeonly align 16 %out, <4 x float> noundef %eye, <4 x float> noundef %light, i32 noundef %n) local_unnamed_addr #0 {
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
  br i1 %cmp.not, label %if.end, label %cleanup116

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds <4 x float>, ptr addrspace(1) %dir, i64 %idxprom
  %i5 = load <4 x float>, ptr addrspace(1) %arrayidx, align 16
  %cmp6156 = icmp sgt i32 %count, 0
  br i1 %cmp6156, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %if.end
  %extractVec13 = shufflevector <4 x float> %i5, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  br label %for.body

for.cond.cleanup:                                 ; preds = %cleanup, %if.end
  %hit.0.lcssa = phi i32 [ -1, %if.end ], [ %hit.2, %cleanup ]
  %best.0.lcssa = phi float [ 0x46293E5940000000, %if.end ], [ %best.2, %cleanup ]
  %cmp39 = icmp sgt i32 %hit.0.lcssa, -1
  br i1 %cmp39, label %if.then41, label %if.end110

for.body:                                         ; preds = %cleanup, %for.body.lr.ph
  %best.0159 = phi float [ 0x46293E5940000000, %for.body.lr.ph ], [ %best.2, %cleanup ]
  %hit.0158 = phi i32 [ -1, %for.body.lr.ph ], [ %hit.2, %cleanup ]
  %s.0157 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %cleanup ]
  %idxprom8 = zext nneg i32 %s.0157 to i64
  %arrayidx9 = getelementptr inbounds <4 x float>, ptr addrspace(1) %sphere, i64 %idxprom8
  %i6 = load <4 x float>, ptr addrspace(1) %arrayidx9, align 16
  %i7 = fsub <4 x float> %eye, %i6
  %sub = shufflevector <4 x float> %i7, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %call = tail call float @_Z3dotDv3_fS_(<3 x float> noundef %sub, <3 x float> noundef %extractVec13) #3
  %call18 = tail call float @_Z3dotDv3_fS_(<3 x float> noundef %sub, <3 x float> noundef %sub) #3
  %i8 = extractelement <4 x float> %i6, i64 3
  %neg = fneg float %i8
  %i9 = tail call float @llvm.fmuladd.f32(float %neg, float %i8, float %call18)
  %neg21 = fneg float %i9
  %i10 = tail call float @llvm.fmuladd.f32(float %call, float %call, float %neg21)
  %cmp22 = fcmp olt float %i10, 0.000000e+00
  br i1 %cmp22, label %cleanup, label %if.end25

if.end25:                                         ; preds = %for.body
  %fneg = fneg float %call
  %call26 = tail call float @llvm.sqrt.f32(float noundef %i10) #3
  %sub27 = fsub float %fneg, %call26
  %cmp28 = fcmp ogt float %sub27, 0x3F50624DE0000000
  %cmp30 = fcmp olt float %sub27, %best.0159
  %or.cond = select i1 %cmp28, i1 %cmp30, i1 false
  %hit.1 = select i1 %or.cond, i32 %s.0157, i32 %hit.0158
  %best.1 = select i1 %or.cond, float %sub27, float %best.0159
  br label %cleanup

cleanup:                                          ; preds = %if.end25, %for.body
  %hit.2 = phi i32 [ %hit.1, %if.end25 ], [ %hit.0158, %for.body ]
  %best.2 = phi float [ %best.1, %if.end25 ], [ %best.0159, %for.body ]
  %inc = add nuw nsw i32 %s.0157, 1
  %exitcond.not = icmp eq i32 %inc, %count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body

if.then41:                                        ; preds = %for.cond.cleanup
  %i11 = shufflevector <4 x float> %eye, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %splat.splatinsert = insertelement <3 x float> poison, float %best.0.lcssa, i64 0
  %splat.splat = shufflevector <3 x float> %splat.splatinsert, <3 x float> poison, <3 x i32> zeroinitializer
  %extractVec44 = shufflevector <4 x float> %i5, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %i12 = tail call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %splat.splat, <3 x float> %extractVec44, <3 x float> %i11)
  %i13 = shufflevector <4 x float> %light, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %sub49 = fsub <3 x float> %i13, %i12
  %cmp53161 = icmp sgt i32 %count, 0
  br i1 %cmp53161, label %for.body56, label %if.end110

for.body56:                                       ; preds = %for.inc106, %if.then41
  %s51.0163 = phi i32 [ %inc107, %for.inc106 ], [ 0, %if.then41 ]
  %shade.0162 = phi float [ %shade.2, %for.inc106 ], [ 1.000000e+00, %if.then41 ]
  %cmp57 = icmp eq i32 %s51.0163, %hit.0.lcssa
  br i1 %cmp57, label %for.inc106, label %if.end60

if.end60:                                         ; preds = %for.body56
  %idxprom64 = zext nneg i32 %s51.0163 to i64
  %arrayidx65 = getelementptr inbounds <4 x float>, ptr addrspace(1) %sphere, i64 %idxprom64
  %i14 = load <4 x float>, ptr addrspace(1) %arrayidx65, align 16
  %i15 = shufflevector <4 x float> %i14, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %sub66 = fsub <3 x float> %i12, %i15
  %call73 = tail call float @_Z3dotDv3_fS_(<3 x float> noundef %sub66, <3 x float> noundef %sub49) #3
  %call79 = tail call float @_Z3dotDv3_fS_(<3 x float> noundef %sub66, <3 x float> noundef %sub66) #3
  %cmp86 = fcmp olt float %call73, 0.000000e+00
  br i1 %cmp86, label %land.lhs.true88, label %if.end100

land.lhs.true88:                                  ; preds = %if.end60
  %i16 = extractelement <4 x float> %i14, i64 3
  %neg85 = fneg float %i16
  %i17 = tail call float @llvm.fmuladd.f32(float %neg85, float %i16, float %call79)
  %call94 = tail call float @_Z3dotDv3_fS_(<3 x float> noundef %sub49, <3 x float> noundef %sub49) #3
  %i18 = fneg float %i17
  %neg96 = fmul float %call94, %i18
  %i19 = tail call float @llvm.fmuladd.f32(float %call73, float %call73, float %neg96)
  %cmp97 = fcmp ogt float %i19, 0.000000e+00
  br i1 %cmp97, label %cleanup101, label %if.end100

if.end100:                                        ; preds = %land.lhs.true88, %if.end60
  br label %cleanup101

cleanup101:                                       ; preds = %if.end100, %land.lhs.true88
  %shade.1 = phi float [ %shade.0162, %if.end100 ], [ 0x3FC99999A0000000, %land.lhs.true88 ]
  %cond = phi i1 [ true, %if.end100 ], [ false, %land.lhs.true88 ]
  br i1 %cond, label %for.inc106, label %if.end110

for.inc106:                                       ; preds = %cleanup101, %for.body56
  %shade.2 = phi float [ %shade.0162, %for.body56 ], [ %shade.1, %cleanup101 ]
  %inc107 = add nuw nsw i32 %s51.0163, 1
  %exitcond166.not = icmp eq i32 %inc107, %count
  br i1 %exitcond166.not, label %if.end110, label %for.body56

if.end110:                                        ; preds = %for.inc106, %cleanup101, %if.then41, %for.cond.cleanup
  %shade.4 = phi float [ 0.000000e+00, %for.cond.cleanup ], [ 1.000000e+00, %if.then41 ], [ %shade.1, %cleanup101 ], [ %shade.2, %for.inc106 ]
  %vecinit = insertelement <4 x float> poison, float %shade.4, i64 0
  %vecinit111 = insertelement <4 x float> %vecinit, float %shade.4, i64 1
  %vecinit112 = insertelement <4 x float> %vecinit111, float %shade.4, i64 2
  %vecinit113 = insertelement <4 x float> %vecinit112, float %best.0.lcssa, i64 3
  %arrayidx115 = getelementptr inbounds <4 x float>, ptr addrspace(1) %out, i64 %idxprom
  store <4 x float> %vecinit113, ptr addrspace(1) %arrayidx115, align 16
  br label %cleanup116

cleanup116:                                       ; preds = %if.end110, %entry
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden float @_Z3dotDv3_fS_(<3 x float> noundef, <3 x float> noundef) local_unnamed_addr #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.fmuladd.v3f32(<3 x float>, <3 x float>, <3 x float>) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #1

attributes #0 = { convergent nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nofree nounwind willreturn memory(none) "amdgpu-waves-per-eu"="4,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #3 = { convergent nounwind willreturn memory(none) }


