define <4 x i32> @private(i4 %m, i64 %u, <4 x i32> %x, ptr noalias %t.1) nounwind {
entry:
  %t.3 = alloca [128 x i8], align 64
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.4 = call i1 @llvm.vector.reduce.or(<4 x i1> %t.2)
  %p = getelementptr [16 x i8], ptr %t.3, i64 %u
  %t.5 = select i1 %t.4, ptr %p, ptr %t.3
  %t.6 = load <4 x i32>, ptr %t.5, align 16
  %t.7 = select <4 x i1> %t.2, <4 x i32> %x, <4 x i32> %t.6
  store <4 x i32> %t.7, ptr %t.5, align 16
  %t.8 = select i1 %t.4, ptr %p, ptr %t.3
  %y = load <4 x i32>, ptr %t.8, align 16
  ret <4 x i32> %y
}
