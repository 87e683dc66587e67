define <4 x i64> @reversed(ptr %a, ptr noalias %t.1) nounwind {
entry:
  %t.2 = getelementptr i8, ptr %a, i64 -24
  %t.3 = load <4 x i64>, ptr %t.2, align 8
  %x = shufflevector <4 x i64> %t.3, <4 x i64> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  ret <4 x i64> %x
}
