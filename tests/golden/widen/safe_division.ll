define <4 x i32> @divide(i4 %m, <4 x i32> %a, <4 x i32> %b, i32 %u, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.4 = call i1 @llvm.vector.reduce.or(<4 x i1> %t.2)
  %t.3 = select <4 x i1> %t.2, <4 x i32> %b, <4 x i32> splat (i32 1)
  %q = sdiv <4 x i32> %a, %t.3
  %t.5 = select i1 %t.4, i32 %u, i32 1
  %r = urem i32 100, %t.5
  %t.6 = insertelement <4 x i32> poison, i32 %r, i32 0
  %t.7 = shufflevector <4 x i32> %t.6, <4 x i32> poison, <4 x i32> zeroinitializer
  %s = add <4 x i32> %q, %t.7
  ret <4 x i32> %s
}
