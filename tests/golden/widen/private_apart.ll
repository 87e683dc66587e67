define <4 x i8> @private(i64 %u, <4 x i32> %x, ptr noalias %t.1) nounwind {
entry:
  %t.2 = alloca [128 x i8], align 16
  %t.4 = insertelement <4 x i64> poison, i64 %u, i32 0
  %t.5 = shufflevector <4 x i64> %t.4, <4 x i64> poison, <4 x i32> zeroinitializer
  %t.3 = getelementptr i8, ptr %t.2, <4 x i64> <i64 0, i64 32, i64 64, i64 96>
  %p = getelementptr [4 x i8], <4 x ptr> %t.3, <4 x i64> %t.5
  %t.6 = extractelement <4 x ptr> %p, i32 0
  %t.7 = extractelement <4 x ptr> %p, i32 1
  %t.8 = extractelement <4 x ptr> %p, i32 2
  %t.9 = extractelement <4 x ptr> %p, i32 3
  call void @llvm.masked.scatter(<4 x i32> %x, <4 x ptr> align 4 %p, <4 x i1> splat (i1 true))
  %t.10 = load i8, ptr %t.6, align 1
  %t.11 = insertelement <4 x i8> poison, i8 %t.10, i32 0
  %t.12 = load i8, ptr %t.7, align 1
  %t.13 = insertelement <4 x i8> %t.11, i8 %t.12, i32 1
  %t.14 = load i8, ptr %t.8, align 1
  %t.15 = insertelement <4 x i8> %t.13, i8 %t.14, i32 2
  %t.16 = load i8, ptr %t.9, align 1
  %y = insertelement <4 x i8> %t.15, i8 %t.16, i32 3
  ret <4 x i8> %y
}
