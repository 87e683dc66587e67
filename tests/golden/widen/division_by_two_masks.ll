define internal <4 x i64> @lanewise.sdiv.4(<4 x i64> %a, <4 x i64> %b) noinline cold nounwind {
  %q = sdiv <4 x i64> %a, %b
  ret <4 x i64> %q
}

define <4 x i64> @divided(i4 %m, i4 %k, <4 x i64> %a, <4 x i64> %b, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.3 = bitcast i4 %k to <4 x i1>
  %t.4 = add <4 x i64> %a, splat (i64 9007199254740991)
  %t.5 = icmp uge <4 x i64> %t.4, splat (i64 18014398509481983)
  %t.6 = select <4 x i1> %t.2, <4 x i1> %t.5, <4 x i1> zeroinitializer
  %t.7 = call i1 @llvm.vector.reduce.or(<4 x i1> %t.6)
  %t.8 = freeze i1 %t.7
  %t.9 = call i1 @llvm.expect(i1 %t.8, i1 false)
  br i1 %t.9, label %t.10, label %t.11
t.10:
  %t.13 = select <4 x i1> %t.2, <4 x i64> %b, <4 x i64> splat (i64 1)
  %t.14 = call <4 x i64> @lanewise.sdiv.4(<4 x i64> %a, <4 x i64> %t.13)
  br label %t.12
t.11:
  %t.15 = sitofp <4 x i64> %a to <4 x double>
  %t.16 = sitofp <4 x i64> %b to <4 x double>
  %t.17 = fdiv <4 x double> %t.15, %t.16
  %t.18 = fptosi <4 x double> %t.17 to <4 x i64>
  br label %t.12
t.12:
  %t.19 = phi <4 x i64> [ %t.14, %t.10 ], [ %t.18, %t.11 ]
  %q = add <4 x i64> %t.19, zeroinitializer
  %t.20 = mul <4 x i64> %t.19, %b
  %r = sub <4 x i64> %a, %t.20
  %t.21 = add <4 x i64> %a, splat (i64 9007199254740991)
  %t.22 = icmp uge <4 x i64> %t.21, splat (i64 18014398509481983)
  %t.23 = select <4 x i1> %t.3, <4 x i1> %t.22, <4 x i1> zeroinitializer
  %t.24 = call i1 @llvm.vector.reduce.or(<4 x i1> %t.23)
  %t.25 = freeze i1 %t.24
  %t.26 = call i1 @llvm.expect(i1 %t.25, i1 false)
  br i1 %t.26, label %t.27, label %t.28
t.27:
  %t.30 = select <4 x i1> %t.3, <4 x i64> %b, <4 x i64> splat (i64 1)
  %t.31 = call <4 x i64> @lanewise.sdiv.4(<4 x i64> %a, <4 x i64> %t.30)
  br label %t.29
t.28:
  %t.32 = sitofp <4 x i64> %a to <4 x double>
  %t.33 = sitofp <4 x i64> %b to <4 x double>
  %t.34 = fdiv <4 x double> %t.32, %t.33
  %t.35 = fptosi <4 x double> %t.34 to <4 x i64>
  br label %t.29
t.29:
  %t.36 = phi <4 x i64> [ %t.31, %t.27 ], [ %t.35, %t.28 ]
  %p = add <4 x i64> %t.36, zeroinitializer
  %s = xor <4 x i64> %q, %r
  %t = select <4 x i1> %t.3, <4 x i64> %p, <4 x i64> %s
  ret <4 x i64> %t
}
