; Intrinsics of AMDGPU, one of each family: functions d.* take arguments that differ between lanes, u.* uniform ones.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.add.max.i32(i32, i32, i32, i1 immarg)
declare i32 @llvm.amdgcn.alignbyte(i32, i32, i32)
declare i16 @llvm.amdgcn.ashr.pk.i8.i32(i32, i32, i32)
declare noundef i32 @llvm.amdgcn.cluster.id.x()
declare float @llvm.amdgcn.cubeid(float, float, float)
declare float @llvm.amdgcn.cubema(float, float, float)
declare float @llvm.amdgcn.cubesc(float, float, float)
declare float @llvm.amdgcn.cubetc(float, float, float)
declare half @llvm.amdgcn.cvt.f16.bf8(i32, i32 immarg)
declare noundef i64 @llvm.amdgcn.dispatch.id()
declare float @llvm.amdgcn.dot4.f32.bf8.bf8(i32, i32, float)
declare i64 @llvm.amdgcn.ds.atomic.barrier.arrive.rtn.b64(ptr addrspace(3) captures(none), i64)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare { i32, i32 } @llvm.amdgcn.ds.bvh.stack.push4.pop1.rtn(i32, i32, <4 x i32>, i32 immarg)
declare i32 @llvm.amdgcn.ds.ordered.add(ptr addrspace(2) captures(none), i32, i32 immarg, i32 immarg, i1 immarg, i32 immarg, i1 immarg, i1 immarg)
declare i32 @llvm.amdgcn.ds.permute(i32, i32)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg)
declare float @llvm.amdgcn.fdiv.fast(float, float)
declare float @llvm.amdgcn.fdot2(<2 x half>, <2 x half>, float, i1 immarg)
declare float @llvm.amdgcn.fdot2c.f32.bf16(<2 x bfloat>, <2 x bfloat>, float, i1 immarg)
declare float @llvm.amdgcn.fma.legacy(float, float, float)
declare float @llvm.amdgcn.fmul.legacy(float, float)
declare i64 @llvm.amdgcn.global.atomic.ordered.add.b64(ptr addrspace(1) captures(none), i64)
declare noundef i32 @llvm.amdgcn.groupstaticsize()
declare { <10 x i32>, <3 x float>, <3 x float> } @llvm.amdgcn.image.bvh.dual.intersect.ray(i64, float, i8, <3 x float>, <3 x float>, <2 x i32>, <4 x i32>)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicit.buffer.ptr()
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare i1 @llvm.amdgcn.init.whole.wave()
declare float @llvm.amdgcn.interp.inreg.p10(float, float, float)
declare float @llvm.amdgcn.interp.mov(i32 immarg, i32 immarg, i32 immarg, i32)
declare float @llvm.amdgcn.interp.p1(float, i32 immarg, i32 immarg, i32)
declare i1 @llvm.amdgcn.is.private(ptr)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
declare noundef i32 @llvm.amdgcn.lds.kernel.id()
declare float @llvm.amdgcn.lds.param.load(i32 immarg, i32 immarg, i32)
declare i32 @llvm.amdgcn.lerp(i32, i32, i32)
declare noundef i1 @llvm.amdgcn.live.mask()
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x16bf16.1k(<4 x i16>, <4 x i16>, <4 x float>, i32 immarg, i32 immarg, i32 immarg)
declare i64 @llvm.amdgcn.mqsad.pk.u16.u8(i64, i32, i64)
declare i32 @llvm.amdgcn.msad.u8(i32, i32, i32)
declare i32 @llvm.amdgcn.mulhi.i24(i32, i32)
declare i32 @llvm.amdgcn.perm(i32, i32, i32)
declare i32 @llvm.amdgcn.permlane.bcast(i32, i32, i32)
declare i32 @llvm.amdgcn.permlane.down(i32, i32, i32)
declare i32 @llvm.amdgcn.permlane.idx.gen(i32, i32)
declare i32 @llvm.amdgcn.permlane.up(i32, i32, i32)
declare i32 @llvm.amdgcn.permlane.xor(i32, i32, i32)
declare { i32, i32 } @llvm.amdgcn.permlane16.swap(i32, i32, i1 immarg, i1 immarg)
declare { i32, i32 } @llvm.amdgcn.permlane32.swap(i32, i32, i1 immarg, i1 immarg)
declare i32 @llvm.amdgcn.permlanex16.var(i32, i32, i32, i1 immarg, i1 immarg)
declare <2 x i16> @llvm.amdgcn.pk.add.max.i16(<2 x i16>, <2 x i16>, <2 x i16>, i1 immarg)
declare i32 @llvm.amdgcn.pops.exiting.wave.id()
declare i32 @llvm.amdgcn.prng.b32(i32)
declare i1 @llvm.amdgcn.ps.live()
declare i64 @llvm.amdgcn.qsad.pk.u16.u8(i64, i32, i64)
declare noundef nonnull align 4 ptr addrspace(4) @llvm.amdgcn.queue.ptr()
declare float @llvm.amdgcn.rcp.legacy(float)
declare i32 @llvm.amdgcn.reloc.constant(metadata)
declare float @llvm.amdgcn.rsq.legacy(float)
declare i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 immarg)
declare i64 @llvm.amdgcn.s.bitreplicate(i32)
declare i32 @llvm.amdgcn.s.get.barrier.state(i32)
declare noundef i64 @llvm.amdgcn.s.getpc()
declare i32 @llvm.amdgcn.s.getreg(i32 immarg)
declare i64 @llvm.amdgcn.s.memrealtime()
declare i64 @llvm.amdgcn.s.memtime()
declare i32 @llvm.amdgcn.sad.hi.u8(i32, i32, i32)
declare i16 @llvm.amdgcn.sat.pk4.i4.i8(i32)
declare i32 @llvm.amdgcn.sdot2(<2 x i16>, <2 x i16>, i32, i1 immarg)
declare i32 @llvm.amdgcn.sdot4(i32, i32, i32, i1 immarg)
declare i32 @llvm.amdgcn.sdot8(i32, i32, i32, i1 immarg)
declare <4 x float> @llvm.amdgcn.smfmac.f32.16x16x128.bf8.bf8(<4 x i32>, <8 x i32>, <4 x float>, i32, i32 immarg, i32 immarg)
declare i32 @llvm.amdgcn.sudot4(i1 immarg, i32, i1 immarg, i32, i32, i1 immarg)
declare i32 @llvm.amdgcn.sudot8(i1 immarg, i32, i1 immarg, i32, i32, i1 immarg)
declare i32 @llvm.amdgcn.udot2(<2 x i16>, <2 x i16>, i32, i1 immarg)
declare i32 @llvm.amdgcn.udot4(i32, i32, i32, i1 immarg)
declare i32 @llvm.amdgcn.udot8(i32, i32, i32, i1 immarg)
declare noundef i32 @llvm.amdgcn.wave.id()
declare noundef range(i32 32, 65) i32 @llvm.amdgcn.wavefrontsize()
declare noundef i32 @llvm.amdgcn.workgroup.id.x()
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
declare i1 @llvm.amdgcn.wqm.vote(i1)
declare <4 x float> @llvm.r600.cube(<4 x float>)
declare <4 x float> @llvm.r600.ddx(<4 x float>, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare <4 x float> @llvm.r600.ddy(<4 x float>, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare noundef i32 @llvm.r600.read.global.size.x()
declare noundef i32 @llvm.r600.read.local.size.x()
declare noundef i32 @llvm.r600.read.ngroups.x()
declare noundef i32 @llvm.r600.read.tgid.x()
declare noundef range(i32 0, 1024) i32 @llvm.r600.read.tidig.x()
declare <4 x float> @llvm.r600.tex(<4 x float>, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare <4 x float> @llvm.r600.texc(<4 x float>, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare <4 x float> @llvm.r600.txb(<4 x float>, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare <4 x float> @llvm.r600.txbc(<4 x float>, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare <4 x i32> @llvm.r600.txf(<4 x i32>, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare <4 x float> @llvm.r600.txl(<4 x float>, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare <4 x float> @llvm.r600.txlc(<4 x float>, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare <4 x i32> @llvm.r600.txq(<4 x i32>, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare ptr addrspace(1) @llvm.amdgcn.addrspacecast.nonnull.p1.p1(ptr addrspace(1))
declare i32 @llvm.amdgcn.ballot.i32(i1)
declare i32 @llvm.amdgcn.bitop3.i32(i32, i32, i32, i32 immarg)
declare i1 @llvm.amdgcn.class.f32(float, i32)
declare float @llvm.amdgcn.cos.f32(float)
declare i32 @llvm.amdgcn.dead.i32()
declare float @llvm.amdgcn.div.fixup.f32(float, float, float)
declare i32 @llvm.amdgcn.ds.add.gs.reg.rtn.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.ds.append.p1(ptr addrspace(1) align 4 captures(none), i1 immarg)
declare i32 @llvm.amdgcn.ds.consume.p1(ptr addrspace(1) align 4 captures(none), i1 immarg)
declare i32 @llvm.amdgcn.ds.load.tr16.b128.i32(ptr addrspace(3) captures(none))
declare i32 @llvm.amdgcn.ds.read.tr16.b64.i32(ptr addrspace(3) captures(none))
declare i32 @llvm.amdgcn.ds.sub.gs.reg.rtn.i32(i32, i32 immarg)
declare { i1, i32 } @llvm.amdgcn.else.i32(i32)
declare float @llvm.amdgcn.exp2.f32(float)
declare i32 @llvm.amdgcn.fcmp.i32.f32(float, float, i32 immarg)
declare i32 @llvm.amdgcn.flat.load.monitor.b128.i32(ptr readonly captures(none), i32 immarg)
declare float @llvm.amdgcn.fmad.ftz.f32(float, float, float)
declare float @llvm.amdgcn.fmed3.f32(float, float, float)
declare float @llvm.amdgcn.fract.f32(float)
declare i32 @llvm.amdgcn.frexp.exp.i32.f32(float)
declare i32 @llvm.amdgcn.global.load.monitor.b128.i32(ptr addrspace(1) readonly captures(none), i32 immarg)
declare i32 @llvm.amdgcn.icmp.i32(i32, i32, i32 immarg)
declare { i1, i32 } @llvm.amdgcn.if.i32(i1)
declare i32 @llvm.amdgcn.if.break.i32(i1, i32)
declare i32 @llvm.amdgcn.image.atomic.add.1d.i32(i32, i32, i32, i32 immarg, i32 immarg)
declare i32 @llvm.amdgcn.image.gather4.2d.i32.f32(i32 immarg, float, float, i32, i32, i1 immarg, i32 immarg, i32 immarg)
declare i32 @llvm.amdgcn.image.getlod.1d.i32.f32(i32 immarg, float, i32, i32, i1 immarg, i32 immarg, i32 immarg)
declare float @llvm.amdgcn.image.getresinfo.1d.f32(i32 immarg, i32, i32, i32 immarg, i32 immarg)
declare i32 @llvm.amdgcn.image.load.1d.i32(i32 immarg, i32, i32, i32 immarg, i32 immarg)
declare i32 @llvm.amdgcn.image.msaa.load.2darraymsaa.i32(i32 immarg, i32, i32, i32, i32, i32, i32 immarg, i32 immarg)
declare i32 @llvm.amdgcn.image.sample.1d.i32.f32(i32 immarg, float, i32, i32, i1 immarg, i32 immarg, i32 immarg)
declare i1 @llvm.amdgcn.inverse.ballot.i32(i32)
declare i32 @llvm.amdgcn.lds.direct.load.i32(i32)
declare float @llvm.amdgcn.log.f32(float)
declare i1 @llvm.amdgcn.loop.i32(i32)
declare ptr addrspace(1) @llvm.amdgcn.make.buffer.rsrc.p1.p1(ptr addrspace(1) readnone, i16, i64, i32)
declare i32 @llvm.amdgcn.mov.dpp.i32(i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare i32 @llvm.amdgcn.mul.i24.i32(i32, i32)
declare i32 @llvm.amdgcn.permlane64.i32(i32)
declare i32 @llvm.amdgcn.raw.atomic.buffer.load.i32(<4 x i32>, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.raw.buffer.atomic.add.i32(i32, <4 x i32>, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.raw.ptr.atomic.buffer.load.i32(ptr addrspace(8) captures(none), i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.raw.tbuffer.load.i32(<4 x i32>, i32, i32, i32 immarg, i32 immarg)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32>, i32, i32 immarg)
declare i32 @llvm.amdgcn.s.quadmask.i32(i32)
declare i32 @llvm.amdgcn.s.sendmsg.rtn.i32(i32 immarg)
declare i32 @llvm.amdgcn.s.wqm.i32(i32)
declare i32 @llvm.amdgcn.sbfe.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.sffbh.i32(i32)
declare float @llvm.amdgcn.sin.f32(float)
declare i32 @llvm.amdgcn.softwqm.i32(i32)
declare float @llvm.amdgcn.sqrt.f32(float)
declare i32 @llvm.amdgcn.strict.wqm.i32(i32)
declare i32 @llvm.amdgcn.struct.atomic.buffer.load.i32(<4 x i32>, i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.buffer.atomic.add.i32(i32, <4 x i32>, i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.atomic.buffer.load.i32(ptr addrspace(8) captures(none), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.tbuffer.load.i32(<4 x i32>, i32, i32, i32, i32 immarg, i32 immarg)
declare i32 @llvm.amdgcn.swmmac.bf16.16x16x32.bf16.i32(i32, i32, i32, i32)
declare float @llvm.amdgcn.tanh.f32(float)
declare float @llvm.amdgcn.trig.preop.f32(float, i32)
declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.shuffle.i32(i32, i32)
declare i32 @llvm.amdgcn.wmma.bf16.16x16x16.bf16.i32(i32, i32, i32, i1 immarg)
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.wwm.i32(i32)
declare float @llvm.r600.recipsqrt.clamped.f32(float)

define void @"d.llvm.amdgcn.add.max.i32"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.add.max.i32(i32 %a0, i32 %a1, i32 %a2, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.add.max.i32"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.add.max.i32(i32 %a0, i32 %a1, i32 %a2, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.alignbyte"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.alignbyte(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"u.llvm.amdgcn.alignbyte"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.alignbyte(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"d.llvm.amdgcn.ashr.pk.i8.i32"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i16 @llvm.amdgcn.ashr.pk.i8.i32(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"u.llvm.amdgcn.ashr.pk.i8.i32"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i16 @llvm.amdgcn.ashr.pk.i8.i32(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"d.llvm.amdgcn.cluster.id.x"() {
  %r = call i32 @llvm.amdgcn.cluster.id.x()
  ret void
}

define void @"u.llvm.amdgcn.cluster.id.x"() {
  %r = call i32 @llvm.amdgcn.cluster.id.x()
  ret void
}

define void @"d.llvm.amdgcn.cubeid"(float %a0, float %a1, float %a2) {
  %r = call float @llvm.amdgcn.cubeid(float %a0, float %a1, float %a2)
  ret void
}

define void @"u.llvm.amdgcn.cubeid"(float inreg %a0, float inreg %a1, float inreg %a2) {
  %r = call float @llvm.amdgcn.cubeid(float %a0, float %a1, float %a2)
  ret void
}

define void @"d.llvm.amdgcn.cubema"(float %a0, float %a1, float %a2) {
  %r = call float @llvm.amdgcn.cubema(float %a0, float %a1, float %a2)
  ret void
}

define void @"u.llvm.amdgcn.cubema"(float inreg %a0, float inreg %a1, float inreg %a2) {
  %r = call float @llvm.amdgcn.cubema(float %a0, float %a1, float %a2)
  ret void
}

define void @"d.llvm.amdgcn.cubesc"(float %a0, float %a1, float %a2) {
  %r = call float @llvm.amdgcn.cubesc(float %a0, float %a1, float %a2)
  ret void
}

define void @"u.llvm.amdgcn.cubesc"(float inreg %a0, float inreg %a1, float inreg %a2) {
  %r = call float @llvm.amdgcn.cubesc(float %a0, float %a1, float %a2)
  ret void
}

define void @"d.llvm.amdgcn.cubetc"(float %a0, float %a1, float %a2) {
  %r = call float @llvm.amdgcn.cubetc(float %a0, float %a1, float %a2)
  ret void
}

define void @"u.llvm.amdgcn.cubetc"(float inreg %a0, float inreg %a1, float inreg %a2) {
  %r = call float @llvm.amdgcn.cubetc(float %a0, float %a1, float %a2)
  ret void
}

define void @"d.llvm.amdgcn.cvt.f16.bf8"(i32 %a0) {
  %r = call half @llvm.amdgcn.cvt.f16.bf8(i32 %a0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.cvt.f16.bf8"(i32 inreg %a0) {
  %r = call half @llvm.amdgcn.cvt.f16.bf8(i32 %a0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.dispatch.id"() {
  %r = call i64 @llvm.amdgcn.dispatch.id()
  ret void
}

define void @"u.llvm.amdgcn.dispatch.id"() {
  %r = call i64 @llvm.amdgcn.dispatch.id()
  ret void
}

define void @"d.llvm.amdgcn.dot4.f32.bf8.bf8"(i32 %a0, i32 %a1, float %a2) {
  %r = call float @llvm.amdgcn.dot4.f32.bf8.bf8(i32 %a0, i32 %a1, float %a2)
  ret void
}

define void @"u.llvm.amdgcn.dot4.f32.bf8.bf8"(i32 inreg %a0, i32 inreg %a1, float inreg %a2) {
  %r = call float @llvm.amdgcn.dot4.f32.bf8.bf8(i32 %a0, i32 %a1, float %a2)
  ret void
}

define void @"d.llvm.amdgcn.ds.atomic.barrier.arrive.rtn.b64"(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i64 @llvm.amdgcn.ds.atomic.barrier.arrive.rtn.b64(ptr addrspace(3) %a0, i64 %a1)
  ret void
}

define void @"u.llvm.amdgcn.ds.atomic.barrier.arrive.rtn.b64"(ptr addrspace(3) inreg %a0, i64 inreg %a1) {
  %r = call i64 @llvm.amdgcn.ds.atomic.barrier.arrive.rtn.b64(ptr addrspace(3) %a0, i64 %a1)
  ret void
}

define void @"d.llvm.amdgcn.ds.bpermute"(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %a0, i32 %a1)
  ret void
}

define void @"u.llvm.amdgcn.ds.bpermute"(i32 inreg %a0, i32 inreg %a1) {
  %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %a0, i32 %a1)
  ret void
}

define void @"d.llvm.amdgcn.ds.bvh.stack.push4.pop1.rtn"(i32 %a0, i32 %a1, <4 x i32> %a2) {
  %r = call { i32, i32 } @llvm.amdgcn.ds.bvh.stack.push4.pop1.rtn(i32 %a0, i32 %a1, <4 x i32> %a2, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.ds.bvh.stack.push4.pop1.rtn"(i32 inreg %a0, i32 inreg %a1, <4 x i32> inreg %a2) {
  %r = call { i32, i32 } @llvm.amdgcn.ds.bvh.stack.push4.pop1.rtn(i32 %a0, i32 %a1, <4 x i32> %a2, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.ds.ordered.add"(ptr addrspace(2) %a0, i32 %a1) {
  %r = call i32 @llvm.amdgcn.ds.ordered.add(ptr addrspace(2) %a0, i32 %a1, i32 0, i32 0, i1 0, i32 0, i1 0, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.ds.ordered.add"(ptr addrspace(2) inreg %a0, i32 inreg %a1) {
  %r = call i32 @llvm.amdgcn.ds.ordered.add(ptr addrspace(2) %a0, i32 %a1, i32 0, i32 0, i1 0, i32 0, i1 0, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.ds.permute"(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.amdgcn.ds.permute(i32 %a0, i32 %a1)
  ret void
}

define void @"u.llvm.amdgcn.ds.permute"(i32 inreg %a0, i32 inreg %a1) {
  %r = call i32 @llvm.amdgcn.ds.permute(i32 %a0, i32 %a1)
  ret void
}

define void @"d.llvm.amdgcn.ds.swizzle"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.ds.swizzle(i32 %a0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.ds.swizzle"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.ds.swizzle(i32 %a0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.fdiv.fast"(float %a0, float %a1) {
  %r = call float @llvm.amdgcn.fdiv.fast(float %a0, float %a1)
  ret void
}

define void @"u.llvm.amdgcn.fdiv.fast"(float inreg %a0, float inreg %a1) {
  %r = call float @llvm.amdgcn.fdiv.fast(float %a0, float %a1)
  ret void
}

define void @"d.llvm.amdgcn.fdot2"(<2 x half> %a0, <2 x half> %a1, float %a2) {
  %r = call float @llvm.amdgcn.fdot2(<2 x half> %a0, <2 x half> %a1, float %a2, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.fdot2"(<2 x half> inreg %a0, <2 x half> inreg %a1, float inreg %a2) {
  %r = call float @llvm.amdgcn.fdot2(<2 x half> %a0, <2 x half> %a1, float %a2, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.fdot2c.f32.bf16"(<2 x bfloat> %a0, <2 x bfloat> %a1, float %a2) {
  %r = call float @llvm.amdgcn.fdot2c.f32.bf16(<2 x bfloat> %a0, <2 x bfloat> %a1, float %a2, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.fdot2c.f32.bf16"(<2 x bfloat> inreg %a0, <2 x bfloat> inreg %a1, float inreg %a2) {
  %r = call float @llvm.amdgcn.fdot2c.f32.bf16(<2 x bfloat> %a0, <2 x bfloat> %a1, float %a2, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.fma.legacy"(float %a0, float %a1, float %a2) {
  %r = call float @llvm.amdgcn.fma.legacy(float %a0, float %a1, float %a2)
  ret void
}

define void @"u.llvm.amdgcn.fma.legacy"(float inreg %a0, float inreg %a1, float inreg %a2) {
  %r = call float @llvm.amdgcn.fma.legacy(float %a0, float %a1, float %a2)
  ret void
}

define void @"d.llvm.amdgcn.fmul.legacy"(float %a0, float %a1) {
  %r = call float @llvm.amdgcn.fmul.legacy(float %a0, float %a1)
  ret void
}

define void @"u.llvm.amdgcn.fmul.legacy"(float inreg %a0, float inreg %a1) {
  %r = call float @llvm.amdgcn.fmul.legacy(float %a0, float %a1)
  ret void
}

define void @"d.llvm.amdgcn.global.atomic.ordered.add.b64"(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.amdgcn.global.atomic.ordered.add.b64(ptr addrspace(1) %a0, i64 %a1)
  ret void
}

define void @"u.llvm.amdgcn.global.atomic.ordered.add.b64"(ptr addrspace(1) inreg %a0, i64 inreg %a1) {
  %r = call i64 @llvm.amdgcn.global.atomic.ordered.add.b64(ptr addrspace(1) %a0, i64 %a1)
  ret void
}

define void @"d.llvm.amdgcn.groupstaticsize"() {
  %r = call i32 @llvm.amdgcn.groupstaticsize()
  ret void
}

define void @"u.llvm.amdgcn.groupstaticsize"() {
  %r = call i32 @llvm.amdgcn.groupstaticsize()
  ret void
}

define void @"d.llvm.amdgcn.image.bvh.dual.intersect.ray"(i64 %a0, float %a1, i8 %a2, <3 x float> %a3, <3 x float> %a4, <2 x i32> %a5, <4 x i32> %a6) {
  %r = call { <10 x i32>, <3 x float>, <3 x float> } @llvm.amdgcn.image.bvh.dual.intersect.ray(i64 %a0, float %a1, i8 %a2, <3 x float> %a3, <3 x float> %a4, <2 x i32> %a5, <4 x i32> %a6)
  ret void
}

define void @"u.llvm.amdgcn.image.bvh.dual.intersect.ray"(i64 inreg %a0, float inreg %a1, i8 inreg %a2, <3 x float> inreg %a3, <3 x float> inreg %a4, <2 x i32> inreg %a5, <4 x i32> inreg %a6) {
  %r = call { <10 x i32>, <3 x float>, <3 x float> } @llvm.amdgcn.image.bvh.dual.intersect.ray(i64 %a0, float %a1, i8 %a2, <3 x float> %a3, <3 x float> %a4, <2 x i32> %a5, <4 x i32> %a6)
  ret void
}

define void @"d.llvm.amdgcn.implicit.buffer.ptr"() {
  %r = call ptr addrspace(4) @llvm.amdgcn.implicit.buffer.ptr()
  ret void
}

define void @"u.llvm.amdgcn.implicit.buffer.ptr"() {
  %r = call ptr addrspace(4) @llvm.amdgcn.implicit.buffer.ptr()
  ret void
}

define void @"d.llvm.amdgcn.implicitarg.ptr"() {
  %r = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  ret void
}

define void @"u.llvm.amdgcn.implicitarg.ptr"() {
  %r = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  ret void
}

define void @"d.llvm.amdgcn.init.whole.wave"() {
  %r = call i1 @llvm.amdgcn.init.whole.wave()
  ret void
}

define void @"u.llvm.amdgcn.init.whole.wave"() {
  %r = call i1 @llvm.amdgcn.init.whole.wave()
  ret void
}

define void @"d.llvm.amdgcn.interp.inreg.p10"(float %a0, float %a1, float %a2) {
  %r = call float @llvm.amdgcn.interp.inreg.p10(float %a0, float %a1, float %a2)
  ret void
}

define void @"u.llvm.amdgcn.interp.inreg.p10"(float inreg %a0, float inreg %a1, float inreg %a2) {
  %r = call float @llvm.amdgcn.interp.inreg.p10(float %a0, float %a1, float %a2)
  ret void
}

define void @"d.llvm.amdgcn.interp.mov"(i32 %a3) {
  %r = call float @llvm.amdgcn.interp.mov(i32 0, i32 0, i32 0, i32 %a3)
  ret void
}

define void @"u.llvm.amdgcn.interp.mov"(i32 inreg %a3) {
  %r = call float @llvm.amdgcn.interp.mov(i32 0, i32 0, i32 0, i32 %a3)
  ret void
}

define void @"d.llvm.amdgcn.interp.p1"(float %a0, i32 %a3) {
  %r = call float @llvm.amdgcn.interp.p1(float %a0, i32 0, i32 0, i32 %a3)
  ret void
}

define void @"u.llvm.amdgcn.interp.p1"(float inreg %a0, i32 inreg %a3) {
  %r = call float @llvm.amdgcn.interp.p1(float %a0, i32 0, i32 0, i32 %a3)
  ret void
}

define void @"d.llvm.amdgcn.is.private"(ptr %a0) {
  %r = call i1 @llvm.amdgcn.is.private(ptr %a0)
  ret void
}

define void @"u.llvm.amdgcn.is.private"(ptr inreg %a0) {
  %r = call i1 @llvm.amdgcn.is.private(ptr %a0)
  ret void
}

define void @"d.llvm.amdgcn.kernarg.segment.ptr"() {
  %r = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  ret void
}

define void @"u.llvm.amdgcn.kernarg.segment.ptr"() {
  %r = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  ret void
}

define void @"d.llvm.amdgcn.lds.kernel.id"() {
  %r = call i32 @llvm.amdgcn.lds.kernel.id()
  ret void
}

define void @"u.llvm.amdgcn.lds.kernel.id"() {
  %r = call i32 @llvm.amdgcn.lds.kernel.id()
  ret void
}

define void @"d.llvm.amdgcn.lds.param.load"(i32 %a2) {
  %r = call float @llvm.amdgcn.lds.param.load(i32 0, i32 0, i32 %a2)
  ret void
}

define void @"u.llvm.amdgcn.lds.param.load"(i32 inreg %a2) {
  %r = call float @llvm.amdgcn.lds.param.load(i32 0, i32 0, i32 %a2)
  ret void
}

define void @"d.llvm.amdgcn.lerp"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.lerp(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"u.llvm.amdgcn.lerp"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.lerp(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"d.llvm.amdgcn.live.mask"() {
  %r = call i1 @llvm.amdgcn.live.mask()
  ret void
}

define void @"u.llvm.amdgcn.live.mask"() {
  %r = call i1 @llvm.amdgcn.live.mask()
  ret void
}

define void @"d.llvm.amdgcn.mbcnt.hi"(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.amdgcn.mbcnt.hi(i32 %a0, i32 %a1)
  ret void
}

define void @"u.llvm.amdgcn.mbcnt.hi"(i32 inreg %a0, i32 inreg %a1) {
  %r = call i32 @llvm.amdgcn.mbcnt.hi(i32 %a0, i32 %a1)
  ret void
}

define void @"d.llvm.amdgcn.mfma.f32.16x16x16bf16.1k"(<4 x i16> %a0, <4 x i16> %a1, <4 x float> %a2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16bf16.1k(<4 x i16> %a0, <4 x i16> %a1, <4 x float> %a2, i32 0, i32 0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.mfma.f32.16x16x16bf16.1k"(<4 x i16> inreg %a0, <4 x i16> inreg %a1, <4 x float> inreg %a2) {
  %r = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16bf16.1k(<4 x i16> %a0, <4 x i16> %a1, <4 x float> %a2, i32 0, i32 0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.mqsad.pk.u16.u8"(i64 %a0, i32 %a1, i64 %a2) {
  %r = call i64 @llvm.amdgcn.mqsad.pk.u16.u8(i64 %a0, i32 %a1, i64 %a2)
  ret void
}

define void @"u.llvm.amdgcn.mqsad.pk.u16.u8"(i64 inreg %a0, i32 inreg %a1, i64 inreg %a2) {
  %r = call i64 @llvm.amdgcn.mqsad.pk.u16.u8(i64 %a0, i32 %a1, i64 %a2)
  ret void
}

define void @"d.llvm.amdgcn.msad.u8"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.msad.u8(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"u.llvm.amdgcn.msad.u8"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.msad.u8(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"d.llvm.amdgcn.mulhi.i24"(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.amdgcn.mulhi.i24(i32 %a0, i32 %a1)
  ret void
}

define void @"u.llvm.amdgcn.mulhi.i24"(i32 inreg %a0, i32 inreg %a1) {
  %r = call i32 @llvm.amdgcn.mulhi.i24(i32 %a0, i32 %a1)
  ret void
}

define void @"d.llvm.amdgcn.perm"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.perm(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"u.llvm.amdgcn.perm"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.perm(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"d.llvm.amdgcn.permlane.bcast"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.permlane.bcast(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"u.llvm.amdgcn.permlane.bcast"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.permlane.bcast(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"d.llvm.amdgcn.permlane.down"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.permlane.down(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"u.llvm.amdgcn.permlane.down"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.permlane.down(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"d.llvm.amdgcn.permlane.idx.gen"(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.amdgcn.permlane.idx.gen(i32 %a0, i32 %a1)
  ret void
}

define void @"u.llvm.amdgcn.permlane.idx.gen"(i32 inreg %a0, i32 inreg %a1) {
  %r = call i32 @llvm.amdgcn.permlane.idx.gen(i32 %a0, i32 %a1)
  ret void
}

define void @"d.llvm.amdgcn.permlane.up"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.permlane.up(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"u.llvm.amdgcn.permlane.up"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.permlane.up(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"d.llvm.amdgcn.permlane.xor"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.permlane.xor(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"u.llvm.amdgcn.permlane.xor"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.permlane.xor(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"d.llvm.amdgcn.permlane16.swap"(i32 %a0, i32 %a1) {
  %r = call { i32, i32 } @llvm.amdgcn.permlane16.swap(i32 %a0, i32 %a1, i1 0, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.permlane16.swap"(i32 inreg %a0, i32 inreg %a1) {
  %r = call { i32, i32 } @llvm.amdgcn.permlane16.swap(i32 %a0, i32 %a1, i1 0, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.permlane32.swap"(i32 %a0, i32 %a1) {
  %r = call { i32, i32 } @llvm.amdgcn.permlane32.swap(i32 %a0, i32 %a1, i1 0, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.permlane32.swap"(i32 inreg %a0, i32 inreg %a1) {
  %r = call { i32, i32 } @llvm.amdgcn.permlane32.swap(i32 %a0, i32 %a1, i1 0, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.permlanex16.var"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.permlanex16.var(i32 %a0, i32 %a1, i32 %a2, i1 0, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.permlanex16.var"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.permlanex16.var(i32 %a0, i32 %a1, i32 %a2, i1 0, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.pk.add.max.i16"(<2 x i16> %a0, <2 x i16> %a1, <2 x i16> %a2) {
  %r = call <2 x i16> @llvm.amdgcn.pk.add.max.i16(<2 x i16> %a0, <2 x i16> %a1, <2 x i16> %a2, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.pk.add.max.i16"(<2 x i16> inreg %a0, <2 x i16> inreg %a1, <2 x i16> inreg %a2) {
  %r = call <2 x i16> @llvm.amdgcn.pk.add.max.i16(<2 x i16> %a0, <2 x i16> %a1, <2 x i16> %a2, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.pops.exiting.wave.id"() {
  %r = call i32 @llvm.amdgcn.pops.exiting.wave.id()
  ret void
}

define void @"u.llvm.amdgcn.pops.exiting.wave.id"() {
  %r = call i32 @llvm.amdgcn.pops.exiting.wave.id()
  ret void
}

define void @"d.llvm.amdgcn.prng.b32"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.prng.b32(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.prng.b32"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.prng.b32(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.ps.live"() {
  %r = call i1 @llvm.amdgcn.ps.live()
  ret void
}

define void @"u.llvm.amdgcn.ps.live"() {
  %r = call i1 @llvm.amdgcn.ps.live()
  ret void
}

define void @"d.llvm.amdgcn.qsad.pk.u16.u8"(i64 %a0, i32 %a1, i64 %a2) {
  %r = call i64 @llvm.amdgcn.qsad.pk.u16.u8(i64 %a0, i32 %a1, i64 %a2)
  ret void
}

define void @"u.llvm.amdgcn.qsad.pk.u16.u8"(i64 inreg %a0, i32 inreg %a1, i64 inreg %a2) {
  %r = call i64 @llvm.amdgcn.qsad.pk.u16.u8(i64 %a0, i32 %a1, i64 %a2)
  ret void
}

define void @"d.llvm.amdgcn.queue.ptr"() {
  %r = call ptr addrspace(4) @llvm.amdgcn.queue.ptr()
  ret void
}

define void @"u.llvm.amdgcn.queue.ptr"() {
  %r = call ptr addrspace(4) @llvm.amdgcn.queue.ptr()
  ret void
}

define void @"d.llvm.amdgcn.rcp.legacy"(float %a0) {
  %r = call float @llvm.amdgcn.rcp.legacy(float %a0)
  ret void
}

define void @"u.llvm.amdgcn.rcp.legacy"(float inreg %a0) {
  %r = call float @llvm.amdgcn.rcp.legacy(float %a0)
  ret void
}

define void @"d.llvm.amdgcn.reloc.constant"() {
  %r = call i32 @llvm.amdgcn.reloc.constant(metadata !0)
  ret void
}

define void @"u.llvm.amdgcn.reloc.constant"() {
  %r = call i32 @llvm.amdgcn.reloc.constant(metadata !0)
  ret void
}

define void @"d.llvm.amdgcn.rsq.legacy"(float %a0) {
  %r = call float @llvm.amdgcn.rsq.legacy(float %a0)
  ret void
}

define void @"u.llvm.amdgcn.rsq.legacy"(float inreg %a0) {
  %r = call float @llvm.amdgcn.rsq.legacy(float %a0)
  ret void
}

define void @"d.llvm.amdgcn.s.barrier.signal.isfirst"() {
  %r = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 0)
  ret void
}

define void @"u.llvm.amdgcn.s.barrier.signal.isfirst"() {
  %r = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 0)
  ret void
}

define void @"d.llvm.amdgcn.s.bitreplicate"(i32 %a0) {
  %r = call i64 @llvm.amdgcn.s.bitreplicate(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.s.bitreplicate"(i32 inreg %a0) {
  %r = call i64 @llvm.amdgcn.s.bitreplicate(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.s.get.barrier.state"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.s.get.barrier.state(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.s.get.barrier.state"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.s.get.barrier.state(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.s.getpc"() {
  %r = call i64 @llvm.amdgcn.s.getpc()
  ret void
}

define void @"u.llvm.amdgcn.s.getpc"() {
  %r = call i64 @llvm.amdgcn.s.getpc()
  ret void
}

define void @"d.llvm.amdgcn.s.getreg"() {
  %r = call i32 @llvm.amdgcn.s.getreg(i32 0)
  ret void
}

define void @"u.llvm.amdgcn.s.getreg"() {
  %r = call i32 @llvm.amdgcn.s.getreg(i32 0)
  ret void
}

define void @"d.llvm.amdgcn.s.memrealtime"() {
  %r = call i64 @llvm.amdgcn.s.memrealtime()
  ret void
}

define void @"u.llvm.amdgcn.s.memrealtime"() {
  %r = call i64 @llvm.amdgcn.s.memrealtime()
  ret void
}

define void @"d.llvm.amdgcn.s.memtime"() {
  %r = call i64 @llvm.amdgcn.s.memtime()
  ret void
}

define void @"u.llvm.amdgcn.s.memtime"() {
  %r = call i64 @llvm.amdgcn.s.memtime()
  ret void
}

define void @"d.llvm.amdgcn.sad.hi.u8"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.sad.hi.u8(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"u.llvm.amdgcn.sad.hi.u8"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.sad.hi.u8(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"d.llvm.amdgcn.sat.pk4.i4.i8"(i32 %a0) {
  %r = call i16 @llvm.amdgcn.sat.pk4.i4.i8(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.sat.pk4.i4.i8"(i32 inreg %a0) {
  %r = call i16 @llvm.amdgcn.sat.pk4.i4.i8(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.sdot2"(<2 x i16> %a0, <2 x i16> %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.sdot2(<2 x i16> %a0, <2 x i16> %a1, i32 %a2, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.sdot2"(<2 x i16> inreg %a0, <2 x i16> inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.sdot2(<2 x i16> %a0, <2 x i16> %a1, i32 %a2, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.sdot4"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.sdot4(i32 %a0, i32 %a1, i32 %a2, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.sdot4"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.sdot4(i32 %a0, i32 %a1, i32 %a2, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.sdot8"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.sdot8(i32 %a0, i32 %a1, i32 %a2, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.sdot8"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.sdot8(i32 %a0, i32 %a1, i32 %a2, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.smfmac.f32.16x16x128.bf8.bf8"(<4 x i32> %a0, <8 x i32> %a1, <4 x float> %a2, i32 %a3) {
  %r = call <4 x float> @llvm.amdgcn.smfmac.f32.16x16x128.bf8.bf8(<4 x i32> %a0, <8 x i32> %a1, <4 x float> %a2, i32 %a3, i32 0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.smfmac.f32.16x16x128.bf8.bf8"(<4 x i32> inreg %a0, <8 x i32> inreg %a1, <4 x float> inreg %a2, i32 inreg %a3) {
  %r = call <4 x float> @llvm.amdgcn.smfmac.f32.16x16x128.bf8.bf8(<4 x i32> %a0, <8 x i32> %a1, <4 x float> %a2, i32 %a3, i32 0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.sudot4"(i32 %a1, i32 %a3, i32 %a4) {
  %r = call i32 @llvm.amdgcn.sudot4(i1 0, i32 %a1, i1 0, i32 %a3, i32 %a4, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.sudot4"(i32 inreg %a1, i32 inreg %a3, i32 inreg %a4) {
  %r = call i32 @llvm.amdgcn.sudot4(i1 0, i32 %a1, i1 0, i32 %a3, i32 %a4, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.sudot8"(i32 %a1, i32 %a3, i32 %a4) {
  %r = call i32 @llvm.amdgcn.sudot8(i1 0, i32 %a1, i1 0, i32 %a3, i32 %a4, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.sudot8"(i32 inreg %a1, i32 inreg %a3, i32 inreg %a4) {
  %r = call i32 @llvm.amdgcn.sudot8(i1 0, i32 %a1, i1 0, i32 %a3, i32 %a4, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.udot2"(<2 x i16> %a0, <2 x i16> %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.udot2(<2 x i16> %a0, <2 x i16> %a1, i32 %a2, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.udot2"(<2 x i16> inreg %a0, <2 x i16> inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.udot2(<2 x i16> %a0, <2 x i16> %a1, i32 %a2, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.udot4"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.udot4(i32 %a0, i32 %a1, i32 %a2, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.udot4"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.udot4(i32 %a0, i32 %a1, i32 %a2, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.udot8"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.udot8(i32 %a0, i32 %a1, i32 %a2, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.udot8"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.udot8(i32 %a0, i32 %a1, i32 %a2, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.wave.id"() {
  %r = call i32 @llvm.amdgcn.wave.id()
  ret void
}

define void @"u.llvm.amdgcn.wave.id"() {
  %r = call i32 @llvm.amdgcn.wave.id()
  ret void
}

define void @"d.llvm.amdgcn.wavefrontsize"() {
  %r = call i32 @llvm.amdgcn.wavefrontsize()
  ret void
}

define void @"u.llvm.amdgcn.wavefrontsize"() {
  %r = call i32 @llvm.amdgcn.wavefrontsize()
  ret void
}

define void @"d.llvm.amdgcn.workgroup.id.x"() {
  %r = call i32 @llvm.amdgcn.workgroup.id.x()
  ret void
}

define void @"u.llvm.amdgcn.workgroup.id.x"() {
  %r = call i32 @llvm.amdgcn.workgroup.id.x()
  ret void
}

define void @"d.llvm.amdgcn.workitem.id.x"() {
  %r = call i32 @llvm.amdgcn.workitem.id.x()
  ret void
}

define void @"u.llvm.amdgcn.workitem.id.x"() {
  %r = call i32 @llvm.amdgcn.workitem.id.x()
  ret void
}

define void @"d.llvm.amdgcn.wqm.vote"(i1 %a0) {
  %r = call i1 @llvm.amdgcn.wqm.vote(i1 %a0)
  ret void
}

define void @"u.llvm.amdgcn.wqm.vote"(i1 inreg %a0) {
  %r = call i1 @llvm.amdgcn.wqm.vote(i1 %a0)
  ret void
}

define void @"d.llvm.r600.cube"(<4 x float> %a0) {
  %r = call <4 x float> @llvm.r600.cube(<4 x float> %a0)
  ret void
}

define void @"u.llvm.r600.cube"(<4 x float> inreg %a0) {
  %r = call <4 x float> @llvm.r600.cube(<4 x float> %a0)
  ret void
}

define void @"d.llvm.r600.ddx"(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9) {
  %r = call <4 x float> @llvm.r600.ddx(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"u.llvm.r600.ddx"(<4 x float> inreg %a0, i32 inreg %a1, i32 inreg %a2, i32 inreg %a3, i32 inreg %a4, i32 inreg %a5, i32 inreg %a6, i32 inreg %a7, i32 inreg %a8, i32 inreg %a9) {
  %r = call <4 x float> @llvm.r600.ddx(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"d.llvm.r600.ddy"(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9) {
  %r = call <4 x float> @llvm.r600.ddy(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"u.llvm.r600.ddy"(<4 x float> inreg %a0, i32 inreg %a1, i32 inreg %a2, i32 inreg %a3, i32 inreg %a4, i32 inreg %a5, i32 inreg %a6, i32 inreg %a7, i32 inreg %a8, i32 inreg %a9) {
  %r = call <4 x float> @llvm.r600.ddy(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"d.llvm.r600.read.global.size.x"() {
  %r = call i32 @llvm.r600.read.global.size.x()
  ret void
}

define void @"u.llvm.r600.read.global.size.x"() {
  %r = call i32 @llvm.r600.read.global.size.x()
  ret void
}

define void @"d.llvm.r600.read.local.size.x"() {
  %r = call i32 @llvm.r600.read.local.size.x()
  ret void
}

define void @"u.llvm.r600.read.local.size.x"() {
  %r = call i32 @llvm.r600.read.local.size.x()
  ret void
}

define void @"d.llvm.r600.read.ngroups.x"() {
  %r = call i32 @llvm.r600.read.ngroups.x()
  ret void
}

define void @"u.llvm.r600.read.ngroups.x"() {
  %r = call i32 @llvm.r600.read.ngroups.x()
  ret void
}

define void @"d.llvm.r600.read.tgid.x"() {
  %r = call i32 @llvm.r600.read.tgid.x()
  ret void
}

define void @"u.llvm.r600.read.tgid.x"() {
  %r = call i32 @llvm.r600.read.tgid.x()
  ret void
}

define void @"d.llvm.r600.read.tidig.x"() {
  %r = call i32 @llvm.r600.read.tidig.x()
  ret void
}

define void @"u.llvm.r600.read.tidig.x"() {
  %r = call i32 @llvm.r600.read.tidig.x()
  ret void
}

define void @"d.llvm.r600.tex"(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9) {
  %r = call <4 x float> @llvm.r600.tex(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"u.llvm.r600.tex"(<4 x float> inreg %a0, i32 inreg %a1, i32 inreg %a2, i32 inreg %a3, i32 inreg %a4, i32 inreg %a5, i32 inreg %a6, i32 inreg %a7, i32 inreg %a8, i32 inreg %a9) {
  %r = call <4 x float> @llvm.r600.tex(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"d.llvm.r600.texc"(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9) {
  %r = call <4 x float> @llvm.r600.texc(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"u.llvm.r600.texc"(<4 x float> inreg %a0, i32 inreg %a1, i32 inreg %a2, i32 inreg %a3, i32 inreg %a4, i32 inreg %a5, i32 inreg %a6, i32 inreg %a7, i32 inreg %a8, i32 inreg %a9) {
  %r = call <4 x float> @llvm.r600.texc(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"d.llvm.r600.txb"(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9) {
  %r = call <4 x float> @llvm.r600.txb(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"u.llvm.r600.txb"(<4 x float> inreg %a0, i32 inreg %a1, i32 inreg %a2, i32 inreg %a3, i32 inreg %a4, i32 inreg %a5, i32 inreg %a6, i32 inreg %a7, i32 inreg %a8, i32 inreg %a9) {
  %r = call <4 x float> @llvm.r600.txb(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"d.llvm.r600.txbc"(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9) {
  %r = call <4 x float> @llvm.r600.txbc(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"u.llvm.r600.txbc"(<4 x float> inreg %a0, i32 inreg %a1, i32 inreg %a2, i32 inreg %a3, i32 inreg %a4, i32 inreg %a5, i32 inreg %a6, i32 inreg %a7, i32 inreg %a8, i32 inreg %a9) {
  %r = call <4 x float> @llvm.r600.txbc(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"d.llvm.r600.txf"(<4 x i32> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9) {
  %r = call <4 x i32> @llvm.r600.txf(<4 x i32> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"u.llvm.r600.txf"(<4 x i32> inreg %a0, i32 inreg %a1, i32 inreg %a2, i32 inreg %a3, i32 inreg %a4, i32 inreg %a5, i32 inreg %a6, i32 inreg %a7, i32 inreg %a8, i32 inreg %a9) {
  %r = call <4 x i32> @llvm.r600.txf(<4 x i32> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"d.llvm.r600.txl"(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9) {
  %r = call <4 x float> @llvm.r600.txl(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"u.llvm.r600.txl"(<4 x float> inreg %a0, i32 inreg %a1, i32 inreg %a2, i32 inreg %a3, i32 inreg %a4, i32 inreg %a5, i32 inreg %a6, i32 inreg %a7, i32 inreg %a8, i32 inreg %a9) {
  %r = call <4 x float> @llvm.r600.txl(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"d.llvm.r600.txlc"(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9) {
  %r = call <4 x float> @llvm.r600.txlc(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"u.llvm.r600.txlc"(<4 x float> inreg %a0, i32 inreg %a1, i32 inreg %a2, i32 inreg %a3, i32 inreg %a4, i32 inreg %a5, i32 inreg %a6, i32 inreg %a7, i32 inreg %a8, i32 inreg %a9) {
  %r = call <4 x float> @llvm.r600.txlc(<4 x float> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"d.llvm.r600.txq"(<4 x i32> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9) {
  %r = call <4 x i32> @llvm.r600.txq(<4 x i32> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"u.llvm.r600.txq"(<4 x i32> inreg %a0, i32 inreg %a1, i32 inreg %a2, i32 inreg %a3, i32 inreg %a4, i32 inreg %a5, i32 inreg %a6, i32 inreg %a7, i32 inreg %a8, i32 inreg %a9) {
  %r = call <4 x i32> @llvm.r600.txq(<4 x i32> %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9)
  ret void
}

define void @"d.llvm.amdgcn.addrspacecast.nonnull.p1.p1"(ptr addrspace(1) %a0) {
  %r = call ptr addrspace(1) @llvm.amdgcn.addrspacecast.nonnull.p1.p1(ptr addrspace(1) %a0)
  ret void
}

define void @"u.llvm.amdgcn.addrspacecast.nonnull.p1.p1"(ptr addrspace(1) inreg %a0) {
  %r = call ptr addrspace(1) @llvm.amdgcn.addrspacecast.nonnull.p1.p1(ptr addrspace(1) %a0)
  ret void
}

define void @"d.llvm.amdgcn.ballot.i32"(i1 %a0) {
  %r = call i32 @llvm.amdgcn.ballot.i32(i1 %a0)
  ret void
}

define void @"u.llvm.amdgcn.ballot.i32"(i1 inreg %a0) {
  %r = call i32 @llvm.amdgcn.ballot.i32(i1 %a0)
  ret void
}

define void @"d.llvm.amdgcn.bitop3.i32"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.bitop3.i32(i32 %a0, i32 %a1, i32 %a2, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.bitop3.i32"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.bitop3.i32(i32 %a0, i32 %a1, i32 %a2, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.class.f32"(float %a0, i32 %a1) {
  %r = call i1 @llvm.amdgcn.class.f32(float %a0, i32 %a1)
  ret void
}

define void @"u.llvm.amdgcn.class.f32"(float inreg %a0, i32 inreg %a1) {
  %r = call i1 @llvm.amdgcn.class.f32(float %a0, i32 %a1)
  ret void
}

define void @"d.llvm.amdgcn.cos.f32"(float %a0) {
  %r = call float @llvm.amdgcn.cos.f32(float %a0)
  ret void
}

define void @"u.llvm.amdgcn.cos.f32"(float inreg %a0) {
  %r = call float @llvm.amdgcn.cos.f32(float %a0)
  ret void
}

define void @"d.llvm.amdgcn.dead.i32"() {
  %r = call i32 @llvm.amdgcn.dead.i32()
  ret void
}

define void @"u.llvm.amdgcn.dead.i32"() {
  %r = call i32 @llvm.amdgcn.dead.i32()
  ret void
}

define void @"d.llvm.amdgcn.div.fixup.f32"(float %a0, float %a1, float %a2) {
  %r = call float @llvm.amdgcn.div.fixup.f32(float %a0, float %a1, float %a2)
  ret void
}

define void @"u.llvm.amdgcn.div.fixup.f32"(float inreg %a0, float inreg %a1, float inreg %a2) {
  %r = call float @llvm.amdgcn.div.fixup.f32(float %a0, float %a1, float %a2)
  ret void
}

define void @"d.llvm.amdgcn.ds.add.gs.reg.rtn.i32"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.ds.add.gs.reg.rtn.i32(i32 %a0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.ds.add.gs.reg.rtn.i32"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.ds.add.gs.reg.rtn.i32(i32 %a0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.ds.append.p1"(ptr addrspace(1) %a0) {
  %r = call i32 @llvm.amdgcn.ds.append.p1(ptr addrspace(1) %a0, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.ds.append.p1"(ptr addrspace(1) inreg %a0) {
  %r = call i32 @llvm.amdgcn.ds.append.p1(ptr addrspace(1) %a0, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.ds.consume.p1"(ptr addrspace(1) %a0) {
  %r = call i32 @llvm.amdgcn.ds.consume.p1(ptr addrspace(1) %a0, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.ds.consume.p1"(ptr addrspace(1) inreg %a0) {
  %r = call i32 @llvm.amdgcn.ds.consume.p1(ptr addrspace(1) %a0, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.ds.load.tr16.b128.i32"(ptr addrspace(3) %a0) {
  %r = call i32 @llvm.amdgcn.ds.load.tr16.b128.i32(ptr addrspace(3) %a0)
  ret void
}

define void @"u.llvm.amdgcn.ds.load.tr16.b128.i32"(ptr addrspace(3) inreg %a0) {
  %r = call i32 @llvm.amdgcn.ds.load.tr16.b128.i32(ptr addrspace(3) %a0)
  ret void
}

define void @"d.llvm.amdgcn.ds.read.tr16.b64.i32"(ptr addrspace(3) %a0) {
  %r = call i32 @llvm.amdgcn.ds.read.tr16.b64.i32(ptr addrspace(3) %a0)
  ret void
}

define void @"u.llvm.amdgcn.ds.read.tr16.b64.i32"(ptr addrspace(3) inreg %a0) {
  %r = call i32 @llvm.amdgcn.ds.read.tr16.b64.i32(ptr addrspace(3) %a0)
  ret void
}

define void @"d.llvm.amdgcn.ds.sub.gs.reg.rtn.i32"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.ds.sub.gs.reg.rtn.i32(i32 %a0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.ds.sub.gs.reg.rtn.i32"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.ds.sub.gs.reg.rtn.i32(i32 %a0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.else.i32"(i32 %a0) {
  %r = call { i1, i32 } @llvm.amdgcn.else.i32(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.else.i32"(i32 inreg %a0) {
  %r = call { i1, i32 } @llvm.amdgcn.else.i32(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.exp2.f32"(float %a0) {
  %r = call float @llvm.amdgcn.exp2.f32(float %a0)
  ret void
}

define void @"u.llvm.amdgcn.exp2.f32"(float inreg %a0) {
  %r = call float @llvm.amdgcn.exp2.f32(float %a0)
  ret void
}

define void @"d.llvm.amdgcn.fcmp.i32.f32"(float %a0, float %a1) {
  %r = call i32 @llvm.amdgcn.fcmp.i32.f32(float %a0, float %a1, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.fcmp.i32.f32"(float inreg %a0, float inreg %a1) {
  %r = call i32 @llvm.amdgcn.fcmp.i32.f32(float %a0, float %a1, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.flat.load.monitor.b128.i32"(ptr %a0) {
  %r = call i32 @llvm.amdgcn.flat.load.monitor.b128.i32(ptr %a0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.flat.load.monitor.b128.i32"(ptr inreg %a0) {
  %r = call i32 @llvm.amdgcn.flat.load.monitor.b128.i32(ptr %a0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.fmad.ftz.f32"(float %a0, float %a1, float %a2) {
  %r = call float @llvm.amdgcn.fmad.ftz.f32(float %a0, float %a1, float %a2)
  ret void
}

define void @"u.llvm.amdgcn.fmad.ftz.f32"(float inreg %a0, float inreg %a1, float inreg %a2) {
  %r = call float @llvm.amdgcn.fmad.ftz.f32(float %a0, float %a1, float %a2)
  ret void
}

define void @"d.llvm.amdgcn.fmed3.f32"(float %a0, float %a1, float %a2) {
  %r = call float @llvm.amdgcn.fmed3.f32(float %a0, float %a1, float %a2)
  ret void
}

define void @"u.llvm.amdgcn.fmed3.f32"(float inreg %a0, float inreg %a1, float inreg %a2) {
  %r = call float @llvm.amdgcn.fmed3.f32(float %a0, float %a1, float %a2)
  ret void
}

define void @"d.llvm.amdgcn.fract.f32"(float %a0) {
  %r = call float @llvm.amdgcn.fract.f32(float %a0)
  ret void
}

define void @"u.llvm.amdgcn.fract.f32"(float inreg %a0) {
  %r = call float @llvm.amdgcn.fract.f32(float %a0)
  ret void
}

define void @"d.llvm.amdgcn.frexp.exp.i32.f32"(float %a0) {
  %r = call i32 @llvm.amdgcn.frexp.exp.i32.f32(float %a0)
  ret void
}

define void @"u.llvm.amdgcn.frexp.exp.i32.f32"(float inreg %a0) {
  %r = call i32 @llvm.amdgcn.frexp.exp.i32.f32(float %a0)
  ret void
}

define void @"d.llvm.amdgcn.global.load.monitor.b128.i32"(ptr addrspace(1) %a0) {
  %r = call i32 @llvm.amdgcn.global.load.monitor.b128.i32(ptr addrspace(1) %a0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.global.load.monitor.b128.i32"(ptr addrspace(1) inreg %a0) {
  %r = call i32 @llvm.amdgcn.global.load.monitor.b128.i32(ptr addrspace(1) %a0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.icmp.i32"(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.amdgcn.icmp.i32(i32 %a0, i32 %a1, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.icmp.i32"(i32 inreg %a0, i32 inreg %a1) {
  %r = call i32 @llvm.amdgcn.icmp.i32(i32 %a0, i32 %a1, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.if.i32"(i1 %a0) {
  %r = call { i1, i32 } @llvm.amdgcn.if.i32(i1 %a0)
  ret void
}

define void @"u.llvm.amdgcn.if.i32"(i1 inreg %a0) {
  %r = call { i1, i32 } @llvm.amdgcn.if.i32(i1 %a0)
  ret void
}

define void @"d.llvm.amdgcn.if.break.i32"(i1 %a0, i32 %a1) {
  %r = call i32 @llvm.amdgcn.if.break.i32(i1 %a0, i32 %a1)
  ret void
}

define void @"u.llvm.amdgcn.if.break.i32"(i1 inreg %a0, i32 inreg %a1) {
  %r = call i32 @llvm.amdgcn.if.break.i32(i1 %a0, i32 %a1)
  ret void
}

define void @"d.llvm.amdgcn.image.atomic.add.1d.i32"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.image.atomic.add.1d.i32(i32 %a0, i32 %a1, i32 %a2, i32 0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.image.atomic.add.1d.i32"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.image.atomic.add.1d.i32(i32 %a0, i32 %a1, i32 %a2, i32 0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.image.gather4.2d.i32.f32"(float %a1, float %a2, i32 %a3, i32 %a4) {
  %r = call i32 @llvm.amdgcn.image.gather4.2d.i32.f32(i32 0, float %a1, float %a2, i32 %a3, i32 %a4, i1 0, i32 0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.image.gather4.2d.i32.f32"(float inreg %a1, float inreg %a2, i32 inreg %a3, i32 inreg %a4) {
  %r = call i32 @llvm.amdgcn.image.gather4.2d.i32.f32(i32 0, float %a1, float %a2, i32 %a3, i32 %a4, i1 0, i32 0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.image.getlod.1d.i32.f32"(float %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.amdgcn.image.getlod.1d.i32.f32(i32 0, float %a1, i32 %a2, i32 %a3, i1 0, i32 0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.image.getlod.1d.i32.f32"(float inreg %a1, i32 inreg %a2, i32 inreg %a3) {
  %r = call i32 @llvm.amdgcn.image.getlod.1d.i32.f32(i32 0, float %a1, i32 %a2, i32 %a3, i1 0, i32 0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.image.getresinfo.1d.f32"(i32 %a1, i32 %a2) {
  %r = call float @llvm.amdgcn.image.getresinfo.1d.f32(i32 0, i32 %a1, i32 %a2, i32 0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.image.getresinfo.1d.f32"(i32 inreg %a1, i32 inreg %a2) {
  %r = call float @llvm.amdgcn.image.getresinfo.1d.f32(i32 0, i32 %a1, i32 %a2, i32 0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.image.load.1d.i32"(i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.image.load.1d.i32(i32 0, i32 %a1, i32 %a2, i32 0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.image.load.1d.i32"(i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.image.load.1d.i32(i32 0, i32 %a1, i32 %a2, i32 0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.image.msaa.load.2darraymsaa.i32"(i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5) {
  %r = call i32 @llvm.amdgcn.image.msaa.load.2darraymsaa.i32(i32 0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.image.msaa.load.2darraymsaa.i32"(i32 inreg %a1, i32 inreg %a2, i32 inreg %a3, i32 inreg %a4, i32 inreg %a5) {
  %r = call i32 @llvm.amdgcn.image.msaa.load.2darraymsaa.i32(i32 0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.image.sample.1d.i32.f32"(float %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.amdgcn.image.sample.1d.i32.f32(i32 0, float %a1, i32 %a2, i32 %a3, i1 0, i32 0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.image.sample.1d.i32.f32"(float inreg %a1, i32 inreg %a2, i32 inreg %a3) {
  %r = call i32 @llvm.amdgcn.image.sample.1d.i32.f32(i32 0, float %a1, i32 %a2, i32 %a3, i1 0, i32 0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.inverse.ballot.i32"(i32 %a0) {
  %r = call i1 @llvm.amdgcn.inverse.ballot.i32(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.inverse.ballot.i32"(i32 inreg %a0) {
  %r = call i1 @llvm.amdgcn.inverse.ballot.i32(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.lds.direct.load.i32"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.lds.direct.load.i32(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.lds.direct.load.i32"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.lds.direct.load.i32(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.log.f32"(float %a0) {
  %r = call float @llvm.amdgcn.log.f32(float %a0)
  ret void
}

define void @"u.llvm.amdgcn.log.f32"(float inreg %a0) {
  %r = call float @llvm.amdgcn.log.f32(float %a0)
  ret void
}

define void @"d.llvm.amdgcn.loop.i32"(i32 %a0) {
  %r = call i1 @llvm.amdgcn.loop.i32(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.loop.i32"(i32 inreg %a0) {
  %r = call i1 @llvm.amdgcn.loop.i32(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.make.buffer.rsrc.p1.p1"(ptr addrspace(1) %a0, i16 %a1, i64 %a2, i32 %a3) {
  %r = call ptr addrspace(1) @llvm.amdgcn.make.buffer.rsrc.p1.p1(ptr addrspace(1) %a0, i16 %a1, i64 %a2, i32 %a3)
  ret void
}

define void @"u.llvm.amdgcn.make.buffer.rsrc.p1.p1"(ptr addrspace(1) inreg %a0, i16 inreg %a1, i64 inreg %a2, i32 inreg %a3) {
  %r = call ptr addrspace(1) @llvm.amdgcn.make.buffer.rsrc.p1.p1(ptr addrspace(1) %a0, i16 %a1, i64 %a2, i32 %a3)
  ret void
}

define void @"d.llvm.amdgcn.mov.dpp.i32"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %a0, i32 0, i32 0, i32 0, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.mov.dpp.i32"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %a0, i32 0, i32 0, i32 0, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.mul.i24.i32"(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.amdgcn.mul.i24.i32(i32 %a0, i32 %a1)
  ret void
}

define void @"u.llvm.amdgcn.mul.i24.i32"(i32 inreg %a0, i32 inreg %a1) {
  %r = call i32 @llvm.amdgcn.mul.i24.i32(i32 %a0, i32 %a1)
  ret void
}

define void @"d.llvm.amdgcn.permlane64.i32"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.permlane64.i32(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.permlane64.i32"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.permlane64.i32(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.raw.atomic.buffer.load.i32"(<4 x i32> %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.raw.atomic.buffer.load.i32(<4 x i32> %a0, i32 %a1, i32 %a2, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.raw.atomic.buffer.load.i32"(<4 x i32> inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.raw.atomic.buffer.load.i32(<4 x i32> %a0, i32 %a1, i32 %a2, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.raw.buffer.atomic.add.i32"(i32 %a0, <4 x i32> %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.amdgcn.raw.buffer.atomic.add.i32(i32 %a0, <4 x i32> %a1, i32 %a2, i32 %a3, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.raw.buffer.atomic.add.i32"(i32 inreg %a0, <4 x i32> inreg %a1, i32 inreg %a2, i32 inreg %a3) {
  %r = call i32 @llvm.amdgcn.raw.buffer.atomic.add.i32(i32 %a0, <4 x i32> %a1, i32 %a2, i32 %a3, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.raw.ptr.atomic.buffer.load.i32"(ptr addrspace(8) %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.raw.ptr.atomic.buffer.load.i32(ptr addrspace(8) %a0, i32 %a1, i32 %a2, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.raw.ptr.atomic.buffer.load.i32"(ptr addrspace(8) inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.raw.ptr.atomic.buffer.load.i32(ptr addrspace(8) %a0, i32 %a1, i32 %a2, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.raw.tbuffer.load.i32"(<4 x i32> %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.raw.tbuffer.load.i32(<4 x i32> %a0, i32 %a1, i32 %a2, i32 0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.raw.tbuffer.load.i32"(<4 x i32> inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.raw.tbuffer.load.i32(<4 x i32> %a0, i32 %a1, i32 %a2, i32 0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.readfirstlane.i32"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.readfirstlane.i32"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.readlane.i32"(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %a0, i32 %a1)
  ret void
}

define void @"u.llvm.amdgcn.readlane.i32"(i32 inreg %a0, i32 inreg %a1) {
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %a0, i32 %a1)
  ret void
}

define void @"d.llvm.amdgcn.s.buffer.load.i32"(<4 x i32> %a0, i32 %a1) {
  %r = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %a0, i32 %a1, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.s.buffer.load.i32"(<4 x i32> inreg %a0, i32 inreg %a1) {
  %r = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %a0, i32 %a1, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.s.quadmask.i32"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.s.quadmask.i32(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.s.quadmask.i32"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.s.quadmask.i32(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.s.sendmsg.rtn.i32"() {
  %r = call i32 @llvm.amdgcn.s.sendmsg.rtn.i32(i32 0)
  ret void
}

define void @"u.llvm.amdgcn.s.sendmsg.rtn.i32"() {
  %r = call i32 @llvm.amdgcn.s.sendmsg.rtn.i32(i32 0)
  ret void
}

define void @"d.llvm.amdgcn.s.wqm.i32"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.s.wqm.i32(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.s.wqm.i32"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.s.wqm.i32(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.sbfe.i32"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.sbfe.i32(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"u.llvm.amdgcn.sbfe.i32"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.sbfe.i32(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"d.llvm.amdgcn.set.inactive.i32"(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.amdgcn.set.inactive.i32(i32 %a0, i32 %a1)
  ret void
}

define void @"u.llvm.amdgcn.set.inactive.i32"(i32 inreg %a0, i32 inreg %a1) {
  %r = call i32 @llvm.amdgcn.set.inactive.i32(i32 %a0, i32 %a1)
  ret void
}

define void @"d.llvm.amdgcn.sffbh.i32"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.sffbh.i32(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.sffbh.i32"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.sffbh.i32(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.sin.f32"(float %a0) {
  %r = call float @llvm.amdgcn.sin.f32(float %a0)
  ret void
}

define void @"u.llvm.amdgcn.sin.f32"(float inreg %a0) {
  %r = call float @llvm.amdgcn.sin.f32(float %a0)
  ret void
}

define void @"d.llvm.amdgcn.softwqm.i32"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.softwqm.i32(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.softwqm.i32"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.softwqm.i32(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.sqrt.f32"(float %a0) {
  %r = call float @llvm.amdgcn.sqrt.f32(float %a0)
  ret void
}

define void @"u.llvm.amdgcn.sqrt.f32"(float inreg %a0) {
  %r = call float @llvm.amdgcn.sqrt.f32(float %a0)
  ret void
}

define void @"d.llvm.amdgcn.strict.wqm.i32"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.strict.wqm.i32(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.strict.wqm.i32"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.strict.wqm.i32(i32 %a0)
  ret void
}

define void @"d.llvm.amdgcn.struct.atomic.buffer.load.i32"(<4 x i32> %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.amdgcn.struct.atomic.buffer.load.i32(<4 x i32> %a0, i32 %a1, i32 %a2, i32 %a3, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.struct.atomic.buffer.load.i32"(<4 x i32> inreg %a0, i32 inreg %a1, i32 inreg %a2, i32 inreg %a3) {
  %r = call i32 @llvm.amdgcn.struct.atomic.buffer.load.i32(<4 x i32> %a0, i32 %a1, i32 %a2, i32 %a3, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.struct.buffer.atomic.add.i32"(i32 %a0, <4 x i32> %a1, i32 %a2, i32 %a3, i32 %a4) {
  %r = call i32 @llvm.amdgcn.struct.buffer.atomic.add.i32(i32 %a0, <4 x i32> %a1, i32 %a2, i32 %a3, i32 %a4, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.struct.buffer.atomic.add.i32"(i32 inreg %a0, <4 x i32> inreg %a1, i32 inreg %a2, i32 inreg %a3, i32 inreg %a4) {
  %r = call i32 @llvm.amdgcn.struct.buffer.atomic.add.i32(i32 %a0, <4 x i32> %a1, i32 %a2, i32 %a3, i32 %a4, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.struct.ptr.atomic.buffer.load.i32"(ptr addrspace(8) %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.amdgcn.struct.ptr.atomic.buffer.load.i32(ptr addrspace(8) %a0, i32 %a1, i32 %a2, i32 %a3, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.struct.ptr.atomic.buffer.load.i32"(ptr addrspace(8) inreg %a0, i32 inreg %a1, i32 inreg %a2, i32 inreg %a3) {
  %r = call i32 @llvm.amdgcn.struct.ptr.atomic.buffer.load.i32(ptr addrspace(8) %a0, i32 %a1, i32 %a2, i32 %a3, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.struct.tbuffer.load.i32"(<4 x i32> %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.amdgcn.struct.tbuffer.load.i32(<4 x i32> %a0, i32 %a1, i32 %a2, i32 %a3, i32 0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.struct.tbuffer.load.i32"(<4 x i32> inreg %a0, i32 inreg %a1, i32 inreg %a2, i32 inreg %a3) {
  %r = call i32 @llvm.amdgcn.struct.tbuffer.load.i32(<4 x i32> %a0, i32 %a1, i32 %a2, i32 %a3, i32 0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.swmmac.bf16.16x16x32.bf16.i32"(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.amdgcn.swmmac.bf16.16x16x32.bf16.i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret void
}

define void @"u.llvm.amdgcn.swmmac.bf16.16x16x32.bf16.i32"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2, i32 inreg %a3) {
  %r = call i32 @llvm.amdgcn.swmmac.bf16.16x16x32.bf16.i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret void
}

define void @"d.llvm.amdgcn.tanh.f32"(float %a0) {
  %r = call float @llvm.amdgcn.tanh.f32(float %a0)
  ret void
}

define void @"u.llvm.amdgcn.tanh.f32"(float inreg %a0) {
  %r = call float @llvm.amdgcn.tanh.f32(float %a0)
  ret void
}

define void @"d.llvm.amdgcn.trig.preop.f32"(float %a0, i32 %a1) {
  %r = call float @llvm.amdgcn.trig.preop.f32(float %a0, i32 %a1)
  ret void
}

define void @"u.llvm.amdgcn.trig.preop.f32"(float inreg %a0, i32 inreg %a1) {
  %r = call float @llvm.amdgcn.trig.preop.f32(float %a0, i32 %a1)
  ret void
}

define void @"d.llvm.amdgcn.ubfe.i32"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.ubfe.i32(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"u.llvm.amdgcn.ubfe.i32"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.ubfe.i32(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"d.llvm.amdgcn.update.dpp.i32"(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 %a0, i32 %a1, i32 0, i32 0, i32 0, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.update.dpp.i32"(i32 inreg %a0, i32 inreg %a1) {
  %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 %a0, i32 %a1, i32 0, i32 0, i32 0, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.wave.reduce.add.i32"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %a0, i32 0)
  ret void
}

define void @"u.llvm.amdgcn.wave.reduce.add.i32"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %a0, i32 0)
  ret void
}

define void @"d.llvm.amdgcn.wave.shuffle.i32"(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.amdgcn.wave.shuffle.i32(i32 %a0, i32 %a1)
  ret void
}

define void @"u.llvm.amdgcn.wave.shuffle.i32"(i32 inreg %a0, i32 inreg %a1) {
  %r = call i32 @llvm.amdgcn.wave.shuffle.i32(i32 %a0, i32 %a1)
  ret void
}

define void @"d.llvm.amdgcn.wmma.bf16.16x16x16.bf16.i32"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.wmma.bf16.16x16x16.bf16.i32(i32 %a0, i32 %a1, i32 %a2, i1 0)
  ret void
}

define void @"u.llvm.amdgcn.wmma.bf16.16x16x16.bf16.i32"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.wmma.bf16.16x16x16.bf16.i32(i32 %a0, i32 %a1, i32 %a2, i1 0)
  ret void
}

define void @"d.llvm.amdgcn.writelane.i32"(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.amdgcn.writelane.i32(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"u.llvm.amdgcn.writelane.i32"(i32 inreg %a0, i32 inreg %a1, i32 inreg %a2) {
  %r = call i32 @llvm.amdgcn.writelane.i32(i32 %a0, i32 %a1, i32 %a2)
  ret void
}

define void @"d.llvm.amdgcn.wwm.i32"(i32 %a0) {
  %r = call i32 @llvm.amdgcn.wwm.i32(i32 %a0)
  ret void
}

define void @"u.llvm.amdgcn.wwm.i32"(i32 inreg %a0) {
  %r = call i32 @llvm.amdgcn.wwm.i32(i32 %a0)
  ret void
}

define void @"d.llvm.r600.recipsqrt.clamped.f32"(float %a0) {
  %r = call float @llvm.r600.recipsqrt.clamped.f32(float %a0)
  ret void
}

define void @"u.llvm.r600.recipsqrt.clamped.f32"(float inreg %a0) {
  %r = call float @llvm.r600.recipsqrt.clamped.f32(float %a0)
  ret void
}

!0 = !{!"exec"}
