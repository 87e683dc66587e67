define <4 x i32> @calls(ptr %p, i32 %k, i4 %m, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.3 = call i1 @llvm.vector.reduce.or(<4 x i1> %t.2)
  %t.6 = bitcast <4 x i1> %t.2 to i4
  %t.7 = call i4 @llvm.cttz(i4 %t.6, i1 false)
  %t.8 = zext i4 %t.7 to i32
  %t.9 = and i32 %t.8, 3
  br i1 %t.3, label %t.4, label %t.5
t.4:
  %t.10 = zext i32 %t.9 to i64
  %t.11 = call <4 x i32> @f.N4.U.U(ptr %p, i32 %k, ptr %t.1)
  %t.12 = load i64, ptr %t.1, align 8
  %t.13 = icmp ne i64 %t.12, 0
  br i1 %t.13, label %t.14, label %t.15
t.14:
  %t.16 = getelementptr i8, ptr %t.1, i64 8
  store i64 %t.10, ptr %t.16, align 8
  ret <4 x i32> zeroinitializer
t.15:
  br label %t.5
t.5:
  %t.17 = phi <4 x i32> [ %t.11, %t.15 ], [ poison, %entry ]
  %r = bitcast <4 x i32> %t.17 to <4 x i32>
  %t.18 = bitcast <4 x i1> %t.2 to i4
  %t.22 = icmp ne i4 %t.18, 0
  br i1 %t.22, label %t.21, label %t.20
t.21:
  br label %t.19
t.19:
  %t.23 = phi i4 [ %t.18, %t.21 ], [ %t.24, %t.33 ]
  %t.25 = phi i4 [ 0, %t.21 ], [ %t.26, %t.33 ]
  %t.27 = call i4 @llvm.cttz(i4 %t.23, i1 true)
  %t.28 = zext i4 %t.27 to i64
  %t.29 = call i4 @g.N4.U.U(ptr %p, i32 %k, ptr %t.1)
  %t.30 = load i64, ptr %t.1, align 8
  %t.31 = icmp ne i64 %t.30, 0
  br i1 %t.31, label %t.32, label %t.33
t.32:
  %t.34 = getelementptr i8, ptr %t.1, i64 8
  store i64 %t.28, ptr %t.34, align 8
  ret <4 x i32> zeroinitializer
t.33:
  %t.35 = sub i4 0, %t.23
  %t.36 = and i4 %t.23, %t.35
  %t.37 = and i4 %t.29, %t.36
  %t.26 = or i4 %t.25, %t.37
  %t.38 = add i4 %t.23, -1
  %t.24 = and i4 %t.23, %t.38
  %t.39 = icmp ne i4 %t.24, 0
  br i1 %t.39, label %t.19, label %t.20
t.20:
  %t.40 = phi i4 [ 0, %t.5 ], [ %t.26, %t.33 ]
  %c = bitcast i4 %t.40 to <4 x i1>
  %s = select <4 x i1> %c, <4 x i32> %r, <4 x i32> zeroinitializer
  ret <4 x i32> %s
}

define internal <4 x i32> @f.N4.U.U(ptr %p, i32 %k, ptr noalias %t.1) nounwind {
entry:
  %t.2 = load i32, ptr %p, align 4
  %v = bitcast i32 %t.2 to i32
  %a = add i32 %k, 0
  %b = add i32 %a, %v
  %t.3 = insertelement <4 x i32> poison, i32 %b, i32 0
  %t.4 = shufflevector <4 x i32> %t.3, <4 x i32> poison, <4 x i32> zeroinitializer
  %t.5 = add <4 x i32> %t.4, <i32 0, i32 1, i32 2, i32 3>
  ret <4 x i32> %t.5
}

define internal i4 @g.N4.U.U(ptr %p, i32 %k, ptr noalias %t.1) nounwind {
entry:
  store i32 %k, ptr %p, align 4
  %t.2 = bitcast <4 x i1> splat (i1 true) to i4
  ret i4 %t.2
}
