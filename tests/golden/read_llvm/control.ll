; Branches, a switch with shared targets, phis with several edges from one block, blocks never reached or out of order.
define i32 @switches(i32 %x) {
entry:
  switch i32 %x, label %other [
    i32 1, label %small
    i32 -2, label %small
    i32 7, label %join
    i32 9, label %join
    i32 100, label %other
  ]
small:
  br label %join
join:
  %r = phi i32 [ 10, %small ], [ %x, %entry ], [ %x, %entry ]
  %s = phi i1 [ true, %small ], [ false, %entry ], [ false, %entry ]
  ret i32 %r
other:
  %c = icmp eq i32 %x, 5
  br i1 %c, label %same, label %same
same:
  %t = phi i32 [ 1, %other ], [ 1, %other ]
  ret i32 %t
}

define void @loop(i32 %n) {
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %next, %head ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %done
done:
  unreachable
dead:
  %d = add i32 %e, 1
  %e = add i32 %d, 1
  br label %dead
}

define i32 @dead_code_refuses_nothing(i32 %n) personality ptr null {
  br label %out
cleanup:
  %a = add i32 %n, 1
  %v = insertelement <2 x i32> poison, i32 %a, i32 0
  resume { ptr, i32 } poison
more:
  %p = phi i32 [ %b, %more ]
  %b = add i32 %p, %a
  %u = va_arg ptr null, i32
  br i1 true, label %more, label %out
out:
  %r = phi i32 [ 0, %0 ], [ %b, %more ]
  ret i32 %r
}

define i32 @irreducible(i1 %c, i32 %n) {
entry:
  br i1 %c, label %a, label %b
a:
  %x = phi i32 [ 0, %entry ], [ %y, %b ]
  %w = add i32 %x, 1
  %k = icmp sgt i32 %w, %n
  br i1 %k, label %out, label %b
b:
  %y = phi i32 [ 1, %entry ], [ %w, %a ]
  br label %a
out:
  ret i32 %x
}

define i32 @out_of_order(i32 %x) {
entry:
  br label %first
last:
  %v = mul <2 x i32> %u, splat (i32 3)
  %e = extractelement <2 x i32> %v, i32 0
  %r = add i32 %s, %e
  ret i32 %r
first:
  %s = add i32 %x, 1
  %u = insertelement <2 x i32> poison, i32 %s, i32 0
  br label %last
}
