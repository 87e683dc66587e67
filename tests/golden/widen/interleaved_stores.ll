define void @interleaved(ptr %out, i64 %i, <4 x i32> %x, <4 x i32> %y, ptr noalias %t.1) nounwind {
entry:
  %p0 = getelementptr [12 x i8], ptr %out, i64 %i
  %sum = add <4 x i32> %x, %y
  %p1 = getelementptr [4 x i8], ptr %p0, i64 1
  %p2 = getelementptr [4 x i8], ptr %p0, i64 2
  %t.2 = shufflevector <4 x i32> %x, <4 x i32> %y, <4 x i32> <i32 0, i32 4, i32 poison, i32 1>
  %t.3 = shufflevector <4 x i32> %t.2, <4 x i32> %sum, <4 x i32> <i32 0, i32 1, i32 4, i32 3>
  %t.4 = getelementptr i8, ptr %p0, i64 0
  store <4 x i32> %t.3, ptr %t.4, align 4
  %t.5 = shufflevector <4 x i32> %x, <4 x i32> %y, <4 x i32> <i32 5, i32 poison, i32 2, i32 6>
  %t.6 = shufflevector <4 x i32> %t.5, <4 x i32> %sum, <4 x i32> <i32 0, i32 5, i32 2, i32 3>
  %t.7 = getelementptr i8, ptr %p0, i64 16
  store <4 x i32> %t.6, ptr %t.7, align 4
  %t.8 = shufflevector <4 x i32> %x, <4 x i32> %y, <4 x i32> <i32 poison, i32 3, i32 7, i32 poison>
  %t.9 = shufflevector <4 x i32> %t.8, <4 x i32> %sum, <4 x i32> <i32 6, i32 1, i32 2, i32 7>
  %t.10 = getelementptr i8, ptr %p0, i64 32
  store <4 x i32> %t.9, ptr %t.10, align 4
  ret void
}
