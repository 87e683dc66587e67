define void @checked(i4 %m, i64 %i, i64 %n, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.3 = insertelement <4 x i64> poison, i64 %i, i32 0
  %t.4 = shufflevector <4 x i64> %t.3, <4 x i64> poison, <4 x i32> zeroinitializer
  %t.5 = add <4 x i64> %t.4, <i64 0, i64 1, i64 2, i64 3>
  %t.6 = insertelement <4 x i64> poison, i64 %n, i32 0
  %t.7 = shufflevector <4 x i64> %t.6, <4 x i64> poison, <4 x i32> zeroinitializer
  %c = icmp ult <4 x i64> %t.5, %t.7
  %t.8 = xor <4 x i1> %c, splat (i1 true)
  %t.9 = select <4 x i1> %t.2, <4 x i1> %t.8, <4 x i1> zeroinitializer
  %t.10 = call i1 @llvm.vector.reduce.or(<4 x i1> %t.9)
  br i1 %t.10, label %t.11, label %t.12
t.11:
  %t.13 = bitcast <4 x i1> %t.9 to i4
  %t.14 = call i4 @llvm.cttz(i4 %t.13, i1 false)
  %t.15 = zext i4 %t.14 to i32
  %t.16 = and i32 %t.15, 3
  %t.17 = zext i32 %t.16 to i64
  %t.18 = getelementptr i8, ptr %t.1, i64 8
  store i64 %t.17, ptr %t.18, align 8
  %t.19 = zext i32 %t.16 to i64
  %t.20 = mul i64 %t.19, 1
  %t.21 = add i64 %i, %t.20
  %t.22 = getelementptr i8, ptr %t.1, i64 48
  store i64 %t.21, ptr %t.22, align 8
  %t.23 = getelementptr i8, ptr %t.1, i64 56
  store i64 %n, ptr %t.23, align 8
  %t.24 = getelementptr i8, ptr %t.1, i64 0
  store i64 1, ptr %t.24, align 8
  ret void
t.12:
  ret void
}
