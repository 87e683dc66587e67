@lanewise.all = linkonce_odr hidden global i64 -1, align 8

!6 = !{}

define <4 x i32> @private(i64 %u, <4 x i64> %v, <4 x i32> %x, ptr noalias %t.1) nounwind {
entry:
  %t.2 = alloca [128 x i8], align 64
  %t.3 = getelementptr i8, ptr %t.2, <4 x i64> <i64 0, i64 4, i64 8, i64 12>
  %p = getelementptr [16 x i8], ptr %t.2, i64 %u
  store <4 x i32> %x, ptr %p, align 16
  %q = getelementptr [16 x i8], <4 x ptr> %t.3, <4 x i64> %v
  %t.4 = load i8, ptr @lanewise.all, align 8, !invariant.load !6
  %t.5 = trunc i8 %t.4 to i4
  %t.6 = bitcast i4 %t.5 to <4 x i1>
  %y = call <4 x i32> @llvm.masked.gather(<4 x ptr> align 4 %q, <4 x i1> %t.6, <4 x i32> poison)
  ret <4 x i32> %y
}
