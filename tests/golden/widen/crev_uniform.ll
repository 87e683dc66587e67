define <4 x i32> @calls(ptr %p, i32 %k, i4 %m, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.3 = call i1 @llvm.vector.reduce.or(<4 x i1> %t.2)
  br i1 %t.3, label %t.4, label %t.5
t.4:
  %t.6 = call <4 x i32> @f.N4.U.U(ptr %p, i32 %k, ptr %t.1)
  %t.7 = load i64, ptr %t.1, align 8
  %t.8 = icmp ne i64 %t.7, 0
  br i1 %t.8, label %t.9, label %t.10
t.9:
  ret <4 x i32> zeroinitializer
t.10:
  br label %t.5
t.5:
  %t.11 = phi <4 x i32> [ %t.6, %t.10 ], [ poison, %entry ]
  %r = bitcast <4 x i32> %t.11 to <4 x i32>
  %t.12 = bitcast <4 x i1> %t.2 to i4
  %t.16 = icmp ne i4 %t.12, 0
  br i1 %t.16, label %t.15, label %t.14
t.15:
  br label %t.13
t.13:
  %t.17 = phi i4 [ %t.12, %t.15 ], [ %t.18, %t.27 ]
  %t.19 = phi i4 [ 0, %t.15 ], [ %t.20, %t.27 ]
  %t.21 = call i4 @llvm.cttz(i4 %t.17, i1 true)
  %t.22 = zext i4 %t.21 to i64
  %t.23 = call i4 @g.N4.U.U(ptr %p, i32 %k, ptr %t.1)
  %t.24 = load i64, ptr %t.1, align 8
  %t.25 = icmp ne i64 %t.24, 0
  br i1 %t.25, label %t.26, label %t.27
t.26:
  ret <4 x i32> zeroinitializer
t.27:
  %t.28 = sub i4 0, %t.17
  %t.29 = and i4 %t.17, %t.28
  %t.30 = and i4 %t.23, %t.29
  %t.20 = or i4 %t.19, %t.30
  %t.31 = add i4 %t.17, -1
  %t.18 = and i4 %t.17, %t.31
  %t.32 = icmp ne i4 %t.18, 0
  br i1 %t.32, label %t.13, label %t.14
t.14:
  %t.33 = phi i4 [ 0, %t.5 ], [ %t.20, %t.27 ]
  %c = bitcast i4 %t.33 to <4 x i1>
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
