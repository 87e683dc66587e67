define void @checked(ptr %out, i64 %i, <4 x i32> %x, i32 %n, ptr noalias %t.1) nounwind {
entry:
  %t.2 = insertelement <4 x i32> poison, i32 %n, i32 0
  %t.3 = shufflevector <4 x i32> %t.2, <4 x i32> poison, <4 x i32> zeroinitializer
  %p0 = getelementptr [8 x i8], ptr %out, i64 %i
  %p1 = getelementptr [4 x i8], ptr %p0, i64 1
  %low = icmp slt <4 x i32> %x, %t.3
  %t.4 = xor <4 x i1> %low, splat (i1 true)
  %t.5 = call i1 @llvm.vector.reduce.or(<4 x i1> %t.4)
  br i1 %t.5, label %t.6, label %t.7
t.6:
  %t.8 = bitcast <4 x i1> %t.4 to i4
  %t.9 = call i4 @llvm.cttz(i4 %t.8, i1 false)
  %t.10 = zext i4 %t.9 to i32
  %t.11 = and i32 %t.10, 3
  %t.12 = zext i32 %t.11 to i64
  %t.13 = getelementptr i8, ptr %t.1, i64 8
  store i64 %t.12, ptr %t.13, align 8
  %t.14 = extractelement <4 x i32> %x, i32 %t.11
  %t.15 = zext i32 %t.14 to i64
  %t.16 = getelementptr i8, ptr %t.1, i64 48
  store i64 %t.15, ptr %t.16, align 8
  %t.17 = getelementptr i8, ptr %t.1, i64 0
  store i64 1, ptr %t.17, align 8
  ret void
t.7:
  %t.18 = shufflevector <4 x i32> %x, <4 x i32> %t.3, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  %t.19 = getelementptr i8, ptr %p0, i64 0
  store <4 x i32> %t.18, ptr %t.19, align 4
  %t.20 = shufflevector <4 x i32> %x, <4 x i32> %t.3, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
  %t.21 = getelementptr i8, ptr %p0, i64 16
  store <4 x i32> %t.20, ptr %t.21, align 4
  ret void
}

define void @volatile(ptr %out, i64 %i, <4 x i32> %x, ptr noalias %t.1) nounwind {
entry:
  %t.2 = extractelement <4 x i32> %x, i32 0
  %t.3 = extractelement <4 x i32> %x, i32 1
  %t.7 = extractelement <4 x i32> %x, i32 2
  %t.11 = extractelement <4 x i32> %x, i32 3
  %p0 = getelementptr [8 x i8], ptr %out, i64 %i
  %t.4 = zext i32 1 to i64
  %t.5 = mul i64 %t.4, 8
  %t.6 = getelementptr i8, ptr %p0, i64 %t.5
  %t.8 = zext i32 2 to i64
  %t.9 = mul i64 %t.8, 8
  %t.10 = getelementptr i8, ptr %p0, i64 %t.9
  %t.12 = zext i32 3 to i64
  %t.13 = mul i64 %t.12, 8
  %t.14 = getelementptr i8, ptr %p0, i64 %t.13
  %p1 = getelementptr [4 x i8], ptr %p0, i64 1
  %t.15 = zext i32 1 to i64
  %t.16 = mul i64 %t.15, 8
  %t.17 = getelementptr i8, ptr %p1, i64 %t.16
  %t.18 = zext i32 2 to i64
  %t.19 = mul i64 %t.18, 8
  %t.20 = getelementptr i8, ptr %p1, i64 %t.19
  %t.21 = zext i32 3 to i64
  %t.22 = mul i64 %t.21, 8
  %t.23 = getelementptr i8, ptr %p1, i64 %t.22
  store volatile i32 %t.2, ptr %p0, align 4
  store volatile i32 %t.3, ptr %t.6, align 4
  store volatile i32 %t.7, ptr %t.10, align 4
  store volatile i32 %t.11, ptr %t.14, align 4
  store volatile i32 %t.2, ptr %p1, align 4
  store volatile i32 %t.3, ptr %t.17, align 4
  store volatile i32 %t.7, ptr %t.20, align 4
  store volatile i32 %t.11, ptr %t.23, align 4
  ret void
}

define void @ordered(ptr %out, i64 %i, <4 x i32> %x, ptr noalias %t.1) nounwind {
entry:
  %t.2 = extractelement <4 x i32> %x, i32 0
  %t.3 = extractelement <4 x i32> %x, i32 1
  %t.7 = extractelement <4 x i32> %x, i32 2
  %t.11 = extractelement <4 x i32> %x, i32 3
  %p0 = getelementptr [8 x i8], ptr %out, i64 %i
  %t.4 = zext i32 1 to i64
  %t.5 = mul i64 %t.4, 8
  %t.6 = getelementptr i8, ptr %p0, i64 %t.5
  %t.8 = zext i32 2 to i64
  %t.9 = mul i64 %t.8, 8
  %t.10 = getelementptr i8, ptr %p0, i64 %t.9
  %t.12 = zext i32 3 to i64
  %t.13 = mul i64 %t.12, 8
  %t.14 = getelementptr i8, ptr %p0, i64 %t.13
  %p1 = getelementptr [4 x i8], ptr %p0, i64 1
  %t.15 = zext i32 1 to i64
  %t.16 = mul i64 %t.15, 8
  %t.17 = getelementptr i8, ptr %p1, i64 %t.16
  %t.18 = zext i32 2 to i64
  %t.19 = mul i64 %t.18, 8
  %t.20 = getelementptr i8, ptr %p1, i64 %t.19
  %t.21 = zext i32 3 to i64
  %t.22 = mul i64 %t.21, 8
  %t.23 = getelementptr i8, ptr %p1, i64 %t.22
  store atomic i32 %t.2, ptr %p0 release, align 4
  store atomic i32 %t.3, ptr %t.6 release, align 4
  store atomic i32 %t.7, ptr %t.10 release, align 4
  store atomic i32 %t.11, ptr %t.14 release, align 4
  store atomic i32 %t.2, ptr %p1 release, align 4
  store atomic i32 %t.3, ptr %t.17 release, align 4
  store atomic i32 %t.7, ptr %t.20 release, align 4
  store atomic i32 %t.11, ptr %t.23 release, align 4
  ret void
}

define void @beside_a_volatile_one(ptr %out, i64 %i, <4 x i32> %x, ptr noalias %t.1) nounwind {
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
  %t.19 = zext i32 1 to i64
  %t.20 = mul i64 %t.19, 8
  %t.21 = getelementptr i8, ptr %p1, i64 %t.20
  %t.22 = zext i32 2 to i64
  %t.23 = mul i64 %t.22, 8
  %t.24 = getelementptr i8, ptr %p1, i64 %t.23
  %t.25 = zext i32 3 to i64
  %t.26 = mul i64 %t.25, 8
  %t.27 = getelementptr i8, ptr %p1, i64 %t.26
  %t.2 = getelementptr [8 x i8], ptr %out, i64 %i
  %t.6 = getelementptr [8 x i8], ptr %out, i64 %t.5
  %t.10 = getelementptr [8 x i8], ptr %out, i64 %t.9
  %t.14 = getelementptr [8 x i8], ptr %out, i64 %t.13
  store i32 %t.15, ptr %t.2, align 4
  store i32 %t.16, ptr %t.6, align 4
  store i32 %t.17, ptr %t.10, align 4
  store i32 %t.18, ptr %t.14, align 4
  store volatile i32 %t.15, ptr %p1, align 4
  store volatile i32 %t.16, ptr %t.21, align 4
  store volatile i32 %t.17, ptr %t.24, align 4
  store volatile i32 %t.18, ptr %t.27, align 4
  ret void
}

define void @beside_an_ordered_one(ptr %out, i64 %i, <4 x i32> %x, ptr noalias %t.1) nounwind {
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
  %t.19 = zext i32 1 to i64
  %t.20 = mul i64 %t.19, 8
  %t.21 = getelementptr i8, ptr %p1, i64 %t.20
  %t.22 = zext i32 2 to i64
  %t.23 = mul i64 %t.22, 8
  %t.24 = getelementptr i8, ptr %p1, i64 %t.23
  %t.25 = zext i32 3 to i64
  %t.26 = mul i64 %t.25, 8
  %t.27 = getelementptr i8, ptr %p1, i64 %t.26
  %t.2 = getelementptr [8 x i8], ptr %out, i64 %i
  %t.6 = getelementptr [8 x i8], ptr %out, i64 %t.5
  %t.10 = getelementptr [8 x i8], ptr %out, i64 %t.9
  %t.14 = getelementptr [8 x i8], ptr %out, i64 %t.13
  store i32 %t.15, ptr %t.2, align 4
  store i32 %t.16, ptr %t.6, align 4
  store i32 %t.17, ptr %t.10, align 4
  store i32 %t.18, ptr %t.14, align 4
  store atomic i32 %t.15, ptr %p1 release, align 4
  store atomic i32 %t.16, ptr %t.21 release, align 4
  store atomic i32 %t.17, ptr %t.24 release, align 4
  store atomic i32 %t.18, ptr %t.27 release, align 4
  ret void
}
