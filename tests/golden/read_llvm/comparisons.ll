; Predicates, samesign, comparisons of pointers, and those that compare nothing.
define i1 @all(i32 %a, i32 %b, float %x, float %y, ptr %p) {
  %1 = icmp eq i32 %a, %b
  %2 = icmp samesign ult i32 %a, %b
  %3 = icmp sge i32 %a, 0
  %4 = icmp ne ptr %p, null
  %5 = fcmp olt float %x, %y
  %6 = fcmp nnan ninf une float %x, 0.0
  %7 = fcmp uno float %x, %y
  %8 = fcmp true float %x, %y
  %9 = fcmp false float %x, %y
  %10 = select i1 %1, i1 %2, i1 %3
  %11 = select fast i1 %4, float %x, float %y
  %12 = and i1 %8, %9
  ret i1 %12
}
