; Global variables: bytes, addresses in them, tables of distances, strings, vectors of bits, what is defined elsewhere.
target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
%s = type { i8, i32, ptr, [2 x i16] }
@text = private unnamed_addr constant [6 x i8] c"a\22\\\00\FFz", align 1
@numbers = global [3 x float] [float 1.0, float 0x3FB99999A0000000, float -0.0], align 4
@record = global %s { i8 1, i32 -2, ptr getelementptr (i8, ptr @text, i64 2), [2 x i16] [i16 3, i16 4] }
@packed = global <{ i8, i32 }> <{ i8 1, i32 2 }>
@zero = internal global [1000 x i64] zeroinitializer, align 16
@outside = external global i32, align 4
@local = internal addrspace(3) global [64 x float] undef, align 4
@bits = constant <8 x i1> <i1 true, i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 true>
@splat = constant <4 x i16> splat (i16 258)
@extended = constant x86_fp80 0xK3FFF8000000000000000
@number = global i64 ptrtoint (ptr @record to i64)
@functions = constant [2 x ptr] [ptr @f, ptr @g]
@near = private constant [2 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @text to i64), i64 ptrtoint (ptr @near to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @text, i64 3) to i64), i64 ptrtoint (ptr @near to i64)) to i32)]

define ptr @f(i64 %i) {
  %o = shl i64 %i, 2
  %p = call ptr @llvm.load.relative.i64(ptr @near, i64 %o)
  %x = load i32, ptr @outside, align 4
  ret ptr %p
}

declare void @g()
