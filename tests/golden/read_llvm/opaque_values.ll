; What is only carried: long double, bfloat, wide integers, large and scalable vectors, target types.
target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
define x86_fp80 @long(x86_fp80 %x, ptr %p) {
  %y = load x86_fp80, ptr %p, align 16
  %z = fmul x86_fp80 %x, %y
  %c = fcmp olt x86_fp80 %z, 0xK3FFF8000000000000000
  %r = select i1 %c, x86_fp80 %y, x86_fp80 %z
  store x86_fp80 %r, ptr %p, align 16
  ret x86_fp80 %r
}

define i256 @wide(i256 %x) {
  %y = add i256 %x, 1
  ret i256 %y
}

define <80 x i8> @large(<80 x i8> %v, ptr %p) {
  %w = load <80 x i8>, ptr %p, align 16
  %s = add <80 x i8> %v, %w
  %e = extractelement <80 x i8> %s, i32 3
  store i8 %e, ptr %p, align 1
  ret <80 x i8> %s
}

define <vscale x 4 x i32> @scalable(<vscale x 4 x i32> %v) {
  %s = add <vscale x 4 x i32> %v, %v
  ret <vscale x 4 x i32> %s
}

define void @image(target("spirv.Image", float, 1) %i) {
  ret void
}
