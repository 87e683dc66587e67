define void @gather(i4 %m, ptr %a, <4 x i64> %i, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %m to <4 x i1>
  %t.3 = insertelement <4 x ptr> poison, ptr %a, i32 0
  %t.4 = shufflevector <4 x ptr> %t.3, <4 x ptr> poison, <4 x i32> zeroinitializer
  %p = getelementptr [4 x i8], ptr %a, <4 x i64> %i
  %x = call <4 x i32> @llvm.masked.gather(<4 x ptr> align 4 %p, <4 x i1> %t.2, <4 x i32> poison)
  call void @llvm.masked.scatter(<4 x i32> %x, <4 x ptr> align 4 %p, <4 x i1> %t.2)
  ret void
}
