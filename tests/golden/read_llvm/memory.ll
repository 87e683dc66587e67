; alloca, accesses with alignment, volatile, atomic, promises, and copies.
define i32 @all(ptr %p, i32 %v) {
entry:
  %a = alloca i32, align 4
  %b = alloca [10 x float], align 16
  %c = alloca { i8, double }, i32 3, align 8
  %x = load volatile i32, ptr %p, align 2
  %y = load atomic i32, ptr %p syncscope("singlethread") acquire, align 4
  %z = load i32, ptr %p, align 4, !range !0, !invariant.load !1, !noundef !1
  store i32 %x, ptr %a, align 4
  store atomic volatile i32 %y, ptr %p release, align 4
  %old = atomicrmw add ptr %p, i32 %v monotonic, align 4
  %m = atomicrmw volatile umax ptr %p, i32 %v seq_cst, align 4
  %f = atomicrmw fmaximum ptr %p, float 1.0 seq_cst, align 4
  fence acq_rel
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 4, i1 false)
  call void @llvm.memmove.p0.p0.i32(ptr %a, ptr %p, i32 4, i1 true)
  call void @llvm.memset.p0.i64(ptr %b, i8 0, i64 40, i1 false)
  ret i32 %z
}

define i1 @swap(ptr %p, i32 %e, i32 %n) {
  %pair = cmpxchg weak ptr %p, i32 %e, i32 %n acq_rel monotonic, align 4
  %ok = extractvalue { i32, i1 } %pair, 1
  ret i1 %ok
}

!0 = !{i32 0, i32 64}
!1 = !{}
