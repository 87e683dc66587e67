define void @loop(ptr %a, i64 %i, i64 %n, ptr noalias %t.1) nounwind {
entry:
  br label %test
test:
  %j = phi i64 [ %i, %entry ], [ %k, %test ]
  %p = getelementptr [4 x i8], ptr %a, i64 %j
  store <4 x i32> splat (i32 1), ptr %p, align 4
  %k = add i64 %j, 8
  %c = icmp slt i64 %n, 8
  br i1 %c, label %test, label %end
end:
  ret void
}
