define <4 x i32> @widened(i4 %m, i32 %i, ptr %p, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.8 = bitcast <4 x i1> %t.2 to i4
  %t.9 = call i4 @llvm.cttz(i4 %t.8, i1 false)
  %t.10 = zext i4 %t.9 to i32
  %t.11 = and i32 %t.10, 3
  %t.6 = insertelement <4 x ptr> poison, ptr %p, i32 0
  %t.7 = shufflevector <4 x ptr> %t.6, <4 x ptr> poison, <4 x i32> zeroinitializer
  %j = sub i32 %i, 5
  %t.3 = insertelement <4 x i32> poison, i32 %j, i32 0
  %t.4 = shufflevector <4 x i32> %t.3, <4 x i32> poison, <4 x i32> zeroinitializer
  %t.5 = add <4 x i32> %t.4, <i32 0, i32 1, i32 2, i32 3>
  %k = zext <4 x i32> %t.5 to <4 x i64>
  %q = getelementptr [4 x i8], ptr %p, <4 x i64> %k
  %t.12 = extractelement <4 x ptr> %q, i32 %t.11
  %t.13 = zext i32 %t.11 to i64
  %t.14 = mul i64 %t.13, -4
  %t.15 = getelementptr i8, ptr %t.12, i64 %t.14
  %r = call <4 x i32> @llvm.masked.load(ptr align 4 %t.15, <4 x i1> %t.2, <4 x i32> poison)
  ret <4 x i32> %r
}
