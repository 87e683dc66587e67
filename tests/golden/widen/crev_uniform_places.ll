define <4 x i32> @calls(i32 %k, i4 %m, ptr noalias %t.1) nounwind {
entry:
  %t.3 = alloca [16 x i8], align 64
  %t.4 = alloca [16 x i8], align 64
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.5 = call i1 @llvm.vector.reduce.or(<4 x i1> %t.2)
  %t.8 = bitcast <4 x i1> %t.2 to i4
  %t.9 = call i4 @llvm.cttz(i4 %t.8, i1 false)
  %t.10 = zext i4 %t.9 to i32
  %t.11 = and i32 %t.10, 3
  br i1 %t.5, label %t.6, label %t.7
t.6:
  %t.12 = zext i32 %t.11 to i64
  call void @f.N4.U.C.S4.S4(i32 %k, i64 0, ptr %t.3, ptr %t.4, ptr %t.1)
  %t.13 = load i64, ptr %t.1, align 8
  %t.14 = icmp ne i64 %t.13, 0
  br i1 %t.14, label %t.15, label %t.16
t.15:
  %t.17 = getelementptr i8, ptr %t.1, i64 8
  store i64 %t.12, ptr %t.17, align 8
  ret <4 x i32> zeroinitializer
t.16:
  br label %t.7
t.7:
  %a = load <4 x i32>, ptr %t.3, align 16
  %b = load <4 x i32>, ptr %t.4, align 16
  %s = add <4 x i32> %a, %b
  ret <4 x i32> %s
}

define internal void @f.N4.U.C.S4.S4(i32 %k, i64 %caller, ptr %result0, ptr %result1, ptr noalias %t.1) nounwind {
entry:
  %t.2 = insertelement <4 x i32> poison, i32 %k, i32 0
  %t.3 = shufflevector <4 x i32> %t.2, <4 x i32> poison, <4 x i32> zeroinitializer
  %mine = icmp eq i64 0, %caller
  %d = add i32 %k, 1
  %t.4 = insertelement <4 x i32> poison, i32 %d, i32 0
  %t.5 = shufflevector <4 x i32> %t.4, <4 x i32> poison, <4 x i32> zeroinitializer
  br i1 %mine, label %here, label %end
here:
  store <4 x i32> %t.3, ptr %result0, align 4
  store <4 x i32> %t.5, ptr %result1, align 4
  br label %end
end:
  ret void
}
