; Typed bit by bit as older compilers did: old intrinsics and attributes are upgraded by LLVM, names stay.
target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
%struct.node = type { i32, %struct.node* }

define i32 @sum(%struct.node* nocapture readonly %"first node") #0 {
entry:
  %empty = icmp eq %struct.node* %"first node", null
  br i1 %empty, label %"end of list", label %body
body:
  %n = phi %struct.node* [ %next, %body ], [ %"first node", %entry ]
  %s = phi i32 [ %t, %body ], [ 0, %entry ]
  %v = getelementptr inbounds %struct.node, %struct.node* %n, i64 0, i32 0
  %x = load i32, i32* %v, align 8
  %t = add nsw i32 %s, %x
  %l = getelementptr inbounds %struct.node, %struct.node* %n, i64 0, i32 1
  %next = load %struct.node*, %struct.node** %l, align 8
  %stop = icmp eq %struct.node* %next, null
  br i1 %stop, label %"end of list", label %body
"end of list":
  %r = phi i32 [ 0, %entry ], [ %t, %body ]
  ret i32 %r
}

attributes #0 = { norecurse nounwind readonly argmemonly }
