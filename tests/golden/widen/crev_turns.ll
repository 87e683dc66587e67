define <4 x i32> @calls(ptr %p, i32 %k, <4 x i32> %x, i4 %m, ptr noalias %t.1) nounwind {
entry:
  %t.8 = alloca <4 x i32>, align 64
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.3 = bitcast <4 x i1> %t.2 to i4
  %t.7 = icmp ne i4 %t.3, 0
  br i1 %t.7, label %t.6, label %t.5
t.6:
  store <4 x i32> %x, ptr %t.8, align 64
  br label %t.4
t.4:
  %t.9 = phi i4 [ %t.3, %t.6 ], [ %t.10, %t.24 ]
  %t.11 = phi <4 x i32> [ zeroinitializer, %t.6 ], [ %t.12, %t.24 ]
  %t.13 = call i4 @llvm.cttz(i4 %t.9, i1 true)
  %t.14 = zext i4 %t.13 to i64
  %t.15 = trunc i64 %t.14 to i32
  %t.16 = mul i32 %t.15, 1
  %t.17 = add i32 %k, %t.16
  %t.18 = getelementptr i32, ptr %t.8, i64 %t.14
  %t.19 = load i32, ptr %t.18, align 4
  %t.20 = call <4 x i32> @f.N4.U.U.U(ptr %p, i32 %t.17, i32 %t.19, ptr %t.1)
  %t.21 = load i64, ptr %t.1, align 8
  %t.22 = icmp ne i64 %t.21, 0
  br i1 %t.22, label %t.23, label %t.24
t.23:
  %t.25 = getelementptr i8, ptr %t.1, i64 8
  store i64 %t.14, ptr %t.25, align 8
  ret <4 x i32> zeroinitializer
t.24:
  %t.26 = sub i4 0, %t.9
  %t.27 = and i4 %t.9, %t.26
  %t.28 = bitcast i4 %t.27 to <4 x i1>
  %t.12 = select <4 x i1> %t.28, <4 x i32> %t.20, <4 x i32> %t.11
  %t.29 = add i4 %t.9, -1
  %t.10 = and i4 %t.9, %t.29
  %t.30 = icmp ne i4 %t.10, 0
  br i1 %t.30, label %t.4, label %t.5
t.5:
  %t.31 = phi <4 x i32> [ zeroinitializer, %entry ], [ %t.12, %t.24 ]
  %r = bitcast <4 x i32> %t.31 to <4 x i32>
  ret <4 x i32> %r
}

define internal <4 x i32> @f.N4.U.U.U(ptr %p, i32 %k, i32 %x, ptr noalias %t.1) nounwind {
entry:
  %a = add i32 %k, 0
  %t.2 = mul i32 3, 1
  %t.3 = add i32 %a, %t.2
  store i32 %t.3, ptr %p, align 4
  %b = add i32 %a, %x
  %t.4 = insertelement <4 x i32> poison, i32 %b, i32 0
  %t.5 = shufflevector <4 x i32> %t.4, <4 x i32> poison, <4 x i32> zeroinitializer
  %t.6 = add <4 x i32> %t.5, <i32 0, i32 1, i32 2, i32 3>
  ret <4 x i32> %t.6
}
