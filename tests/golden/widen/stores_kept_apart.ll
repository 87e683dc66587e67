define void @apart(ptr %out, i64 %i, <4 x i32> %x, ptr noalias %t.1) nounwind {
entry:
  %p0 = getelementptr [8 x i8], ptr %out, i64 %i
  %t.2 = getelementptr i8, ptr %p0, <4 x i64> <i64 0, i64 8, i64 16, i64 24>
  %p1 = getelementptr [4 x i8], ptr %p0, i64 1
  %t.4 = getelementptr i8, ptr %p1, <4 x i64> <i64 0, i64 8, i64 16, i64 24>
  call void @llvm.masked.scatter(<4 x i32> %x, <4 x ptr> align 4 %t.2, <4 x i1> splat (i1 true))
  %t.3 = load i32, ptr %out, align 4
  %seen = bitcast i32 %t.3 to i32
  %t.5 = insertelement <4 x i32> poison, i32 %seen, i32 0
  %t.6 = shufflevector <4 x i32> %t.5, <4 x i32> poison, <4 x i32> zeroinitializer
  call void @llvm.masked.scatter(<4 x i32> %t.6, <4 x ptr> align 4 %t.4, <4 x i1> splat (i1 true))
  ret void
}
