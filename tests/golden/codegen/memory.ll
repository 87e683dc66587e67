@counts = global [32 x i8] zeroinitializer, align 16
@elsewhere = external global [4 x i8], align 4

define i64 @memory(ptr %p, i32 %i) nounwind {
entry:
  %local = alloca [40 x i8], align 4
  %late = alloca [8 x i8], align 8
  %flat = bitcast ptr %local to ptr
  call void @llvm.memset(ptr %flat, i8 0, i64 40, i1 false)
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds [4 x i8], ptr %p, i32 %k
  %byte = getelementptr i8, ptr %at, i64 1
  %t.1 = sext i32 %k to i64
  %t.2 = mul i64 %t.1, -8
  %back = getelementptr i8, ptr getelementptr (i8, ptr @counts, i64 16), i64 %t.2
  %x = load float, ptr %at, align 4
  %y = load volatile i8, ptr %byte, align 1
  %z = load atomic i64, ptr %back acquire, align 8
  store float %x, ptr %flat, align 4
  %old = atomicrmw add ptr @counts, i32 %k seq_cst, align 4
  %t.3 = cmpxchg ptr @counts, i32 %old, i32 0 acq_rel acquire, align 4
  %seen = extractvalue { i32, i1 } %t.3, 0
  fence release
  call void @llvm.memcpy(ptr %flat, ptr @elsewhere, i64 4, i1 false)
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %i
  br i1 %more, label %loop, label %done
done:
  store i64 %z, ptr %late, align 8
  ret i64 %z
}
