; Constants and constant expressions, folded or computed where they are used; in a phi, in the block it comes from.
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
@table = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@near = alias i32, getelementptr (i8, ptr @table, i64 8)

define ptr @place() {
  %p = load ptr, ptr getelementptr inbounds ([4 x i32], ptr @table, i64 0, i64 2), align 8
  store i64 ptrtoint (ptr @table to i64), ptr @near, align 8
  store i64 add (i64 ptrtoint (ptr @table to i64), i64 5), ptr inttoptr (i64 4096 to ptr), align 8
  store i32 undef, ptr getelementptr (i8, ptr @near, i64 4), align 4
  store i8 poison, ptr %p, align 1
  store half 0xH3C00, ptr %p, align 2
  store float 0x7FF0000000000000, ptr %p, align 4
  store double -0.0, ptr %p, align 8
  ret ptr getelementptr (i8, ptr null, i64 16)
}

define i64 @chosen(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi i64 [ 0, %0 ], [ ptrtoint (ptr @table to i64), %a ]
  ret i64 %r
}
