define void @contiguous(i4 %m, ptr %a, i64 %i, float %f, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.3 = insertelement <4 x float> poison, float %f, i32 0
  %t.4 = shufflevector <4 x float> %t.3, <4 x float> poison, <4 x i32> zeroinitializer
  %j = add i64 %i, 1
  %p = getelementptr [4 x i8], ptr %a, i64 %j
  %x = call <4 x float> @llvm.masked.load(ptr align 4 %p, <4 x i1> %t.2, <4 x float> poison)
  %y = fmul <4 x float> %x, %t.4
  call void @llvm.masked.store(<4 x float> %y, ptr align 4 %p, <4 x i1> %t.2)
  ret void
}
