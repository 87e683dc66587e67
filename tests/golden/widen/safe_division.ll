define <4 x i32> @divide(i4 %m, <4 x i32> %a, <4 x i32> %b, i32 %u, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.7 = call i1 @llvm.vector.reduce.or(<4 x i1> %t.2)
  %t.3 = sitofp <4 x i32> %a to <4 x double>
  %t.4 = sitofp <4 x i32> %b to <4 x double>
  %t.5 = fdiv <4 x double> %t.3, %t.4
  %t.6 = fptosi <4 x double> %t.5 to <4 x i32>
  %q = add <4 x i32> %t.6, zeroinitializer
  %t.8 = select i1 %t.7, i32 %u, i32 1
  %r = urem i32 100, %t.8
  %t.9 = insertelement <4 x i32> poison, i32 %r, i32 0
  %t.10 = shufflevector <4 x i32> %t.9, <4 x i32> poison, <4 x i32> zeroinitializer
  %s = add <4 x i32> %q, %t.10
  ret <4 x i32> %s
}
