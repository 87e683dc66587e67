; ModuleID = 'other_styles.cl'
source_filename = "other_styles.cl"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Cfg = type { i32, i32, float, [4 x float] }
%struct.Ray = type { <4 x float>, <4 x float>, i32, [12 x i8] }

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: write)
define protected amdgpu_kernel void @by_value(ptr addrspace(4) noundef readonly byref(%struct.Cfg) align 4 captures(none) %0, ptr addrspace(1) noundef writeonly align 4 captures(none) %out) local_unnamed_addr #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %c.i = alloca %struct.Cfg, align 4, addrspace(5)
  %coerce.sroa.0.0.copyload = load i32, ptr addrspace(4) %0, align 4
  %coerce.sroa.2.0..sroa_idx = getelementptr inbounds nuw i8, ptr addrspace(4) %0, i64 4
  %coerce.sroa.2.0.copyload = load i32, ptr addrspace(4) %coerce.sroa.2.0..sroa_idx, align 4
  %coerce.sroa.3.0..sroa_idx = getelementptr inbounds nuw i8, ptr addrspace(4) %0, i64 8
  %coerce.sroa.3.0.copyload = load float, ptr addrspace(4) %coerce.sroa.3.0..sroa_idx, align 4
  %coerce.sroa.4.0..sroa_idx = getelementptr inbounds nuw i8, ptr addrspace(4) %0, i64 12
  %coerce.sroa.4.0.copyload = load float, ptr addrspace(4) %coerce.sroa.4.0..sroa_idx, align 4
  %coerce.sroa.5.0..sroa_idx = getelementptr inbounds nuw i8, ptr addrspace(4) %0, i64 16
  %coerce.sroa.5.0.copyload = load float, ptr addrspace(4) %coerce.sroa.5.0..sroa_idx, align 4
  %coerce.sroa.6.0..sroa_idx = getelementptr inbounds nuw i8, ptr addrspace(4) %0, i64 20
  %coerce.sroa.6.0.copyload = load float, ptr addrspace(4) %coerce.sroa.6.0..sroa_idx, align 4
  %coerce.sroa.7.0..sroa_idx = getelementptr inbounds nuw i8, ptr addrspace(4) %0, i64 24
  %coerce.sroa.7.0.copyload = load float, ptr addrspace(4) %coerce.sroa.7.0..sroa_idx, align 4
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c.i)
  store i32 %coerce.sroa.0.0.copyload, ptr addrspace(5) %c.i, align 4
  %1 = getelementptr inbounds nuw i8, ptr addrspace(5) %c.i, i32 4
  store i32 %coerce.sroa.2.0.copyload, ptr addrspace(5) %1, align 4
  %2 = getelementptr inbounds nuw i8, ptr addrspace(5) %c.i, i32 8
  store float %coerce.sroa.3.0.copyload, ptr addrspace(5) %2, align 4
  %3 = getelementptr inbounds nuw i8, ptr addrspace(5) %c.i, i32 12
  store float %coerce.sroa.4.0.copyload, ptr addrspace(5) %3, align 4
  %c.coerce3.fca.1.gep.i = getelementptr inbounds nuw i8, ptr addrspace(5) %c.i, i32 16
  store float %coerce.sroa.5.0.copyload, ptr addrspace(5) %c.coerce3.fca.1.gep.i, align 4
  %c.coerce3.fca.2.gep.i = getelementptr inbounds nuw i8, ptr addrspace(5) %c.i, i32 20
  store float %coerce.sroa.6.0.copyload, ptr addrspace(5) %c.coerce3.fca.2.gep.i, align 4
  %c.coerce3.fca.3.gep.i = getelementptr inbounds nuw i8, ptr addrspace(5) %c.i, i32 24
  store float %coerce.sroa.7.0.copyload, ptr addrspace(5) %c.coerce3.fca.3.gep.i, align 4
  %call.i = tail call i64 @_Z13get_global_idj(i32 noundef 0) #14
  %conv.i = trunc i64 %call.i to i32
  %cmp.not.i = icmp sgt i32 %coerce.sroa.0.0.copyload, %conv.i
  br i1 %cmp.not.i, label %for.cond.i.preheader, label %__clang_ocl_kern_imp_by_value.exit

for.cond.i.preheader:                             ; preds = %entry
  %conv5.i = sitofp i32 %conv.i to float
  br label %for.body.i

for.cond.cleanup.i:                               ; preds = %for.body.i
  %cmp6.i = icmp sgt i32 %coerce.sroa.2.0.copyload, 3
  %mul.i = fmul float %coerce.sroa.3.0.copyload, %6
  %cond.i = select i1 %cmp6.i, float %mul.i, float %6
  %sext.i = shl i64 %call.i, 32
  %4 = ashr exact i64 %sext.i, 30
  %arrayidx9.i = getelementptr inbounds i8, ptr addrspace(1) %out, i64 %4
  store float %cond.i, ptr addrspace(1) %arrayidx9.i, align 4, !tbaa !13
  br label %__clang_ocl_kern_imp_by_value.exit

for.body.i:                                       ; preds = %for.cond.i.preheader, %for.body.i
  %i.0.i2 = phi i32 [ 0, %for.cond.i.preheader ], [ %inc.i, %for.body.i ]
  %s.0.i1 = phi float [ 0.000000e+00, %for.cond.i.preheader ], [ %6, %for.body.i ]
  %arrayidx.i = getelementptr inbounds nuw float, ptr addrspace(5) %3, i32 %i.0.i2
  %5 = load float, ptr addrspace(5) %arrayidx.i, align 4, !tbaa !13
  %6 = tail call float @llvm.fmuladd.f32(float %5, float %conv5.i, float %s.0.i1)
  %inc.i = add nuw nsw i32 %i.0.i2, 1
  %exitcond.not = icmp eq i32 %inc.i, 4
  br i1 %exitcond.not, label %for.cond.cleanup.i, label %for.body.i, !llvm.loop !15

__clang_ocl_kern_imp_by_value.exit:               ; preds = %entry, %for.cond.cleanup.i
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c.i)
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind memory(argmem: write)
define protected void @__clang_ocl_kern_imp_by_value(i32 %c.coerce0, i32 %c.coerce1, float %c.coerce2, [4 x float] %c.coerce3, ptr addrspace(1) noundef writeonly align 4 captures(none) %out) local_unnamed_addr #1 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_base_type !11 !kernel_arg_type_qual !12 {
entry:
  %c = alloca %struct.Cfg, align 4, addrspace(5)
  store i32 %c.coerce0, ptr addrspace(5) %c, align 4
  %0 = getelementptr inbounds nuw i8, ptr addrspace(5) %c, i32 4
  store i32 %c.coerce1, ptr addrspace(5) %0, align 4
  %1 = getelementptr inbounds nuw i8, ptr addrspace(5) %c, i32 8
  store float %c.coerce2, ptr addrspace(5) %1, align 4
  %2 = getelementptr inbounds nuw i8, ptr addrspace(5) %c, i32 12
  %c.coerce3.fca.0.extract = extractvalue [4 x float] %c.coerce3, 0
  store float %c.coerce3.fca.0.extract, ptr addrspace(5) %2, align 4
  %c.coerce3.fca.1.extract = extractvalue [4 x float] %c.coerce3, 1
  %c.coerce3.fca.1.gep = getelementptr inbounds nuw i8, ptr addrspace(5) %c, i32 16
  store float %c.coerce3.fca.1.extract, ptr addrspace(5) %c.coerce3.fca.1.gep, align 4
  %c.coerce3.fca.2.extract = extractvalue [4 x float] %c.coerce3, 2
  %c.coerce3.fca.2.gep = getelementptr inbounds nuw i8, ptr addrspace(5) %c, i32 20
  store float %c.coerce3.fca.2.extract, ptr addrspace(5) %c.coerce3.fca.2.gep, align 4
  %c.coerce3.fca.3.extract = extractvalue [4 x float] %c.coerce3, 3
  %c.coerce3.fca.3.gep = getelementptr inbounds nuw i8, ptr addrspace(5) %c, i32 24
  store float %c.coerce3.fca.3.extract, ptr addrspace(5) %c.coerce3.fca.3.gep, align 4
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #14
  %conv = trunc i64 %call to i32
  %cmp.not = icmp sgt i32 %c.coerce0, %conv
  br i1 %cmp.not, label %for.cond.preheader, label %cleanup

for.cond.preheader:                               ; preds = %entry
  %conv5 = sitofp i32 %conv to float
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  %cmp6 = icmp sgt i32 %c.coerce1, 3
  %mul = fmul float %c.coerce2, %5
  %cond = select i1 %cmp6, float %mul, float %5
  %sext = shl i64 %call, 32
  %3 = ashr exact i64 %sext, 30
  %arrayidx9 = getelementptr inbounds i8, ptr addrspace(1) %out, i64 %3
  store float %cond, ptr addrspace(1) %arrayidx9, align 4, !tbaa !13
  br label %cleanup

for.body:                                         ; preds = %for.cond.preheader, %for.body
  %i.017 = phi i32 [ 0, %for.cond.preheader ], [ %inc, %for.body ]
  %s.016 = phi float [ 0.000000e+00, %for.cond.preheader ], [ %5, %for.body ]
  %arrayidx = getelementptr inbounds nuw float, ptr addrspace(5) %2, i32 %i.017
  %4 = load float, ptr addrspace(5) %arrayidx, align 4, !tbaa !13
  %5 = tail call float @llvm.fmuladd.f32(float %4, float %conv5, float %s.016)
  %inc = add nuw nsw i32 %i.017, 1
  %exitcond.not = icmp eq i32 %inc, 4
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !15

cleanup:                                          ; preds = %entry, %for.cond.cleanup
  ret void
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @trace(ptr addrspace(1) noundef readonly align 16 captures(none) %rays, ptr addrspace(1) noundef readonly align 16 captures(none) %nodes, ptr addrspace(1) noundef writeonly align 4 captures(none) %hits, i32 noundef %n) local_unnamed_addr #2 !kernel_arg_addr_space !17 !kernel_arg_access_qual !18 !kernel_arg_type !19 !kernel_arg_base_type !20 !kernel_arg_type_qual !21 {
entry:
  %call.i = tail call i64 @_Z13get_global_idj(i32 noundef 0) #14
  %sext.i = shl i64 %call.i, 32
  %idxprom.i = ashr exact i64 %sext.i, 32
  %arrayidx.i = getelementptr inbounds %struct.Ray, ptr addrspace(1) %rays, i64 %idxprom.i
  %r.sroa.0.0.copyload.i = load <4 x float>, ptr addrspace(1) %arrayidx.i, align 16, !tbaa !22
  %r.sroa.4.0.arrayidx.sroa_idx.i = getelementptr inbounds nuw i8, ptr addrspace(1) %arrayidx.i, i64 16
  %r.sroa.4.0.copyload.i = load <4 x float>, ptr addrspace(1) %r.sroa.4.0.arrayidx.sroa_idx.i, align 16, !tbaa !22
  %0 = extractelement <4 x float> %r.sroa.4.0.copyload.i, i64 0
  %cmp13.i = fcmp olt float %0, 0.000000e+00
  %1 = extractelement <4 x float> %r.sroa.4.0.copyload.i, i64 0
  %2 = extractelement <4 x float> %r.sroa.0.0.copyload.i, i64 0
  br label %while.cond.i

while.cond.i:                                     ; preds = %cleanup.i, %entry
  %promotealloca4 = phi <24 x i32> [ zeroinitializer, %entry ], [ %promotealloca, %cleanup.i ]
  %hit.0.i = phi i32 [ -1, %entry ], [ %hit.1.i, %cleanup.i ]
  %sp.0.i = phi i32 [ 1, %entry ], [ %sp.2.i, %cleanup.i ]
  %tobool.not.i = icmp eq i32 %sp.0.i, 0
  br i1 %tobool.not.i, label %__clang_ocl_kern_imp_trace.exit, label %while.body.i

while.body.i:                                     ; preds = %while.cond.i
  %dec.i = add nsw i32 %sp.0.i, -1
  %3 = extractelement <24 x i32> %promotealloca4, i32 %dec.i
  %idxprom5.i = sext i32 %3 to i64
  %arrayidx6.i = getelementptr inbounds <4 x float>, ptr addrspace(1) %nodes, i64 %idxprom5.i
  %4 = load <4 x float>, ptr addrspace(1) %arrayidx6.i, align 16, !tbaa !22
  %5 = extractelement <4 x float> %4, i64 3
  %cmp.i = fcmp olt float %5, 0.000000e+00
  br i1 %cmp.i, label %if.then.i, label %if.end11.i

if.then.i:                                        ; preds = %while.body.i
  %6 = extractelement <4 x float> %4, i64 0
  %mul.i = fmul float %1, %6
  %cmp8.i = fcmp ogt float %mul.i, %2
  %.hit.0.i = select i1 %cmp8.i, i32 %3, i32 %hit.0.i
  br label %cleanup.i

if.end11.i:                                       ; preds = %while.body.i
  %mul16.i = shl nsw i32 %3, 1
  br i1 %cmp13.i, label %if.then15.i, label %if.else.i

if.then15.i:                                      ; preds = %if.end11.i
  %add.i = or disjoint i32 %mul16.i, 1
  %7 = insertelement <24 x i32> %promotealloca4, i32 %add.i, i32 %dec.i
  %add21.i = add nsw i32 %mul16.i, 2
  %inc22.i = add nsw i32 %sp.0.i, 1
  %8 = insertelement <24 x i32> %7, i32 %add21.i, i32 %sp.0.i
  br label %cleanup.i

if.else.i:                                        ; preds = %if.end11.i
  %add26.i = add nsw i32 %mul16.i, 2
  %9 = insertelement <24 x i32> %promotealloca4, i32 %add26.i, i32 %dec.i
  %cmp30.i = icmp slt i32 %sp.0.i, 23
  br i1 %cmp30.i, label %if.then32.i, label %cleanup.i

if.then32.i:                                      ; preds = %if.else.i
  %add34.i = or disjoint i32 %mul16.i, 1
  %inc35.i = add nsw i32 %sp.0.i, 1
  %10 = insertelement <24 x i32> %9, i32 %add34.i, i32 %sp.0.i
  br label %cleanup.i

cleanup.i:                                        ; preds = %if.then32.i, %if.else.i, %if.then15.i, %if.then.i
  %promotealloca = phi <24 x i32> [ %promotealloca4, %if.then.i ], [ %9, %if.else.i ], [ %10, %if.then32.i ], [ %8, %if.then15.i ]
  %hit.1.i = phi i32 [ %.hit.0.i, %if.then.i ], [ %hit.0.i, %if.else.i ], [ %hit.0.i, %if.then32.i ], [ %hit.0.i, %if.then15.i ]
  %sp.2.i = phi i32 [ %dec.i, %if.then.i ], [ %sp.0.i, %if.else.i ], [ %inc35.i, %if.then32.i ], [ %inc22.i, %if.then15.i ]
  %cleanup.dest.slot.0.i = phi i1 [ %cmp8.i, %if.then.i ], [ false, %if.else.i ], [ false, %if.then32.i ], [ false, %if.then15.i ]
  br i1 %cleanup.dest.slot.0.i, label %__clang_ocl_kern_imp_trace.exit, label %while.cond.i

__clang_ocl_kern_imp_trace.exit:                  ; preds = %while.cond.i, %cleanup.i
  %hit.2.i = phi i32 [ %hit.1.i, %cleanup.i ], [ %hit.0.i, %while.cond.i ]
  %arrayidx42.i = getelementptr inbounds i32, ptr addrspace(1) %hits, i64 %idxprom.i
  store i32 %hit.2.i, ptr addrspace(1) %arrayidx42.i, align 4, !tbaa !5
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_trace(ptr addrspace(1) noundef readonly align 16 captures(none) %rays, ptr addrspace(1) noundef readonly align 16 captures(none) %nodes, ptr addrspace(1) noundef writeonly align 4 captures(none) %hits, i32 noundef %n) local_unnamed_addr #3 !kernel_arg_addr_space !17 !kernel_arg_access_qual !18 !kernel_arg_type !19 !kernel_arg_base_type !20 !kernel_arg_type_qual !21 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #14
  %sext = shl i64 %call, 32
  %idxprom = ashr exact i64 %sext, 32
  %arrayidx = getelementptr inbounds %struct.Ray, ptr addrspace(1) %rays, i64 %idxprom
  %r.sroa.0.0.copyload = load <4 x float>, ptr addrspace(1) %arrayidx, align 16, !tbaa !22
  %r.sroa.4.0.arrayidx.sroa_idx = getelementptr inbounds nuw i8, ptr addrspace(1) %arrayidx, i64 16
  %r.sroa.4.0.copyload = load <4 x float>, ptr addrspace(1) %r.sroa.4.0.arrayidx.sroa_idx, align 16, !tbaa !22
  %0 = extractelement <4 x float> %r.sroa.4.0.copyload, i64 0
  %cmp13 = fcmp olt float %0, 0.000000e+00
  %1 = extractelement <4 x float> %r.sroa.4.0.copyload, i64 0
  %2 = extractelement <4 x float> %r.sroa.0.0.copyload, i64 0
  br label %while.cond

while.cond:                                       ; preds = %cleanup, %entry
  %promotealloca61 = phi <24 x i32> [ zeroinitializer, %entry ], [ %promotealloca, %cleanup ]
  %hit.0 = phi i32 [ -1, %entry ], [ %hit.1, %cleanup ]
  %sp.0 = phi i32 [ 1, %entry ], [ %sp.2, %cleanup ]
  %tobool.not = icmp eq i32 %sp.0, 0
  br i1 %tobool.not, label %while.end, label %while.body

while.body:                                       ; preds = %while.cond
  %dec = add nsw i32 %sp.0, -1
  %3 = extractelement <24 x i32> %promotealloca61, i32 %dec
  %idxprom5 = sext i32 %3 to i64
  %arrayidx6 = getelementptr inbounds <4 x float>, ptr addrspace(1) %nodes, i64 %idxprom5
  %4 = load <4 x float>, ptr addrspace(1) %arrayidx6, align 16, !tbaa !22
  %5 = extractelement <4 x float> %4, i64 3
  %cmp = fcmp olt float %5, 0.000000e+00
  br i1 %cmp, label %if.then, label %if.end11

if.then:                                          ; preds = %while.body
  %6 = extractelement <4 x float> %4, i64 0
  %mul = fmul float %1, %6
  %cmp8 = fcmp ogt float %mul, %2
  %.hit.0 = select i1 %cmp8, i32 %3, i32 %hit.0
  br label %cleanup

if.end11:                                         ; preds = %while.body
  %mul16 = shl nsw i32 %3, 1
  br i1 %cmp13, label %if.then15, label %if.else

if.then15:                                        ; preds = %if.end11
  %add = or disjoint i32 %mul16, 1
  %7 = insertelement <24 x i32> %promotealloca61, i32 %add, i32 %dec
  %add21 = add nsw i32 %mul16, 2
  %inc22 = add nsw i32 %sp.0, 1
  %8 = insertelement <24 x i32> %7, i32 %add21, i32 %sp.0
  br label %cleanup

if.else:                                          ; preds = %if.end11
  %add26 = add nsw i32 %mul16, 2
  %9 = insertelement <24 x i32> %promotealloca61, i32 %add26, i32 %dec
  %cmp30 = icmp slt i32 %sp.0, 23
  br i1 %cmp30, label %if.then32, label %cleanup

if.then32:                                        ; preds = %if.else
  %add34 = or disjoint i32 %mul16, 1
  %inc35 = add nsw i32 %sp.0, 1
  %10 = insertelement <24 x i32> %9, i32 %add34, i32 %sp.0
  br label %cleanup

cleanup:                                          ; preds = %if.then15, %if.then32, %if.else, %if.then
  %promotealloca = phi <24 x i32> [ %promotealloca61, %if.then ], [ %9, %if.else ], [ %10, %if.then32 ], [ %8, %if.then15 ]
  %hit.1 = phi i32 [ %.hit.0, %if.then ], [ %hit.0, %if.else ], [ %hit.0, %if.then32 ], [ %hit.0, %if.then15 ]
  %sp.2 = phi i32 [ %dec, %if.then ], [ %sp.0, %if.else ], [ %inc35, %if.then32 ], [ %inc22, %if.then15 ]
  %cleanup.dest.slot.0 = phi i1 [ %cmp8, %if.then ], [ false, %if.else ], [ false, %if.then32 ], [ false, %if.then15 ]
  br i1 %cleanup.dest.slot.0, label %while.end, label %while.cond

while.end:                                        ; preds = %cleanup, %while.cond
  %hit.2 = phi i32 [ %hit.1, %cleanup ], [ %hit.0, %while.cond ]
  %arrayidx42 = getelementptr inbounds i32, ptr addrspace(1) %hits, i64 %idxprom
  store i32 %hit.2, ptr addrspace(1) %arrayidx42, align 4, !tbaa !5
  ret void
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @goto_irr(ptr addrspace(1) noundef align 4 captures(none) %a, i32 noundef %n) local_unnamed_addr #2 !kernel_arg_addr_space !23 !kernel_arg_access_qual !10 !kernel_arg_type !24 !kernel_arg_base_type !24 !kernel_arg_type_qual !12 {
entry:
  %call.i = tail call i64 @_Z13get_global_idj(i32 noundef 0) #14
  %conv.i = trunc i64 %call.i to i32
  %cmp.i = icmp sgt i32 %n, 5
  br i1 %cmp.i, label %mid.i, label %top.i

top.i:                                            ; preds = %mid.i, %entry
  %i.0.i = phi i32 [ %inc.i, %mid.i ], [ 0, %entry ]
  %s.0.i = phi i32 [ %s.1.i, %mid.i ], [ 0, %entry ]
  %add.i = add nsw i32 %s.0.i, %i.0.i
  %and.i = and i32 %add.i, 15
  %idxprom.i = zext nneg i32 %and.i to i64
  %arrayidx.i = getelementptr inbounds nuw i32, ptr addrspace(1) %a, i64 %idxprom.i
  %0 = load i32, ptr addrspace(1) %arrayidx.i, align 4, !tbaa !5
  %cmp2.i = icmp eq i32 %0, %conv.i
  br i1 %cmp2.i, label %__clang_ocl_kern_imp_goto_irr.exit, label %mid.i

mid.i:                                            ; preds = %top.i, %entry
  %i.1.i = phi i32 [ 0, %entry ], [ %i.0.i, %top.i ]
  %s.1.i = phi i32 [ 0, %entry ], [ %add.i, %top.i ]
  %inc.i = add nsw i32 %i.1.i, 1
  %cmp6.i = icmp slt i32 %inc.i, %n
  br i1 %cmp6.i, label %top.i, label %__clang_ocl_kern_imp_goto_irr.exit

__clang_ocl_kern_imp_goto_irr.exit:               ; preds = %top.i, %mid.i
  %s.2.i = phi i32 [ %add.i, %top.i ], [ %s.1.i, %mid.i ]
  %sext.i = shl i64 %call.i, 32
  %1 = ashr exact i64 %sext.i, 30
  %arrayidx11.i = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %1
  store i32 %s.2.i, ptr addrspace(1) %arrayidx11.i, align 4, !tbaa !5
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_goto_irr(ptr addrspace(1) noundef align 4 captures(none) %a, i32 noundef %n) local_unnamed_addr #3 !kernel_arg_addr_space !23 !kernel_arg_access_qual !10 !kernel_arg_type !24 !kernel_arg_base_type !24 !kernel_arg_type_qual !12 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #14
  %conv = trunc i64 %call to i32
  %cmp = icmp sgt i32 %n, 5
  br i1 %cmp, label %mid, label %top

top:                                              ; preds = %mid, %entry
  %i.0 = phi i32 [ %inc, %mid ], [ 0, %entry ]
  %s.0 = phi i32 [ %s.1, %mid ], [ 0, %entry ]
  %add = add nsw i32 %s.0, %i.0
  %and = and i32 %add, 15
  %idxprom = zext nneg i32 %and to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %a, i64 %idxprom
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  %cmp2 = icmp eq i32 %0, %conv
  br i1 %cmp2, label %out, label %mid

mid:                                              ; preds = %top, %entry
  %i.1 = phi i32 [ 0, %entry ], [ %i.0, %top ]
  %s.1 = phi i32 [ 0, %entry ], [ %add, %top ]
  %inc = add nsw i32 %i.1, 1
  %cmp6 = icmp slt i32 %inc, %n
  br i1 %cmp6, label %top, label %out

out:                                              ; preds = %mid, %top
  %s.2 = phi i32 [ %add, %top ], [ %s.1, %mid ]
  %sext = shl i64 %call, 32
  %1 = ashr exact i64 %sext, 30
  %arrayidx11 = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %1
  store i32 %s.2, ptr addrspace(1) %arrayidx11, align 4, !tbaa !5
  ret void
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @goto_irr_div(ptr addrspace(1) noundef align 4 captures(none) %a, i32 noundef %n) local_unnamed_addr #2 !kernel_arg_addr_space !23 !kernel_arg_access_qual !10 !kernel_arg_type !24 !kernel_arg_base_type !24 !kernel_arg_type_qual !12 {
entry:
  %call.i = tail call i64 @_Z13get_global_idj(i32 noundef 0) #14
  %sext.i = shl i64 %call.i, 32
  %0 = ashr exact i64 %sext.i, 30
  %arrayidx.i = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0
  %1 = load i32, ptr addrspace(1) %arrayidx.i, align 4, !tbaa !5
  %cmp.i = icmp sgt i32 %1, 5
  br i1 %cmp.i, label %mid.i, label %top.i

top.i:                                            ; preds = %mid.i, %entry
  %i.0.i = phi i32 [ %inc.i, %mid.i ], [ 0, %entry ]
  %s.0.i = phi i32 [ %s.1.i, %mid.i ], [ 0, %entry ]
  %add.i = add nsw i32 %s.0.i, %i.0.i
  br label %mid.i

mid.i:                                            ; preds = %top.i, %entry
  %i.1.i = phi i32 [ 0, %entry ], [ %i.0.i, %top.i ]
  %s.1.i = phi i32 [ 0, %entry ], [ %add.i, %top.i ]
  %inc.i = add nsw i32 %i.1.i, 1
  %cmp2.i = icmp slt i32 %inc.i, %n
  br i1 %cmp2.i, label %top.i, label %__clang_ocl_kern_imp_goto_irr_div.exit

__clang_ocl_kern_imp_goto_irr_div.exit:           ; preds = %mid.i
  store i32 %s.1.i, ptr addrspace(1) %arrayidx.i, align 4, !tbaa !5
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_goto_irr_div(ptr addrspace(1) noundef align 4 captures(none) %a, i32 noundef %n) local_unnamed_addr #3 !kernel_arg_addr_space !23 !kernel_arg_access_qual !10 !kernel_arg_type !24 !kernel_arg_base_type !24 !kernel_arg_type_qual !12 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #14
  %sext = shl i64 %call, 32
  %0 = ashr exact i64 %sext, 30
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  %cmp = icmp sgt i32 %1, 5
  br i1 %cmp, label %mid, label %top

top:                                              ; preds = %mid, %entry
  %i.0 = phi i32 [ %inc, %mid ], [ 0, %entry ]
  %s.0 = phi i32 [ %s.1, %mid ], [ 0, %entry ]
  %add = add nsw i32 %s.0, %i.0
  br label %mid

mid:                                              ; preds = %entry, %top
  %i.1 = phi i32 [ 0, %entry ], [ %i.0, %top ]
  %s.1 = phi i32 [ 0, %entry ], [ %add, %top ]
  %inc = add nsw i32 %i.1, 1
  %cmp2 = icmp slt i32 %inc, %n
  br i1 %cmp2, label %top, label %if.end5

if.end5:                                          ; preds = %mid
  store i32 %s.1, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  ret void
}

; Function Attrs: convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @multi_exit(ptr addrspace(1) noundef align 4 captures(none) %a, i32 noundef %n, i32 noundef %lim) local_unnamed_addr #2 !kernel_arg_addr_space !25 !kernel_arg_access_qual !26 !kernel_arg_type !27 !kernel_arg_base_type !27 !kernel_arg_type_qual !28 {
entry:
  %call.i = tail call i64 @_Z13get_global_idj(i32 noundef 0) #14
  %conv.i = trunc i64 %call.i to i32
  %cmp.not.i7 = icmp sgt i32 %lim, 0
  br i1 %cmp.not.i7, label %if.end.i.lr.ph, label %__clang_ocl_kern_imp_multi_exit.exit

if.end.i.lr.ph:                                   ; preds = %entry
  %cmp13.i.not1 = icmp sgt i32 %n, 0
  br label %if.end.i

if.end.i:                                         ; preds = %if.end.i.lr.ph, %for.end.i
  %k.0.i9 = phi i32 [ 0, %if.end.i.lr.ph ], [ %inc22.i, %for.end.i ]
  %r.0.i8 = phi i32 [ 0, %if.end.i.lr.ph ], [ %r.1.i, %for.end.i ]
  %idxprom.i = zext nneg i32 %k.0.i9 to i64
  %arrayidx.i = getelementptr inbounds nuw i32, ptr addrspace(1) %a, i64 %idxprom.i
  %0 = load i32, ptr addrspace(1) %arrayidx.i, align 4, !tbaa !5
  %cmp2.i = icmp eq i32 %0, 7
  br i1 %cmp2.i, label %__clang_ocl_kern_imp_multi_exit.exit.loopexit, label %if.end5.i

if.end5.i:                                        ; preds = %if.end.i
  %add.i = add nsw i32 %k.0.i9, %conv.i
  %idxprom6.i = sext i32 %add.i to i64
  %arrayidx7.i = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom6.i
  %1 = load i32, ptr addrspace(1) %arrayidx7.i, align 4, !tbaa !5
  %cmp8.i = icmp eq i32 %1, 9
  br i1 %cmp8.i, label %__clang_ocl_kern_imp_multi_exit.exit.loopexit, label %for.cond12.i.preheader

for.cond12.i.preheader:                           ; preds = %if.end5.i
  br i1 %cmp13.i.not1, label %for.body.i, label %cleanup.i

for.cond12.i:                                     ; preds = %for.body.i
  %inc.i = add nuw nsw i32 %j.0.i2, 1
  %exitcond.not = icmp eq i32 %inc.i, %n
  br i1 %exitcond.not, label %cleanup.i, label %for.body.i, !llvm.loop !29

for.body.i:                                       ; preds = %for.cond12.i.preheader, %for.cond12.i
  %j.0.i2 = phi i32 [ %inc.i, %for.cond12.i ], [ 0, %for.cond12.i.preheader ]
  %mul.i = mul nuw nsw i32 %j.0.i2, %n
  %add15.i = add nuw nsw i32 %mul.i, %k.0.i9
  %idxprom16.i = zext nneg i32 %add15.i to i64
  %arrayidx17.i = getelementptr inbounds nuw i32, ptr addrspace(1) %a, i64 %idxprom16.i
  %2 = load i32, ptr addrspace(1) %arrayidx17.i, align 4, !tbaa !5
  %cmp18.i = icmp sgt i32 %2, %lim
  br i1 %cmp18.i, label %cleanup.i, label %for.cond12.i

cleanup.i:                                        ; preds = %for.cond12.i, %for.body.i, %for.cond12.i.preheader
  %cmp13.i.not.lcssa = phi i1 [ false, %for.cond12.i.preheader ], [ %cmp18.i, %for.body.i ], [ %cmp18.i, %for.cond12.i ]
  %r.1.i = phi i32 [ %r.0.i8, %for.cond12.i.preheader ], [ %r.0.i8, %for.cond12.i ], [ 4, %for.body.i ]
  br i1 %cmp13.i.not.lcssa, label %__clang_ocl_kern_imp_multi_exit.exit.loopexit, label %for.end.i

for.end.i:                                        ; preds = %cleanup.i
  %inc22.i = add nuw nsw i32 %k.0.i9, 1
  %exitcond18.not = icmp eq i32 %inc22.i, %lim
  br i1 %exitcond18.not, label %__clang_ocl_kern_imp_multi_exit.exit.loopexit, label %if.end.i, !llvm.loop !30

__clang_ocl_kern_imp_multi_exit.exit.loopexit:    ; preds = %for.end.i, %if.end.i, %if.end5.i, %cleanup.i
  %k.0.i.lcssa.ph = phi i32 [ %k.0.i9, %cleanup.i ], [ %k.0.i9, %if.end5.i ], [ %k.0.i9, %if.end.i ], [ %lim, %for.end.i ]
  %r.2.i.ph = phi i32 [ %r.1.i, %cleanup.i ], [ 3, %if.end5.i ], [ 2, %if.end.i ], [ 1, %for.end.i ]
  %3 = add nsw i32 %r.2.i.ph, %k.0.i.lcssa.ph
  br label %__clang_ocl_kern_imp_multi_exit.exit

__clang_ocl_kern_imp_multi_exit.exit:             ; preds = %__clang_ocl_kern_imp_multi_exit.exit.loopexit, %entry
  %add24.i = phi i32 [ 1, %entry ], [ %3, %__clang_ocl_kern_imp_multi_exit.exit.loopexit ]
  %sext.i = shl i64 %call.i, 32
  %4 = ashr exact i64 %sext.i, 30
  %arrayidx26.i = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %4
  store i32 %add24.i, ptr addrspace(1) %arrayidx26.i, align 4, !tbaa !5
  ret void
}

; Function Attrs: alwaysinline convergent nofree norecurse nounwind memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_multi_exit(ptr addrspace(1) noundef align 4 captures(none) %a, i32 noundef %n, i32 noundef %lim) local_unnamed_addr #3 !kernel_arg_addr_space !25 !kernel_arg_access_qual !26 !kernel_arg_type !27 !kernel_arg_base_type !27 !kernel_arg_type_qual !28 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #14
  %conv = trunc i64 %call to i32
  %cmp.not46 = icmp sgt i32 %lim, 0
  br i1 %cmp.not46, label %if.end.lr.ph, label %end

if.end.lr.ph:                                     ; preds = %entry
  %cmp13.not40 = icmp sgt i32 %n, 0
  br label %if.end

if.end:                                           ; preds = %if.end.lr.ph, %for.end
  %k.048 = phi i32 [ 0, %if.end.lr.ph ], [ %inc22, %for.end ]
  %r.047 = phi i32 [ 0, %if.end.lr.ph ], [ %r.1, %for.end ]
  %idxprom = zext nneg i32 %k.048 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) %a, i64 %idxprom
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  %cmp2 = icmp eq i32 %0, 7
  br i1 %cmp2, label %end.loopexit, label %if.end5

if.end5:                                          ; preds = %if.end
  %add = add nsw i32 %k.048, %conv
  %idxprom6 = sext i32 %add to i64
  %arrayidx7 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %idxprom6
  %1 = load i32, ptr addrspace(1) %arrayidx7, align 4, !tbaa !5
  %cmp8 = icmp eq i32 %1, 9
  br i1 %cmp8, label %end.loopexit, label %for.cond12.preheader

for.cond12.preheader:                             ; preds = %if.end5
  br i1 %cmp13.not40, label %for.body, label %cleanup

for.cond12:                                       ; preds = %for.body
  %inc = add nuw nsw i32 %j.041, 1
  %exitcond.not = icmp eq i32 %inc, %n
  br i1 %exitcond.not, label %cleanup, label %for.body, !llvm.loop !29

for.body:                                         ; preds = %for.cond12.preheader, %for.cond12
  %j.041 = phi i32 [ %inc, %for.cond12 ], [ 0, %for.cond12.preheader ]
  %mul = mul nuw nsw i32 %j.041, %n
  %add15 = add nuw nsw i32 %mul, %k.048
  %idxprom16 = zext nneg i32 %add15 to i64
  %arrayidx17 = getelementptr inbounds nuw i32, ptr addrspace(1) %a, i64 %idxprom16
  %2 = load i32, ptr addrspace(1) %arrayidx17, align 4, !tbaa !5
  %cmp18 = icmp sgt i32 %2, %lim
  br i1 %cmp18, label %cleanup, label %for.cond12

cleanup:                                          ; preds = %for.cond12, %for.body, %for.cond12.preheader
  %cmp13.not.lcssa = phi i1 [ false, %for.cond12.preheader ], [ %cmp18, %for.body ], [ %cmp18, %for.cond12 ]
  %r.1 = phi i32 [ %r.047, %for.cond12.preheader ], [ %r.047, %for.cond12 ], [ 4, %for.body ]
  br i1 %cmp13.not.lcssa, label %end.loopexit, label %for.end

for.end:                                          ; preds = %cleanup
  %inc22 = add nuw nsw i32 %k.048, 1
  %exitcond57.not = icmp eq i32 %inc22, %lim
  br i1 %exitcond57.not, label %end.loopexit, label %if.end, !llvm.loop !30

end.loopexit:                                     ; preds = %cleanup, %if.end5, %if.end, %for.end
  %k.0.lcssa.ph = phi i32 [ %lim, %for.end ], [ %k.048, %if.end ], [ %k.048, %if.end5 ], [ %k.048, %cleanup ]
  %r.2.ph = phi i32 [ 1, %for.end ], [ 2, %if.end ], [ 3, %if.end5 ], [ %r.1, %cleanup ]
  %3 = add nsw i32 %r.2.ph, %k.0.lcssa.ph
  br label %end

end:                                              ; preds = %end.loopexit, %entry
  %add24 = phi i32 [ 1, %entry ], [ %3, %end.loopexit ]
  %sext = shl i64 %call, 32
  %4 = ashr exact i64 %sext, 30
  %arrayidx26 = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %4
  store i32 %add24, ptr addrspace(1) %arrayidx26, align 4, !tbaa !5
  ret void
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @atoms2(ptr addrspace(1) noundef align 4 %c, ptr addrspace(1) noundef align 4 captures(none) %f, i32 noundef %n) local_unnamed_addr #4 !kernel_arg_addr_space !31 !kernel_arg_access_qual !26 !kernel_arg_type !32 !kernel_arg_base_type !33 !kernel_arg_type_qual !28 {
entry:
  %e.i = alloca i32, align 4, addrspace(5)
  %0 = addrspacecast ptr addrspace(1) %c to ptr
  %call.i = tail call i32 @_Z25atomic_fetch_add_explicitPVU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 0, i32 noundef 2) #15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %e.i) #16
  %e.ascast.i = addrspacecast ptr addrspace(5) %e.i to ptr
  br label %while.cond.i

while.cond.i:                                     ; preds = %while.cond.i, %entry
  store i32 0, ptr addrspace(5) %e.i, align 4, !tbaa !5
  %call1.i = call zeroext i1 @_Z37atomic_compare_exchange_weak_explicitPVU7_AtomiciPii12memory_orderS4_12memory_scope(ptr noundef %0, ptr noundef %e.ascast.i, i32 noundef 1, i32 noundef 2, i32 noundef 0, i32 noundef 2) #15
  br i1 %call1.i, label %while.end.i, label %while.cond.i, !llvm.loop !34

while.end.i:                                      ; preds = %while.cond.i
  %idxprom.i = sext i32 %n to i64
  %arrayidx.i = getelementptr inbounds i32, ptr addrspace(1) %f, i64 %idxprom.i
  %1 = load i32, ptr addrspace(1) %arrayidx.i, align 4, !tbaa !5
  %add.i = add nsw i32 %1, %call.i
  store i32 %add.i, ptr addrspace(1) %arrayidx.i, align 4, !tbaa !5
  call void @_Z21atomic_store_explicitPVU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 3, i32 noundef 2) #15
  %call2.i = call i32 @_Z20atomic_load_explicitPVU7_Atomici12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 2) #15
  %cmp.i = icmp sgt i32 %call2.i, %n
  br i1 %cmp.i, label %if.then.i, label %__clang_ocl_kern_imp_atoms2.exit

if.then.i:                                        ; preds = %while.end.i
  store i32 %call2.i, ptr addrspace(1) %f, align 4, !tbaa !5
  br label %__clang_ocl_kern_imp_atoms2.exit

__clang_ocl_kern_imp_atoms2.exit:                 ; preds = %while.end.i, %if.then.i
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %e.i) #16
  ret void
}

; Function Attrs: alwaysinline convergent norecurse nounwind
define protected void @__clang_ocl_kern_imp_atoms2(ptr addrspace(1) noundef align 4 %c, ptr addrspace(1) noundef align 4 captures(none) %f, i32 noundef %n) local_unnamed_addr #5 !kernel_arg_addr_space !31 !kernel_arg_access_qual !26 !kernel_arg_type !32 !kernel_arg_base_type !33 !kernel_arg_type_qual !28 {
entry:
  %e = alloca i32, align 4, addrspace(5)
  %0 = addrspacecast ptr addrspace(1) %c to ptr
  %call = tail call i32 @_Z25atomic_fetch_add_explicitPVU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 1, i32 noundef 0, i32 noundef 2) #15
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %e) #16
  %e.ascast = addrspacecast ptr addrspace(5) %e to ptr
  br label %while.cond

while.cond:                                       ; preds = %while.cond, %entry
  store i32 0, ptr addrspace(5) %e, align 4, !tbaa !5
  %call1 = call zeroext i1 @_Z37atomic_compare_exchange_weak_explicitPVU7_AtomiciPii12memory_orderS4_12memory_scope(ptr noundef %0, ptr noundef %e.ascast, i32 noundef 1, i32 noundef 2, i32 noundef 0, i32 noundef 2) #15
  br i1 %call1, label %while.end, label %while.cond, !llvm.loop !34

while.end:                                        ; preds = %while.cond
  %idxprom = sext i32 %n to i64
  %arrayidx = getelementptr inbounds i32, ptr addrspace(1) %f, i64 %idxprom
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  %add = add nsw i32 %1, %call
  store i32 %add, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  call void @_Z21atomic_store_explicitPVU7_Atomicii12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 3, i32 noundef 2) #15
  %call2 = call i32 @_Z20atomic_load_explicitPVU7_Atomici12memory_order12memory_scope(ptr noundef %0, i32 noundef 0, i32 noundef 2) #15
  %cmp = icmp sgt i32 %call2, %n
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %while.end
  store i32 %call2, ptr addrspace(1) %f, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %while.end
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %e) #16
  ret void
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define protected amdgpu_kernel void @generic_ptr(ptr addrspace(1) noundef align 4 captures(none) %a, ptr addrspace(3) noundef readonly align 4 captures(none) %b, i32 noundef %n) local_unnamed_addr #6 !kernel_arg_addr_space !35 !kernel_arg_access_qual !26 !kernel_arg_type !36 !kernel_arg_base_type !36 !kernel_arg_type_qual !28 {
entry:
  %cmp.i = icmp sgt i32 %n, 3
  %0 = addrspacecast ptr addrspace(1) %a to ptr
  %1 = addrspacecast ptr addrspace(3) %b to ptr
  %cond.i = select i1 %cmp.i, ptr %0, ptr %1
  %idxprom.i = sext i32 %n to i64
  %arrayidx.i = getelementptr inbounds i32, ptr %cond.i, i64 %idxprom.i
  %2 = load i32, ptr %arrayidx.i, align 4, !tbaa !5, !noalias.addrspace !37
  %cmp1.i = icmp sgt i32 %2, 4
  br i1 %cmp1.i, label %if.then.i, label %if.else.i

if.then.i:                                        ; preds = %entry
  %call.i = tail call i64 @_Z13get_global_idj(i32 noundef 0) #14
  %arrayidx2.i = getelementptr inbounds nuw i32, ptr addrspace(1) %a, i64 %call.i
  store i32 %2, ptr addrspace(1) %arrayidx2.i, align 4, !tbaa !5
  br label %__clang_ocl_kern_imp_generic_ptr.exit

if.else.i:                                        ; preds = %entry
  store i32 %n, ptr addrspace(1) %a, align 4, !tbaa !5
  br label %__clang_ocl_kern_imp_generic_ptr.exit

__clang_ocl_kern_imp_generic_ptr.exit:            ; preds = %if.then.i, %if.else.i
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define protected void @__clang_ocl_kern_imp_generic_ptr(ptr addrspace(1) noundef align 4 captures(none) %a, ptr addrspace(3) noundef readonly align 4 captures(none) %b, i32 noundef %n) local_unnamed_addr #7 !kernel_arg_addr_space !35 !kernel_arg_access_qual !26 !kernel_arg_type !36 !kernel_arg_base_type !36 !kernel_arg_type_qual !28 {
entry:
  %cmp = icmp sgt i32 %n, 3
  %0 = addrspacecast ptr addrspace(1) %a to ptr
  %1 = addrspacecast ptr addrspace(3) %b to ptr
  %cond = select i1 %cmp, ptr %0, ptr %1
  %idxprom = sext i32 %n to i64
  %arrayidx = getelementptr inbounds i32, ptr %cond, i64 %idxprom
  %2 = load i32, ptr %arrayidx, align 4, !tbaa !5, !noalias.addrspace !37
  %cmp1 = icmp sgt i32 %2, 4
  br i1 %cmp1, label %if.then, label %if.else

if.then:                                          ; preds = %entry
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #14
  %arrayidx2 = getelementptr inbounds nuw i32, ptr addrspace(1) %a, i64 %call
  store i32 %2, ptr addrspace(1) %arrayidx2, align 4, !tbaa !5
  br label %if.end

if.else:                                          ; preds = %entry
  store i32 %n, ptr addrspace(1) %a, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  ret void
}

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @bool_ladder(ptr addrspace(1) noundef align 4 captures(none) %a, i32 noundef %p, i32 noundef %q, i32 noundef %r) local_unnamed_addr #8 !kernel_arg_addr_space !38 !kernel_arg_access_qual !18 !kernel_arg_type !39 !kernel_arg_base_type !39 !kernel_arg_type_qual !40 {
entry:
  %call.i = tail call i64 @_Z13get_global_idj(i32 noundef 0) #14
  %sext.i = shl i64 %call.i, 32
  %0 = ashr exact i64 %sext.i, 30
  %arrayidx.i = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0
  %1 = load i32, ptr addrspace(1) %arrayidx.i, align 4, !tbaa !5
  %tobool.i = icmp ne i32 %p, 0
  %cmp.i = icmp sgt i32 %1, 3
  %or.cond.i = select i1 %tobool.i, i1 %cmp.i, i1 false
  br i1 %or.cond.i, label %__clang_ocl_kern_imp_bool_ladder.exit.sink.split, label %lor.lhs.false.i

lor.lhs.false.i:                                  ; preds = %entry
  %tobool2.not.i = icmp ne i32 %q, 0
  %and.i = and i32 %1, 1
  %tobool4.not.i = icmp eq i32 %and.i, 0
  %or.cond37.i = select i1 %tobool2.not.i, i1 %tobool4.not.i, i1 false
  br i1 %or.cond37.i, label %__clang_ocl_kern_imp_bool_ladder.exit.sink.split, label %lor.lhs.false5.i

lor.lhs.false5.i:                                 ; preds = %lor.lhs.false.i
  %cmp6.i = icmp slt i32 %r, 4
  %cmp9.not.i = icmp eq i32 %1, %p
  %or.cond38.i = select i1 %cmp6.i, i1 true, i1 %cmp9.not.i
  br i1 %or.cond38.i, label %if.else.i, label %__clang_ocl_kern_imp_bool_ladder.exit.sink.split

if.else.i:                                        ; preds = %lor.lhs.false5.i
  %cmp13.i = icmp sgt i32 %p, 3
  br i1 %cmp13.i, label %land.lhs.true15.i, label %__clang_ocl_kern_imp_bool_ladder.exit

land.lhs.true15.i:                                ; preds = %if.else.i
  %cmp16.i = icmp slt i32 %q, %r
  %cmp19.i = icmp eq i32 %q, 7
  %or.cond25.i = or i1 %cmp19.i, %cmp16.i
  br i1 %or.cond25.i, label %__clang_ocl_kern_imp_bool_ladder.exit.sink.split, label %__clang_ocl_kern_imp_bool_ladder.exit

__clang_ocl_kern_imp_bool_ladder.exit.sink.split: ; preds = %land.lhs.true15.i, %entry, %lor.lhs.false.i, %lor.lhs.false5.i
  %.sink = phi i32 [ 1, %entry ], [ 1, %lor.lhs.false5.i ], [ 1, %lor.lhs.false.i ], [ 2, %land.lhs.true15.i ]
  store i32 %.sink, ptr addrspace(1) %arrayidx.i, align 4, !tbaa !5
  br label %__clang_ocl_kern_imp_bool_ladder.exit

__clang_ocl_kern_imp_bool_ladder.exit:            ; preds = %__clang_ocl_kern_imp_bool_ladder.exit.sink.split, %if.else.i, %land.lhs.true15.i
  ret void
}

; Function Attrs: alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected void @__clang_ocl_kern_imp_bool_ladder(ptr addrspace(1) noundef align 4 captures(none) %a, i32 noundef %p, i32 noundef %q, i32 noundef %r) local_unnamed_addr #9 !kernel_arg_addr_space !38 !kernel_arg_access_qual !18 !kernel_arg_type !39 !kernel_arg_base_type !39 !kernel_arg_type_qual !40 {
entry:
  %call = tail call i64 @_Z13get_global_idj(i32 noundef 0) #14
  %sext = shl i64 %call, 32
  %0 = ashr exact i64 %sext, 30
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %0
  %1 = load i32, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  %tobool = icmp ne i32 %p, 0
  %cmp = icmp sgt i32 %1, 3
  %or.cond = select i1 %tobool, i1 %cmp, i1 false
  br i1 %or.cond, label %if.end24.sink.split, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %entry
  %tobool2.not = icmp ne i32 %q, 0
  %and = and i32 %1, 1
  %tobool4.not = icmp eq i32 %and, 0
  %or.cond37 = select i1 %tobool2.not, i1 %tobool4.not, i1 false
  br i1 %or.cond37, label %if.end24.sink.split, label %lor.lhs.false5

lor.lhs.false5:                                   ; preds = %lor.lhs.false
  %cmp6 = icmp slt i32 %r, 4
  %cmp9.not = icmp eq i32 %1, %p
  %or.cond38 = select i1 %cmp6, i1 true, i1 %cmp9.not
  br i1 %or.cond38, label %if.else, label %if.end24.sink.split

if.else:                                          ; preds = %lor.lhs.false5
  %cmp13 = icmp sgt i32 %p, 3
  br i1 %cmp13, label %land.lhs.true15, label %if.end24

land.lhs.true15:                                  ; preds = %if.else
  %cmp16 = icmp slt i32 %q, %r
  %cmp19 = icmp eq i32 %q, 7
  %or.cond25 = or i1 %cmp19, %cmp16
  br i1 %or.cond25, label %if.end24.sink.split, label %if.end24

if.end24.sink.split:                              ; preds = %land.lhs.true15, %entry, %lor.lhs.false, %lor.lhs.false5
  %.sink = phi i32 [ 1, %entry ], [ 1, %lor.lhs.false5 ], [ 1, %lor.lhs.false ], [ 2, %land.lhs.true15 ]
  store i32 %.sink, ptr addrspace(1) %arrayidx, align 4, !tbaa !5
  br label %if.end24

if.end24:                                         ; preds = %if.end24.sink.split, %if.else, %land.lhs.true15
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #10

; Function Attrs: convergent mustprogress nofree nounwind willreturn memory(none)
declare hidden i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #11

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #12

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(ptr addrspace(5) captures(none)) #10

; Function Attrs: convergent nounwind
declare hidden i32 @_Z25atomic_fetch_add_explicitPVU7_Atomicii12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #13

; Function Attrs: convergent nounwind
declare hidden zeroext i1 @_Z37atomic_compare_exchange_weak_explicitPVU7_AtomiciPii12memory_orderS4_12memory_scope(ptr noundef, ptr noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #13

; Function Attrs: convergent nounwind
declare hidden void @_Z21atomic_store_explicitPVU7_Atomicii12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #13

; Function Attrs: convergent nounwind
declare hidden i32 @_Z20atomic_load_explicitPVU7_Atomici12memory_order12memory_scope(ptr noundef, i32 noundef, i32 noundef) local_unnamed_addr #13

attributes #0 = { convergent nofree norecurse nounwind memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { alwaysinline convergent nofree norecurse nounwind memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #2 = { convergent nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #3 = { alwaysinline convergent nofree norecurse nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #4 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #5 = { alwaysinline convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #6 = { convergent mustprogress nofree norecurse nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #7 = { alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #8 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #9 = { alwaysinline convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #10 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #11 = { convergent mustprogress nofree nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #12 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #13 = { convergent nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+cube-insts,+cvt-pknorm-vop2-insts,+dpp,+gfx8-insts,+gfx9-insts,+lerp-inst,+qsad-insts,+s-memrealtime,+s-memtime-inst,+sad-insts,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #14 = { convergent nounwind willreturn memory(none) }
attributes #15 = { convergent nounwind }
attributes #16 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}
!llvm.ident = !{!4}
!llvm.errno.tbaa = !{!5}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{i32 0, i32 1}
!10 = !{!"none", !"none"}
!11 = !{!"Cfg", !"float*"}
!12 = !{!"", !""}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !7, i64 0}
!15 = distinct !{!15, !16}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = !{i32 1, i32 1, i32 1, i32 0}
!18 = !{!"none", !"none", !"none", !"none"}
!19 = !{!"Ray*", !"float4*", !"int*", !"int"}
!20 = !{!"Ray*", !"float __attribute__((ext_vector_type(4)))*", !"int*", !"int"}
!21 = !{!"", !"const", !"", !""}
!22 = !{!7, !7, i64 0}
!23 = !{i32 1, i32 0}
!24 = !{!"int*", !"int"}
!25 = !{i32 1, i32 0, i32 0}
!26 = !{!"none", !"none", !"none"}
!27 = !{!"int*", !"int", !"int"}
!28 = !{!"", !"", !""}
!29 = distinct !{!29, !16}
!30 = distinct !{!30, !16}
!31 = !{i32 1, i32 1, i32 0}
!32 = !{!"atomic_int*", !"int*", !"int"}
!33 = !{!"_Atomic(int)*", !"int*", !"int"}
!34 = distinct !{!34, !16}
!35 = !{i32 1, i32 3, i32 0}
!36 = !{!"int*", !"int*", !"int"}
!37 = !{i32 2, i32 3, i32 4, i32 10}
!38 = !{i32 1, i32 0, i32 0, i32 0}
!39 = !{!"int*", !"int", !"int", !"int"}
!40 = !{!"", !"", !"", !""}
