declare void @lanewise.report(i64, ptr)

define float @reported(i32 %i, float %x) nounwind {
entry:
  %t.3 = alloca [2 x i64], align 8
  %t.9 = alloca [1 x i64], align 8
  %ok = icmp ult i32 %i, 16
  br i1 %ok, label %t.2, label %t.1
t.1:
  %t.4 = getelementptr i64, ptr %t.3, i64 0
  %t.5 = zext i32 %i to i64
  store i64 %t.5, ptr %t.4
  %t.6 = getelementptr i64, ptr %t.3, i64 1
  %t.7 = fpext float %x to double
  %t.8 = bitcast double %t.7 to i64
  store i64 %t.8, ptr %t.6
  call void @lanewise.report(i64 0, ptr %t.3)
  ret float 0x0000000000000000
t.2:
  %t.10 = getelementptr i64, ptr %t.9, i64 0
  %t.11 = fpext float %x to double
  %t.12 = bitcast double %t.11 to i64
  store i64 %t.12, ptr %t.10
  call void @lanewise.report(i64 1, ptr %t.9)
  br i1 %ok, label %good, label %bad
good:
  ret float %x
bad:
  call void @llvm.trap()
  unreachable
}
