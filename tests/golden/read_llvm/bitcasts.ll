; bitcast between other numbers of elements: bits joined and cut; bits that share a byte are loaded as a whole.
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
define i32 @join(<2 x i16> %v) {
  %x = bitcast <2 x i16> %v to i32
  ret i32 %x
}

define void @cut(i32 %x, ptr %p) {
  %v = bitcast i32 %x to <4 x i8>
  store <4 x i8> %v, ptr %p, align 4
  ret void
}

define <2 x i32> @same(<2 x float> %v) {
  %w = bitcast <2 x float> %v to <2 x i32>
  ret <2 x i32> %w
}

define i8 @mask(<8 x i1> %m, ptr %p) {
  %x = bitcast <8 x i1> %m to i8
  store <8 x i1> %m, ptr %p, align 1
  ret i8 %x
}

define double @uneven(<3 x i16> %v) {
  %x = bitcast <3 x i16> %v to i48
  %y = zext i48 %x to i64
  %z = bitcast i64 %y to double
  ret double %z
}
