define i32 @edges(i32 %x, i32 %top) nounwind {
entry:
  %high = icmp sgt i32 %x, %top
  br i1 %high, label %done, label %t.1
t.1:
  br label %done
done:
  %r = phi i32 [ %top, %entry ], [ %x, %t.1 ]
  %x2 = add nsw i32 %r, 1
  switch i32 %x2, label %same [
    i32 1, label %t.2
    i32 2, label %t.2
    i32 -3, label %t.2
    i32 9, label %t.3
    i32 7, label %x2.block1
  ]
t.2:
  br label %same
t.3:
  br label %same
x2.block1:
  ret i32 0
same:
  %s = phi i32 [ %r, %done ], [ 1, %t.2 ], [ 2, %t.3 ]
  ret i32 %s
}
