; Vectors are taken apart into their elements; rearranging them is renaming.
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
define void @elementwise(ptr %p, ptr %q, float %s) {
  %v = load <4 x float>, ptr %p, align 16
  %h = insertelement <4 x float> poison, float %s, i32 0
  %b = shufflevector <4 x float> %h, <4 x float> poison, <4 x i32> zeroinitializer
  %m = fmul fast <4 x float> %v, %b
  %c = fcmp ogt <4 x float> %m, splat (float 1.0)
  %r = select <4 x i1> %c, <4 x float> %m, <4 x float> <float 0.0, float 1.0, float 2.0, float 3.0>
  store <4 x float> %r, ptr %q, align 8
  ret void
}

define float @picked(ptr %p, i32 %i) {
  %v = load <3 x float>, ptr %p, align 16
  %x = extractelement <3 x float> %v, i32 1
  %w = insertelement <3 x float> %v, float %x, i32 %i
  %y = extractelement <3 x float> %w, i32 %i
  %z = fadd float %x, %y
  ret float %z
}

define <2 x i64> @whole(<2 x i64> %v, <2 x i64> %w) {
  %s = add nsw <2 x i64> %v, %w
  %t = call <2 x i64> @other(<2 x i64> %s)
  ret <2 x i64> %t
}

declare <2 x i64> @other(<2 x i64>)

define i32 @loop(ptr %p, i64 %n) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %head ]
  %sum = phi <2 x i32> [ zeroinitializer, %entry ], [ %new, %head ]
  %at = getelementptr <2 x i32>, ptr %p, i64 %i
  %x = load <2 x i32>, ptr %at, align 8
  %new = add <2 x i32> %sum, %x
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %head, label %done
done:
  %r = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %new)
  ret i32 %r
}

define void @pointers(ptr %p, <2 x i64> %i, ptr %q) {
  %a = getelementptr inbounds i32, ptr %p, <2 x i64> %i
  %x = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> align 4 %a, <2 x i1> <i1 false, i1 true>, <2 x i32> <i32 5, i32 6>)
  store <2 x i32> %x, ptr %q, align 8
  ret void
}
