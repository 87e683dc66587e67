define <4 x i32> @caller(i4 %m, ptr %p, i64 %i, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.3 = call i1 @llvm.vector.reduce.or(<4 x i1> %t.2)
  br i1 %t.3, label %t.4, label %t.5
t.4:
  %t.6 = bitcast <4 x i1> %t.2 to i4
  %t.7 = call <4 x i32> @half.M4.U.C(i4 %t.6, ptr %p, i64 %i, ptr %t.1)
  %t.8 = load i64, ptr %t.1, align 8
  %t.9 = icmp ne i64 %t.8, 0
  br i1 %t.9, label %t.10, label %t.11
t.10:
  ret <4 x i32> zeroinitializer
t.11:
  %t.12 = bitcast <4 x i32> %t.7 to <4 x i32>
  br label %t.5
t.5:
  %t.13 = phi <4 x i32> [ %t.12, %t.11 ], [ poison, %entry ]
  %y = bitcast <4 x i32> %t.13 to <4 x i32>
  ret <4 x i32> %y
}

define internal <4 x i32> @half.M4.U.C(i4 %entry_mask, ptr %p, i64 %i, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %entry_mask to <4 x i1>
  %q = getelementptr [4 x i8], ptr %p, i64 %i
  %x = call <4 x i32> @llvm.masked.load(ptr align 4 %q, <4 x i1> %t.2, <4 x i32> poison)
  %y = lshr <4 x i32> %x, splat (i32 1)
  ret <4 x i32> %y
}
