@lanewise.all = linkonce_odr hidden global i64 -1, align 8

!6 = !{}

define <4 x i8> @private(i64 %u, <4 x i32> %x, ptr noalias %t.1) nounwind {
entry:
  %t.2 = alloca [128 x i8], align 16
  %t.4 = insertelement <4 x i64> poison, i64 %u, i32 0
  %t.5 = shufflevector <4 x i64> %t.4, <4 x i64> poison, <4 x i32> zeroinitializer
  %t.3 = getelementptr i8, ptr %t.2, <4 x i64> <i64 0, i64 32, i64 64, i64 96>
  %p = getelementptr [4 x i8], <4 x ptr> %t.3, <4 x i64> %t.5
  %t.9 = extractelement <4 x ptr> %p, i32 0
  %t.10 = extractelement <4 x ptr> %p, i32 1
  %t.11 = extractelement <4 x ptr> %p, i32 2
  %t.12 = extractelement <4 x ptr> %p, i32 3
  %t.6 = load i8, ptr @lanewise.all, align 8, !invariant.load !6
  %t.7 = trunc i8 %t.6 to i4
  %t.8 = bitcast i4 %t.7 to <4 x i1>
  call void @llvm.masked.scatter(<4 x i32> %x, <4 x ptr> align 4 %p, <4 x i1> %t.8)
  %t.13 = load i8, ptr %t.9, align 1
  %t.14 = insertelement <4 x i8> poison, i8 %t.13, i32 0
  %t.15 = load i8, ptr %t.10, align 1
  %t.16 = insertelement <4 x i8> %t.14, i8 %t.15, i32 1
  %t.17 = load i8, ptr %t.11, align 1
  %t.18 = insertelement <4 x i8> %t.16, i8 %t.17, i32 2
  %t.19 = load i8, ptr %t.12, align 1
  %y = insertelement <4 x i8> %t.18, i8 %t.19, i32 3
  ret <4 x i8> %y
}
