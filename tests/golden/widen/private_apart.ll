define <4 x i8> @private(i64 %u, <4 x i32> %x, ptr noalias %t.1) nounwind {
entry:
  %t.2 = alloca [128 x i8], align 16
  %t.4 = insertelement <4 x i64> poison, i64 %u, i32 0
  %t.5 = shufflevector <4 x i64> %t.4, <4 x i64> poison, <4 x i32> zeroinitializer
  %t.3 = getelementptr i8, ptr %t.2, <4 x i64> <i64 0, i64 32, i64 64, i64 96>
  %p = getelementptr [4 x i8], <4 x ptr> %t.3, <4 x i64> %t.5
  call void @llvm.masked.scatter(<4 x i32> %x, <4 x ptr> align 4 %p, <4 x i1> splat (i1 true))
  %y = call <4 x i8> @llvm.masked.gather(<4 x ptr> align 1 %p, <4 x i1> splat (i1 true), <4 x i8> poison)
  ret <4 x i8> %y
}
