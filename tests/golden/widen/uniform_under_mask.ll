define <4 x i32> @uniform(i4 %m, ptr %a, <4 x i32> %v, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.3 = call i1 @llvm.vector.reduce.or(<4 x i1> %t.2)
  %t.10 = bitcast <4 x i1> %t.2 to i4
  %t.11 = call i4 @llvm.ctlz(i4 %t.10, i1 false)
  %t.12 = zext i4 %t.11 to i32
  %t.13 = sub i32 3, %t.12
  %t.14 = and i32 %t.13, 3
  br i1 %t.3, label %t.4, label %t.5
t.4:
  %t.6 = load i32, ptr %a, align 4
  br label %t.5
t.5:
  %t.7 = phi i32 [ %t.6, %t.4 ], [ poison, %entry ]
  %x = bitcast i32 %t.7 to i32
  %t.16 = insertelement <4 x i32> poison, i32 %x, i32 0
  %t.17 = shufflevector <4 x i32> %t.16, <4 x i32> poison, <4 x i32> zeroinitializer
  br i1 %t.3, label %t.8, label %t.9
t.8:
  %t.15 = extractelement <4 x i32> %v, i32 %t.14
  store i32 %t.15, ptr %a, align 4
  br label %t.9
t.9:
  ret <4 x i32> %t.17
}
