; getelementptr as bytes: structs, arrays, packed structs, constants side by side, narrow and wide indices.
target datalayout = "e-m:e-p3:32:32-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%point = type { i32, double, [8 x float] }
%tight = type <{ i8, i32, i16 }>

define ptr @walk(ptr %p, i64 %i, i64 %j) {
  %q = getelementptr inbounds %point, ptr %p, i64 %i, i32 2, i64 %j
  ret ptr %q
}

define ptr @first(ptr %p) {
  %q = getelementptr %point, ptr %p, i32 0, i32 0
  ret ptr %q
}

define ptr @constant(ptr %p) {
  %q = getelementptr nuw %point, ptr %p, i64 2, i32 2, i64 3
  ret ptr %q
}

define ptr @tight(ptr %p, i16 %i) {
  %q = getelementptr nusw %tight, ptr %p, i16 %i, i32 1
  ret ptr %q
}

define ptr @back(ptr %p) {
  %q = getelementptr i32, ptr %p, i32 -1
  ret ptr %q
}

define ptr addrspace(3) @local(ptr addrspace(3) %p, i64 %i) {
  %q = getelementptr i16, ptr addrspace(3) %p, i64 %i
  ret ptr addrspace(3) %q
}

define ptr @rows(ptr %p, i64 %i, i64 %j) {
  %q = getelementptr [16 x [4 x i32]], ptr %p, i64 0, i64 %i, i64 %j
  ret ptr %q
}
