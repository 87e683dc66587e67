; Every binary and unary instruction, with its flags.
define i32 @integers(i32 %a, i32 %b) {
  %1 = add nsw i32 %a, %b
  %2 = sub nuw nsw i32 %1, -7
  %3 = mul i32 %2, %a
  %4 = shl nuw i32 %3, 2
  %5 = udiv exact i32 %4, 4
  %6 = sdiv i32 %5, 3
  %7 = urem i32 %6, 9
  %8 = srem i32 %7, 5
  %9 = lshr exact i32 %8, 1
  %10 = ashr i32 %9, %b
  %11 = and i32 %10, 255
  %12 = or disjoint i32 %11, 256
  %13 = xor i32 %12, -1
  %14 = freeze i32 %13
  ret i32 %14
}

define double @floats(double %a, double %b) {
  %1 = fadd fast double %a, %b
  %2 = fsub nnan nsz double %1, 1.5
  %3 = fmul reassoc contract double %2, 0x3FB999999999999A
  %4 = fdiv arcp double %3, %b
  %5 = frem double %4, 3.0
  %6 = fneg ninf double %5
  ret double %6
}

define i128 @wide(i128 %a, i7 %b) {
  %1 = zext i7 %b to i128
  %2 = mul i128 %a, 170141183460469231731687303715884105727
  %3 = add i128 %1, %2
  ret i128 %3
}
