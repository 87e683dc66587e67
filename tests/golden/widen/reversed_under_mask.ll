define void @f(i4 %m, ptr %a, ptr %out, i64 %i, ptr noalias %t.1) nounwind {
entry:
  %t.2 = bitcast i4 %m to <4 x i1>
  %back = sub i64 100, %i
  %p = getelementptr [4 x i8], ptr %a, i64 %back
  %t.3 = getelementptr i8, ptr %p, i64 -12
  %t.4 = shufflevector <4 x i1> %t.2, <4 x i1> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %t.5 = call <4 x i32> @llvm.masked.load(ptr align 4 %t.3, <4 x i1> %t.4, <4 x i32> poison)
  %v = shufflevector <4 x i32> %t.5, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %q = getelementptr [4 x i8], ptr %out, i64 %back
  %t.6 = getelementptr i8, ptr %q, i64 -12
  %t.7 = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %t.8 = shufflevector <4 x i1> %t.2, <4 x i1> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  call void @llvm.masked.store(<4 x i32> %t.7, ptr align 4 %t.6, <4 x i1> %t.8)
  %r = getelementptr [4 x i8], ptr %a, i64 %i
  %w = call <4 x i32> @llvm.masked.load(ptr align 4 %r, <4 x i1> %t.2, <4 x i32> poison)
  %o = getelementptr [4 x i8], ptr %out, i64 %i
  call void @llvm.masked.store(<4 x i32> %w, ptr align 4 %o, <4 x i1> %t.2)
  ret void
}
