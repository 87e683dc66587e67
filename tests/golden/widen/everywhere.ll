define <4 x i32> @calls(ptr %p, <4 x i32> %x, i4 %m, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.3 = call i1 @llvm.vector.reduce.or(<4 x i1> %t.2)
  %t.7 = bitcast <4 x i1> %t.2 to i4
  %t.8 = call i4 @llvm.cttz(i4 %t.7, i1 false)
  %t.9 = zext i4 %t.8 to i32
  %t.10 = and i32 %t.9, 3
  br i1 %t.3, label %t.4, label %t.5
t.4:
  %t.6 = bitcast <4 x i1> %t.2 to i4
  %t.11 = extractelement <4 x i32> %x, i32 %t.10
  %t.12 = insertelement <4 x i32> poison, i32 %t.11, i32 0
  %t.13 = shufflevector <4 x i32> %t.12, <4 x i32> poison, <4 x i32> zeroinitializer
  %t.14 = select <4 x i1> %t.2, <4 x i32> %x, <4 x i32> %t.13
  %t.15 = call <4 x i32> @f.N4.T.U.T(i4 %t.6, ptr %p, <4 x i32> %t.14, ptr %t.1)
  %t.16 = load i64, ptr %t.1, align 8
  %t.17 = icmp ne i64 %t.16, 0
  br i1 %t.17, label %t.18, label %t.19
t.18:
  %t.20 = getelementptr i8, ptr %t.1, i64 8
  %t.21 = load i64, ptr %t.20, align 8
  %t.22 = bitcast <4 x i1> %t.2 to i4
  %t.23 = trunc i64 %t.21 to i4
  %t.24 = lshr i4 %t.22, %t.23
  %t.25 = trunc i4 %t.24 to i1
  %t.26 = zext i32 %t.10 to i64
  %t.27 = select i1 %t.25, i64 %t.21, i64 %t.26
  %t.28 = getelementptr i8, ptr %t.1, i64 8
  store i64 %t.27, ptr %t.28, align 8
  ret <4 x i32> zeroinitializer
t.19:
  br label %t.5
t.5:
  %t.29 = phi <4 x i32> [ %t.15, %t.19 ], [ poison, %entry ]
  %r = bitcast <4 x i32> %t.29 to <4 x i32>
  %t.30 = call <4 x i32> @f.N4.U.U.T(i1 true, ptr %p, <4 x i32> %r, ptr %t.1)
  %t.31 = load i64, ptr %t.1, align 8
  %t.32 = icmp ne i64 %t.31, 0
  br i1 %t.32, label %t.33, label %t.34
t.33:
  ret <4 x i32> zeroinitializer
t.34:
  %s = bitcast <4 x i32> %t.30 to <4 x i32>
  ret <4 x i32> %s
}

define internal <4 x i32> @f.N4.T.U.T(i4 %here, ptr %p, <4 x i32> %x, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %here to <4 x i1>
  %t.3 = insertelement <4 x i32> poison, i32 0, i32 0
  %t.4 = shufflevector <4 x i32> %t.3, <4 x i32> poison, <4 x i32> zeroinitializer
  %t.5 = add <4 x i32> %t.4, <i32 0, i32 1, i32 2, i32 3>
  %one = zext <4 x i1> %t.2 to <4 x i32>
  %a = add <4 x i32> %x, %t.5
  %b = add <4 x i32> %a, %one
  ret <4 x i32> %b
}

define internal <4 x i32> @f.N4.U.U.T(i1 %here, ptr %p, <4 x i32> %x, ptr noalias %t.1) nounwind {
entry:
  %t.2 = insertelement <4 x i32> poison, i32 0, i32 0
  %t.3 = shufflevector <4 x i32> %t.2, <4 x i32> poison, <4 x i32> zeroinitializer
  %t.4 = add <4 x i32> %t.3, <i32 0, i32 1, i32 2, i32 3>
  %one = zext i1 %here to i32
  %t.5 = insertelement <4 x i32> poison, i32 %one, i32 0
  %t.6 = shufflevector <4 x i32> %t.5, <4 x i32> poison, <4 x i32> zeroinitializer
  %a = add <4 x i32> %x, %t.4
  %b = add <4 x i32> %a, %t.6
  ret <4 x i32> %b
}
