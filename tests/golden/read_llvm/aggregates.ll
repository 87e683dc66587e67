; Structs and arrays as values: taken apart where they are used, whole at the edges of the function.
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
%pair = type { i64, { float, [2 x i8] } }
define %pair @made(i64 %x, float %f) {
  %1 = insertvalue %pair poison, i64 %x, 0
  %2 = insertvalue %pair %1, float %f, 1, 0
  %3 = insertvalue %pair %2, [2 x i8] [i8 1, i8 2], 1, 1
  ret %pair %3
}

define float @taken(i64 %x) {
  %s = call %pair @made(i64 %x, float 1.0)
  %in = extractvalue %pair %s, 1
  %f = extractvalue { float, [2 x i8] } %in, 0
  ret float %f
}

define void @moved(ptr %p, ptr %q) {
  %s = load %pair, ptr %p, align 8
  store %pair %s, ptr %q, align 8
  ret void
}

define { i64, i64 } @chosen(i1 %c, { i64, i64 } %a, { i64, i64 } %b) {
  %r = select i1 %c, { i64, i64 } %a, { i64, i64 } %b
  ret { i64, i64 } %r
}
