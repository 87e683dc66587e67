define void @aligned(ptr %out, i64 %i, <4 x i32> %x, <4 x i32> %y, ptr noalias %t.1) nounwind {
entry:
  %p0 = getelementptr [8 x i8], ptr %out, i64 %i
  %p1 = getelementptr [4 x i8], ptr %p0, i64 1
  %t.2 = shufflevector <4 x i32> %x, <4 x i32> %y, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  %t.3 = getelementptr i8, ptr %p0, i64 0
  store <4 x i32> %t.2, ptr %t.3, align 4
  %t.4 = shufflevector <4 x i32> %x, <4 x i32> %y, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
  %t.5 = getelementptr i8, ptr %p0, i64 16
  store <4 x i32> %t.4, ptr %t.5, align 4
  ret void
}
