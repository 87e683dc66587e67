target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @game_of_life(ptr addrspace(1) nocapture noundef readonly align 1 %in, ptr addrspace(1) nocapture noundef writeonly align 1 %out, i32 noundef %w, i32 noundef %h) local_unnamed_addr #0 {
entry:
  %i = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %i1 = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %i2 = getelementptr inbounds i8, ptr addrspace(4) %i1, i64 12
  %i3 = load i16, ptr addrspace(4) %i2, align 4
  %conv2 = zext nneg i16 %i3 to i32
  %mul = mul i32 %i, %conv2
  %i4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %add = add i32 %mul, %i4
  %i5 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %i6 = getelementptr inbounds i8, ptr addrspace(4) %i1, i64 14
  %i7 = load i16, ptr addrspace(4) %i6, align 2
  %conv7 = zext nneg i16 %i7 to i32
  %mul8 = mul i32 %i5, %conv7
  %i8 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y()
  %add10 = add i32 %mul8, %i8
  %add19 = add i32 %add10, %h
  %add22 = add i32 %add, %w
  br label %for.cond13.preheader

for.cond13.preheader:                             ; preds = %for.cond.cleanup16, %entry
  %dy.060 = phi i32 [ -1, %entry ], [ %inc29, %for.cond.cleanup16 ]
  %count.059 = phi i32 [ 0, %entry ], [ %count.2, %for.cond.cleanup16 ]
  %add20 = add i32 %add19, %dy.060
  br label %for.body17

for.cond.cleanup:                                 ; preds = %for.cond.cleanup16
  switch i32 %count.2, label %sw.default [
    i32 2, label %sw.bb
    i32 3, label %sw.epilog
  ]

for.cond.cleanup16:                               ; preds = %for.inc
  %inc29 = add nsw i32 %dy.060, 1
  %exitcond61.not = icmp eq i32 %inc29, 2
  br i1 %exitcond61.not, label %for.cond.cleanup, label %for.cond13.preheader

for.body17:                                       ; preds = %for.inc, %for.cond13.preheader
  %dx.058 = phi i32 [ -1, %for.cond13.preheader ], [ %inc, %for.inc ]
  %count.157 = phi i32 [ %count.059, %for.cond13.preheader ], [ %count.2, %for.inc ]
  %i9 = or i32 %dx.058, %dy.060
  %or.cond.not = icmp eq i32 %i9, 0
  br i1 %or.cond.not, label %for.inc, label %if.then

if.then:                                          ; preds = %for.body17
  %rem = srem i32 %add20, %h
  %mul21 = mul nsw i32 %rem, %w
  %add23 = add i32 %add22, %dx.058
  %rem24 = srem i32 %add23, %w
  %add25 = add nsw i32 %mul21, %rem24
  %idxprom = sext i32 %add25 to i64
  %arrayidx = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %idxprom
  %i10 = load i8, ptr addrspace(1) %arrayidx, align 1
  %conv26 = zext i8 %i10 to i32
  %add27 = add nsw i32 %count.157, %conv26
  br label %for.inc

for.inc:                                          ; preds = %if.then, %for.body17
  %count.2 = phi i32 [ %add27, %if.then ], [ %count.157, %for.body17 ]
  %inc = add nsw i32 %dx.058, 1
  %exitcond.not = icmp eq i32 %inc, 2
  br i1 %exitcond.not, label %for.cond.cleanup16, label %for.body17

sw.bb:                                            ; preds = %for.cond.cleanup
  %mul31 = mul nsw i32 %add10, %w
  %add32 = add nsw i32 %mul31, %add
  %idxprom33 = sext i32 %add32 to i64
  %arrayidx34 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %idxprom33
  %i11 = load i8, ptr addrspace(1) %arrayidx34, align 1
  br label %sw.epilog

sw.default:                                       ; preds = %for.cond.cleanup
  br label %sw.epilog

sw.epilog:                                        ; preds = %sw.default, %sw.bb, %for.cond.cleanup
  %r.0 = phi i8 [ 0, %sw.default ], [ %i11, %sw.bb ], [ 1, %for.cond.cleanup ]
  %mul36 = mul nsw i32 %add10, %w
  %add37 = add nsw i32 %mul36, %add
  %idxprom38 = sext i32 %add37 to i64
  %arrayidx39 = getelementptr inbounds i8, ptr addrspace(1) %out, i64 %idxprom38
  store i8 %r.0, ptr addrspace(1) %arrayidx39, align 1
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.y() #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }


