; LLVM's functions on integers.
define i32 @bits(i32 %a, i32 %b) {
  %1 = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  %2 = call i32 @llvm.umax.i32(i32 %1, i32 %b)
  %3 = call i32 @llvm.abs.i32(i32 %2, i1 true)
  %4 = call i32 @llvm.abs.i32(i32 %3, i1 false)
  %5 = call i32 @llvm.ctpop.i32(i32 %4)
  %6 = call i32 @llvm.ctlz.i32(i32 %5, i1 false)
  %7 = call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %6, i1 true)
  %8 = call i32 @llvm.bswap.i32(i32 %7)
  %9 = call i32 @llvm.bitreverse.i32(i32 %8)
  %10 = call i32 @llvm.fshl.i32(i32 %9, i32 %a, i32 3)
  %11 = call i32 @llvm.sadd.sat.i32(i32 %10, i32 %b)
  %12 = call i32 @llvm.usub.sat.i32(i32 %11, i32 %b)
  %13 = call i32 @llvm.scmp.i32.i32(i32 %12, i32 %b)
  ret i32 %13
}

define i32 @overflow(i32 %a, i32 %b) {
  %p = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %a, i32 %b)
  %o = extractvalue { i32, i1 } %p, 1
  br i1 %o, label %bad, label %good
bad:
  call void @llvm.trap()
  unreachable
good:
  %v = extractvalue { i32, i1 } %p, 0
  ret i32 %v
}

define i1 @promises(i32 %a, ptr %p) {
  %c = icmp sgt i32 %a, 0
  call void @llvm.assume(i1 %c)
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16) ]
  %e = call i1 @llvm.expect.i1(i1 %c, i1 true)
  %k = call i1 @llvm.is.constant.i32(i32 %a)
  %z = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)
  %s = call ptr @llvm.stacksave.p0()
  call void @llvm.stackrestore.p0(ptr %s)
  ret i1 %e
}

declare i32 @llvm.smin.i32(i32, i32)
