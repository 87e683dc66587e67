define void @apart(ptr %out, i64 %i, <4 x i32> %x, ptr noalias %t.1) nounwind {
entry:
  %t.3 = zext i32 1 to i64
  %t.4 = mul i64 %t.3, 1
  %t.5 = add i64 %i, %t.4
  %t.7 = zext i32 2 to i64
  %t.8 = mul i64 %t.7, 1
  %t.9 = add i64 %i, %t.8
  %t.11 = zext i32 3 to i64
  %t.12 = mul i64 %t.11, 1
  %t.13 = add i64 %i, %t.12
  %t.15 = extractelement <4 x i32> %x, i32 0
  %t.16 = extractelement <4 x i32> %x, i32 1
  %t.17 = extractelement <4 x i32> %x, i32 2
  %t.18 = extractelement <4 x i32> %x, i32 3
  %p0 = getelementptr [8 x i8], ptr %out, i64 %i
  %p1 = getelementptr [4 x i8], ptr %p0, i64 1
  %t.20 = zext i32 1 to i64
  %t.21 = mul i64 %t.20, 8
  %t.22 = getelementptr i8, ptr %p1, i64 %t.21
  %t.23 = zext i32 2 to i64
  %t.24 = mul i64 %t.23, 8
  %t.25 = getelementptr i8, ptr %p1, i64 %t.24
  %t.26 = zext i32 3 to i64
  %t.27 = mul i64 %t.26, 8
  %t.28 = getelementptr i8, ptr %p1, i64 %t.27
  %t.2 = getelementptr [8 x i8], ptr %out, i64 %i
  %t.6 = getelementptr [8 x i8], ptr %out, i64 %t.5
  %t.10 = getelementptr [8 x i8], ptr %out, i64 %t.9
  %t.14 = getelementptr [8 x i8], ptr %out, i64 %t.13
  store i32 %t.15, ptr %t.2, align 4
  store i32 %t.16, ptr %t.6, align 4
  store i32 %t.17, ptr %t.10, align 4
  store i32 %t.18, ptr %t.14, align 4
  %t.19 = load i32, ptr %out, align 4
  %seen = bitcast i32 %t.19 to i32
  store i32 %seen, ptr %p1, align 4
  store i32 %seen, ptr %t.22, align 4
  store i32 %seen, ptr %t.25, align 4
  store i32 %seen, ptr %t.28, align 4
  ret void
}
